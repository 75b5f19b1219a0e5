"""Drawing cards without a stored order: the house is asked which of the cards that are left comes next.

No order exists before it is drawn, so none can leak.  A deck that runs short takes its discards back first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from dataclasses import replace

from console.rules.asks import draw
from console.rules.conversation import Ask, Refused
from console.rules.pack import Card, Item, Pack
from console.rules.people import Contestant
from console.rules.transcript import Json

CARDS = "cards"


class Decks:
    """A pack's decks in one show: what is left of each, what was discarded, what lies on the table now."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._all: dict[str, list[str]] = {deck: list(items) for deck, items in pack.decks.items()}
        self._all[CARDS] = list(pack.cards)
        self._names = {
            deck: {id: item.name for id, item in items.items()} for deck, items in pack.decks.items()
        }
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

    async def items_of_different_price(self, deck: str, count: int, letter: str) -> list[Item]:
        """``count`` items in one draw, no two of which cost the same by this letter: such a draw is refused.

        The discards join first when what is left has fewer different prices than that.
        """
        items = self._pack.decks[deck]

        def different(ids: Iterable[str]) -> int:
            return len({items[id].price(letter) for id in ids})

        self._restock(deck, lambda left: different(left) >= count)
        ask = self._ask(deck, count, None)

        def read(raw: Json) -> list[str]:
            drawn = ask.read(raw)
            if different(drawn) < count:
                raise Refused("two of these cost the same; draw again")
            return drawn

        return [items[id] for id in await self._take(deck, replace(ask, read=read))]

    async def card(self) -> Card:
        """The next two-sided card."""
        return self._pack.cards[(await self._draw(CARDS, 1, None))[0]]

    async def _draw(self, deck: str, count: int, contestant: Contestant | None) -> list[str]:
        self._restock(deck, lambda left: len(left) >= count)
        return await self._take(deck, self._ask(deck, count, contestant))

    def _restock(self, deck: str, enough: Callable[[Set[str]], bool]) -> None:
        """Let the discards join, first without the cards of the game in progress, until there is enough to draw from."""
        left, everything = self._left[deck], set(self._all[deck])
        for back in (everything - self._on_table[deck], everything):
            if not enough(left):
                left |= back

    def _ask(self, deck: str, count: int, contestant: Contestant | None) -> Ask[list[str]]:
        told = {"for": contestant.address} if contestant else {}
        ask = draw(f"deck.{deck}", [id for id in self._all[deck] if id in self._left[deck]], count, **told)
        return replace(ask, labels=self._names.get(deck, {}))

    async def _take(self, deck: str, ask: Ask[list[str]]) -> list[str]:
        drawn = await ask
        self._left[deck].difference_update(drawn)
        self._on_table[deck].update(drawn)
        return drawn
