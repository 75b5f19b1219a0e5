"""How far apart two presses were, as people read it: on the screen, in the host's log, and by ``gaps.js`` on the pages."""

from __future__ import annotations


def gap(us: int) -> str:
    """``30 µs``, ``3.2 ms``, ``412 ms``, ``1.25 s``: three figures are enough."""
    if us < 1_000:
        return f"{us} µs"
    unit, value = ("ms", us / 1_000) if us < 1_000_000 else ("s", us / 1_000_000)
    text = f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f}"
    return f"{text.rstrip('0').rstrip('.') if '.' in text else text} {unit}"
