"""The machine that is looked at: its files, its commands, its kernel. A test brings a made-up one."""

from __future__ import annotations

import getpass
import grp
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from hardware.gpiochip import group_of
from hardware.kernel_gpio import REAL, Kernel

PATIENCE_S = 10


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended."""

    status: int
    out: str
    err: str = ""


def run(words: Sequence[str]) -> Ran | None:
    """Run a command for what it prints; None where there is no such command, or it takes too long."""
    try:
        done = subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return Ran(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))


def may_use(path: Path) -> bool:
    """Whether this process may read and write a device."""
    return os.access(path, os.R_OK | os.W_OK)


def free_bytes(folder: Path) -> int:
    """What is free on a folder's disk."""
    return shutil.disk_usage(folder).free


def read_only(folder: Path) -> bool:
    """Whether a folder's disk takes no writing at all."""
    return bool(os.statvfs(folder).f_flag & os.ST_RDONLY)


def user_name() -> str:
    """Who runs this, for commands that name him."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return str(os.getuid())


@dataclass(frozen=True)
class Machine:
    """``root`` is where its files begin; ``data`` is where shows are kept, None where none are.

    ``may_use`` is asked for whoever runs the console, ``may_look`` for whoever looks now.
    ``own`` is the process that holds the rig's pins rightly: the console, when it is the one that looks.
    """

    root: Path = Path("/")
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    run: Callable[[Sequence[str]], Ran | None] = run
    kernel: Kernel = REAL
    may_use: Callable[[Path], bool] = may_use
    may_look: Callable[[Path], bool] = may_use
    group_of: Callable[[Path], str] = group_of
    free_bytes: Callable[[Path], int] = free_bytes
    read_only: Callable[[Path], bool] = read_only
    now: Callable[[], datetime] = datetime.now
    python: str = sys.executable
    version: tuple[int, int] = sys.version_info[:2]
    user: str = field(default_factory=user_name)
    data: Path | None = None
    own: int | None = None

    def path(self, name: str) -> Path:
        """A file of this machine by its absolute name."""
        return self.root / name.lstrip("/")

    def name(self, path: Path) -> str:
        """The absolute name of a file of this machine."""
        return "/" + path.relative_to(self.root).as_posix()

    def text(self, name: str) -> str | None:
        """What a file says, without white space around it; None where it is not there or may not be read."""
        try:
            return self.path(name).read_text(encoding="utf-8", errors="replace").strip()
        except OSError:
            return None

    def number(self, name: str) -> int | None:
        """A file that says one whole number, no longer than a machine's own."""
        text = self.text(name)
        return int(text) if text is not None and re.fullmatch(r"-?[0-9]{1,20}", text) else None

    def listed(self, folder: str, pattern: str = "*") -> list[Path]:
        """Files of a folder by name, in order; empty where it is not there."""
        try:
            return sorted(self.path(folder).glob(pattern))
        except OSError:
            return []

    # ------------------------------------------------------------------ processes
    def processes(self) -> Iterator[tuple[int, str]]:
        """Every process with the name of its program."""
        for folder in self.listed("/proc", "[0-9]*"):
            name = self.text(f"/proc/{folder.name}/comm")
            if name is not None and folder.name.isdecimal():
                yield int(folder.name), name

    def running(self, program: str) -> int | None:
        """The number of a process of this program, None where there is none."""
        return next((number for number, name in self.processes() if name == program), None)

    def open_files(self, number: int) -> Iterator[tuple[str, str]]:
        """What a process has open, each as (number of the handle, what it leads to); nothing of other users' without root."""
        for link in self.listed(f"/proc/{number}/fd"):
            try:
                yield link.name, os.readlink(link)
            except OSError:
                continue

    def users_of(self, device: str) -> list[tuple[int, str]]:
        """Processes other than ``own`` that have a device open."""
        return [
            (number, name)
            for number, name in self.processes()
            if number != self.own and any(target == device for _, target in self.open_files(number))
        ]

    # ------------------------------------------------------------------ permissions
    def may_join(self, path: Path) -> str:
        """The command that lets this user use a device, by its group."""
        group = self.group_of(path)
        if group == "root":
            return "sudo apt install raspberrypi-sys-mods && sudo reboot    # its rules give devices their groups"
        if self._is_in(group):
            return f"log out and in again: {self.user} is in the group {group} since, but this session is not"
        return f"sudo usermod -aG {group} {self.user}    # then log out and in again"

    def _is_in(self, group: str) -> bool:
        lines = (self.text("/etc/group") or "").splitlines()
        members = [line.rsplit(":", 1)[-1].split(",") for line in lines if line.split(":")[0] == group]
        if not members and self.root == Path("/"):
            try:
                members = [list(grp.getgrnam(group).gr_mem)]
            except KeyError:
                return False
        return any(self.user in names for names in members)
