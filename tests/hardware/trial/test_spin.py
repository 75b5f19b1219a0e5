"""The step in which the wheel is spun: how fast it was, which counts its sensor missed, and when it is over."""

from __future__ import annotations

import pytest

from hardware.trial.report import Line
from hardware.trial.spin import SpinStep
from hardware.trial.step import Heard
from hardware.trial.wheels import RESTS, Known
from tests.hardware.rigs import MS, US, S, plan

PLAN = plan("simulated").wheel
assert PLAN is not None
COUNTS = PLAN.counts
WAYS = (("a", True), ("b", True), ("a", False), ("b", False))


def spun(*stretches: tuple[int, int]) -> tuple[SpinStep, int]:
    """A wheel that does so many counts, so many ns apart each, stretch after stretch; its index comes by with every turn."""
    assert PLAN is not None
    step = SpinStep(Known(PLAN))
    step.begin(0, {})
    now, count = S, 0

    def edge(line: str, closed: bool, at: int) -> None:
        step.edge(Heard(f"wheel/{line}", closed, at, closed, at + 650 * US), {})

    for counts, apart in stretches:
        for _ in range(counts):
            now += apart
            edge(*WAYS[count % 4], now)
            count += 1
            if count % COUNTS == COUNTS // 2:
                edge("index", True, now + apart // 4)
                edge("index", False, now + apart // 2)
    return step, now


def line(*stretches: tuple[int, int]) -> Line:
    return spun(*stretches)[0].line()


def figures(found: Line, *names: str) -> list[object]:
    return [found.measured[name] for name in names]


def test_its_speed_is_that_of_its_quickest_eighth_of_a_turn() -> None:
    slow, fast = 10 * MS, 2 * MS
    found = line((COUNTS, slow), (COUNTS // 4, fast), (2 * COUNTS, slow))
    assert found.ok, found.said
    assert figures(found, "counts", "turns_a_second", "quickest_us", "holes", "lost") == [
        3 * COUNTS + COUNTS // 4, round(S / (COUNTS * fast), 2), 2_000, 0, 0,
    ]  # fmt: skip
    assert "3.2 turns, 5.2 a second at most" in found.said


@pytest.mark.parametrize(
    ("times", "apart", "holes"), [(2.9, 5, 0), (3.1, 5, 1), (5, 5, 1), (5, 19, 1), (5, 21, 0)]
)
def test_a_count_that_takes_three_times_as_long_as_its_neighbours_is_missing_in_a_quick_stretch(
    times: float, apart: int, holes: int
) -> None:
    found = line((2 * COUNTS, apart * MS), (1, round(times * apart * MS)), (2 * COUNTS, apart * MS))
    assert figures(found, "holes") == [holes]
    assert found.ok == (holes == 0)
    assert ("counts are missing in its run" in found.said) == bool(holes)


def test_it_is_over_once_it_has_gone_round_and_rests() -> None:
    for counts, over in ((COUNTS - 1, False), (COUNTS, True)):
        step, last = spun((counts, 5 * MS))
        rested = last + 650 * US + RESTS
        step.tick(rested - 1, {})
        assert not step.finished
        step.tick(rested, {})
        assert step.finished == over
    assert "did not go round once" in line((COUNTS - 1, 5 * MS)).said
