"""The host's numeric keypad on USB: keys for the host, and lines for those seats whose buzzer is a key.

It may be pulled out and plugged in again in the midst of a show: that is said, what was held is let go, and its path is tried for ever, at last
every five seconds.  Nothing is made up of the time between: a key that was down when it came back counts from its next press on.
"""

from __future__ import annotations

import errno
import logging
import os
import select
import time
from collections.abc import Callable, Mapping
from threading import Thread

from hardware.events import Edge, Fault, Key
from hardware.input_device import NAMES, Device, EventDevice, Move, Reports
from hardware.plan import RigPlan

log = logging.getLogger(__name__)

FIRST_WAIT, LONGEST_WAIT = 500_000_000, 5_000_000_000
"""ns until it is tried again, doubled every time."""

POLL = 1_000_000_000
"""ns between two looks at a keypad that says nothing."""

Post = Callable[[Edge, bool, int], None]
Say = Callable[[Fault | Key], None]


def buzzer_keys(plan: RigPlan) -> dict[str, str]:
    """The keys that are buzzers, with their lines: ``{"7": "seat:1/buzzer"}``."""
    keys = ((seat.buzzer.key, seat.seat) for seat in plan.seats if seat.buzzer is not None)
    return {key: f"seat:{seat}/buzzer" for key, seat in keys if key is not None}


def keypad_faults(buzzers: Mapping[str, str], text: str, at: int, *, cleared: bool = False) -> list[Fault]:
    """The keypad is gone, or back: a fault of the rig, and one of every seat whose buzzer is on it."""
    faults = [Fault("missing", "rig", "keypad", text, at, cleared)]
    for key, line in buzzers.items():
        of, part = line.split("/")
        said = text if cleared else f"{line} is key {key} of the keypad, which is missing"
        faults.append(Fault("missing", of, part, said, at, cleared))
    return faults


class Keypad:
    """The keypad at ``path``.

    Its moves go to ``post`` as edges where the key is a buzzer of ``buzzers`` (key -> line), else to ``say`` as :class:`Key`; faults go to
    ``say``.  ``open_device`` may be a test's own.  Either :meth:`poll` is called by one thread, or :meth:`start` makes one that does.
    """

    def __init__(
        self,
        path: str,
        buzzers: Mapping[str, str],
        post: Post,
        say: Say,
        clock: Callable[[], int] = time.monotonic_ns,
        open_device: Callable[[str], Device] = EventDevice,
    ) -> None:
        self._path = path
        self._buzzers = dict(buzzers)
        self._post = post
        self._say = say
        self._clock = clock
        self._open = open_device
        self._device: Device | None = None
        self._reports = Reports()
        self._down: set[str] = set()
        self._fault: str | None = None
        self._said: str | None = None
        self._wait = FIRST_WAIT
        self._again = 0
        self._stopping = False
        self._bell: tuple[int, int] | None = None
        self._thread: Thread | None = None

    def levels(self) -> dict[str, bool]:
        """The lines of its buzzers and whether each is closed.  Any thread."""
        return {line: key in self._down for key, line in self._buzzers.items()}

    def open(self, now: int) -> None:
        """Try it for the first time; keys that are down already are held.  What is missing is said by :meth:`poll`, once somebody listens."""
        self._try(now)
        if self._device is not None:
            try:
                self._down = {NAMES[code] for code in self._device.held() if code in NAMES}
            except OSError as error:
                self._lost(error, now)

    def start(self) -> None:
        """Read it in a thread of its own until :meth:`stop`."""
        self._bell = os.pipe()
        self._thread = Thread(target=self._run, args=(self._bell[0],), name="keypad", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread and let the device go; a second call does nothing."""
        if self._stopping:
            return
        self._stopping = True
        if self._bell is not None and self._thread is not None:
            os.write(self._bell[1], b".")
            self._thread.join(1.0)
            if self._thread.is_alive():  # then it still uses them
                return
            for end in self._bell:
                os.close(end)
        if self._device is not None:
            self._device.close()
            self._device = None

    def poll(self, now: int) -> int:
        """Take what has come, or try again; gives the ns at which to be called next, if nothing comes before."""
        self._say_fault(now)
        if self._device is None and now >= self._again:
            self._try(now)
            self._say_fault(now)
        device = self._device
        if device is None:
            return self._again
        try:
            dropped = self._reports.dropped
            while data := device.read():
                for move in self._reports.feed(data):
                    self._moved(move)
            if self._reports.dropped != dropped:
                self._catch_up(device.held())
        except OSError as error:
            self._lost(error, now)
            self._say_fault(now)
            return self._again
        return now + POLL

    # -- how it is done

    def _try(self, now: int) -> None:
        try:
            self._device = self._open(self._path)
        except OSError as error:
            self._fail(error, now)
            return
        self._reports, self._wait, self._fault = Reports(), FIRST_WAIT, None

    def _lost(self, error: OSError, now: int) -> None:
        if self._device is not None:
            self._device.close()
            self._device = None
        for key in sorted(self._down):
            self._moved(Move(key, False, now))
        self._fail(error, now)

    def _fail(self, error: OSError, now: int) -> None:
        self._fault = why_no_keypad(self._path, error)
        self._again = now + self._wait
        self._wait = min(self._wait * 2, LONGEST_WAIT)

    def _say_fault(self, now: int) -> None:
        """Say what has changed, once."""
        if self._fault == self._said:
            return
        cleared = self._fault is None
        for fault in keypad_faults(
            self._buzzers, self._fault or "the keypad is there again", now, cleared=cleared
        ):
            self._say(fault)
        self._said = self._fault

    def _moved(self, move: Move) -> None:
        if move.down == (move.key in self._down):
            return
        (self._down.add if move.down else self._down.discard)(move.key)
        if move.key in self._buzzers:
            edge = Edge(self._buzzers[move.key], move.down, move.at)
            self._post(edge, move.down, self._clock())
        elif move.down:
            self._say(Key(move.key, move.at))

    def _catch_up(self, held: frozenset[int]) -> None:
        """After lost events the levels are right again; edges are not made up, the inputs find what has changed by looking."""
        log.warning("the keypad was faster than we: some of its keys were lost")
        self._down = {NAMES[code] for code in held if code in NAMES}

    def _run(self, bell: int) -> None:
        while not self._stopping:
            try:
                wanted = self.poll(self._clock())
                waiting = [bell]
                if self._device is not None:
                    waiting.append(self._device.fileno())
                select.select(waiting, [], [], max(wanted - self._clock(), 0) / 1e9)
            except Exception:
                log.exception("the keypad could not be worked; it is tried again")
                select.select([bell], [], [], FIRST_WAIT / 1e9)


def why_no_keypad(path: str, error: OSError) -> str:
    """A sentence on why a keypad can't be used, with what to do about it."""
    if error.errno in (errno.EACCES, errno.EPERM):
        what = (
            "no permission: add the user to the group input (sudo usermod -aG input USER), then log in again"
        )
    elif error.errno == errno.EBUSY:
        what = f"another program has it for itself; end that one (sudo fuser -v {path} tells which)"
    elif error.errno in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        what = "it is not plugged in; plug it in, or correct keypad.device in the rig file"
    else:
        what = f"{error.strerror or error}; unplug it and plug it in again"
    return f"keypad {path}: {what}"
