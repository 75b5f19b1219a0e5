"""Made-up machines: folders that look like the ``/proc``, ``/sys`` and ``/dev`` of a Raspberry Pi, and a kernel that answers for its chips."""

from __future__ import annotations

import errno
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hardware import kernel_gpio
from hardware.kernel_gpio import Kernel


@dataclass(frozen=True)
class Model:
    """What firmware and kernel say of a board, and the label of its header's chip."""

    name: str
    revision: int
    label: str
    lines: int
    chip: str = "gpiochip0"


PI_3 = Model("Raspberry Pi 3 Model B Plus Rev 1.3", 0xA020D3, "pinctrl-bcm2835", 54)
PI_4 = Model("Raspberry Pi 4 Model B Rev 1.4", 0xC03114, "pinctrl-bcm2711", 58)
PI_5 = Model("Raspberry Pi 5 Model B Rev 1.0", 0xC04170, "pinctrl-rp1", 54, "gpiochip4")
ZERO_2 = Model("Raspberry Pi Zero 2 W Rev 1.0", 0x902120, "pinctrl-bcm2835", 54)
MODELS = {"3": PI_3, "4": PI_4, "5": PI_5, "zero 2 w": ZERO_2}


def put(root: Path, path: str, content: str | bytes = "") -> Path:
    """A file of the tree, with its folders."""
    target = root / path.lstrip("/")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content.encode() if isinstance(content, str) else content)
    return target


def made_up(root: Path, model: Model) -> None:
    """What tells the board."""
    put(root, "proc/device-tree/model", model.name + "\0")
    put(root, "proc/device-tree/system/linux,revision", struct.pack(">I", model.revision))


@dataclass
class FakeChip:
    """A chip: ``held`` names the holders of lines, ``low`` are lines that read low."""

    label: str
    lines: int = 54
    held: dict[int, str] = field(default_factory=dict)
    low: set[int] = field(default_factory=set)


class FakeKernel(Kernel):
    """Answers the system calls of :mod:`hardware.kernel_gpio` with the bytes that a kernel would give."""

    def __init__(self, chips: Mapping[str, FakeChip], shut: tuple[str, ...] = ()) -> None:
        self.chips = dict(chips)
        self.shut = shut
        self.open_ones: dict[int, tuple[FakeChip, int | None]] = {}
        self.waited = 0.0
        self._next = 100

    def lay(self, root: Path) -> None:
        """The devices, as files that only their names matter of."""
        for name in self.chips:
            put(root, f"dev/{name}")

    def open(self, path: Path) -> int:
        if path.name in self.shut:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return self._handle(self.chips[path.name], None)

    def _handle(self, chip: FakeChip, line: int | None) -> int:
        self._next += 1
        self.open_ones[self._next] = (chip, line)
        return self._next

    def ioctl(self, device: int, request: int, data: bytearray) -> None:
        chip, line = self.open_ones[device]
        if request == kernel_gpio.CHIP_INFO:
            data[:] = struct.pack("32s32sI", b"gpiochip", chip.label.encode(), chip.lines)
        elif request == kernel_gpio.LINE_INFO:
            (asked,) = struct.unpack_from("I", data, 64)
            if asked >= chip.lines:
                raise OSError(errno.EINVAL, "Invalid argument")
            struct.pack_into("32s", data, 32, chip.held.get(asked, "").encode())
            struct.pack_into("Q", data, 72, 1 if asked in chip.held else 0)
        elif request == kernel_gpio.LINE_REQUEST:
            (asked,) = struct.unpack_from("I", data, 0)
            if asked in chip.held:
                raise OSError(errno.EBUSY, "Device or resource busy")
            (flags,) = struct.unpack_from("Q", data, 288)
            assert flags == kernel_gpio.INPUT | kernel_gpio.PULL_UP
            struct.pack_into("i", data, 588, self._handle(chip, asked))
        elif request == kernel_gpio.LINE_VALUES:
            assert self.waited > 0, "a pull-up needs a moment"
            struct.pack_into("Q", data, 0, 0 if line in chip.low else 1)
        else:
            raise OSError(errno.ENOTTY, "Inappropriate ioctl for device")

    def close(self, device: int) -> None:
        del self.open_ones[device]

    def wait(self, seconds: float) -> None:
        self.waited += seconds
