"""The ready rigs, opened on mock pins: every pin in the file works what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.events import Event, Fault, Press, Turn
from hardware.gpio import GpioRig
from hardware.plan import RigPlan
from hardware.rigfile import load_rig, shipped
from tests.hardware.rigs import MS, START, Panel, S, TimedPin


class Opened:
    """A ready rig on mock pins, and what it reports."""

    def __init__(self, plan: RigPlan) -> None:
        self.plan = plan
        self.factory: Any = MockFactory(pin_class=TimedPin)
        self.now = START
        self.events: list[Event] = []
        clock: Callable[[], int] = lambda: self.now  # noqa: E731
        self.rig = GpioRig(plan, Panel(), factory=self.factory, clock=clock, pumped=False)
        self.rig.start(self.events.append)

    def move(self, pin: int | None, closed: bool, rests: int = 50 * MS) -> None:
        """A contact closes or opens, and time goes by."""
        mock = self.factory.pin(pin)
        mock.set_level(not closed)
        mock.report(self.now / S, not closed)
        end = self.now + rests
        while self.now < end:
            self.now = min(max(self.rig.tick(self.now), self.now + 1), end)
        self.rig.tick(self.now)


@pytest.fixture(params=[name for name in shipped() if name != "simulated"])
def opened(request: pytest.FixtureRequest) -> Iterator[Opened]:
    made = Opened(load_rig(request.param))
    yield made
    made.rig.close()


def test_every_button_is_the_one_that_the_file_says(opened: Opened) -> None:
    plan = opened.plan
    buttons = [(f"seat:{seat.seat}", "buzzer", seat.buzzer) for seat in plan.seats]
    buttons += [(f"seat:{seat.seat}", "push", seat.push) for seat in plan.seats if seat.push]
    assert plan.mc is not None
    buttons += [("mc", "next", plan.mc.next), *([("mc", "undo", plan.mc.undo)] if plan.mc.undo else [])]
    for _, _, wire in buttons:
        assert wire is not None
        opened.move(wire.pin, True)
        opened.move(wire.pin, False)
    pressed = [(event.of, event.part) for event in opened.events if isinstance(event, Press)]
    assert pressed == [(of, part) for of, part, _ in buttons]
    assert not [event for event in opened.events if isinstance(event, Fault)]


def test_every_dial_turns_right_and_every_lamp_lights(opened: Opened) -> None:
    for seat in opened.plan.seats:
        for dial in seat.dials:
            for wire, closed in ((dial.a, True), (dial.b, True), (dial.a, False), (dial.b, False)):
                opened.move(wire.pin, closed, 3 * MS)
        assert seat.lamp is not None
        opened.rig.lamp(seat.seat, True)
        lit = [one.seat for one in opened.plan.seats if one.lamp and opened.factory.pin(one.lamp.pin).state]
        assert lit == [seat.seat]
        opened.rig.lamp(seat.seat, False)
    turned = [(event.of, event.total) for event in opened.events if isinstance(event, Turn)]
    assert turned == [(f"seat:{seat.seat}", 1) for seat in opened.plan.seats if seat.dials]
