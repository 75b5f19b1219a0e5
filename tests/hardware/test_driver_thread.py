"""A driver's thread that has ended, and lines that it is deaf for: seen, said, and begun anew on gpiozero's pins."""

from __future__ import annotations

import sys
from threading import Event as Flag
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.events import Event, Fault, Press
from hardware.gpio import GpioRig
from hardware.inputs import POLL
from hardware.lgpio_thread import LgpioThread, lgpio_thread
from hardware.losses import BLIND
from tests.hardware.rigs import MS, START, S, TimedPin, plan

ONE, TWO = 17, 27


class Ear:
    """A driver's thread as a test has it."""

    def __init__(self) -> None:
        self.hears = True
        self.revived = 0

    def alive(self) -> bool:
        return self.hears

    def revive(self) -> None:
        self.revived += 1
        self.hears = True


class Claimed(TimedPin):
    """A pin that counts how often it is listened to, and may refuse."""

    claims = 0
    refuses = False

    def _set_when_changed(self, value: object) -> None:
        if value is not None:
            self.claims += 1
            if self.refuses:
                raise OSError("the chip is busy")
        super()._set_when_changed(value)


class Pins:
    """A rig on such pins."""

    def __init__(self) -> None:
        self.now = START
        self.ear = Ear()
        self.factory: Any = MockFactory(pin_class=Claimed)
        self.events: list[Event] = []
        self.rig = GpioRig(
            plan("gpiozero"), factory=self.factory, clock=lambda: self.now, pumped=False, hearing=self.ear
        )
        self.rig.start(self.events.append)

    def press(self, pin: int) -> None:
        for closed in (True, False):
            self.now += 20 * MS
            self.factory.pin(pin).set_level(not closed)
            self.factory.pin(pin).report(self.now / S, not closed)
            self.run(30 * MS)

    def run(self, ns: int) -> None:
        end = self.now + ns
        while self.now < end:
            self.now = min(max(self.rig.tick(self.now), self.now + 1), end)

    def change_unheard(self, pin: int, times: int) -> None:
        for _ in range(times):
            self.factory.pin(pin).set_level(not self.factory.pin(pin).state)
            self.run(4 * POLL)

    @property
    def faults(self) -> list[tuple[str, str, bool]]:
        return [(e.kind, f"{e.of}/{e.part}", e.cleared) for e in self.events if isinstance(e, Fault)]

    @property
    def presses(self) -> list[str]:
        return [event.of for event in self.events if isinstance(event, Press)]


def test_a8_a_drivers_thread_that_has_ended_is_said_started_again_and_cleared_by_its_next_edge() -> None:
    pins = Pins()
    pins.ear.hears = False
    assert pins.rig.tick(pins.now) == pins.now + POLL, (
        "what it has left unread is read before anything is found by looking"
    )
    assert (pins.ear.revived, pins.faults) == (1, [("dead", "rig/pins", False)])
    pins.run(S)
    assert pins.ear.revived == 1
    pins.press(ONE)
    assert pins.faults == [("dead", "rig/pins", False), ("dead", "rig/pins", True)]
    assert pins.presses == ["seat:1"]


def test_lines_that_change_without_an_edge_are_claimed_anew_and_one_that_cannot_be_costs_no_other() -> None:
    pins = Pins()
    claimed = [pin for pin in pins.factory.pins.values() if pin.claims]
    assert {pin.claims for pin in claimed} == {1}
    one, two = pins.factory.pin(ONE), pins.factory.pin(TWO)
    one.refuses = True
    pins.change_unheard(TWO, BLIND)
    assert {pin.claims for pin in claimed} == {2}
    assert ("dead", "seat:2/buzzer", False) in pins.faults
    assert pins.presses == ["seat:2", "seat:2"], "found by looking, and late, but not lost"
    pins.change_unheard(TWO, BLIND)
    assert two.claims == 3, "still deaf: once more"
    pins.change_unheard(ONE, 1)
    assert pins.presses[-1] == "seat:1"


def test_once_a_dead_line_tells_of_an_edge_it_is_well_and_left_alone() -> None:
    pins = Pins()
    pins.change_unheard(TWO, BLIND)
    pins.press(TWO)
    assert [one for one in pins.faults if one[0] == "dead"] == [
        ("dead", "seat:2/buzzer", False),
        ("dead", "seat:2/buzzer", True),
    ]
    claims = pins.factory.pin(TWO).claims
    pins.change_unheard(TWO, BLIND - 1)
    assert pins.factory.pin(TWO).claims == claims


def test_another_thread_does_the_work_of_the_one_that_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LgpioThread, "_again", None)
    ran: list[str] = []
    go_on = Flag()

    class Notifying(Thread):
        def run(self) -> None:
            ran.append("")
            if len(ran) > 1:
                assert go_on.wait(5)

    ended = Notifying()
    hearing = LgpioThread(ended)
    assert not hearing.alive()
    ended.start()
    ended.join(5)
    assert not hearing.alive()
    hearing.revive()
    assert hearing.alive()
    assert LgpioThread(ended).alive(), "one for all rigs of the process"
    go_on.set()
    again = LgpioThread._again
    assert again is not None
    again.join(5)
    assert (len(ran), hearing.alive()) == (2, False)


def test_the_thread_is_the_one_of_the_library_that_is_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    assert lgpio_thread() is None
    monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace(_notify_thread="another version's"))
    assert lgpio_thread() is None
    running = Thread(target=Flag().wait, args=(5,), daemon=True)
    running.start()
    monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace(_notify_thread=running))
    found = lgpio_thread()
    assert found is not None
    assert found.alive()


def test_lgpio_has_such_a_thread() -> None:
    pytest.importorskip("lgpio")
    found = lgpio_thread()
    assert found is not None
    assert found.alive()
