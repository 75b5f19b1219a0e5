"""Which versions of what are here."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator, Mapping
from importlib import metadata

from console import __version__
from hardware.board import board
from hardware.check import Finding, Machine

LIBRARIES = (
    *("gpiozero", "lgpio", "rpi-lgpio", "RPi.GPIO", "spidev", "pyserial", "luma.led_matrix", "luma.core"),
    *("pygame-ce", "pillow", "msgspec", "pokerkit", "starlette", "uvicorn", "websockets", "tomlkit"),
)


def installed(name: str) -> str | None:
    """The version of a library that this Python finds, None where it does not."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def versions(machine: Machine, library: Callable[[str], str | None] = installed) -> dict[str, str]:
    """Name -> version of all that matters; what is not there is left out."""
    system = dict(line.partition("=")[::2] for line in (machine.text("/etc/os-release") or "").splitlines())
    here = board(machine.root)
    kernel = (machine.text("/proc/sys/kernel/osrelease") or "").strip()
    ran = machine.run(("vcgencmd", "version"))
    firmware = " ".join(ran.out.split()) if ran is not None and ran.status == 0 else ""
    found: Mapping[str, str | None] = {
        "gameshow": __version__,
        "python": platform.python_version(),
        "board": here.model if here is not None else None,
        "system": system.get("PRETTY_NAME", "").strip('"'),
        "kernel": kernel,
        "firmware": firmware,
        **{name: library(name) for name in LIBRARIES},
    }
    return {name: text for name, text in found.items() if text}


def versions_found(machine: Machine) -> Iterator[Finding]:
    """The same as one finding."""
    found = versions(machine)
    first = ("gameshow", "python", "system", "kernel")
    said = [f"{name} {found[name]}" for name in first if name in found]
    yield Finding("versions", "ok", ", ".join(said))
