"""Money is cents everywhere; what is dialled, offered and laid out in tiles is whole dollars."""

from __future__ import annotations

DOLLAR = 100
"""Cents."""


def digits_of(price: int) -> str:
    """The digits of a price (cents) in whole dollars, as they lie on tiles: 767700 -> ``7677``."""
    return str(price // DOLLAR)
