"""Rows of a spreadsheet as puzzles, as the wedges of a wheel, and as prizes."""

from __future__ import annotations

from collections.abc import Sequence

from console.packs.problems import Findings, near, shown
from console.packs.puzzles import FEWEST_PUZZLES, Puzzles
from console.packs.sheet.amounts import cents
from console.packs.sheet.table import Row
from console.packs.sheet.things import Named, name_in, names_once, new_id
from console.packs.wheel import AMOUNTS, FEWEST_PRIZES, KINDS, WEDGE, kind_of, makes_a_wheel
from console.rules.pack import CASH, Puzzle, Wedge


def puzzles(rows: Sequence[Row], findings: Findings) -> list[Puzzle]:
    """The puzzles; an empty cell for the category means the one above, as cells that were joined are saved."""
    made, taken = Puzzles(), set[str]()
    category = ""
    for number, row in enumerate(rows):
        if "category" in row.cells or number == 0:
            category = made.category(name_in(row, "category", findings) or "")
        place = f"line {row.line}, puzzle"
        if "puzzle" not in row.cells:
            findings.add(place, "nothing", "a text for every puzzle")
        else:
            text = row.cells["puzzle"]
            made.add(findings, place, new_id(text, taken, "puzzle"), category, text)
    if len(rows) < FEWEST_PUZZLES:
        findings.add("", f"{len(rows)} puzzles", f"at least {FEWEST_PUZZLES}")
    return list(made.good.values())


def wedges(rows: Sequence[Row], findings: Findings) -> tuple[Wedge, ...]:
    """The wedges in the order in which they come to the pointer; empty when they make no wheel."""
    made = [_wedge(row, findings) for row in rows]
    good = [one for one in made if one is not None]
    if len(good) < len(made) or not makes_a_wheel(findings, "", good):
        return ()
    return tuple(good)


def prizes(rows: Sequence[Row], findings: Findings) -> list[Named]:
    """The prizes."""
    taken: set[str] = set()
    named = [(row, name_in(row, "prize", findings)) for row in rows]
    made = [
        Named(row.line, new_id(name, taken, "prize"), name, row.cells.get("picture", ""))
        for row, name in named
        if name is not None
    ]
    names_once(made, "prize", findings)
    if len(rows) < FEWEST_PRIZES:
        findings.add("", f"{len(rows)} prizes", f"at least {FEWEST_PRIZES}")
    return made


def _wedge(row: Row, findings: Findings) -> Wedge | None:
    text = row.cells.get("wedge", "")
    kind = kind_of(text)
    if kind is not None:
        return Wedge(kind)
    amount = cents(text)
    if amount is not None and AMOUNTS.low <= amount <= AMOUNTS.high and amount % 100 == 0:
        return Wedge(CASH, amount)
    found = f"{shown(text)}{near(text, KINDS)}" if text else "nothing"
    findings.add(f"line {row.line}, wedge", found, WEDGE)
    return None
