"""What is around the console: its clock, its network, its pack, and a PIN that was left behind."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

from console import packs
from console.host_pin import NAME as PIN_FILE
from console.pack_choice import FILE as CHOICE
from console.pack_choice import kept_choice
from console.packs.shelf import SHELF, shipped_names
from console.way_in import WayIn, is_this_machine_only
from hardware.check import Finding, Machine

LISTENING = "0A"
"""State of a socket in /proc/net/tcp that waits for others, as proc(5) has it."""


@dataclass(frozen=True)
class Setup:
    """What the console that is looked at is, as its ``console.toml`` or a command line says; ``config`` is that file.

    ``itself``: it is the one that looks, so that it runs is known.
    """

    data: Path
    pack: str = "default"
    host: str = "127.0.0.1"
    port: int = 8420
    config: Path | None = None
    itself: bool = False


def clock(data: Path, machine: Machine) -> Iterator[Finding]:
    """Who keeps the time, and whether it has gone back."""
    if not machine.listed("/sys/class/rtc", "rtc*"):
        why = "Switched off it forgets the date, and without a network goes on from when it was last on. Shows don't mind."
        yield Finding("rtc", "note", "This machine has no clock of its own", why)
    ran = machine.run(("timedatectl", "show", "--property=NTPSynchronized", "--value"))
    if ran is not None and ran.status == 0 and ran.out.strip() == "no":
        why = "Dates of shows and lines of the log may be wrong, or jump. Races and time limits have another clock."
        yield Finding("clock", "note", "The date was not taken from a network yet", why, "timedatectl status")
    newest = max(_stamps(data), default=0.0)
    ahead = newest - machine.now().timestamp()
    if ahead > 3_600:
        said = f"What was saved last is dated {_time(ahead)} in the future: the clock has gone back"
        why = "Nothing is ordered by it, but dates of shows mislead."
        yield Finding("clock", "note", said, why, "sudo timedatectl set-ntp true    # with a network")


def _stamps(data: Path) -> Iterator[float]:
    for name in ("journal.db", "journal.db-wal", "settings.json"):
        try:
            yield (data / name).stat().st_mtime
        except OSError:
            continue


def _time(seconds: float) -> str:
    return f"{seconds / 86_400:.0f} days" if seconds > 2 * 86_400 else f"{seconds / 3_600:.0f} hours"


def network(setup: Setup, machine: Machine, way: Callable[[], WayIn]) -> Iterator[Finding]:
    """Who may come in, and by which address."""
    if is_this_machine_only(setup.host):
        why = "No phone can be host or play. Keypad and the MC's buttons work all of it."
        mend = "start it with --host 0.0.0.0"
        if setup.config is not None:
            mend = f'sudo nano {quote(str(setup.config))}    # host = "0.0.0.0"; then sudo systemctl restart gameshow'
        yield Finding("network", "note", "Listens for this machine only", why, mend)
    else:
        found = way()
        if found.address:
            by = ", by its own Wi-Fi" if found.wifi is not None else ""
            yield Finding("network", "ok", f"Phones come in at {found.address}{by}")
        else:
            why = "Phones can't come in. Keypad and the MC's buttons work all of it."
            mend = "sudo gameshow hotspot on    # its own Wi-Fi; or plug in a network cable"
            yield Finding("network", "warn", "This machine is in no network", why, mend)
        # Its socket, not its process: a hardened service sees nobody else's.
        if not machine.path("/run/avahi-daemon/socket").exists():
            why = "Its name with .local at the end is not found by phones; the number is."
            yield Finding("name", "note", "avahi-daemon does not run", why, "sudo apt install avahi-daemon")
    if not setup.itself and listens_at(machine, setup.port) is False:
        why = "Nobody answers there: no console runs, or it listens somewhere else."
        yield Finding("port", "note", f"Nothing listens at port {setup.port}", why)


def listens_at(machine: Machine, port: int) -> bool | None:
    """Whether anything listens at a TCP port; None where the kernel does not say."""
    seen = False
    for name in ("/proc/net/tcp", "/proc/net/tcp6"):
        text = machine.text(name)
        seen = seen or text is not None
        if re.search(rf"^\s*\d+: [0-9A-F]+:{port:04X} [0-9A-F]+:0000 {LISTENING} ", text or "", re.MULTILINE):
            return True
    return False if seen else None


def pack(setup: Setup) -> Iterator[Finding]:
    """Whether the pack can be played with."""
    name = played_pack(setup)
    try:
        if (
            name not in shipped_names()
            and setup.data.exists()
            and not os.access(setup.data, os.R_OK | os.X_OK)
        ):
            raise PermissionError
        loaded = packs.load(name, setup.data / SHELF)
    except packs.PackError as error:
        for line in str(error).splitlines():
            why = "Without its pack no show is played."
            yield Finding("pack", "bad", line, why, _mend_of_pack(setup, name))
    except PermissionError:
        why = "Whether it can be played with is not known."
        yield Finding(
            "pack", "note", f'This user may not read the pack "{name}"', why, "sudo gameshow doctor"
        )
    else:
        yield Finding("pack", "ok", f'Plays with the pack "{loaded.name}"')


def _mend_of_pack(setup: Setup, name: str) -> str:
    """A pack on the shelf is checked where it lies; one that is nowhere was named wrongly."""
    on_shelf = setup.data / SHELF / name
    if "/" not in name and on_shelf.is_dir():
        return f"sudo gameshow pack check {quote(str(on_shelf))}"
    if setup.config is not None and name not in shipped_names() and not Path(name).is_dir():
        return f"sudo nano {quote(str(setup.config))}    # pack = one of these"
    return f"gameshow pack check {quote(name)}"


def played_pack(setup: Setup) -> str:
    """The pack that was chosen on the host's page, or else the one that the settings say; a damaged choice stays where it is."""
    try:
        value = json.loads((setup.data / CHOICE).read_bytes())
    except (OSError, ValueError, RecursionError):
        return setup.pack
    return kept_choice(value, setup.pack) or setup.pack


def left_pin(setup: Setup, machine: Machine) -> Iterator[Finding]:
    """The PIN of a console that does not run any more: harmless, and misleading."""
    try:
        there = not setup.itself and (setup.data / PIN_FILE).exists()
    except OSError:
        return
    if there and listens_at(machine, setup.port) is False:
        why = "The next start has another one."
        yield Finding("pin-file", "note", f"{setup.data / PIN_FILE} is of a console that does not run", why)
