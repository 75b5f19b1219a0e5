"""Cards and chips in words, as labels of choices and figures of rulings have them."""

from __future__ import annotations

SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
RANKS = {
    **{digit: digit for digit in "23456789"},
    "T": "10",
    "J": "Jack",
    "Q": "Queen",
    "K": "King",
    "A": "Ace",
}


def card_words(card: str) -> str:
    """``Qh`` -> ``Queen of hearts``."""
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def chips(amount: int) -> str:
    """``1250`` -> ``1,250 chips``."""
    return f"{amount:,} chip{'s' * (amount != 1)}"
