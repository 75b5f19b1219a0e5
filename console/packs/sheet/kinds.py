"""What a sheet may hold, told by its columns: things with prices, puzzles, the wedges of a wheel, prizes, or questions."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from console.rules.pack import LETTERS


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of sheet: what a row of it is, its columns, and what else people call them. The first column has to be there."""

    row: str
    columns: tuple[str, ...]
    aliases: Mapping[str, tuple[str, ...]]

    def column(self, heading: str) -> str | None:
        """The column that a heading means."""
        folded = " ".join(heading.split()).casefold()
        for name in self.columns:
            if folded == name.casefold() or folded in (
                alias.casefold() for alias in self.aliases.get(name, ())
            ):
                return name
        return None

    def like(self, headings: Sequence[str]) -> tuple[int, int]:
        """How many headings are columns of this kind, and how many nearly are."""
        known = sum(self.column(heading) is not None for heading in headings)
        words = [name.casefold() for name in self.columns]
        return known, sum(bool(difflib.get_close_matches(one.casefold(), words, n=1)) for one in headings)


PRICES = ("price", *LETTERS)
PUZZLES = Kind(
    "a puzzle",
    ("puzzle", "category"),
    {"puzzle": ("text", "puzzles", "phrase", "answer"), "category": ("categories", "topic", "hint")},
)
WEDGES = Kind("a wedge", ("wedge",), {"wedge": ("wedges", "sector", "segment")})
PRIZES = Kind(
    "a prize", ("prize", "picture"), {"prize": ("prizes",), "picture": ("image", "photo", "picture file")}
)
THINGS = Kind(
    "a thing",
    ("name", *PRICES, "deck", "picture"),
    {
        "name": ("item", "thing", "product", "title"),
        "price": ("cost", "amount", "value", "price a", "price in $", "price ($)"),
        "deck": ("colour", "color", "category"),
        "picture": ("image", "photo", "file", "picture file"),
        **{letter: (f"price {letter}", f"price_{letter}") for letter in LETTERS},
    },
)
QUESTIONS = Kind(
    "a question", ("question", "answer"), {"question": ("questions",), "answer": ("answers", "solution")}
)
KINDS = (PUZZLES, WEDGES, PRIZES, THINGS, QUESTIONS)


def kind_of(headings: Sequence[str]) -> Kind | None:
    """The kind whose columns these are most like; None where they are like nobody's."""
    best = max(KINDS, key=lambda kind: kind.like(headings))
    return best if any(best.like(headings)) else None


def lacking(kind: Kind, there: Collection[str]) -> list[tuple[str, str]]:
    """What these columns are not enough for, as found and allowed."""
    first = kind.columns[0]
    found = [] if first in there else [(f"no column with {first}s", f"a column called {first}")]
    if kind is PUZZLES and "category" not in there:
        found.append(("no column with categories", "a column called category"))
    if kind is QUESTIONS and "answer" not in there:
        found.append(("no column with answers", "a column called answer"))
    if kind is THINGS and "price" not in there and not set(LETTERS) <= set(there):
        found.append(("no column with prices", "a column called price, or four called A, B, C and D"))
    return found
