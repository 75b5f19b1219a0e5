"""Puts a report together: each part by itself, so that what can't be had is said and the rest is there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from console import __version__
from console.doctor.services import UNITS
from console.doctor.versions import versions
from console.doctor.what import What
from console.journal import JournalError
from console.journal.looking import Looked, look
from console.report.archive import pack_up
from console.report.edges import edges_csv
from console.report.private import private_words, text_of
from console.report.show_part import show_part
from console.scrub import Scrub
from hardware.check import Machine, can_run
from hardware.edge_ring import Ring
from hardware.rigfile import shipped as shipped_rigs

Json = Any
LOG_LINES = 2_000
LOG = ("journalctl", f"--lines={LOG_LINES}", "--no-pager", "--no-hostname", "--quiet", "--output=short-monotonic",
       *(word for unit in UNITS for word in ("--unit", unit)))  # fmt: skip
LOG_BYTES = 1_000_000


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
    scrub = Scrub(dict(private_words(sources.what, sources.machine, looked, _chosen(sources, looked))))
    parts: dict[str, Callable[[], None]] = {
        "versions.json": lambda: report.add(
            "versions.json", versions(sources.machine), "which versions of what"
        ),
        "doctor.json": lambda: _doctor(sources, looked, report, scrub),
        "rig.toml": lambda: _rig(sources, report, scrub),
        "console.toml": lambda: _config(sources, report, scrub),
        "journal.jsonl": lambda: _show(sources, looked, report),
        "edges.csv": lambda: _edges(sources, report),
        "log.txt": lambda: _log(sources, looked, report, scrub),
    }
    for name, part in parts.items():
        try:
            part()
        except Exception as error:  # whatever is broken is why somebody makes a report
            report.lacks.append(scrub.text(f"{name} could not be made: {type(error).__name__}: {error}"))
    return report


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


def _doctor(sources: Sources, looked: Looked | None, report: Report, scrub: Scrub) -> None:
    found = [one for one in sources.what.findings(sources.machine) if looked is not None or one.id != "log"]
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
    text = text_of(Path(name)) if name else None
    if text is None:
        report.lacks.append("The rig file could not be read.")
        return
    report.add("rig.toml", scrub.text(without_comments(text)), "the rig file, without comments")


def _config(sources: Sources, report: Report, scrub: Scrub) -> None:
    path = sources.what.setup.config
    text = text_of(path) if path is not None else None
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


def _log(sources: Sources, looked: Looked | None, report: Report, scrub: Scrub) -> None:
    if looked is None:
        report.lacks.append(
            "The services' log is left out: without the journal nobody knows which names may be in it."
        )
        return
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
