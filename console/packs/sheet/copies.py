"""Pictures that come along with a sheet: files beside it, looked at before anything is written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from console.packs.pictures import picture_fault
from console.packs.problems import LONGEST_SHOWN, Findings
from console.packs.sheet.things import Named

ALLOWED = "a WebP, PNG or JPEG file, named as seen from the folder of the sheet"


@dataclass(frozen=True, slots=True)
class Copy:
    """A picture that comes along: where it is, and its name in the pack."""

    source: Path
    name: str


def copies(beside: Path, entries: Iterable[Named], findings: Findings, taken: set[str]) -> dict[str, Copy]:
    """The pictures by their names in the sheet; in the pack they have names unlike those that are ``taken``."""
    made: dict[str, Copy] = {}
    for one in entries:
        if not one.picture or one.picture in made:
            continue
        place = f"line {one.line}, picture"
        source = _beside(beside, one.picture)
        if source is None:
            found = f"{one.picture[:LONGEST_SHOWN]}, which is not beside the sheet"
            findings.add(place, found, ALLOWED)
        elif fault := picture_fault(source, whole=True):
            findings.add(place, fault, ALLOWED)
        else:
            made[one.picture] = Copy(source, _new_name(one.id, source.suffix.lower(), taken))
    return made


def _beside(folder: Path, name: str) -> Path | None:
    """The file of this name in the folder or below it; a sheet that somebody sent brings nothing else of this machine along."""
    try:
        there = (folder / name).resolve()
        return there if there.is_relative_to(folder.resolve()) and there.is_file() else None
    except (OSError, ValueError):  # no file can have this name
        return None


def _new_name(id: str, suffix: str, taken: set[str]) -> str:
    number, name = 1, f"{id}{suffix}"
    while name in taken:
        number += 1
        name = f"{id}-{number}{suffix}"
    taken.add(name)
    return name
