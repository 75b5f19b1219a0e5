"""The card of Secret X: three columns of three squares, ``left-top`` to ``right-bottom``."""

from __future__ import annotations

from collections.abc import Collection

ROWS = ("top", "middle", "bottom")
LEFT, CENTRE, RIGHT = ([f"{column}-{row}" for row in ROWS] for column in ("left", "centre", "right"))
COLUMNS = (LEFT, CENTRE, RIGHT)
LINES = [
    *COLUMNS,
    *(list(row) for row in zip(*COLUMNS, strict=True)),
    [column[at] for at, column in enumerate(COLUMNS)],
    [column[-1 - at] for at, column in enumerate(COLUMNS)],
]


def line_among(squares: Collection[str]) -> list[str] | None:
    """Three squares of these that are a row, a column or a diagonal."""
    return next((line for line in LINES if set(line) <= set(squares)), None)
