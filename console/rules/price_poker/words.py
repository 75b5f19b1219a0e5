"""Cards and chips in words, as labels of choices and figures of rulings have them."""

from __future__ import annotations

from console.rules.price_poker.showing import NAMES, rank

SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def card_words(card: str) -> str:
    """``Qh`` -> ``Queen of hearts``."""
    return f"{NAMES[rank(card)].capitalize()} of {SUITS[card[1]]}"


def chips(amount: int) -> str:
    """``1250`` -> ``1,250 chips``."""
    return f"{amount:,} chip{'s' * (amount != 1)}"
