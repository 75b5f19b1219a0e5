"""Moves as functions of time: how far something has got ``ms`` after it was told to go.

Nothing here keeps a clock.  With ``reduced`` motion every move is a cut at its start, so order and holds stay.
"""

from __future__ import annotations

CURSOR_MS = 120
PLATE_MS = 240
TAG_MS = 400
CURTAIN_MS = 700
FLIP_MS = 300
LETTER_STEP_MS = 350  # from one door of a letter to its next

# The reveal of a price, in ms after the cue.
DOOR_STEP_MS = 250
LIGHTS_MS = 1200
TAG_FLIP_MS = 2200
OVER_MS = 2800
WINNER_MS = 3400


def progress(ms: float, start: float, lasts: float, reduced: bool = False) -> float:
    """Share of a move that is done, 0 to 1, before any easing."""
    if ms < start:
        return 0.0
    if reduced or lasts <= 0:
        return 1.0
    return min(1.0, (ms - start) / lasts)


def ease_out(share: float) -> float:
    """Cubic: fast off the mark, soft at the end."""
    return 1.0 - (1.0 - share) ** 3


def overshoot(share: float) -> float:
    """Cubic ease-out that goes 6 % past its end once and settles; 0 at 0 and 1 at 1."""
    if share >= 1.0:
        return 1.0
    if share < 0.7:
        return 1.06 * ease_out(share / 0.7)
    back = (share - 0.7) / 0.3
    return 1.06 - 0.06 * back * back * (3 - 2 * back)


def between(start: float, end: float, share: float) -> int:
    """The whole pixel at ``share`` of the way from ``start`` to ``end``."""
    return round(start + (end - start) * share)


def flip(ms: float, start: float, reduced: bool = False) -> tuple[float, bool]:
    """A card turned about its upright axis: (width as a share of the full one, whether the back shows now)."""
    share = progress(ms, start, FLIP_MS, reduced)
    if share < 0.5:
        return 1.0 - 2.0 * share, False
    return 2.0 * share - 1.0, True


def fold(ms: float, at: float, lasts_ms: float | None, whole: float = WINNER_MS + PLATE_MS) -> float:
    """``ms`` on the clock of a choreography of length ``whole`` that was given only ``lasts_ms`` to happen.

    A cue that lasts less than the choreography makes it run faster, never stop short.  ``at`` is when it began.
    """
    since = ms - at
    if lasts_ms is None or lasts_ms >= whole or lasts_ms <= 0:
        return since
    return since * whole / lasts_ms
