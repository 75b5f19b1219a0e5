"""Puts a report together: each part by itself, so that what can't be had is said and the rest is there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from console import __version__
from console.doctor.around import Setup
from console.doctor.services import UNITS
from console.doctor.versions import versions
from console.doctor.what import What
from console.host_pin import NAME as PIN_FILE
from console.journal import JournalError
from console.journal.looking import Looked, look
from console.packs.files import HEAD
from console.packs.shelf import SHELF, shipped_names
from console.report.anonymous import OWN_PACK, names_in
from console.report.archive import pack_up
from console.report.edges import edges_csv
from console.report.scrub import GONE, SOMEBODY, Scrub
from console.report.show_part import show_part
from console.way_in import HOTSPOT, read_hotspot
from hardware.check import Machine, can_run
from hardware.edge_ring import Ring
from hardware.rigfile import shipped as shipped_rigs

Json = Any
LOG_LINES = 2_000
LOG = ("journalctl", f"--lines={LOG_LINES}", "--no-pager", "--no-hostname", "--quiet", "--output=short-monotonic",
       *(word for unit in UNITS for word in ("--unit", unit)))  # fmt: skip
LOG_BYTES = 1_000_000
NOBODY = frozenset(
    {"root", "pi", "gameshow", "gameshow-screen", "nobody", "user", "admin", "localhost", "raspberrypi"}
)
"""Names that say nothing of anybody, and would only spoil what is read."""
PEOPLE = range(1_000, 60_000)
"""Numbers of users that are people, on Debian."""


@dataclass(frozen=True)
class Sources:
    """What a report is made of. ``ring`` gives the raw edges, or None.

    ``open_shows``: whether a show that is not over may be in it; ``all_edges``: whether those of a price that is just dialled may.
    """

    what: What
    machine: Machine
    ring: Callable[[], Ring | None]
    show: int | None = None
    open_shows: bool = True
    all_edges: bool = False


@dataclass
class Report:
    """``members`` by name; ``has`` and ``lacks`` in sentences."""

    members: dict[str, bytes] = field(default_factory=dict)
    has: list[str] = field(default_factory=list)
    lacks: list[str] = field(default_factory=list)

    def add(self, name: str, content: str | Json, says: str) -> None:
        """One more member, with a sentence about it."""
        text = content if isinstance(content, str) else json.dumps(content, indent=1, ensure_ascii=False)
        self.members[name] = text.encode()
        self.has.append(f"{name}: {says}")

    def file(self) -> bytes:
        """The whole of it as one file."""
        return pack_up({"README.txt": _readme(self).encode(), **self.members}, __version__)


def make_report(sources: Sources) -> Report:
    """Put it together. What fails is left out, and said."""
    report = Report()
    looked = _journal(sources, report)
    scrub = Scrub(dict(secret_words(sources, looked)))
    parts: dict[str, Callable[[], None]] = {
        "versions.json": lambda: report.add(
            "versions.json", versions(sources.machine), "which versions of what"
        ),
        "doctor.json": lambda: _doctor(sources, report, scrub),
        "rig.toml": lambda: _rig(sources, report, scrub),
        "console.toml": lambda: _config(sources, report, scrub),
        "journal.jsonl": lambda: _show(sources, looked, report),
        "edges.csv": lambda: _edges(sources, report),
        "log.txt": lambda: _log(sources, report, scrub),
    }
    for name, part in parts.items():
        try:
            part()
        except Exception as error:  # whatever is broken is why somebody makes a report
            report.lacks.append(scrub.text(f"{name} could not be made: {type(error).__name__}: {error}"))
    return report


# ------------------------------------------------------------------ what must not be told
def secret_words(sources: Sources, looked: Looked | None) -> Iterator[tuple[str, str]]:
    """What is left out of every text: names of people, machine and users, the PIN, the keys of phones, the Wi-Fi."""
    machine, data = sources.machine, sources.what.setup.data
    for number, saved in sorted(looked.shows.items() if looked is not None else ()):
        if number != _chosen(sources, looked):
            yield from ((name, SOMEBODY) for name in names_in(saved.header, saved.rows))
    for file in ("settings.json", "phones.json"):
        for key, text in _texts(_json(data / file)):
            if key == "name":
                yield text, SOMEBODY
            elif key in ("key", "keys"):
                yield text, GONE
    if looked is not None and (chosen := looked.shows.get(_chosen(sources, looked) or 0)) is not None:
        # Last: of two that have the same name, the one of this show counts.
        yield from names_in(chosen.header, chosen.rows).items()
    yield from ((word, GONE) for word in (_text(data / PIN_FILE) or "").split()[:1])
    hotspot = read_hotspot(machine.path(str(HOTSPOT)))
    if hotspot is not None:
        yield hotspot.wifi.name, GONE
        yield hotspot.wifi.password or "", GONE
    yield from _machine_names(machine)
    yield from _own_packs(sources.what.setup)
    yield from _own(sources.what.rig, shipped_rigs(), "rig.toml")
    yield from _own(Path(sources.what.rig).stem, shipped_rigs(), "rig")
    if sources.what.plan is not None and sources.what.rig not in shipped_rigs():
        yield sources.what.plan.name, "A rig"


def _machine_names(machine: Machine) -> Iterator[tuple[str, str]]:
    users = [line.split(":") for line in (machine.text("/etc/passwd") or "").splitlines()]
    people = [user for user in users if len(user) > 5 and user[2].isdecimal() and int(user[2]) in PEOPLE]
    names = {machine.user, *(user[0] for user in people), *(user[4].partition(",")[0] for user in people)}
    yield from ((name, SOMEBODY) for name in names if name.casefold() not in NOBODY)
    host = machine.text("/etc/hostname") or ""
    if host.casefold() not in NOBODY:
        yield host, "this-machine"


def _own(name: str, known: tuple[str, ...] | list[str], put: str) -> Iterator[tuple[str, str]]:
    if name and name not in known:
        yield name, put


def _own_packs(setup: Setup) -> Iterator[tuple[str, str]]:
    """Names and titles of all packs that don't come along: a class, or whoever made it."""
    folders = [*_folders(setup.data / SHELF), Path(setup.pack)]
    for folder in folders:
        yield from _own(folder.name, shipped_names(), OWN_PACK.lower())
        for line in (_text(folder / HEAD) or "").splitlines():
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
        return json.loads(_text(path) or "null")
    except (ValueError, RecursionError):
        return None


def _text(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None


# ------------------------------------------------------------------ parts
def _journal(sources: Sources, report: Report) -> Looked | None:
    try:
        return look(sources.what.setup.data / "journal.db")
    except PermissionError:
        report.lacks.append(
            "This user may not look into the journal, so no show is in it: sudo gameshow report."
        )
    except (OSError, JournalError) as error:
        report.lacks.append(f"The journal could not be read: {type(error).__name__}.")
    return None


def _chosen(sources: Sources, looked: Looked | None) -> int | None:
    if looked is None:
        return None
    return looked.latest if sources.show is None else sources.show


def _show(sources: Sources, looked: Looked | None, report: Report) -> None:
    number = _chosen(sources, looked)
    saved = looked.shows.get(number) if looked is not None and number is not None else None
    if number is None or saved is None:
        if looked is not None:
            report.lacks.append(
                "There is no such show in the journal."
                if sources.show
                else "There is no show in the journal."
            )
        return
    if not saved.finished and not sources.open_shows:
        report.lacks.append(
            "The show is not over, so it is not in here: whoever has the host's page may be playing in it. "
            "End it, then save another report; or take one with sudo gameshow report on the machine itself."
        )
        return
    part = show_part(number, saved)
    report.members |= part.members
    report.has += part.has
    report.lacks += part.lacks


def _doctor(sources: Sources, report: Report, scrub: Scrub) -> None:
    found = sources.what.findings(sources.machine)
    told = [
        {key: text if key in ("id", "level") else scrub.text(text) for key, text in asdict(one).items()}
        for one in found
    ]
    report.add("doctor.json", {"ok": can_run(found), "findings": told}, "what gameshow doctor says")


def _rig(sources: Sources, report: Report, scrub: Scrub) -> None:
    name = sources.what.rig
    if name in shipped_rigs():
        report.add("rig.toml", f"# {name}, as it comes along\n", "which rig that comes along is used")
        return
    text = _text(Path(name)) if name else None
    if text is None:
        report.lacks.append("The rig file could not be read.")
        return
    report.add("rig.toml", scrub.text(without_comments(text)), "the rig file, without comments")


def _config(sources: Sources, report: Report, scrub: Scrub) -> None:
    path = sources.what.setup.config
    text = _text(path) if path is not None else None
    if text is not None:
        report.add("console.toml", scrub.text(without_comments(text)), "the settings, without comments")


def without_comments(text: str) -> str:
    """TOML without what was written for people: it may say anything. A ``#`` in a text stays one."""
    kept = (re.match(r"(?:\"(?:[^\"\\]|\\.)*\"|'[^']*'|[^#\"'])*", line) for line in text.splitlines())
    lines = (found[0].rstrip() for found in kept if found is not None)
    return "".join(f"{line}\n" for line in lines if line)


def _edges(sources: Sources, report: Report) -> None:
    try:
        ring = sources.ring()
    except PermissionError:
        report.lacks.append("This user may not read the rig's raw edges: sudo gameshow report.")
        return
    if ring is None:
        report.lacks.append(
            "No raw edges are kept here: the console has not run since the machine was switched on."
        )
        return
    data, left_out = edges_csv(ring, all_of_them=sources.all_edges)
    report.members["edges.csv"] = data
    report.has.append(
        "edges.csv: the latest raw edges of the rig's lines, with the moment at which each was told"
    )
    if left_out:
        report.lacks.append(
            f"The latest {left_out} edges are left out: they may be of a price that is dialled in secret."
        )
    if ring.torn:
        report.lacks.append(f"{ring.torn} edges were torn: the console was writing them.")


def _log(sources: Sources, report: Report, scrub: Scrub) -> None:
    ran = sources.machine.run(LOG)
    if ran is None or ran.status != 0 or not ran.out.strip():
        report.lacks.append(
            "The services' log could not be read, or there is none; sudo gameshow report may have it."
        )
        return
    text = ran.out[-LOG_BYTES:]
    report.add("log.txt", scrub.text(text), f"the services' log, the last {LOG_LINES} lines")


def _readme(report: Report) -> str:
    lines = [
        "A report of a game-show console, for whoever is to find what is wrong with it.",
        "Bring a show that is in it back to the very state that it was in:  gameshow replay FILE",
        "",
        "In here:",
        *(f"- {line}" for line in report.has),
        "",
        "Left out:",
        "- names of people, users and the machine; addresses; PIN, keys and codes of phones; name and password of the Wi-Fi",
        *(f"- {line}" for line in report.lacks),
    ]
    return "\n".join(lines) + "\n"
