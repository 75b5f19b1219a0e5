"""Which hand of five is best, out of five to seven cards: what pokerkit's tables say.

pokerkit takes a fifth of a second to import and 19 MB, so it is imported when somebody plays poker: here, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from console.rules.price_poker.showing import HIGH_CARD, Showing, laid_out, rank, showing

if TYPE_CHECKING:
    from pokerkit import Card, Lookup

ACE_TO_FIVE, DEUCE_TO_SEVEN = "ace-to-five", "deuce-to-seven"
HIGH = "high"
NO_QUALIFIER, EIGHT_OR_BETTER = "none", "eight-or-better"


@dataclass(frozen=True, slots=True)
class Five:
    """Five cards and what they make. ``value`` compares it with others that were ranked in the same way: more is better."""

    value: int
    words: str
    cards: tuple[str, ...]


class Table:
    """One of pokerkit's lookups. What it says depends on five ranks and on whether they are suited alone, so it is asked but once for each."""

    def __init__(self, lookup: Lookup, cards: Mapping[str, Card]) -> None:
        self._lookup, self._cards = lookup, cards
        self._places: dict[tuple[str, bool], int | None] = {}

    def place(self, five: Sequence[str]) -> int | None:
        """Where five cards stand in the lookup, in the order of their codes; None for what is no hand there."""
        first, second, third, fourth, fifth = five
        suited = first[1] == second[1] == third[1] == fourth[1] == fifth[1]
        key = first[0] + second[0] + third[0] + fourth[0] + fifth[0], suited
        if key not in self._places:
            entry = self._lookup.get_entry_or_none([self._cards[card] for card in five])
            self._places[key] = None if entry is None else entry.index
        return self._places[key]

    def placed(self, cards: Sequence[str]) -> list[tuple[int, tuple[str, ...]]]:
        """Every five of these cards that is a hand here, with its place."""
        fives = ((self.place(five), five) for five in combinations(sorted(cards), 5))
        return [(place, five) for place, five in fives if place is not None]


@cache
def open_table() -> dict[tuple[str, ...], Table]:
    """Import pokerkit, once, and give its tables by way of ranking: a session calls this as it starts, so that no hand waits for it."""
    from pokerkit import (
        Deck,
        EightOrBetterLowHand,
        RegularLowHand,
        StandardHighHand,
        StandardLowHand,
    )

    cards = {repr(card): card for card in Deck.STANDARD}
    hands = {
        (HIGH,): StandardHighHand,
        (ACE_TO_FIVE, NO_QUALIFIER): RegularLowHand,
        (ACE_TO_FIVE, EIGHT_OR_BETTER): EightOrBetterLowHand,
        (DEUCE_TO_SEVEN, NO_QUALIFIER): StandardLowHand,
    }
    return {way: Table(hand.lookup, cards) for way, hand in hands.items()}


def best_high(cards: Sequence[str]) -> Five:
    """The best five for high, out of five to seven cards such as ``Ah``."""
    place, five = max(open_table()[HIGH,].placed(cards))
    makes = showing(five)
    return Five(place, makes.words, laid_out(five, makes))


def best_low(cards: Sequence[str], low: str = ACE_TO_FIVE, qualifier: str = NO_QUALIFIER) -> Five | None:
    """The best five for low, by the options ``low`` and ``low_qualifier``; None where no five of them qualify."""
    place, five = min(open_table()[low, qualifier].placed(cards), default=(0, ()))
    if not five:
        return None
    makes = showing(five, wheel=False)
    if makes.kind == HIGH_CARD or (low == ACE_TO_FIVE and not paired(makes)):
        down = sorted(five, key=lambda card: low_rank(card, low), reverse=True)
        return Five(-place, " ".join(card[0].replace("T", "10") for card in down), tuple(down))
    return Five(-place, makes.words, laid_out(five, makes))


def paired(makes: Showing) -> bool:
    """Whether two cards of five are of one rank: in ace-to-five nothing else hurts a low hand."""
    return len(makes.ranks) < 5


def low_rank(card: str, low: str) -> int:
    """How high a card is in a low hand: in ace-to-five an ace is below a deuce."""
    return -1 if low == ACE_TO_FIVE and card[0] == "A" else rank(card)
