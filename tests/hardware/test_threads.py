"""Threads that end: a driver's own, the inputs', and lines that fall silent are seen, said and started again."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.events import Event, Fault, Press
from hardware.gpio import GpioRig
from hardware.inputs import POLL
from hardware.lgpio_thread import LgpioThread, lgpio_thread
from hardware.losses import BLIND
from hardware.plan import RigPlan, SeatPlan, Wire
from hardware.rigbase import Displays, Rig
from hardware.simulated import SimulatedRig
from tests.hardware.rigs import MS, US, GpioBench, S, TimedPin, plan

ONE, TWO = "seat:1/buzzer", "seat:2/buzzer"


class Mortal:
    """A driver's thread that a test can kill; what it has not read is kept, as in lgpio's pipe, or lost with it."""

    def __init__(self, keeps: bool) -> None:
        self.keeps = keeps
        self.lives = 1
        self.running = True
        self.unread: list[Callable[[], None]] = []

    def alive(self) -> bool:
        return self.running

    def revive(self) -> None:
        self.lives += 1
        self.running = True
        while self.unread:
            self.unread.pop(0)()

    def run(self, callback: Callable[[], None]) -> None:
        if self.running:
            callback()
        elif self.keeps:
            self.unread.append(callback)


class MortalPin(TimedPin):
    """A mock pin on such a thread."""

    thread: Mortal

    def report(self, ticks: float, state: bool) -> None:
        self.thread.run(lambda: super(MortalPin, self).report(ticks, state))


class MortalBench(GpioBench):
    """The gpiozero rig on a driver whose thread can be killed."""

    def __init__(self, lag: int = 0, chunk: int = 1, *, keeps: bool) -> None:
        self.thread = Mortal(keeps)
        super().__init__(lag, chunk)

    def open(self, panel: Displays) -> Rig:
        rig = super().open(panel)
        rig.close()
        for pin in self.factory.pins.values():
            pin.__class__, pin.thread = MortalPin, self.thread
        return GpioRig(
            self.plan, factory=self.factory, clock=lambda: self.now, pumped=False, hearing=self.thread
        )

    def kill(self, at: int) -> None:
        self.at(at, lambda: setattr(self.thread, "running", False))


DELAYS = {"at once": {}, "0.65 ms late": {"lag": 650 * US}, "in chunks": {"lag": 500 * US, "chunk": 2 * MS}}


@pytest.mark.parametrize("delay", DELAYS)
@pytest.mark.parametrize("keeps", [True, False])
def test_a_drivers_thread_that_has_ended_is_seen_said_and_started_again(keeps: bool, delay: str) -> None:
    bench = MortalBench(keeps=keeps, **DELAYS[delay])
    bench.start().kill(S)
    bench.run(S + 3 * POLL)
    assert bench.faults == [("dead", "rig/pins", False)]
    assert bench.thread.lives == 2
    text = next(event.text for event in bench.events if isinstance(event, Fault))
    assert "it is started again" in text
    bench.pulses(TWO, (2 * S, 2 * S + 80 * MS))
    bench.run(3 * S)
    assert bench.presses == [("seat:2", "buzzer", 2 * S)]
    assert bench.faults[1:] == [("dead", "rig/pins", True)]


@pytest.mark.parametrize("delay", DELAYS)
@pytest.mark.parametrize("keeps", [True, False])
def test_a_press_while_nobody_listened_is_not_lost(keeps: bool, delay: str) -> None:
    """Where the driver keeps what it was not asked for, it is dated to its edge; else to when it was found."""
    bench = MortalBench(keeps=keeps, **DELAYS[delay])
    bench.start().kill(S)
    bench.pulses(ONE, (S + 10 * MS, S + 400 * MS))
    bench.run(2 * S)
    ((of, part, at),) = bench.presses
    assert (of, part) == ("seat:1", "buzzer")
    assert S + 10 * MS <= at <= S + 10 * MS + (0 if keeps else 2 * POLL)
    assert bench.faults == [("dead", "rig/pins", False), ("dead", "rig/pins", True)]


class DeafPin(TimedPin):
    """A mock pin whose driver forgets to report, until it is asked anew."""

    deaf = False

    def _set_when_changed(self, value: object) -> None:
        self.deaf = self.deaf and value is None
        super()._set_when_changed(value)

    def report(self, ticks: float, state: bool) -> None:
        if not self.deaf:
            super().report(ticks, state)


@pytest.mark.parametrize("line", [ONE, "seat:1/push", "seat:1/dial:0/a"])
def test_a_line_that_changes_in_silence_is_called_dead_and_claimed_anew(line: str) -> None:
    bench = GpioBench()
    pin = bench.pin(line)
    pin.__class__ = DeafPin
    bench.start()
    pin.deaf = True  # type: ignore[attr-defined]
    bench.play(line, [(n * 300 * MS, n % 2 == 1) for n in range(1, 2 * BLIND)])
    bench.run(S)
    assert bench.faults == [("dead", line, False)]
    assert not pin.deaf  # type: ignore[attr-defined]
    bench.run(2 * S)
    assert bench.faults == [("dead", line, False), ("dead", line, True)]
    assert sum(bench.rig.inputs.lost().values()) == BLIND


def test_a_line_that_cannot_be_claimed_anew_is_logged_and_the_others_go_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Stubborn(DeafPin):
        def _set_when_changed(self, _: object) -> None:
            raise OSError("busy")

    bench = GpioBench()
    pin = bench.pin(ONE)
    bench.start()
    pin.__class__ = Stubborn
    pin.deaf = True  # type: ignore[attr-defined]
    bench.play(ONE, [(n * 200 * MS, n % 2 == 1) for n in range(1, BLIND + 1)])
    bench.pulses(TWO, (2 * S, 2 * S + 80 * MS))
    bench.run(3 * S)
    assert f"{ONE} could not be claimed anew" in caplog.text
    assert bench.presses[-1] == ("seat:2", "buzzer", 2 * S)
    pin.__class__ = TimedPin


def test_edges_lost_in_chatter_are_a_fault_when_they_are_many() -> None:
    bench = GpioBench()
    bench.start()
    pin = bench.pin(ONE)
    for n in range(12):
        at = S + n * 200 * MS
        bench.pulses(ONE, (at, at + 80 * MS))
        # An opening and a closing within it of which only the closing is told.
        stamp = bench.now + at + 40 * MS
        bench.at(at + 41 * MS, partial(pin.report, stamp / S, False))
    bench.run(5 * S)
    assert bench.faults == [("lost", ONE, False)]
    assert bench.rig.inputs.lost() == {ONE: 12}
    assert len(bench.presses) == 12
    bench.run(20 * S)
    assert bench.faults[1:] == [("lost", ONE, True)]


class Reader(Thread):
    """Runs what it finds in a queue, and ends with the first that raises, as lgpio's thread does."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.todo: SimpleQueue[Callable[[], object]] = SimpleQueue()

    def run(self) -> None:
        while True:
            self.todo.get()()


def die() -> None:
    raise SystemExit


A_THREAD_DIES = pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + 5
    while not condition() and time.monotonic() < until:
        time.sleep(0.001)
    assert condition()


@A_THREAD_DIES
def test_what_lgpios_thread_has_left_unread_is_read_by_the_one_that_takes_its_place() -> None:
    reader, read = Reader(), SimpleQueue[int]()
    thread = LgpioThread(reader)
    reader.start()
    assert thread.alive()
    reader.todo.put(die)
    wait_for(lambda: not thread.alive())
    reader.todo.put(partial(read.put, 1))
    thread.revive()
    assert read.get(timeout=5) == 1
    assert thread.alive()
    assert LgpioThread(reader).alive()  # for every rig of the process
    reader.todo.put(die)
    wait_for(lambda: not thread.alive())


def test_the_library_has_the_thread_that_is_looked_for() -> None:
    pytest.importorskip("lgpio")
    thread = lgpio_thread()
    assert thread is not None
    assert thread.alive()


def pumped(sink: Callable[[Event], None]) -> tuple[GpioRig, Any]:
    """Two buzzers on mock pins, worked in real time by whoever reports an edge."""
    factory: Any = MockFactory(pin_class=TimedPin)
    two = RigPlan("x", "gpiozero", (SeatPlan(1, Wire(17)), SeatPlan(2, Wire(27))), "lgpio")
    rig = GpioRig(two, factory=factory)
    rig.start(sink)
    return rig, factory


def press(factory: Any, pin: int, late: int = MS) -> int:
    """Close a contact whose edge is told ``late`` ns after it happened; gives its stamp."""
    stamp = time.monotonic_ns()
    factory.pin(pin).set_level(False)
    while time.monotonic_ns() < stamp + late:
        pass
    factory.pin(pin).report(stamp / S, False)
    return stamp


def test_a_press_is_told_in_the_drivers_own_thread() -> None:
    told: list[Event] = []
    rig, factory = pumped(told.append)
    stamp = press(factory, 17)
    (heard,) = told  # there when the callback comes back
    rig.close()
    assert isinstance(heard, Press)
    assert abs(heard.at - stamp) <= 2


def test_whatever_a_sink_raises_stays_out_of_the_drivers_thread(caplog: pytest.LogCaptureFixture) -> None:
    told: list[Event] = []

    def sink(event: Event) -> None:
        if event.of == "seat:1":
            raise SystemExit
        told.append(event)

    rig, factory = pumped(sink)
    press(factory, 17)
    press(factory, 27)
    rig.close()
    assert [event.of for event in told] == ["seat:2"]
    assert "an edge of seat:1/buzzer was lost" in caplog.text


@A_THREAD_DIES
def test_the_inputs_thread_that_has_ended_is_seen_said_and_started_again() -> None:
    heard: SimpleQueue[Event] = SimpleQueue()
    fatal = [True]

    def sink(event: Event) -> None:
        if isinstance(event, Press) and fatal:
            fatal.clear()
            raise SystemExit  # a thread takes that without a word
        heard.put(event)

    rig = SimulatedRig(plan("simulated"))
    rig.start(sink)
    rig.close_contact(1, "buzzer")
    assert rig._pump is not None
    wait_for(lambda: rig._pump is not None and rig._pump.has_ended)
    rig.tick(time.monotonic_ns())
    seen = [heard.get(timeout=5) for _ in range(2)]
    assert [(e.kind, e.of, e.part, e.cleared) for e in seen if isinstance(e, Fault)] == [
        ("dead", "rig", "inputs", False),
        ("dead", "rig", "inputs", True),
    ]
    rig.close_contact(2, "buzzer")
    after = heard.get(timeout=5)
    rig.close()
    assert (type(after), after.of) == (Press, "seat:2")
    assert not rig._pump.has_ended
    rig.tick(time.monotonic_ns())
