"""Questions for buzz-in: ``questions.toml`` of a pack, and the list that a teacher has made in a spreadsheet and saved as CSV."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from console.packs.cells import SEPARATORS, filled_rows, told_separator
from console.packs.problems import Findings, PackError, Problem, shown
from console.packs.values import text
from console.rules.pack import Question

MOST = 500
LONGEST_QUESTION = 200
"""Characters: four lines of the big screen, which can still be read from the last row."""
LONGEST_ANSWER = 80
LONGEST_FILE = 150_000
"""Characters of a list; the longest that is allowed has fewer."""
COLUMNS = {
    "question": ("question", "questions", "text"),
    "answer": ("answer", "answers", "solution"),
}
"""What the columns may be called, if the first row says so."""
ENTRY = '[[question]]  with  text = "..."  and  answer = "..."'
TWO = "a question and its answer: two cells, and in quotation marks what has the separator in it"


class List:
    """Collects questions, so that none is there twice."""

    def __init__(self, findings: Findings) -> None:
        self.good: list[Question] = []
        self._findings = findings
        self._places: dict[str, str] = {}
        self._count = 0

    def add(self, place: str, question: object, answer: object) -> None:
        """One more question, unless something is wrong with it."""
        self._count += 1
        asked = text(self._findings, f"{place}, question", question, LONGEST_QUESTION)
        said = text(self._findings, f"{place}, answer", answer, LONGEST_ANSWER)
        if asked is None or said is None:
            return
        first = self._places.setdefault(asked.casefold(), place)
        if first != place:
            self._findings.add(place, f"{shown(asked)}, as in {first}", "every question once")
            return
        self.good.append(Question(asked, said))

    def end(self) -> tuple[Question, ...]:
        """All that are good, in their order."""
        if not 1 <= self._count <= MOST:
            self._findings.add("", f"{self._count} questions", f"1 to {MOST}")
        return tuple(self.good)


def questions(findings: Findings, content: dict[str, Any]) -> tuple[Question, ...]:
    """The questions of a pack's file, in its order."""
    findings.keys("", content, ("question",))
    entries = content.get("question", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        findings.add("question", shown(entries), ENTRY)
        return ()
    found = List(findings)
    for number, entry in enumerate(entries, start=1):
        place = f"question {number}"
        findings.keys(place, entry, ("text", "answer"))
        if {"text", "answer"} <= entry.keys():
            found.add(place, entry["text"], entry["answer"])
    return found.end()


def from_csv(name: str, content: str) -> tuple[Question, ...]:
    """A list out of a spreadsheet: a question and its answer in each row; :class:`PackError` has everything that is wrong, by line.

    A first row may name the columns, in any order; without one the first column is the question. The separator is a comma, a semicolon
    or a tab. Empty rows are passed over.
    """
    problems: list[Problem] = []
    found = _rows(Findings(name, problems), content)
    if problems:
        raise PackError(name, problems)
    return found


def _rows(findings: Findings, content: str) -> tuple[Question, ...]:
    if len(content) > LONGEST_FILE:
        findings.add("", f"{len(content):,} characters", f"at most {LONGEST_FILE:,}")
        return ()
    if "\ufffd" in content:
        line = content.count("\n", 0, content.index("\ufffd")) + 1
        findings.add(f"line {line}", "a character that is none", "a file saved as CSV with UTF-8")
        return ()
    rows = filled_rows(content.removeprefix("\ufeff"), _separator(content), findings)
    if rows is None:
        return ()
    columns = _columns(rows[0][1]) if rows else None
    found = List(findings)
    for line, cells in rows[1:] if columns else rows:
        place = f"line {line}"
        filled = [at for at, cell in enumerate(cells) if cell.strip()]
        wanted = columns or [0, 1]
        if not set(wanted) <= set(filled) or (not columns and len(filled) > 2):
            findings.add(place, f"{len(filled)} cell{'s' * (len(filled) > 1)} with something in it", TWO)
            continue
        found.add(place, *(" ".join(cells[at].split()) for at in wanted))
    return found.end()


def _separator(content: str) -> str:
    """The one that the file names itself, or with which most rows are a question and an answer."""
    told = told_separator(content)
    if told:
        return told

    def pairs(separator: str) -> int:
        rows = filled_rows(content, separator, Findings("", [])) or []
        if rows and _columns(rows[0][1]):
            return len(content)
        return sum(len([cell for cell in cells if cell.strip()]) == 2 for _, cells in rows)

    return max(SEPARATORS, key=pairs)


def _columns(head: Sequence[str]) -> list[int] | None:
    """Where question and answer stand, if this row names both."""
    names = [" ".join(cell.split()).casefold() for cell in head]
    places = [
        next((at for at, name in enumerate(names) if name in known), None) for known in COLUMNS.values()
    ]
    found = [at for at in places if at is not None]
    return found if len(found) == len(COLUMNS) else None
