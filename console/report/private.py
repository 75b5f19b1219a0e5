"""What may stand in no text of a report: names of people, users, machine and packs, the PIN, the keys of phones, the Wi-Fi."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from console.doctor.around import Setup
from console.doctor.what import What
from console.host_pin import NAME as PIN_FILE
from console.journal.looking import Looked
from console.packs.files import HEAD
from console.packs.shelf import SHELF, shipped_names
from console.places import HOTSPOT
from console.report.anonymous import OWN_PACK, names_in
from console.scrub import GONE, SOMEBODY
from console.way_in import read_hotspot
from hardware.check import Machine
from hardware.rigfile import shipped as shipped_rigs

Json = Any
NOBODY = frozenset(
    {"root", "pi", "gameshow", "gameshow-screen", "nobody", "user", "admin", "localhost", "raspberrypi"}
)
"""Names that say nothing of anybody, and would only spoil what is read."""
PEOPLE = range(1_000, 60_000)
"""Numbers of users that are people, on Debian."""


def private_words(
    what: What, machine: Machine, looked: Looked | None, chosen: int | None
) -> Iterator[tuple[str, str]]:
    """Each word, and what stands in its place; of one that comes twice the later counts.

    ``looked`` are the shows in the journal, ``chosen`` the number of the one that is reported.
    """
    data, shows = what.setup.data, looked.shows if looked is not None else {}
    for number, saved in sorted(shows.items()):
        if number != chosen:
            yield from ((name, SOMEBODY) for name in names_in(saved.header, saved.rows))
    for file in ("settings.json", "phones.json"):
        for key, text in _texts(_json(data / file)):
            if key == "name":
                yield text, SOMEBODY
            elif key in ("key", "keys"):
                yield text, GONE
    if chosen in shows:
        yield from names_in(shows[chosen].header, shows[chosen].rows).items()
    yield from ((word, GONE) for word in (text_of(data / PIN_FILE) or "").split()[:1])
    hotspot = read_hotspot(machine.path(HOTSPOT))
    if hotspot is not None:
        yield hotspot.wifi.name, GONE
        yield hotspot.wifi.password or "", GONE
    yield from _machine_names(machine)
    yield from _own_packs(what.setup)
    yield from _own(what.rig, shipped_rigs(), "rig.toml")
    yield from _own(Path(what.rig).stem, shipped_rigs(), "rig")
    if what.plan is not None and what.rig not in shipped_rigs():
        yield what.plan.name, "A rig"


def _machine_names(machine: Machine) -> Iterator[tuple[str, str]]:
    users = [line.split(":") for line in (machine.text("/etc/passwd") or "").splitlines()]
    people = [user for user in users if len(user) > 5 and user[2].isdecimal() and int(user[2]) in PEOPLE]
    names = {machine.user, *(user[0] for user in people), *(user[4].partition(",")[0] for user in people)}
    yield from ((name, SOMEBODY) for name in names if name.casefold() not in NOBODY)
    host = machine.text("/etc/hostname") or ""
    if host.casefold() not in NOBODY:
        yield host, "this-machine"


def _own(name: str, known: Sequence[str], put: str) -> Iterator[tuple[str, str]]:
    if name and name not in known:
        yield name, put


def _own_packs(setup: Setup) -> Iterator[tuple[str, str]]:
    """Names and titles of all packs that don't come along: a class, or whoever made it."""
    folders = [*_folders(setup.data / SHELF), Path(setup.pack)]
    for folder in folders:
        yield from _own(folder.name, shipped_names(), OWN_PACK.lower())
        for line in (text_of(folder / HEAD) or "").splitlines():
            if title := re.match(r"\s*name\s*=\s*[\"'](.+)[\"']", line):
                yield title[1], OWN_PACK.lower()


def _folders(shelf: Path) -> list[Path]:
    try:
        return [folder for folder in shelf.iterdir() if folder.is_dir()]
    except OSError:
        return []


def _texts(value: Json, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a JSON value, with the key that it stands under."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, one in value.items():
            yield from _texts(one, str(name))
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one, key)


def _json(path: Path) -> Json:
    try:
        return json.loads(text_of(path) or "null")
    except (ValueError, RecursionError):
        return None


def text_of(path: Path) -> str | None:
    """What a file says; None where it may not be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
