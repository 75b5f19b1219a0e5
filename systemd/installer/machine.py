"""The machine that is installed on: its files below a root, its commands, what is said. A test brings a made-up one."""

from __future__ import annotations

import fcntl
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]


class Stop(Exception):
    """The install can't go on; ``problems`` has one sentence each, with what to do about it."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended."""

    status: int
    out: str
    err: str = ""

    @property
    def reason(self) -> str:
        """The line of its errors that says most: apt's and pip's own first, else the last one."""
        lines = [line.strip() for line in (self.err or self.out).splitlines() if line.strip()]
        marked = [line for line in lines if line.startswith(("E:", "ERROR:"))]
        return (marked or lines[-1:] or [f"status {self.status}"])[0]


def say(text: str) -> None:
    """Print a line at once: a step may take minutes."""
    print(text, flush=True)


def free_bytes(folder: Path) -> int:
    """What is free on a folder's disk."""
    return shutil.disk_usage(folder).free


def read_only(folder: Path) -> bool:
    """Whether a folder's disk takes no writing at all; root may write everywhere else."""
    return bool(os.statvfs(folder).f_flag & os.ST_RDONLY)


@dataclass(frozen=True)
class Machine:
    """``root`` is where its files begin, ``project`` the checkout that is installed from, ``user`` the number of who runs this."""

    root: Path = Path("/")
    project: Path = PROJECT
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    say: Callable[[str], None] = say
    user: int = field(default_factory=os.geteuid)
    python: str = sys.executable
    version: tuple[int, int] = sys.version_info[:2]
    process: int = field(default_factory=os.getpid)
    processor: str = field(default_factory=platform.machine)
    free_bytes: Callable[[Path], int] = free_bytes
    read_only: Callable[[Path], bool] = read_only
    to_disk: Callable[[int], None] = os.fsync

    # ------------------------------------------------------------------ files
    def path(self, name: str) -> Path:
        """A file of this machine by its absolute name."""
        return self.root / name.lstrip("/")

    def has(self, name: str) -> bool:
        """Whether a file, a folder or a link is there, whatever the link leads to."""
        return os.path.lexists(self.path(name))

    def text(self, name: str) -> str | None:
        """What a file says; None where it is not there."""
        try:
            return self.path(name).read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return None
        except OSError as error:
            raise Stop(f"{name} can't be read: {error.strerror}") from error

    def write(self, name: str, content: bytes | str, mode: int | None = 0o644) -> None:
        """Write a whole file so that after a power cut it is the old one or the new one.

        ``mode`` None leaves rights as they are: the boot partition knows none.
        """
        path = self.path(name)
        data = content.encode() if isinstance(content, str) else content
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, half = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(data)
                    rights = path.stat().st_mode & 0o777 if mode is None and path.exists() else mode
                    if rights is not None:
                        os.fchmod(file.fileno(), rights)
                    file.flush()
                    self.to_disk(file.fileno())
                Path(half).rename(path)
            finally:
                Path(half).unlink(missing_ok=True)
            self._names_to_disk(path.parent)
        except OSError as error:
            raise Stop(f"{name} can't be written: {error.strerror}") from error

    def _names_to_disk(self, folder: Path) -> None:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            self.to_disk(handle)
        finally:
            os.close(handle)

    def link(self, name: str, target: str) -> None:
        """Make a link, or lead an existing one elsewhere in one stroke."""
        path = self.path(name)
        half = path.with_name(f".{path.name}.new")
        half.unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        half.symlink_to(target)
        half.rename(path)

    def remove(self, name: str) -> None:
        """Remove a file, a link, or a folder with all that is in it; one that is not there is no error."""
        path = self.path(name)
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """One at a time installs or removes; raises Stop while another does. The kernel's lock goes with the process, however that ends."""
        handle = os.open(self.path("/etc"), os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Stop("another install or uninstall is at work: wait until it has ended") from None
            yield
        finally:
            os.close(handle)

    # ------------------------------------------------------------------ commands
    def tries(self, *words: str, folder: Path | None = None, **variables: str) -> Ran | None:
        """Run a command and return how it ended; None where there is no such command."""
        tool = shutil.which(words[0], path=self.environment.get("PATH"))
        if tool is None:
            return None
        done = subprocess.run(
            [tool, *words[1:]],
            cwd=folder,
            env={**self.environment, **variables},
            stdin=subprocess.DEVNULL,
            capture_output=True,
        )
        return Ran(
            done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
        )

    def run(self, *words: str, folder: Path | None = None, help: str = "", **variables: str) -> str:
        """Run a command that has to succeed and return what it prints; ``help`` says what to do where it fails."""
        done = self.tries(*words, folder=folder, **variables)
        name = " ".join(Path(word).name if word.startswith("/") else word for word in words[:2])
        if done is None:
            raise Stop(f"there is no {words[0]} on this machine" + (f": {help}" if help else ""))
        if done.status != 0:
            raise Stop(f"{name} failed: {done.reason}", *([help] if help else []))
        return done.out

    def terminals(self) -> Iterator[int]:
        """The terminals of this process and of those that it descends from, as tty_nr of proc_pid_stat(5): sudo may put its own between."""
        process = self.process
        while process > 1:
            fields = (self.text(f"/proc/{process}/stat") or "").rpartition(")")[2].split()
            if len(fields) < 5:
                return
            process = int(fields[1])
            yield int(fields[4])

    @property
    def systemd_runs(self) -> bool:
        """Whether systemd runs this machine; in an image or a chroot it does not (sd_booted(3))."""
        return self.path("/run/systemd/system").is_dir()
