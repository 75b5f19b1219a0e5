"""A console's rig on the guest's own chip, and what it told and when; what plays to it is in :mod:`tests.guest.lines`."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from hardware.events import Event, Fault, Press, Release, Turn, Withdrawn
from hardware.rig import Rig, open_rig
from hardware.rigfile import parse_rig
from tests.guest.lines import Change, Driven, drive

S = 1_000_000_000
Kind = TypeVar("Kind", bound=Event)

BUZZERS = {1: 17, 2: 27, 3: 22}
"""Seat -> pin, on a rig with buzzers alone."""


def buzzers(pins: dict[int, int]) -> str:
    """The text of a rig file with buzzers on these pins."""
    seats = "".join(f"[seat.{seat}]\nbuzzer = {pin}\n" for seat, pin in pins.items())
    return f'driver = "gpiozero"\ngpiozero.factory = "lgpio"\n{seats}'


@dataclass
class Heard:
    """A rig, and what it has told: (ns when it was told, event)."""

    rig: Rig
    told: list[tuple[int, Event]] = field(default_factory=list)
    first: Callable[[Event], None] = lambda _: None
    """Done with every event before it is noted."""

    def take(self, event: Event) -> None:
        now = time.monotonic_ns()
        self.first(event)
        self.told.append((now, event))

    def play(self, changes: Iterable[Change], rest: float = 0.15, *, first: bool = True) -> list[Driven]:
        """Play changes to an empty record; gives them as made once ``rest`` (s) has passed after the last."""
        self.told.clear()
        made = drive(changes, first=first)
        time.sleep(rest)
        return made

    def all(self, kind: type[Kind]) -> list[Kind]:
        return [event for _, event in self.told if isinstance(event, kind)]

    @property
    def presses(self) -> list[Press]:
        """Those that were left standing."""
        gone = {(event.of, event.at) for event in self.all(Withdrawn)}
        return [event for event in self.all(Press) if (event.of, event.at) not in gone]

    @property
    def faults(self) -> list[tuple[str, str, bool]]:
        return [(event.kind, f"{event.of}/{event.part}", event.cleared) for event in self.all(Fault)]

    def total(self, seat: int, dial: int) -> int:
        """What a dial was last said to stand at."""
        totals = [turn.total for turn in self.all(Turn) if (turn.of, turn.dial) == (f"seat:{seat}", dial)]
        return totals[-1] if totals else 0


@contextmanager
def listening(text: str, closed: Iterable[int] = ()) -> Iterator[Heard]:
    """Open the rig of a rig file's text and start it, with the contacts on some pins ``closed`` already."""
    rig = open_rig(parse_rig(text, "guest.toml"))
    heard = Heard(rig)
    try:
        drive([Change(0, pin, True) for pin in closed])
        rig.start(heard.take)
        yield heard
    finally:
        rig.close()


SPINNER = "import os; os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))\nwhile True: pass"


@contextmanager
def never_idle() -> Iterator[None]:
    """Keep the emulated CPU at work with what gives way to everything else.

    While it idles its time follows that of the host, which is late when it is busy; so it counts instructions all the time.
    """
    with subprocess.Popen([sys.executable, "-c", SPINNER]) as spinner:
        try:
            yield
        finally:
            spinner.kill()


def matched(heard: Heard, made: Sequence[Driven], pins: dict[int, int]) -> list[tuple[str, str, int | None]]:
    """Presses and releases as told: what, whose, and which of the changes of that pin it is dated to; None for none of them."""
    found = []
    for _, event in heard.told:
        if isinstance(event, Press | Release):
            pin = pins[int(event.of.removeprefix("seat:"))]
            own = [one for one in made if one.gpio == pin]
            places = [place for place, one in enumerate(own) if one.before <= event.at <= one.after]
            found.append((type(event).__name__, event.of, places[0] if places else None))
    return found


def quantiles(values: Iterable[int]) -> dict[str, float]:
    """Median, 99th of a hundred and longest, in us of ns."""
    ordered = sorted(values)
    count = len(ordered)
    at = {"median": count // 2, "p99": min(count - 1, count * 99 // 100), "longest": count - 1}
    return {name: ordered[place] / 1_000 for name, place in at.items()} | {"count": count}
