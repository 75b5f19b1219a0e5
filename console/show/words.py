"""Numbers and names as people read them."""

from __future__ import annotations

from collections.abc import Sequence

from console.money import money, way

__all__ = ["listed", "marks", "money"]


def marks(currency: str) -> tuple[str, str, str]:
    """The sign and the marks for thousands and cents, as a display of 32 by 8 dots has room for them: the sign in front, no spaces."""
    written = way(currency)
    return written.sign, written.thousands.strip().replace("\u2019", "'"), written.decimal


def listed(names: Sequence[str]) -> str:
    """``Ann``, ``Ann and Bo``, ``Ann, Bo and Cy``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""
