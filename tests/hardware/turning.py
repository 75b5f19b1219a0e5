"""A wheel that is turned place by place below its counter: for the tests of counting."""

from __future__ import annotations

from hardware.events import Fault
from hardware.flywheel import Pattern
from hardware.noise import Twitch
from hardware.plan import Sensor, WheelPlan, Wire
from hardware.wheel_count import WheelCounter

US, MS, S = 1_000, 1_000_000, 1_000_000_000
SETTLE = 2 * MS
GAP = 2 * MS
"""ns between two places of a sensor's grid, as :class:`Turning` plays them."""


def plan(sensor: Sensor = "quadrature", counts: int = 96, **more: object) -> WheelPlan:
    names = ("a", "b", "index") if sensor == "quadrature" else ("slot", "index")
    return WheelPlan(sensor, tuple((name, Wire()) for name in names), counts, **more)  # type: ignore[arg-type]


class Turning:
    """A wheel that is moved place by place, and its counter; ``deaf`` lines report nothing."""

    def __init__(self, made: WheelPlan, place: int = 0) -> None:
        self.pattern = Pattern(made)
        self.place = place
        self.now = 0
        self.deaf: set[str] = set()
        self.lost: set[tuple[int, str]] = set()
        self.counter = WheelCounter(made, self.pattern.levels(place))
        self.news: list[Fault | Twitch] = []

    def turn(self, counts: float) -> Turning:
        each = self.pattern.grid // self.pattern.plan.counts
        for _ in range(round(abs(counts) * each)):
            before = self.pattern.levels(self.place)
            self.place += 1 if counts > 0 else -1
            self.now += GAP
            for line, closed in sorted(self.pattern.levels(self.place).items()):
                if before[line] != closed and line not in self.deaf and (self.place, line) not in self.lost:
                    self.counter.edge(line, closed, self.now)
        self.news += self.counter.news
        self.counter.news.clear()
        return self

    def rest(self) -> Turning:
        self.now += 100 * MS
        heard = self.pattern.levels(self.place)
        for line in self.deaf:
            heard[line] = False
        self.counter.look(heard, self.now)
        self.news += self.counter.news
        self.counter.news.clear()
        return self

    @property
    def faults(self) -> list[tuple[str, str, bool]]:
        return [(one.kind, one.part, one.cleared) for one in self.news if isinstance(one, Fault)]

    @property
    def place_counted(self) -> int | None:
        """Counts after the line before the first wedge, as the counter has it."""
        zero = self.counter.zero
        return None if zero is None else (self.counter.total - zero) % self.pattern.plan.counts

    @property
    def true_place(self) -> int:
        return self.place * self.pattern.plan.counts // self.pattern.grid % self.pattern.plan.counts
