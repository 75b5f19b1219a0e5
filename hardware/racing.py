"""How the faces around a race of buzzers are drawn.

===========  =======================================================================================
buzz         BUZZ between lights that change places: press now
first        1ST and a chequered flag, its squares changing places; then how far ahead, or TIE
late         a plus and how much later than the first
early        EARLY over a bar that runs out with the second in which the buzzer does nothing
===========  =======================================================================================
"""

from __future__ import annotations

from hardware.dots import COLUMNS, NOTHING, ROWS, Dots, Picture, bar, beside, columns, lay, merge
from hardware.face import Buzz, Early, First, Late
from hardware.film import Film, Shot, still
from hardware.glyphs import ICONS, NARROW, WIDE
from hardware.lettering import line

SWAP_MS = 500  # the flag's squares, and the lights beside BUZZ
GAP_MS = 1000
PENALTY_MS = 1000
_STEPS = 8  # of the bar that runs out
_SIDE = 3  # columns and rows of a light


def buzz(_face: Buzz) -> Film:
    """Press now."""
    word = line("BUZZ", WIDE)
    word_at = lay((word, (COLUMNS - word.width) // 2))
    return Film(tuple(Shot(merge(word_at, _lights(upper_left)), SWAP_MS) for upper_left in (True, False)))


def _lights(upper_left: bool) -> Picture:
    """Two square lights, one of them high and one low."""
    left, right = columns(0, _SIDE), columns(COLUMNS - _SIDE, COLUMNS)
    upper, lower = (left, right) if upper_left else (right, left)
    return tuple(upper if row < _SIDE else lower if 3 < row < 4 + _SIDE else 0 for row in range(ROWS))


def first(face: First) -> Film:
    """Buzzed first; the gap, where it is known, has a second of its own."""
    word = line("1ST", WIDE)

    def flag(phase: int) -> Picture:
        squares = [sum(1 << x for x in range(12) if (x // 2 + row // 2 + phase) % 2) for row in range(ROWS)]
        return lay((word, 0), (Dots(12, tuple(squares)), COLUMNS - 12))

    shots = [Shot(flag(0), SWAP_MS), Shot(flag(1), SWAP_MS)]
    if face.ahead_us is not None:
        text = gap(face.ahead_us) if face.ahead_us else line("TIE", WIDE)
        shots.append(Shot(lay((text, (COLUMNS - text.width) // 2)), GAP_MS))
    return Film(tuple(shots))


def late(face: Late) -> Film:
    """Pressed, but not first."""
    text = beside([NARROW["+"], gap(face.us)])
    return still(lay((text, COLUMNS - text.width)))


def early(_face: Early) -> Film:
    """Pressed before the buzzers were open."""
    word = line("EARLY", WIDE)
    word_at = lay((word, (COLUMNS - word.width) // 2))
    left = [COLUMNS * (_STEPS - step) // _STEPS for step in range(_STEPS)]
    running = tuple(Shot(merge(word_at, bar(0, wide)), PENALTY_MS // _STEPS) for wide in left)
    return Film(still(word_at).loop, running)


def gap(us: int) -> Dots:
    """A stretch of time in at most 28 columns: ``412 us``, ``3.2 ms``, ``87 ms``, ``1.4 s``; beyond 999 s it is 999 s."""
    if us < 1_000:
        figures, unit = f"{us}", "us"
    elif us < 9_950:
        figures, unit = f"{us / 1_000:.1f}", "ms"
    elif us < 999_500:
        figures, unit = f"{us / 1_000:.0f}", "ms"
    elif us < 9_950_000:
        figures, unit = f"{us / 1_000_000:.1f}", "s"
    else:
        figures, unit = f"{min(999, us // 1_000_000)}", "s"
    return beside([line(figures, WIDE), NOTHING, ICONS[unit]])
