"""The program: a virtual environment of its own, made beside the one in use and put in its place in one stroke.

``/opt/gameshow/venv`` is a link; what it leads to is named after all that it was made from, so the same again is nothing to do.
Packages of the distribution are visible in it for the pin drivers' sake, and only for theirs: everything else is installed into it
in the versions that the project asks for, or an upgrade of the system would change the program.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from console.places import LAUNCHER, OPT
from installer.machine import Machine, Stop
from installer.packages import NETWORK, pin_driver, spi_driver
from installer.work import Wish, Work

LINK = f"{OPT}/venv"
COMPLETE = ".complete"
SOURCES = ("pyproject.toml", "LICENSE", "README.md", "console", "hardware", "wiring")
LGPIO, SPIDEV, SERIAL = "lgpio>=0.2.2", "spidev>=3.6", "pyserial>=3.5"
"""As in the project's extra ``pi``. Never the lgpio 0.0.0.2 that pip falls back to where no wheel fits: an empty stub."""

STARTS = """
import console.cli, lgpio, spidev
lgpio.gpiochip_open, spidev.SpiDev
"""


def program(machine: Machine, wish: Wish) -> Iterator[Work]:
    """Make the environment that this checkout asks for, unless it is there whole, and let everything lead to it."""
    del wish
    pins, spi = pin_driver(machine), spi_driver(machine)
    made = f"{OPT}/venv-{_key(machine, pins, spi)}"
    if not machine.has(f"{made}/{COMPLETE}") or not machine.has(f"{made}/bin/python"):
        yield Work(
            "installing the program (two minutes on a Pi 4 or 5, ten on a small one)",
            partial(_make, machine, made, pins, spi),
        )
    if not machine.has(LINK) or os.readlink(machine.path(LINK)) != Path(made).name:
        yield Work(f"{LINK} is this version from now on", partial(machine.link, LINK, Path(made).name))
    if not machine.has(LAUNCHER):
        yield Work(
            f"making the command gameshow ({LAUNCHER})",
            partial(machine.link, LAUNCHER, f"{LINK}/bin/gameshow"),
        )


def leads_here(machine: Machine) -> bool:
    """Whether the command gameshow is ours: a link to what was installed."""
    path = machine.path(LAUNCHER)
    return path.is_symlink() and os.readlink(path).startswith(f"{OPT}/")


def leftovers(machine: Machine) -> list[str]:
    """Environments of earlier versions, and those that were stopped half-way: to go once nothing runs from them."""
    try:
        now = os.readlink(machine.path(LINK))
    except OSError:
        return []
    folders = machine.path(OPT).glob("venv-*")
    return sorted(f"{OPT}/{folder.name}" for folder in folders if folder.name != now)


def sources(project: Path) -> list[Path]:
    """The files of a checkout that the program is made of, in order."""
    found = []
    for name in SOURCES:
        path = project / name
        inside = path.rglob("*") if path.is_dir() else [path]
        found += [file for file in inside if file.is_file() and "__pycache__" not in file.parts]
    return sorted(found)


def _key(machine: Machine, pins: str, spi: str) -> str:
    """A name for what an environment is made from: the files, the version of Python, where the drivers come from."""
    total = hashlib.sha256(repr((machine.version, pins, spi)).encode())
    for file in sources(machine.project):
        if file.name in ("README.md", "LICENSE"):
            continue
        total.update(f"{file.relative_to(machine.project)}\0".encode())
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()[:12]


def _make(machine: Machine, made: str, pins: str, spi: str) -> None:
    folder = machine.path(made)
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    drivers = [
        *([LGPIO] if pins != "distribution" else []),
        *([SPIDEV] if spi != "distribution" else []),
    ]
    python = f"{folder}/bin/python"
    try:
        machine.run(
            *(machine.python, "-m", "venv", "--system-site-packages", str(folder)),
            help="sudo apt install --reinstall python3-venv",
        )
        with tempfile.TemporaryDirectory() as scratch:
            # From a copy: building leaves folders behind, which in the checkout would be root's.
            copy = Path(scratch, "gameshow")
            for file in sources(machine.project):
                target = copy / file.relative_to(machine.project)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, target)
            machine.run(
                *(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"),
                *("--no-cache-dir", "--no-warn-script-location", "--ignore-installed"),
                *(["--only-binary", "lgpio"] if pins == "wheel" else []),
                *(str(copy), SERIAL, *drivers),
                folder=Path(scratch),
                help=NETWORK,
                PYPI="1",  # lgpio's source then brings its C library along
                PYTHONDONTWRITEBYTECODE="",
            )
            # lgpio makes a pipe in the folder that it is imported in.
            machine.run(
                python, "-c", STARTS, folder=Path(scratch), help="the program does not start on this system"
            )
        machine.run("sync", "--file-system", str(folder))  # whole on the disk before anything leads to it
        machine.write(f"{made}/{COMPLETE}", "")
    except (Stop, OSError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        if isinstance(error, OSError):
            raise Stop(f"{made} can't be written: {error.strerror}") from error
        raise
