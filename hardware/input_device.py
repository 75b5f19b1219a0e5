"""A Linux input device (``/dev/input/...``), taken for ourselves: the only module that knows its ioctls and its bytes.

Source: the kernel's ``linux/input.h`` and ``linux/input-event-codes.h``.
"""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

EVENT = struct.Struct("llHHi")
"""``struct input_event``: seconds and microseconds (of the machine's word size), type, code, value."""

EV_SYN, EV_KEY = 0, 1
SYN_REPORT, SYN_DROPPED = 0, 3
UP, DOWN = 0, 1  # 2 is the kernel's autorepeat

_GRAB, _SET_CLOCK, _HELD = 0x40044590, 0x400445A0, 0x18
_CLOCK_MONOTONIC = 1
_MOST_CODES = 0x2FF
_AT_ONCE = 64 * EVENT.size

_NUMERIC = (82, 79, 80, 81, 75, 76, 77, 71, 72, 73)  # KEY_KP0 to KEY_KP9
_ROW = (11, 2, 3, 4, 5, 6, 7, 8, 9, 10)  # KEY_0 to KEY_9, for keypads that are keyboards
NAMES = {
    **{code: str(digit) for codes in (_NUMERIC, _ROW) for digit, code in enumerate(codes)},
    83: ".", 121: ".", 52: ".", 51: ".",  # KEY_KPDOT, KEY_KPCOMMA, KEY_DOT, KEY_COMMA
    78: "+", 74: "-", 12: "-", 55: "*", 98: "/", 53: "/",
    96: "enter", 28: "enter", 14: "backspace", 111: "backspace",  # KEY_KPENTER, KEY_ENTER, KEY_BACKSPACE, KEY_DELETE
}  # fmt: skip
"""Which key of ours a code is.  Num Lock does not matter: the kernel tells of places, not of characters."""


class Device(Protocol):
    """What a keypad wants of an input device."""

    def fileno(self) -> int:
        """The descriptor to wait on."""

    def read(self) -> bytes:
        """What has come: whole events, nothing if nothing is there.  ``OSError`` once it is gone."""

    def held(self) -> frozenset[int]:
        """The codes that are down now.  ``OSError`` once it is gone."""

    def close(self) -> None:
        """Let it go."""


class EventDevice:
    """The device at ``path``, grabbed, so that nothing is typed anywhere else, and stamped by ``CLOCK_MONOTONIC``.

    ``OSError`` if it is not to be had: not there, no permission, or grabbed by another program (``EBUSY``).
    """

    def __init__(self, path: str) -> None:
        self._fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            fcntl.ioctl(self._fd, _SET_CLOCK, struct.pack("i", _CLOCK_MONOTONIC))
            fcntl.ioctl(self._fd, _GRAB, 1)
        except BaseException:
            os.close(self._fd)
            raise

    def fileno(self) -> int:
        """The descriptor to wait on."""
        return self._fd

    def read(self) -> bytes:
        """What has come, nothing if nothing is there."""
        try:
            return os.read(self._fd, _AT_ONCE)
        except BlockingIOError:
            return b""

    def held(self) -> frozenset[int]:
        """The codes that are down now."""
        bits = bytearray(_MOST_CODES // 8 + 1)
        fcntl.ioctl(self._fd, 2 << 30 | len(bits) << 16 | ord("E") << 8 | _HELD, bits)
        return frozenset(code for code in range(_MOST_CODES) if bits[code // 8] >> code % 8 & 1)

    def close(self) -> None:
        """Let it go; the grab goes with it."""
        os.close(self._fd)


@dataclass(frozen=True, slots=True)
class Move:
    """A key went down or up; ``at`` is the kernel's stamp in ns."""

    key: str
    down: bool
    at: int


class Reports:
    """Bytes of an input device to moves of its keys.

    Autorepeats and keys that mean nothing here are passed over.  After the kernel has dropped events (``SYN_DROPPED``) the rest of that report
    is dropped, too, and ``dropped`` counts it: which keys are down then must be asked of the device.
    """

    def __init__(self) -> None:
        self.dropped = 0
        self._rest = b""
        self._dropping = False

    def feed(self, data: bytes) -> Iterator[Move]:
        """The moves in these bytes, which may end in the midst of an event."""
        data = self._rest + data
        whole = len(data) - len(data) % EVENT.size
        self._rest = data[whole:]
        for seconds, micros, kind, code, value in EVENT.iter_unpack(data[:whole]):
            if kind == EV_SYN:
                self._report_ends(code)
            elif kind == EV_KEY and not self._dropping and code in NAMES and value in (UP, DOWN):
                yield Move(NAMES[code], value == DOWN, (seconds * 1_000_000 + micros) * 1_000)

    def _report_ends(self, code: int) -> None:
        if code == SYN_DROPPED:
            self._dropping, self.dropped = True, self.dropped + 1
        elif code == SYN_REPORT:
            self._dropping = False
