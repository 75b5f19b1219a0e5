"""``gameshow report``: one file that says how it stands with a console."""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from console.doctor.what import NONE_HERE, What, add_what
from console.places import RUNTIME
from console.report.edges import kept_edges
from console.report.making import Sources, make_report
from console.service.backoff import runtime_folder
from hardware.check import Machine
from hardware.edge_ring import Ring

TOO_MANY = 1_000


def report_command(argv: Sequence[str], machine: Machine | None = None) -> int:
    """0: it is there; 1: it could not be written, said in a sentence; 2: a bad command line."""
    parser = argparse.ArgumentParser(
        prog="gameshow report",
        description="Puts all that is needed to find a fault into one file, without names and secrets.",
    )
    add_what(parser)
    parser.add_argument(
        "-o",
        "--out",
        metavar="FILE",
        help="where to write it, - for standard output (default: here, by its date)",
    )
    parser.add_argument(
        "--show",
        type=int,
        metavar="N",
        help="an earlier show of the journal by its number (default: the latest)",
    )
    parser.add_argument(
        "--all-edges",
        action="store_true",
        help="also raw edges of what may be dialled in secret now: for nobody who plays",
    )
    args = parser.parse_args(argv)
    machine = machine or Machine()
    what = What.of(args, machine)
    if what is None:
        parser.error(NONE_HERE)
    report = make_report(Sources(what, machine, _ring(machine), args.show, all_edges=args.all_edges))
    data = report.file()
    try:
        where = _write(data, args.out, machine.now)
    except OSError as error:
        name = args.out or "this folder"
        print(
            f"gameshow report: {name} can't be written: {error.strerror or error}; say where with -o FILE, or -o -",
            file=sys.stderr,
        )
        return 1
    if where is not None:
        print(f"The report is {where} ({max(len(data) // 1_000, 1)} kB)")
    for line in (*(one for one in report.has if "NOT OVER" in one or "AS IT IS" in one), *report.lacks):
        print(f"- {line}", file=sys.stderr if where is None else sys.stdout)
    return 0


def _ring(machine: Machine) -> Callable[[], Ring | None]:
    folder = runtime_folder(machine.environment) or machine.path(RUNTIME)
    return lambda: kept_edges(folder)


def _write(data: bytes, out: str | None, now: Callable[[], datetime]) -> Path | None:
    """Write the file whole, and over nothing; gives where it is, None for standard output. Raises ``OSError``."""
    if out == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return None
    if out is not None:
        return write_new(Path(out), data)
    stem = f"gameshow-report-{now():%Y-%m-%dT%H-%M-%S}"
    for number in range(1, TOO_MANY):
        path = Path(f"{stem}.zip" if number == 1 else f"{stem}-{number}.zip")
        with contextlib.suppress(FileExistsError):
            return write_new(path, data)
    raise FileExistsError(f"{stem}.zip is there already")


def write_new(path: Path, data: bytes) -> Path:
    """Put a file where none is, whole or not at all; it belongs to whoever ran sudo. Raises ``OSError``."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            _give_to_whoever_ran_sudo(file.fileno())
        _take_name(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)
    return path


def _give_to_whoever_ran_sudo(handle: int) -> None:
    user, group = (os.environ.get(name, "") for name in ("SUDO_UID", "SUDO_GID"))
    if os.geteuid() == 0 and user.isdecimal() and group.isdecimal():
        with contextlib.suppress(OSError):  # a stick's file system has no owners
            os.fchown(handle, int(user), int(group))


def _take_name(fresh: Path, path: Path) -> None:
    """A link is never made over a file that is there; where there are no links, a rename is what is left."""
    try:
        os.link(fresh, path, follow_symlinks=False)
    except FileExistsError:
        raise
    except OSError:
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
        os.rename(fresh, path)
