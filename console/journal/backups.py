"""Whole copies of the journal beside it, for the day on which neither the database nor its shadow can be read.

A copy is made on a thread of its own, a few pages at a time, so that a commit never waits for more than those; it is proved, on the
disk and only then there under its name.  Copies are told apart by number, because a clock may jump; the date in the name is for people.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from console.atomic import PRIVATE, sync_folder
from console.journal.database import Contents, Database, read
from console.journal.records import JournalError

FOLDER = "backups"
KEPT = 10
RESERVE = 64_000_000
"""Bytes that a copy must leave free: a show's rows need them more."""
FLUSHED = 1_000_000
"""Bytes after which a growing copy is flushed."""
NEW = ".new"


@dataclass(frozen=True, slots=True)
class Backup:
    """One copy: its file, its number in the order in which they were made, and the wall clock's date then (``20:15`` as ``20-15``)."""

    path: Path
    number: int
    date: str

    @property
    def said(self) -> str:
        """Which one it is, in words."""
        day, _, time = self.date.partition("T")
        return f"{self.path.name} (made on {day} at {time[:5].replace('-', ':')})"


def folder_of(journal: Path) -> Path:
    """Where the copies of the journal ``journal`` are."""
    return journal.parent / FOLDER


def backups(journal: Path) -> list[Backup]:
    """The copies of a journal, the newest first; raises ``OSError``."""
    name = re.compile(
        rf"{re.escape(journal.stem)}-(\d+)-(\d{{4}}-\d\d-\d\dT\d\d-\d\d-\d\d){re.escape(journal.suffix)}"
    )
    try:
        files = os.listdir(folder_of(journal))
    except FileNotFoundError:
        return []
    found = [
        Backup(folder_of(journal) / file, int(fits[1]), fits[2])
        for file in files
        if (fits := name.fullmatch(file))
    ]
    return sorted(found, key=lambda one: one.number, reverse=True)


def newest_sound(journal: Path) -> tuple[Backup, Contents] | None:
    """The newest copy that is proved to the last entry of each show, and what is in it; never raises for a disk that can't be read."""
    with contextlib.suppress(OSError):
        for backup in backups(journal):
            contents = read(backup.path, untouched=True)
            if contents.shows and not contents.faults and all(map(contents.is_whole, contents.entries)):
                return backup, contents
    return None


class Keeper:
    """Makes the copies of one journal, one at a time.

    ``told`` hears on the copy's thread why one could not be made, and ``None`` once one is there; each only when it has changed.
    """

    def __init__(
        self,
        journal: Path,
        now: Callable[[], datetime],
        told: Callable[[str | None], object],
        reserve: int = RESERVE,
    ) -> None:
        self._journal, self._now, self._told, self._reserve = journal, now, told, reserve
        self._thread: threading.Thread | None = None
        self._given_up = threading.Event()
        self._error: str | None = None
        self._flushed = 0

    @property
    def busy(self) -> bool:
        """Whether a copy is being made."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, database: Database) -> None:
        """Begin to copy what ``database`` has now and while it lasts; :meth:`give_up` must come before that is closed."""
        self.give_up()
        self._given_up.clear()
        self._thread = threading.Thread(target=self._run, args=(database,), name="backup", daemon=True)
        self._thread.start()

    def give_up(self) -> None:
        """Leave off, if a copy is being made; returns when nothing reads the database any more."""
        self._given_up.set()
        self.wait()

    def wait(self) -> None:
        """Until the copy is made, if one is."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _run(self, database: Database) -> None:
        error = None
        try:
            self._make(database)
        except Exception as reason:  # whatever it is: a copy less, and no thread that ends with a trace
            if self._given_up.is_set():
                return
            text = reason.strerror if isinstance(reason, OSError) and reason.strerror else str(reason)
            error = f"No backup of the shows could be made: {text}"
        if error != self._error:
            self._error = error
            self._told(error)

    def _make(self, database: Database) -> None:
        folder = folder_of(self._journal)
        folder.mkdir(mode=0o700, exist_ok=True)
        sync_folder(folder.parent)
        for left in folder.glob(f".*{NEW}"):  # the power went while it was made
            left.unlink()
        free, size = shutil.disk_usage(folder).free, database.size()
        if free < size + self._reserve:
            raise JournalError(f"only {free // 1_000_000} MB are free, and the show needs those")
        earlier = backups(self._journal)
        number = earlier[0].number + 1 if earlier else 1
        name = f"{self._journal.stem}-{number:06}-{self._now():%Y-%m-%dT%H-%M-%S}{self._journal.suffix}"
        fresh = folder / f".{name}{NEW}"
        self._flushed = 0
        try:
            handle = os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE)
            try:
                database.copy(fresh, lambda: self._between(handle))
                os.fsync(handle)
            finally:
                os.close(handle)
            os.replace(fresh, folder / name)
        except BaseException:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise
        sync_folder(folder)
        # The one just made is sound, so the oldest may go; a copy that is not there any more is none to keep.
        for old in earlier[KEPT - 1 :]:
            old.path.unlink(missing_ok=True)

    def _between(self, handle: int) -> None:
        """Now and then the copy is flushed: all at once in the end it would hold up whatever else is to reach the disk."""
        if self._given_up.is_set():
            raise JournalError("the backup was given up")
        if os.fstat(handle).st_size >= self._flushed + FLUSHED:
            os.fdatasync(handle)
            self._flushed = os.fstat(handle).st_size
