"""Reads what hangs on one wire: a pin on a real rig, true or false on a simulated one, or a key of the keypad."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.keys import BUZZER_KEYS
from hardware.pins import IDENTITY
from hardware.plan import Wire
from hardware.table import Table

PIN = "a GPIO number from 2 to 27"
KEY = '{ key = "7" }'


def wire(table: Table, key: str, driver: str | None, *, other: str = "") -> Wire | None:
    """What hangs at ``key``: a pin on a real rig, true or false on a simulated one; ``other`` is what else is allowed there."""
    value = table.raw(key)
    if value is None:
        return None
    if driver == "simulated":
        if not isinstance(value, bool):
            table.wrong(key, value, f"true or false{other} (a simulated rig has no pins)")
        return Wire() if value is True else None
    if isinstance(value, bool) or not isinstance(value, int) or not 2 <= value <= 27:
        if type(value) is int and value in IDENTITY:
            table.say(key, f"found {value}, which is kept for the board identity; allowed: {PIN}{other}")
        else:
            table.wrong(key, value, PIN + other)
        return None
    return Wire(value)


def buzzer(table: Table, key: str, driver: str | None) -> Wire | None:
    """A wire, or a key of the keypad: ``{ key = "7" }``."""
    value = table.raw(key)
    if not isinstance(value, Mapping):
        return wire(table, key, driver, other=f", or {KEY}")
    inner = table.inner(key, value)
    named = inner.word("key", BUZZER_KEYS)
    inner.finish()
    return None if named is None else Wire(key=named)
