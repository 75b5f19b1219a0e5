"""Numbers and names as people read them."""

from __future__ import annotations

from collections.abc import Sequence

from console.money import money

__all__ = ["listed", "money"]


def listed(names: Sequence[str]) -> str:
    """``Ann``, ``Ann and Bo``, ``Ann, Bo and Cy``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""
