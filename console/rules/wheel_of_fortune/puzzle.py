"""A puzzle's text: what is a letter in it, how it lies on the board's doors, and whether a solution is right. Clauses WP1-WP6 of RULES.md.

An accented letter counts as its base letter. A *cell* is what one door shows: a character with the accents that stand on it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, pairwise

from console.rules.transcript import short

Doors = list[list[str | None]]
"""Three rows of eleven: None where nothing is behind a door, else what is read there."""

ROWS, COLUMNS = 3, 11
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VOWELS = "AEIOU"
CONSONANTS = "".join(letter for letter in LETTERS if letter not in VOWELS)
HYPHENS = "-\N{HYPHEN}\N{EN DASH}\N{EM DASH}"
"""A row may end with one of these, in the middle of a word."""


@lru_cache(maxsize=1024)
def letter_of(cell: str) -> str | None:
    """The letter that opens this cell, A to Z; None for what is read from the start, and for letters that nobody can call."""
    letter = "".join(c for c in unicodedata.normalize("NFD", cell.upper()) if not _stands_on_another(c))
    return letter if len(letter) == 1 and letter in LETTERS else None


def letters(text: str) -> frozenset[str]:
    """The letters that are in a text."""
    return frozenset(letter for cell in _cells(text) if (letter := letter_of(cell)))


def solves(given: str, text: str) -> bool:
    """Whether this is the solution: letters and digits alone count, without case and accents."""
    return core(given) == core(text)


def core(text: str) -> str:
    """What counts when a solution is compared. Small and odd figures count as the digits that they stand for."""
    counted = "".join(character for character in text if character.isalnum())
    return "".join(c for c in unicodedata.normalize("NFKD", counted).upper() if c.isalnum())


def unplayable(text: str) -> str | None:
    """Why nobody can play this text, as the rest of a sentence that begins with the puzzle; None if it can be played."""
    for cell in _cells(text):
        if not cell.isprintable():
            return f"has a character that nobody can see, {cell!a}"
        if cell[0].isalpha() and not letter_of(cell):
            return f"has {short(cell)}, a letter that nobody can call"
    if not letters(text):
        return "has no letter in it"
    if lay_out(text) is None:
        return f"does not fit on {ROWS} rows of {COLUMNS} doors without breaking a word"
    if letters(text).isdisjoint(CONSONANTS):
        return "has no consonant in it: nobody could spin for it"
    return None


def lay_out(text: str) -> Doors | None:
    """The text on the doors, in capitals; None if it does not fit.

    As few words are parted at a hyphen as can be, then it takes as few rows as it can, the most even ones. Each row is centred;
    one row lies in the middle, two lie above.
    """
    pieces = _pieces(text)
    if not pieces or sum(map(len, pieces)) > ROWS * (COLUMNS + 1):
        return None
    ways = [way for count in range(1, ROWS + 1) for way in _ways(pieces, count)]
    fitting = [way for way in ways if max(map(len, way)) <= COLUMNS]
    if not fitting:
        return None
    rows = [_centred(row) for row in min(fitting, key=_roughness)]
    return [_centred([]), *rows, _centred([])] if len(rows) == 1 else [*rows, _centred([])][:ROWS]


# ---------------------------------------------------------------------- doors
def seen(doors: Doors, called: Collection[str]) -> Doors:
    """What can be read on the doors when these letters are called: an empty text where a letter is hidden."""
    return [
        [
            cell if cell is None or (letter := letter_of(cell)) is None or letter in called else ""
            for cell in row
        ]
        for row in doors
    ]


def places(doors: Doors, letter: str) -> list[list[int]]:
    """The doors with this letter behind them: row and column, from 0."""
    return [
        [at, column]
        for at, row in enumerate(doors)
        for column, cell in enumerate(row)
        if cell is not None and letter_of(cell) == letter
    ]


# ---------------------------------------------------------------------- cells
def _stands_on_another(character: str) -> bool:
    """Whether it is an accent, or something else that belongs to the character before it."""
    return unicodedata.category(character).startswith("M")


def _cells(text: str) -> Iterator[str]:
    """Cell by cell, without spaces."""
    return (cell for word in text.split() for cell in _cells_of(word))


def _cells_of(word: str) -> list[str]:
    cells: list[str] = []
    for character in unicodedata.normalize("NFC", word):
        if cells and _stands_on_another(character):
            cells[-1] += character
        else:
            cells.append(character)
    return cells


# ---------------------------------------------------------------------- rows
def _pieces(text: str) -> list[list[str | None]]:
    """What must stay in one row: words, and parts of words that end with a hyphen. A word's last piece ends with a free door."""
    pieces: list[list[str | None]] = []
    for word in text.split():
        cells = [cell.upper() for cell in _cells_of(word)]
        starts = [0, *_after_hyphens(cells), len(cells)]
        pieces += [[*cells[start:end]] for start, end in pairwise(starts)]
        pieces[-1].append(None)
    return pieces


def _after_hyphens(cells: Sequence[str]) -> list[int]:
    """Where a word may be parted: after a hyphen that has something before and behind it."""
    return [
        at
        for at in range(1, len(cells))
        if cells[at - 1] in HYPHENS and cells[at] not in HYPHENS and re.search(r"\w", "".join(cells[:at]))
    ]


def _ways(pieces: Sequence[list[str | None]], count: int) -> Iterable[list[list[str | None]]]:
    """All ways to part the pieces into so many rows."""
    for cuts in combinations(range(1, len(pieces)), count - 1):
        ends = [0, *cuts, len(pieces)]
        rows = [list(chain(*pieces[start:end])) for start, end in pairwise(ends)]
        yield [row[:-1] if row[-1] is None else row for row in rows]


def _roughness(rows: Sequence[Sequence[str | None]]) -> tuple[int, int, int, int]:
    """How bad it looks: parted words, rows, unevenness; of ways that are alike the one that is widest in the middle is best."""
    parted = sum(row[-1] in HYPHENS for row in rows[:-1] if row[-1])
    return parted, len(rows), sum(len(row) ** 2 for row in rows), -len(rows[len(rows) // 2])


def _centred(row: Sequence[str | None]) -> list[str | None]:
    left = (COLUMNS - len(row)) // 2
    return [*[None] * left, *row, *[None] * (COLUMNS - len(row) - left)]
