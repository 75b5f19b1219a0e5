"""What the pin drivers need around them, and why one may be missing: nothing here touches a pin or a library."""

from __future__ import annotations

import atexit
import grp
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from hardware.board import Board

LIBRARIES: Mapping[str, str] = {
    "lgpio": "install lgpio (python3-lgpio on Raspberry Pi OS); gameshow rig check says the command",
    "rpigpio": "install RPi.GPIO (python3-rpi.gpio on Raspberry Pi OS); gameshow rig check says the command",
}
"""Pin factories that a rig file may name, and where their libraries come from."""

RESOLUTION: Mapping[str, int] = {"lgpio": 10_000, "rpigpio": 1_000_000}
"""ns within which two stamps of a factory are equal.

lgpio passes on what the kernel stamped in its interrupt handler, on the clock of ``time.monotonic_ns``.  RPi.GPIO has no stamps;
gpiozero takes the time when the library's thread gets to run.
"""


def lgpio_directory() -> str:
    """A directory for lgpio's FIFO: the service's runtime directory if there is one, else one that goes at the end."""
    runtime = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    if runtime:
        return runtime
    made = tempfile.mkdtemp(prefix="gameshow-lgpio-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def why_not(chip: Path, error: Exception) -> str:
    """A sentence on why a device of the pins could not be opened, with what to do about it."""
    if not chip.exists():
        return (
            f'{chip} is not there ({error}): this is no Raspberry Pi, or its GPIO is off; the rig "simulated" '
            "plays without pins"
        )
    if not os.access(chip, os.R_OK | os.W_OK):
        return no_permission(chip)
    return f"{chip} is there, but the driver says: {error}"


def no_permission(path: Path) -> str:
    """A sentence on a device that this user may not open, with the command that mends it."""
    group = group_of(path)
    if group == "root":
        return f"no permission for {path}, which is root's alone: install raspberrypi-sys-mods, whose rules give it a group"
    return f"no permission for {path}: add the user to the group {group} (sudo usermod -aG {group} USER)"


def why_no_rpigpio(found: Board | None) -> str | None:
    """Why RPi.GPIO can't work on this board; None if it can.

    It writes to the registers of the main processor.  The pins of a Pi 5 are on another chip, and so its pins would stay dead.
    """
    if found is not None and found.is_pi_5:
        return (
            f"this is a {found.model}: RPi.GPIO works the registers of an older processor, which the header of a Pi 5 is not on; "
            'put factory = "lgpio" there'
        )
    return None


def group_of(path: Path) -> str:
    """The name of a file's group, or its number where it has no name."""
    number = path.stat().st_gid
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)
