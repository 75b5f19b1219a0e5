"""From the edges of one bouncing contact to presses: pure, with every time as an argument.

What a contact does.  Metal hits metal and rebounds, so one press is a *burst* of closings, each as short as some tens of
microseconds, with open gaps between them; letting go looks the same.  Long wires next to motors and lamps add spikes that
no finger made.  The filter asks two questions:

* *Is this burst a finger?*  Closed time counts up and open time counts down (never below nothing); at ``glitch`` it is a
  press.  A 40 us spike or a row of them never gets there, a 5 ms stab does, a chattering contact does while it chatters.
* *Is it over?*  Only an open stretch of ``settle`` ends a burst or a press.

A press is dated to the burst's first closing and a release to the first moment of the quiet open stretch, so neither a worn
switch nor a slow machine changes who was first.

An edge is delivered later than it happened (lgpio alone holds it back for half a millisecond).  So a closed level that is read
at delivery proves nothing: it may be the second spike of two, whose edges are still on their way.  An *open* level does prove
something, that an edge is on its way, and is waited for.  Stamps decide: that of the next edge, or, when none has come for as long
as one could have been on its way, the moment of :meth:`ContactFilter.tick`, which is given a fresh level too.

Waiting for stamps costs a millisecond, and deciding by the level alone made presses of a quarter of all bursts of spikes.  So it is
both.  A contact that still reads closed ``glitch`` after its edge is told as a press at once, which is not ``sure``; when stamps show that
it was none, it is *withdrawn*, before any race is decided, and the line is *suspect* from then on: for as long as it twitches, and ten
seconds more, its presses wait for their stamps.  A spell of noise costs one such mistake at most.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hardware.events import Edge, Fault, Press, Release, Withdrawn
from hardware.noise import Twitch

DELIVERY_SLACK = 5_000_000
"""ns that a quiet stretch is given beyond its length before a tick (not an edge) ends it, for edges still on their way."""

DELIVERY_JITTER = 600_000
"""ns by which an edge may be longer on its way than the one before it."""

LOST_EDGE = 20_000_000
"""ns for which the level must contradict the last edge before that counts as an edge that the driver lost."""

DELIVERY = 2_000_000
"""ns that an edge may take on its way when a press that is not sure has to be withdrawn in time."""

PROOF = 8_000_000
"""ns after its delivery at which a press that is not sure, and still closed, is looked at again; sooner than it is after an opening edge
(``settle`` and :data:`DELIVERY_SLACK`), so that chatter sets no new times."""

SUSPICION = 10_000_000_000
"""ns without a twitch after which a line that was mistaken is trusted again."""

LONGEST_FAST_DOUBT = 13_000_000
"""ns: only a contact that is out of doubt by then may tell of a press before it is sure, or a race could be decided meanwhile."""


@dataclass(frozen=True, slots=True)
class Settling:
    """How one contact behaves, in ns.

    ``glitch``: closed for less is no finger.  ``settle``: open for less is a bounce; it must be shorter than the pause
    between two presses and longer than any gap in the contact's chatter.  ``stuck``: closed for longer is a fault.
    """

    glitch: int = 400_000
    settle: int = 4_000_000
    stuck: int = 20_000_000_000

    @property
    def longest_chatter(self) -> int:
        """ns after which an undecided burst is noise: else a humming line would date a later press to the hum's begin."""
        return 3 * self.settle

    @property
    def longest_doubt(self) -> int:
        """ns after its first edge at which a press is decided at the latest, once its edges are delivered."""
        return self.longest_chatter + self.glitch + DELIVERY_JITTER


Outcome = Press | Release | Withdrawn | Fault | Twitch


@dataclass(frozen=True, slots=True)
class ContactLine:
    """A button: its line is ``of/part``.  ``clock`` and ``resolution`` (ns) where they are not those of the pins."""

    of: str
    part: str
    settling: Settling = field(default_factory=Settling)
    clock: str | None = None
    resolution: int | None = None

    @property
    def line(self) -> str:
        """The line's name, such as ``seat:1/buzzer``."""
        return f"{self.of}/{self.part}"


class ContactFilter:
    """Decides what the edges of one contact mean.

    ``of`` and ``part`` name the contact in events ("seat:1", "buzzer").  Edges must come in the order in which they
    happened; a stamp that runs backwards is taken as equal to the one before.  With ``fast`` a press may be told before it is
    sure, but not within ``suspicion`` ns after one that had to be withdrawn, nor in the noise that goes on from there.  Not thread safe.
    """

    def __init__(
        self,
        of: str,
        part: str,
        settling: Settling | None = None,
        *,
        clock: str = "pi",
        resolution: int = 10_000,
        fast: bool = True,
        suspicion: int = SUSPICION,
    ) -> None:
        self.of = of
        self.part = part
        self.line = f"{of}/{part}"
        self.settling = settling or Settling()
        self.lost = 0
        """Edges that never came: between two of the same direction, or found by looking at the level."""
        self._clock = clock
        self._resolution = resolution
        # A slow contact may be in doubt for longer than a race waits.
        self._fast = fast and self.settling.longest_doubt <= LONGEST_FAST_DOUBT
        self._suspicion = suspicion
        self._closed = False  # what the last edge said
        self._at = 0  # when that edge happened
        self._heard = 0  # when that edge, or a repetition of it, was delivered
        self._coming = 0  # until when an edge is waited for, because the level at delivery was another one
        self._first: int | None = None  # first closing of the burst, or of the press that grew from it
        self._score = 0  # of an undecided burst: closed less open time at `_at`
        self._down = False  # a decided closing: `_first` is the start of a press or of something held
        self._unsure = False  # it was decided by a level: stamps may yet say that it was none
        self._suspect_at: int | None = None  # when a mistake was made, or later noise of the same spell
        self._announced = False  # it was a Press, so a Release is owed
        self._held = False
        self._stuck = False
        self._let_go: int | None = None  # start of the open stretch that ended the latest closing
        self._opened_at: int | None = None  # when the latest round opened
        self._differs: int | None = None  # since when the level contradicts the last edge
        self._started = 0
        self._guessed = False  # the last edge was found by looking

    # -- what is fed in

    def start(self, now: int, level_closed: bool) -> list[Outcome]:
        """Begin at ``now`` with the level read then.  A line that is closed already is held: no press."""
        self._closed, self._at, self._heard, self._started = level_closed, now, now, now
        if not level_closed:
            return []
        self._first, self._down = now, True
        return [self._hold(now, "was closed when the console started")]

    def round_opens(self, now: int) -> list[Outcome]:
        """Say that a round opens at ``now``: what is closed then is held, and only a fresh press counts."""
        self._opened_at = now
        before = self._first is not None and self._first < now
        if self._down and not self._unsure and self._closed and before and not self._held:
            return [self._hold(now, "was closed when the round opened")]
        return []

    def edge(self, edge: Edge, level_closed: bool, read_at: int) -> list[Outcome]:
        """Take one edge, with the level that was read at ``read_at``, when it was delivered."""
        self._differs = None
        at = max(edge.at, self._at)
        out = self._advance(at)
        if edge.closed != self._closed:
            self._change(edge.closed, at, out)
        elif not self._guessed and edge.at > self._started:
            # The same direction twice: an edge between the two was lost, as kernels do with very fast chatter.  Where it lay
            # is unknown, and the state is right as it is.
            self.lost += 1
        self._guessed = False
        self._heard = max(read_at, at)
        self._coming = self._heard + (DELIVERY_SLACK if level_closed != self._closed else 0)
        first = self._first
        if level_closed and self._closed and first is not None and self._may_be_told(first, at, read_at):
            self._unsure = True
            out.append(self._press(first))
        return out

    def tick(self, now: int, level_closed: bool) -> list[Outcome]:
        """Let time pass up to ``now``, with the level read at that moment."""
        if level_closed != self._closed:
            if self._differs is None:
                self._differs = now
            elif now - self._differs >= LOST_EDGE:
                out = self.edge(Edge(self.line, level_closed, self._differs), level_closed, now)
                self.lost += 1
                self._guessed = True
                return out
            return []
        self._differs = None
        due = self._due()
        return self._advance(now) if due is not None and now >= due else []

    # -- what can be asked

    @property
    def closed(self) -> bool:
        """What the latest edge said of the contact."""
        return self._closed

    def due(self) -> int | None:
        """When :meth:`tick` has something to decide (ns), or None when only an edge could bring news."""
        return self._due() if self._differs is None else self._differs + LOST_EDGE

    def down_at(self, at: int) -> bool:
        """Whether the contact was held closed at ``at``, pressed or not; chatter counts as closed, spikes don't."""
        if not self._down or self._unsure:
            return self._first is not None and self._closed and at - self._at >= self.settling.glitch
        return self._closed or at - self._at < self.settling.settle

    # -- how it is decided

    def _due(self) -> int | None:
        if self._first is None:
            return None
        if not self._closed:
            quiet = max(self._at + self.settling.settle, self._heard) + DELIVERY_SLACK
            if not self._unsure:
                return quiet
            return min(quiet, max(self._first + self.settling.longest_chatter + DELIVERY, self._heard))
        if self._unsure:
            # Nothing is told once it is sure, so this is in no hurry, and keeps out of the way of whoever presses next.
            return max(self._heard + PROOF, self._coming)
        if not self._down:
            # By then every edge that followed within `glitch` has been delivered.
            return max(self._heard + self.settling.glitch + DELIVERY_JITTER, self._coming)
        return None if self._stuck else self._first + self.settling.stuck

    def _advance(self, now: int) -> list[Outcome]:
        """Decide what the time from the last edge to ``now`` decides, the level having stayed as that edge left it."""
        first = self._first
        if first is None:
            return []
        if not self._closed:
            over = now - self._at >= self.settling.settle
            if self._unsure and (over or now - first >= self.settling.longest_chatter):
                return self._withdraw(first)
            return self._open_since(self._at, first) if over else []
        out: list[Outcome] = []
        if self._score + now - self._at >= self.settling.glitch:
            if not self._down:
                out.append(self._press(first))
            elif self._unsure:
                self._unsure = False
                if self._opened_at is not None and first < self._opened_at <= now:
                    out.append(self._hold(self._opened_at, "was closed when the round opened"))
        if self._down and not self._stuck and now - first >= self.settling.stuck:
            self._stuck = True
            seconds = self.settling.stuck / 1e9
            text = (
                f"{self.line} has been closed for {seconds:g} s: free the button or look for a short circuit"
            )
            out.append(self._fault("stuck", text, first + self.settling.stuck))
        return out

    def _change(self, closed: bool, at: int, out: list[Outcome]) -> None:
        lasted = at - self._at
        was_quiet = self._first is None
        self._closed, self._at = closed, at
        if not closed:
            self._score += lasted
            return
        self._score = max(0, self._score - lasted)
        if was_quiet:
            self._first, self._score = at, 0
            # A tick may have called a stretch quiet while the edge that ended it was still on its way.
            self._down = self._let_go is not None and at - self._let_go < self.settling.settle
        elif not self._down and self._first is not None and at - self._first >= self.settling.longest_chatter:
            out.append(self._twitch(self._first))
            self._first, self._score = at, 0

    def _may_be_told(self, first: int, at: int, read_at: int) -> bool:
        """Whether a closing edge of ``at`` makes a press before stamps say so, the level having read closed at ``read_at``."""
        return (
            self._fast
            and not self._down
            and read_at - at >= self.settling.glitch
            and (self._opened_at is None or first >= self._opened_at)
            and not self._suspect(at)
        )

    def _press(self, first: int) -> Outcome:
        self._down = True
        if self._opened_at is not None and first < self._opened_at:
            return self._hold(self._opened_at, "was closed when the round opened")
        self._announced = True
        return Press(self.of, self.part, first, self._clock, self._resolution, sure=not self._unsure)

    def _withdraw(self, first: int) -> list[Outcome]:
        """Take back a press that was none; what is left of the burst begins anew."""
        self._first, self._score = None, 0
        self._down = self._announced = self._unsure = False
        self._suspect_at = self._at
        return [Withdrawn(self.of, self.part, first, self._clock), self._twitch(first)]

    def _suspect(self, at: int) -> bool:
        return self._suspect_at is not None and at - self._suspect_at < self._suspicion

    def _twitch(self, first: int) -> Twitch:
        if self._suspect(self._at):
            self._suspect_at = self._at
        return Twitch(self.of, self.part, first)

    def _hold(self, now: int, why: str) -> Fault:
        self._held, self._announced = True, False
        return self._fault("held", f"{self.line} {why}: let go of it and press again", now)

    def _open_since(self, at: int, first: int) -> list[Outcome]:
        out: list[Outcome] = []
        if not self._down:
            out.append(self._twitch(first))
        else:
            self._let_go = at
            if self._announced:
                out.append(Release(self.of, self.part, at, self._clock))
            if self._held:
                out.append(self._fault("held", f"{self.line} is open again", at, cleared=True))
            if self._stuck:
                out.append(self._fault("stuck", f"{self.line} is open again", at, cleared=True))
        self._first, self._score = None, 0
        self._down = self._announced = self._held = self._stuck = False
        return out

    def _fault(self, kind: str, text: str, at: int, *, cleared: bool = False) -> Fault:
        return Fault(kind, self.of, self.part, text, at, cleared)
