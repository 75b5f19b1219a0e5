"""The whole way from a CSV file to a folder that can be played; either all of it is there in the end, or nothing."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from console import money
from console.packs.files import CARDS, DECK_FILES, HEAD
from console.packs.loader import FEWEST, check, find, load
from console.packs.pictures import FOLDER, picture_fault
from console.packs.problems import LONGEST_SHOWN, Findings, PackError, Problem, shown
from console.packs.sheet.currency import currency_of
from console.packs.sheet.table import PRICES, Row, read
from console.packs.sheet.things import Thing, thing
from console.packs.toml import as_toml, quoted
from console.rules.pack import DECKS, Item

EVENING = {"orange": 7, "blue": 14, "green": 14, "purple": 6}
"""What a whole show with all ten solo games takes without showing a thing twice."""

LICENCE = "LICENSE.txt"
ALLOWED_BESIDE = "a WebP, PNG or JPEG file, named as seen from the folder of the sheet"


@dataclass(frozen=True, slots=True)
class Imported:
    """The new pack's folder, and how many things of each deck are the sheet's own and how many were filled in."""

    folder: Path
    own: Mapping[str, int]
    filled: Mapping[str, int]


def import_sheet(
    sheet: Path, folder: Path, name: str, *, fill: bool = True, currency: str | None = None
) -> Imported:
    """Make a pack out of a CSV file; raises :class:`PackError` with every problem, and then nothing was written.

    ``fill``: decks with fewer things than a whole show needs are filled up from the default pack.  ``currency``: how amounts
    are written (see ``console.money``); without it as the sheet's own prices are.
    """
    problems: list[Problem] = []
    findings = Findings(sheet.name, problems)
    if folder.exists():
        raise PackError(
            name, [Problem(str(folder), "", "a folder that is there already", "a new one: --to DIR")]
        )
    if currency is not None and money.read(currency) is None:
        problems.append(Problem("--currency", "", shown(currency), money.ALLOWED))
    rows = _rows(sheet, findings)
    things = _things(rows, findings)
    _names_once(things, findings)
    pictures = _pictures(sheet.parent, things, findings)
    others = _others(things) if fill else {deck: [] for deck in DECKS}
    if not fill:
        _enough(things, findings)
    if problems:
        raise PackError(name, problems)
    written = currency or currency_of(
        cell for row in rows for column, cell in row.cells.items() if column in PRICES
    )
    _write(folder, _head(name, written), things, others, pictures)
    own = Counter(one.deck for one in things)
    return Imported(folder, {deck: own[deck] for deck in DECKS}, {deck: len(others[deck]) for deck in DECKS})


def _head(name: str, currency: str | None) -> str:
    """What stands in pack.toml."""
    lines = [f"name = {quoted(name)}"] + ([f"currency = {quoted(currency)}"] if currency else [])
    return "\n".join(lines) + "\n"


def _rows(sheet: Path, findings: Findings) -> list[Row]:
    try:
        data = sheet.read_bytes()
    except OSError as error:
        findings.add("", error.strerror or str(error), "a CSV file: save the spreadsheet as CSV")
        return []
    if data.startswith(b"PK"):  # a zip archive, which is what .xlsx and .ods files are
        findings.add("", "a spreadsheet in its own format", "a CSV file: save the spreadsheet as CSV")
        return []
    return read(data, findings)


def _things(rows: Sequence[Row], findings: Findings) -> list[Thing]:
    taken: set[str] = set()
    things = [thing(row, findings, taken) for row in rows]
    return [one for one in things if one is not None]


def _names_once(things: Sequence[Thing], findings: Findings) -> None:
    first: dict[str, int] = {}
    for one in things:
        before = first.setdefault(one.name.casefold(), one.line)
        if before != one.line:
            findings.add(f"line {one.line}, name", f"{one.name}, as in line {before}", "every name once")


@dataclass(frozen=True, slots=True)
class Copy:
    """A picture that comes along: where it is, and its name in the pack."""

    source: Path
    name: str


def _pictures(beside: Path, things: Sequence[Thing], findings: Findings) -> dict[str, Copy]:
    """The pictures by their names in the sheet; every one is looked at before anything is written."""
    copies: dict[str, Copy] = {}
    for one in things:
        if not one.picture or one.picture in copies:
            continue
        place = f"line {one.line}, picture"
        source = _beside(beside, one.picture)
        if source is None:
            found = f"{one.picture[:LONGEST_SHOWN]}, which is not beside the sheet"
            findings.add(place, found, ALLOWED_BESIDE)
        elif fault := picture_fault(source, whole=True):
            findings.add(place, fault, ALLOWED_BESIDE)
        else:
            copies[one.picture] = Copy(source, f"{one.id}{source.suffix.lower()}")
    return copies


def _beside(folder: Path, name: str) -> Path | None:
    """The file of this name in the folder or below it; a sheet that somebody sent brings nothing else of this machine along."""
    try:
        there = (folder / name).resolve()
        return there if there.is_relative_to(folder.resolve()) and there.is_file() else None
    except (OSError, ValueError):  # no file can have this name
        return None


def _others(things: Sequence[Thing]) -> dict[str, list[Item]]:
    """Spare things, out of the default pack, for decks that have too few: none whose name or id the sheet has."""
    default = load("default")
    own = Counter(one.deck for one in things)
    names, ids = {one.name.casefold() for one in things}, {one.id for one in things}
    others: dict[str, list[Item]] = {}
    for deck in DECKS:
        free = [
            replace(item, spare=True)
            for item in default.decks[deck].values()
            if item.name.casefold() not in names and item.id not in ids
        ]
        others[deck] = free[: max(0, EVENING[deck] - own[deck])]
    return others


def _enough(things: Sequence[Thing], findings: Findings) -> None:
    own = Counter(one.deck for one in things)
    for deck in DECKS:
        if own[deck] < FEWEST[deck]:
            findings.add(
                "", f"{own[deck]} things for {deck}", f"at least {FEWEST[deck]}, or without --no-fill"
            )


def _write(
    folder: Path,
    head: str,
    things: Sequence[Thing],
    others: Mapping[str, Sequence[Item]],
    pictures: Mapping[str, Copy],
) -> None:
    """Write it beside its place, check it, and only then put it there."""
    default = find("default")
    cards = load("default").cards.values()
    borrowed = [item.picture for items in others.values() for item in items]
    borrowed += [picture for card in cards for picture in card.pictures]
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".pack-", dir=folder.parent) as draft:
        made = Path(draft) / "pack"
        (made / FOLDER).mkdir(parents=True)
        (made / HEAD).write_text(head, encoding="utf-8")
        for deck in DECKS:
            own = [_item(one, pictures) for one in things if one.deck == deck]
            (made / DECK_FILES[deck]).write_text(as_toml([*own, *others[deck]]), encoding="utf-8")
        shutil.copyfile(default / CARDS, made / CARDS)
        for picture in borrowed:
            shutil.copyfile(default / FOLDER / picture, made / FOLDER / picture)
        for copy in pictures.values():
            shutil.copyfile(copy.source, made / FOLDER / copy.name)
        if borrowed:  # the licence goes where the pictures go
            shutil.copyfile(default / FOLDER / LICENCE, made / FOLDER / LICENCE)
        problems = check(made)
        if problems:
            raise PackError(folder.name, problems)
        made.rename(folder)


def _item(one: Thing, pictures: Mapping[str, Copy]) -> Item:
    picture = pictures[one.picture].name if one.picture else ""
    return Item(one.id, one.name, one.prices, picture)
