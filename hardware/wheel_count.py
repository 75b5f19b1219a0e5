"""From the lines of a wheel's sensor to a running count, and to where its index mark was: pure, with every time as an argument.

``a`` and ``b`` are counted like a dial's contacts, every edge of them (:mod:`hardware.quadrature`), forward and backward.
A single ``slot`` line (a light barrier, a reed contact, a switch on the pegs) can't tell which way, and always counts up, where
a slot begins: a wheel that does not get over its next peg and rolls back has not begun the slot behind it.

The index mark says once a turn where the wheel really is.  Of its two flanks the same one is always used: it closes the
contact going forward and opens it going backward::

    index   _____|#####|_____        forward  -->  where it closes
                 ^ the mark          backward <--  where it opens

A count that does not fit the last mark has slipped: edges were lost, or noise was counted.  The mark is right.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from hardware.events import Fault
from hardware.noise import Twitch
from hardware.plan import WheelPlan
from hardware.quadrature import Quadrature

COUNTING = ("a", "b", "slot")
"""Lines that are counted."""

GLITCH = 300_000
"""ns: what closes the index or a slot for less is a spike."""

JITTER = 1
"""Counts by which a mark may be off without a slip: its flank may lie just where a count changes."""

PASSES = 8
"""Passes of the mark that are looked back on,"""

SLIPS = 4
"""and the counts that may have slipped in them."""

TURNS_WITHOUT_MARK = 3
"""Turns after which a mark that was not seen is gone, and with it the knowledge of where the wheel is."""

ONE_SIDED = 24
"""Edges of ``a`` or ``b`` alone, at least, and at least those of a turn, before the other one is dead: a wheel that trembles makes some."""

GONE_ON = 2
"""Counts for which a wheel goes on after a flank before that is believed to be the mark."""

ON_ITS_WAY = 5_000_000
"""ns by which an edge may be younger than a look that has seen its level already."""

PASSES_WITHOUT_COUNT = 6
"""Times that the index goes by while nothing is counted, before the counting line is dead."""


class SlotCounter:
    """Counts slots, pegs or magnets by one contact that may chatter.

    A slot is a burst of closings that goes on for ``glitch`` ns and is ended by an open stretch of ``settle`` ns; it begins where it
    closes first, and counts once it has lasted.  ``spikes`` counts shorter bursts.
    """

    def __init__(self, settle: int, glitch: int, closed: bool = False) -> None:
        self.total = 0
        self.spikes = 0
        self._settle = settle
        self._glitch = glitch
        self._closed = closed
        self._first: int | None = None  # where a slot began that is not counted yet
        self._changed: int | None = None

    @property
    def ahead(self) -> int:
        """The total with the slot that is over the sensor now, counted or not."""
        return self.total + (self._first is not None)

    def edge(self, closed: bool, at: int) -> int | None:
        """Take an edge; gives when the slot began (ns) that was counted by it, if one was."""
        since = self._settle if self._changed is None else at - self._changed
        repeated = closed == self._closed
        self._closed, self._changed = closed, at
        if repeated and since < self._settle:
            return None  # of two quick edges one was lost: chatter
        if not closed:
            if repeated:
                self._first = at - self._glitch  # all of the slot went by since, but for this edge
            return self._lasted(at)
        counted = None
        if repeated or since >= self._settle:
            counted = self._lasted(at) if repeated else None
            self.spikes += self._first is not None
            self._first = at
        return counted

    def look(self, closed: bool, now: int) -> int | None:
        """Take the level of a line that has been still for a while; gives what :meth:`edge` does."""
        if closed != self._closed:
            return self.edge(closed, now)
        return self._lasted(now) if closed else None

    def _lasted(self, at: int) -> int | None:
        began = self._first
        if began is None or at - began < self._glitch:
            return None
        self._first = None
        self.total += 1
        return began


class IndexMark:
    """Finds the mark's flank among the edges of the index line, which may chatter and twitch.

    Which way the wheel goes is known from its counts alone, and between two counts it may turn back.  So a flank is believed once the
    wheel has gone on for :data:`GONE_ON` counts.  ``passes`` and ``spikes`` count what closed the contact for long enough and what did not.
    """

    def __init__(self, settle: int) -> None:
        self.passes = 0
        self.spikes = 0
        self._settle = settle
        self._closed = False
        self._opened: int | None = None
        self._first: int | None = None  # when the contact closed; chatter begins nothing new
        self._lasted = True  # whether it did so for long enough to be no spike
        self._flank: tuple[int, int] | None = None  # the count at what may be the mark, and the way it went

    def edge(self, closed: bool, at: int, total: int, way: int) -> None:
        """Take an edge, with the present count and which way it last went (1, -1, 0 unknown)."""
        self._closed = closed
        if not closed:
            self._opens(at, total, way)
        elif self._opened is None or at - self._opened >= self._settle:
            self.spikes += not self._lasted
            self._first, self._lasted = at, False
            self._flank = (total, 1) if way > 0 else None
        elif way < 0:
            self._flank = None  # chatter: it has not left the mark yet

    def _opens(self, at: int, total: int, way: int) -> None:
        self._opened = at
        if not self._lasted and self._first is not None and at - self._first >= GLITCH:
            self._lasted = True
            self.passes += 1
        if self._lasted and way < 0:
            self._flank = (total, -1)

    def forget(self) -> None:
        """What was counted since the flank is not to be relied on: the next passing will be the mark."""
        self._flank = None

    def counted(self, total: int, at: int) -> int | None:
        """The wheel has gone on; gives the count at the mark, if that is certain now."""
        if self._flank is None:
            return None
        mark, way = self._flank
        lasted = self._lasted or (self._closed and self._first is not None and at - self._first >= GLITCH)
        # One that turned back comes to a flank again before it has gone on.
        if (total - mark) * way < GONE_ON or not lasted:
            return None
        self._flank = None
        return mark


class WheelCounter:
    """One wheel's count.  ``levels``: line name (``"a"``, ``"index"`` ...) -> closed, at the start."""

    def __init__(self, plan: WheelPlan, levels: Mapping[str, bool]) -> None:
        self._plan = plan
        self._quadrature: Quadrature | None = None
        self._slots: SlotCounter | None = None
        if plan.sensor == "quadrature":
            a, b = levels["a"], levels["b"]
            self._quadrature = Quadrature(1, a_closed=a, b_closed=b, reversed=plan.reversed)
        else:
            self._slots = SlotCounter(plan.settle, min(GLITCH, plan.settle // 4), levels["slot"])
        self._index = IndexMark(plan.settle)
        self._mark: int | None = None
        self._marked_at = 0  # the total when the index was last seen, or at the start
        self._way = 0
        self._slips: deque[int] = deque(maxlen=PASSES)
        self._slipped = False
        self._latest = {line: (levels[line], -plan.settle) for line in COUNTING if line in levels}
        self._unheard: dict[
            str, int
        ] = {}  # counting line -> when it was seen to have changed without an edge
        self._alone = ("", 0)  # the line of the latest edge of a or b, and how many edges it made in a row
        self._passes = 0  # of the index, until the latest count
        self._spikes = 0
        self._told: set[tuple[str, str]] = set()
        self.news: list[Fault | Twitch] = []
        """Faults and twitches that came up; whoever takes them clears the list."""

    @property
    def total(self) -> int:
        """Counts since the start, growing forward."""
        counter = self._quadrature or self._slots
        assert counter is not None
        return counter.total

    @property
    def zero(self) -> int | None:
        """A total at which the line before the first wedge stands at the pointer; None until the mark has passed."""
        return None if self._mark is None else self._mark + self._plan.zero

    @property
    def slipped(self) -> bool:
        """Whether an edge that counts was lost since the mark passed: how many counts that took is known at the next mark alone."""
        return self._slipped or bool(self._unheard)

    def edge(self, line: str, closed: bool, at: int) -> int | None:
        """Take an edge of a line; gives since when :attr:`total` is another one (ns), None if it is not."""
        before, began = self.total, None
        if line == "index":
            self._index.edge(closed, at, before if self._slots is None else self._slots.ahead, self._way)
            self._passed(at)
        elif self._quadrature is not None:
            self._missed(line, closed, at)
            self._quadrature.edge(line, closed)
            self._heard(line, at)
        elif self._slots is not None:
            self._missed(line, closed, at)
            began = self._slots.edge(closed, at)
        self._twitched(line, at)
        return self._moved(before, at if began is None else began)

    def look(self, levels: Mapping[str, bool], now: int) -> int | None:
        """Take the levels of a wheel that has been still for a while: what edges were lost comes out.  Gives what :meth:`edge` does."""
        before, began = self.total, None
        if self._quadrature is not None:
            self._quadrature.rest(levels["a"], levels["b"])
        elif self._slots is not None:
            began = self._slots.look(levels["slot"], now)
        self._seen(levels, now)
        return self._moved(before, now if began is None else began)

    def _moved(self, before: int, at: int) -> int | None:
        total = self.total
        if total == before:
            return None
        self._way = 1 if total > before else -1
        self._passes = self._index.passes
        self._clear("dead", "slot", at)
        self._marked(self._index.counted(total, at), at)
        if abs(total - self._marked_at) > TURNS_WITHOUT_MARK * self._plan.counts:
            self._mark, self._marked_at = None, total
            self._slips.clear()
            text = (
                f"wheel/index has not been seen for {TURNS_WITHOUT_MARK} turns: check its mark, gap and wire; until then "
                "the host says where the wheel stops"
            )
            self._tell("dead", "index", text, at)
        return at

    def _marked(self, mark: int | None, at: int) -> None:
        if mark is None:
            return
        self._clear("dead", "index", at)
        if self._mark is not None:
            self._compare(mark - self._mark, at)
        self._mark, self._marked_at, self._slipped = mark, self.total, False
        self._unheard.clear()

    def _compare(self, counted: int, at: int) -> None:
        """Hold what was counted since the last mark against whole turns."""
        per_turn = self._plan.counts
        slip = abs((counted + per_turn // 2) % per_turn - per_turn // 2)
        self._slips.append(slip if slip > JITTER else 0)
        if sum(self._slips) > SLIPS:
            text = (
                f"the wheel's counts are {slip} off at its index mark: check the sensor's gap and wires, and that a turn "
                f"is {per_turn} counts"
            )
            self._tell("noisy", "counts", text, at)
        elif not any(self._slips):
            self._clear("noisy", "counts", at)

    def _passed(self, at: int) -> None:
        if self._index.passes - self._passes >= PASSES_WITHOUT_COUNT:
            part = self._plan.lines[0][0]
            self._tell(
                "dead", part, f"the wheel's index goes by, but wheel/{part} counts nothing: check it", at
            )

    def _missed(self, line: str, closed: bool, at: int) -> None:
        """The same edge twice: one between them was lost, and with it up to four counts of ``a`` and ``b``, or a slot. In chatter that is nothing."""
        before, since = self._latest[line]
        self._latest[line] = closed, at
        seen = self._unheard.pop(line, None)
        late = seen is not None and closed == before and at <= seen + ON_ITS_WAY
        if not late and (seen is not None or (before == closed and at - since >= self._plan.settle)):
            self._slipped = True
            self._index.forget()

    def _seen(self, levels: Mapping[str, bool], now: int) -> None:
        """A level that has changed without an edge: that edge was lost, unless it comes yet. What was counted since goes the wrong way."""
        for line, (before, _) in self._latest.items():
            if before != levels[line]:
                self._latest[line] = levels[line], now
                self._unheard[line] = now
                self._index.forget()

    def _heard(self, line: str, at: int) -> None:
        """Two contacts a quarter of a cycle apart take turns; one that goes on alone has a dead partner."""
        last, count = self._alone
        self._alone = (line, count + 1 if line == last else 1)
        self._clear("dead", line, at)
        if self._alone[1] == max(ONE_SIDED, self._plan.counts // 2):
            other = "b" if line == "a" else "a"
            self._tell(
                "dead", other, f"wheel/{other} says nothing while wheel/{line} goes on: check both wires", at
            )

    def _twitched(self, line: str, at: int) -> None:
        spikes = self._index.spikes + (self._slots.spikes if self._slots is not None else 0)
        if spikes > self._spikes:
            self._spikes = spikes
            self.news.append(Twitch("wheel", line, at))

    def _tell(self, kind: str, part: str, text: str, at: int) -> None:
        if (kind, part) not in self._told:
            self._told.add((kind, part))
            self.news.append(Fault(kind, "wheel", part, text, at))

    def _clear(self, kind: str, part: str, at: int) -> None:
        if (kind, part) in self._told:
            self._told.discard((kind, part))
            text = "the wheel's counts fit its mark again" if kind == "noisy" else f"wheel/{part} works again"
            self.news.append(Fault(kind, "wheel", part, text, at, cleared=True))
