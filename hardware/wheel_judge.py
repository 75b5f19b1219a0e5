"""Where a wheel is, and whether what it did was a spin: pure, with every time as an argument.

A spin counts when it was asked for and not begun before, went the right way, far enough and not at a crawl, ran out by itself and then
was still for a while.  Then it stands on a wedge or, by what the sensor can tell, on the line between two.  Anything else has a
name, and the wheel may be spun again.  ``docs/wheel.md`` has the reasons.

Why a spin's end is looked at: a wheel slows down before it stops.  Friction that is constant leaves a wheel that is ``s`` turns from
its end the speed ``sqrt(2 * friction * s)``, so the last counts come slowly, however hard it was spun.  A sensor that falls silent at speed was lost,
or a hand has stopped the wheel.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, sqrt

from hardware.events import Misspin, Spun

DELIVERY_SLACK = 5_000_000
"""ns that a quiet stretch is given beyond its length, for edges still on their way."""

TREMBLING = 5_000_000_000
"""ns after which a wheel that goes to and fro between two counts is at rest."""

BRUSH = 1 / 12
"""Turns below which nobody is told anything: a sleeve, a hand that takes hold."""

WOUND_BACK = 1 / 4
"""Turns the wrong way that are no taking a run any more."""

ROLLED_BACK = 1 / 2
"""Turns that a wheel with a heavy side may swing back at its end; more was a hand."""

CRAWL = 0.4
"""Turns a second that a spin must reach: a hand that leads the wheel round stays below."""

ARMED_AT_REST = 0.25
"""Turns a second below which a wheel counts as not spun yet when its spin is asked for."""

STALLED = 2.6
"""Times as long as the one before: so long no way from slot to slot takes but the one in which a wheel came to a stand and rolled back."""

STIFFEST = 1.5
"""Turns a second, each second: the strongest friction (pegs included) that a wheel slows down by."""

TEXTS = {
    "wrong-way": "Wrong way: spin again",
    "too-weak": "Too weak: spin again",
    "too-slow": "Too slow: give it a push",
    "too-early": "Too early: spin again",
    "stopped-dead": "It stopped dead: spin again",
    "no-index": "The wheel doesn't know where it is: spin again",
}
"""What everybody reads, by what was wrong."""


def wedges_between(low: float, high: float, per_turn: int, wedges: int) -> tuple[int, ...]:
    """Every wedge that has a part between two places (counts after the line before the first wedge), in passing order."""
    first = floor(low * wedges / per_turn)
    after = max(ceil(high * wedges / per_turn), first + 1)
    return tuple(dict.fromkeys(wedge % wedges for wedge in range(first, after)))


class Speed:
    """How fast it goes, over ``span`` counts: less would be the unevenness of the sensor."""

    def __init__(self, span: int) -> None:
        self._span = span
        self._seen: deque[tuple[int, int]] = deque()

    def add(self, total: int, at: int) -> float:
        """Take a count; gives counts a second over the last ``span`` counts, 0 while they are not complete."""
        seen = self._seen
        seen.append((at, total))
        while len(seen) > 1 and abs(total - seen[1][1]) >= self._span:
            seen.popleft()
        return self.at(at)

    def at(self, now: int) -> float:
        """Counts a second if nothing more was counted until ``now``."""
        if not self._seen:
            return 0.0
        (since, first), (_, total) = self._seen[0], self._seen[-1]
        return abs(total - first) * 1e9 / max(now - since, 1) if abs(total - first) >= self._span else 0.0


@dataclass(slots=True)
class _Move:
    """From rest to rest, or from the arming on."""

    start: int
    low: int
    high: int
    early: bool = False
    top: float = 0.0


@dataclass(frozen=True, slots=True)
class Rest:
    """The wheel has come to rest; ``at`` is the end of the time for which it was still."""

    total: int
    at: int


Outcome = Rest | Spun | Misspin


class WheelJudge:
    """Judges one wheel.

    ``per_turn`` counts make a turn; ``either`` way is right, or only up; ``turns`` is the least travel; ``quiet`` in ns;
    ``line_degrees`` is how near a line is on it; what goes and comes back within ``settle`` ns is a contact's chatter; a ``blind`` sensor counts up whichever way it goes.  Counts must come in the order of their stamps.
    """

    def __init__(
        self,
        per_turn: int,
        *,
        either: bool = False,
        turns: float = 1.0,
        quiet: int = 800_000_000,
        line_degrees: float = 1.0,
        settle: int = 1_000_000,
        blind: bool = False,
    ) -> None:
        self.zero: int | None = None
        """The total of the line before the first wedge, as far as it is known now."""
        self._per_turn = per_turn
        self._either = either
        self._least = turns * per_turn
        self._quiet = quiet
        self._settle = settle
        self._blind = blind
        self._band = line_degrees / 360 * per_turn
        # A wheel that slows down as hard as any needs at least so long for its last counts, or for a peg's width.
        self._dead = sqrt(2 * STIFFEST * max(2 / per_turn, 1 / 48)) * per_turn
        self._pace = Speed(max(1, per_turn // 12))
        self._ending = Speed(max(2, per_turn // 48))
        self._last_speed = 0.0
        self._total = 0
        self._at = 0
        self._recent: deque[int] = deque([0], maxlen=9)  # the latest totals
        self._times: deque[int] = deque(maxlen=5)  # of the latest counts
        self._near = (0, 0, 0)  # lowest and highest of a stretch no wider than one count, and when it began
        self._move: _Move | None = None
        self._asked: tuple[int, int] | None = None
        self._answered: int | None = None

    @property
    def moving(self) -> bool:
        """Whether the wheel has not come to rest since it moved last."""
        return self._move is not None

    def arm(self, spin: int, wedges: int, now: int) -> None:
        """A spin under this number is asked for, on a wheel of so many wedges.

        The same number again changes nothing, even when its spin was told already: then :meth:`disarm` must come first.
        """
        if spin == self._answered or (self._asked is not None and self._asked[0] == spin):
            return
        self._asked, self._answered = (spin, wedges), None
        if self._move is not None:
            early = self._pace.at(now) >= ARMED_AT_REST * self._per_turn
            self._move = _Move(self._total, self._total, self._total, early)

    def disarm(self) -> None:
        """No spin is wanted."""
        self._asked = self._answered = None

    def count(self, total: int, at: int) -> list[Outcome]:
        """The wheel's count is ``total`` since ``at`` (ns)."""
        at = max(at, self._at)
        chatters = at - self._at < self._settle
        out = self._rested(at)
        if self._move is None:
            self._move = _Move(self._total, self._total, self._total)
            self._near = (self._total, self._total, at)
        move = self._move
        move.low, move.high = min(move.low, total), max(move.high, total)
        low, high, since = self._near
        low, high = min(low, total), max(high, total)
        self._near = (low, high, since) if high - low <= 1 else (total, total, at)
        self._total, self._at = total, at
        self._times.append(at)
        if chatters and len(self._recent) > 1 and self._recent[-2] == total:
            self._recent.pop()
        else:
            self._recent.append(total)
        move.top = max(move.top, self._pace.add(total, at))
        self._last_speed = self._ending.add(total, at)
        return out

    def tick(self, now: int) -> list[Outcome]:
        """Let time pass up to ``now``."""
        return self._rested(now - DELIVERY_SLACK)

    def due(self) -> int | None:
        """When :meth:`tick` may have something to tell (ns), None while the wheel is at rest."""
        return None if self._move is None else self._rest_at() + DELIVERY_SLACK

    def _rest_at(self) -> int:
        return min(self._at + self._quiet, self._near[2] + TREMBLING)

    def _rested(self, now: int) -> list[Outcome]:
        if self._move is None or now < self._rest_at():
            return []
        move, self._move = self._move, None
        out: list[Outcome] = [Rest(self._total, self._rest_at())]
        if self._asked is not None:
            verdict = self._judge(move, *self._asked)
            if isinstance(verdict, Spun):
                self._answered, self._asked = verdict.spin, None
            if verdict is not None:
                out.append(verdict)
        return out

    def _judge(self, move: _Move, spin: int, wedges: int) -> Spun | Misspin | None:
        wrong = self._wrong(move)
        if wrong == "":
            return Spun(spin, self._resting_on(wedges), self._at)
        if wrong is None:
            return None
        reason = "too-weak" if wrong == "too-slow" else wrong
        return Misspin(spin, reason, TEXTS[wrong], self._at)

    def _wrong(self, move: _Move) -> str | None:
        """What was wrong with a move: nothing (""), nothing worth saying (None), or a key of :data:`TEXTS`."""
        turn = self._per_turn
        forward, backward = self._total - move.low, move.high - self._total
        if self._either and backward > forward:
            forward, backward = backward, forward
        if move.early:
            return "too-early"
        if not self._either and (
            move.start - self._total >= WOUND_BACK * turn or backward > ROLLED_BACK * turn
        ):
            return "wrong-way"
        if forward < self._least or backward > ROLLED_BACK * turn:
            return "too-weak" if max(forward, move.high - move.start) >= BRUSH * turn else None
        if move.top < CRAWL * turn:
            return "too-slow"
        if self._last_speed > self._dead:
            return "stopped-dead"
        return "no-index" if self.zero is None else ""

    def _resting_on(self, wedges: int) -> tuple[int, ...]:
        """The wedges at the pointer: one, or those on both sides of a line that the wheel rests on or trembled over.

        A count says that the place is somewhere in one cell, from ``total`` to the next count.  A line in it, near its middle, or in
        the cell beside it that the wheel went into and out of at the end, can't be told from.
        """
        if self.zero is None:
            return ()
        cell = self._total - self.zero
        middle = cell + 0.5
        low, high = min(cell, middle - self._band), max(cell + 1, middle + self._band)
        if self._crossings(self._total) >= 2:
            low = min(low, cell - 1)
        if self._crossings(self._total + 1) >= 2:
            high = max(high, cell + 2)
        if self._blind and (back := self._counted_back()):
            low = min(low, cell - 2 * back + 1)
        shift = cell // self._per_turn * self._per_turn
        return wedges_between(low - shift, high - shift, self._per_turn, wedges)

    def _counted_back(self) -> int:
        """How many of the latest counts may have been made on the way back: the first one is of the slot that it had counted already."""
        gaps = [there - here for here, there in pairwise(self._times)]
        stalls = [at for at, (before, gap) in enumerate(pairwise(gaps), 1) if gap > STALLED * before]
        return len(gaps) - stalls[-1] if stalls else 0

    def _crossings(self, place: int) -> int:
        """How often the latest counts went over ``place``, where the cell of that total begins."""
        totals = list(self._recent)
        return sum(min(a, b) < place <= max(a, b) for a, b in pairwise(totals))
