"""Which folders of a stick are meant as packs."""

from __future__ import annotations

from dataclasses import dataclass

from console.packs.files import HEAD
from console.packs.stick.tree import Entry, GoneError, Parts, Tree, TreeError, plain_name

PACKS = "packs"
"""In a folder of this name each folder is a pack, one of sheets too. Anywhere else sheets are somebody's own business."""
MOST_PACKS = 20
MOST_LOOKED_INTO = 500
HEADS = (HEAD, HEAD.upper())
"""Old devices write short names in capitals."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A folder that may be a pack: by its files, or as ``sheets``."""

    parts: Parts
    name: str
    sheets: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """The packs of a stick, and what is to be said about all of it."""

    candidates: list[Candidate]
    problems: list[str]


def candidates(tree: Tree, label: str) -> Listed:
    """The packs, those in the folder ``packs`` first. Raises :class:`GoneError`."""
    found: list[Candidate] = []
    problems: list[str] = []
    if _is_pack(tree, ()):
        found.append(Candidate((), label))
    top = _entries(tree, (), problems)
    shelves = [one.name for one in top if one.is_folder and one.name.casefold() == PACKS]
    for shelf in shelves:
        for one in _entries(tree, (shelf,), problems)[:MOST_LOOKED_INTO]:
            if one.is_folder:
                sheets = not _is_pack(tree, (shelf, one.name))
                found.append(Candidate((shelf, one.name), one.name, sheets))
            else:
                problems.append(f"{shelf}/{plain_name(one.name)} is no folder: each pack has one of its own")
    for one in [one for one in top if one.is_folder and one.name not in shelves][:MOST_LOOKED_INTO]:
        if _is_pack(tree, (one.name,)):
            found.append(Candidate((one.name,), one.name))
    if len(found) > MOST_PACKS:
        problems.append(f"there are {len(found)} packs on it: the first {MOST_PACKS} were looked at")
    if not found and not problems:
        problems.append(
            f"there is no pack on it: a folder with {HEAD}, or one with sheets in the folder {PACKS}"
        )
    return Listed(found[:MOST_PACKS], problems)


def _is_pack(tree: Tree, parts: Parts) -> bool:
    return any(tree.has_file(*parts, head) for head in HEADS)


def _entries(tree: Tree, parts: Parts, problems: list[str]) -> list[Entry]:
    try:
        return tree.entries(*parts)
    except GoneError:
        raise
    except TreeError as error:
        problems.append(f"{'/'.join(map(plain_name, parts)) or 'the stick'}: {error}")
        return []
