"""A wheel that exists only in memory: what hands do to it becomes turning, and that the exact edges of its sensor.

Angles are turns, growing forward; times are ns, and arguments.  Between two pegs the wheel runs freely until the flapper meets the
next one; it bends, and either the peg gets by (a click: what bent it is lost), or it pushes the wheel back::

    peg |            free            |  flapper bends  | peg
        0                         ENGAGED              1      of the way to the next peg

Friction varies a little with every push, so the same push does not end on the same wedge.  A push is worked out to its end at once, in
steps of a millisecond; a hand that comes in between discards the rest.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from math import ceil, floor
from random import Random

from hardware.plan import WheelPlan

STEP = 1_000_000
"""ns of one step."""

LONGEST = 60_000
"""Steps after which any wheel has come to rest."""

FASTEST = 5.0
"""Turns a second that a hand can give."""

DRAGGING = 2.5
"""Turns a second at which a hand leads it at most: quicker than a wrist goes round for more than a moment."""

SHORTEST_DRAG = 5_000_000
"""ns that even a small move of a hand takes: less than a frame of a page, or a hand that leads on and on would come later and later."""

LONGEST_LAG = 800_000_000
"""ns for which a hand may still be at what was asked of it before."""

ENGAGED = 0.65
"""The part of the way to the next peg at which the flapper meets it."""

INDEX_TURNS = 1 / 48
"""How wide the index mark is, and one count at least."""


@dataclass(frozen=True, slots=True)
class Make:
    """How a wheel is built.

    ``pegs``, none or many; ``click`` is the energy that passing one takes, as half a speed (turns a second) squared; ``friction``
    is turns a second, each second, and ``drag`` the part of the speed that the air takes in a second.
    """

    pegs: int = 24
    click: float = 0.005
    friction: float = 0.17
    drag: float = 0.03


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a sensor shows at each angle, the line before the first wedge being at 0."""

    plan: WheelPlan

    @property
    def grid(self) -> int:
        """Places a turn at which some line may change."""
        return self.plan.counts * (2 if self.plan.sensor == "quadrature" else 4)

    def levels(self, place: int) -> dict[str, bool]:
        """Line -> closed between grid ``place`` and the next one.

        The index begins within the count that ``zero`` tells of, so that it never changes together with another line.  A slot begins
        with its count and is half as long.
        """
        plan, each = self.plan, self.grid // self.plan.counts
        wide = max(1, floor(plan.counts * INDEX_TURNS)) * each
        into = (place + plan.zero * each - 1) % self.grid
        levels = {"index": into < wide}
        if plan.sensor == "slots":
            levels["slot"] = place % 4 in (0, 1)
            return levels
        phase = place // 2 % 4
        first, second = ("b", "a") if plan.reversed else ("a", "b")
        levels[first], levels[second] = phase in (1, 2), phase in (2, 3)
        return levels


class Flywheel:
    """One wheel with its sensor.  ``seed`` fixes how its friction varies, so that a run can be had again."""

    def __init__(self, plan: WheelPlan, make: Make | None = None, seed: int = 1) -> None:
        self._pattern = Pattern(plan)
        self._make = make or Make()
        self._chance = Random(seed)
        self._begun = 0
        self._path = [
            0.5 / (self._make.pegs or 1)
        ]  # an angle for every step since `_begun`; it rests on the last
        self._coming: deque[tuple[int, str, bool]] = deque()
        self._busy_until = 0

    def angle(self, now: int) -> float:
        """Where it is, in turns."""
        steps, rest = divmod(max(now - self._begun, 0), STEP)
        if steps >= len(self._path) - 1:
            return self._path[-1]
        here, there = self._path[steps], self._path[steps + 1]
        return here + (there - here) * rest / STEP

    def levels(self, now: int) -> dict[str, bool]:
        """Line -> closed."""
        return self._pattern.levels(floor(self.angle(now) * self._pattern.grid))

    def flick(self, speed: float, now: int) -> int:
        """Push it at so many turns a second; gives how many edges will come of it.  ``ValueError`` for more than a hand can do."""
        if not abs(speed) <= FASTEST:
            raise ValueError(f"speed {speed}: allowed are {-FASTEST:g} to {FASTEST:g} turns a second")
        usual = self._make
        friction, click = (part * self._chance.uniform(0.85, 1.15) for part in (usual.friction, usual.click))
        make = replace(usual, friction=friction, click=click)
        return self._go(_run_out(self.angle(now), speed * self._chance.uniform(0.97, 1.03), make), now)

    def drag(self, by: float, now: int) -> int:
        """Lead it round by hand, after what the hand is doing already, and hold it there; else as :meth:`flick`."""
        if not abs(by) <= 1:
            raise ValueError(f"by {by}: allowed are -1 to 1 turns")
        start = max(now, self._busy_until)
        if start - now > LONGEST_LAG:
            raise ValueError("the hand has more to lead already than it can keep up with")
        steps = max(ceil(abs(by) / DRAGGING * 1e9), SHORTEST_DRAG) // STEP
        here = self.angle(start)
        before = [self.angle(at) for at in range(now, start, STEP)]
        path = [*before, *(here + by * step / steps for step in range(steps + 1))]
        edges = self._go(path, now)
        self._busy_until = now + (len(path) - 1) * STEP
        return edges

    def stop(self, now: int) -> None:
        """A hand on it."""
        self._go([self.angle(now)], now)

    def next_edge(self) -> int | None:
        """When the next edge comes (ns), None while it rests."""
        return self._coming[0][0] if self._coming else None

    def edges(self, now: int) -> list[tuple[int, str, bool]]:
        """The edges up to ``now`` as (ns, line, closed), in order."""
        out = []
        while self._coming and self._coming[0][0] <= now:
            out.append(self._coming.popleft())
        return out

    def _go(self, path: list[float], now: int) -> int:
        """Follow ``path`` from ``now`` on and forget what was going to be."""
        self._path, self._begun, self._busy_until = path, now, 0
        self._coming = deque(edge for edge in self._coming if edge[0] <= now)
        due = len(self._coming)
        grid, place = self._pattern.grid, floor(path[0] * self._pattern.grid)
        shown = self._pattern.levels(place)
        for step in range(len(path) - 1):
            here, there = path[step] * grid, path[step + 1] * grid
            while place != floor(there):
                way = 1 if floor(there) > place else -1
                line = place + 1 if way > 0 else place
                place += way
                at = now + step * STEP + round((line - here) / (there - here) * STEP)
                levels = self._pattern.levels(place)
                for name in sorted(levels):
                    if levels[name] != shown[name]:
                        self._coming.append((at, name, levels[name]))
                shown = levels
        return len(self._coming) - due


def _run_out(angle: float, speed: float, make: Make) -> list[float]:
    """The angles, a step apart, of a wheel that is left to itself until it rests."""
    path, dt = [angle], STEP / 1e9
    spring = 2 * make.click * make.pegs / (1 - ENGAGED)  # the flapper's force just before the peg gets by
    bent = 0  # which way the flapper is bent
    for _ in range(LONGEST):
        way = angle * make.pegs
        into = way - floor(way)
        force = 0.0
        if make.pegs:
            if speed > 0 and into > ENGAGED:
                bent = 1
            elif speed < 0 and into < 1 - ENGAGED:
                bent = -1
            depth = (into - ENGAGED if bent > 0 else 1 - ENGAGED - into) / (1 - ENGAGED)
            if bent and depth <= 0:
                bent = 0  # it let go, or the peg went by
            force = -bent * spring * max(depth, 0.0)
        slowing = make.friction + make.drag * abs(speed)
        if speed == 0 and abs(force) <= make.friction:
            return path
        free = speed + force * dt
        after = free - slowing * dt if free > 0 else free + slowing * dt
        speed = 0.0 if after * free <= 0 else after
        before = floor(way)
        angle += speed * dt
        if floor(angle * make.pegs) != before:
            bent = 0
        path.append(angle)
    return path
