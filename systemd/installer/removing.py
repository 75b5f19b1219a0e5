"""``make uninstall``: everything goes but the shows and the packs, and what others may use by now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from console.places import DATA, ETC, KEYFILE, LAUNCHER, OPT, RUNTIME, SCREEN_USER, USER
from installer.accounts import password_line
from installer.boards import RULES, apply_rules
from installer.machine import Machine, Stop
from installer.services import UNITS
from installer.work import Work


def removal(machine: Machine) -> Iterator[Work]:
    """Everything that is there and goes, in an order that another run can go on with."""
    units = sorted(path.name for path in machine.path(UNITS).glob("gameshow*") if path.is_file())
    if units:
        yield Work("stopping the show; it no longer starts with this machine", partial(_stop, machine, units))
    folders = sorted(path.name for path in machine.path(UNITS).glob("gameshow*.d"))
    if units or folders:
        names = [*units, *folders]
        yield Work(f"removing from {UNITS}: {', '.join(names)}", partial(_remove_units, machine, names))
    if machine.has(KEYFILE) and machine.has(LAUNCHER):
        yield Work(
            "removing the Wi-Fi of its own",
            partial(machine.tries, str(machine.path(LAUNCHER)), "hotspot", "off"),
        )
    if rules := sorted(path.name for path in machine.path(RULES).glob("7?-gameshow*")):
        yield Work(f"removing from {RULES}: {', '.join(rules)}", partial(_remove_rules, machine, rules))
    for name in (LAUNCHER, ETC, OPT, RUNTIME):
        if machine.has(name):
            yield Work(f"removing {name}", partial(machine.remove, name))
    for user in (SCREEN_USER, USER):
        stays = user == USER and machine.has(
            DATA
        )  # else a later user would get its number, and with it the shows
        if password_line(machine, user) and not stays:
            yield Work(f"removing the user {user}", partial(machine.run, "userdel", user))


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


def _stop(machine: Machine, units: list[str]) -> None:
    for name in units:
        if not name.endswith((".mine", "@.service")):
            machine.tries(
                "systemctl", "disable", "--quiet", *(["--now"] if machine.systemd_runs else []), name
            )


def _remove_units(machine: Machine, names: list[str]) -> None:
    for name in names:
        machine.remove(f"{UNITS}/{name}")
    if machine.systemd_runs:
        machine.run("systemctl", "daemon-reload")
        machine.tries("systemctl", "reset-failed", "gameshow*")


def _remove_rules(machine: Machine, names: list[str]) -> None:
    for name in names:
        machine.remove(f"{RULES}/{name}")
    apply_rules(machine)
