"""Puzzles of a pack: a table for each category, a line for each puzzle. What is unplayable is found here, not in the show."""

from __future__ import annotations

import string
import unicodedata
from typing import Any

from console.packs.problems import Findings, at, heading_of, shown
from console.packs.values import identity, text
from console.rules.pack import Puzzle
from console.rules.wheel_of_fortune.puzzle import COLUMNS, ROWS, core, lay_out, letter_of, unplayable

FEWEST_PUZZLES = 6
"""A game to $10,000 takes some five rounds, and none should have to come twice in it."""
SIGNS = frozenset(string.digits + string.punctuation + "¡¿…·•°§€£¥¢²³¹¼½¾×÷«»©®™—")
"""What the doors can show beside letters."""
TYPE = (("A", "ǿ"), ("Ș", "Ȳ"), ("Ạ", "Ỹ"))
"""From which to which letter the type for the doors goes; the last are Vietnamese."""
STRAIGHT = str.maketrans({**dict.fromkeys("‘’‚‛′`´", "'"), **dict.fromkeys("“”„‟″", '"'), **dict.fromkeys("‐‑–−", "-")})  # fmt: skip
"""What word processors make of plain signs on their own."""
ALLOWED = f"a text with letters A to Z, one of them a consonant, that fits on {ROWS} rows of {COLUMNS} doors, no word broken"


class Puzzles:
    """Collects the puzzles of one pack, so that no text is there twice."""

    def __init__(self) -> None:
        self.good: dict[str, Puzzle] = {}
        self._categories: dict[str, str] = {}
        self._places: dict[str, str] = {}  # what counts in a text -> where it stood first

    def category(self, name: str) -> str:
        """A category as everybody reads it; the same one if it was written with other capitals before."""
        return self._categories.setdefault(name.casefold(), name)

    def add(self, findings: Findings, place: str, id: str, category: str, value: object) -> None:
        """One more puzzle, unless something is wrong with it."""
        if not isinstance(value, str):
            findings.add(place, shown(value), ALLOWED)
            return
        words = plain(value)
        why = fault(words)
        if why:
            findings.add(place, why, ALLOWED)
            return
        first = self._places.setdefault(core(words), place)
        if first != place:
            findings.add(place, f"{shown(words)}, as in {first}", "every text once")
            return
        self.good[id] = Puzzle(id, category, words)


def puzzles(findings: Findings, content: dict[str, Any]) -> dict[str, Puzzle]:
    """The puzzles of a file by id."""
    made, taken, count = Puzzles(), dict[str, str](), 0
    for name, entries in content.items():
        heading = heading_of(name)
        if not isinstance(entries, dict):
            findings.add(
                heading, shown(entries), 'a puzzle under the heading of its category, ["On the farm"]'
            )
            continue
        category = text(findings, heading, name)
        if not entries:
            findings.add(heading, "0 puzzles", "at least 1 in each category")
        for id, value in entries.items():
            count += 1
            place = at(heading, heading_of(id))
            first = taken.setdefault(id, heading)
            if first != heading:
                findings.add(place, f"an id that {first} has already", "an id of its own for every puzzle")
            else:
                identity(findings, id, place)
            made.add(findings, place, id, made.category(category or heading), value)
    if count < FEWEST_PUZZLES:
        findings.add("", f"{count} puzzles", f"at least {FEWEST_PUZZLES}")
    return made.good


def plain(value: str) -> str:
    """A text with straight quotes and single spaces; an accent is one character with its letter."""
    return " ".join(unicodedata.normalize("NFC", value).translate(STRAIGHT).split())


def fault(words: str) -> str | None:
    """What is wrong with a puzzle's text, as it is found; None if it can be played."""
    if not words:
        return "an empty text"
    long = [word for word in words.split() if word.isprintable() and lay_out(word) is None]
    if long:
        return f"{shown(long[0])}, which is longer than a row and has no hyphen to part it at"
    why = unplayable(words)
    if why:
        return f"{shown(words)}, which {why}"
    strange = [cell for row in lay_out(words) or () for cell in row if cell and not _shown(cell)]
    return f"{shown(words)} with {strange[0]!r}, which the doors can't show" if strange else None


def _shown(cell: str) -> bool:
    """Whether there is type for it: a sign, or one character that is a letter of a language that has its letters from A to Z."""
    if len(cell) != 1 or letter_of(cell) is None:
        return cell in SIGNS
    return any(first <= cell <= last for first, last in TYPE)
