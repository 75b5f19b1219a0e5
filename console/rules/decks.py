"""Drawing cards without a stored order: the house is asked which of the cards that are left comes next.

No order exists before it is drawn, so none can leak.  A deck that runs short takes its discards back first.
"""

from __future__ import annotations

from console.rules.asks import draw
from console.rules.pack import Card, Item, Pack
from console.rules.people import Contestant

CARDS = "cards"


class Decks:
    """A pack's decks in one show: what is left of each, what was discarded, what lies on the table now."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._all: dict[str, list[str]] = {deck: list(items) for deck, items in pack.decks.items()}
        self._all[CARDS] = list(pack.cards)
        self._left = {deck: set(ids) for deck, ids in self._all.items()}
        self._on_table: dict[str, set[str]] = {deck: set() for deck in self._all}

    def clear_table(self) -> None:
        """A game is over: its cards may come again when their deck runs short."""
        for cards in self._on_table.values():
            cards.clear()

    async def items(self, deck: str, count: int, contestant: Contestant | None = None) -> list[Item]:
        """``count`` items of a deck in one draw, made for ``contestant`` when it is somebody's own."""
        return [self._pack.decks[deck][id] for id in await self._draw(deck, count, contestant)]

    async def item(self, deck: str, contestant: Contestant | None = None) -> Item:
        """The next item of a deck."""
        return (await self.items(deck, 1, contestant))[0]

    async def card(self) -> Card:
        """The next two-sided card."""
        return self._pack.cards[(await self._draw(CARDS, 1, None))[0]]

    async def _draw(self, deck: str, count: int, contestant: Contestant | None) -> list[str]:
        left, on_table = self._left[deck], self._on_table[deck]
        if len(left) < count:
            left |= set(self._all[deck]) - on_table
        if len(left) < count:  # one long game has used up the whole deck: its own cards must come again
            left |= set(self._all[deck])
        told = {"for": contestant.address} if contestant else {}
        drawn = await draw(f"deck.{deck}", [id for id in self._all[deck] if id in left], count, **told)
        left.difference_update(drawn)
        on_table.update(drawn)
        return drawn
