"""What the firmware was told to switch on: ``config.txt`` and the kernel's command line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hardware.board import board
from hardware.check.machine import Machine

FILES = ("/boot/firmware/config.txt", "/boot/config.txt")
"""Where it is: on Raspberry Pi OS since 2023, and before."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A ``dtparam=`` or ``dtoverlay=`` line that holds on this board; an overlay with its parameters."""

    kind: str
    name: str
    given: dict[str, str]
    line: str


def config_file(machine: Machine) -> str:
    """The name of ``config.txt`` on this machine."""
    return next((name for name in FILES if machine.path(name).exists()), FILES[0])


def add_to_config(line: str, machine: Machine) -> str:
    """The command that adds a line to ``config.txt``."""
    return f"echo {line} | sudo tee -a {config_file(machine)} && sudo reboot"


def add_to_cmdline(word: str, machine: Machine) -> str:
    """The command that adds a word to the kernel's command line, which is one line."""
    file = config_file(machine).replace("config.txt", "cmdline.txt")
    return f"sudo sed -i '1s/$/ {word}/' {file} && sudo reboot"


def settings(machine: Machine) -> Iterator[Setting]:
    """Every setting of ``config.txt`` that holds here, in order."""
    applies = True
    for raw in (machine.text(config_file(machine)) or "").splitlines():
        line = raw.partition("#")[0].strip()
        if line.startswith("[") and line.endswith("]"):
            applies = _applies(line[1:-1].strip().lower(), machine)
        elif applies and (found := re.match(r"(dtparam|dtoverlay)=(.+)", line)):
            yield from _settings(found[1], found[2], line)


def _settings(kind: str, text: str, line: str) -> Iterator[Setting]:
    if kind == "dtoverlay":
        name, _, rest = text.partition(":") if ":" in text.partition(",")[0] else text.partition(",")
        yield Setting(kind, name.strip(), _given(rest), line)
    else:
        for name, value in _given(text).items():
            yield Setting(kind, name, {"": value}, line)


def _given(text: str) -> dict[str, str]:
    pairs = (word.partition("=") for word in text.split(",") if word.strip())
    return {name.strip(): value.strip() for name, _, value in pairs}


def _applies(section: str, machine: Machine) -> bool:
    """Whether a section holds: those of other boards don't, conditions that can't be judged from here may."""
    if section == "none":
        return False
    if not (found := re.match(r"(?:pi|cm)(0|02|[1-5])", section)):
        return True
    here = board(machine.root)
    if here is None:
        return True
    wanted = {"0": "BCM2835", "1": "BCM2835", "2": "BCM2836", "3": "BCM2837", "4": "BCM2711", "5": "BCM2712"}
    zero_2 = "Zero 2" in here.model
    if found[1] in ("0", "02"):
        return zero_2 if found[1] == "02" else "Zero" in here.model
    return here.processor == wanted[found[1]] and not zero_2


def switched_on(value: str) -> bool:
    """Whether the value of a ``dtparam`` means yes."""
    return value in ("on", "1", "yes", "true", "")


def serial_console(machine: Machine) -> str | None:
    """The word of the kernel's command line that puts a console on GPIO 14 and 15, None without one."""
    words = (machine.text("/proc/cmdline") or "").split()
    return next((word for word in words if re.match(r"console=(serial0|ttyAMA0|ttyS0)\b", word)), None)
