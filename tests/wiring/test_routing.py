"""Lanes: each wire has its own, and no order crosses less."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from wiring.routing import Trip, crossings, lanes


def total(trips: list[Trip], chosen: Sequence[int]) -> int:
    """How many crossings there are with these lanes."""
    order = sorted(range(len(trips)), key=chosen.__getitem__)
    return sum(crossings(trips[near], trips[far]) for at, near in enumerate(order) for far in order[at + 1 :])


TRIPS = st.lists(st.builds(Trip, st.integers(0, 20), st.integers(0, 20)), min_size=1, max_size=5)


@given(TRIPS)
def test_every_trip_has_a_lane_of_its_own(trips: list[Trip]) -> None:
    assert sorted(lanes(trips)) == list(range(len(trips)))


@given(TRIPS)
def test_moving_one_wire_never_saves_a_crossing(trips: list[Trip]) -> None:
    found = lanes(trips)
    order = sorted(range(len(trips)), key=found.__getitem__)
    for wire in order:
        for place in range(len(order)):
            moved = [other for other in order if other != wire]
            moved.insert(place, wire)
            assert total(trips, found) <= total(trips, [moved.index(index) for index in range(len(trips))])


def test_two_wires_that_need_not_cross_do_not() -> None:
    down = [Trip(0, 10), Trip(5, 15)]
    assert total(down, lanes(down)) == 0
    assert max(total(down, order) for order in permutations(range(2))) == 2
