"""What the kernel says of its GPIO chips: the header's chip by its label, who holds a line, and how a line reads.

This asks the character devices themselves (version 2 of their interface, in every kernel since 5.10), so it works without any pin
library and before one is chosen.  Chips are numbered as the kernel comes upon them: on a Pi 5 the header has been gpiochip4 and
gpiochip0, so only the label tells which chip it is.
"""

from __future__ import annotations

import fcntl
import os
import struct
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hardware.gpiochip import no_permission
from hardware.plan import RigProblem

HEADER_LABELS: Mapping[str, str] = {
    "pinctrl-bcm2835": "Raspberry Pi 3 or older, Zero 2 W",
    "pinctrl-bcm2711": "Raspberry Pi 4",
    "pinctrl-rp1": "Raspberry Pi 5",
}
"""Labels of the chip whose lines are the pins of the 40-pin header, each with the boards that have it.

On all of them line N of the chip is GPIO N.
"""

# linux/gpio.h: _IOR and _IOWR of type 0xB4.
CHIP_INFO = 0x8044B401
LINE_INFO = 0xC100B405
LINE_REQUEST = 0xC250B407
LINE_VALUES = 0xC010B40E

USED, OUTPUT = 1 << 0, 1 << 3
INPUT, PULL_UP = 1 << 2, 1 << 8

SETTLED_S = 0.002
"""A pull-up of 50 kilohm has lifted even a long cable (a nanofarad for ten metres) after forty time constants."""

_CHIP = struct.Struct("32s32sI")
_LINE = struct.Struct("32s32sIIQ160x16x")
_REQUEST = struct.Struct("256s32sQ264xII20xi")
_VALUES = struct.Struct("QQ")


class Kernel:
    """The system calls that are needed; a test brings its own."""

    def open(self, path: Path) -> int:
        """Open a device to be asked; raises OSError."""
        return os.open(path, os.O_RDWR | os.O_CLOEXEC)

    def ioctl(self, device: int, request: int, data: bytearray) -> None:
        """Fill ``data`` with the answer; raises OSError."""
        fcntl.ioctl(device, request, data, True)

    def close(self, device: int) -> None:
        """Let a device, or lines that were asked for, go."""
        os.close(device)

    def wait(self, seconds: float) -> None:
        """Let a line settle."""
        time.sleep(seconds)


REAL = Kernel()


@dataclass(frozen=True, slots=True)
class Chip:
    """A GPIO chip; ``number`` is the one in the name of its device."""

    path: Path
    number: int
    label: str
    lines: int


@dataclass(frozen=True, slots=True)
class LineUse:
    """Whether a line is held, by whom (the name that the holder gave), and whether it drives the line."""

    held: bool
    consumer: str
    output: bool


def chip_paths(root: Path = Path("/")) -> list[Path]:
    """The devices of all chips, by number; a name that only leads to another one is left out."""
    found = [
        path
        for path in (root / "dev").glob("gpiochip*")
        if path.name.removeprefix("gpiochip").isdecimal() and not path.is_symlink()
    ]
    return sorted(found, key=_number)


def chip_at(path: Path, kernel: Kernel = REAL) -> Chip:
    """What the chip at ``path`` says of itself; raises OSError."""
    data = bytearray(_CHIP.size)
    device = kernel.open(path)
    try:
        kernel.ioctl(device, CHIP_INFO, data)
    finally:
        kernel.close(device)
    _, label, lines = _CHIP.unpack(data)
    return Chip(path, _number(path), _text(label), lines)


def header_chip(root: Path = Path("/"), kernel: Kernel = REAL) -> Chip:
    """The chip of the 40-pin header.  Raises :class:`RigProblem` with what was found instead."""
    seen: list[str] = []
    shut: list[Path] = []
    for path in chip_paths(root):
        try:
            chip = chip_at(path, kernel)
        except PermissionError:
            shut.append(path)
        except OSError as error:
            seen.append(f"{path.name} ({error.strerror or error})")
        else:
            if chip.label in HEADER_LABELS:
                return chip
            seen.append(f'{path.name} "{chip.label}"')
    if shut:
        # The header's chip may be among those that can't be looked at.
        raise RigProblem(no_permission(shut[0]))
    wanted = ", ".join(f'"{label}"' for label in HEADER_LABELS)
    if seen:
        raise RigProblem(
            f"no GPIO chip of a Raspberry Pi's header is here: found {', '.join(seen)}; wanted is one with the label {wanted}"
        )
    raise RigProblem(
        f"{root / 'dev'}/gpiochip* is not there: this is no Raspberry Pi, or its GPIO is off; "
        'the rig "simulated" plays without pins'
    )


def line_use(chip: Path, lines: Sequence[int], kernel: Kernel = REAL) -> dict[int, LineUse]:
    """Who holds each of ``lines``; raises OSError."""
    device = kernel.open(chip)
    try:
        return {line: _line_use(device, line, kernel) for line in lines}
    finally:
        kernel.close(device)


def _line_use(device: int, line: int, kernel: Kernel) -> LineUse:
    data = bytearray(_LINE.pack(b"", b"", line, 0, 0))
    kernel.ioctl(device, LINE_INFO, data)
    _, consumer, _, _, flags = _LINE.unpack(data)
    return LineUse(bool(flags & USED), _text(consumer), bool(flags & OUTPUT))


def reads_low(chip: Path, line: int, kernel: Kernel = REAL) -> bool:
    """Whether a free line reads low against the Pi's own pull-up: a contact to ground that is closed.

    The line is held for that moment only.  Raises OSError, EBUSY where another has it.
    """
    data = bytearray(_REQUEST.pack(line.to_bytes(4, "little"), b"gameshow check", INPUT | PULL_UP, 1, 0, 0))
    device = kernel.open(chip)
    try:
        kernel.ioctl(device, LINE_REQUEST, data)
    finally:
        kernel.close(device)
    held = _REQUEST.unpack(data)[-1]
    try:
        kernel.wait(SETTLED_S)
        values = bytearray(_VALUES.pack(0, 1))
        kernel.ioctl(held, LINE_VALUES, values)
    finally:
        kernel.close(held)
    return not _VALUES.unpack(values)[0] & 1


def _number(path: Path) -> int:
    return int(path.name.removeprefix("gpiochip"))


def _text(field: bytes) -> str:
    return field.partition(b"\0")[0].decode(errors="replace")
