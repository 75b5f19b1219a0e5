"""All lines of a rig on one clock: edges in from any thread, events out to one sink.

A driver's callback stamps an edge, reads the level, and leaves both here with :meth:`Inputs.post`.  Then either somebody's
:meth:`Inputs.tick` hands the edges to the filters in the order of their stamps and gives what they decide to the sink, or the driver's
thread does so itself with :meth:`Inputs.work`, which saves the time that it takes to wake another one.  What only time decides is
``tick``'s.  A sink that raises is logged and misses that event; one that blocks shifts no stamp and holds up no other thread.  If it blocks
the driver's own, edges wait there with their stamps, and nothing is made up from levels meanwhile.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import NamedTuple

from hardware.contact import ContactFilter, ContactLine
from hardware.dial import DialLines, DialWatch
from hardware.edge_ring import EdgeRing
from hardware.events import Edge, Event, Fault, Key, Turn
from hardware.losses import LossWatch
from hardware.noise import NoiseWatch, Twitch
from hardware.plan import WheelPlan
from hardware.wheel import WheelWatch

log = logging.getLogger(__name__)

POLL = 50_000_000
"""ns between two looks at all levels: lost edges are found by looking."""

BUSY = 5_000_000
"""ns after an edge for which that look can wait, so that it is not in the way of the next one; for a second :data:`POLL` at most."""

HELD_UP = 2_000_000
"""ns after which to look again whether a sink has let go of a driver's thread."""

NEVER = 1 << 63
"""ns that no clock comes to."""

Sink = Callable[[Event], None]
Tap = Callable[[Edge, bool, int], None]
"""Hears a raw edge, the level that was read when it was delivered, and when (ns) that was."""


class _Delivered(NamedTuple):
    edge: Edge
    level_closed: bool
    read_at: int


class Inputs:
    """Filters, counters and the way to the sink.

    ``wheel`` is the rig's wheel, its lines are ``wheel/a`` and so on.  ``levels`` reads every line now: name -> closed.  ``clock`` and ``resolution`` (ns) go into the events.
    """

    def __init__(
        self,
        contacts: Sequence[ContactLine],
        dials: Sequence[DialLines],
        levels: Callable[[], Mapping[str, bool]],
        *,
        wheel: WheelPlan | None = None,
        clock: str = "pi",
        resolution: int = 10_000,
    ) -> None:
        self._levels = levels
        self._clock = clock
        self._contacts = {
            c.line: ContactFilter(
                c.of,
                c.part,
                c.settling,
                clock=c.clock or clock,
                resolution=c.resolution or resolution,
                # A press that may yet be withdrawn is worth having where microseconds count, and nowhere else.
                fast=c.part == "buzzer",
            )
            for c in contacts
        }
        self._dial_lines = tuple(dials)
        self._dials: tuple[DialWatch, ...] = ()
        self._dial_of: dict[str, DialWatch] = {}
        self._wheel_plan = wheel
        self._wheel_lines = {f"wheel/{name}": name for name, _ in wheel.lines} if wheel is not None else {}
        self._wheel: WheelWatch | None = None
        self._noise = NoiseWatch()
        self._losses = LossWatch()
        self._edges: deque[_Delivered] = deque()
        self._events: deque[Event] = deque()
        dial_contacts = [lines.line(contact) for lines in dials for contact in ("a", "b")]
        self.ring = EdgeRing([*self._contacts, *dial_contacts, *self._wheel_lines])
        """Raw edges, kept for a fault report; one with the same lines may take its place."""
        self._work = Lock()  # filters and counters
        self._telling = Lock()  # the sink: one event at a time, in order
        self._sink: Sink | None = None
        self._tap: Tap | None = None
        self._polled = 0
        self._heard = 0  # the latest edge's delivery
        self._wanted = 0
        # When what edges have begun since the last tick wants one; whatever else does has wanted it since then.
        self._soonest = NEVER
        # A driver's thread is with the sink: edges that it has not told of yet are not lost.
        self._held_up = False

    def start(self, sink: Sink, now: int) -> None:
        """Begin at ``now``; lines that are closed already are held.  Edges posted before are forgotten."""
        with self._work:
            self._edges.clear()
            levels = self._levels()
            self._dials = tuple(DialWatch(lines, levels) for lines in self._dial_lines)
            self._dial_of = {line: dial for dial in self._dials for line in dial.names}
            if self._wheel_plan is not None:
                self._wheel = WheelWatch(self._wheel_plan, self._of_wheel(levels), self._clock)
            for line, contact in self._contacts.items():
                self._take(contact.start(now, levels[line]))
            self._sink = sink
            self._polled = now
        self._tell()

    def post(self, edge: Edge, level_closed: bool, read_at: int) -> None:
        """Leave an edge, with its line's level as it was read at ``read_at``.  Any thread; never blocks, never raises."""
        self._edges.append(_Delivered(edge, level_closed, read_at))

    def work(self) -> bool:
        """Work through what was posted right here, in a driver's thread; True when :meth:`tick` is wanted sooner than it said.

        Another thread that is at it already is not waited for.
        """
        if not self._work.acquire(blocking=False):
            return True
        try:
            if self._sink is None:  # what comes before the start is not for anybody
                return False
            self._drain()
            sooner = self._soonest < self._wanted
            self._held_up = True
        finally:
            self._work.release()
        try:
            self._tell()
        finally:
            self._held_up = False
        return sooner

    def round_opens(self, now: int) -> None:
        """Say that a round opens at ``now`` (ns): the seats' contacts closed then are held until they have been let go.

        The MC races nobody, and his finger may still be on the button that opened it.
        """
        with self._work:
            self._drain()
            for contact in self._contacts.values():
                if contact.of != "mc":
                    self._take(contact.round_opens(now))
        self._tell()

    def await_spin(self, spin: int, wedges: int, now: int) -> None:
        """Ask for a spin under this number, on a wheel of so many wedges; see :meth:`hardware.wheel_judge.WheelJudge.arm`."""
        with self._work:
            self._drain()
            if self._wheel is not None:
                self._wheel.await_spin(spin, wedges, now)
        self._tell()

    def no_spin(self) -> None:
        """Want no spin any more."""
        with self._work:
            self._drain()
            if self._wheel is not None:
                self._wheel.no_spin()
        self._tell()

    def tick(self, now: int) -> int:
        """Work through what was posted and what time decides up to ``now``; gives the ns of the next wanted call."""
        with self._work:
            if self._sink is None:
                return now + POLL
            self._drain()
            if self._held_up:
                return now + HELD_UP
            poll = now >= self._next_poll()
            if poll or now >= self._due():
                self._look(now, poll)
            if self._wheel is not None:
                self._take(self._wheel.tick(now))
            self._take(self._noise.tick(now))
            self._take(self._losses.tick(now))
            # An edge that is still on its way is waited for in steps of a millisecond, not in a spin.
            wanted = max(min(self._due(), self._next_poll()), now + 1_000_000)
            self._wanted, self._soonest = wanted, NEVER
        self._tell()
        return wanted

    def on_edge(self, tap: Tap | None) -> None:
        """Have every raw edge told to ``tap`` before any filter sees it, in the order of their stamps; None ends that.

        It is called in whatever thread works the inputs, and must not block.
        """
        self._tap = tap

    def report(self, event: Fault | Key) -> None:
        """Pass on what has no line: a fault of a display, a key of the host's keypad."""
        self._events.append(event)
        self._tell()

    def silence(self, text: str, at: int) -> None:
        """Say that the driver has stopped telling of edges, and what is done about it; its next edge clears that."""
        with self._work:
            self._take(self._losses.silence(text, at))
        self._tell()

    def went_deaf(self) -> bool:
        """Whether, since this was asked last, a line has changed several times without an edge from its driver."""
        with self._work:
            return self._losses.went_deaf()

    def lost(self) -> dict[str, int]:
        """Line -> edges lost since the start, of contacts and dials."""
        with self._work:
            return dict(self._losses.counts)

    def twitches(self) -> dict[str, int]:
        """Line -> twitches counted since the start."""
        with self._work:
            return dict(self._noise.counts)

    def recent_edges(self) -> tuple[Edge, ...]:
        """The latest raw edges of all lines, oldest first, for a fault report."""
        return tuple(one.edge for one in self.ring.read().records)

    def _next_poll(self) -> int:
        return max(self._polled + POLL, min(self._heard + BUSY, self._polled + 2 * POLL))

    def _due(self) -> int:
        times = [due for contact in self._contacts.values() if (due := contact.due()) is not None]
        times += [dial.looks_at for dial in self._dials if dial.looks_at is not None]
        if self._wheel is not None and (due := self._wheel.due()) is not None:
            times.append(due)
        return min(times, default=self._polled + 2 * POLL)

    def _drain(self) -> None:
        """Use what was posted, in the order in which it happened: a driver may tell line by line what it has saved up."""
        batch: list[_Delivered] = []
        while self._edges:
            batch.append(self._edges.popleft())
        if len(batch) > 1:
            batch.sort(key=lambda one: one.edge.at)
        for delivered in batch:
            try:
                due = self._deliver(delivered)
            except Exception:
                # One line's trouble must not cost the others their edges.
                log.exception("an edge of %s could not be used", delivered.edge.line)
            else:
                if due is not None and due < self._soonest:
                    self._soonest = due

    # Here and in what it calls a dial's edge costs most of what we add to the driver's own way: no work is done twice, or for nothing.
    def _deliver(self, delivered: _Delivered) -> int | None:
        edge, level_closed, read_at = delivered
        line, at = edge.line, edge.at
        self.ring.add(edge, level_closed, read_at)
        if read_at > self._heard:
            self._heard = read_at
        if self._tap is not None:
            self._tap(edge, level_closed, read_at)
        if faults := self._losses.told(line, at):
            self._take(faults)
        heard = read_at if read_at > at else at
        if (dial := self._dial_of.get(line)) is not None:
            changed, lost = dial.edge(line, edge.closed, heard)
            if changed:
                self._turned(dial, at)
            if lost:
                self._take(self._losses.dropped(line, at))
            return dial.looks_at
        if self._wheel is not None and line in self._wheel_lines:
            self._take(self._wheel.edge(self._wheel_lines[line], edge.closed, at, heard))
            return self._wheel.due()
        contact = self._contacts[line]
        before = contact.lost
        self._take(contact.edge(edge, level_closed, read_at))
        if contact.lost > before:
            self._take(self._losses.dropped(line, at))
        return contact.due()

    def _look(self, now: int, poll: bool) -> None:
        """Tick what wants it, or everything, with levels read now."""
        levels = self._levels()
        for line, contact in self._contacts.items():
            due = contact.due()
            if poll or (due is not None and now >= due):
                before = contact.lost
                self._take(contact.tick(now, levels[line]))
                if contact.lost > before:
                    self._missed(line, now)
        for dial in self._dials:
            if dial.wants_levels(now, poll):
                changed, missed = dial.look(levels, now)
                for line in missed:
                    self._missed(line, now)
                if changed:
                    self._turned(dial, now)
        if self._wheel is not None and self._wheel.wants_levels(now, poll):
            self._take(self._wheel.look(self._of_wheel(levels), now))
        if poll:
            self._polled = now

    def _of_wheel(self, levels: Mapping[str, bool]) -> dict[str, bool]:
        return {name: levels[line] for line, name in self._wheel_lines.items()}

    def _missed(self, line: str, now: int) -> None:
        """An edge was found by looking, because the driver had not told."""
        log.warning("%s changed without an edge from its driver", line)
        self._take(self._losses.missed(line, now))

    def _turned(self, dial: DialWatch, at: int) -> None:
        lines = dial.lines
        pushed = lines.push is not None and self._contacts[lines.push].down_at(at)
        self._events.append(Turn(lines.of, lines.dial, dial.total, at, self._clock, pushed))

    def _take(self, outcomes: Sequence[Event | Twitch]) -> None:
        for outcome in outcomes:
            if isinstance(outcome, Twitch):
                self._events.extend(self._noise.add(outcome))
            else:
                self._events.append(outcome)

    def _tell(self) -> None:
        """Give the sink what is waiting for it; while another thread does so, that thread will take ours along."""
        sink = self._sink
        while sink is not None and self._events and self._telling.acquire(blocking=False):
            try:
                while self._events:
                    event = self._events.popleft()
                    try:
                        sink(event)
                    except Exception:
                        log.exception("the sink failed on %r", event)
            finally:
                self._telling.release()
