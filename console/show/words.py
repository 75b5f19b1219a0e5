"""Numbers and names as people read them."""

from __future__ import annotations

from collections.abc import Sequence

from console.money import figure, money, way

__all__ = ["figure", "listed", "marks", "money"]


def marks(currency: str) -> tuple[str, str, str, bool]:
    """The sign, the marks for thousands and cents, and whether the sign is behind the figures.

    As a display of 32 by 8 dots has room for them: without spaces. Chips have no sign, and no mark for cents: they have none.
    """
    written = way(currency)
    thousands = written.thousands.strip().replace("\u2019", "'")
    return written.sign, thousands, written.decimal, bool(written.after)


def listed(names: Sequence[str]) -> str:
    """``Ann``, ``Ann and Bo``, ``Ann, Bo and Cy``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""
