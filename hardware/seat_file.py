"""Reads the ``[seat.N]`` tables of a rig file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from hardware.contact import Settling
from hardware.plan import DialPlan, Faces, SeatPlan, Wire
from hardware.table import Table, as_key
from hardware.wires import PIN, buzzer, wire

MOST_SEATS = 7
FACES = ("owner", "audience")


def seats_of(top: Table, driver: str | None) -> tuple[SeatPlan, ...]:
    """The seats of a rig in their order; what can't be understood is noted and left out."""
    table = top.table("seat")
    if table is None or not table.names():
        if table is not None or not top.has("seat"):
            top.say("seat", f"missing; a rig has seats 1 to {MOST_SEATS}, each a table such as [seat.1]")
        return ()
    seats: list[SeatPlan] = []
    for key in table.names():
        number = _number(key)
        if number is None:
            digits = "".join(c for c in key if c.isascii() and c.isdecimal()).lstrip("0")
            hint = f"; did you mean {digits}?" if _number(digits) is not None else ""
            table.say(as_key(key), f"no seat number; allowed: 1 to {MOST_SEATS}{hint}")
            continue
        seat = table.table(key)
        if seat is not None:
            seats.append(_seat(seat, number, driver))
    seats.sort(key=lambda seat: seat.seat)
    numbers = [seat.seat for seat in seats]
    if numbers != list(range(1, len(numbers) + 1)):
        top.say("seat", f"found {', '.join(map(str, numbers))}; seats are numbered from 1 without gaps")
    return tuple(seats)


def settling_of(table: Table) -> Settling:
    """The filter settings of a table's contacts."""
    usual = Settling()
    glitch = table.whole("glitch_us", 50, 2_000, usual.glitch // 1000)
    settle = table.whole("settle_us", 500, 20_000, usual.settle // 1000)
    if glitch >= settle:
        table.say("glitch_us", f"found {glitch}; allowed: less than settle_us, which is {settle}")
    return Settling(glitch * 1000, settle * 1000)


def _number(key: str) -> int | None:
    plain = key.isascii() and key.isdecimal() and not key.startswith("0") and len(key) < 3
    return int(key) if plain and int(key) <= MOST_SEATS else None


def _seat(table: Table, number: int, driver: str | None) -> SeatPlan:
    pressed = buzzer(table, "buzzer", driver)
    lamp = wire(table, "lamp", driver)
    settling = settling_of(table)
    faces = table.word("faces", FACES) if table.has("faces") else None
    dials: tuple[DialPlan, ...] = ()
    push = None
    pricer = table.table("pricer")
    if pricer is not None:
        dials = _dials(pricer, driver)
        push = wire(pricer, "push", driver)
        pricer.finish()
    table.finish()
    return SeatPlan(number, pressed, lamp, push, dials, settling, cast(Faces | None, faces))


def _dials(pricer: Table, driver: str | None) -> tuple[DialPlan, ...]:
    steps = pricer.one_of("steps_per_detent", (1, 2, 4), 4)
    backwards = pricer.yes("reversed")
    value = pricer.raw("dials")
    if driver == "simulated":
        if isinstance(value, bool) or not isinstance(value, int) or value not in (1, 4):
            pricer.wrong(
                "dials", "nothing" if value is None else value, "1 or 4 (a simulated rig has no pins)"
            )
            return ()
        return tuple(DialPlan(Wire(), Wire(), steps, backwards) for _ in range(value))
    entries = value if isinstance(value, list) else []
    if len(entries) not in (1, 4) or not all(isinstance(entry, Mapping) for entry in entries):
        found = (
            f"a list of {len(entries)}" if isinstance(value, list) else "nothing" if value is None else value
        )
        pricer.wrong("dials", found, "a list of one or four tables such as { a = 5, b = 6 }")
    plans = []
    for place, entry in enumerate(entries):  # of a list of another length, too: what is wrong is told at once
        if not isinstance(entry, Mapping):
            continue
        table = pricer.inner(f"dials[{place}]", entry)
        contacts = []
        for contact in ("a", "b"):
            if not table.has(contact):
                table.say(contact, f"missing; allowed: {PIN}")
            contacts.append(wire(table, contact, driver) or Wire())
        own_steps = table.one_of("steps_per_detent", (1, 2, 4), steps)
        plans.append(DialPlan(contacts[0], contacts[1], own_steps, table.yes("reversed", backwards)))
        table.finish()
    return tuple(plans)
