"""The units: whether they are there, run, and have been started anew; what their log says. See systemctl(1) and journalctl(1)."""

from __future__ import annotations

import grp
import os
import pwd
import re
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from console.places import CONSOLE_UNIT, SCREEN_UNIT
from hardware.check import Finding, Machine
from hardware.check.finding import Level

UNITS = (CONSOLE_UNIT, SCREEN_UNIT)
ASKED = (
    *("Id", "LoadState", "UnitFileState", "ActiveState", "SubState", "Result", "NRestarts"),
    *("ActiveEnterTimestamp", "StatusText", "MainPID", "User", "SupplementaryGroups"),
)
SHOW = ("systemctl", "show", *UNITS, f"--property={','.join(ASKED)}", "--no-pager")
LOG_LINES = 5
LOG = ("journalctl", "--boot", "--priority=err", f"--lines={LOG_LINES}", "--no-pager", "--output=cat", "--quiet",
       *(word for unit in UNITS for word in ("--unit", unit)))  # fmt: skip
STICKS = ("systemctl", "list-units", "gameshow-stick@*", "--state=failed", "--plain", "--no-legend", "--no-pager")  # fmt: skip
WHY = {
    "watchdog": "it hung, and the watchdog ended it",
    "timeout": "it took too long",
    "exit-code": "it ended with an error",
    "signal": "it was killed",
    "core-dump": "it crashed",
    "oom-kill": "the machine ran out of memory",
    "start-limit-hit": "it was started too often",
}
Plain = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Unit:
    """What systemd says of a unit."""

    name: str
    says: dict[str, str] = field(default_factory=dict)

    def __getitem__(self, key: str) -> str:
        return self.says.get(key, "")

    @property
    def installed(self) -> bool:
        """Whether there is such a unit, in whatever state."""
        return self["LoadState"] not in ("", "not-found")

    @property
    def runs(self) -> bool:
        """Whether its process is up and ready."""
        return self["ActiveState"] == "active"

    def number(self, key: str) -> int:
        """A property that is a whole number, else 0."""
        return int(self[key]) if re.fullmatch(r"[0-9]{1,10}", self[key]) else 0


def units(machine: Machine) -> dict[str, Unit] | None:
    """Our units by name; None where no systemd answers."""
    ran = machine.run(SHOW)
    if ran is None or ran.status != 0:
        return None
    found = {name: Unit(name) for name in UNITS}
    for block in ran.out.split("\n\n"):
        says = dict(line.partition("=")[::2] for line in block.splitlines() if "=" in line)
        if says.get("Id") in found:
            found[says["Id"]] = Unit(says["Id"], says)
    return found


def services(machine: Machine, plain: Plain) -> Iterator[Finding]:
    """How console and screen are; ``plain`` takes secrets out of what programs said."""
    found = units(machine)
    if found is None:
        yield Finding("service", "note", "No systemd answers here: the console is started by hand")
        return
    for unit in found.values():
        yield _unit(unit, plain)
        if unit["Result"] in WHY and unit["ActiveState"] != "failed":
            yield _ended(unit)
    yield from _sticks(machine, plain)
    yield from _log(machine, found, plain)


def _unit(unit: Unit, plain: Plain) -> Finding:
    name = unit.name
    if not unit.installed:
        why = "Nothing starts by itself when the machine is switched on."
        return Finding(
            "service", "note", f"{name} is not installed", why, "sudo make install RIG=my-rig.toml"
        )
    if unit["LoadState"] == "masked" or unit["UnitFileState"].startswith("masked"):
        mend = f"sudo systemctl unmask {name} && sudo systemctl enable --now {name}"
        return Finding("service", "warn", f"{name} is masked", "It can't be started at all.", mend)
    if unit["LoadState"] != "loaded":
        why = "systemd does not understand its file, and does not start it."
        mend = f"systemd-analyze verify {name}    # says where; sudo make install puts ours back"
        return Finding("service", "warn", f"{name}: {unit['LoadState']}", why, mend)
    if unit["ActiveState"] == "failed":
        why = f"The last time {WHY.get(unit['Result'], unit['Result'])}."
        mend = f"sudo systemctl restart {name}; then journalctl -u {name} -n 50"
        return Finding("service", "warn", f"{name} has failed", why, mend)
    status = plain(unit["StatusText"])
    if "safe page" in status.lower():
        why = "Something can't be used, and screen and host page say what. It goes on by itself when that is mended."
        return Finding("service", "warn", f"{name}: {status}", why, f"systemctl status {name}")
    said = f": {status}" if status else ""
    if unit["ActiveState"] in ("activating", "reloading", "deactivating"):
        why = "It is not ready yet."
        return Finding(
            "service", "warn", f"{name} is {unit['ActiveState']}{said}", why, f"systemctl status {name}"
        )
    if name == SCREEN_UNIT and unit["UnitFileState"] == "disabled" and unit["ActiveState"] == "inactive":
        why = "The rig has no screen of its own, a desktop has the display, or it was left out (SCREEN=no) or disabled by hand."
        mend = "sudo make install SCREEN=yes    # if the rig has a screen, and it is to have the display"
        return Finding("service", "note", f"{name} does not start with this machine", why, mend)
    if not unit.runs:
        why = "It was stopped, and waits for the next boot." if _enabled(unit) else "Nobody starts it."
        mend = f"sudo systemctl enable --now {name}"
        return Finding("service", "warn", f"{name} does not run", why, mend)
    if not _enabled(unit):
        why = "It runs now, but does not start when the machine is switched on."
        return Finding("service", "warn", f"{name} is not enabled", why, f"sudo systemctl enable {name}")
    since = f" since {unit['ActiveEnterTimestamp']}" if unit["ActiveEnterTimestamp"] else ""
    restarts = unit.number("NRestarts")
    if restarts:
        times = "once" if restarts == 1 else f"{restarts} times"
        why = "Each time a show goes on where it was, but it should not be needed."
        mend = f"journalctl -u {name} -b    # says why; gameshow report puts it into a file"
        return Finding("service", "note", f"{name} runs{since}, started anew {times}{said}", why, mend)
    return Finding("service", "ok", f"{name} runs{since}{said}")


def _enabled(unit: Unit) -> bool:
    return unit["UnitFileState"] in ("enabled", "enabled-runtime", "static", "generated", "indirect")


def _ended(unit: Unit) -> Finding:
    why = "It was started again, and a show goes on where it was."
    mend = f"gameshow report    # and send it to whoever looks after the program; or journalctl -u {unit.name} -b"
    level: Level = "warn" if unit["Result"] == "watchdog" else "note"
    return Finding("service", level, f"{unit.name}: the last time {WHY[unit['Result']]}", why, mend)


def _sticks(machine: Machine, plain: Plain) -> Iterator[Finding]:
    ran = machine.run(STICKS)
    for line in (ran.out if ran is not None else "").splitlines():
        name = plain(line.split(" ")[0])
        if re.fullmatch(r"gameshow-stick@[\w.:\\-]+", name):
            why = "Its packs were not taken."
            yield Finding("stick", "note", f"{name} has failed", why, f"journalctl -u '{name}' -n 20")


def _log(machine: Machine, found: dict[str, Unit], plain: Plain) -> Iterator[Finding]:
    if not any(unit.installed for unit in found.values()):
        return
    ran = machine.run(LOG)
    if ran is None:
        return
    if ran.status != 0 or "not seeing messages from other users" in ran.err:
        why = "Only root, and the group systemd-journal, may read it."
        yield Finding(
            "log", "note", "The services' log can't be read by this user", why, "sudo gameshow doctor"
        )
        return
    lines = [plain(line) for line in ran.out.splitlines() if line.strip()][-LOG_LINES:]
    for line in lines:
        mend = "journalctl -b -u gameshow -u gameshow-screen"
        yield Finding(
            "log", "note", line[:300], "An error in the log since the machine was switched on.", mend
        )
    if not lines:
        yield Finding("log", "ok", "No error in the log since the machine was switched on")


# ------------------------------------------------------------------ whose rights count
def seen_by_service(machine: Machine, unit: Unit | None) -> Machine:
    """The machine as the service's user finds it: what *it* may use is asked, whoever looks. Ourselves where there is none."""
    if unit is None or not unit.installed or not unit["User"]:
        return machine
    try:
        user = pwd.getpwnam(unit["User"])
        names = unit["SupplementaryGroups"].split()
        groups = {*os.getgrouplist(user.pw_name, user.pw_gid), *(grp.getgrnam(name).gr_gid for name in names)}
    except (KeyError, OSError):
        return machine
    return replace(
        machine,
        user=user.pw_name,
        may_use=lambda path: may_use(path, user.pw_uid, groups),
        own=machine.own or unit.number("MainPID") or None,
    )


def may_use(path: Path, user: int, groups: set[int]) -> bool:
    """Whether a user may read and write a file or folder, by its owner, group and mode."""
    try:
        found = path.stat()
    except OSError:
        return False
    if user == 0:
        return True
    mode = stat.S_IMODE(found.st_mode)
    shift = 6 if found.st_uid == user else 3 if found.st_gid in groups else 0
    return mode >> shift & 0o6 == 0o6
