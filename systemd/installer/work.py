"""What a step yields, what it is told, and what one install leaves for the next to know."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from console.places import OPT
from hardware.plan import RigPlan
from installer.machine import Machine

RECORD = f"{OPT}/record.json"
UNFINISHED = f"{OPT}/unfinished"
"""There while an install is at work: one that was stopped half-way is completed by the next, services included."""


@dataclass(frozen=True, slots=True)
class Work:
    """One thing that is missing: the line that is said, and what brings it; ``reboot`` if it holds from the next start on."""

    text: str
    do: Callable[[], object]
    reboot: bool = False


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for, checked: the settings' new text, the rig that they name, and a rig file to bring along (name, content)."""

    config: str
    rig: RigPlan
    host: str
    port: int
    rig_file: tuple[str, bytes] | None = None
    screen: bool | None = None


Step = Callable[[Machine, Wish], Iterator[Work]]


def read_record(machine: Machine) -> dict[str, object]:
    """What earlier installs put down; a damaged record is none."""
    try:
        found = json.loads(machine.text(RECORD) or "{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def note(machine: Machine, key: str, name: str, value: object) -> None:
    """Put something down for the next install: under ``key``, by ``name``."""
    record = read_record(machine)
    group = record.get(key)
    held = group if isinstance(group, dict) else {}
    machine.write(RECORD, json.dumps({**record, key: {**held, name: value}}, indent=1, sort_keys=True) + "\n")


def noted(machine: Machine, key: str, name: str) -> object:
    """What was put down, None if nothing was."""
    group = read_record(machine).get(key)
    return group.get(name) if isinstance(group, dict) else None


def bring(machine: Machine, name: str, content: bytes) -> Iterator[Work]:
    """Bring a file of ours to its place. One that somebody has changed by hand since is kept beside it, and said."""
    path = machine.path(name)
    there = path.read_bytes() if path.is_file() else None
    if there == content:
        return
    ours = noted(machine, "files", name)
    known = [str(one) for one in ours] if isinstance(ours, list) else []
    edited = there is not None and _hash(there) not in known

    def do() -> None:
        if edited and there is not None:
            machine.write(f"{name}.mine", there)
        # Put down first: who is stopped between the two finds a file that he knows.
        note(machine, "files", name, [*known[-3:], _hash(content)])
        machine.write(name, content)

    kept = f"; yours, which was changed by hand, is now {name}.mine" if edited else ""
    yield Work(("writing" if there is None else "renewing") + f" {name}{kept}", do)


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
