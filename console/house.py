"""The house of an evening: it draws by chance, but nothing a second time while there is something that nobody has seen yet.

The rules say what may be drawn; among that the house prefers the item, card, puzzle or prize that came up longest ago (best of all never), in this show
and in those before it; then what the pack has not as a spare one; then the price that came up longest ago. Which it is of those that are alike, the random source says.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from console.chance import chance
from console.rules.conversation import Conversation, Given
from console.rules.pack import Item, Pack
from console.rules.session import Play, Session
from console.rules.transcript import Answer, Json, Row

DECK = "deck."
ALONE = ("puzzle", "prize")
"""Topics of what is drawn without lying in a deck of things; each is remembered as a deck of its own."""
PLAIN = ("deck.card",)
"""Decks that are shuffled: whatever is left in them is as likely as anything else, whenever it came up before."""
LETTER = "letter"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card that came up: its deck, its id, and its actual price in cents where it had one."""

    deck: str
    id: str
    price: int | None


class House:
    """Answers the house's and the wheel's asks; reproducible with a seeded ``source``.

    ``earlier`` is what came up in earlier shows, the oldest show first.
    """

    def __init__(self, source: random.Random, pack: Pack, earlier: Iterable[Iterable[Drawn]] = ()) -> None:
        self._source = source
        self._own, self._pack = pack, pack
        self._chance = chance(source)
        self._show = 1
        self._cards: dict[tuple[str, str], int] = {}  # deck, id -> the latest show in which it came up
        self._prices: dict[tuple[str, int], int] = {}  # deck, cents -> the same
        for drawn in earlier:
            for one in drawn:
                self._note(one)
            self.next_show()

    def next_show(self) -> None:
        """Another show begins: what came up until now is older than what will."""
        self._show += 1
        self._pack = self._own

    def goes_on(self, pack: Pack) -> None:
        """A saved show goes on with the pack that it began with: until the next show its prices are those that count."""
        self._pack = pack

    def __call__(self, ask: Mapping[str, Json], given: Sequence[Given] = (), /) -> Json:
        """The answer to an ask, ``given`` what was answered before in the same round."""
        deck = deck_of(ask.get("topic", ""))
        if deck is None:
            return self._chance(ask)
        letters = [one.value[0] for one in given if one.topic == LETTER]
        return self._draw(deck, ask["options"], ask["count"], letters[-1] if letters else None)

    def _draw(self, deck: str, options: Sequence[str], count: int, letter: str | None) -> list[str]:
        left = self._source.sample(options, len(options))
        chosen: list[Drawn] = []
        while len(chosen) < count:
            best = min((came_up(self._pack, deck, id, letter) for id in left), key=self._seen_beside(chosen))
            left.remove(best.id)
            chosen.append(best)
        for one in chosen:
            self._note(one)
        return [one.id for one in chosen]

    def _seen_beside(self, chosen: Sequence[Drawn]) -> Callable[[Drawn], tuple[bool, int, bool, int]]:
        """How used up a card is: its price lies there already, when it came up, whether it is a spare one, when its price did."""
        there = {one.price for one in chosen if one.price is not None}

        def seen(one: Drawn) -> tuple[bool, int, bool, int]:
            price = 0 if one.price is None else self._prices.get((one.deck, one.price), 0)
            item = item_of(self._pack, one.deck, one.id)
            spare = item is not None and item.spare
            return one.price in there, self._cards.get((one.deck, one.id), 0), spare, price

        return seen

    def _note(self, one: Drawn) -> None:
        self._cards[one.deck, one.id] = self._show
        if one.price is not None:
            self._prices[one.deck, one.price] = self._show


def deck_of(topic: str) -> str | None:
    """The deck that the house draws from under this topic; None where it rolls, turns or picks something else."""
    if topic in PLAIN:
        return None
    if topic in ALONE:
        return topic
    return topic.removeprefix(DECK) if topic.startswith(DECK) else None


def item_of(pack: Pack, deck: str, id: str) -> Item | None:
    """The thing with prices; None for whatever else is drawn."""
    return pack.decks[deck].get(id) if deck in pack.decks else None


def came_up(pack: Pack, deck: str, id: str, letter: str | None) -> Drawn:
    """A card as it comes up under a letter; without one it has no price, nor have two-sided cards, puzzles and prizes."""
    item = item_of(pack, deck, id)
    return Drawn(deck, id, item.price(letter) if item and letter else None)


def drawn_in(start: Callable[[], Play], pack: Pack, rows: Iterable[Row]) -> list[Drawn]:
    """What came up in a show, by its rows; raises Refused when they don't fit."""
    entries = Session(start, rows=rows).entries
    play = start()
    play.stage.quiet = True
    talk = Conversation(play.rules(), play.stage)
    drawn: list[Drawn] = []
    letter = None
    for entry in entries:
        if isinstance(entry, Answer):
            topic = talk.open[entry.ask].topic
            if topic == LETTER:
                letter = entry.value[0]
            elif (deck := deck_of(topic)) is not None:
                drawn += [came_up(pack, deck, id, letter) for id in entry.value]
        talk.give(entry)
    talk.close()
    return drawn
