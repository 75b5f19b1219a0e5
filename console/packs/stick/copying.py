"""One pack of a stick, copied into a folder of ours: the files that a pack has, and the pictures that are named in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from console.packs.files import FILES, read_tables
from console.packs.pictures import FOLDER, NAME
from console.packs.problems import Findings, Problem, near
from console.packs.sheet import import_sheets
from console.packs.sheet.table import read
from console.packs.stick.candidates import Candidate
from console.packs.stick.redrawing import PictureError, redrawn
from console.packs.stick.tree import (
    Entry,
    GoneError,
    Parts,
    TooMuchError,
    Tree,
    TreeError,
    folded,
    plain_name,
)

MOST_TEXT = 1_000_000
"""Bytes of a file of text or a sheet; the default pack's longest has some ten thousand."""
MOST_PICTURE = 16_000_000
MOST_PICTURES = 600
MOST_DRAWN = 100_000_000
"""Bytes of all pictures of a pack, drawn anew; an evening's photos have some ten million."""
LONGEST_TITLE = 60
SHEET = ".csv"


def copy_pack(tree: Tree, candidate: Candidate, draft: Path) -> tuple[Path, list[Problem]]:
    """The pack in a folder of its own in ``draft``, and what could not be had; check it like any other. Raises :class:`GoneError`, OSError, PackError."""
    made = draft / "pack"
    if candidate.sheets:
        return made, _sheets(tree, candidate, draft, made)
    (made / FOLDER).mkdir(parents=True)
    return made, _files(tree, candidate.parts, made)


def _files(tree: Tree, parts: Parts, made: Path) -> list[Problem]:
    problems: list[Problem] = []
    for one in _listed(tree, parts, "", problems):
        known = next((file for file in FILES if file == one.name.casefold()), None)
        if one.is_folder or (known is None and not one.name.casefold().endswith(".toml")):
            continue
        findings = Findings(known or plain_name(one.name), problems)
        if known is None:
            findings.add("", f"an unknown file{near(one.name, FILES)}", ", ".join(FILES))
        elif (made / known).exists():
            findings.add("", "a second file of this name, but for its capitals", "one of them")
        else:
            _copy(tree, (*parts, one.name), made / known, findings)
    named = sorted(set(_pictures(read_tables(made, []))))
    there = _subfolder(tree, parts, problems) if named else {}
    wanted = {f"{FOLDER}/{name}": there[name] for name in named if NAME.fullmatch(name) and name in there}
    _draw(tree, wanted, made, problems)
    return problems


def _subfolder(tree: Tree, parts: Parts, problems: list[Problem]) -> dict[str, Parts]:
    """The files in the folder of pictures, by name."""
    folder = next(
        (one.name for one in tree.entries(*parts) if one.is_folder and one.name.casefold() == FOLDER), None
    )
    if folder is None:
        return {}
    entries = _listed(tree, (*parts, folder), FOLDER, problems)
    return {one.name: (*parts, folder, one.name) for one in entries if not one.is_folder}


def _pictures(content: object) -> Iterator[str]:
    """Every picture that is named anywhere in a file's tables, however deep they are."""
    left = [content]
    while left:
        match left.pop():
            case dict() as table:
                left += table.values()
                if isinstance(name := table.get("picture"), str):
                    yield name
            case list() as entries:
                left += entries


# ------------------------------------------------------------------ sheets
def _sheets(tree: Tree, candidate: Candidate, draft: Path, made: Path) -> list[Problem]:
    """Sheets become a pack as ``gameshow pack import`` makes one."""
    problems: list[Problem] = []
    staged = draft / "sheets"
    staged.mkdir()
    sheets = []
    for one in _listed(tree, candidate.parts, "", problems):
        if not one.is_folder and one.name.casefold().endswith(SHEET):
            path = staged / f"{plain_name(one.name.replace('/', '-'))}"
            if _copy(tree, (*candidate.parts, one.name), path, Findings(path.name, problems)):
                sheets.append(path)
    if not sheets:
        allowed = f"pack.toml with the other files of a pack, or sheets that were saved as CSV ({SHEET})"
        problems.append(Problem("the folder", "", "no pack and no sheet", allowed))
    named = sorted({cell for sheet in sheets for cell in _cells(sheet)})
    places = {cell: _beside(tree, candidate.parts, cell) for cell in named}
    _draw(tree, {cell: where for cell, where in places.items() if where is not None}, staged, problems)
    if not problems:
        import_sheets(sheets, made, _title(candidate.name))
    return problems


def _cells(sheet: Path) -> Iterator[str]:
    """The pictures that a sheet names."""
    table = read(sheet.read_bytes(), Findings(sheet.name, []))
    return (row.cells["picture"] for row in table.rows if "picture" in row.cells) if table else iter(())


def _beside(tree: Tree, parts: Parts, cell: str) -> Parts | None:
    """Where the picture of a cell is, whatever its capitals; a name that leads elsewhere is nowhere."""
    inner = cell.split("/")
    if any(name.startswith(".") or not name.isprintable() or not 0 < len(name) < 120 for name in inner):
        return None
    for number, name in enumerate(inner, start=1):
        try:
            entries = tree.entries(*parts)
        except (GoneError, TooMuchError):
            raise
        except TreeError:
            return None
        alike = [
            one.name
            for one in entries
            if folded(one.name) == folded(name) and one.is_folder == (number < len(inner))
        ]
        if not alike:
            return None
        parts = (*parts, name if name in alike else alike[0])
    return parts


def _title(name: str) -> str:
    return plain_name(name, LONGEST_TITLE)


# ------------------------------------------------------------------ single files
def _listed(tree: Tree, parts: Parts, place: str, problems: list[Problem]) -> list[Entry]:
    try:
        return tree.entries(*parts)
    except GoneError:
        raise
    except TreeError as error:
        problems.append(Problem(place or "the folder", "", str(error), "a folder that can be read"))
        return []


def _copy(tree: Tree, parts: Parts, target: Path, findings: Findings) -> bool:
    try:
        content = tree.read(parts, MOST_TEXT)
    except GoneError:
        raise
    except TreeError as error:
        findings.add("", str(error), f"a file of text with at most {MOST_TEXT:,} bytes")
        return False
    target.write_bytes(content)
    return True


def _draw(tree: Tree, wanted: Mapping[str, Parts], target: Path, problems: list[Problem]) -> None:
    """Pictures drawn anew, by where they are to be in ``target``."""
    if len(wanted) > MOST_PICTURES:
        findings = Findings("the pictures", problems)
        findings.add("", f"{len(wanted)} pictures", f"{MOST_PICTURES} at most")
        return
    room = MOST_DRAWN
    for name, where in wanted.items():
        findings = Findings(plain_name(name), problems)
        try:
            content = redrawn(tree.read(where, MOST_PICTURE), name)
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_bytes(content)
        except GoneError:
            raise
        except (TreeError, PictureError) as error:
            findings.add("", str(error), f"a WebP, PNG or JPEG picture of at most {MOST_PICTURE:,} bytes")
        except (FileExistsError, NotADirectoryError, IsADirectoryError):
            findings.add("", "a name that is another picture's folder", "names unlike each other")
        else:
            room -= len(content)
        if room < 0:
            findings.add("", f"pictures of more than {MOST_DRAWN // 1_000_000} MB", "smaller or fewer ones")
            return
