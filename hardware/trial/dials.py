"""The step for a dial: some clicks to the right and as many to the left say what it is, and whether it misses any."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.plan import DialPlan
from hardware.quadrature import Quadrature
from hardware.trial.report import Line, Proposal, sentence
from hardware.trial.step import Heard, Levels, Output, Step, Wanted, plain, titled

KINDS = (1, 2, 4)
TOLERANCE = 0.2
"""How far a count may be off a kind's: a click more or less of ten, or an edge that was lost."""

SURE = 1_200_000_000
"""ns of rest after as many clicks as were asked for."""

PERHAPS = 5_000_000_000
"""ns of rest after another number of them: somebody may still be counting."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What a dial turned out to be, in the words of a rig file."""

    steps_per_detent: int
    reversed: bool


def measured(transitions: int, clicks: int) -> Measured:
    """What makes ``clicks`` to the right so many ``transitions``.  ``ValueError`` with a sentence when no dial does that."""
    each = abs(transitions) / clicks
    for steps in KINDS:
        if abs(each - steps) <= TOLERANCE * steps:
            return Measured(steps, transitions < 0)
    raise ValueError(
        f"{abs(transitions)} changes of its contacts for {clicks} clicks; a dial makes 1, 2 or 4 a click: turn it again, "
        "slowly, and count the clicks"
    )


class DialStep(Step):
    """A dial is turned ``clicks`` clicks to the right, then to the left.

    ``push`` is the line of its knob; ``table`` is where the file keeps ``steps_per_detent`` and ``reversed``, ``pins`` has its pins by
    the file's keys.
    """

    def __init__(
        self,
        name: str,
        clicks: int,
        plan: DialPlan,
        table: str,
        pins: Mapping[str, int],
        push: str | None = None,
    ) -> None:
        super().__init__(name, titled(name), clicks)
        self.pins = pins
        self._lines = (f"{name}/a", f"{name}/b")
        self._plan = plan
        self._table = table
        self._push = push
        self._where = f" (GPIO {' and '.join(map(str, pins.values()))})" if pins else ""
        self._counter = Quadrature(1)
        self._levels: dict[str, bool] = {}
        self._right: int | None = None
        self._before = 0
        self._edges = [0, 0]
        self._others: dict[str, int] = {}
        self._lost = 0
        self._pushed = 0
        self._heard = 0
        self._latest = 0
        self._quickest: int | None = None

    @property
    def ask(self) -> str:
        """What a person is to do now."""
        way = "right (clockwise)" if self._right is None else "left"
        return f"Turn it {self.of} clicks to the {way}"

    @property
    def done(self) -> int:
        """Clicks this way, by the file's kind of dial."""
        return abs(self._moved) // self._plan.steps_per_detent

    @property
    def wants(self) -> Wanted:
        """Clicks."""
        return Wanted("turn", self.id, self.of if self._right is None else -self.of)

    @property
    def elsewhere(self) -> str | None:
        """The dial that moved instead, if one did."""
        if any(self._edges) or not self._others:
            return None
        name, count = max(self._others.items(), key=lambda one: one[1])
        return name if count >= self.of else None

    @property
    def _moved(self) -> int:
        return self._counter.total - self._before

    def begin(self, now: int, levels: Levels) -> list[Output]:
        """Begin where the dial is."""
        a, b = (levels.get(line, False) for line in self._lines)
        self._counter = Quadrature(1, a_closed=a, b_closed=b)
        self._levels = {self._lines[0]: a, self._lines[1]: b}
        return []

    def edge(self, heard: Heard, levels: Levels) -> list[Output]:
        """Its own edges are counted, both ways; other dials' too."""
        if heard.line not in self._lines:
            name, _, contact = heard.line.rpartition("/")
            if contact in ("a", "b") and "/dial:" in name:
                self._others[name] = self._others.get(name, 0) + 1
            return []
        if self._levels[heard.line] == heard.closed:
            self._lost += 1
        elif self._heard and heard.at > self._latest:
            gap = heard.at - self._latest
            self._quickest = gap if self._quickest is None else min(gap, self._quickest)
        self._levels[heard.line] = heard.closed
        self._edges[self._lines.index(heard.line)] += 1
        self._counter.edge(heard.line[-1], heard.closed)
        self._pushed += self._push is not None and levels.get(self._push, False)
        self._latest, self._heard = heard.at, max(heard.at, heard.read_at)
        self.said = f"{abs(self._moved)} changes"
        return []

    def missed(self, line: str, closed: bool, now: int) -> list[Output]:
        """An edge was lost; the dial is where its levels say."""
        if line in self._lines:
            self._lost += 1
            self._levels[line] = closed
            self._counter.rest(*(self._levels[one] for one in self._lines))
        return []

    def tick(self, now: int, levels: Levels) -> list[Output]:
        """The next way, or over, once it has rested for long enough."""
        moved, wanted = abs(self._moved), self.of * self._plan.steps_per_detent
        rest = SURE if moved == wanted else PERHAPS
        if moved and moved * 2 >= self.of and now - self._heard >= rest:
            self._next()
        return []

    def end(self, now: int) -> list[Output]:
        """That was this way."""
        self._next()
        return []

    def _next(self) -> None:
        if self._right is None:
            self._right, self._before, self.said = self._moved, self._counter.total, ""
        else:
            self.finished = True

    def line(self) -> Line:
        """What the dial is like."""
        wrong = self._wrong()
        said = "; ".join(wrong) or f"{self.of} clicks each way, {self._plan.steps_per_detent} changes a click"
        right, left = self._ways
        return Line(
            self.id,
            self.title,
            not wrong,
            sentence(said),
            {
                "right": right,
                "left": left,
                "edges": sum(self._edges),
                "lost": self._lost,
                "quickest_us": (self._quickest or 0) // 1000,
                "pushed": self._pushed,
            },
        )

    def proposals(self) -> list[Proposal]:
        """What it turned out to be."""
        found = self._measured()
        if found is None:
            return []
        plan, out, name = self._plan, [], plain(self.id)
        right = abs(self._ways[0])
        if found.steps_per_detent != plan.steps_per_detent:
            why = f"{name}: {self.of} clicks made {right} changes of its contacts"
            out.append(
                Proposal(
                    f"{self._table}.steps_per_detent", plan.steps_per_detent, found.steps_per_detent, why
                )
            )
        if found.reversed != plan.reversed:
            why = f"{name}: a turn to the right counts {'up' if plan.reversed else 'down'}"
            out.append(Proposal(f"{self._table}.reversed", plan.reversed, found.reversed, why))
        return out

    @property
    def _ways(self) -> tuple[int, int]:
        """Changes to the right and to the left, as it is wired."""
        return (self._moved, 0) if self._right is None else (self._right, self._moved)

    def _measured(self) -> Measured | None:
        right, left = self._ways
        if right * left >= 0:
            return None
        try:
            first, second = measured(right, self.of), measured(-left, self.of)
        except ValueError:
            return None
        return first if first == second else None

    def _wrong(self) -> list[str]:
        right, left = self._ways
        if not any(self._edges):
            return [self._silent()]
        if 0 in self._edges or right == left == 0:
            dead = "AB"[self._edges.index(min(self._edges))]
            return [f"only one of its contacts changes: look at the wire of contact {dead}{self._where}"]
        out = []
        if self._pushed:
            out.append("its push is closed while it turns: free it, or look at its wire")
        if self._lost:
            out.append(f"{self._lost} edges were lost on the way")
        if right * left > 0:
            return [*out, "both turns went the same way: turn it to the right first, then to the left"]
        found = self._measured()
        if found is None:
            for transitions in (right, left):
                try:
                    measured(transitions, self.of)
                except ValueError as reason:
                    return [*out, str(reason)]
            return [*out, f"{abs(right)} changes to the right, {abs(left)} to the left: it skips"]
        steps = found.steps_per_detent
        for way, count in (("right", abs(right)), ("left", abs(left))):
            if count % steps:
                out.append(f"{count} changes to the {way} are no whole clicks: it misses steps")
            elif count != self.of * steps:
                out.append(
                    f"{count // steps} clicks came in to the {way}, not {self.of}: count again, or it skips"
                )
        if found != Measured(self._plan.steps_per_detent, self._plan.reversed):
            words = f"it makes {steps} changes a click" + (
                ", and is wired the other way round" if found.reversed else ""
            )
            out.append(f"{words}: the rig file says something else")
        return out

    def _silent(self) -> str:
        if self.elsewhere is not None:
            return f"nothing came in here, but {plain(self.elsewhere)} turned: their wires are swapped"
        return f"neither contact changed{self._where}: look at its wires, and that the pins are those of the file"
