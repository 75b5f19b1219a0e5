"""Amounts and ranks as the audience reads them."""

from __future__ import annotations

from console.money import money, way

__all__ = ["money", "ordinal", "point", "sign", "signed"]


def signed(digits: str, currency: str) -> str:
    """Whole dollars, or an amount that is not known yet: ``2`` -> ``$2``, ``????`` -> ``$????``."""
    return way(currency).around(digits)


def sign(currency: str) -> str:
    """The sign alone, to stand before digits that have tiles of their own."""
    return way(currency).sign


def point(currency: str) -> str:
    """What stands between whole amounts and cents."""
    return way(currency).decimal


def ordinal(rank: int) -> str:
    """``1`` -> ``1st``; the teens are all ``th``."""
    if rank % 100 in (11, 12, 13):
        return f"{rank}th"
    return f"{rank}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(rank % 10, 'th') }"
