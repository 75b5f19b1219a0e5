"""All findings together, in order. A look that fails is a finding too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from shlex import quote

from console import way_in
from console.config import ConfigProblem
from console.doctor import around, kept
from console.doctor.around import Setup
from console.doctor.services import Plain, seen_by_service, services, units
from console.doctor.versions import versions_found
from console.places import CONSOLE_UNIT, SCREEN_UNIT
from console.scrub import Scrub
from console.way_in import WayIn
from hardware.check import Finding, Machine, look
from hardware.plan import RigPlan

Probe = Callable[[], Iterable[Finding]]


def diagnose(
    plan: RigPlan | None,
    machine: Machine,
    setup: Setup,
    problems: Sequence[str] = (),
    refused: ConfigProblem | None = None,
) -> list[Finding]:
    """Everything of ``gameshow rig check``, as the services' users find it, and all that is to be said of the console.

    ``problems`` are those of a rig file that is refused, ``refused`` those of ``console.toml``.
    """
    found = [_wrong(refused.path, line) for line in refused.problems] if refused is not None else []
    there = units(machine) or {}
    theirs = replace(seen_by_service(machine, there.get(CONSOLE_UNIT)), data=setup.data)
    screens = seen_by_service(machine, there.get(SCREEN_UNIT))
    rig = [_named_wrongly(one, setup.config) for one in look(plan, theirs, problems, screens)]
    return [*found, *rig, *console(setup, theirs)]


def console(
    setup: Setup,
    machine: Machine,
    way: Callable[[], WayIn] | None = None,
    plain: Plain | None = None,
) -> list[Finding]:
    """What is to be said of the console beside its rig; ``way`` looks up how phones come in, ``plain`` takes secrets out of a text."""
    looks_up = way or (lambda: way_in.look(setup.host, setup.port))
    probes: dict[str, Probe] = {
        "service": lambda: services(machine, plain or Scrub().text),
        "journal": lambda: kept.journal(setup.data),
        "room": lambda: kept.disk(setup.data, machine),
        "pack": lambda: around.pack(setup),
        "clock": lambda: around.clock(setup.data, machine),
        "network": lambda: around.network(setup, machine, looks_up),
        "pin-file": lambda: around.left_pin(setup, machine),
        "versions": lambda: versions_found(machine),
    }
    found: list[Finding] = []
    for name, probe in probes.items():
        try:
            found += probe()
        except Exception as error:  # a look at a broken machine may break in any way
            said = f"This could not be looked at: {type(error).__name__}: {error}"
            mend = "run it again with sudo; if that fails too, it is a fault of this program"
            found.append(Finding(name, "warn", said, "Whether it is as it should be is not known.", mend))
    return found


def _named_wrongly(one: Finding, config: Path | None) -> Finding:
    """A rig that is no rig is named by the settings, and mended there."""
    if config is None or one.level != "bad" or '" is no rig;' not in one.what:
        return one
    return replace(one, mend=f"sudo nano {quote(str(config))}    # rig = one of these")


def _wrong(path: Path, line: str) -> Finding:
    why = "The console shows a safe page that says so, and plays nothing."
    return Finding("config", "bad", line, why, f"sudo nano {quote(str(path))}    # and look again")
