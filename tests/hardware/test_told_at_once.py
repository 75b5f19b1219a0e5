"""Inputs that are worked in the driver's own thread, where a press is told as it is delivered; nothing there waits for another thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Event as Flag
from threading import Thread

import pytest

from hardware.contact import ContactLine
from hardware.dial import DialLines
from hardware.events import Edge, Event, Fault, Press, Turn
from hardware.inputs import BUSY, HELD_UP, POLL, Inputs
from tests.hardware.contacts import MS, US

ONE, TWO = "seat:1/buzzer", "seat:2/buzzer"
A, B = "seat:1/dial:0/a", "seat:1/dial:0/b"


class Driver:
    """Two buzzers and a dial below a driver that works the inputs with every edge."""

    def __init__(self) -> None:
        self.levels = dict.fromkeys((ONE, TWO, A, B), False)
        self.read: Callable[[], Mapping[str, bool]] = lambda: self.levels
        self.inputs = Inputs(
            [ContactLine("seat:1", "buzzer"), ContactLine("seat:2", "buzzer")],
            [DialLines("seat:1", 0)],
            lambda: self.read(),
        )
        self.events: list[Event] = []

    def edge(self, line: str, closed: bool, at: int, lag: int = 650 * US) -> bool:
        self.levels[line] = closed
        self.inputs.post(Edge(line, closed, at), closed, at + lag)
        return self.inputs.work()

    @property
    def presses(self) -> list[tuple[str, int]]:
        return [(event.of, event.at) for event in self.events if isinstance(event, Press)]


@pytest.fixture
def driver() -> Driver:
    made = Driver()
    made.inputs.start(made.events.append, 0)
    made.inputs.tick(0)
    return made


def test_a_press_is_told_before_the_driver_goes_on(driver: Driver) -> None:
    driver.edge(ONE, True, MS)
    assert driver.presses == [("seat:1", MS)]
    driver.edge(TWO, True, 2 * MS)
    assert driver.presses == [("seat:1", MS), ("seat:2", 2 * MS)]


def test_what_comes_before_the_start_is_forgotten() -> None:
    driver = Driver()
    for ms, closed in ((1, True), (50, False), (90, True), (95, False)):
        assert not driver.edge(ONE, closed, ms * MS)
    driver.edge(A, True, 60 * MS)
    driver.edge(A, False, 70 * MS)
    driver.inputs.start(driver.events.append, 100 * MS)
    for now in range(100, 200, 10):
        driver.inputs.tick(now * MS)
    assert driver.events == []
    assert driver.inputs.recent_edges() == ()
    driver.edge(ONE, True, 300 * MS)
    assert driver.presses == [("seat:1", 300 * MS)]


def test_an_edge_that_comes_while_another_thread_is_at_work_is_left_to_that_one(driver: Driver) -> None:
    reading, go_on = Flag(), Flag()

    def read() -> Mapping[str, bool]:
        reading.set()
        assert go_on.wait(5)
        return driver.levels

    driver.read = read
    other = Thread(target=driver.inputs.tick, args=(POLL,))
    other.start()
    assert reading.wait(5)
    assert driver.edge(ONE, True, POLL + MS), "it wants to be looked at soon"
    assert driver.presses == []
    go_on.set()
    other.join(5)
    driver.inputs.tick(POLL + 2 * MS)
    assert driver.presses == [("seat:1", POLL + MS)]


def test_a8_what_ends_a_thread_in_the_sink_does_not_end_the_inputs(driver: Driver) -> None:
    def sink(event: Event) -> None:
        if event.of == "seat:1":
            raise SystemExit
        driver.events.append(event)

    driver.inputs.start(sink, 0)
    with pytest.raises(SystemExit):
        driver.edge(ONE, True, MS)
    assert driver.inputs.tick(3 * MS) != 3 * MS + HELD_UP
    driver.edge(TWO, True, 4 * MS)
    assert driver.presses == [("seat:2", 4 * MS)]


def test_a_dial_counts_in_the_drivers_thread_too(driver: Driver) -> None:
    for place, (line, closed) in enumerate(((A, True), (B, True), (A, False), (B, False))):
        driver.edge(line, closed, (1 + place) * MS)
    assert [(event.total, event.at) for event in driver.events if isinstance(event, Turn)] == [(1, 4 * MS)]


def test_the_look_at_all_levels_keeps_out_of_the_way_of_edges_but_not_for_ever(driver: Driver) -> None:
    """Every look costs time that the next edge may want."""
    driver.edge(A, True, 48 * MS, lag=0)
    assert driver.inputs.tick(49 * MS) == 48 * MS + BUSY
    looked: list[int] = []

    def read() -> Mapping[str, bool]:
        looked.append(1)
        return driver.levels

    driver.read = read
    for ms in range(50, 101):
        driver.edge(A, ms % 2 == 0, ms * MS, lag=0)
        driver.inputs.tick(ms * MS)
        assert bool(looked) == (ms == 100), ms


def test_a_driver_that_has_fallen_silent_is_said_once_until_it_tells_of_an_edge(driver: Driver) -> None:
    for at in (MS, 2 * MS):
        driver.inputs.silence("its thread had ended", at)
    assert [(e.kind, e.of, e.part, e.text, e.cleared) for e in driver.events if isinstance(e, Fault)] == [
        ("dead", "rig", "pins", "its thread had ended", False)
    ]
    driver.events.clear()
    driver.edge(ONE, True, 3 * MS)
    faults = [event for event in driver.events if isinstance(event, Fault)]
    assert [(fault.kind, fault.of, fault.part, fault.cleared) for fault in faults] == [
        ("dead", "rig", "pins", True)
    ]
    driver.edge(ONE, False, 50 * MS)
    assert [event for event in driver.events if isinstance(event, Fault)] == faults
