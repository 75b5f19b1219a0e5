"""Every face as dots: one colour, one brightness, readable from the back of the room.

What a colour display would say with colour or a dimmer, this says with shape, place and time:

===========  =======================================================================================
idle         seat shape, name; nothing moves
go           GO! between chevrons that run inward
dialling     amount with short dashes; the digit under the cursor blinks over a bar in the eighth row
(choices)    in ``hardware.choosing``
(cards)      in ``hardware.cards``
locked       LOCK between two solid doors
amount       doors part, then the amount at full
winner       star and amount / star WIN star, and a runner in the eighth row
over         cross and amount / OVER between doors of mesh
asking       LOCK? / what would be locked in, nothing blinking
(the wheel)  in ``hardware.wheeling``
(races)      in ``hardware.racing``
===========  =======================================================================================

No dot goes on more than twice a second.  Pure: the time since the face came up is an argument.
"""

from __future__ import annotations

from functools import lru_cache, singledispatch

from hardware.cards import offered, peek
from hardware.choosing import arrows, choosing, picking, squares, tiles
from hardware.dots import COLUMNS, DARK, NOTHING, ROWS, Dots, Picture, bar, beside, columns, lay, merge
from hardware.face import (
    Amount,
    Arrows,
    Asking,
    Buzz,
    Called,
    CheckCard,
    Choosing,
    Dark,
    Dialling,
    Early,
    Face,
    First,
    Go,
    Idle,
    Landed,
    Late,
    Locked,
    Offered,
    Over,
    Peek,
    Picking,
    Said,
    Spin,
    Squares,
    Tiles,
    Winner,
)
from hardware.film import Film, Shot, blinking, still
from hardware.glyphs import BLOCK, ICONS, NARROW, SLIM, UNDIALLED, WIDE, Font
from hardware.lettering import amount, amount_in_full, currency_sign, fit, line
from hardware.racing import buzz, early, first, late
from hardware.wheeling import called, landed, spin

# Runner and chevrons move one column a step; their pattern is four columns long, so a dot lights twice a second.
STEP_MS = 125
TURN_MS = 1000  # how long each side of a two-sided face stays
ASKING_MS = 750  # the word, and what it is about: both in one step of a scan
DOOR_MS = 50  # one step of the parting doors, two columns on either side

_DOOR = ICONS["door"]


def rows(face: Face, since_ms: int) -> tuple[int, ...]:
    """The picture of ``face``, ``since_ms`` milliseconds after it came up.

    Eight integers, top row first, 32 bits each, the left dot is the highest bit.
    Raises ``ValueError`` for a face that breaks the contract of ``hardware.face`` (a wheel that is no digit, a cursor
    on no wheel, too many wheels or tiles).
    """
    return film(face).at(since_ms)


def next_change(face: Face, since_ms: int) -> int | None:
    """Milliseconds from ``since_ms`` until the picture of ``face`` changes; None if it stays as it is."""
    return film(face).next_change(since_ms)


@lru_cache(maxsize=256)
def film(face: Face) -> Film:
    """The whole course of a face, kept for the faces that were drawn last."""
    return _film(face)


@singledispatch
def _film(face: object) -> Film:
    raise TypeError(f"no face: {face!r}")


@_film.register
def _(_face: Dark) -> Film:
    return still(DARK)


@_film.register
def _(face: Idle) -> Film:
    shape = ICONS.get(f"seat-{face.seat}") or line(str(face.seat), WIDE)
    left = shape.width + 2
    return still(lay((shape, 0), (fit(face.name, COLUMNS - left, cut_wide=True), left)))


@_film.register
def _(_face: Go) -> Film:
    word = lay((line("GO!", WIDE), 9))
    return Film(tuple(Shot(merge(word, _chevrons(step)), STEP_MS) for step in range(4)))


def _chevrons(step: int) -> Picture:
    """Chevrons two dots thick at both ends, pointing inward; a step moves them one column towards the word."""
    picture = []
    for row in range(ROWS - 1):
        left = [(x + abs(3 - row) - step) % 4 < 2 for x in range(7)]
        bits = sum(1 << (COLUMNS - 1 - x) | 1 << x for x, lit in enumerate(left) if lit)
        picture.append(bits)
    return (*picture, 0)


@_film.register
def _(face: Dialling) -> Film:
    wheels = len(face.digits)
    if not 1 <= wheels <= 8 or not all(wheel in "0123456789-" for wheel in face.digits):
        raise ValueError(f"dialled {face.digits!r}: 1 to 8 wheels are allowed, each a digit or '-'")
    if face.cursor is not None and not 0 <= face.cursor < wheels:
        raise ValueError(f"cursor on wheel {face.cursor}: {face.digits!r} has the wheels 0 to {wheels - 1}")
    font, with_sign = _room_for(wheels, face.currency, face.thousands)
    parts = list(currency_sign(face.currency, font)) if with_sign else []
    signs = [font[sign] for sign in parts]
    glyphs = [] if face.behind else list(signs)
    wheel_at = []
    for wheel, digit in enumerate(face.digits):
        if face.currency and face.thousands and wheel and (wheels - wheel) % 3 == 0:
            glyphs.append(font.get(face.thousands, font[","]))
        wheel_at.append(len(glyphs))
        glyphs.append(_wheel(digit, font, face.masked))
    glyphs += signs if face.behind else ()
    text = beside(glyphs)
    left = COLUMNS - text.width
    purse = _purse(face.purse)
    at = [left + beside(glyphs[:index]).width + (1 if index else 0) for index in wheel_at]
    picture = lay((text, left))
    width = glyphs[wheel_at[-1]].width
    if face.cursor is None:
        # Four dials, four hands: every wheel is live, and all of them stand on one dotted line.
        return still(merge(picture, purse, *(bar(x, x + 1) for x in range(at[0], at[-1] + width, 2))))
    x = at[face.cursor]
    mark = bar(x + (width - 3) // 2, x + width - (width - 3) // 2)
    glyphs[wheel_at[face.cursor]] = Dots(width, DARK)
    return blinking(merge(picture, purse, mark), merge(lay((beside(glyphs), left)), purse, mark))


def _purse(dollars: int | None) -> Picture:
    """A stack of coins at the left edge; those that are gone leave a dot."""
    if dollars is None:
        return DARK
    if not 0 <= dollars < ROWS:
        raise ValueError(f"a purse of {dollars}: 0 to {ROWS - 1} are allowed")
    coins = tuple(0b111 if row >= ROWS - 1 - dollars else 0b010 for row in range(ROWS - 1))
    return lay((Dots(3, (*coins, 0)), 1))


def _room_for(wheels: int, currency: str, thousands: str) -> tuple[Font, bool]:
    """The widest face in which so many wheels fit, with the currency if possible.

    It depends on nothing that is dialled, so that digits never jump and a masked wheel tells nothing.
    """
    marks = thousands * ((wheels - 1) // 3) if currency else ""
    for font, with_sign in ((WIDE, True), (SLIM, True), (SLIM, False), (NARROW, True)):
        sign = currency_sign(currency, font) if with_sign else ""
        if line(sign + "0" * wheels + marks, font).width <= COLUMNS:
            return font, with_sign
    return NARROW, False


def _wheel(digit: str, font: Font, masked: bool) -> Dots:
    """One wheel; all of a font have the same width."""
    if digit == "-":
        return font[UNDIALLED]
    return font[BLOCK] if masked else font[digit]


_film.register(Arrows, arrows)
_film.register(Choosing, choosing)
_film.register(Offered, offered)
_film.register(Peek, peek)
_film.register(Picking, picking)
_film.register(Squares, squares)
_film.register(Tiles, tiles)
_film.register(Spin, spin)
_film.register(Landed, landed)
_film.register(Called, called)
_film.register(Buzz, buzz)
_film.register(First, first)
_film.register(Late, late)
_film.register(Early, early)


@_film.register
def _(_face: Locked) -> Film:
    word = line("LOCK", WIDE)
    return still(lay((_DOOR, 0), (word, (COLUMNS - word.width) // 2), (_DOOR, COLUMNS - 3)))


@_film.register
def _(face: Amount) -> Film:
    text = amount_in_full(*face.written)
    picture = lay((text, COLUMNS - text.width))
    opening = []
    for half in range(0, COLUMNS // 2, 2):
        left, right = COLUMNS // 2 - half, COLUMNS // 2 + half
        doors = lay((_DOOR, left - 3), (_DOOR, right))
        seen = columns(left, right)
        opening.append(Shot(merge(tuple(row & seen for row in picture), doors), DOOR_MS))
    return Film((Shot(picture, 1000),), tuple(opening))


@_film.register
def _(face: Winner) -> Film:
    star, word = ICONS["star"], line("WIN", WIDE)
    text = amount(*face.written, width=COLUMNS - star.width - 1, narrow=False)
    if text is None:
        # Beside the star it would be small; a large sum is better large, and the runner says enough.
        star, text = NOTHING, amount_in_full(*face.written)
    left = COLUMNS - text.width
    tails = [left + x for x in range(text.width) if text.rows[-1] >> (text.width - 1 - x) & 1]
    # The runner keeps clear of the comma in both pictures: a dot lit by the one and then the other would flicker.
    paid = lay((star, 0), (text, left))
    wins = lay((ICONS["star"], 0), (word, 8), (ICONS["star"], COLUMNS - 7))
    steps = range(TURN_MS // STEP_MS)
    return Film(
        (
            *(Shot(merge(paid, _runner(step, tails)), STEP_MS) for step in steps),
            *(Shot(merge(wins, _runner(step, tails)), STEP_MS) for step in steps),
        )
    )


def _runner(step: int, tails: list[int]) -> Picture:
    """Two dots on, two off, running right along the eighth row; it leaves a gap around the tail of a comma."""
    lit = Dots(
        COLUMNS, (*DARK[:-1], sum(1 << (COLUMNS - 1 - x) for x in range(COLUMNS) if (x - step) % 4 < 2))
    )
    for tail in tails:
        lit = lit.shut(ROWS - 1, tail - 1, tail + 1)
    return lit.rows


@_film.register
def _(face: Over) -> Film:
    cross = ICONS["cross"]
    text = amount(*face.written, width=COLUMNS - cross.width - 1)
    if text is None:
        cross, text = NOTHING, amount_in_full(*face.written)
    word = line("OVER", WIDE)
    mesh = Dots(3, (*(0b101 if row % 2 == 0 else 0b010 for row in range(ROWS - 1)), 0))
    says = lay((mesh, 0), (word, (COLUMNS - word.width) // 2), (mesh, COLUMNS - 3))
    return Film((Shot(lay((cross, 0), (text, COLUMNS - text.width)), TURN_MS), Shot(says, TURN_MS)))


@_film.register
def _(face: Said) -> Film:
    first = Shot(_word(face.text), TURN_MS)
    return Film((first, Shot(_word(face.then), TURN_MS))) if face.then else Film((first,))


def _word(said: str) -> Picture:
    """A word without a visible letter must not look like a display that is off."""
    text = fit(said)
    if not any(text.rows):
        text = line("...", WIDE)
    return lay((text, (COLUMNS - text.width) // 2))


@_film.register
def _(face: Asking) -> Film:
    # The word first: with a quick scan there is time for nothing else.
    return Film((Shot(rows(Said(face.text), 0), ASKING_MS), Shot(rows(face.about, 0), ASKING_MS)))


@_film.register
def _(_face: CheckCard) -> Film:
    return still(lay(*((ICONS[f"card-{block + 1}"], 8 * block) for block in range(4))))
