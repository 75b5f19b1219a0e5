"""Contacts that exist only in memory: what is done to them becomes edges with exact stamps, troubles included.

Time is an argument.  Whatever is asked for goes into a schedule of moves; :meth:`VirtualLines.advance` plays the moves that
are due and gives the edges that a driver would have delivered.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from random import Random

from hardware.events import Edge


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong with a line.

    ``bounce_us``: how long a change chatters.  ``noise``: short spikes now and then.  ``stuck``: closed for good.
    ``dead``: a broken wire, open for good.  ``lose``: so many of the coming edges get lost on the way.
    """

    bounce_us: int = 0
    noise: bool = False
    stuck: bool = False
    dead: bool = False
    lose: int = 0


@dataclass(slots=True)
class _Line:
    contact: bool = False
    spike: bool = False
    shown: bool = False
    busy_until: int = -1
    trouble: Trouble = field(default_factory=Trouble)

    def level(self) -> bool:
        return not self.trouble.dead and (self.trouble.stuck or self.contact != self.spike)


@dataclass(order=True, frozen=True, slots=True)
class _Move:
    at: int
    order: int
    line: str = field(compare=False)
    what: str = field(compare=False)  # "contact", "spike", or "look": a trouble has changed
    closed: bool = field(compare=False, default=False)


class VirtualLines:
    """A set of named lines, all open at first.  ``seed`` fixes chatter and noise, so that a run can be had again."""

    def __init__(self, names: Iterable[str], seed: int = 1) -> None:
        self._lines = {name: _Line() for name in names}
        self._moves: list[_Move] = []
        self._order = 0
        self._chance = Random(seed)

    def move(self, name: str, closed: bool, at: int, chatter_limit_us: int | None = None) -> tuple[int, int]:
        """Close or open a contact at ``at`` (ns), or as soon as it is done with what it was told before.

        It chatters for the line's ``bounce_us``, at most ``chatter_limit_us``.  Gives (number of moves, ns of the last).
        """
        line = self._lines[name]
        start = max(at, line.busy_until + 1)
        bounce = line.trouble.bounce_us
        if chatter_limit_us is not None:
            bounce = min(bounce, chatter_limit_us)
        # After the first change the contact leaves and comes back some times, so an even number of moves follows.
        pairs = min(self._chance.randint(1, 4), (bounce - 1) // 2) if bounce >= 3 else 0
        later = sorted(self._chance.sample(range(1, bounce), 2 * pairs)) if pairs else []
        times = [start, *(start + offset * 1000 for offset in later)]
        for index, when in enumerate(times):
            self._plan(when, name, "contact", closed == (index % 2 == 0))
        line.busy_until = times[-1]
        return len(times), times[-1]

    def play(self, name: str, edges: Iterable[tuple[int, bool]]) -> None:
        """Plan exact moves (ns, closed), for whoever knows what the contact does."""
        for at, closed in edges:
            self._plan(at, name, "contact", closed)
            self._lines[name].busy_until = max(at, self._lines[name].busy_until)

    def trouble(self, name: str, trouble: Trouble, at: int) -> None:
        """Give a line other troubles from ``at`` (ns) on."""
        line = self._lines[name]
        started = trouble.noise and not line.trouble.noise
        line.trouble = trouble
        self._plan(at, name, "look")
        if started:
            self._plan(at + self._chance.randint(5_000_000, 40_000_000), name, "spike", True)

    def troubles(self, name: str) -> Trouble:
        """What is wrong with a line now."""
        return self._lines[name].trouble

    def levels(self) -> dict[str, bool]:
        """Every line and whether it reads closed after the moves played so far."""
        return {name: line.shown for name, line in self._lines.items()}

    def next_move(self) -> int | None:
        """When the next move is due (ns), None when nothing is planned."""
        return self._moves[0].at if self._moves else None

    def advance(self, now: int) -> list[Edge]:
        """Play all moves up to ``now`` (ns) and give the edges that arrive, in order."""
        edges: list[Edge] = []
        while self._moves and self._moves[0].at <= now:
            move = heapq.heappop(self._moves)
            line = self._lines[move.line]
            if move.what == "contact":
                line.contact = move.closed
            elif move.what == "spike":
                self._spike(line, move)
            if line.level() == line.shown:
                continue
            line.shown = line.level()
            if line.trouble.lose > 0:
                line.trouble = replace(line.trouble, lose=line.trouble.lose - 1)
            else:
                edges.append(Edge(move.line, line.shown, move.at))
        return edges

    def _spike(self, line: _Line, move: _Move) -> None:
        line.spike = move.closed and line.trouble.noise
        if line.spike:
            self._plan(move.at + self._chance.randint(20_000, 200_000), move.line, "spike", False)
        elif line.trouble.noise:
            self._plan(move.at + self._chance.randint(5_000_000, 40_000_000), move.line, "spike", True)

    def _plan(self, at: int, name: str, what: str, closed: bool = False) -> None:
        self._order += 1
        heapq.heappush(self._moves, _Move(at, self._order, name, what, closed))
