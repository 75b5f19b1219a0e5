"""The whole way from CSV files to a folder that can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from console import money
from console.packs.loader import FEWEST, find, load
from console.packs.pictures import FOLDER
from console.packs.problems import Findings, PackError, Problem, shown
from console.packs.questions import List
from console.packs.sheet.copies import Copy, copies
from console.packs.sheet.currency import currency_of
from console.packs.sheet.kinds import PRICES, PRIZES, PUZZLES, QUESTIONS, THINGS, WEDGES, Kind
from console.packs.sheet.table import Row, Table, read
from console.packs.sheet.things import Named, Thing, names_once, thing
from console.packs.sheet.wheel import prizes, puzzles, wedges
from console.packs.sheet.writing import write
from console.rules.pack import DECKS, Item, Pack, Prize, Puzzle, Question, Wedge

EVENING = {"orange": 7, "blue": 14, "green": 14, "purple": 6}
"""What a whole show with all ten solo games takes without showing a thing twice."""
FILL = "--no-fill"
WHEEL_KINDS = (PUZZLES, WEDGES, PRIZES)


@dataclass(frozen=True, slots=True)
class Imported:
    """The new pack's folder, and how many of each deck, puzzles, wedges, prizes and questions are the sheets' own and how many were filled in."""

    folder: Path
    own: Mapping[str, int]
    filled: Mapping[str, int]


@dataclass
class Sheets:
    """What all sheets hold together; ``kinds`` says of which kinds there were some."""

    taken: set[str]  # names of pictures
    kinds: set[str] = field(default_factory=set)
    things: list[Thing] = field(default_factory=list)
    puzzles: list[Puzzle] = field(default_factory=list)
    wheel: tuple[Wedge, ...] = ()
    prizes: list[Named] = field(default_factory=list)
    questions: tuple[Question, ...] = ()
    pictures: dict[str, dict[str, Copy]] = field(default_factory=dict)  # kind -> name in the sheet -> picture
    currency: str | None = None

    def has(self, kind: Kind) -> bool:
        """Whether there was a sheet of this kind."""
        return kind.row in self.kinds

    def take(self, beside: Path, table: Table, findings: Findings) -> None:
        """What is in one more sheet."""
        kind = table.kind
        if self.has(kind):
            findings.add("", f"a second sheet with {kind.row} in each row", "one sheet of each kind")
            return
        self.kinds.add(kind.row)
        named: Sequence[Named] = ()
        if kind is PUZZLES:
            self.puzzles = puzzles(table.rows, findings)
        elif kind is WEDGES:
            self.wheel = wedges(table.rows, findings)
        elif kind is QUESTIONS:
            self.questions = _questions(table.rows, findings)
        elif kind is PRIZES:
            named = self.prizes = prizes(table.rows, findings)
        else:
            named = self.things = _things(table.rows, findings)
            self.currency = currency_of(
                cell for row in table.rows for column, cell in row.cells.items() if column in PRICES
            )
        self.pictures[kind.row] = copies(beside, named, findings, self.taken)

    def picture(self, kind: Kind, one: Named) -> str:
        """The name in the pack of an entry's picture."""
        return self.pictures[kind.row][one.picture].name if one.picture else ""


def import_sheets(
    paths: Sequence[Path], folder: Path, name: str, *, fill: bool = True, currency: str | None = None
) -> Imported:
    """Make a pack out of CSV files; raises :class:`PackError` with every problem, and then nothing was written.

    ``fill``: decks with fewer things than a whole show needs are filled up from the default pack, and what no sheet is about is
    the default pack's.  ``currency``: how amounts are written (see ``console.money``); without it as the sheet's own prices are.
    """
    problems: list[Problem] = []
    if folder.exists():
        raise PackError(
            name, [Problem(str(folder), "", "a folder that is there already", "a new one: --to DIR")]
        )
    if currency is not None and money.read(currency) is None:
        problems.append(Problem("--currency", "", shown(currency), money.ALLOWED))
    sheets = Sheets({path.name for path in (find("default") / FOLDER).iterdir()})
    for path in paths:
        findings = Findings(path.name, problems)
        table = _table(path, findings)
        if table is not None:
            sheets.take(path.parent, table, findings)
            if table.kind is THINGS and not fill:
                _enough(sheets.things, findings)
    if not fill and not problems:
        _all_there(sheets, Findings(FILL, problems))
    if problems:
        raise PackError(name, problems)
    pack, own = _pack(sheets, name, fill)
    write(
        pack,
        folder,
        currency or sheets.currency,
        [one for kind in sheets.pictures.values() for one in kind.values()],
    )
    counts = _counts(pack)
    return Imported(folder, own, {part: counts[part] - own[part] for part in counts})


def _table(path: Path, findings: Findings) -> Table | None:
    try:
        data = path.read_bytes()
    except OSError as error:
        findings.add("", error.strerror or str(error), "a CSV file: save the spreadsheet as CSV")
        return None
    if data.startswith(b"PK"):  # a zip archive, which is what .xlsx and .ods files are
        findings.add("", "a spreadsheet in its own format", "a CSV file: save the spreadsheet as CSV")
        return None
    return read(data, findings)


def _questions(rows: Sequence[Row], findings: Findings) -> tuple[Question, ...]:
    listed = List(findings)
    for row in rows:
        listed.add(f"line {row.line}", row.cells.get("question", ""), row.cells.get("answer", ""))
    return listed.end()


def _things(rows: Sequence[Row], findings: Findings) -> list[Thing]:
    taken: set[str] = set()
    things = [one for one in (thing(row, findings, taken) for row in rows) if one is not None]
    names_once(things, "name", findings)
    return things


def _enough(things: Sequence[Thing], findings: Findings) -> None:
    own = Counter(one.deck for one in things)
    for deck in DECKS:
        if own[deck] < FEWEST[deck]:
            findings.add("", f"{own[deck]} things for {deck}", f"at least {FEWEST[deck]}, or without {FILL}")


def _all_there(sheets: Sheets, findings: Findings) -> None:
    """Whether the sheets alone make a pack."""
    if not sheets.has(THINGS):
        findings.add("", "no sheet with things and prices", f"one, or without {FILL}")
    missing = [kind for kind in WHEEL_KINDS if not sheets.has(kind)]
    if len(missing) < len(WHEEL_KINDS):
        for kind in missing:
            allowed = f"puzzles, wedges and prizes, none of the three, or without {FILL}"
            findings.add("", f"no sheet with {kind.row} in each row", allowed)


def _pack(sheets: Sheets, name: str, fill: bool) -> tuple[Pack, dict[str, int]]:
    """The pack, and how much of it is the sheets' own."""
    default = load("default")
    items = {deck: _items(sheets, deck) for deck in DECKS}
    of_prizes = {one.id: Prize(one.id, one.name, sheets.picture(PRIZES, one)) for one in sheets.prizes}
    own = Pack(name, items, default.cards, wheel=sheets.wheel, prizes=of_prizes, questions=sheets.questions)
    own = replace(own, puzzles={one.id: one for one in sheets.puzzles})
    if not fill:
        return own, _counts(own)
    filled = replace(
        own,
        decks=_filled(items, default) if sheets.has(THINGS) else default.decks,
        puzzles=own.puzzles or default.puzzles,
        wheel=own.wheel or default.wheel,
        prizes=own.prizes or default.prizes,
    )
    return filled, _counts(own)


def _items(sheets: Sheets, deck: str) -> dict[str, Item]:
    return {
        one.id: Item(one.id, one.name, one.prices, sheets.picture(THINGS, one))
        for one in sheets.things
        if one.deck == deck
    }


def _filled(own: Mapping[str, Mapping[str, Item]], default: Pack) -> dict[str, dict[str, Item]]:
    """Decks that have too few with spare things out of the default pack: none whose name or id the sheet has."""
    names = {item.name.casefold() for items in own.values() for item in items.values()}
    ids = {id for items in own.values() for id in items}
    decks: dict[str, dict[str, Item]] = {}
    for deck in DECKS:
        free = [
            replace(item, spare=True)
            for item in default.decks[deck].values()
            if item.name.casefold() not in names and item.id not in ids
        ]
        more = free[: max(0, EVENING[deck] - len(own[deck]))]
        decks[deck] = {**own[deck], **{item.id: item for item in more}}
    return decks


def _counts(pack: Pack) -> dict[str, int]:
    counts = {deck: len(pack.decks[deck]) for deck in DECKS}
    counts |= {"puzzles": len(pack.puzzles), "wedges": len(pack.wheel), "prizes": len(pack.prizes)}
    return counts | {"questions": len(pack.questions)}
