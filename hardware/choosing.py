"""How choices are drawn: one of several, several of more, tiles in slots, squares of a card, higher or lower.

===========  =======================================================================================
choosing     the tile, a beating arrow where more lie, a wall where none do
picking      all the numbers in a row; a block where one is taken; the one under the cursor blinks over a bar
tiles        every tile on a ledge; with a cursor only its tile has one, and blinks
squares      three by three: a block for an X, a dash for an open square; the one under the cursor blinks
arrows       every digit with an arrow up or down, a dot where that is open; the cursor's blinks over a bar
===========  =======================================================================================
"""

from __future__ import annotations

from hardware.dots import COLUMNS, ROWS, Picture, bar, lay, merge
from hardware.face import CLOSED, Arrows, Choosing, Picking, Squares, Tiles
from hardware.film import Film, blinking, still
from hardware.glyphs import BLOCK, ICONS, NARROW, SLIM, WIDE
from hardware.lettering import fit

MOST_TILES = 5
MOST_THINGS = 6
CELL, GAP = 6, 3
"""Columns of a square of a card, and between two of them; both rows and their gap fill the eight rows: 2 1 2 1 2."""


def choosing(face: Choosing) -> Film:
    """One of several."""
    label = fit(face.label, COLUMNS - 8)
    middle = lay((label, (COLUMNS - label.width) // 2))

    def ends(beat: str) -> Picture:
        left = ICONS["left" + beat] if face.more_left else ICONS["wall"]
        right = ICONS["right" + beat] if face.more_right else ICONS["wall"]
        return lay((left, 0), (right, COLUMNS - right.width))

    return blinking(merge(middle, ends("")), merge(middle, ends("-hollow")))


def tiles(face: Tiles) -> Film:
    """Tiles in a row."""
    count = len(face.tiles)
    if not 1 <= count <= MOST_TILES:
        raise ValueError(f"tiles {face.tiles!r}: 1 to {MOST_TILES} are allowed, found {count}")
    if face.cursor is not None and not 0 <= face.cursor < count:
        raise ValueError(f"cursor on tile {face.cursor}: {face.tiles!r} has the tiles 0 to {count - 1}")
    glyphs = [WIDE[BLOCK] if tile == CLOSED else fit(tile, 5) for tile in face.tiles]
    # Every tile takes five columns, so that a thin letter does not move its neighbours.
    left = (COLUMNS - 6 * count + 1) // 2
    at = [left + 6 * index for index in range(count)]
    placed = [(glyph, x + (5 - glyph.width) // 2) for glyph, x in zip(glyphs, at, strict=True)]
    if face.cursor is None:
        return still(merge(lay(*placed), *(bar(x, x + 5) for x in at)))
    ledge = bar(at[face.cursor], at[face.cursor] + 5)
    others = placed[: face.cursor] + placed[face.cursor + 1 :]
    return blinking(merge(lay(*placed), ledge), merge(lay(*others), ledge))


def picking(face: Picking) -> Film:
    """Several of more: their numbers, so that all of them fit at once. The screen has the names."""
    count = face.things
    if not 2 <= count <= MOST_THINGS:
        raise ValueError(f"{count} things to pick from: 2 to {MOST_THINGS} are allowed")
    if any(not 0 <= one < count for one in (*face.taken, *(() if face.cursor is None else (face.cursor,)))):
        raise ValueError(
            f"cursor on {face.cursor}, taken {face.taken}: there are the things 0 to {count - 1}"
        )
    step = COLUMNS // count
    at = [(COLUMNS - step * count) // 2 + (step - 4) // 2 + step * index for index in range(count)]
    glyphs = [SLIM[BLOCK if index in face.taken else str(index + 1)] for index in range(count)]
    placed = list(zip(glyphs, at, strict=True))
    if face.cursor is None:
        return still(lay(*placed))
    mark = bar(at[face.cursor], at[face.cursor] + 4)
    others = placed[: face.cursor] + placed[face.cursor + 1 :]
    return blinking(merge(lay(*placed), mark), merge(lay(*others), mark))


def squares(face: Squares) -> Film:
    """A card of three by three."""
    if len(face.marks) != 9 or not set(face.marks) <= {"x", "-"}:
        raise ValueError(f"squares {face.marks!r}: nine are allowed, each x or -")
    if face.cursor is not None and not 0 <= face.cursor < 9:
        raise ValueError(f"cursor on square {face.cursor}: there are the squares 0 to 8")
    left = (COLUMNS - 3 * CELL - 2 * GAP) // 2

    def card(cursor_mark: str) -> Picture:
        rows = [0] * ROWS
        for index, mark in enumerate(face.marks):
            down, across = divmod(index, 3)
            shown = cursor_mark if index == face.cursor else mark
            shift = COLUMNS - left - across * (CELL + GAP) - CELL
            for line, dots in enumerate(_MARKS[shown]):
                rows[3 * down + line] |= dots << shift
        return tuple(rows)

    return still(card("-")) if face.cursor is None else blinking(card("x"), card(" "))


_MARKS = {"x": (0b111111, 0b111111), "-": (0, 0b001100), " ": (0, 0)}


def arrows(face: Arrows) -> Film:
    """Digits with arrows beside them."""
    if len(face.digits) != 4 or len(face.ways) != 4 or not set(face.ways) <= set("^v-"):
        raise ValueError(f"arrows {face.ways!r} of {face.digits!r}: four digits, each with one of ^ v -")
    if face.cursor is not None and not 0 <= face.cursor < 4:
        raise ValueError(f"cursor on digit {face.cursor}: there are the digits 0 to 3")
    digits = lay(*((NARROW[digit], 8 * index) for index, digit in enumerate(face.digits)))
    beside = [(ICONS[_WAYS[way]], 8 * index + 4) for index, way in enumerate(face.ways)]
    if face.cursor is None:
        return still(merge(digits, lay(*beside)))
    mark = bar(8 * face.cursor + 4, 8 * face.cursor + 7)
    others = beside[: face.cursor] + beside[face.cursor + 1 :]
    return blinking(merge(digits, lay(*beside), mark), merge(digits, lay(*others), mark))


_WAYS = {"^": "up", "v": "down", "-": "open"}
