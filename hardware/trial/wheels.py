"""Steps for a wheel that is led by hand: some turns give ``counts`` and ``reversed``, a stop at the first wedge ``zero``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median_low

from hardware.events import Fault
from hardware.noise import Twitch
from hardware.plan import WheelPlan
from hardware.trial.report import Line, Measures, Proposal, sentence
from hardware.trial.step import Heard, Levels, Output, Step, Wanted
from hardware.wheel_count import WheelCounter
from hardware.wheel_file import FEWEST, MOST

TURNS = 3
"""How far the wheel is turned; so many times its mark comes by, at least."""

UNEVEN = 2
"""Counts by which turns of a good sensor may differ."""

RESTS = 2_000_000_000
"""ns without an edge: it has stopped."""


@dataclass(frozen=True, slots=True)
class WheelMeasured:
    """What a wheel turned out to be, in the words of a rig file."""

    counts: int
    reversed: bool


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


class Known:
    """What is known of the wheel by now: the file's word until it was measured."""

    def __init__(self, plan: WheelPlan) -> None:
        self.file = plan
        self.plan = replace(plan, zero=0)

    def learn(self, found: WheelMeasured) -> None:
        """It was turned."""
        self.plan = replace(self.plan, counts=found.counts, reversed=found.reversed)


class WheelStep(Step):
    """What the steps of a wheel have in common: its count, and where its mark came by."""

    def __init__(self, id: str, title: str, known: Known, of: int = 0) -> None:
        super().__init__(f"wheel/{id}", f"Wheel, {title}", of)
        self.known = known
        self.counter: WheelCounter | None = None
        self.marks: list[int] = []
        self.news: list[Fault | Twitch] = []
        self.latest = 0
        self.lost = 0
        self._levels: dict[str, bool] = {}
        self._changes = Counter[str]()

    @property
    def total(self) -> int:
        """Counts since the begin."""
        return self.counter.total if self.counter is not None else 0

    def plan(self) -> WheelPlan:
        """What to count by."""
        return self.known.plan

    def begin(self, now: int, levels: Levels) -> list[Output]:
        """Begin where the wheel is."""
        plan = self.plan()
        self._levels = {name: levels.get(f"wheel/{name}", False) for name, _ in plan.lines}
        self.counter = WheelCounter(plan, self._levels)
        self.latest = now
        return []

    def edge(self, heard: Heard, levels: Levels) -> list[Output]:
        """Its own edges are counted."""
        of, _, name = heard.line.partition("/")
        if of == "wheel" and self.counter is not None:
            self.lost += heard.closed == self._levels[name]
            self._levels[name] = heard.closed
            self._changes[name] += 1
            self._take(self.counter, name, heard)
            self.latest = max(heard.at, heard.read_at)
        return []

    def missed(self, line: str, closed: bool, now: int) -> list[Output]:
        """An edge was lost."""
        if line.startswith("wheel/") and self.counter is not None:
            name = line.partition("/")[2]
            self.lost += 1
            self._levels[name] = closed
            self.counter.edge(name, closed, now)
        return []

    def _take(self, counter: WheelCounter, name: str, heard: Heard) -> None:
        counter.edge(name, heard.closed, heard.at)
        self.news += counter.news
        counter.news.clear()
        zero = counter.zero
        # A wheel that trembles at its mark comes by it again and again, and at another one a turn later.
        if zero is not None and (not self.marks or abs(zero - self.marks[-1]) >= FEWEST):
            self.marks.append(zero)


class TurnsStep(WheelStep):
    """The wheel is led round some times: how many counts make a turn, and which way."""

    def __init__(self, known: Known) -> None:
        super().__init__("turns", "turns", known, TURNS)

    @property
    def ask(self) -> str:
        """What a person is to do now."""
        return f"Turn it {TURNS} times round and a little more by hand, the way it is spun"

    @property
    def done(self) -> int:
        """Whole turns, from mark to mark."""
        return max(0, len(self.marks) - 1)

    @property
    def wants(self) -> Wanted:
        """Turns."""
        return Wanted("wheel", "turns", TURNS + 1)

    def plan(self) -> WheelPlan:
        """Nothing is known but its lines: so many counts that no mark is given up as lost."""
        return replace(self.known.file, counts=MOST, zero=0, reversed=False)

    def tick(self, now: int, levels: Levels) -> list[Output]:
        """Over when it has gone far enough, and rests."""
        self.said = f"{abs(self.total)} counts, the mark {len(self.marks)} times"
        if self.done >= TURNS and now - self.latest >= RESTS:
            self._learn()
        return []

    def end(self, now: int) -> list[Output]:
        """That was all."""
        self._learn()
        return []

    def _learn(self) -> None:
        self.finished = True
        found = self._found()
        if isinstance(found, WheelMeasured):
            self.known.learn(found)

    def _found(self) -> WheelMeasured | str:
        # One change may be that of a wire which breaks just now.
        silent = [name for name in self._levels if self._changes[name] < 2]
        if len(silent) == len(self._levels):
            return "nothing changed: look at the sensor's supply, its gap, and its wires"
        if silent:
            return f"{' and '.join(silent)} never changed: look at the sensor's gap, its supply and that wire"
        try:
            return measured_wheel(self.marks, self.known.file.sensor)
        except ValueError as reason:
            return str(reason)

    def line(self) -> Line:
        """What the wheel is."""
        found, file = self._found(), self.known.file
        measured: Measures = {"counts": abs(self.total), "marks": list(self.marks), "lost": self.lost}
        if isinstance(found, str):
            return Line(self.id, self.title, False, sentence(found), measured)
        way = ", a and b the other way round" if found.reversed else ""
        right = (found.counts, found.reversed) == (file.counts, file.reversed)
        said = f"A turn has {found.counts} counts{way}" + (
            "." if right else ": the rig file says something else."
        )
        return Line(self.id, self.title, right, said, measured)

    def proposals(self) -> list[Proposal]:
        """What it turned out to be."""
        found, file, out = self._found(), self.known.file, []
        if isinstance(found, str):
            return []
        if found.counts != file.counts:
            why = f"so many came between two passes of its mark, {len(self.marks) - 1} times"
            out.append(Proposal("wheel.counts", file.counts, found.counts, why))
        if found.reversed != file.reversed and file.sensor == "quadrature":
            why = f"turned the way it is spun it counts {'up' if file.reversed else 'down'}"
            out.append(Proposal("wheel.reversed", file.reversed, found.reversed, why))
        return out


class ZeroStep(WheelStep):
    """The wheel is stopped where the first wedge begins: how far that is from its mark."""

    def __init__(self, known: Known) -> None:
        super().__init__("zero", "first wedge", known)

    @property
    def ask(self) -> str:
        """What a person is to do now."""
        return "Turn it once round and a little more, and stop where the pointer has just come onto the first wedge"

    @property
    def wants(self) -> Wanted:
        """A turn, and a stop."""
        return Wanted("wheel", "zero", 1)

    def tick(self, now: int, levels: Levels) -> list[Output]:
        """A person says when it stands right."""
        self.said = (
            "its mark has come by: stop at the first wedge" if self.marks else "its mark has not come by yet"
        )
        return []

    def line(self) -> Line:
        """Where the first wedge is."""
        if not self.marks:
            said = "Its index did not come by: turn it once round and a little more."
            return Line(self.id, self.title, False, said)
        zero, file = self._zero(), self.known.file
        said = f"The first wedge begins {zero} counts after the mark"
        said += "." if zero == file.zero else ": the rig file says something else."
        return Line(self.id, self.title, zero == file.zero, said, {"zero": zero})

    def proposals(self) -> list[Proposal]:
        """Where it turned out to be."""
        if not self.marks or self._zero() == self.known.file.zero:
            return []
        why = "so many counts after the mark the wheel stood at its first wedge"
        return [Proposal("wheel.zero", self.known.file.zero, self._zero(), why)]

    def _zero(self) -> int:
        return (self.total - self.marks[-1]) % self.known.plan.counts
