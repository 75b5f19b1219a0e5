"""A wheel's edges at 5,000 a second: none is lost, the wedge is right, and what that takes of a core.

``python -m tests.benchmarks.wheel [seconds]`` turns a wheel of 2,400 counts for so long, through the same inputs, counter and judge as
on a rig, in virtual time on a real core, as a driver would: an edge at a time, and a look every millisecond.  Then it slows down,
and the wedge at which it stops must be the one that it told.  Last it is tried how many edges a second there is time for.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from hardware.events import Edge, Event, Spun, WheelAt
from hardware.flywheel import Pattern
from hardware.inputs import Inputs
from hardware.plan import WheelPlan, Wire
from tests.hardware.spins import S, coasting

RATE = 5_000
COUNTS = 2_400
WEDGES = 24
SLOWS_DOWN = 4_850
"""Counts that the wheel takes to come to rest."""

MOST_SHARE = 0.1
"""Of one core, at :data:`RATE`, without the driver; a Raspberry Pi has cores that are some four times slower than a desk's."""


@dataclass(frozen=True, slots=True)
class Figures:
    """``edges`` a and b edges that were played, ``counted`` of them; whether the wedge was right; seconds of the core for an edge."""

    edges: int
    counted: int
    right: bool
    each: float

    @property
    def limit(self) -> int:
        """Edges a second that there is time for."""
        return round(1 / self.each)


def moments(seconds: float, rate: int) -> Iterator[int]:
    """ns at which each count comes: evenly for so long, then slower and slower."""
    even = [n * S // rate for n in range(1, round(seconds * rate) + 1)]
    # Where a constant friction has the speed that was kept until then.
    friction = (rate / COUNTS) ** 2 / 2 / ((SLOWS_DOWN + 0.5) / COUNTS)
    return chain(even, (even[-1] + at for at in coasting(SLOWS_DOWN, COUNTS, friction)))


def turn(seconds: float, rate: int = RATE) -> Figures:
    """Turn the wheel for so long at ``rate`` edges a second, and let it come to rest."""
    plan = WheelPlan("quadrature", tuple((name, Wire()) for name in ("a", "b", "index")), COUNTS)
    pattern = Pattern(plan)
    shown = pattern.levels(0)
    events: list[Event] = []
    levels = {f"wheel/{name}": closed for name, closed in shown.items()}
    inputs = Inputs([], [], lambda: levels, wheel=plan)
    inputs.start(events.append, 0)
    inputs.await_spin(1, WEDGES, 0)
    edges: list[Edge] = []
    place, before = 0, 0
    for at in moments(seconds, rate):
        # Half a count later the index may change.
        for when in ((before + at) // 2, at):
            place += 1
            for name, closed in pattern.levels(place).items():
                if closed != shown[name]:
                    edges.append(Edge(f"wheel/{name}", closed, when))
                    shown[name] = closed
        before = at
    counts = place // 2
    wanted, began = 0, time.process_time()
    for edge in edges:
        while wanted <= edge.at:
            wanted = inputs.tick(wanted)
        levels[edge.line] = edge.closed
        inputs.post(edge, edge.closed, edge.at)
    spent = time.process_time() - began
    inputs.tick(before + 2 * S)
    told = [event.total for event in events if isinstance(event, WheelAt)]
    spun = [event.wedges for event in events if isinstance(event, Spun)]
    return Figures(counts, told[-1], spun == [(counts % COUNTS * WEDGES // COUNTS,)], spent / len(edges))


def main() -> int:
    """Print the figures; status 1 when an edge was lost, a wedge was wrong, or it took too much."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    figures = turn(seconds)
    share = figures.each * RATE
    print(f"a wheel of {COUNTS} counts for {seconds:g} s at {RATE} edges a second, then to its rest")
    print(
        f"lost: {figures.edges - figures.counted} of {figures.edges} edges; the wedge is {'right' if figures.right else 'WRONG'}"
    )
    print(f"of one core: {100 * share:.1f} % (at most {100 * MOST_SHARE:g})")
    print(f"there is time for {figures.limit} edges a second (at least {RATE})")
    return int(figures.counted != figures.edges or not figures.right or share > MOST_SHARE)


if __name__ == "__main__":
    sys.exit(main())
