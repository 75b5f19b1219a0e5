"""A USB keypad on a real kernel, made by uinput: what the rig hears of it, and of its being pulled out.

    keypad.py RIG     a rig whose keypad is /dev/input/by-id/usb-Made_Up-event-kbd

Prints one JSON object.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import select
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path

from hardware.events import Event, Fault, Key, Press
from hardware.input_device import EV_KEY, EV_SYN, EVENT, NAMES, EventDevice
from hardware.rig import open_rig
from hardware.rigfile import load_rig

LINK = Path("/dev/input/by-id/usb-Made_Up-event-kbd")
CODES = {name: code for code, name in reversed(NAMES.items())}
MS = 1_000_000
# From linux/uinput.h.
UI_DEV_CREATE, UI_DEV_DESTROY = 0x5501, 0x5502
UI_DEV_SETUP, UI_SET_EVBIT, UI_SET_KEYBIT, UI_GET_SYSNAME = 0x405C5503, 0x40045564, 0x40045565, 0x8040552C
EV_REP, BUS_USB = 0x14, 3


class MadeUp:
    """A keypad that the kernel believes in, under its stable name as udev would give it."""

    def __init__(self) -> None:
        self._fd = os.open("/dev/uinput", os.O_WRONLY)
        for kind in (EV_KEY, EV_REP):  # the kernel repeats a key that is held, as it does for every keyboard
            fcntl.ioctl(self._fd, UI_SET_EVBIT, kind)
        for code in NAMES:
            fcntl.ioctl(self._fd, UI_SET_KEYBIT, code)
        name = b"Made up keypad".ljust(80, b"\0")
        fcntl.ioctl(
            self._fd, UI_DEV_SETUP, struct.pack("HHHH", BUS_USB, 1, 1, 1) + name + struct.pack("I", 0)
        )
        fcntl.ioctl(self._fd, UI_DEV_CREATE)
        answer = bytearray(64)
        fcntl.ioctl(self._fd, UI_GET_SYSNAME, answer)
        folder = Path("/sys/devices/virtual/input") / answer.rstrip(b"\0").decode()
        self.event = next(entry.name for entry in folder.iterdir() if entry.name.startswith("event"))
        until(Path("/dev/input", self.event).exists)
        LINK.parent.mkdir(exist_ok=True)
        LINK.unlink(missing_ok=True)
        LINK.symlink_to(f"../{self.event}")

    def move(self, key: str, down: bool) -> tuple[int, int]:
        """One report; gives the times just before and after it."""
        before = time.monotonic_ns()
        os.write(self._fd, EVENT.pack(0, 0, EV_KEY, CODES[key], int(down)) + EVENT.pack(0, 0, EV_SYN, 0, 0))
        return before, time.monotonic_ns()

    def tap(self, key: str, rests: float = 0.04) -> tuple[int, int]:
        """Down, and up again."""
        moved = self.move(key, True)
        time.sleep(rests)
        self.move(key, False)
        return moved

    def pull_out(self) -> None:
        """Gone, as when its plug is pulled."""
        fcntl.ioctl(self._fd, UI_DEV_DESTROY)
        os.close(self._fd)
        LINK.unlink()


def until(true: Callable[[], object]) -> None:
    """Wait for it, at most ten seconds."""
    end = time.monotonic() + 10
    while not true() and time.monotonic() < end:
        time.sleep(0.005)


def main(rig_file: str) -> None:
    """Plug in, press, pull out, plug in again, press."""
    seen: dict[str, object] = {}
    events: list[Event] = []

    def presses() -> list[Press]:
        return [event for event in events if isinstance(event, Press)]

    def faults() -> list[Fault]:
        return [event for event in events if isinstance(event, Fault)]

    keypad = MadeUp()
    rig = open_rig(load_rig(rig_file))
    try:
        rig.start(events.append)
        others = os.open(f"/dev/input/{keypad.event}", os.O_RDONLY | os.O_NONBLOCK)  # a console, a desktop
        first, second = keypad.move("1", True), keypad.move("2", True)
        time.sleep(0.6)  # long enough for the kernel to repeat
        keypad.move("1", False)
        keypad.move("2", False)
        entered = keypad.tap("enter")
        until(lambda: any(isinstance(event, Key) for event in events))
        seen["typed elsewhere"] = bool(select.select([others], [], [], 0.2)[0])
        os.close(others)
        try:
            EventDevice(str(LINK))
            seen["second reader"] = 0
        except OSError as error:
            seen["second reader"] = error.errno == errno.EBUSY
        heard = [(press.of, press.clock, press.resolution) for press in presses()]
        seen["presses"] = heard
        stamps = [press.at for press in presses()] + [event.at for event in events if isinstance(event, Key)]
        driven = (first, second, entered)
        # The kernel's stamp has whole microseconds.
        seen["stamped"] = [
            before - 1_000 <= at <= after for at, (before, after) in zip(stamps, driven, strict=True)
        ]
        seen["keys"] = [event.key for event in events if isinstance(event, Key)]

        keypad.move("1", True)
        until(lambda: len(presses()) == 3)
        keypad.pull_out()
        until(faults)
        until(lambda: not rig.levels()["seat:1/buzzer"])
        seen["gone"] = sorted(f"{fault.kind} {fault.of}/{fault.part}" for fault in faults())
        seen["text"] = next(fault.text for fault in faults() if fault.of == "rig")
        holder = MadeUp()  # something else takes the old number
        taken = holder.event
        LINK.unlink()
        time.sleep(1)
        keypad = MadeUp()
        until(lambda: any(fault.cleared for fault in faults()))
        seen["another name"] = keypad.event != taken
        time.sleep(0.2)
        count = len(presses())
        keypad.tap("2")
        until(lambda: len(presses()) > count)
        seen["again"] = [press.of for press in presses()[count:]]
        seen["cleared"] = sum(fault.cleared for fault in faults())
    finally:
        begun = time.monotonic()
        rig.close()
        seen["closed in"] = time.monotonic() - begun
    print(json.dumps(seen))


if __name__ == "__main__":
    main(sys.argv[1])
