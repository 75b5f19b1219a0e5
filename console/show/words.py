"""Numbers and names as people read them."""

from __future__ import annotations

from collections.abc import Sequence


def money(cents: int, currency: str = "$") -> str:
    """``125000`` -> ``$1,250``; cents are shown only where there are any."""
    sign, cents = ("-", -cents) if cents < 0 else ("", cents)
    whole, rest = divmod(cents, 100)
    return f"{sign}{currency}{whole:,}" + (f".{rest:02}" if rest else "")


def listed(names: Sequence[str]) -> str:
    """``Ann``, ``Ann and Bo``, ``Ann, Bo and Cy``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""
