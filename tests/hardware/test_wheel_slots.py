"""Counting a wheel by its slots or pegs: one each, however it chatters, dated to where it began."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.wheel_count import GLITCH, SlotCounter, WheelCounter
from tests.hardware.turning import MS, SETTLE, US, Turning, plan


@pytest.mark.parametrize("counts", [12, 24, 96, 1_200])
def test_slots_are_counted_and_placed(counts: int) -> None:
    wheel = Turning(plan("slots", counts, settle=MS, zero=3), place=4 * counts)
    for by in (counts * 1.5, counts / 3, counts * 2):
        wheel.turn(by).rest()
        assert wheel.place_counted == wheel.true_place
    assert wheel.faults == []


def test_a_wheel_that_begins_on_a_slot_counts_a_turn_as_a_turn() -> None:
    wheel = Turning(plan("slots", 24), place=0)
    assert wheel.pattern.levels(0)["slot"]
    assert wheel.turn(24).rest().counter.total == 24
    other = Turning(plan("slots", 24), place=2)
    assert not other.pattern.levels(2)["slot"]
    assert other.turn(24).rest().counter.total == 24


def test_a_slot_is_told_of_when_it_has_lasted_and_dated_to_where_it_began() -> None:
    counter = WheelCounter(plan("slots", 24, settle=SETTLE), {"slot": False, "index": False})
    assert counter.edge("slot", True, 10 * MS) is None
    assert counter.edge("slot", False, 15 * MS) == 10 * MS


def test_narrow_slots_of_a_fast_wheel_are_no_spikes() -> None:
    """1,200 slots at four turns a second: each is there for a tenth of a millisecond."""
    counter = WheelCounter(plan("slots", 1_200, settle=104 * US), {"slot": False, "index": False})
    for n in range(100):
        counter.edge("slot", True, n * 208 * US)
        counter.edge("slot", False, n * 208 * US + 100 * US)
    assert counter.total == 100


def test_slots_always_count_up() -> None:
    wheel = Turning(plan("slots", 24)).turn(48)
    before = wheel.counter.total
    wheel.turn(-10)
    assert wheel.counter.total == before + 10


def slots(*edges: tuple[int, bool], closed: bool = False) -> SlotCounter:
    """A counter after edges at so many us."""
    counter = SlotCounter(SETTLE, GLITCH, closed)
    for us, level in edges:
        counter.edge(level, us * US)
    return counter


def test_a_peg_that_chatters_at_both_ends_is_one() -> None:
    bounce = [(0, True), (80, False), (150, True), (700, False), (900, True)]
    assert (
        slots(*bounce, (9_000, False), (9_100, True), (9_900, False), (10_500, True), (10_600, False)).total
        == 1
    )


def test_spikes_are_none_and_are_counted_as_such() -> None:
    counter = slots(*((n * 10_000 + us, us == 0) for n in range(4) for us in (0, 100)))
    assert (counter.total, counter.spikes) == (0, 3)


def test_a_slot_that_was_over_the_sensor_at_the_start_has_begun_before() -> None:
    assert slots((5_000, False), closed=True).total == 0
    assert slots((5_000, False), (15_000, True), (25_000, False), closed=True).total == 1


def test_a_slot_is_dated_to_where_it_began() -> None:
    counter = slots()
    assert counter.edge(True, 10 * MS) is None
    assert (counter.total, counter.ahead) == (0, 1)
    assert counter.edge(False, 17 * MS) == 10 * MS
    assert (counter.total, counter.ahead) == (1, 1)


def test_a_wheel_that_rests_on_a_slot_has_counted_it() -> None:
    counter = slots((10_000, True))
    assert counter.look(True, 110 * MS) == 10 * MS
    assert counter.look(True, 150 * MS) is None
    assert counter.edge(False, 900 * MS) is None
    assert counter.total == 1


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_one_lost_edge_loses_no_slot(lost: int) -> None:
    edges = [
        (10_000, True),
        (20_000, False),
        (30_000, True),
        (40_000, False),
        (50_000, True),
        (60_000, False),
    ]
    del edges[lost]
    assert slots(*edges).total == 3


def test_an_edge_that_is_lost_in_chatter_makes_no_second_slot() -> None:
    counter = slots(
        (10_000, True), (10_100, True), (20_000, False), (20_100, False), (30_000, True), (40_000, False)
    )
    assert (counter.total, counter.spikes) == (2, 0)


def test_a_last_edge_that_was_lost_is_found_by_looking() -> None:
    counter = slots((10_000, True))
    assert counter.look(False, 60 * MS) == 10 * MS
    assert counter.total == 1
    assert counter.look(True, 160 * MS) is None
    assert counter.look(True, 260 * MS) == 160 * MS


@given(st.lists(st.tuples(st.integers(1, 20), st.integers(1, 20), st.integers(0, 4)), max_size=40))
def test_law_every_slot_counts_once_however_it_chatters(passes: list[tuple[int, int, int]]) -> None:
    counter = SlotCounter(SETTLE, GLITCH)
    at = 0
    for closed_ms, open_ms, bounces in passes:
        at += SETTLE + open_ms * MS
        for bounce in range(bounces):
            counter.edge(True, at + bounce * 100 * US)
            counter.edge(False, at + bounce * 100 * US + 40 * US)
        counter.edge(True, at + bounces * 100 * US)
        at += GLITCH + closed_ms * MS
        counter.edge(False, at)
    assert counter.total == len(passes)
