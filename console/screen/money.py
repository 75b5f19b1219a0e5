"""Amounts and ranks as the audience reads them."""

from __future__ import annotations


def money(cents: int, currency: str = "$") -> str:
    """``1234500`` -> ``$12,345``; cents are written only when there are some."""
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}{currency}{whole:,}" + (f".{rest:02d}" if rest else "")


def ordinal(rank: int) -> str:
    """``1`` -> ``1st``; the teens are all ``th``."""
    if rank % 100 in (11, 12, 13):
        return f"{rank}th"
    return f"{rank}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(rank % 10, 'th') }"
