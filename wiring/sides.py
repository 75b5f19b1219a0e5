"""Which card stands at which side of the header, and how high: so that wires are short and few have to go round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from wiring.cards import ROW, TITLE, ends, height
from wiring.circuit import Card
from wiring.header import PITCH, ROWS

GAP = 18
ROUND = 250.0
"""What a wire that leaves the header at its far side is worth in length."""
LEVEL = 0.3
"""What a difference between the columns' heights is worth."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A card and the y of its first row."""

    card: Card
    first: float

    @property
    def top(self) -> float:
        """Its upper edge."""
        return self.first - TITLE

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + height(self.card)


Side = tuple[Placed, ...]


def sides(cards: Sequence[Card], top: float) -> tuple[Side, Side]:
    """The cards left and right of a header whose first row is at ``top``: every way to deal them out is tried."""
    best: tuple[float, tuple[Side, Side]] | None = None
    for chosen in product((0, 1), repeat=len(cards)):
        dealt = tuple(
            _column([card for card, at in zip(cards, chosen, strict=True) if at == side], top)
            for side in (0, 1)
        )
        cost = sum(_length(column, top, left=side == 0) for side, column in enumerate(dealt))
        ends_at = [column[-1].bottom if column else top for column in dealt]
        cost += LEVEL * abs(ends_at[0] - ends_at[1]) + 20 * max(0.0, max(ends_at) - top - ROWS * PITCH)
        if best is None or cost < best[0]:
            best = cost, (dealt[0], dealt[1])
    assert best is not None
    return best[1]


def _where(card: Card) -> float:
    """How far down the header its wires come from, on average; what has none stands last."""
    found = [terminal.place.row for terminal in card.terminals if terminal.place is not None]
    return sum(found) / len(found) if found else ROWS


def _column(cards: Sequence[Card], top: float) -> Side:
    """Cards one below the other in the order in which their wires leave the header, spread over its height.

    Rows of cards and of the header never come closer to each other than half the space between two rows of a card, so that no
    wire lies on another one.
    """
    order = sorted(cards, key=_where)
    room = ROWS * PITCH + 30 - sum(height(card) for card in order)
    gap = min(60.0, max(float(GAP), room / max(1, len(order) - 1))) if order else 0.0
    y = top - 46
    found = []
    for card in order:
        first = y + TITLE
        first += (top + ROW / 2 - first) % ROW
        found.append(Placed(card, first))
        y = found[-1].bottom + gap
    return tuple(found)


def _length(side: Side, top: float, left: bool) -> float:
    cost = 0.0
    for placed in side:
        for terminal, below in ends(placed.card):
            place = terminal.place
            if place is not None:
                cost += abs(top + place.row * PITCH - placed.first - below)
                cost += ROUND * (place.left is not left)
    return cost
