"""The units: brought, enabled once, and started in order when something has changed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from console.places import CONSOLE_UNIT, SCREEN_UNIT
from installer.machine import Machine
from installer.program import leftovers
from installer.work import UNFINISHED, Wish, Work, bring, note, noted

UNITS = "/etc/systemd/system"
KINDS = (".service", ".socket", ".path", ".target", ".timer")
FIRST_TERMINAL = 4 << 8 | 1
"""/dev/tty1, as the kernel numbers it. The screen's unit ends the login there, and with it whoever installs from there."""
DESKTOP = f"{UNITS}/display-manager.service"
DEFAULT = f"{UNITS}/default.target"


def our_units(machine: Machine) -> list[Path]:
    """The unit files of the checkout."""
    return sorted(path for path in (machine.project / "systemd").iterdir() if path.suffix in KINDS)


def units(machine: Machine, wish: Wish) -> Iterator[Work]:
    """Bring the unit files."""
    del wish
    for path in our_units(machine):
        yield from bring(machine, f"{UNITS}/{path.name}", path.read_bytes())


def enabling(machine: Machine, wish: Wish) -> Iterator[Work]:
    """Enable what is to start with the machine, each once: who disables a unit by hand keeps it so."""
    if wish.screen and desktop_starts(machine):
        yield Work(
            "the desktop no longer starts by itself, the show has the screen"
            " (back: sudo systemctl set-default graphical.target)",
            partial(machine.run, "systemctl", "set-default", "multi-user.target"),
            reboot=True,
        )
    if noted(machine, "enabled", CONSOLE_UNIT) is None:
        yield Work(f"{CONSOLE_UNIT} starts with this machine", partial(_enable, machine, CONSOLE_UNIT))
    before = noted(machine, "enabled", SCREEN_UNIT)
    if wish.screen is False and before is not False:
        yield Work(f"{SCREEN_UNIT} does not start with this machine", partial(_disable, machine, SCREEN_UNIT))
    elif has_screen(machine, wish) and (
        before is None or (wish.screen and not is_enabled(machine, SCREEN_UNIT))
    ):
        yield Work(f"{SCREEN_UNIT} starts with this machine", partial(_enable, machine, SCREEN_UNIT))


def has_screen(machine: Machine, wish: Wish) -> bool:
    """Whether the show is to have the attached screen: the rig says so, and no desktop holds it, or it was asked for."""
    if wish.screen is not None:
        return wish.screen
    return wants_screen(wish) and not desktop_starts(machine)


def wants_screen(wish: Wish) -> bool:
    """Whether the rig has a screen that a service can open: a window needs somebody who is logged in."""
    return wish.rig.screen is not None and wish.rig.screen.driver == "kmsdrm"


def desktop_starts(machine: Machine) -> bool:
    """Whether this machine starts into a desktop, which holds the display."""
    if not machine.has(DESKTOP):
        return False
    path = machine.path(DEFAULT)
    return not path.is_symlink() or path.readlink().name == "graphical.target"


def is_enabled(machine: Machine, name: str) -> bool:
    """Whether a unit starts with the machine."""
    return any(machine.path(UNITS).glob(f"*.wants/{name}"))


def starting(machine: Machine, wish: Wish) -> Iterator[Work]:
    """Start anew what runs, the console first, if anything has changed; then nothing needs an earlier version any more."""
    del wish
    if machine.has(UNFINISHED) and machine.systemd_runs:
        names = [name for name in (CONSOLE_UNIT, SCREEN_UNIT) if is_enabled(machine, name)]
        later = SCREEN_UNIT in names and FIRST_TERMINAL in machine.terminals()
        if later:
            names.remove(SCREEN_UNIT)
        text = f"starting {' and '.join(names)}" + (
            "; the screen takes this terminal's place later" if later else ""
        )
        yield Work(text, partial(_start, machine, names), reboot=later)
    if old := leftovers(machine):
        yield Work("removing the earlier version", partial(_remove, machine, old))


def _start(machine: Machine, names: list[str]) -> None:
    machine.run("systemctl", "daemon-reload")
    if SCREEN_UNIT in names:
        machine.run("systemctl", "stop", SCREEN_UNIT)
    # Ready with a bad rig, too, on its safe page. The screen is ready once there is a display: nobody waits for that here.
    machine.run("systemctl", "restart", CONSOLE_UNIT, help="what it says: sudo journalctl -b -u gameshow")
    if SCREEN_UNIT in names:
        machine.run("systemctl", "start", "--no-block", SCREEN_UNIT)


def _enable(machine: Machine, name: str) -> None:
    machine.run("systemctl", "enable", "--quiet", name)
    note(machine, "enabled", name, True)


def _disable(machine: Machine, name: str) -> None:
    had_terminal = name == SCREEN_UNIT and has_terminal(machine)
    machine.run("systemctl", "disable", "--quiet", *(["--now"] if machine.systemd_runs else []), name)
    if had_terminal:
        give_terminal_back(machine)
    note(machine, "enabled", name, False)


def has_terminal(machine: Machine) -> bool:
    """Whether the screen runs, and so has taken the first terminal's login away."""
    if not machine.systemd_runs:
        return False
    ran = machine.tries("systemctl", "is-active", "--quiet", SCREEN_UNIT)
    return ran is not None and ran.status == 0


def give_terminal_back(machine: Machine) -> None:
    """By itself that login comes back at the next start only. Nobody else may ask for it: a desktop may have to end for it."""
    machine.tries("systemctl", "start", "--no-block", "getty@tty1.service")


def _remove(machine: Machine, names: list[str]) -> None:
    for name in names:
        machine.remove(name)
