"""A small stencil of LED dots, and how stencils are joined and laid on a 32x8 display.

A row is an integer whose highest bit is the left dot, so shifting right moves a picture to the right.  Row 0 is the
top.  Rows 0-6 hold letters and icons; row 7 (the "eighth row") is kept for commas, cursors and the winner's runner.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

COLUMNS = 32
ROWS = 8

Picture = tuple[int, ...]
"""Eight rows of 32 dots: what one display shows at one moment."""

DARK: Picture = (0,) * ROWS


@dataclass(frozen=True, slots=True)
class Dots:
    """A stencil: ``width`` columns, eight ``rows`` of that many bits, the left dot highest."""

    width: int
    rows: tuple[int, ...]

    def shut(self, row: int, left: int, right: int) -> Dots:
        """This stencil with the columns ``left`` to ``right`` (both included, clipped) of ``row`` dark."""
        rows = list(self.rows)
        for column in range(max(left, 0), min(right, self.width - 1) + 1):
            rows[row] &= ~(1 << (self.width - 1 - column))
        return Dots(self.width, tuple(rows))


NOTHING = Dots(0, (0,) * ROWS)


def from_art(lines: Iterable[str]) -> Dots:
    """Read ``#`` as a lit dot, anything else as a dark one; missing rows at the bottom are dark.

    Raises ``ValueError`` when the lines differ in length or are more than eight.
    """
    art = list(lines)
    widths = {len(line) for line in art}
    if len(widths) != 1 or len(art) > ROWS:
        raise ValueError(f"dot art needs up to {ROWS} rows of one width, found {art!r}")
    rows = [int("0" + "".join("1" if dot == "#" else "0" for dot in line), 2) for line in art]
    return Dots(widths.pop(), (*rows, *(0 for _ in range(ROWS - len(rows)))))


def beside(parts: Iterable[Dots]) -> Dots:
    """Stencils from left to right with a dark column between neighbours."""
    joined = NOTHING
    for part in parts:
        space = 1 if joined.width else 0
        shift = space + part.width
        joined = Dots(
            joined.width + shift, tuple(a << shift | b for a, b in zip(joined.rows, part.rows, strict=True))
        )
    return joined


def lay(*placed: tuple[Dots, int]) -> Picture:
    """Lay stencils on a dark display, each with its left column at ``x``; what hangs over an edge is cut off."""
    rows = [0] * ROWS
    for dots, x in placed:
        shift = COLUMNS - x - dots.width
        for row, bits in enumerate(dots.rows):
            rows[row] |= bits << shift if shift >= 0 else bits >> -shift
    return tuple(bits & (1 << COLUMNS) - 1 for bits in rows)


def merge(*pictures: Picture) -> Picture:
    """Every dot that is lit in any of the pictures."""
    rows = list(DARK)
    for picture in pictures:
        rows = [a | b for a, b in zip(rows, picture, strict=True)]
    return tuple(rows)


def columns(first: int, last: int) -> int:
    """A row with the columns ``first`` up to, not including, ``last`` lit; both are clipped to the display."""
    first, last = max(first, 0), min(last, COLUMNS)
    return ((1 << last - first) - 1) << (COLUMNS - last) if last > first else 0


def bar(first: int, last: int) -> Picture:
    """The eighth row lit from column ``first`` up to, not including, ``last``."""
    return (*DARK[:-1], columns(first, last))
