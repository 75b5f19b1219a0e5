"""The set-up step for a wheel: from where its index mark came by to ``counts`` and ``reversed``, and from there to ``zero``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median_low

from hardware.events import Event, WheelAt
from hardware.plan import RigPlan, WheelPlan
from hardware.wheel_file import FEWEST, MOST

TURNS = 3
"""How far the wheel is turned; so many times its mark comes by, at least."""

UNEVEN = 2
"""Counts by which turns of a good sensor may differ."""


@dataclass(frozen=True, slots=True)
class WheelMeasured:
    """What a wheel turned out to be, in the words of a rig file."""

    counts: int
    reversed: bool


def bare_wheel(plan: RigPlan, wheel: WheelPlan) -> RigPlan:
    """The same rig with a wheel of which nothing is known but its lines: its marks are what :func:`measured_wheel` wants."""
    return replace(plan, wheel=replace(wheel, counts=MOST, zero=0, reversed=False))


class Marks:
    """Hears where a wheel is: ``total`` now, and the ``seen`` totals of its mark, one for each time that it came by."""

    def __init__(self) -> None:
        self.total = 0
        self.seen: list[int] = []

    def hear(self, event: Event) -> None:
        """Take an event of the rig; only the wheel's matter."""
        if not isinstance(event, WheelAt):
            return
        self.total = event.total
        # A wheel that trembles at its mark comes by it again and again, and at another one a turn later.
        if event.zero is not None and (not self.seen or abs(event.zero - self.seen[-1]) >= FEWEST):
            self.seen.append(event.zero)


def measured_wheel(marks: Sequence[int], sensor: str) -> WheelMeasured:
    """What has its mark at these totals when it is turned the right way.  ``ValueError`` with a sentence when no wheel does that."""
    turns = [after - before for before, after in pairwise(marks)]
    if len(turns) < TURNS - 1:
        raise ValueError(
            f"its index came by {len(marks)} times: turn it {TURNS} times round and more, and check the index's mark and wire"
        )
    if min(turns) < 0 < max(turns):
        raise ValueError("it was turned both ways: turn it only the way it is spun")
    sizes = [abs(turn) for turn in turns]
    counts = median_low(sizes)
    if sensor == "quadrature":
        counts = round(counts / 4) * 4
    if any(abs(size - counts) > UNEVEN for size in sizes):
        raise ValueError(
            f"its turns have {min(sizes)} to {max(sizes)} counts: check the sensor's gap and wires, or turn it more slowly"
        )
    if not FEWEST <= counts <= MOST:
        raise ValueError(f"a turn has {counts} counts; allowed: {FEWEST} to {MOST}")
    return WheelMeasured(counts, turns[0] < 0)
