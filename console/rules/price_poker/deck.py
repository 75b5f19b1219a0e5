"""The deck of a hand: what is left of 52 cards, without an order. Clauses PG1 and PK5 of RULES.md."""

from __future__ import annotations

from console.rules.asks import draw

CARDS = tuple(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")
"""All cards, in the order in which those that are left are always named."""


class Deck:
    """A full deck. The house says which of the cards that are left comes next, so that no order exists that could be seen."""

    def __init__(self) -> None:
        self.left: list[str] = list(CARDS)

    async def draw(self, whose: str, count: int = 1) -> list[str]:
        """The next cards, for a seat's address or for the ``row``."""
        drawn = await draw("deck.card", self.left, count, **{"for": whose})
        self.left = [card for card in self.left if card not in drawn]
        return drawn
