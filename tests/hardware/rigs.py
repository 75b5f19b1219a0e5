"""Rigs under the test's own time: the simulated rig, and the gpiozero rig on mock pins that take the test's stamps.

The same contact movements go into each; :class:`Bench` hides how.  Mock pins deliver their edges ``lag`` ns late, as lgpio
does, and with ``chunk`` only at whole multiples of it and line by line, as a busy machine does; the level is always the present one.
On the bench with keys the buzzers are keys of a USB keypad, all else hangs on pins.
"""

from __future__ import annotations

import errno
import heapq
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin

from hardware.events import Event, Fault, Key, Press, Release, Turn, Withdrawn
from hardware.gpio import GpioRig
from hardware.input_device import EV_KEY, EV_SYN, EVENT, NAMES, SYN_REPORT
from hardware.plan import RigPlan
from hardware.planned import planned_lines
from hardware.rigbase import Displays, Rig
from hardware.rigfile import parse_rig
from hardware.simulated import SimulatedRig
from hardware.virtual import Trouble

US, MS, S = 1_000, 1_000_000, 1_000_000_000
START = 100 * S

SEATS = """
[seat.1]
buzzer = {1}
lamp = {2}
pricer = {{ dials = {dial}, push = {3} }}
[seat.2]
buzzer = {4}
lamp = {5}
settle_us = 2000
glitch_us = 300
pricer = {{ dials = {four}, steps_per_detent = 2 }}
[seat.3]
buzzer = {6}
[mc]
next = {10}
undo = {11}
[matrices]
driver = "recording"
seats = [2, 1]
"""


SENSORS = {
    "quadrature": 'sensor = "quadrature"\ncounts = 96\na = {0}\nb = {1}\nindex = {2}\nzero = 5\n',
    "slots": 'sensor = "slots"\ncounts = 24\nslot = {0}\nindex = {2}\n',
}


def plan(driver: str, sensor: str = "quadrature", *, keys: bool = False, factory: str = "lgpio") -> RigPlan:
    """The same three seats for each driver: a dial with a push, four dials, only a buzzer without a lamp; a wheel; the MC's buttons.

    With ``keys`` the buzzers are the keys 1 to 3 of a keypad.
    """
    text = SEATS + "[wheel]\n" + SENSORS[sensor].format(*("{" + str(n) + "}" for n in (7, 8, 9)))
    if driver == "simulated":
        yes = ["true"] * 12
        head = 'name = "T"\ndriver = "simulated"\nkeypad = {}\n'
        return parse_rig(head + text.format(*yes, dial=1, four=4), "t.toml")
    pins: list[object] = [0, 17, 18, 13, 27, 23, 22, 12, 16, 20, 24, 25]
    pairs = [(4, 5), (6, 7), (8, 9), (10, 11)]
    four = "[" + ", ".join(f"{{ a = {a}, b = {b} }}" for a, b in pairs) + "]"
    head = f'name = "T"\ndriver = "gpiozero"\ngpiozero.factory = "{factory}"\n'
    if keys:
        head += f'keypad.device = "{KEYPAD}"\n'
        for seat, place in ((1, 1), (2, 4), (3, 6)):
            pins[place] = f'{{ key = "{seat}" }}'
    return parse_rig(head + text.format(*pins, dial="[{ a = 19, b = 26 }]", four=four), "t.toml")


KEYPAD = "/dev/input/by-id/usb-Test_Keypad-event-kbd"
CODES = {name: code for code, name in reversed(NAMES.items())}


class FakeKeys:
    """An input device in memory: what the kernel would write to whoever has opened it."""

    def __init__(self) -> None:
        self.codes: set[int] = set()
        self.gone = False
        self.opened = 0
        self.closed = False
        self._waiting = b""

    def open(self, path: str) -> FakeKeys:
        assert path == KEYPAD
        if self.gone:
            raise OSError(errno.ENOENT, "No such file or directory")
        self.opened += 1
        self.closed = False
        self._waiting = b""
        return self

    def move(self, key: str, down: bool, at: int) -> None:
        (self.codes.add if down else self.codes.discard)(CODES[key])
        self.write(EV_KEY, CODES[key], int(down), at)
        self.write(EV_SYN, SYN_REPORT, 0, at)

    def write(self, kind: int, code: int, value: int, at: int) -> None:
        self._waiting += EVENT.pack(at // S, at % S // 1_000, kind, code, value)

    def fileno(self) -> int:
        raise AssertionError("nobody waits for it here")

    def read(self) -> bytes:
        if self.gone:
            raise OSError(errno.ENODEV, "No such device")
        data, self._waiting = self._waiting, b""
        return data

    def held(self) -> frozenset[int]:
        return frozenset(self.codes)

    def close(self) -> None:
        self.closed = True
        self._waiting = b""


def pin_numbers(plan: RigPlan) -> dict[str, int]:
    """Line -> GPIO number."""
    return {one.line: one.wire.pin for one in planned_lines(plan) if one.wire.pin is not None}


class TimedPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A mock pin whose level and edges are set apart: what it reads now, and what it reports, stamped by the test."""

    def set_level(self, high: bool) -> None:
        self._state = high

    def report(self, ticks: float, state: bool) -> None:
        if self._when_changed is not None:
            super(MockPin, self)._call_when_changed(ticks, state)


class Panel:
    """Stands in for the matrices."""

    def __init__(self) -> None:
        self.shown: list[tuple[int, object, int]] = []
        self.levels: list[tuple[int, int]] = []
        self.closed = False
        self.faults: list[Callable[[Fault], None]] = []

    def brightness(self, level: int, now: int) -> None:
        self.levels.append((level, now))

    def show(self, seat: int, face: object, now: int) -> None:
        self.shown.append((seat, face, now))

    def tick(self, now: int) -> int:
        return now + S

    def rows(self, seat: int) -> tuple[int, ...]:
        return (seat,) * 8

    def listen(self, callback: Callable[[int, tuple[int, ...]], None]) -> None:
        callback(1, (0,) * 8)

    def listen_faults(self, callback: Callable[[Fault], None]) -> None:
        self.faults.append(callback)

    def close(self) -> None:
        self.closed = True


class Bench:
    """A rig, its time, and what it has reported.  Times given to its methods are ns after :data:`START`.

    ``clock`` and ``resolution`` (ns) are what the presses of its buzzers are stamped by.
    """

    clock = "pi"
    resolution = 10_000

    def __init__(
        self, lag: int = 0, chunk: int = 1, sensor: str = "quadrature", displays: Displays | None = None
    ) -> None:
        self.now = START
        self.sensor = sensor
        self.lag = lag
        self.chunk = chunk
        self.panel = Panel()
        self.events: list[Event] = []
        self.rig: Rig = self.open(displays or self.panel)
        self._todo: list[tuple[int, int, Callable[[], object]]] = []
        self._planned = 0

    def open(self, panel: Displays) -> Rig:
        raise NotImplementedError

    def set_closed(self, line: str) -> None:
        """Close a line before the rig starts."""
        raise NotImplementedError

    def play(self, line: str, edges: Iterable[tuple[int, bool]]) -> None:
        raise NotImplementedError

    def lose(self, line: str, closed: bool, at: int) -> None:
        """A change of a line's level whose edge never arrives."""
        raise NotImplementedError

    def lit(self, seat: int) -> bool:
        raise NotImplementedError

    def start(self, sink: Callable[[Event], None] | None = None) -> Bench:
        self.rig.start(sink or self.events.append)
        return self

    def at(self, when: int, action: Callable[[], object]) -> None:
        self._planned += 1
        heapq.heappush(self._todo, (START + when, self._planned, action))

    def run(self, until: int) -> Bench:
        """Let time pass to ``until``, giving the rig every call that it asks for."""
        wanted = self.rig.tick(self.now)
        while True:
            coming = min(wanted, self._todo[0][0] if self._todo else wanted)
            if coming > START + until:
                break
            self.now = max(self.now, coming)
            while self._todo and self._todo[0][0] <= self.now:
                heapq.heappop(self._todo)[2]()
            if self.is_called() or self.now >= wanted:
                wanted = self.rig.tick(self.now)
        self.now = max(self.now, START + until)
        self.rig.tick(self.now)
        return self

    def is_called(self) -> bool:
        """Whether the rig is called for what has just happened, though it is not yet time."""
        return True

    def pulses(self, line: str, *spans: tuple[int, int]) -> None:
        """Close ``line`` during each (from, to) span, in ns."""
        self.play(line, [edge for begin, end in spans for edge in ((begin, True), (end, False))])

    def turn(self, name: str, clicks: int, start: int, *, steps: int = 4, gap: int = 3 * MS) -> int:
        """Turn an idle dial (both contacts open) by whole cycles' worth of clicks; gives when it is done."""
        order = "abab" if clicks > 0 else "baba"
        moves = [(contact, place < 2) for place, contact in enumerate(order)]
        for index in range(abs(clicks) * steps):
            contact, closed = moves[index % 4]
            self.play(f"{name}/{contact}", [(start + index * gap, closed)])
        return start + abs(clicks) * steps * gap

    @property
    def presses(self) -> list[tuple[str, str, int]]:
        """Those that were left standing."""
        told = [(e.of, e.part, e.at - START) for e in self.events if isinstance(e, Press)]
        for one in self.withdrawn:
            told.remove(one)
        return told

    @property
    def withdrawn(self) -> list[tuple[str, str, int]]:
        return [(e.of, e.part, e.at - START) for e in self.events if isinstance(e, Withdrawn)]

    @property
    def releases(self) -> list[tuple[str, str, int]]:
        return [(e.of, e.part, e.at - START) for e in self.events if isinstance(e, Release)]

    @property
    def keys(self) -> list[tuple[str, int]]:
        return [(e.key, e.at - START) for e in self.events if isinstance(e, Key)]

    @property
    def turns(self) -> list[tuple[str, int, int, bool]]:
        return [(e.of, e.dial, e.total, e.while_pushed) for e in self.events if isinstance(e, Turn)]

    @property
    def faults(self) -> list[tuple[str, str, bool]]:
        return [(e.kind, f"{e.of}/{e.part}", e.cleared) for e in self.events if isinstance(e, Fault)]


class SimulatedBench(Bench):
    def open(self, panel: Displays) -> Rig:
        self.lamps: dict[int, bool] = {}
        rig = SimulatedRig(plan("simulated", self.sensor), panel, clock=lambda: self.now, pumped=False)
        rig.on_lamp(self.lamps.__setitem__)
        self.sim = rig
        return rig

    def set_closed(self, line: str) -> None:
        self.sim.play(line, [(START - 1, True)])
        self.rig.tick(self.now)

    def play(self, line: str, edges: Iterable[tuple[int, bool]]) -> None:
        self.sim.play(line, [(START + at, closed) for at, closed in edges])

    def lose(self, line: str, closed: bool, at: int) -> None:
        seat, part, *_ = line.removeprefix("seat:").split("/")
        self.at(at - 1, lambda: self.sim.trouble(int(seat), part, Trouble(lose=1)))
        self.at(at + 1, lambda: self.sim.trouble(int(seat), part, Trouble()))
        self.play(line, [(at, closed)])

    def lit(self, seat: int) -> bool:
        return self.lamps.get(seat, False)


class GpioBench(Bench):
    def open(self, panel: Displays) -> Rig:
        self.plan = plan("gpiozero", self.sensor)
        self.factory: Any = MockFactory(pin_class=TimedPin)
        self.numbers = pin_numbers(self.plan)
        return GpioRig(self.plan, panel, factory=self.factory, clock=lambda: self.now, pumped=False)

    def pin(self, line: str) -> TimedPin:
        return self.factory.pin(self.numbers[line])  # type: ignore[no-any-return]

    def set_closed(self, line: str) -> None:
        self.pin(line).set_level(False)

    def play(self, line: str, edges: Iterable[tuple[int, bool]]) -> None:
        pin = self.pin(line)
        for at, closed in edges:
            stamp = (START + at) / S
            self.at(at, lambda closed=closed: pin.set_level(not closed))  # type: ignore[misc]
            self.at(
                -(-(at + self.lag) // self.chunk) * self.chunk,
                lambda closed=closed, stamp=stamp: pin.report(stamp, not closed),
            )  # type: ignore[misc]

    def lose(self, line: str, closed: bool, at: int) -> None:
        pin = self.pin(line)
        self.at(at, lambda: pin.set_level(not closed))

    def lit(self, seat: int) -> bool:
        return bool(self.pin(f"seat:{seat}/lamp").state)


class AtOnceRig(GpioRig):
    """Pins whose driver's thread works the inputs, as lgpio's does; who keeps the time is called only where that is wanted."""

    called = False

    def __init__(self, *args: Any, **others: Any) -> None:
        super().__init__(*args, **others)
        self._at_once = True

    def _woken(self) -> None:
        self.called = True


class AtOnceBench(GpioBench):
    def open(self, panel: Displays) -> Rig:
        self.plan = plan("gpiozero", self.sensor)
        self.factory = MockFactory(pin_class=TimedPin)
        self.numbers = pin_numbers(self.plan)
        self.at_once = AtOnceRig(self.plan, panel, factory=self.factory, clock=lambda: self.now, pumped=False)
        return self.at_once

    def is_called(self) -> bool:
        called, self.at_once.called = self.at_once.called, False
        return called


class CoarseBench(GpioBench):
    """RPi.GPIO has no stamps of the kernel's: what is a millisecond apart is the same to it."""

    resolution = 1_000_000

    def open(self, panel: Displays) -> Rig:
        self.plan = plan("gpiozero", self.sensor, factory="rpigpio")
        self.factory = MockFactory(pin_class=TimedPin)
        self.numbers = pin_numbers(self.plan)
        return GpioRig(self.plan, panel, factory=self.factory, clock=lambda: self.now, pumped=False)


class KeysBench(GpioBench):
    clock = "usb"
    resolution = 10_000_000

    def open(self, panel: Displays) -> Rig:
        self.plan = plan("gpiozero", self.sensor, keys=True)
        self.factory = MockFactory(pin_class=TimedPin)
        self.numbers = pin_numbers(self.plan)
        self.device = FakeKeys()
        return GpioRig(
            self.plan,
            panel,
            factory=self.factory,
            clock=lambda: self.now,
            pumped=False,
            open_keypad=self.device.open,
        )

    def set_closed(self, line: str) -> None:
        if line.endswith("/buzzer"):
            self.device.codes.add(CODES[_key(line)])
        else:
            super().set_closed(line)

    def play(self, line: str, edges: Iterable[tuple[int, bool]]) -> None:
        if not line.endswith("/buzzer"):
            super().play(line, edges)
            return
        for at, closed in edges:
            self.at(
                at + self.lag, lambda at=at, closed=closed: self.device.move(_key(line), closed, START + at)
            )  # type: ignore[misc]


def _key(line: str) -> str:
    return line.removeprefix("seat:").removesuffix("/buzzer")


BENCHES: dict[str, Callable[..., Bench]] = {
    "simulated": SimulatedBench,
    "gpiozero": GpioBench,
    "gpiozero, edges 0.65 ms late": partial(GpioBench, lag=650 * US),
    "gpiozero, edges in chunks, line by line": partial(GpioBench, lag=500 * US, chunk=2 * MS),
    "gpiozero, told in the driver's thread": partial(AtOnceBench, lag=650 * US),
    "RPi.GPIO": CoarseBench,
}
PINS = dict(BENCHES)
"""Those whose buzzers are on the clock of everything else; a wheel or a dial is the same to all of them."""

BENCHES["buzzers are keys, 2 ms late"] = partial(KeysBench, lag=2 * MS)
