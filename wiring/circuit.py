"""A rig as things with wires: what the drawing, the pin table and the list of parts are all made from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from hardware.pins import PULLED_UP, SPI
from hardware.plan import DialPlan, MatricesPlan, McPlan, RigPlan, RigProblem, SeatPlan, WheelPlan, Wire
from wiring.colours import (
    BLACK,
    BLUE,
    BROWN,
    BUZZER,
    DIALS,
    GREEN,
    GREY,
    LAMP,
    ORANGE,
    PINK,
    PUSH,
    RED,
    WHITE,
    WireColour,
)
from wiring.header import PLACES, Place, place_of

Net = Literal["signal", "ground", "5 V lamps", "5 V displays", "3.3 V", "key"]
Kind = Literal["contact", "lamp", "dial", "displays", "wheel"]

DISPLAYS = "Price displays"
SUPPLY = PLACES[16]
"""The 3.3 V that sensors get: place 17, because place 1 lies beside 5 V."""
GUARD, SMALL_GUARD = "330 Ω", "100 Ω"
"""What lies between a pin and its contact, and what between a pulled-up pin and a sensor."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """One end of a wire at a device: what it is for, its net, and for a signal the GPIO number at the other end.

    ``role`` is how the header calls it ("Seat 1 buzzer"), ``key`` what its rig file calls it.
    """

    name: str
    net: Net
    colour: WireColour
    gpio: int | None = None
    role: str = ""
    key: str = ""

    @property
    def place(self) -> Place | None:
        """The place of the header that it comes from; grounds and 5 V come from strip and supply."""
        if self.net == "3.3 V":
            return SUPPLY
        return None if self.gpio is None else place_of(self.gpio)


@dataclass(frozen=True, slots=True)
class Part:
    """Something with a symbol of its own; ``name`` is written beside it."""

    kind: Kind
    name: str
    terminals: tuple[Terminal, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A device of its own, or all that a seat has; ``chain`` are the seats whose displays hang one behind the other."""

    title: str
    parts: tuple[Part, ...] = ()
    seat: int | None = None
    notes: tuple[str, ...] = ()
    chain: tuple[int, ...] = ()

    @property
    def terminals(self) -> Iterator[Terminal]:
        """All ends of wires, from the top."""
        for part in self.parts:
            yield from part.terminals


def cards(plan: RigPlan) -> tuple[Card, ...]:
    """Everything that is to be wired or plugged in.  Raises :class:`RigProblem` for a rig without pins."""
    if plan.driver == "simulated":
        raise RigProblem(f"{plan.source}: a simulated rig has no wires; there is nothing to draw or to buy")
    found = [_seat(seat) for seat in plan.seats]
    if plan.mc is not None and (plan.mc.next or plan.mc.undo):
        found.append(_mc(plan.mc))
    if plan.matrices is not None and plan.matrices.driver == "spi":
        found.append(_displays(plan.matrices))
    if plan.wheel is not None:
        found.append(_wheel(plan.wheel))
    plugged = []
    if plan.keypad is not None:
        plugged.append("Keypad: any USB socket.")
    if plan.screen is not None and plan.screen.driver != "none":
        plugged.append("Screen: the HDMI socket next to the power socket.")
    if plan.screen is not None and plan.screen.sound != "off":
        sound = "headphone jack" if plan.screen.sound == "jack" else "HDMI"
        plugged.append(f"Sound: {sound}.")
    if plugged:
        found.append(Card("Plugged in", notes=tuple(plugged)))
    return tuple(found)


def signals(found: tuple[Card, ...]) -> Iterator[tuple[Card, Terminal]]:
    """Every wire to a GPIO pin."""
    for card in found:
        for terminal in card.terminals:
            if terminal.net == "signal":
                yield card, terminal


def _ground(name: str = "Ground") -> Terminal:
    return Terminal(name, "ground", BLACK)


def _signal(wire: Wire, name: str, colour: WireColour, role: str, key: str) -> Terminal:
    if wire.pin is None:
        return Terminal(f"Key {wire.key}", "key", colour, None, role, key)
    return Terminal(name, "signal", colour, wire.pin, role, key)


def _contact(wire: Wire, name: str, colour: WireColour, role: str, key: str) -> Part:
    signal = _signal(wire, name, colour, role, key)
    return Part("contact", name, (signal,) if signal.net == "key" else (signal, _ground()))


def _seat(seat: SeatPlan) -> Card:
    who, key = f"Seat {seat.seat}", f"seat.{seat.seat}"
    parts = []
    if seat.buzzer is not None:
        parts.append(_contact(seat.buzzer, "Buzzer", BUZZER, f"{who} buzzer", f"{key}.buzzer"))
    if seat.lamp is not None:
        lamp = _signal(seat.lamp, "Lamp", LAMP, f"{who} lamp", f"{key}.lamp")
        parts.append(Part("lamp", "Lamp", (Terminal("+5 V", "5 V lamps", RED), lamp, _ground())))
    many = len(seat.dials) > 1
    for index, dial in enumerate(seat.dials):
        parts.append(_dial(dial, index, many, who, f"{key}.pricer.dials[{index}]"))
    if seat.push is not None:
        name = "Push" if many or not seat.dials else "Dial push"
        parts.append(_contact(seat.push, name, PUSH, f"{who} push", f"{key}.pricer.push"))
    return Card(who, tuple(parts), seat.seat)


def _dial(dial: DialPlan, index: int, many: bool, who: str, key: str) -> Part:
    name = f"Dial {index + 1}" if many else "Dial"
    first, second = DIALS[index % len(DIALS)]
    role = f"{who} {name.lower()}"
    a = _signal(dial.a, "A", first, f"{role} A", f"{key}.a")
    b = _signal(dial.b, "B", second, f"{role} B", f"{key}.b")
    return Part("dial", name, (a, _ground("C"), b))


def _mc(mc: McPlan) -> Card:
    parts = []
    if mc.next is not None:
        parts.append(_contact(mc.next, "Next", GREEN, "Host next", "mc.next"))
    if mc.undo is not None:
        parts.append(_contact(mc.undo, "Undo", BROWN, "Host undo", "mc.undo"))
    return Card("Host", tuple(parts))


def _displays(matrices: MatricesPlan) -> Card:
    spi, bus = SPI[matrices.bus], f"SPI{matrices.bus}"
    terminals = (
        Terminal("+5 V", "5 V displays", RED),
        _ground(),
        Terminal("DIN", "signal", WHITE, spi.data, f"{bus} data", "matrices.bus"),
        Terminal("CLK", "signal", GREY, spi.clock, f"{bus} clock", "matrices.bus"),
        Terminal("CS", "signal", PINK, spi.selects[matrices.device], f"{bus} select", "matrices.device"),
    )
    return Card(DISPLAYS, (Part("displays", "", terminals),), chain=matrices.seats)


def _wheel(wheel: WheelPlan) -> Card:
    colours = {"a": GREEN, "b": WHITE, "slot": GREEN, "index": BLUE}
    names = {"a": "A", "b": "B", "slot": "Slot", "index": "Index"}
    lines = tuple(
        _signal(wire, names[line], colours[line], f"Wheel {names[line]}", f"wheel.{line}")
        for line, wire in wheel.lines
    )
    terminals = (Terminal("+3.3 V", "3.3 V", ORANGE), *lines, _ground())
    part = Part("wheel", "Disc sensor" if wheel.sensor == "quadrature" else "Slot sensor", terminals)
    small = ", ".join(f"GPIO{end.gpio}" for end in lines if guard(part, end) == SMALL_GUARD)
    notes = ("Each output pulls its line to ground.", *([f"{SMALL_GUARD} at {small}."] if small else []))
    return Card("Wheel", (part,), notes=notes)


def guard(part: Part, end: Terminal) -> str:
    """The resistor between a pin and its contact.

    A transistor stays 0.4 V above ground: where the Pi pulls up with 1.8 kilohm, 330 ohm more would leave 0.85 V at the pin,
    and low is for sure up to 0.8 V.  With 100 ohm it is 0.55 V.
    """
    return SMALL_GUARD if part.kind == "wheel" and end.gpio in PULLED_UP else GUARD
