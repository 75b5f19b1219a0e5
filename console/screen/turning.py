"""Where the wheel is: samples that come some 40 times a second, drawn a little late and smoothly between them."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

LATE_MS = 60  # so long behind its samples the wheel is drawn: the next one has come by then
_KEPT = 48
_LEAD_MS = 25  # a wheel that stood sets off this long before the first sample that finds it elsewhere
_COAST_MS = 120  # when no sample comes, it goes on as it went for so long, and then stands
_FASTEST = 6.0  # turns a second; what seems faster is a count that was put right, and no way to go


@dataclass(frozen=True, slots=True)
class Turned:
    """The wheel at one moment: ``turns`` in all, ``speed`` in turns a second, and whether it moves."""

    turns: float
    speed: float = 0.0
    moving: bool = False

    def wedge(self, count: int) -> int:
        """Which of ``count`` wedges is at the pointer, from 0."""
        return math.floor((self.turns % 1.0) * count) % count


class Pegs:
    """Hears the pegs pass the pointer, one at each line between two wedges."""

    def __init__(self) -> None:
        self._seen: tuple[int, int] | None = None  # how many wedges, how many pegs in all

    def passed(self, wheel: Turned | None, count: int) -> bool:
        """Whether a peg of a wheel of ``count`` wedges has passed since the last look."""
        if wheel is None or not count:
            self._seen = None
            return False
        before, self._seen = self._seen, (count, math.floor(wheel.turns * count))
        return wheel.moving and before is not None and before != self._seen


class Turning:
    """Samples of the wheel; times are ms, those of the samples on the clock of the daemon."""

    def __init__(self) -> None:
        self._samples: deque[tuple[int, float, bool]] = deque(maxlen=_KEPT)  # (at, turns, moving)
        self._behind: deque[int] = deque(maxlen=_KEPT)  # how much later than its time each one came

    def tell(self, message: Mapping[str, object], now: int) -> None:
        """Take a ``wheel`` message that came at ``now`` on the screen's own clock; raises as for a broken message."""
        at, turns = int(str(message["at_ms"])), float(str(message["turns"]))
        if not math.isfinite(turns):
            raise ValueError("turns")
        if self._samples and at <= self._samples[-1][0]:
            if at == self._samples[-1][0]:
                self._samples.pop()  # the same moment again: what was said last holds
            else:
                self.forget()  # another daemon, with a clock of its own
        self._samples.append((at, turns, bool(message.get("moving"))))
        self._behind.append(now - at)

    def forget(self) -> None:
        """Nothing is known of the wheel, as after a new connection."""
        self._samples.clear()
        self._behind.clear()

    def at(self, now: int) -> Turned | None:
        """Where the wheel is drawn at ``now``; None before the first sample."""
        if not self._samples:
            return None
        # The quickest sample tells how the clocks differ; what others took longer is the network's doing.
        when = now - min(self._behind) - LATE_MS
        last_at, last, moving = self._samples[-1]
        if when >= last_at:
            return self._coasting(when - last_at, last, moving)
        for (start, turns, moved), (end, goal, _) in reversed(list(pairwise(self._samples))):
            if when >= start:
                drawn = _between(when, start if moved else max(start, end - _LEAD_MS), turns, end, goal)
                return replace(
                    drawn, moving=moved or drawn.moving
                )  # its last bit may be less than can be told
        return Turned(self._samples[0][1])

    def _coasting(self, ms: int, turns: float, moving: bool) -> Turned:
        """Beyond the newest sample: at rest, or for a moment as fast as it was."""
        if not moving or len(self._samples) < 2:
            return Turned(turns, 0.0, moving and ms < _COAST_MS)
        before_at, before, _ = self._samples[-2]
        speed = (turns - before) / (self._samples[-1][0] - before_at) * 1000
        if abs(speed) > _FASTEST or ms >= 4 * _COAST_MS:
            return Turned(turns, 0.0, False)
        return Turned(turns + speed * min(ms, _COAST_MS) / 1000, speed, True)


def _between(when: int, start: int, turns: float, end: int, goal: float) -> Turned:
    if when < start:
        return Turned(turns)
    speed = (goal - turns) / max(1, end - start) * 1000
    if abs(speed) > _FASTEST:
        return Turned(turns)
    return Turned(turns + speed * (when - start) / 1000, speed, goal != turns)
