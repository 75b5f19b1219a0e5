"""Twins of Safecracker, Secret X, Switcheroo and 3 Strikes: what lies on the card allows no price at will."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations

from console.rules.pack import LETTERS, Card, Pack
from tests.rules.conformance.other_worlds import (
    PRICES,
    drawn_before,
    drawn_in_game,
    game_of,
    only,
    other_prices,
)
from tests.rules.conformance.pricing_games import actual, priced
from tests.rules.conformance.recording import Recording, Step
from tests.rules.conformance.twins import Twin
from tests.rules.small_pack import with_card, with_price

DOLLAR = 100
TENS = -2
STRIKES = ["X"] * 3


def fresh(recording: Recording, deck: str, at: int) -> list[str]:
    """What was drawn from a deck in the game of ``at``, but for items whose prices were shown earlier."""
    start, end = game_of(recording, at)
    known = drawn_before(recording, deck, start)
    drawn = [id for place, ids in recording.answers(f"deck.{deck}", end) if place > start for id in ids]
    return [id for id in drawn if id not in known]


def other_blue(world: Pack, ids: Iterable[str], rng: random.Random) -> Pack:
    """Blue items cost anything else."""
    for id in ids:
        world = other_prices(world, "blue", id, rng)
    return world


# ---------------------------------------------------------------------- Safecracker
def other_combination(recording: Recording, at: int, rng: random.Random) -> Iterable[Twin]:
    """Every other price that these tiles could be, by another letter; the prizes cost anything else."""
    start, _ = game_of(recording, at)
    _, (id,) = drawn_in_game(recording, "blue", at)
    ids = fresh(recording, "blue", at)
    tiles = only(recording.steps[at].args[1])
    if id not in ids:
        return
    for digits in sorted({"".join(order) for order in permutations(tiles)} - {tiles}):
        tile = rng.choice(LETTERS)
        world = other_blue(recording.world, ids[1:], rng)
        if digits[0] != "0":
            yield Twin(with_price(world, "blue", id, {tile: int(digits) * DOLLAR}), {start: [tile]}, "reveal")


# ---------------------------------------------------------------------- Secret X
def other_row(recording: Recording, at: int, _: random.Random) -> Iterable[Twin]:
    """The X lies in another row."""
    for row in ("top", "middle", "bottom"):
        if row != only(recording.steps[at].args[1]):
            yield Twin(recording.world, {at: [row]}, "reveal")


def other_prizes(recording: Recording, at: int, rng: random.Random) -> Iterable[Twin]:
    """Other prizes; before the questions other green items too, and after them another letter by which they cost the same."""
    start, _ = game_of(recording, at)
    letter = recording.steps[start].args[1][0]
    blue, green = fresh(recording, "blue", at), fresh(recording, "green", at)
    _, items = drawn_in_game(recording, "green", at)
    decoys = [int(only(value)) * DOLLAR for place, value in recording.answers("secret-x.decoy") if place > at]
    for nth, id in enumerate(items):
        if id in green:
            world = other_blue(recording.world, blue, rng)
            cents = rng.choice([cents for cents in PRICES["green"] if cents != decoys[nth]])
            yield Twin(with_price(world, "green", id, {letter: cents}), {}, "question", nth=nth + 1)
    world = other_blue(recording.world, blue, rng)
    if set(items) > set(green):
        yield Twin(world, {}, "reveal")
        return
    tile = rng.choice(LETTERS)
    for id in items:
        world = with_price(world, "green", id, {tile: recording.world.decks["green"][id].price(letter)})
    yield Twin(world, {start: [tile]}, "reveal")


def other_actual(recording: Recording, at: int, _: random.Random) -> Iterable[Twin]:
    """The made-up price is the actual one, and the other way round."""
    at -= recording.steps[at].topic == "secret-x.first"
    start, _end = game_of(recording, at)
    letter = recording.steps[start].args[1][0]
    nth = sum(start < place < at for place, _value in recording.answers("secret-x.decoy", at))
    id = drawn_in_game(recording, "green", at)[1][nth]
    if id in fresh(recording, "green", at):
        value, (first,) = recording.steps[at].args[1], recording.steps[at + 1].args[1]
        dollars = str(recording.world.decks["green"][id].price(letter) // DOLLAR)
        world = with_price(recording.world, "green", id, {letter: int(only(value)) * DOLLAR})
        swapped = {"actual": "decoy", "decoy": "actual"}[first]
        decoy = dollars if isinstance(value, str) else [dollars]
        yield Twin(world, {at: decoy, at + 1: [swapped]}, "answer")


# ---------------------------------------------------------------------- Switcheroo
def other_tens(recording: Recording, at: int, rng: random.Random) -> Iterable[Twin]:
    """The missing digits belong elsewhere: until the count, or to the end where it would be the same."""
    (id,) = recording.steps[at].args[1]
    card = recording.world.cards[id]
    first = next((step for step in recording.steps[at:] if step.topic == "switcheroo.try"), None)
    if id in drawn_before(recording, "cards", at) or first is None:
        return
    missing = [str(item.price // DOLLAR)[TENS] for item in card.switcheroo]
    count = hits(first.args[1], missing)
    twins = [
        (list(order), "reveal" if hits(first.args[1], order) == count else "count")
        for order in permutations(missing)
        if list(order) != missing
    ]
    for tens, cue in rng.sample(twins, 12):
        other = with_tens(card, tens)
        if other:
            yield Twin(with_card(recording.world, other), {}, cue)


def hits(tiles: Sequence[str], missing: Sequence[str]) -> int:
    """How many tiles lie where they belong."""
    return sum(tile == digit for tile, digit in zip(tiles, missing, strict=True))


def with_tens(card: Card, tens: Sequence[str]) -> Card | None:
    """The card with other tens digits; None where a price would begin with 0."""
    items = []
    for item, digit in zip(card.switcheroo, tens, strict=True):
        digits = list(str(item.price // DOLLAR))
        digits[TENS] = digit
        items.append(replace(item, price=int("".join(digits)) * DOLLAR))
        if digits[0] == "0":
            return None
    return replace(card, switcheroo=tuple(items))


# ---------------------------------------------------------------------- 3 Strikes
@dataclass
class Bag:
    """A game of 3 Strikes as everybody could see it, had the price these digits."""

    digits: str
    placed: dict[int, str] = field(default_factory=dict)
    strikes: int = 0
    results: list[bool] = field(default_factory=list)

    @property
    def left(self) -> list[str]:
        """The tiles in the bag."""
        out = Counter(self.placed.values()) + Counter({"X": self.strikes})
        return sorted((Counter([*self.digits, *STRIKES]) - out).elements())

    def follow(self, steps: Sequence[Step]) -> bool:
        """Do the same; False where it can't be done with this price."""
        for at, step in enumerate(steps):
            value = only(step.args[1])
            if step.topic == "three-strikes.square":
                self.put(only(steps[at - 1].args[1]), int(value))
            elif value not in self.left:
                return False
            elif value == "X":
                self.strikes += 1
            elif len(self.placed) == 3:
                (square,) = {1, 2, 3, 4} - set(self.placed)
                self.put(value, square)
        return True

    def put(self, tile: str, square: int) -> None:
        """A digit on a square: it stays or goes back."""
        self.results.append(self.digits[square - 1] == tile)
        if self.results[-1]:
            self.placed[square] = tile


def other_bag(recording: Recording, at: int, rng: random.Random) -> Iterable[Twin]:
    """Before each tile and each square any price by which all went the same so far; and to the end, the letter."""
    digits = actual(recording, at)
    end = next(
        place
        for place, step in enumerate([*recording.steps, Step("")])
        if place > at and not step.topic.startswith("three-strikes.")
    )
    candidates = sorted({"".join(order) for order in permutations(digits)})
    candidates += [str(number) for number in rng.sample(range(1000, 10_000), 40)]
    for place in range(at, end):
        step, earlier = recording.steps[place], recording.steps[at:place]
        truth = Bag(digits)
        truth.follow(earlier)
        rng.shuffle(candidates)
        cue = "tile" if step.topic == "three-strikes.tile" else "placed"
        nth = 1 + (len(truth.results) if cue == "placed" else sum(one.topic == step.topic for one in earlier))
        for other in candidates:
            twin = Bag(other)
            if other != digits and twin.follow(earlier) and twin.results == truth.results:
                value = only(step.args[1])
                answers = {place: [twin.left[0]]} if cue == "tile" and value not in twin.left else {}
                for one in priced(recording, at, other, rng, cue, nth):
                    yield replace(one, answers={**one.answers, **answers})
                break
    yield from priced(recording, at, digits, rng, "reveal")
