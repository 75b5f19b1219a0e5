"""``make uninstall``: everything goes but the shows and the packs, and what others may use by now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from console.places import DATA, ETC, KEYFILE, LAUNCHER, OPT, RUNTIME, SCREEN_UNIT, SCREEN_USER, USER
from installer.accounts import password_line
from installer.boards import RULES, apply_rules
from installer.machine import Machine, Stop
from installer.program import LINK, leads_here
from installer.services import KINDS, UNITS, give_terminal_back, has_terminal
from installer.work import Work, read_record

BESIDE = (".mine", ".d")
"""What may stand beside a file of ours: what somebody had made of it, and what he adds to it (systemd.unit(5))."""


def removal(machine: Machine) -> Iterator[Work]:
    """Everything that is there and goes, in an order that another run can go on with."""
    there = ours(machine, UNITS)
    if units := [name for name in there if not name.endswith(BESIDE)]:
        yield Work("stopping the show; it no longer starts with this machine", partial(_stop, machine, units))
    if there:
        yield Work(f"removing from {UNITS}: {', '.join(there)}", partial(_remove_units, machine, there))
    if machine.has(KEYFILE):
        yield Work("removing the Wi-Fi of its own", partial(_remove_wifi, machine))
    if rules := ours(machine, RULES):
        yield Work(f"removing from {RULES}: {', '.join(rules)}", partial(_remove_rules, machine, rules))
    for name in (*([LAUNCHER] if leads_here(machine) else []), ETC, OPT, RUNTIME):
        if machine.has(name):
            yield Work(f"removing {name}", partial(machine.remove, name))
    for user in (SCREEN_USER, USER):
        stays = user == USER and machine.has(
            DATA
        )  # else a later user would get its number, and with it the shows
        if password_line(machine, user) and not stays:
            yield Work(f"removing the user {user}", partial(machine.run, "userdel", user))


def ours(machine: Machine, folder: str) -> list[str]:
    """What an install has brought to a folder, this one or an earlier one, and what was put beside it. A like name makes nothing ours."""
    noted = read_record(machine).get("files")
    kinds = KINDS if folder == UNITS else (".rules",)
    brought = {path.name for path in (machine.project / "systemd").iterdir() if path.suffix in kinds}
    brought |= {
        Path(name).name
        for name in (noted if isinstance(noted, dict) else ())
        if Path(name).parent == Path(folder)
    }
    return sorted(
        name + end for name in brought for end in ("", *BESIDE) if machine.has(f"{folder}/{name}{end}")
    )


def closing(machine: Machine) -> list[str]:
    """What stays, and how to be rid of that, too."""
    lines = []
    if machine.has(DATA):
        lines += [
            f"Shows, packs and backups stay in {DATA}, and the user {USER}, whose they are. To remove them, too:"
        ]
        lines += [f"  sudo rm -r {DATA} && sudo userdel {USER}"]
    lines += ["Debian packages stay, and what the firmware was told (SPI): others may need them by now."]
    return lines


def unfit(machine: Machine) -> None:
    """Raise Stop where nothing can be removed."""
    if machine.user != 0:
        raise Stop("only root may remove the console: sudo make uninstall")
    shows = machine.path(DATA).resolve()
    for name in (ETC, OPT, RUNTIME):
        if not machine.path(name).is_symlink() and shows.is_relative_to(machine.path(name).resolve()):
            raise Stop(
                f"the shows are in {name}, which {DATA} leads to and which is to be removed: move them away first"
            )


def _stop(machine: Machine, units: list[str]) -> None:
    had_terminal = SCREEN_UNIT in units and has_terminal(machine)
    for name in units:
        if not name.endswith("@.service"):
            machine.tries(
                "systemctl", "disable", "--quiet", *(["--now"] if machine.systemd_runs else []), name
            )
    if had_terminal:
        give_terminal_back(machine)


def _remove_units(machine: Machine, names: list[str]) -> None:
    for name in names:
        machine.remove(f"{UNITS}/{name}")
    if machine.systemd_runs:
        machine.run("systemctl", "daemon-reload")
        machine.tries("systemctl", "reset-failed", "gameshow*")


def _remove_wifi(machine: Machine) -> None:
    """By the command that made it; where that can't any more, at least nobody finds it after the next start, nor its password."""
    machine.tries(str(machine.path(f"{LINK}/bin/gameshow")), "hotspot", "off")
    if machine.has(KEYFILE):
        machine.remove(KEYFILE)
        machine.tries("nmcli", "connection", "reload")


def _remove_rules(machine: Machine, names: list[str]) -> None:
    for name in names:
        machine.remove(f"{RULES}/{name}")
    apply_rules(machine)
