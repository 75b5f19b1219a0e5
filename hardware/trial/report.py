"""What came of a set-up test: a line for each step, and what should stand in the rig file instead."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field

WIDTH = 80
"""Columns of the printed report."""

TITLE = 24
"""Columns of a step's title in it."""

Value = int | bool | str | list[int]
"""What a key of a rig file may hold here."""

Measures = Mapping[str, int | float | str | list[int] | dict[str, int]]
"""What was measured, by name; names end in the unit (``_us``, ``_ms``) unless they count something."""


@dataclass(frozen=True, slots=True)
class Line:
    """A step's result; ``ok`` is None for what was skipped or could not be measured."""

    id: str
    title: str
    ok: bool | None
    said: str
    measured: Measures = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the rig file should say: ``key`` is its path, such as ``seat.1.settle_us`` or ``wheel.zero``."""

    key: str
    found: Value
    put: Value
    why: str

    @property
    def written(self) -> str:
        """The line for the file, as TOML."""
        return f"{self.key} = {toml(self.put)}"


@dataclass(frozen=True, slots=True)
class Report:
    """A whole test; ``made`` is the date as text, ``machine`` what it ran on, ``source`` the rig file."""

    rig: str
    source: str
    made: str
    machine: str
    lines: tuple[Line, ...]
    proposes: tuple[Proposal, ...]
    notes: tuple[str, ...] = ()
    """What else is to be said, a sentence each."""

    @property
    def right(self) -> bool:
        """Whether everything was tested, and is as the file says."""
        return all(line.ok is True for line in self.lines) and not self.proposes

    def message(self) -> dict[str, object]:
        """The report as JSON, with its printed form."""
        return {
            "rig": self.rig,
            "source": self.source,
            "made": self.made,
            "machine": self.machine,
            "right": self.right,
            "lines": [
                {
                    "id": one.id,
                    "title": one.title,
                    "ok": one.ok,
                    "said": one.said,
                    "measured": dict(one.measured),
                }
                for one in self.lines
            ],
            "proposes": [
                {"key": one.key, "found": one.found, "put": one.put, "why": one.why, "line": one.written}
                for one in self.proposes
            ],
            "notes": list(self.notes),
            "summary": self.summary(),
            "text": self.text(),
        }

    def text(self) -> str:
        """The report for paper: at most :data:`WIDTH` columns, plain text."""
        out = [f"Rig test: {self.rig} ({self.source})"[:WIDTH], f"{self.made}, {self.machine}"[:WIDTH], ""]
        for line in self.lines:
            out += _block(f"{MARKS[line.ok]:<6}{line.title}", line.said)
        if self.proposes:
            out += ["", "For the rig file:"]
            for one in self.proposes:
                out += _wrapped(f"  {one.written}", 6)
                out += textwrap.wrap(f"instead of {toml(one.found)}: {one.why}", WIDTH - 6, initial_indent=" " * 6,
                                     subsequent_indent=" " * 6)  # fmt: skip
        out.append("")
        for sentence in (*self.notes, self.summary()):
            out += textwrap.wrap(sentence, WIDTH)
        return "\n".join(out) + "\n"

    def summary(self) -> str:
        """One sentence on all of it."""
        wrong = sum(line.ok is False for line in self.lines)
        skipped = sum(line.ok is None for line in self.lines)
        tested = len(self.lines) - skipped
        if not tested:
            return "Nothing was tested."
        parts = [
            f"{wrong} of {_parts(tested)} to look at"
            if wrong
            else f"{_parts(tested)} tested, and all is well"
        ]
        parts += [f"{skipped} not tested"] if skipped else []
        lines = len(self.proposes)
        parts += [f"{lines} {'line' if lines == 1 else 'lines'} of the rig file to change"] if lines else []
        return "; ".join(parts) + "."


MARKS = {True: "ok", False: "WRONG", None: "-"}


def _parts(count: int) -> str:
    return f"{count} part" if count == 1 else f"{count} parts"


def sentence(text: str) -> str:
    """With a capital in front and a full stop behind."""
    return text[:1].upper() + text[1:] + "."


def toml(value: Value) -> str:
    """A value as a rig file has it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _block(head: str, said: str) -> list[str]:
    """What was said in a column of its own, beside the title where that leaves room."""
    left = 6 + TITLE
    lines = textwrap.wrap(said, WIDTH - left) or [""]
    if len(head) >= left:
        return [head[:WIDTH], *(" " * left + line for line in lines)]
    return [(head.ljust(left) + lines[0]).rstrip(), *(" " * left + line for line in lines[1:])]


def _wrapped(text: str, hanging: int) -> list[str]:
    return textwrap.wrap(text, WIDTH, subsequent_indent=" " * hanging, drop_whitespace=False)
