"""Rig plans for drawings: the shipped ones, made-up ones, and any that hypothesis can think of."""

from __future__ import annotations

from hypothesis import strategies as st

from hardware.pins import SPI
from hardware.plan import (
    DialPlan,
    KeypadPlan,
    MatricesPlan,
    McPlan,
    RigPlan,
    ScreenPlan,
    SeatPlan,
    WheelPlan,
    Wire,
)
from hardware.rigfile import parse_rig

FOUR_DIALS = parse_rig(
    """
name = "Four dials each, & a slot wheel"
driver = "gpiozero"
gpiozero.factory = "lgpio"
[seat.1]
buzzer = 2
pricer = { dials = [{ a = 4, b = 5 }, { a = 6, b = 7 }, { a = 8, b = 9 }, { a = 10, b = 11 }], push = 12 }
[seat.2]
buzzer = 3
lamp = 13
pricer = { dials = [{ a = 22, b = 23 }, { a = 24, b = 25 }, { a = 26, b = 27 }, { a = 14, b = 15 }] }
[wheel]
sensor = "slots"
counts = 24
slot = 16
index = 17
""",
    "four-dials.toml",
)


@st.composite
def plans(draw: st.DrawFn) -> RigPlan:
    """Any rig on pins: whatever is left of the header's 26 goes to seats, the host and a wheel, in any order."""
    matrices = draw(st.sampled_from([None, 0, 1]))
    free = [pin for pin in range(2, 28) if matrices is None or pin not in SPI[matrices].pins]
    pins = draw(st.permutations(free))

    def wire() -> Wire:
        return Wire(pins.pop())

    def maybe(room: int = 1) -> bool:
        return len(pins) >= room and draw(st.booleans())

    pins = list(pins)
    seats = []
    for number in range(1, draw(st.integers(1, 7)) + 1):
        if not pins:
            break
        buzzer = Wire(key=str(number)) if draw(st.integers(0, 5)) == 0 else wire()
        lamp = wire() if maybe() else None
        dials = draw(st.sampled_from([0, 1, 1, 4]))
        if len(pins) < 2 * dials:
            dials = 0
        plan = tuple(DialPlan(wire(), wire()) for _ in range(dials))
        seats.append(SeatPlan(number, buzzer, lamp, wire() if maybe() else None, plan))
    mc = McPlan(wire() if maybe() else None, wire() if maybe() else None) if draw(st.booleans()) else None
    wheel = None
    if maybe(3):
        if draw(st.booleans()):
            wheel = WheelPlan("quadrature", (("a", wire()), ("b", wire()), ("index", wire())), 96)
        else:
            wheel = WheelPlan("slots", (("slot", wire()), ("index", wire())), 24)
    chain = draw(st.permutations([seat.seat for seat in seats]))
    return RigPlan(
        draw(st.sampled_from(["Rig", "A rig with a very long name, which somebody gave it on a Sunday <&>"])),
        "gpiozero",
        tuple(seats),
        "lgpio",
        None if matrices is None else MatricesPlan("spi", tuple(chain), matrices, draw(st.integers(0, 1))),
        wheel,
        mc,
        KeypadPlan("/dev/input/by-id/usb-keypad") if draw(st.booleans()) else None,
        ScreenPlan("kmsdrm", draw(st.sampled_from(["default", "hdmi", "jack", "off"])))
        if draw(st.booleans())
        else None,
        "any.toml",
    )
