"""What a wheel's counts look like when it is spun, dragged, stopped or left to tremble: for the judge's tests."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from hardware.events import Misspin, Spun
from hardware.wheel_judge import WheelJudge

MS, S = 1_000_000, 1_000_000_000
Counts = list[tuple[int, int]]
"""(ns, running total), in order."""
LONG = 1_000 * S
"""When everything has come to rest."""


def wedge_at(total: int, zero: int, per_turn: int, wedges: int) -> int:
    """By docs/wheel.md: the wedge (from 0) at the pointer with the count ``total``, when ``zero`` is the line before the first one."""
    return (total - zero) % per_turn * wedges // per_turn


def coasting(counts: int, per_turn: int, friction: float = 0.3) -> list[int]:
    """ns at which each of so many counts comes, of a wheel that a constant friction (turns/s each second) stops right after the last."""
    way = (counts + 0.5) / per_turn
    begin = sqrt(2 * way / friction)
    return [round((begin - sqrt(2 * (way - n / per_turn) / friction)) * S) for n in range(1, counts + 1)]


def spin(start: int, by: int, at: int, per_turn: int = 96, friction: float = 0.3) -> Counts:
    """A push at ``at`` that carries it ``by`` counts."""
    way = 1 if by > 0 else -1
    times = coasting(abs(by), per_turn, friction)
    return [(at + when, start + way * (n + 1)) for n, when in enumerate(times)]


def led(start: int, by: int, at: int, turns_a_second: float, per_turn: int = 96) -> Counts:
    """A hand that leads it evenly."""
    way, gap = (1 if by > 0 else -1), round(S / (turns_a_second * per_turn))
    return [(at + n * gap, start + way * n) for n in range(1, abs(by) + 1)]


def after(counts: Counts, wait: int = 0) -> tuple[int, int]:
    """(Total, ns) from which whatever comes next goes on."""
    at, total = counts[-1]
    return total, at + wait


class Court:
    """A judge whose wheel knows where it is, and everything it said."""

    def __init__(self, per_turn: int = 96, *, zero: int | None = 0, total: int = 0, **rules: object) -> None:
        self.judge = WheelJudge(per_turn, **rules)  # type: ignore[arg-type]
        self.judge.zero = zero
        self.said: list[Spun | Misspin] = []
        self.rests = 0
        if total:
            self.feed([(-2 * S, total)])
            self.let_pass(-S)

    def feed(self, counts: Iterable[tuple[int, int]]) -> Court:
        """Each count arrives when it happens, with the ticks that the judge asked for before it."""
        for at, total in counts:
            self.let_pass(at)
            self._take(self.judge.count(total, at))
        return self

    def let_pass(self, now: int) -> Court:
        while (due := self.judge.due()) is not None and due <= now:
            self._take(self.judge.tick(due))
        return self

    @property
    def verdicts(self) -> list[str | tuple[int, ...]]:
        return [one.wedges if isinstance(one, Spun) else one.reason for one in self.said]

    def _take(self, outcomes: Iterable[object]) -> None:
        for outcome in outcomes:
            if isinstance(outcome, Spun | Misspin):
                self.said.append(outcome)
            else:
                self.rests += 1


def judged(
    counts: Counts, wedges: int = 20, per_turn: int = 96, **rules: object
) -> list[str | tuple[int, ...]]:
    """What is said of these counts when a spin was asked for at 0."""
    court = Court(per_turn, **rules)  # type: ignore[arg-type]
    court.judge.arm(1, wedges, 0)
    return court.feed(counts).let_pass(LONG).verdicts
