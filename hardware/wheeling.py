"""How the faces around a wheel of fortune are drawn.

===========  =======================================================================================
spin         a wheel that turns slowly and SPIN; while it turns three wheels that turn fast
landed       a wheel that stands, and the amount on its wedge
called       the letter and how often it is there (``T x 4``), or ``NO T``; then the caller's amount
===========  =======================================================================================
"""

from __future__ import annotations

from hardware.dots import COLUMNS, NOTHING, beside, lay
from hardware.face import Called, Landed, Spin
from hardware.film import Film, Shot, still
from hardware.glyphs import ICONS, WIDE
from hardware.lettering import amount, amount_in_full, fit, line

WAITING_MS, TURNING_MS = 250, 125
"""A step of the wheel's spoke. Four of them are half a turn and look alike, so that a dot comes on twice a second at most."""
CALLED_MS = 1000
"""How long a letter is to be read before the amount comes."""

_STANDS = ICONS["wheel-0"]
_TURNS = [ICONS[f"wheel-{step}"] for step in range(4)]


def spin(face: Spin) -> Film:
    """To be spun, or turning."""
    if face.turning:
        return Film(tuple(Shot(lay((one, 1), (one, 12), (one, 23)), TURNING_MS) for one in _TURNS))
    word = line("SPIN", WIDE)
    return Film(tuple(Shot(lay((one, 1), (word, 10)), WAITING_MS) for one in _TURNS))


def landed(face: Landed) -> Film:
    """What is on the wedge. A sum that would be too small beside the wheel is large and alone."""
    wheel, text = _STANDS, amount(*face.written, width=COLUMNS - _STANDS.width - 1)
    if text is None:
        wheel, text = NOTHING, amount_in_full(*face.written)
    return still(lay((wheel, 0), (text, COLUMNS - text.width)))


def called(face: Called) -> Film:
    """A letter's success."""
    letter = fit(face.letter, 5)
    if face.count:
        text = beside([letter, NOTHING, ICONS["times"], NOTHING, line(str(face.count), WIDE)])
    else:
        text = beside([line("NO ", WIDE), letter])
    left = amount_in_full(*face.then.written)
    word = Shot(lay((text, (COLUMNS - text.width) // 2)), CALLED_MS)
    return Film(still(lay((left, COLUMNS - left.width))).loop, (word,))
