"""The cells of a CSV file as spreadsheets save it: any of three separators, two encodings, columns in any order."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from console.packs.cells import SEPARATORS, filled_rows, told_separator
from console.packs.problems import Findings, near, shown
from console.packs.sheet.kinds import KINDS, THINGS, Kind, kind_of, lacking
from console.rules.pack import LETTERS


@dataclass(frozen=True, slots=True)
class Row:
    """One entry: the line it stands in, and its cells by column; empty cells are left out."""

    line: int
    cells: dict[str, str]


@dataclass(frozen=True, slots=True)
class Table:
    """What a sheet holds: every row that is not empty."""

    kind: Kind
    rows: list[Row]


def read(data: bytes, findings: Findings) -> Table | None:
    """The sheet as a table. Problems are noted with the line; there is none without a first row that can be used."""
    text = _decoded(data)
    filled = filled_rows(text, told_separator(text) or _separator(text), findings)
    if filled is None:
        return None
    if not filled:
        findings.add("", "no rows", "a first row with the names of the columns, and a row for each entry")
        return None
    (_, head), *entries = filled
    kind = kind_of([cell.strip() for cell in head if cell.strip()])
    if kind is None:
        allowed = "; or ".join(", ".join(one.columns) for one in KINDS)
        findings.add(
            "line 1",
            f"the columns {shown(', '.join(' '.join(cell.split()) for cell in head))}",
            f"columns {allowed}",
        )
        return None
    columns = _columns(head, kind, findings)
    if columns is None:
        return None
    if not entries:
        findings.add("", "a first row and nothing after it", f"a row for each {kind.row.removeprefix('a ')}")
    for line, cells in entries:
        _nothing_beyond(head, line, cells, findings)
    return Table(kind, [Row(line, _cells(cells, columns)) for line, cells in entries])


def _decoded(data: bytes) -> str:
    """Excel saves UTF-8 with a mark in front, UTF-16 as its "Unicode text", or the code page of Western Windows, in which every byte but five is a letter."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _separator(text: str) -> str:
    """The one that the first line has most of."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(SEPARATORS, key=first.count)


def _columns(head: list[str], kind: Kind, findings: Findings) -> dict[int, str] | None:
    """Which column is what, by place."""
    columns: dict[int, str] = {}
    for place, cell in enumerate(head):
        name = kind.column(cell)
        if not cell.strip():
            continue
        if name is None:
            hint = near(cell.strip(), kind.columns)
            allowed = f"columns {', '.join(kind.columns)}"
            findings.add("line 1", f"the column {shown(cell.strip())}{hint}", allowed)
        elif name in columns.values():
            findings.add("line 1", f"two columns for {name}", "one of each")
        else:
            columns[place] = name
    there = set(columns.values())
    missing = lacking(kind, there)
    for found, allowed in missing:
        findings.add("line 1", found, allowed)
    if kind is THINGS and "price" in there and there & set(LETTERS):
        findings.add("line 1", "both price and lettered columns", "a column called price, or A, B, C and D")
    return None if missing else columns


def _nothing_beyond(head: list[str], line: int, cells: list[str], findings: Findings) -> None:
    """A row with more cells than the first: somebody typed ``1,000`` by hand, which is 1 and another cell. Programs write quotation marks."""
    beyond = next((cell.strip() for cell in cells[len(head) :] if cell.strip()), None)
    if beyond is not None:
        allowed = (
            'no more cells than the first row; a cell with the separator in it in quotation marks, as "1,000"'
        )
        findings.add(f"line {line}", f"{shown(beyond)} beyond the last column", allowed)


def _cells(cells: list[str], columns: dict[int, str]) -> dict[str, str]:
    found = {columns[place]: " ".join(cell.split()) for place, cell in enumerate(cells) if place in columns}
    return {name: cell for name, cell in found.items() if cell}
