"""The figures of the benchmark, for a moment."""

from __future__ import annotations

from tests.benchmarks.wheel import RATE, SLOWS_DOWN, turn


def test_at_5000_edges_a_second_none_is_lost_and_the_wedge_is_right() -> None:
    figures = turn(1.0)
    assert figures.edges == figures.counted == RATE + SLOWS_DOWN
    assert figures.right
    assert figures.limit > RATE


def test_none_is_lost_at_ten_times_that() -> None:
    """No wheel turns like this, and none stops so hard: what it did is no spin, but all of it was counted."""
    figures = turn(1.0, 10 * RATE)
    assert figures.edges == figures.counted == 10 * RATE + SLOWS_DOWN
    assert not figures.right
