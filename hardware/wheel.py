"""One wheel at work: its count, its judge, and what is told of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.events import Event, WheelAt
from hardware.noise import Twitch
from hardware.plan import WheelPlan
from hardware.wheel_count import WheelCounter
from hardware.wheel_judge import Outcome, Rest, WheelJudge

OFTEN = 25_000_000
"""ns between two reports of where a turning wheel is."""

STILL = 100_000_000
"""ns without an edge after which a wheel's levels are compared with its count."""


@dataclass(frozen=True, slots=True)
class WheelParts:
    """What a rig's wheel is: ``per_turn`` counts of a ``"quadrature"`` or ``"slots"`` sensor."""

    per_turn: int
    sensor: str


class WheelWatch:
    """Takes the edges of one wheel and tells of it; ``levels`` is line (``"a"``, ``"index"`` ...) -> closed, at the start.

    Everything gives what came up, in order.
    """

    def __init__(self, plan: WheelPlan, levels: Mapping[str, bool], clock: str) -> None:
        self._per_turn = plan.counts
        self._clock = clock
        self._counter = WheelCounter(plan, levels)
        self._judge = WheelJudge(
            plan.counts,
            either=plan.direction == "either",
            turns=plan.turns,
            quiet=plan.quiet,
            line_degrees=plan.line_degrees,
            settle=plan.settle,
            blind=plan.sensor == "slots",
        )
        self._heard: int | None = None  # the latest edge, until the levels were looked at after it
        self._told: WheelAt | None = None

    def await_spin(self, spin: int, wedges: int, now: int) -> None:
        """See :meth:`WheelJudge.arm`."""
        self._judge.arm(spin, wedges, now)

    def no_spin(self) -> None:
        """See :meth:`WheelJudge.disarm`."""
        self._judge.disarm()

    def edge(self, line: str, closed: bool, at: int, heard: int) -> list[Event | Twitch]:
        """An edge happened at ``at`` and was delivered at ``heard`` (ns)."""
        self._heard = max(at, heard)
        return self._after(self._counter.edge(line, closed, at), at)

    def wants_levels(self, now: int, poll: bool) -> bool:
        """Whether to :meth:`look` now: once after some stillness, and with every poll after that."""
        return now >= self._look_at() if self._heard is not None else poll

    def look(self, levels: Mapping[str, bool], now: int) -> list[Event | Twitch]:
        """Compare the levels of a wheel that is still."""
        self._heard = None
        return self._after(self._counter.look(levels, now), now)

    def tick(self, now: int) -> list[Event | Twitch]:
        """Let time pass up to ``now``."""
        return [*self._outcomes(self._judge.tick(now)), *self._where(now)]

    def due(self) -> int | None:
        """When :meth:`tick` or :meth:`look` has something to do (ns), None while the wheel is at rest."""
        due = self._judge.due()
        times = [] if due is None else [due]
        if self._heard is not None:
            times.append(self._look_at())
        told = self._told
        if told is not None and told.moving and told.total != self._counter.total:
            times.append(told.at + OFTEN)
        return min(times, default=None)

    def _look_at(self) -> int:
        return (self._heard or 0) + STILL

    def _after(self, moved_at: int | None, now: int) -> list[Event | Twitch]:
        out: list[Event | Twitch] = []
        if moved_at is not None:
            out += self._outcomes(self._judge.count(self._counter.total, moved_at))
            out += self._where(now)
        # The mark may have passed, or been given up, with this very edge; what came to rest before it knew the old one.
        self._judge.zero = None if self._counter.slipped else self._counter.zero
        out += self._counter.news
        self._counter.news.clear()
        return out

    def _outcomes(self, outcomes: list[Outcome]) -> list[Event | Twitch]:
        out: list[Event | Twitch] = []
        for outcome in outcomes:
            if isinstance(outcome, Rest):
                # A report that a tick asked for may be a delivery's slack younger than the rest itself.
                at = outcome.at if self._told is None else max(outcome.at, self._told.at)
                self._told = self._at(outcome.total, at, moving=False)
                out.append(self._told)
            else:
                out.append(outcome)
        return out

    def _where(self, now: int) -> list[Event | Twitch]:
        """Tell where a turning wheel is, if that is news and not too soon after the last time."""
        told, total = self._told, self._counter.total
        if not self._judge.moving or (
            told is not None and told.moving and (told.total == total or now - told.at < OFTEN)
        ):
            return []
        self._told = self._at(total, now, moving=True)
        return [self._told]

    def _at(self, total: int, at: int, *, moving: bool) -> WheelAt:
        return WheelAt(total, self._per_turn, self._counter.zero, at, moving, clock=self._clock)
