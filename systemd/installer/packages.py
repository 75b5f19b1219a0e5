"""Debian packages: what is missing, and where the pin driver comes from on this system."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal

from installer.machine import Machine, Stop
from installer.work import Wish, Work

NEEDED = {
    "python3-venv": "the virtual environment",
    "libdrm2": "the screen",
    "libegl1": "the screen",
    "libgbm1": "the screen",
    "libgles2": "the screen",
    "libgl1-mesa-dri": "the screen",
    "alsa-utils": "sound",
    "avahi-daemon": "the name NAME.local",
}
COMPILER = ("gcc", "libc6-dev", "python3-dev")
NETWORK = (
    "it has to fetch things: is this machine in a network? Then the same command again goes on from here"
)

Source = Literal["distribution", "wheel", "built"]


def installed(machine: Machine, *names: str) -> set[str]:
    """Those of some packages that are installed."""
    found = machine.tries("dpkg-query", "--show", "--showformat", "${db:Status-Status} ${Package}\n", *names)
    lines = found.out.splitlines() if found else []
    return {line.partition(" ")[2] for line in lines if line.startswith("installed ")}


def offered(machine: Machine, name: str) -> bool:
    """Whether a package is installed, or can be from here."""
    if installed(machine, name):
        return True
    found = machine.tries("apt-cache", "policy", name, LC_ALL="C")
    lines = found.out.splitlines() if found else []
    return any(line.strip().startswith("Candidate:") and "(none)" not in line for line in lines)


def pin_driver(machine: Machine) -> Source:
    """Where lgpio comes from: Raspberry Pi OS has it; else there are wheels below Python 3.13; else its source is built."""
    if offered(machine, "python3-lgpio"):
        return "distribution"
    return "wheel" if machine.version < (3, 13) else "built"


def spi_driver(machine: Machine) -> Source:
    """Where spidev comes from; there are no wheels of it."""
    return "distribution" if offered(machine, "python3-spidev") else "built"


def wanted(machine: Machine) -> list[str]:
    """Every package that this system is to have."""
    names = list(NEEDED)
    pins, spi = pin_driver(machine), spi_driver(machine)
    names += ["python3-lgpio"] if pins == "distribution" else []
    names += ["python3-spidev"] if spi == "distribution" else []
    names += ["swig", "make"] if pins == "built" else []
    return names + [*COMPILER] * ("built" in (pins, spi))


def missing(machine: Machine) -> list[str]:
    """Those that it does not have yet."""
    names = wanted(machine)
    there = installed(machine, *names)
    return [name for name in names if name not in there]


def packages(machine: Machine, wish: Wish) -> Iterator[Work]:
    """Install what is missing."""
    del wish
    if names := missing(machine):
        yield Work(f"installing Debian packages: {', '.join(names)}", partial(_install, machine))


def _install(machine: Machine) -> None:
    # The lists of a fresh card are old, or there are none: then it is only now known what is offered.
    _apt(machine, "update")
    _apt(machine, "install", "--yes", "--no-install-recommends", *missing(machine))


def _apt(machine: Machine, *words: str) -> None:
    # Another program may hold the lock: a Pi that was just started looks for updates.
    try:
        machine.run(
            *("apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300", *words),
            DEBIAN_FRONTEND="noninteractive",
            LC_ALL="C.UTF-8",
        )
    except Stop as error:
        raise Stop(*error.problems, NETWORK) from None
