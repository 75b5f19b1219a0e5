"""Counting a wheel and finding its mark, by two contacts and an index that chatter and twitch."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.noise import Twitch
from hardware.wheel_count import GLITCH
from tests.hardware.turning import MS, SETTLE, US, Turning, plan


@pytest.mark.parametrize("counts", [24, 96, 2_400])
@pytest.mark.parametrize("reversed", [False, True])
@pytest.mark.parametrize("zero", [0, 1, 7, 23])
def test_after_the_mark_has_passed_once_the_place_is_known(counts: int, reversed: bool, zero: int) -> None:
    wheel = Turning(plan(counts=counts, reversed=reversed, zero=zero), place=counts)
    assert wheel.counter.zero is None
    wheel.turn(counts)
    for by in (0, counts / 3, -counts / 4, counts * 2):
        wheel.turn(by).rest()
        assert wheel.place_counted == wheel.true_place
    assert wheel.faults == []


@pytest.mark.parametrize("place", [50, -50, 191])
def test_the_mark_is_the_same_flank_in_both_directions(place: int) -> None:
    wheel = Turning(plan(), place)
    wheel.turn(-150).rest()
    assert wheel.place_counted == wheel.true_place
    wheel.turn(220).turn(-110).rest()
    assert wheel.place_counted == wheel.true_place
    assert wheel.faults == []


def test_a_wheel_that_turns_back_on_its_mark_is_not_led_astray() -> None:
    """The other flank alone says nothing."""
    wheel = Turning(plan(counts=480), place=40)  # ahead of the mark, which is 10 counts wide
    wheel.turn(-15)  # into it by its far flank
    wheel.turn(10)
    assert wheel.counter.zero is None
    wheel.turn(480).rest()
    assert wheel.place_counted == wheel.true_place
    wheel.turn(-7).turn(12).turn(-30).turn(25).rest()
    assert wheel.place_counted == wheel.true_place
    assert wheel.faults == []


def test_a_mark_is_believed_once_the_wheel_has_gone_on() -> None:
    wheel = Turning(plan(), place=-20)
    wheel.turn(11)
    assert wheel.counter.zero is None
    wheel.turn(2)
    assert wheel.place_counted == wheel.true_place


@given(st.lists(st.integers(-400, 400), max_size=12), st.integers(0, 191), st.sampled_from([24, 96, 480]))
def test_law_however_it_is_turned_the_place_is_right(pushes: list[int], place: int, counts: int) -> None:
    wheel = Turning(plan(counts=counts, zero=5), place)
    for by in pushes:
        wheel.turn(by).rest()
        assert wheel.place_counted in (None, wheel.true_place)
    assert wheel.counter.total == (wheel.place // 2) - place // 2
    assert wheel.faults == []


def test_chatter_on_the_index_is_one_mark_at_its_first_edge() -> None:
    wheel = Turning(plan(settle=SETTLE), place=-10)
    wheel.turn(5)
    for us, closed in ((0, True), (200, False), (300, True), (900, False), (1_000, True)):
        wheel.counter.edge("index", closed, wheel.now + us * US)
    at = wheel.counter.total
    wheel.counter.edge("index", False, wheel.now + 30 * MS)
    wheel.counter.edge("index", True, wheel.now + 30 * MS + 300 * US)
    wheel.counter.edge("index", False, wheel.now + 31 * MS)
    wheel.deaf = {"index"}
    wheel.now += 40 * MS
    wheel.turn(3)
    assert wheel.counter.zero == at
    assert wheel.news == []


def test_chatter_as_a_wheel_comes_into_its_mark_backwards_is_no_mark() -> None:
    wheel = Turning(
        plan(counts=480, settle=SETTLE), place=60
    )  # the mark is 10 counts wide, from place 1 to 21
    wheel.turn(-19)
    for us, closed in ((0, True), (600, False), (900, True)):
        wheel.counter.edge("index", closed, wheel.now + us * US)
    wheel.deaf = {"index"}
    wheel.turn(-5)
    assert wheel.counter.zero is None


def test_a_wheel_that_turns_back_within_a_count_has_not_passed_its_mark() -> None:
    """It came in by the far flank and left by it, and all the while the last count says that it goes backward."""
    wheel = Turning(
        plan(counts=480, zero=5), place=40
    )  # the far flank is at place 11, and counts change at even ones
    wheel.turn(-15).turn(1).turn(-5).rest()
    assert wheel.place_counted in (None, wheel.true_place)
    assert wheel.counter.zero is None


def test_a_spike_on_the_index_is_no_mark_but_a_twitch() -> None:
    wheel = Turning(plan()).turn(150)
    zero = wheel.counter.zero
    for n in range(3):
        wheel.counter.edge("index", True, wheel.now + n * 10 * MS)
        wheel.counter.edge("index", False, wheel.now + n * 10 * MS + GLITCH // 2)
    assert wheel.counter.zero == zero
    assert [type(one) for one in wheel.counter.news] == [Twitch, Twitch]  # of the last one it will be known
    assert wheel.counter.news[0] == Twitch("wheel", "index", wheel.now + 10 * MS)


def test_a_spike_as_the_wheel_goes_forward_is_no_mark() -> None:
    wheel = Turning(plan(), place=20)
    wheel.turn(30)
    wheel.counter.edge("index", True, wheel.now)
    wheel.counter.edge("index", False, wheel.now + GLITCH // 2)
    wheel.turn(20)
    assert wheel.counter.zero is None


def test_a_wheel_that_rests_within_a_wide_mark_knows_it() -> None:
    wheel = Turning(plan(counts=2_400), place=-20)
    wheel.turn(20).rest()  # the mark is 50 counts wide
    assert wheel.place_counted == wheel.true_place
