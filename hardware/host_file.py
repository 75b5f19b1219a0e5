"""Reads the tables of a rig file that are nobody's seat: ``[mc]``, ``[keypad]`` and ``[screen]``."""

from __future__ import annotations

from typing import cast

from hardware.plan import KeypadPlan, McPlan, ScreenDriver, ScreenPlan, Sound
from hardware.seat_file import settling_of
from hardware.table import Table
from hardware.wires import wire

STABLE = ("/dev/input/by-id/", "/dev/input/by-path/")
DEVICE = f"a path in {STABLE[0]} or {STABLE[1]}, which stays the same (ls {STABLE[0]} shows them)"


def mc_of(top: Table, driver: str | None) -> McPlan | None:
    """The MC's own buttons; None without a table."""
    table = top.table("mc")
    if table is None:
        return None
    if not table.has("next") and not table.has("undo"):
        table.say("", "empty; allowed: next, undo or both")
    plan = McPlan(wire(table, "next", driver), wire(table, "undo", driver), settling_of(table))
    table.finish()
    return plan


def keypad_of(top: Table, driver: str | None) -> KeypadPlan | None:
    """The host's keypad; None without a table."""
    table = top.table("keypad")
    if table is None:
        return None
    device = table.raw("device")
    table.finish()
    if driver == "simulated":
        if device is not None:
            table.wrong("device", device, "nothing (a simulated rig has no devices)")
        return KeypadPlan()
    if device is None:
        table.say("device", f"missing; allowed: {DEVICE}")
        return KeypadPlan()
    name = next((device[len(s) :] for s in STABLE if isinstance(device, str) and device.startswith(s)), "")
    if not name or "/" in name:
        table.wrong("device", device, DEVICE)
        return KeypadPlan()
    return KeypadPlan(cast(str, device))


def screen_of(top: Table) -> ScreenPlan | None:
    """The attached screen; None without a table."""
    table = top.table("screen")
    if table is None:
        return None
    driver = table.word("driver", ("kmsdrm", "window", "dummy", "none"))
    sound = table.word("sound", ("default", "hdmi", "jack", "off"), "default")
    table.finish()
    return ScreenPlan(cast(ScreenDriver, driver or "none"), cast(Sound, sound or "default"))
