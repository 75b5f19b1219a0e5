"""The simulated rig: virtual contacts whose edges go through the same filters and counters as those of real pins.

It works *below* the filter: nobody can press a button here, only close a contact, with all the chatter, noise and faults
that belong to it.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from threading import Lock

from hardware.events import Key
from hardware.flywheel import Flywheel
from hardware.keypad import buzzer_keys, keypad_faults
from hardware.keys import KEYS
from hardware.plan import RigPlan, RigProblem
from hardware.quadrature import PHASES
from hardware.rigbase import Clock, Displays, Rig, contact_lines, dial_lines
from hardware.virtual import Trouble, VirtualLines

MOST_DETENTS = 1_000
MOST_CHATTER_US = 2_000
WHEEL_LATE = 5_000_000
"""ns by which the edges of a turning wheel may come late: a rig that woke up for each would do nothing else."""

LEVELS = {phase: levels for levels, phase in PHASES.items()}


Owner = int | str
"""Whose a contact is: a seat's number, or ``"mc"``."""


def _name(of: Owner, part: str) -> str:
    return f"{of}/{part}" if isinstance(of, str) else f"seat:{of}/{part}"


@dataclass(frozen=True, slots=True)
class Played:
    """What was done to a line, a dial or the wheel: so many ``moves`` of its contacts; for the bench's log.  ``at`` in ns."""

    line: str
    what: str  # "close", "open", "turn", "flick", "drag" or "stop"
    moves: int
    at: int


@dataclass(slots=True)
class _Knob:
    """Where a dial will be once all that was asked for has been played."""

    names: tuple[str, str]
    steps: int
    phase: int = 0
    busy_until: int = 0


class SimulatedRig(Rig):
    """A rig without wires; ``clock`` may be a test's own.

    All methods may be called from any thread.  Raises :class:`RigProblem` for a plan of another driver.
    """

    simulated = True

    def __init__(
        self,
        plan: RigPlan,
        displays: Displays | None = None,
        *,
        clock: Clock = time.monotonic_ns,
        pumped: bool = True,
        seed: int = 1,
        missing: Sequence[str] = (),
    ) -> None:
        if plan.driver != "simulated":
            raise RigProblem(f'{plan.source}: driver: found "{plan.driver}"; allowed here: "simulated"')
        dials = dial_lines(plan)
        contacts = [contact.line for contact in contact_lines(plan)]
        turning = [dial.line(contact) for dial in dials for contact in "ab"]
        self._lock = Lock()
        wheel = [f"wheel/{name}" for name, _ in plan.wheel.lines] if plan.wheel is not None else []
        self._lines = VirtualLines([*contacts, *turning, *wheel], seed)
        self._wheel_lines = tuple(wheel)
        self._flywheel = Flywheel(plan.wheel, seed=seed) if plan.wheel is not None else None
        self._contacts = frozenset(contacts)
        self._key_lines = buzzer_keys(plan)
        self._typed: list[tuple[int, str]] = []
        self._keypad_gone = False
        self._knobs: dict[str, _Knob] = {}
        for dial in dials:
            # A dial that is wired backwards is simulated backwards, so that right stays right.
            first, second = ("b", "a") if dial.reversed else ("a", "b")
            name = f"{dial.of}/dial:{dial.dial}"
            self._knobs[name] = _Knob((dial.line(first), dial.line(second)), dial.steps_per_detent)
        self._lamp_listeners: list[Callable[[int, bool], None]] = []
        self._played_listeners: list[Callable[[Played], None]] = []
        super().__init__(plan, displays, clock=clock, pumped=pumped, missing=missing)
        if self._flywheel is not None:
            now = clock()
            for name, closed in self._flywheel.levels(now).items():
                self._lines.play(f"wheel/{name}", [(now, closed)])
            self._lines.advance(now)

    def levels(self) -> dict[str, bool]:
        """Every line and whether its contact reads closed."""
        with self._lock:
            return self._lines.levels()

    # -- what hands do

    def close_contact(self, of: Owner, part: str, at: int | None = None) -> None:
        """Close the contact of a seat's ``"buzzer"`` or ``"push"`` or of the MC's ``"next"`` or ``"undo"``, now or at ``at`` (ns).

        ``ValueError`` if there is none.
        """
        self._move(of, part, True, at)

    def open_contact(self, of: Owner, part: str, at: int | None = None) -> None:
        """Open it again."""
        self._move(of, part, False, at)

    def key(self, key: str, at: int | None = None, rests: int = 40_000_000) -> None:
        """Type a key of the keypad, now or at ``at`` (ns); one that is a buzzer is let go ``rests`` ns later.

        ``ValueError`` without a keypad, or for a key that it has not.
        """
        if not self.keypad or key not in KEYS:
            raise ValueError(
                f"key {key} is not on this rig; keys: {' '.join(KEYS) if self.keypad else 'none'}"
            )
        with self._lock:
            when = self._clock() if at is None else at
            line = self._key_lines.get(key)
            if line is None:
                heapq.heappush(self._typed, (when, key))
            elif not self._keypad_gone:
                self._lines.move(line, True, when)
                self._lines.move(line, False, when + rests)
        self._woken()

    def detents(self, seat: int, dial: int, by: int, gap_us: int = 2_000, at: int | None = None) -> None:
        """Turn a dial by ``by`` detents (right is positive), with ``gap_us`` between edges, after what it is doing now.

        ``ValueError`` for a dial that is not there, more than 1,000 detents, or a gap that is not 1 to 1,000,000 us.
        """
        name = f"seat:{seat}/dial:{dial}"
        if name not in self._knobs:
            raise ValueError(f"{name} is not on this rig; dials: {', '.join(self._knobs) or 'none'}")
        if abs(by) > MOST_DETENTS or not 1 <= gap_us <= 1_000_000:
            raise ValueError(f"by is {by}, gap_us {gap_us}; allowed: up to 1000 detents, 1 to 1000000 us")
        knob = self._knobs[name]
        with self._lock:
            start = when = max(self._clock() if at is None else at, knob.busy_until)
            moves = 0
            for _ in range(abs(by) * knob.steps):
                after = (knob.phase + (1 if by > 0 else -1)) % 4
                changed = 0 if LEVELS[after][0] != LEVELS[knob.phase][0] else 1
                count, _ = self._lines.move(knob.names[changed], LEVELS[after][changed], when, gap_us // 2)
                moves += count
                knob.phase = after
                when += gap_us * 1000
            knob.busy_until = when
        self._played(Played(name, "turn", moves, start))

    def flick(self, speed: float) -> None:
        """Push the wheel at ``speed`` turns a second, below 0 the wrong way; ``ValueError`` without one, or for more than 5."""
        self._turned("flick", lambda wheel, now: wheel.flick(speed, now))

    def drag_wheel(self, by: float) -> None:
        """Lead the wheel round by ``by`` turns and hold it there; ``ValueError`` without one, or for more than 1."""
        self._turned("drag", lambda wheel, now: wheel.drag(by, now))

    def stop_wheel(self) -> None:
        """Lay a hand on the wheel; ``ValueError`` without one."""
        self._turned("stop", lambda wheel, now: wheel.stop(now))

    def play(self, line: str, edges: Iterable[tuple[int, bool]]) -> None:
        """Plan exact changes (ns, closed) of one line, such as ``"seat:1/buzzer"`` or ``"seat:1/dial:0/a"``."""
        with self._lock:
            self._lines.play(line, edges)
        self._woken()

    # -- what goes wrong

    def trouble(self, of: Owner, part: str, trouble: Trouble) -> None:
        """Give a part (``"buzzer"``, ``"push"``, ``"dial:0"``, the MC's ``"next"`` ...) these troubles and no others from now on."""
        with self._lock:
            for line in self._lines_of(of, part):
                self._lines.trouble(line, trouble, self._clock())
        self._woken()

    def troubles(self, of: Owner, part: str) -> Trouble:
        """What is wrong with a part now."""
        with self._lock:
            return self._lines.troubles(self._lines_of(of, part)[0])

    def unplug_keypad(self, gone: bool) -> None:
        """Pull the keypad out, or plug it in again; ``ValueError`` without one."""
        if not self.keypad:
            raise ValueError("this rig has no keypad")
        with self._lock:
            if gone == self._keypad_gone:
                return
            self._keypad_gone, now = gone, self._clock()
            for line in self._key_lines.values():
                self._lines.trouble(line, Trouble(dead=gone), now)
                self._lines.move(
                    line, False, now
                )  # what is down when it is back counts from its next press on
        text = "the keypad is unplugged; plug it in" if gone else "the keypad is there again"
        for fault in keypad_faults(self._key_lines, text, now, cleared=not gone):
            self.inputs.report(fault)
        self._woken()

    def wheel_trouble(self, part: str, trouble: Trouble) -> None:
        """Give a line of the wheel (``"a"``, ``"slot"``, ``"index"`` ...) these troubles and no others from now on."""
        line = f"wheel/{part}"
        if line not in self._wheel_lines:
            raise ValueError(f"{line} is not on this rig; lines: {', '.join(self._wheel_lines) or 'none'}")
        with self._lock:
            self._lines.trouble(line, trouble, self._clock())
        self._woken()

    # -- what can be watched

    def on_lamp(self, listener: Callable[[int, bool], None]) -> None:
        """Have ``listener(seat, on)`` called at every change of a lamp."""
        self._lamp_listeners.append(listener)

    def on_played(self, listener: Callable[[Played], None]) -> None:
        """Have ``listener`` told of everything that is done to a contact or a dial."""
        self._played_listeners.append(listener)

    def lit(self, seat: int) -> bool:
        """Whether a seat's lamp is on; False without one."""
        return self._lamps.get(seat, False)

    # -- how it is done

    def _move(self, of: Owner, part: str, closed: bool, at: int | None) -> None:
        line = _name(of, part)
        if line not in self._contacts:
            raise ValueError(f"{line} is not on this rig; contacts: {', '.join(sorted(self._contacts))}")
        with self._lock:
            start = self._clock() if at is None else at
            moves, _ = self._lines.move(line, closed, start)
        self._played(Played(line, "close" if closed else "open", moves, start))

    def _played(self, played: Played) -> None:
        self._woken()
        for listener in self._played_listeners:
            listener(played)

    def _lines_of(self, of: Owner, part: str) -> tuple[str, ...]:
        name = _name(of, part)
        if name in self._contacts:
            return (name,)
        if name in self._knobs:
            return self._knobs[name].names
        allowed = ", ".join(sorted([*self._contacts, *self._knobs]))
        raise ValueError(f"{name} is not on this rig; parts: {allowed}")

    def _work(self, now: int) -> int:
        self._type(now)
        with self._lock:
            turning = self._turn_wheel(now)
            for edge in self._lines.advance(now):
                # A virtual edge arrives at once: the level read with it is its own.
                self.inputs.post(edge, edge.closed, edge.at)
            coming = self._lines.next_move()
        wanted = self.inputs.tick(now)
        if turning is not None:
            wanted = min(wanted, max(turning, now + WHEEL_LATE))
        if self._typed:
            wanted = min(wanted, max(self._typed[0][0], now + 1))
        return wanted if coming is None else min(wanted, max(coming, now + 1))

    def _type(self, now: int) -> None:
        """Tell of the keys that are due; an unplugged keypad tells of none."""
        with self._lock:
            due = []
            while self._typed and self._typed[0][0] <= now:
                due.append(heapq.heappop(self._typed))
            heard = [] if self._keypad_gone else due
        for at, key in heard:
            self.inputs.report(Key(key, at))

    def _turned(self, what: str, hand: Callable[[Flywheel, int], int | None]) -> None:
        if self._flywheel is None:
            raise ValueError("this rig has no wheel")
        with self._lock:
            now = self._clock()
            edges = hand(self._flywheel, now)
        self._played(Played("wheel", what, edges or 0, now))

    def _turn_wheel(self, now: int) -> int | None:
        """Let the wheel's contacts do what it has done until ``now``; gives when they go on (ns), None while it rests."""
        if self._flywheel is None:
            return None
        edges = self._flywheel.edges(now)
        times = [at for at, _, _ in edges] + [self._flywheel.next_edge() or now]
        for (at, name, closed), following in zip(edges, times[1:], strict=True):
            # Even a worn contact is done with one edge before the next one comes.
            chatter = min(MOST_CHATTER_US, max(following - at, 0) // 3_000)
            self._lines.move(f"wheel/{name}", closed, at, chatter)
        return self._flywheel.next_edge()

    def _set_lamp(self, seat: int, on: bool) -> None:
        for listener in self._lamp_listeners:
            listener(seat, on)
