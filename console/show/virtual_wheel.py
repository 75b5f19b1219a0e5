"""A wheel for rigs that have none. Where it stops is drawn when it is set going; until it rests nothing but its turning tells of it.

Positions are running totals in turns: of ``n`` wedges the first begins at 0, the second at ``1/n``.  Times are ns.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

Json = Any
Draw = Callable[[Mapping[str, Json]], Json]
"""Chance: the answer to an ask by its message."""

MS = 1_000_000
WHOLE_TURNS = ("2", "3")
CLEAR = tuple(str(percent) for percent in range(15, 86))
"""Where in its wedge it stops, in percent: well clear of the lines."""
LEAST_MS, MS_A_TURN = 2_500, 1_100
"""So long it takes beside what each turn adds: 4.7 s for two turns, 6.9 s for four."""


@dataclass(frozen=True)
class VirtualSpin:
    """One spin: from ``origin`` over ``way`` turns onto ``wedge`` (from 0), begun at ``start``, at rest after ``lasts``."""

    wedge: int
    origin: float
    way: float
    start: int
    lasts: int

    @property
    def ends(self) -> int:
        """When it rests."""
        return self.start + self.lasts

    def at(self, now: int) -> float:
        """Where the wheel is. It slows down as the cube of what is left: a hand's push, then friction."""
        left = 1 - (now - self.start) / self.lasts if self.lasts else 0.0
        return self.origin + self.way * (1 - min(1.0, max(0.0, left)) ** 3)

    def shifted(self, by: int) -> VirtualSpin:
        """The show stood still for so long."""
        return replace(self, start=self.start + by)


def spin(ask: Mapping[str, Json], draw: Draw, origin: float, now: int, speed: float = 1.0) -> VirtualSpin:
    """Set the wheel going for a spin's ask: the wedge is drawn as the wheel's answer, then the place in it, then how far it goes.

    ``speed`` 2.0 takes half the time, 0 none.
    """
    wedge = int(draw(ask))
    place = (wedge + int(_one(draw, CLEAR)) / 100) / len(ask["wedges"])
    way = int(_one(draw, WHOLE_TURNS)) + (place - origin) % 1
    lasts = int((LEAST_MS + MS_A_TURN * way) * MS / speed) if speed > 0 else 0
    return VirtualSpin(wedge, origin, way, now, lasts)


def under_pointer(turns: float, wedges: int) -> int:
    """The wedge (from 0) that stands at the pointer."""
    return math.floor(turns % 1 * wedges) % wedges


def middle_of(wedge: int, wedges: int) -> float:
    """The middle of a wedge, in turns from 0 to 1."""
    return (wedge + 0.5) / wedges


def _one(draw: Draw, options: tuple[str, ...]) -> str:
    return str(draw({"kind": "draw", "options": list(options), "count": 1})[0])
