"""How far apart two presses were, as people read it."""

from __future__ import annotations


def gap(us: int) -> str:
    """``412 µs``, ``3.2 ms``, ``412 ms``, ``1.25 s``: whole microseconds below a thousandth of a second."""
    if us < 1_000:
        return f"{us} µs"
    if us < 99_950:
        return f"{us / 1_000:.1f} ms"
    if us < 999_500:
        return f"{us / 1_000:.0f} ms"
    return f"{us / 1_000_000:.2f} s"
