"""Amounts and ranks as the audience reads them."""

from __future__ import annotations

from console.money import figure, money, way

__all__ = ["figure", "money", "ordinal", "point", "signed", "signs"]


def signed(digits: str, currency: str) -> str:
    """Whole dollars, or an amount that is not known yet: ``2`` -> ``$2``, ``????`` -> ``$????``."""
    return way(currency).around(digits)


def signs(currency: str) -> tuple[str, str]:
    """The sign before and the sign behind digits that have tiles of their own; one of the two is empty."""
    found = way(currency)
    return found.before.strip(), found.after.strip()


def point(currency: str) -> str:
    """What stands between whole amounts and cents."""
    return way(currency).decimal


def ordinal(rank: int) -> str:
    """``1`` -> ``1st``; the teens are all ``th``."""
    if rank % 100 in (11, 12, 13):
        return f"{rank}th"
    return f"{rank}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(rank % 10, 'th') }"
