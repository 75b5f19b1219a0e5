"""Reads a rig file: TOML that says what the rig is made of and what hangs on which pin.

Every problem is found in one go and named with its file and key; a rig with any problem is refused as a whole.
``wiring/README.md`` explains the keys.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import cast

from hardware.contact import Settling
from hardware.matrix_plan import MAX_BRIGHTNESS
from hardware.pins import check_pins
from hardware.plan import DialPlan, Driver, Faces, Factory, MatricesPlan, RigPlan, RigProblem, SeatPlan, Wire
from hardware.table import Table
from hardware.wheel_file import wheel_of
from hardware.wires import PIN, wire

MOST_SEATS = 7


def shipped() -> tuple[str, ...]:
    """The names of the rigs that come with the console."""
    names = (entry.name for entry in files("wiring").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def load_rig(name: str | Path) -> RigPlan:
    """Read a rig by the name of a shipped one ("simulated") or by the path of a file (anything with ``/`` or ``.toml``).

    Raises :class:`RigProblem` with all that is wrong.
    """
    text = str(name)
    if isinstance(name, Path) or "/" in text or text.endswith(".toml"):
        path = Path(name)
        source = str(path)
        try:
            content = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
            raise RigProblem(f"{source}: the rig file cannot be read: {reason}") from error
    elif text in shipped():
        source = f"{text}.toml"
        content = files("wiring").joinpath(source).read_text(encoding="utf-8")
    else:
        raise RigProblem(f'"{text}" is no rig; allowed: {", ".join(shipped())}, or the path of a .toml file')
    return parse_rig(content, source)


def parse_rig(text: str, source: str = "rig") -> RigPlan:
    """Check the text of a rig file; ``source`` names it in messages.  Raises :class:`RigProblem` with all that is wrong."""
    try:
        values: Mapping[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RigProblem(f"{source}: not a TOML file: {error}") from error
    problems: list[str] = []
    top = Table(values, "", source, problems)
    name = top.text("name", "Rig")
    driver = top.word("driver", ("simulated", "gpiozero"))
    factory = _factory(top, driver)
    seats = _seats(top, driver)
    matrices = _matrices(top, tuple(seat.seat for seat in seats))
    wheel = wheel_of(top, driver)
    top.finish()
    plan = RigPlan(
        name,
        cast(Driver, driver or "simulated"),
        seats,
        cast(Factory | None, factory),
        matrices,
        wheel,
        source=source,
    )
    problems += check_pins(plan)
    if problems:
        raise RigProblem(*problems)
    return plan


def _factory(top: Table, driver: str | None) -> str | None:
    table = top.table("gpiozero")
    if table is None:
        if driver == "gpiozero":
            top.say("gpiozero", 'missing; needed for driver "gpiozero": factory = "lgpio" or "rpigpio"')
        return None
    factory = table.word("factory", ("lgpio", "rpigpio"))
    table.finish()
    if driver == "simulated":
        top.say("gpiozero", "a simulated rig has no pins; remove this table or choose another driver")
    return factory


def _seats(top: Table, driver: str | None) -> tuple[SeatPlan, ...]:
    table = top.table("seat")
    if table is None:
        if not top.has("seat"):
            top.say("seat", f"missing; a rig has seats 1 to {MOST_SEATS}, each a table such as [seat.1]")
        return ()
    seats: list[SeatPlan] = []
    for key in table.names():
        number = int(key) if key.isascii() and key.isdecimal() and not key.startswith("0") else 0
        if not 1 <= number <= MOST_SEATS:
            table.say(key, f"no seat number; allowed: 1 to {MOST_SEATS}")
            continue
        seat = table.table(key)
        if seat is not None:
            seats.append(_seat(seat, number, driver))
    seats.sort(key=lambda seat: seat.seat)
    numbers = [seat.seat for seat in seats]
    if numbers != list(range(1, len(numbers) + 1)):
        top.say("seat", f"found {', '.join(map(str, numbers))}; seats are numbered from 1 without gaps")
    return tuple(seats)


def _seat(table: Table, number: int, driver: str | None) -> SeatPlan:
    buzzer = wire(table, "buzzer", driver)
    lamp = wire(table, "lamp", driver)
    usual = Settling()
    glitch = table.whole("glitch_us", 50, 2_000, usual.glitch // 1000)
    settle = table.whole("settle_us", 500, 20_000, usual.settle // 1000)
    if glitch >= settle:
        table.say("glitch_us", f"found {glitch}; allowed: less than settle_us, which is {settle}")
    dials: tuple[DialPlan, ...] = ()
    push = None
    pricer = table.table("pricer")
    if pricer is not None:
        dials = _dials(pricer, driver)
        push = wire(pricer, "push", driver)
        pricer.finish()
    table.finish()
    return SeatPlan(number, buzzer, lamp, push, dials, Settling(glitch * 1000, settle * 1000))


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
        return ()
    plans = []
    for place, entry in enumerate(entries):
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


def _matrices(top: Table, seats: tuple[int, ...]) -> MatricesPlan | None:
    table = top.table("matrices")
    if table is None:
        return None
    driver = table.word("driver", ("spi", "recording"))
    order = table.raw("seats")
    chain = seats
    if order is not None:
        good = isinstance(order, list) and all(type(seat) is int and seat in seats for seat in order)
        if not good or len(set(cast(list[int], order))) != len(cast(list[int], order)) or not order:
            table.wrong("seats", order, f"seats of this rig in chain order, each once: {list(seats)}")
        else:
            chain = tuple(cast(list[int], order))
    plan = MatricesPlan(
        "spi" if driver == "spi" else "recording",
        chain,
        table.whole("bus", 0, 1, 0),
        table.whole("device", 0, 2, 0),
        table.one_of("orientation", (0, 90, -90, 180), -90),
        table.yes("reverse"),
        table.whole("brightness", 1, MAX_BRIGHTNESS, MAX_BRIGHTNESS),
        cast(Faces, table.word("faces", ("owner", "audience"), "owner") or "owner"),
    )
    table.finish()
    return plan
