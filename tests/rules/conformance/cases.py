"""The games that the suite runs over, each with packs, options and twins. A registered game without an entry fails."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

from console.rules.games import GAMES
from console.rules.pack import Pack
from console.rules.price_is_right.solo import SOLO_GAMES
from console.rules.session import Play
from tests.rules.conformance import buzz_in, price_is_right, price_poker, wheel_of_fortune
from tests.rules.conformance.other_worlds import PRICES
from tests.rules.conformance.recording import Begin
from tests.rules.conformance.twins import Secret
from tests.rules.conformance.wheel_worlds import few_puzzles, many_puzzles, small_wheel
from tests.rules.small_pack import item, pack, with_price

NAMES = ("Ann-Lise", "Bodo", "Cyrill", "Dietlind", "Edgar", "Friedegund", "Gottlob")
"""Names that occur nowhere else, so that one in an ask would be noticed."""


@dataclass(frozen=True)
class Case:
    """One way to play a game. ``plenty``: so much that nothing comes twice, or it would be no secret any more."""

    game: str
    seats: int
    options: Mapping[str, str]
    world: Pack
    secrets: Mapping[str, Secret]
    called: str = ""
    plenty: bool = True

    @property
    def begin(self) -> Begin:
        """Sets this game up on any pack."""
        names = NAMES[: self.seats]
        viewers = ("audience", "mc", *(f"seat:{seat}" for seat in range(1, self.seats + 1)))

        def begin(world: Pack) -> Play:
            return GAMES[self.game].begin(names, self.options, world, viewers)

        return begin

    def __str__(self) -> str:
        chosen = "-".join(f"{name}={value[:24]}" for name, value in self.options.items())
        return "-".join(filter(None, [self.game, str(self.seats), self.called, chosen]))


def price(seats: int, **options: str) -> Case:
    """A show."""
    return Case("price-is-right", seats, options, plenty(), price_is_right.SECRETS)


def wheel(seats: int, world: Pack | None = None, called: str = "", **options: str) -> Case:
    """A game at the wheel."""
    secrets = wheel_of_fortune.SECRETS
    return Case("wheel-of-fortune", seats, options, world or many_puzzles(), secrets, called)


def poker(seats: int, called: str = "", **options: str) -> Case:
    """A session of poker; the pack has nothing to do with it."""
    return Case("price-poker", seats, options, pack(), price_poker.SECRETS, called)


def buzz(seats: int, world: Pack | None = None, called: str = "", **options: str) -> Case:
    """A game of buzz-in, with a list of questions."""
    return Case("buzz-in", seats, options, world or buzz_in.with_list(), buzz_in.SECRETS, called)


def short_of(case: Case, world: Pack) -> Case:
    """The same with so little that it runs out."""
    return replace(case, world=world, called="scarce", plenty=False)


def plenty() -> Pack:
    """So many items that none comes twice in an evening: the price of one that was shown is no secret any more."""
    rng = random.Random(1)
    world = with_price(pack(), "blue", "camera", {"D": 335_00})  # 333 would leave a safe without a question
    for deck, count in {"green": 30, "blue": 14, "orange": 10, "purple": 3}.items():
        costs = [cents for cents in PRICES[deck] if len(set(str(cents // 100))) > 1 or deck != "blue"]
        more = {id: item(id, tuple(rng.sample(costs, 4)), 1) for id in (f"{deck}-{n}" for n in range(count))}
        world = replace(world, decks={**world.decks, deck: {**world.decks[deck], **more}})
    return world


def scarce() -> Pack:
    """As few cards as a show can do with: decks run out all the time."""
    full = pack()
    few = {"orange": 2, "blue": 4, "green": 2, "purple": 6}
    return replace(
        full,
        decks={deck: dict(list(items.items())[: few[deck]]) for deck, items in full.decks.items()},
        cards=dict(list(full.cards.items())[:1]),
    )


PRICE_CASES = (
    price(3),
    price(2, mc="host", solo_games=",".join([*SOLO_GAMES][::-1])),
    price(5, solo_games="random"),
    price(4, solo_games="mc", mc="host"),
    price(3, solo_games="mc"),
    price(4, mc="player", practice="yes"),
    short_of(price(3, solo_games="any-number"), scarce()),
)
WHEEL_CASES = (
    wheel(3),
    wheel(1),
    wheel(2, small_wheel(), "seven wedges", wrong_solution="drop-out"),
    wheel(7, vowels_from="round"),
    wheel(3, mc="host", solve="spoken", target="4000"),
    wheel(4, mc="host", wrong_solution="drop-out", target="3000"),
    wheel(2, minutes="30"),
    wheel(1, small_wheel(), "seven wedges", minutes="10"),
    short_of(wheel(3, target="15000"), few_puzzles()),
    wheel(3, target="1000"),
    wheel(3, start="toss-up", target="1000"),
    wheel(5, mc="host", solve="spoken", start="toss-up", target="1000"),
)
POKER_CASES = (
    poker(3, hands="3"),
    poker(5, row="3", hands="2"),
    poker(7, declare="in-turn", hands="1"),
    poker(4, low="deuce-to-seven", hands="2"),
    poker(5, low_qualifier="eight-or-better", hands="2"),
    poker(4, "short stacks", stack="9", hands="6"),
    poker(3, "short stacks", stack="4", unit="5", ante="2", bet="3", declare="in-turn"),
    poker(7, "short stacks", stack="12", row="3", hands="2"),
)
BUZZ_CASES = (
    buzz(3),
    buzz(1, points="1"),
    buzz(7, teams="ABABCCA", resolution_us="1000"),
    buzz(4, teams="AABB", resolution_us="0", points="1000000"),
    replace(buzz(5, pack(), "no list"), plenty=False),
)
CASES = (*PRICE_CASES, *WHEEL_CASES, *POKER_CASES, *BUZZ_CASES)
QUICK = (*PRICE_CASES, *WHEEL_CASES, *POKER_CASES[1:3], *POKER_CASES[5:6], *BUZZ_CASES)
"""Those that are played by every `make check`."""
