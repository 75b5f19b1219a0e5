"""Two seats race with bouncing contacts: who is called the winner, by ours and by gpiozero's ``when_pressed``.

    python -m tests.benchmarks.races [RACES]

Every race is the same list of edges for all.  Both contacts chatter for 0.2 to 5 ms, as worn arcade switches do; the second
seat closes 20 us to 5 ms after the first; in one race of ten the wire of the seat that will lose catches a 40 us spike 10 to
100 ms before.  Edges are delivered in the order of their stamps, which is the best that any driver can do.

The three that are compared:

* **ours**: the simulated rig; the winner is the press with the earliest stamp, as the show takes it.
* **when_pressed**: ``gpiozero.Button(pin)`` on gpiozero's own mock pins; the winner is whose ``when_pressed`` comes first.
  Delivered so well, only the spikes can mislead it; but it reports every bounce as a press.
* **bounce_time**: ``Button(pin, bounce_time=0.01)``.  gpiozero hands that to its pin; its mock pins ignore it, so the pins
  here do what lgpio, the driver that gpiozero takes on today's Raspberry Pi OS, documents for
  ``gpio_set_debounce_micros``: an edge is reported once the level has been stable for that long, dated that much later.  Nothing
  else is assumed: no thread, no jitter, no load, all of which could only add mistakes to theirs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from gpiozero import Button
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.events import Event, Press
from hardware.plan import RigPlan, SeatPlan
from hardware.simulated import SimulatedRig

US, MS = 1_000, 1_000_000
BOUNCE_TIME = 0.01
APART = 500 * MS

Edges = list[tuple[int, int, bool]]  # (ns, seat, closed) in order of time


@dataclass(frozen=True, slots=True)
class Race:
    """One race from its own time 0 on."""

    edges: Edges
    winner: int
    gap: int


@dataclass(slots=True)
class Score:
    """How often somebody called the wrong seat, and how many presses were reported for two."""

    wrong: int = 0
    reported: int = 0
    seconds: float = 0.0


def races(count: int, seed: int = 2) -> Iterator[Race]:
    """Races with gaps spread evenly over the magnitudes from 20 us to 5 ms."""
    chance = Random(seed)
    for _ in range(count):
        winner = chance.choice((1, 2))
        gap = round(20 * US * (5 * MS / (20 * US)) ** chance.random())
        edges = [(at, winner, closed) for at, closed in _press(chance, 200 * MS)]
        edges += [(at, 3 - winner, closed) for at, closed in _press(chance, 200 * MS + gap)]
        if chance.random() < 0.1:
            spike = 200 * MS - chance.randint(10 * MS, 100 * MS)
            edges += [(spike, 3 - winner, True), (spike + 40 * US, 3 - winner, False)]
        yield Race(sorted(edges), winner, gap)


def _press(chance: Random, start: int) -> Iterator[tuple[int, bool]]:
    """Chatter of 0.2 to 5 ms with gaps of up to 1 ms, closed for some 100 ms, chatter again."""
    for begin, last in ((start, True), (start + chance.randint(60 * MS, 150 * MS), False)):
        at, end = begin, begin + chance.randint(200 * US, 5 * MS)
        yield at, last
        while (at := at + chance.randint(20 * US, MS)) < end:
            yield at, not last
            at += chance.randint(20 * US, MS)
            yield at, last


class Ours:
    """The simulated rig with two buzzers, on the race's time."""

    def __init__(self) -> None:
        self.now = 0
        self.presses: list[Press] = []
        plan = RigPlan("races", "simulated", (SeatPlan(1), SeatPlan(2)))
        self.rig = SimulatedRig(plan, clock=lambda: self.now, pumped=False)
        self.rig.start(self._hear)

    def _hear(self, event: Event) -> None:
        if isinstance(event, Press):
            self.presses.append(event)

    def run(self, race: Race) -> tuple[int, int]:
        """(The seat called the winner, presses reported)."""
        self.presses.clear()
        start, end = self.now, self.now + APART
        for seat in (1, 2):
            edges = [(start + at, closed) for at, of, closed in race.edges if of == seat]
            self.rig.play(f"seat:{seat}/buzzer", edges)
        while self.now < end:
            self.now = min(self.rig.tick(self.now), end)
        first = min(self.presses, key=lambda press: press.at)
        return int(first.of.removeprefix("seat:")), len(self.presses)


class StablePin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A mock pin that reports a level only once it has been stable for the pin's ``bounce``, as lgpio documents it."""

    def settle(self, high: bool, at: float) -> None:
        """The level has been stable long enough at ``at`` (s)."""
        if self._state != high:
            self._state, self._last_change = high, at
            if self._when_changed is not None:
                self._call_when_changed()


class Theirs:
    """Two gpiozero buttons on mock pins; ``bounce_time`` as a user would set it."""

    def __init__(self, bounce_time: float | None) -> None:
        self.bounce_time = bounce_time
        factory = MockFactory(pin_class=StablePin if bounce_time else MockPin)
        self.buttons = {
            seat: Button(16 + seat, bounce_time=bounce_time, pin_factory=factory) for seat in (1, 2)
        }
        self.order: list[int] = []
        for seat, button in self.buttons.items():
            button.when_pressed = self._handler(seat)

    def _handler(self, seat: int) -> Callable[[], None]:
        return lambda: self.order.append(seat)

    def run(self, race: Race) -> tuple[int, int]:
        """(The seat called the winner, presses reported)."""
        self.order.clear()
        if self.bounce_time is None:
            for _, seat, closed in race.edges:
                pin = self.buttons[seat].pin
                (pin.drive_low if closed else pin.drive_high)()
        else:
            for at, seat, closed in sorted(self._stable(race)):
                self.buttons[seat].pin.settle(not closed, at / 1e9)
        return self.order[0], len(self.order)

    def _stable(self, race: Race) -> Iterator[tuple[int, int, bool]]:
        """The edges after which a seat's level stays for ``bounce``, dated to when that is certain."""
        for seat in (1, 2):
            wait = round(self.buttons[seat].pin.bounce * 1e9)
            own = [(at, closed) for at, of, closed in race.edges if of == seat]
            for (at, closed), (after, _) in zip(own, [*own[1:], (APART, False)], strict=True):
                if after - at >= wait:
                    yield at + wait, seat, closed


def compete(count: int) -> dict[str, Score]:
    """Run ``count`` races by everybody; keys are the names in the table."""
    runners: dict[str, Ours | Theirs] = {
        "ours": Ours(),
        "when_pressed": Theirs(None),
        "bounce_time": Theirs(BOUNCE_TIME),
    }
    scores = {name: Score() for name in runners}
    for race in races(count):
        for name, runner in runners.items():
            began = time.perf_counter()
            called, reported = runner.run(race)
            score = scores[name]
            score.seconds += time.perf_counter() - began
            score.wrong += called != race.winner
            score.reported += reported
    return scores


def main() -> int:
    """Print the table; status 1 when ours called a wrong winner or a press too many."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    scores = compete(count)
    print(f"{count} races of two bouncing buzzers, gaps 20 us to 5 ms, a 40 us spike in one of ten")
    print(f"{'':14}{'wrong winners':>15}{'of 100':>9}{'reported per press':>21}{'us a race':>12}")
    for name, score in scores.items():
        share, presses = 100 * score.wrong / count, score.reported / (2 * count)
        print(f"{name:14}{score.wrong:>15}{share:>9.2f}{presses:>21.2f}{1e6 * score.seconds / count:>12.0f}")
    ours = scores["ours"]
    for name in ("when_pressed", "bounce_time"):
        print(f"{name} calls {scores[name].wrong} wrong winners for {ours.wrong} of ours")
    return int(ours.wrong > 0 or ours.reported != 2 * count)


if __name__ == "__main__":
    sys.exit(main())
