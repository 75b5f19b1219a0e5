"""C1, C2 and C5 of the wheel, and their kinds, from the edges of a real sensor on: every count is played as what its contacts do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest

from hardware.events import Fault, Misspin, Spun, WheelAt
from hardware.flywheel import Pattern
from hardware.plan import WheelPlan
from tests.hardware.rigs import MS, PINS, Bench, S, plan
from tests.hardware.spins import Counts, led, spin

PER_TURN = 96
FIRST = 10
"""Counts after the first wedge's line, where the wheel stands before anything is done."""


class ByCounts:
    """A bench whose wheel goes wherever a test says, count by count; counts are those after the line before the first wedge."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        made = plan("simulated").wheel
        assert isinstance(made, WheelPlan)
        self._pattern = Pattern(made)
        self._each = self._pattern.grid // PER_TURN
        self._place = FIRST * self._each
        self._at = 0
        for line, closed in self._pattern.levels(self._place).items():
            if closed:
                bench.set_closed(f"wheel/{line}")
        bench.start()
        self.go(spin(self.count, 100, self.now))  # the mark goes by: it knows where it is

    @property
    def now(self) -> int:
        return self._at

    @property
    def count(self) -> int:
        return self._place // self._each

    def go(self, counts: Counts, then: int = 3 * S) -> ByCounts:
        """Every count at its time, what lies between two of them halfway; then nothing for so long (below 0: it is left before its end)."""
        for at, count in counts:
            target = count * self._each if count * self._each > self._place else (count + 1) * self._each - 1
            way = 1 if target > self._place else -1
            steps = abs(target - self._place)
            before = self._at
            for step in range(1, steps + 1):
                self._step(way, before + (at - before) * step // steps)
            self._at = at
        return self.wait(then)

    def _step(self, way: int, at: int) -> None:
        before = self._pattern.levels(self._place)
        self._place += way
        for line, closed in sorted(self._pattern.levels(self._place).items()):
            if closed != before[line]:
                self.bench.play(f"wheel/{line}", [(at, closed)])

    def wait(self, ns: int) -> ByCounts:
        self._at += ns
        self.bench.run(self._at)
        return self

    def ask(self, number: int, wedges: int = 24) -> ByCounts:
        self.bench.rig.await_spin(number, wedges, self.bench.now)
        return self

    def push(self, by: int, then: int = 3 * S) -> ByCounts:
        return self.go(spin(self.count, by, self.now), then)

    def lead(self, by: int, then: int = 3 * S) -> ByCounts:
        return self.go(led(self.count, by, self.now, 1.0), then)

    @property
    def said(self) -> list[tuple[int, ...] | str]:
        spins = [one for one in self.bench.events if isinstance(one, Spun | Misspin)]
        return [one.wedges if isinstance(one, Spun) else one.reason for one in spins]


@pytest.fixture(params=list(PINS))
def wheel(request: pytest.FixtureRequest) -> Iterator[ByCounts]:
    bench = PINS[request.param]()
    yield ByCounts(bench)
    assert not [one for one in bench.events if isinstance(one, Fault)]
    bench.rig.close()


def every(ms: int, start: int, totals: Iterable[int]) -> Counts:
    return [(start + n * ms * MS, total) for n, total in enumerate(totals, start=1)]


@pytest.mark.parametrize("wedges", [20, 24])
@pytest.mark.parametrize(
    ("tail", "lower"),
    [
        ([46, 47, 48, 47, 48, 47, 48], 47),
        ([46, 47, 48, 47], 47),
        ([46, 47, 48, 49, 48, 47], 47),
        ([94, 95, 96, 95, 96, 95, 96], 95),
    ],
)
def test_c1_a_wheel_that_trembles_over_a_line_names_both_wedges_once(
    wheel: ByCounts, wedges: int, tail: list[int], lower: int
) -> None:
    wheel.ask(1, wedges)
    wheel.push((tail[0] - 1 - wheel.count) % PER_TURN + 2 * PER_TURN, then=0)
    here = wheel.count - tail[0] + 1
    wheel.go(every(80, wheel.now, [here + total for total in tail]), then=700 * MS)
    assert wheel.said == []
    wheel.wait(20 * S)
    on = lower * wedges // PER_TURN
    assert wheel.said == [(on, (on + 1) % wedges)]


@pytest.mark.parametrize(
    ("rests", "names"), [(-1, (19,)), (0, (0,)), (4, (0, 1)), (5, (1,)), (95, (19,))]
)  # 4 holds the line between the first two: 4.8
def test_c1_twenty_wedges_on_96_counts(wheel: ByCounts, rests: int, names: tuple[int, ...]) -> None:
    wheel.ask(1, 20)
    wheel.push((rests - wheel.count) % PER_TURN + 2 * PER_TURN)
    assert wheel.said == [names]


def wrong_way(wheel: ByCounts) -> None:
    wheel.push(-150)


def weak(wheel: ByCounts) -> None:
    wheel.push(40)


def to_and_fro(wheel: ByCounts) -> None:
    wheel.push(60, then=50 * MS).push(-60, then=50 * MS).push(60)


def with_a_run(wheel: ByCounts) -> None:
    wheel.lead(-10, then=30 * MS).push(200)


@pytest.mark.parametrize(
    ("hand", "reason"), [(wrong_way, "wrong-way"), (weak, "too-weak"), (to_and_fro, "too-weak")]
)
def test_c2_what_is_no_spin_has_its_reason_and_may_be_spun_again(
    wheel: ByCounts, hand: Callable[[ByCounts], None], reason: str
) -> None:
    wheel.ask(1)
    hand(wheel)
    assert wheel.said == [reason]
    wheel.push(2 * PER_TURN + (41 - wheel.count) % PER_TURN)
    assert wheel.said == [reason, (10,)]


def test_c2_taking_a_run_is_fine(wheel: ByCounts) -> None:
    wheel.ask(1)
    with_a_run(wheel)
    assert wheel.said == [(wheel.count % PER_TURN // 4,)]


def test_c5_asked_for_twice_before_and_again_in_mid_spin_is_one_result(wheel: ByCounts) -> None:
    wheel.ask(1).wait(60 * MS).ask(1)
    wheel.push(250, then=-3 * S)
    wheel.ask(1).wait(10 * S).ask(1)
    assert wheel.said == [(wheel.count % PER_TURN // 4,)]


@pytest.mark.parametrize("by", [30, -30, 200])
def test_c5_what_it_does_twenty_seconds_after_its_result_changes_nothing(wheel: ByCounts, by: int) -> None:
    """Led by a sleeve, or spun for fun: it is shown where it is, and no more comes of it."""
    wheel.ask(1).push(250)
    result = wheel.said
    assert len(result) == 1
    wheel.wait(20 * S).ask(1)
    wheel.lead(by) if abs(by) < PER_TURN else wheel.push(by)
    assert wheel.said == result
    last = next(one for one in reversed(wheel.bench.events) if isinstance(one, WheelAt))
    assert last.zero is not None
    assert (last.total - last.zero) % PER_TURN == wheel.count % PER_TURN
