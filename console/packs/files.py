"""The files of a pack's folder, as TOML tables."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

from console.packs.problems import Findings, Problem, near

HEAD = "pack.toml"
CARDS = "cards.toml"
DECK_FILES = {deck: f"{deck}.toml" for deck in ("orange", "blue", "green", "purple")}
PUZZLES, WHEEL, PRIZES = "puzzles.toml", "wheel.toml", "prizes.toml"
NEEDED = (HEAD, *DECK_FILES.values(), CARDS)
WHEEL_FILES = (PUZZLES, WHEEL, PRIZES)
"""What *Wheel of Fortune* is played with: a pack has all three, or none."""
QUESTIONS = "questions.toml"
"""What buzz-in is played with, unless a teacher's list takes its place: a pack may have it."""
FILES = (*NEEDED, *WHEEL_FILES, QUESTIONS)
LINES = {
    PUZZLES: '["On the farm"]  and  muddy-boots = "Muddy boots"',
    QUESTIONS: '[[question]]  and  text = "How many legs has a spider?"  and  answer = "Eight"',
    WHEEL: 'wedges = [500, "free spin", 350]',
    PRIZES: '[sailing-trip]  and  name = "Sailing trip"',
}
"""What stands in a file that is not about things and their prices."""
LARGEST = 4_000_000
"""Bytes of a file; the longest one that comes along has some ten thousand."""
MOST_DOTS = 8
"""Dots of one key. No pack needs one; a key of some ten thousand takes tomllib more memory than there is."""
TOKEN = re.compile(r"""#[^\n]*|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w-]+|[ \t]+|.""", re.DOTALL)


def read_tables(folder: Path, problems: list[Problem]) -> dict[str, dict[str, Any]]:
    """Every file that can be read, by name; what cannot is a problem and missing here. Decimals are exact."""
    try:
        names = sorted(path.name for path in folder.iterdir())
    except OSError as error:
        reason = error.strerror or str(error)
        problems.append(Problem(str(folder), "", reason, "a folder with the files of a pack"))
        return {}
    for name in names:
        if name.endswith(".toml") and name not in FILES:
            Findings(name, problems).add("", f"an unknown file{near(name, FILES)}", ", ".join(FILES))
    tables = {}
    wheel = WHEEL_FILES if any(name in names for name in WHEEL_FILES) else ()
    for name in (*NEEDED, *wheel, *([QUESTIONS] if QUESTIONS in names else [])):
        table = _read(folder, name, names, Findings(name, problems))
        if table is not None:
            tables[name] = table
    return tables


def _read(folder: Path, name: str, names: list[str], findings: Findings) -> dict[str, Any] | None:
    if name not in names:
        others = [other for other in names if other not in FILES]
        together = f"{', '.join(WHEEL_FILES)} together, or none of them"
        allowed = together if name in WHEEL_FILES else f"every pack has {', '.join(NEEDED)}"
        findings.add("", f"no such file{near(name, others)}", allowed)
        return None
    if not (folder / name).is_file():  # a pipe or a device would never come to an end
        findings.add("", "a folder, or something else that is no file", "a file that can be read")
        return None
    try:
        with (folder / name).open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        findings.add("", error.strerror or str(error), "a file that can be read")
        return None
    if len(data) > LARGEST:
        findings.add("", f"more than {LARGEST:,} bytes", "the entries of a pack, which are some hundred")
        return None
    if not data.strip():
        findings.add("", f"an empty file ({len(data)} bytes)", "at least one entry")
        return None
    try:
        # Notepad writes a byte order mark, which TOML does not know.
        content = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        findings.add("", f"a byte that is not UTF-8 in line {line}", "a text file saved as UTF-8")
        return None
    if _dots(content) > MOST_DOTS:
        findings.add("", f"a key of more than {MOST_DOTS} parts", "plain keys, such as name or A")
        return None
    try:
        return tomllib.loads(content, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        lines = LINES.get(name, 'name = "Toaster"  and  A = 29')
        findings.add("", f"what is not TOML: {error}", f"lines such as  {lines}")
        return None
    except RecursionError:
        findings.add("", "tables within tables without end", "plain entries")
        return None
    except (ValueError, ArithmeticError):  # what Python's own numbers can't hold
        findings.add("", "a number without end", "numbers of a few digits")
        return None


def _dots(content: str) -> int:
    """How many dots the longest key has; those in texts and remarks don't count."""
    most = dots = 0
    for token in TOKEN.finditer(content):
        sign = token[0]
        if sign == ".":
            dots += 1
            most = max(most, dots)
        elif len(sign) == 1 and not sign.isalnum() and sign not in " \t_-":
            dots = 0
    return most
