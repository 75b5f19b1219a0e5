"""The board itself: which one it is, its power, its clock, and the disk on which shows are kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from shlex import quote

from hardware.board import board
from hardware.check.finding import Finding
from hardware.check.machine import Machine
from hardware.plan import RigPlan

LEAST_FREE, BETTER_FREE = 50_000_000, 500_000_000
"""Bytes: a show takes a megabyte, an evening's settings and journal a few; the rest is for the system itself."""

FULL_SUPPLY_MA = 5_000
NO_CLOCK = 2025
"""A Pi has no clock of its own: without a network it goes on from when it was switched off, or from 1970."""


def what_board(_: RigPlan, machine: Machine) -> Iterator[Finding]:
    """A Raspberry Pi that is fast enough."""
    found = board(machine.root)
    if found is None:
        yield Finding(
            "board",
            "bad",
            "This is no Raspberry Pi",
            "The rig hangs on the 40-pin header of one.",
            "gameshow run --rig simulated    # to play without pins",
        )
    elif found.processor in ("BCM2835", "BCM2836"):
        yield Finding(
            "board",
            "warn",
            f"{found.model}: older than what this was made for",
            "Buttons are stamped as fairly, but screen and pages may be slow.",
            "use a Pi 3, 4, 5 or Zero 2 W",
        )
    else:
        yield Finding("board", "ok", found.model)


# ------------------------------------------------------------------ power
def power(_: RigPlan, machine: Machine) -> Iterator[Finding]:
    """Whether the 5 V is, or was, too low; and whether a Pi 5 holds USB back."""
    if board(machine.root) is None:
        return
    bits = _throttled(machine)
    if bits is None:
        yield Finding(
            "power",
            "note",
            "Nothing here tells whether the 5 V is high enough",
            "A weak supply is the commonest reason for a Pi that starts anew in mid-show.",
            "sudo apt install raspi-utils    # brings vcgencmd",
        )
    elif bits & 1 << 0:
        yield Finding(
            "power",
            "bad",
            "Under-voltage now: the Pi gets less than 4.63 V",
            "It slows down, and may start anew in mid-show. The cause is a weak supply, a thin cable, or matrices on the Pi's own 5 V.",
            "use the board's own supply with its short cable, and feed lamps and matrices from another one; then vcgencmd get_throttled",
        )
    elif bits & 1 << 16:
        yield Finding(
            "power",
            "warn",
            "Under-voltage since the start, not now",
            "It mostly comes when lamps and matrices light up all together.",
            "use a stronger supply, or feed lamps and matrices from another one; then vcgencmd get_throttled",
        )
    else:
        yield Finding("power", "ok", "The 5 V has been high enough since the start")
    if bits is not None and bits & 0b1110:
        yield Finding(
            "heat",
            "warn",
            "The processor is slowed down now",
            "It is too hot, or gets too little power; pictures may stutter.",
            "give it air or a fan; then vcgencmd measure_temp",
        )
    yield from _usb_power(machine)


def _throttled(machine: Machine) -> int | None:
    """The firmware's word on power and heat; of the kernel's own sensor only whether the 5 V is too low now."""
    ran = machine.run(("vcgencmd", "get_throttled"))
    if ran is not None and (found := re.search(r"throttled=0x([0-9a-fA-F]+)", ran.out)):
        return int(found[1], 16)
    for name in machine.listed("/sys/class/hwmon", "hwmon*/name"):
        if machine.text(machine.name(name)) == "rpi_volt":
            return machine.number(machine.name(name.with_name("in0_lcrit_alarm")))
    return None


def _usb_power(machine: Machine) -> Iterator[Finding]:
    """A Pi 5 asks its supply what it can give; with less than 5 A all of USB gets 600 mA."""
    folder = machine.path("/proc/device-tree/chosen/power")
    most, lifted = _cell(folder / "max_current"), _cell(folder / "usb_max_current_enable")
    if most is not None and most < FULL_SUPPLY_MA and not lifted:
        yield Finding(
            "usb-power",
            "note",
            f"The supply says that it gives {most} mA: USB gets 600 mA in all",
            "Keypad, lamps or a stick on USB may be switched off when they want more.",
            "use a supply with 5 A (27 W)",
        )


def _cell(path: Path) -> int | None:
    try:
        return int.from_bytes(path.read_bytes()[:4], "big")
    except OSError:
        return None


# ------------------------------------------------------------------ files and clock
def storage(_: RigPlan, machine: Machine) -> Iterator[Finding]:
    """Whether shows can be kept."""
    if machine.data is None:
        return
    folder = machine.data
    there = next(parent for parent in (folder, *folder.parents) if parent.exists())
    if machine.read_only(there):
        yield Finding(
            "disk",
            "bad",
            f"The disk with {there} is read-only",
            "Shows are kept there, and the console does not start without its journal.",
            "sudo mount -o remount,rw /    # a card that has become read-only by itself is worn out: use a new one",
        )
        return
    if not machine.may_use(there):
        yield Finding(
            "disk",
            "bad",
            f"{there} can't be written",
            "Shows are kept there, and the console does not start without its journal.",
            f"sudo chown {machine.user} {quote(str(there))}    # or choose another folder with --data",
        )
        return
    free = machine.free_bytes(there)
    said = f"{free // 1_000_000} MB are free where shows are kept ({folder})"
    if free < LEAST_FREE:
        why = "With a full card nothing more of a show is saved; it goes on, and every screen says so."
        yield Finding("disk", "warn", said, why, "sudo apt clean; sudo journalctl --vacuum-size=50M")
    elif free < BETTER_FREE:
        yield Finding(
            "disk",
            "note",
            said,
            "It will do for this evening.",
            "sudo apt clean; sudo journalctl --vacuum-size=50M",
        )
    else:
        yield Finding("disk", "ok", said)


def clock(_: RigPlan, machine: Machine) -> Iterator[Finding]:
    """The date is used for nothing but a saved show's name."""
    now = machine.now()
    if now.year < NO_CLOCK:
        yield Finding(
            "clock",
            "note",
            f"The clock says {now:%Y-%m-%d}",
            "Saved shows get a wrong date. Nothing else minds: races and time limits have another clock.",
            "sudo timedatectl set-ntp true    # with a network; or sudo date -s '2026-11-30 19:00'",
        )
    else:
        yield Finding("clock", "ok", f"The date is {now:%Y-%m-%d}")
