"""Reads the ``[wheel]`` table of a rig file."""

from __future__ import annotations

from typing import cast

from hardware.plan import Direction, Sensor, WheelPlan, Wire
from hardware.table import Table
from hardware.wires import PIN, wire

LINES = {"quadrature": ("a", "b", "index"), "slots": ("slot", "index")}
FEWEST = 12
FEWEST_OF = {"quadrature": 24, "slots": FEWEST}
"""Counts of a turn.  With less than one for each of 24 wedges the host is asked after every spin: bearable where somebody has built
twelve pegs, but a disc is soon made with more lines."""

MOST = 2_400
USUAL_COUNTS = 96
WIDEST_LINE = 7
"""Degrees to both sides of a line: with more there would be nothing else on a wedge of 15."""

FASTEST = 4
"""Turns a second that nobody's wheel exceeds."""

LONGEST_SETTLE = 20_000


def usual_settle(sensor: str, counts: int) -> int:
    """us for which a contact must be open to be counted anew: half of what the fastest wheel leaves between two slots."""
    return 1_000 if sensor == "quadrature" else min(2_000, longest_settle(sensor, counts))


def longest_settle(sensor: str, counts: int) -> int:
    """us beyond which slots of a fast wheel would be taken for one."""
    return LONGEST_SETTLE if sensor == "quadrature" else min(LONGEST_SETTLE, 500_000 // (FASTEST * counts))


def wheel_of(top: Table, driver: str | None) -> WheelPlan | None:
    """The wheel of a rig, None without one (or without a sensor that can be understood: then that is noted)."""
    table = top.table("wheel")
    if table is None:
        return None
    sensor = table.word("sensor", tuple(LINES))
    if sensor is None:
        _unread(table, driver)
        return None
    fewest = FEWEST_OF[sensor]
    if not table.has("counts"):
        table.say("counts", f"missing; allowed: a whole number from {fewest} to {MOST}")
    counts = table.whole("counts", fewest, MOST, USUAL_COUNTS)
    if sensor == "quadrature" and counts % 4:
        table.wrong("counts", counts, "a multiple of 4: a and b make four counts for each line of the disc")
    lines = tuple((name, _line(table, name, driver)) for name in LINES[sensor])
    directions = ("clockwise", "either") if sensor == "quadrature" else ("either",)
    direction = table.word("direction", directions, directions[0])
    most_settle = longest_settle(sensor, counts)
    plan = WheelPlan(
        cast(Sensor, sensor),
        lines,
        counts,
        table.whole("zero", 0, counts - 1, 0),
        sensor == "quadrature" and table.yes("reversed"),
        cast(Direction, direction or directions[0]),
        table.number("turns", 0.25, 10, 1.0),
        table.whole("quiet_ms", 300, 5_000, 800) * 1_000_000,
        table.number("line_degrees", 0, WIDEST_LINE, 1.0),
        table.whole("settle_us", 10, most_settle, usual_settle(sensor, counts)) * 1_000,
    )
    table.finish()
    return plan


KEYS = ("counts", "zero", "reversed", "direction", "turns", "quiet_ms", "line_degrees", "settle_us")


def _unread(table: Table, driver: str | None) -> None:
    """Without a sensor the numbers mean nothing, but a misspelt key or a pin that can't be is said all the same."""
    for key in KEYS:
        table.has(key)
    for name in ("a", "b", "index", "slot"):
        wire(table, name, driver)
    table.finish()


def _line(table: Table, name: str, driver: str | None) -> Wire:
    if not table.has(name):
        table.say(name, f"missing; allowed: {'true' if driver == 'simulated' else PIN}")
        return Wire()
    found = wire(table, name, driver)
    if found is None and table.raw(name) is False:
        table.wrong(name, False, "true: a wheel is counted by all of its lines")
    return found or Wire()
