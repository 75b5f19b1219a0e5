"""Amounts and ranks as the audience reads them."""

from __future__ import annotations

from console.money import money, way

__all__ = ["hidden", "money", "ordinal"]


def hidden(digits: str, currency: str) -> str:
    """An amount that is not known yet: ``????`` -> ``$????``."""
    return way(currency).around(digits)


def ordinal(rank: int) -> str:
    """``1`` -> ``1st``; the teens are all ``th``."""
    if rank % 100 in (11, 12, 13):
        return f"{rank}th"
    return f"{rank}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(rank % 10, 'th') }"
