"""One wheel at work: what a rig file says of it is what it is judged by, and when it wants to be looked at."""

from __future__ import annotations

from typing import Any

import pytest

from hardware.events import Event, Fault, Spun, WheelAt
from hardware.flywheel import Pattern
from hardware.noise import Twitch
from hardware.plan import WheelPlan, Wire
from hardware.wheel import STILL, WheelWatch
from tests.hardware.spins import MS, Counts, S, spin

LINES = tuple((name, Wire()) for name in ("a", "b", "index"))


class Watched:
    """A wheel whose count goes where a test says, each edge delivered at once; and all that was said of it."""

    def __init__(self, **rules: Any) -> None:
        self.plan = WheelPlan("quadrature", LINES, 96, **rules)
        self._pattern = Pattern(self.plan)
        self._place = 20  # ten counts after the first wedge's line
        self._at = 0
        self.watch = WheelWatch(self.plan, self._pattern.levels(self._place), "pi")
        self.said: list[Event | Twitch] = []
        self.go(spin(10, 96, S)).wait(20 * S)

    def go(self, counts: Counts, *deaf: str) -> Watched:
        for at, count in counts:
            self.wait(at)
            while self._place != count * 2:
                before = self._pattern.levels(self._place)
                self._place += 1 if count * 2 > self._place else -1
                for line, closed in sorted(self._pattern.levels(self._place).items()):
                    if closed != before[line] and line not in deaf:
                        self.said += self.watch.edge(line, closed, at, at)
            self._at = at
        return self

    def wait(self, until: int) -> Watched:
        """Whatever it wants done on the way is done; ``until`` in ns."""
        for _ in range(10_000):
            due = self.watch.due()
            if due is None or due > until:
                self._at = max(self._at, until)
                return self
            self._at = max(self._at, due)
            if self.watch.wants_levels(self._at, poll=False):
                self.said += self.watch.look(self._pattern.levels(self._place), self._at)
            self.said += self.watch.tick(self._at)
        raise AssertionError("it never comes to rest")

    @property
    def spins(self) -> list[tuple[int, ...] | str]:
        told = [one for one in self.said if not isinstance(one, WheelAt | Fault | Twitch)]
        return [one.wedges if isinstance(one, Spun) else one.reason for one in told]  # type: ignore[union-attr]


def test_at_rest_it_wants_nothing_and_a_poll_may_look() -> None:
    wheel = Watched()
    assert wheel.watch.due() is None
    assert not wheel.watch.wants_levels(30 * S, poll=False)
    assert wheel.watch.wants_levels(30 * S, poll=True)


def test_an_edge_that_counts_nothing_is_looked_at_later() -> None:
    wheel = Watched()
    wheel.said += wheel.watch.edge("index", True, 30 * S, 30 * S + 5 * MS)
    assert wheel.watch.due() == 30 * S + 5 * MS + STILL
    assert not wheel.watch.wants_levels(30 * S + STILL, poll=True)
    assert wheel.watch.wants_levels(30 * S + 5 * MS + STILL, poll=False)


@pytest.mark.parametrize(("turns", "said"), [(1.0, [(16,)]), (2.0, ["too-weak"])])
def test_the_least_travel_is_the_rig_files(turns: float, said: list[object]) -> None:
    wheel = Watched(turns=turns)
    wheel.watch.await_spin(1, 24, 20 * S)
    wheel.go(spin(106, 150, 21 * S)).wait(60 * S)
    assert wheel.spins == said


@pytest.mark.parametrize("quiet", [300 * MS, 2 * S])
def test_how_long_it_must_be_still_is_the_rig_files(quiet: int) -> None:
    wheel = Watched(quiet=quiet)
    wheel.watch.await_spin(1, 24, 20 * S)
    counts = spin(106, 150, 21 * S)
    wheel.go(counts).wait(counts[-1][0] + quiet - MS)
    assert wheel.spins == []
    wheel.wait(counts[-1][0] + quiet + 10 * MS)
    assert wheel.spins == [(16,)]


@pytest.mark.parametrize(("degrees", "wedges"), [(1.0, (16,)), (4.0, (15, 16))])
def test_how_near_a_line_is_on_it_is_the_rig_files(degrees: float, wedges: tuple[int, ...]) -> None:
    wheel = Watched(line_degrees=degrees)
    wheel.watch.await_spin(1, 24, 20 * S)
    wheel.go(spin(106, 150, 21 * S)).wait(60 * S)
    assert wheel.spins == [wedges]


@pytest.mark.parametrize("line", ["a", "b"])
@pytest.mark.parametrize(("lost", "said"), [(60, (16,)), (115, "no-index")])
def test_after_a_lost_edge_it_does_not_know_where_it_is_until_its_next_mark(
    line: str, lost: int, said: object
) -> None:
    """The mark passes after 86 counts. Of two counts one is an edge of ``a``, the other one of ``b``."""
    wheel = Watched()
    wheel.watch.await_spin(1, 24, 20 * S)
    counts = spin(106, 150, 21 * S)
    wheel.go(counts[:lost]).go(counts[lost : lost + 2], line).go(counts[lost + 2 :]).wait(60 * S)
    assert wheel.spins == [said]
    wheel.watch.await_spin(2, 24, 60 * S)
    wheel.go(spin(256, 144, 61 * S)).wait(99 * S)
    assert wheel.spins[1:] == [(4,)]


@pytest.mark.parametrize("before_the_end", range(1, 12))
def test_an_edge_lost_at_the_end_is_found_by_looking_and_leaves_no_wrong_wedge(before_the_end: int) -> None:
    """An edge after it may seem to be a step back, and what a look puts right another one: four counts, a whole wedge."""
    wheel = Watched()
    wheel.watch.await_spin(1, 24, 20 * S)
    counts = spin(106, 150, 21 * S, friction=1.4)
    lost = len(counts) - before_the_end
    wheel.go(counts[:lost]).go(counts[lost : lost + 1], "a", "b").go(counts[lost + 1 :]).wait(60 * S)
    assert wheel.spins == ["no-index"]
    wheel.watch.await_spin(2, 24, 60 * S)
    wheel.go(spin(256, 144, 61 * S)).wait(99 * S)
    assert wheel.spins[1:] == [(4,)]


def test_an_edge_that_comes_after_a_look_has_seen_its_level_is_not_lost() -> None:
    wheel = Watched()
    wheel.watch.await_spin(1, 24, 20 * S)
    counts = spin(106, 150, 21 * S)
    wheel.go(counts[:-1])
    at, plan = counts[-1][0], Pattern(wheel.plan)
    ((line, closed),) = plan.levels(2 * 256).items() - plan.levels(2 * 255).items()
    wheel.said += wheel.watch.look(plan.levels(2 * 256), at)
    wheel.said += wheel.watch.edge(line, closed, at + MS // 2, at + MS)
    wheel.go([(at + MS, 256)], "a", "b").wait(60 * S)
    assert wheel.spins == [(16,)]


def test_where_it_rests_is_told_with_the_total_that_it_rested_at() -> None:
    """Even if the first count of what comes next is what brings it up, because nobody let time pass."""
    wheel = Watched()
    counts = spin(106, 150, 21 * S)
    wheel.go(counts)
    late, pattern = counts[-1][0] + 10 * S, Pattern(wheel.plan)
    ((line, closed),) = pattern.levels(2 * 257).items() - pattern.levels(2 * 256).items()
    first, *_ = wheel.watch.edge(line, closed, late, late)
    assert isinstance(first, WheelAt)
    assert (first.total, first.moving, first.at) == (246, False, counts[-1][0] + wheel.plan.quiet)


def test_a_fault_is_told_once() -> None:
    wheel = Watched()
    wheel.go(spin(106, 400, 21 * S), "b").wait(60 * S)
    told = [(one.kind, one.part) for one in wheel.said if isinstance(one, Fault)]
    assert told == [("dead", "b")]
