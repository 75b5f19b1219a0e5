"""Every wire of a rig by the name of its line and by its key in the rig file: the one place that lists them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.plan import RigPlan, SeatPlan, Wire


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """``line`` is what edges and faults say (``seat:1/dial:0/a``), ``key`` what the rig file says (``seat.1.pricer.dials[0].a``)."""

    line: str
    key: str
    wire: Wire
    lamp: int | None = None
    """The seat whose lamp is driven by it; all others are contacts that are read."""


def planned_lines(plan: RigPlan) -> Iterator[PlannedLine]:
    """All of them: seat by seat, the wheel's, the MC's."""
    for seat in plan.seats:
        yield from _of_seat(seat)
    for name, wire in plan.wheel.lines if plan.wheel is not None else ():
        yield PlannedLine(f"wheel/{name}", f"wheel.{name}", wire)
    for part, button in (("next", plan.mc.next), ("undo", plan.mc.undo)) if plan.mc is not None else ():
        if button is not None:
            yield PlannedLine(f"mc/{part}", f"mc.{part}", button)


def _of_seat(seat: SeatPlan) -> Iterator[PlannedLine]:
    of, table = f"seat:{seat.seat}", f"seat.{seat.seat}"
    if seat.buzzer is not None:
        yield PlannedLine(f"{of}/buzzer", f"{table}.buzzer", seat.buzzer)
    if seat.lamp is not None:
        yield PlannedLine(f"{of}/lamp", f"{table}.lamp", seat.lamp, seat.seat)
    if seat.push is not None:
        yield PlannedLine(f"{of}/push", f"{table}.pricer.push", seat.push)
    for place, dial in enumerate(seat.dials):
        for contact, wire in (("a", dial.a), ("b", dial.b)):
            yield PlannedLine(
                f"{of}/dial:{place}/{contact}", f"{table}.pricer.dials[{place}].{contact}", wire
            )
