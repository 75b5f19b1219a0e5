"""The keys of a numeric keypad: their names, and which of them may be a seat's buzzer.

A key is stamped where its USB report is read, not where its contact closed, so keys and pins are on different clocks: a keypad may
hold all buzzers of a rig or none.
"""

from __future__ import annotations

from hardware.plan import RigPlan

DIGITS = tuple("0123456789")
KEYS = (*DIGITS, ".", "+", "-", "*", "/", "enter", "backspace")
BUZZER_KEYS = KEYS[:-2]
"""``enter`` and ``backspace`` stay the host's: without them nothing that was typed could be sent or taken back."""

RESOLUTION = 10_000_000
"""ns within which two keys are equal: a keypad looks at its matrix and is asked for a report some 100 times a second."""


def check_keys(plan: RigPlan) -> list[str]:
    """Sentences about buzzers that are keys: without a keypad, one key twice, some keys and some pins.  Empty when all is well."""
    problems: list[str] = []
    users: dict[str, str] = {}
    by_clock: dict[str, list[str]] = {}
    for seat in plan.seats:
        if seat.buzzer is None:
            continue
        name = f"seat.{seat.seat}.buzzer"
        by_clock.setdefault(seat.buzzer.clock, []).append(name)
        key = seat.buzzer.key
        if key is None:
            continue
        where = f"{plan.source}: {name}"
        if plan.keypad is None:
            problems.append(
                f'{where}: found key "{key}", but this rig has no keypad; allowed: a table [keypad] too'
            )
        if key in users:
            problems.append(
                f'{where}: found key "{key}", which {users[key]} has already; allowed: a key of its own'
            )
        users.setdefault(key, name)
    if len(by_clock) > 1:
        fewer, others = sorted(by_clock.values(), key=len)
        kinds = ("keys", "wires") if fewer is by_clock["usb"] else ("wires", "keys")
        problems.append(
            f"{plan.source}: {fewer[0]}: found {kinds[0]} ({', '.join(fewer)}) beside {kinds[1]} ({', '.join(others)}); allowed: one kind for "
            "all buzzers, because stamps of two clocks can't say who was first"
        )
    return problems
