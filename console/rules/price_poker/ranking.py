"""Which hand of five is best, out of five to seven cards: what pokerkit's tables say.

pokerkit takes a fifth of a second to import and 19 MB, so it is imported when somebody plays poker: here, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from console.rules.price_poker.showing import HIGH_CARD, Showing, laid_out, rank, showing

if TYPE_CHECKING:
    from pokerkit import Card, Lookup

ACE_TO_FIVE, DEUCE_TO_SEVEN = "ace-to-five", "deuce-to-seven"
NO_QUALIFIER, EIGHT_OR_BETTER = "none", "eight-or-better"


@dataclass(frozen=True, slots=True)
class Hand:
    """Five cards and what they make. ``value`` compares it with others that were ranked in the same way: more is better."""

    value: int
    words: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """pokerkit's lookups by way of ranking, and its cards by their codes."""

    high: Lookup
    low: dict[tuple[str, str], Lookup]
    cards: dict[str, Card]


@cache
def open_table() -> Tables:
    """Import pokerkit, once: a session calls this as it starts, so that no hand waits for it."""
    from pokerkit import (
        Deck,
        EightOrBetterLowHand,
        RegularLowHand,
        StandardHighHand,
        StandardLowHand,
    )

    return Tables(
        StandardHighHand.lookup,
        {
            (ACE_TO_FIVE, NO_QUALIFIER): RegularLowHand.lookup,
            (ACE_TO_FIVE, EIGHT_OR_BETTER): EightOrBetterLowHand.lookup,
            (DEUCE_TO_SEVEN, NO_QUALIFIER): StandardLowHand.lookup,
        },
        {repr(card): card for card in Deck.STANDARD},
    )


def best_high(cards: Sequence[str]) -> Hand:
    """The best five for high, out of five to seven cards such as ``Ah``."""
    index, five = min(_ranked(open_table().high, cards, -1))
    makes = showing(five)
    return Hand(-index, makes.words, laid_out(five, makes))


def best_low(cards: Sequence[str], low: str = ACE_TO_FIVE, qualifier: str = NO_QUALIFIER) -> Hand | None:
    """The best five for low, by the options ``low`` and ``low_qualifier``; None where no five of them qualify."""
    index, five = min(_ranked(open_table().low[low, qualifier], cards, 1), default=(0, ()))
    if not five:
        return None
    makes = showing(five, wheel=False)
    if makes.kind == HIGH_CARD or (low == ACE_TO_FIVE and not paired(makes)):
        down = sorted(five, key=lambda card: low_rank(card, low), reverse=True)
        return Hand(-index, " ".join(card[0].replace("T", "10") for card in down), tuple(down))
    return Hand(-index, makes.words, laid_out(five, makes))


def paired(makes: Showing) -> bool:
    """Whether two cards of five are of one rank: in ace-to-five nothing else hurts a low hand."""
    return len(makes.ranks) < 5


def low_rank(card: str, low: str) -> int:
    """How high a card is in a low hand: in ace-to-five an ace is below a deuce."""
    return -1 if low == ACE_TO_FIVE and card[0] == "A" else rank(card)


def _ranked(lookup: Lookup, cards: Sequence[str], way: int) -> list[tuple[int, tuple[str, ...]]]:
    """Every five that the table knows, with its place in it times ``way``."""
    known = open_table().cards
    fives = combinations(sorted(cards), 5)
    entries = ((five, lookup.get_entry_or_none([known[card] for card in five])) for five in fives)
    return [(way * entry.index, five) for five, entry in entries if entry is not None]
