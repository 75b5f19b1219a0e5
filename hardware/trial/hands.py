"""Hands for a simulated rig: they do what a set-up test asks for, so that the test can be tried, and tested, without a wire."""

from __future__ import annotations

from collections.abc import Callable

from hardware.drawing import rows
from hardware.face import CheckCard
from hardware.simulated import SimulatedRig
from hardware.trial.step import Wanted
from hardware.trial.trial import Trial
from hardware.trial.wheels import ZeroStep

MS = 1_000_000
SOON = 200 * MS
PRESS, PAUSE = 70 * MS, 90 * MS
EDGE_US = 3_000
DRAG, HALF_TURN = 500 * MS, 0.5
ASIDE = 0.0007
"""Turns: so that the wheel does not come to rest just where a count changes."""
PATIENCE = 8_000 * MS
"""ns after which hands say that this was all: the rest has not come in."""


class Hands:
    """Works ``rig`` for the steps of a test; call :meth:`work` as often as the test is ticked."""

    def __init__(self, rig: SimulatedRig) -> None:
        self._rig = rig
        self._on: tuple[int, Wanted | None] = (0, None)
        self._drags: list[float] = []
        self._next = 0
        self._give_up: int | None = None

    def work(self, trial: Trial, now: int) -> None:
        """Do what the test wants now, once."""
        at = (trial.nth, trial.wants)
        if at != self._on:
            self._on, self._drags, self._give_up = at, [], None
            self._next = now + SOON
            if at[1] is not None:
                self._begin(at[1], now)
        wanted = self._on[1]
        if wanted is None:
            return
        if wanted.what == "wheel":
            self._lead(trial, wanted, now)
        elif wanted.what == "look" and now >= self._next:
            self._next = now + SOON
            trial.answer(self._seen(wanted.line, trial), now)
        if self._give_up is not None and now >= self._give_up:
            self._give_up = None
            trial.end(now)

    def _begin(self, wanted: Wanted, now: int) -> None:
        doing: dict[str, Callable[[Wanted, int], int]] = {
            "press": self._press,
            "turn": self._turn,
            "key": self._type,
            "wheel": self._wheel,
        }
        if wanted.what in doing:
            self._give_up = doing[wanted.what](wanted, now + SOON) + PATIENCE

    def _press(self, wanted: Wanted, now: int) -> int:
        of, _, part = wanted.line.partition("/")
        owner = int(of.removeprefix("seat:")) if of.startswith("seat:") else of
        for _ in range(wanted.times):
            self._rig.close_contact(owner, part, now)
            self._rig.open_contact(owner, part, now + PRESS)
            now += PRESS + PAUSE
        return now

    def _turn(self, wanted: Wanted, now: int) -> int:
        seat, _, dial = wanted.line.removeprefix("seat:").partition("/dial:")
        self._rig.detents(int(seat), int(dial), wanted.times, EDGE_US, now)
        return now + abs(wanted.times) * 4 * EDGE_US * 1000

    def _type(self, wanted: Wanted, now: int) -> int:
        for n in range(wanted.times):
            self._rig.key(str(n % 10), now)
            now += PAUSE
        return now

    def _wheel(self, wanted: Wanted, now: int) -> int:
        self._next = now
        if wanted.line == "spin":
            self._rig.flick(2.0)
            return now + 3 * PATIENCE
        # Led round a little further than asked.
        self._drags = [HALF_TURN + ASIDE, *[HALF_TURN] * (2 * wanted.times)]
        return now + len(self._drags) * DRAG

    def _lead(self, trial: Trial, wanted: Wanted, now: int) -> None:
        step = trial.step
        if now < self._next or wanted.line == "spin":
            return
        if self._drags:
            self._rig.drag_wheel(self._drags.pop())
            self._next = now + DRAG
        elif isinstance(step, ZeroStep) and step.marks:
            plan = step.known.file
            per_turn = step.known.plan.counts
            off = (step.total - step.marks[-1] - plan.zero) % per_turn
            if off == 0:
                trial.end(now)
            else:
                self._rig.drag_wheel((per_turn - off) / per_turn)
                self._next = now + 2 * DRAG

    def _seen(self, line: str, trial: Trial) -> str:
        """What a person would say who sees this lamp, or this display."""
        of, _, part = line.partition("/")
        seat = int(of.removeprefix("seat:"))
        if part == "lamp":
            return "yes" if self._rig.lit(seat) else "no"
        if self._rig.rows(seat) != rows(CheckCard(), 0):
            return "dark"
        return "up" if any(one.word == "up" for one in trial.answers) else "1234"
