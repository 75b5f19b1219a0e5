"""The cells of a CSV file as spreadsheets save it: any of three separators, two encodings, columns in any order."""

from __future__ import annotations

import codecs
import csv
import io
from dataclasses import dataclass

from console.packs.problems import Findings, near, shown
from console.rules.pack import LETTERS

PRICES = ("price", *LETTERS)
COLUMNS = ("name", *PRICES, "deck", "picture")
ALIASES = {
    "name": ("item", "thing", "product", "title"),
    "price": ("cost", "amount", "value", "price a", "price in $", "price ($)"),
    "deck": ("colour", "color", "category"),
    "picture": ("image", "photo", "file", "picture file"),
    **{letter: (f"price {letter}", f"price_{letter}") for letter in LETTERS},
}
SEPARATORS = ",;\t"


@dataclass(frozen=True, slots=True)
class Row:
    """One thing: the line it stands in, and its cells by column; empty cells are left out."""

    line: int
    cells: dict[str, str]


def read(data: bytes, findings: Findings) -> list[Row]:
    """Every row that is not empty. Problems are noted with the line; a file without a usable header gives no rows."""
    text = _decoded(data)
    lines = text.splitlines()
    separator = None
    if lines and lines[0].lower().startswith("sep="):  # what Excel writes to tell itself
        separator, text = lines[0][4:5] or None, "\n".join(["", *lines[1:]])
    rows = _rows(text, separator or _separator(text), findings)
    if rows is None:
        return []
    filled = [(line, cells) for line, cells in rows if any(cell.strip() for cell in cells)]
    if not filled:
        findings.add("", "no rows", "a first row with the names of the columns, and a row for each thing")
        return []
    (_, head), *things = filled
    columns = _columns(head, findings)
    if columns is None:
        return []
    if not things:
        findings.add("", "a first row and nothing after it", "a row for each thing")
    return [Row(line, _cells(cells, columns)) for line, cells in things]


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


def _rows(text: str, separator: str, findings: Findings) -> list[tuple[int, list[str]]] | None:
    """Rows by the line in which each begins; ``None`` where a cell has no end, which a quotation mark left open makes."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    rows, line = [], 1
    try:
        for cells in reader:
            rows.append((line, cells))
            line = reader.line_num + 1
    except csv.Error:
        found = f"a cell of more than {csv.field_size_limit()} characters"
        findings.add(f"line {line}", found, "text and prices; every quotation mark has its twin")
        return None
    return rows


def _columns(head: list[str], findings: Findings) -> dict[int, str] | None:
    """Which column is what, by place."""
    columns: dict[int, str] = {}
    known = {name.casefold(): name for name in COLUMNS}
    known |= {alias.casefold(): name for name, aliases in ALIASES.items() for alias in aliases}
    for place, cell in enumerate(head):
        name = known.get(" ".join(cell.split()).casefold())
        if not cell.strip():
            continue
        if name is None:
            hint = near(cell.strip(), COLUMNS)
            findings.add("line 1", f"the column {shown(cell.strip())}{hint}", f"columns {', '.join(COLUMNS)}")
        elif name in columns.values():
            findings.add("line 1", f"two columns for {name}", "one of each")
        else:
            columns[place] = name
    there = set(columns.values())
    if "name" not in there:
        findings.add("line 1", "no column with names", "a column called name")
    if "price" not in there and not there.issuperset(LETTERS):
        findings.add("line 1", "no column with prices", "a column called price, or four called A, B, C and D")
    if "price" in there and there & set(LETTERS):
        findings.add("line 1", "both price and lettered columns", "a column called price, or A, B, C and D")
    enough = "name" in there and ("price" in there or there.issuperset(LETTERS))
    return columns if enough else None


def _cells(cells: list[str], columns: dict[int, str]) -> dict[str, str]:
    found = {columns[place]: " ".join(cell.split()) for place, cell in enumerate(cells) if place in columns}
    return {name: cell for name, cell in found.items() if cell}
