"""Counts that are lost, slip or stay away: what is found by the levels and the mark, and which line is named."""

from __future__ import annotations

import pytest

from hardware.events import Fault
from hardware.plan import Sensor
from hardware.wheel_count import SLIPS, WheelCounter
from tests.hardware.turning import MS, SETTLE, US, S, Turning, plan


def test_a_lost_edge_is_found_by_the_levels_or_by_the_mark() -> None:
    wheel = Turning(plan()).turn(100)
    wheel.lost = {(wheel.place + n, line) for n in (20, 22, 40, 90) for line in "ab"}
    wheel.turn(90).rest()
    wheel.turn(96)
    assert wheel.place_counted == wheel.true_place


@pytest.mark.parametrize("line", ["a", "b"])
def test_where_an_edge_was_lost_the_next_mark_alone_is_to_be_relied_on(line: str) -> None:
    """B leads A by a count: of A, B, A, B the second one is missing, and the third seems to be a step back."""
    wheel = Turning(plan()).turn(100)
    wheel.lost = {(wheel.place + n, line) for n in (20, 22)}
    wheel.turn(30)
    assert wheel.counter.slipped
    assert wheel.place_counted != wheel.true_place
    wheel.rest().turn(100)
    assert not wheel.counter.slipped
    assert wheel.place_counted == wheel.true_place


@pytest.mark.parametrize("lost", range(-4, 8))
def test_an_edge_that_is_lost_beside_the_mark_leaves_no_wrong_mark(lost: int) -> None:
    wheel = Turning(plan()).turn(100)
    mark = wheel.place // 2 // 96 * 192 + 192
    wheel.lost = {(mark + 2 * lost, line) for line in "ab"}
    for _ in range(150):
        wheel.turn(1)
        right = wheel.place_counted == wheel.true_place
        seeming_to_step_back = mark + 2 * lost <= wheel.place <= mark + 2 * lost + 4
        assert right or wheel.counter.slipped or seeming_to_step_back


def test_where_the_end_of_a_slot_is_lost_in_its_chatter_the_next_mark_alone_is_to_be_relied_on() -> None:
    """What is left of the chatter looks like another slot."""
    wheel = Turning(plan("slots", 24, settle=SETTLE)).turn(30.25)
    before = wheel.counter.total
    for us, closed in ((0, True), (200, False), (350, True), (500, False)):
        wheel.counter.edge("slot", closed, wheel.now + 3 * MS + us * US)
    wheel.now += 4 * MS
    assert wheel.counter.total == before + 2, "the slot that ends, and one that is none"
    assert wheel.counter.slipped
    wheel.place += 1
    wheel.turn(24)
    assert not wheel.counter.slipped
    assert wheel.place_counted == wheel.true_place


def test_an_edge_that_is_lost_in_chatter_is_nothing() -> None:
    wheel = Turning(plan(settle=SETTLE)).turn(100)
    for us in (10, 20, 30):
        wheel.counter.edge("a", True, wheel.now + us * US)
    assert not wheel.counter.slipped


@pytest.mark.parametrize(("lost", "noisy"), [(1, False), (2, True)])
def test_more_than_one_count_off_is_a_slip(lost: int, noisy: bool) -> None:
    """A mark that comes this many counts early, turn after turn."""
    wheel = Turning(plan(counts=96))
    wheel.counter = WheelCounter(plan(counts=96 + lost), wheel.pattern.levels(0))
    wheel.turn(96 * 6)
    assert wheel.faults == ([("noisy", "counts", False)] if noisy else [])


def test_counts_fit_again_when_none_has_slipped_for_eight_turns() -> None:
    wheel = Turning(plan()).turn(100)
    wheel.lost = {(wheel.place + n, line) for n in range(10, 30) for line in "ab"}
    wheel.turn(98)
    wheel.turn(96 * 4)
    wheel.lost = {(wheel.place + n, line) for n in (20, 22) for line in "ab"}  # two are no noise, but no fit
    wheel.turn(96 * 8)
    assert wheel.faults == [("noisy", "counts", False)]
    wheel.turn(96)
    assert wheel.faults[1:] == [("noisy", "counts", True)]


def test_a_wheel_that_rocks_on_its_mark_has_no_dead_line() -> None:
    wheel = Turning(plan()).turn(120)
    for n in range(5):
        wheel.counter.edge("index", True, wheel.now + n * 100 * MS)
        wheel.counter.edge("index", False, wheel.now + n * 100 * MS + 10 * MS)
    wheel.now += S
    wheel.turn(1)
    assert wheel.faults == []


@pytest.mark.parametrize(("counts", "edges"), [(24, 24), (96, 48)])
def test_a_wheel_that_trembles_on_one_contact_is_given_half_a_turn(counts: int, edges: int) -> None:
    """And 24 edges at least."""
    wheel = Turning(plan(counts=counts))
    for n in range(1, edges + 1):
        assert wheel.counter.news == []
        wheel.counter.edge("a", n % 2 == 1, n * 10 * MS)
    (fault,) = wheel.counter.news
    assert isinstance(fault, Fault)
    assert (fault.kind, fault.part) == ("dead", "b")


def test_what_was_lost_of_the_last_edges_is_found_by_looking() -> None:
    wheel = Turning(plan()).turn(100)
    total = wheel.counter.total
    wheel.deaf = {"a", "b"}
    wheel.turn(1)
    wheel.deaf = set()
    assert wheel.counter.look(wheel.pattern.levels(wheel.place), wheel.now) == wheel.now
    assert wheel.counter.total == total + 1


def test_counts_that_slip_are_put_right_and_said_when_they_are_many() -> None:
    wheel = Turning(plan()).turn(100)
    wheel.lost = {(wheel.place + n, line) for n in range(10, 30) for line in "ab"}
    wheel.turn(98)
    assert wheel.place_counted == wheel.true_place
    assert wheel.faults == [("noisy", "counts", False)]
    wheel.lost = set()
    wheel.turn(96 * 9)
    assert wheel.faults[1:] == [("noisy", "counts", True)]


def test_a_wrong_number_of_counts_in_the_rig_file_is_found_at_the_mark() -> None:
    wheel = Turning(plan(counts=96))
    wheel.counter = WheelCounter(plan(counts=120), wheel.pattern.levels(0))
    wheel.turn(96 * 3)
    assert wheel.faults == [("noisy", "counts", False)]
    (fault,) = wheel.news
    assert isinstance(fault, Fault)
    assert "24 off" in fault.text
    assert "a turn is 120 counts" in fault.text


def test_a_little_unevenness_of_the_mark_is_no_slip() -> None:
    wheel = Turning(plan(), place=20)
    for n in range(12):
        wheel.turn(96 - 14 + n % 2)
        wheel.counter.edge("index", True, wheel.now)
        wheel.counter.edge("index", False, wheel.now + MS)
        wheel.deaf = {"index"}
        wheel.turn(14 - n % 2)
    assert wheel.faults == []
    assert SLIPS >= 1


@pytest.mark.parametrize("deaf", ["a", "b"])
def test_a_dead_contact_is_named_and_cleared_when_it_speaks_again(deaf: str) -> None:
    wheel = Turning(plan())
    wheel.deaf = {deaf}
    wheel.turn(96 * 2)
    assert wheel.faults == [("dead", deaf, False)]
    wheel.deaf = set()
    wheel.turn(96)
    assert wheel.faults[1] == ("dead", deaf, True)


def test_a_dead_index_is_named_and_the_place_is_not_known_any_more() -> None:
    wheel = Turning(plan()).turn(120)
    assert wheel.counter.zero is not None
    wheel.deaf = {"index"}
    wheel.turn(96 * 3.5)
    assert wheel.faults == [("dead", "index", False)]
    assert wheel.counter.zero is None
    wheel.deaf = set()
    wheel.turn(96).rest()
    assert wheel.faults[1:] == [("dead", "index", True)]
    assert wheel.place_counted == wheel.true_place


@pytest.mark.parametrize(("sensor", "deaf"), [("quadrature", {"a", "b"}), ("slots", {"slot"})])
def test_a_mark_that_goes_by_uncounted_names_the_dead_line(sensor: Sensor, deaf: set[str]) -> None:
    wheel = Turning(plan(sensor, 24))
    wheel.turn(40)
    wheel.deaf = deaf
    wheel.turn(24 * 10)
    part = "a" if sensor == "quadrature" else "slot"
    assert wheel.faults[-1] == ("dead", part, False)
    wheel.deaf = set()
    wheel.turn(24)
    assert ("dead", part, True) in wheel.faults
