"""The cells of a CSV file, as spreadsheets write it, row by row."""

from __future__ import annotations

import csv
import io

from console.packs.problems import Findings

SEPARATORS = ",;\t"


def filled_rows(text: str, separator: str, findings: Findings) -> list[tuple[int, list[str]]] | None:
    """The rows in which there is anything, by the line in which each begins; ``None`` where a cell has no end, which is noted."""
    if told_separator(text) is not None:
        text = "\n".join(["", *text.splitlines()[1:]])
    rows = _rows(text, separator, findings)
    if rows is None:
        return None
    return [(line, cells) for line, cells in rows if any(cell.strip() for cell in cells)]


def told_separator(text: str) -> str | None:
    """The separator that the first line says, which Excel writes to tell itself; empty where it says none, ``None`` without such a line."""
    first = text[:8].splitlines()[:1]
    return first[0][4:5] if first and first[0].lower().startswith("sep=") else None


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
