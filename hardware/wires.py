"""Reads what hangs on one wire: a pin on a real rig, true or false on a simulated one."""

from __future__ import annotations

from hardware.plan import Wire
from hardware.table import Table

PIN = "a GPIO number from 2 to 27"


def wire(table: Table, key: str, driver: str | None) -> Wire | None:
    """What hangs at ``key``: a pin on a real rig, true or false on a simulated one."""
    value = table.raw(key)
    if value is None:
        return None
    if driver == "simulated":
        if not isinstance(value, bool):
            table.wrong(key, value, "true or false (a simulated rig has no pins)")
        return Wire() if value is True else None
    if isinstance(value, bool) or not isinstance(value, int) or not 2 <= value <= 27:
        table.wrong(key, value, PIN)
        return None
    return Wire(value)
