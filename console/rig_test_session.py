"""A set-up test on an opened rig: hands edges and events to it, and does what it wants done.

Edges and events may come from any thread; everything else belongs to one.
"""

from __future__ import annotations

import platform
import socket
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from hardware.board import board
from hardware.events import Edge, Event
from hardware.face import Dark
from hardware.plan import RigPlan
from hardware.rig import Rig
from hardware.simulated import SimulatedRig
from hardware.trial.hands import Hands
from hardware.trial.programme import Wish, programme
from hardware.trial.report import Report
from hardware.trial.step import Heard, Light, Show, Sound
from hardware.trial.trial import Trial

UNHEARD = "How soon a sound follows a press was not measured: no screen played one."


def _mute(_: int) -> None:
    """No screen that could play."""


class Session:
    """One test of ``rig``, which must have been started.

    ``clock`` is the rig's; ``woken`` is called, in any thread, when something came in; ``sound`` has the screen play under a number.  With
    ``by_itself`` a simulated rig's own hands do what is asked.
    """

    def __init__(
        self,
        plan: RigPlan,
        rig: Rig,
        wish: Wish,
        clock: Callable[[], int],
        *,
        woken: Callable[[], None] = lambda: None,
        sound: Callable[[int], None] = _mute,
        by_itself: bool = False,
    ) -> None:
        self.plan = plan
        self._rig = rig
        self._clock = clock
        self._woken = woken
        self._sound = sound
        self._come: deque[Heard | Event] = deque()
        self._hands = Hands(rig) if by_itself and isinstance(rig, SimulatedRig) else None
        for seat in rig.seats:
            rig.lamp(seat.seat, False)
            rig.show(seat.seat, Dark())
        rig.inputs.on_edge(self._tap)
        self.trial = Trial(programme(plan, wish), rig.levels(), clock(), plan.matrices)

    def event(self, event: Event) -> None:
        """What the rig reports."""
        self._come.append(event)
        self._woken()

    def work(self, now: int) -> int:
        """Take what has come, and let time pass; gives the ns of the next call."""
        wake = now
        while True:
            self.take()
            wake = self.trial.tick(now, self._rig.levels())
            if self._hands is not None:
                self._hands.work(self.trial, now)
            if not self._do():
                return wake

    def close(self) -> None:
        """Listen no more, everything off."""
        self._rig.inputs.on_edge(None)
        self.trial.stop()
        self._do()

    def report(self) -> Report:
        """What came of it so far, with the date and this machine's name."""
        made = f"{datetime.now():%Y-%m-%d %H:%M}"
        report = self.trial.report(self.plan.name, self.plan.source, made, machine())
        pressed = [
            line for line in report.lines if line.id.endswith("/buzzer") and line.measured.get("presses")
        ]
        unheard = pressed and not any("sound_ms" in line.measured for line in pressed)
        return replace(report, notes=(UNHEARD,)) if unheard else report

    def _tap(self, edge: Edge, level_closed: bool, read_at: int) -> None:
        self._come.append(Heard(edge.line, edge.closed, edge.at, level_closed, read_at))
        self._woken()

    def take(self) -> None:
        """Hand over what has come. A press lights its lamp before anything else is looked at, as in a show."""
        while self._come:
            came = self._come.popleft()
            if isinstance(came, Heard):
                self.trial.edge(came)
            else:
                self.trial.event(came)
                self._do()

    def _do(self) -> bool:
        """Do what is wanted; whether there was anything."""
        wanted = self.trial.take_outputs()
        for one in wanted:
            if isinstance(one, Light):
                self._rig.lamp(one.seat, one.on)
                if one.on:
                    self.trial.lamp_set(self._clock())
            elif isinstance(one, Show):
                self._rig.show(one.seat, one.face)
            elif isinstance(one, Sound):
                self._sound(one.number)
        return bool(wanted)


def wish_of(rig: Rig, wish: Wish) -> Wish:
    """The wish with what this rig has: displays that could be opened."""
    return replace(wish, displays=tuple(seat.seat for seat in rig.seats if seat.matrix))


def machine() -> str:
    """The name of this machine, and what it is."""
    found = board()
    return f"{socket.gethostname()} ({found.model if found is not None else platform.machine()})"
