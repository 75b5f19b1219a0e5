"""The journal of shows: what was accepted is on the disk before anybody sees its effect."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from console.journal.records import (
    END,
    ROW,
    Header,
    JournalError,
    Row,
    Saved,
    encode_header,
    encode_row,
)
from console.journal.store import Add, Begin, BusyError, Store
from console.journal.writer import Writer


def _ignore(_error: str | None) -> None:
    """Nobody wants to be told."""


class Journal:
    """Shows as lists of rows, in the order in which they were appended; nothing is ever taken out again.

    Made by :meth:`open`. ``append`` and ``begin`` return at once and may be called from any one thread (the event loop's): the
    future is done when the rows are committed, or has a :class:`JournalError` when this attempt failed. The rows of a failed
    attempt are kept and written before anything later.
    """

    def __init__(self, store: Store, writer: Writer) -> None:
        self._store = store
        self._writer = writer
        saved = store.saved()
        self._show = None if saved is None else saved.id
        self._open = True

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        now: Callable[[], datetime] = datetime.now,
        retry: float = 2.0,
        changed: Callable[[str | None], None] = _ignore,
        backed_up: Callable[[str | None], object] = _ignore,
    ) -> Journal:
        """Open the journal file ``path``, making folder (0700) and file (0600) if there never was one.

        A damaged journal is set aside and its sound part offered by :meth:`latest`. A disk that cannot be written is no error
        here: the journal comes up with ``saving`` false and tries again every ``retry`` seconds. ``changed`` is called on the
        writer's thread with the reason when saving stops (or the reason changes), and with ``None`` when it works again.
        ``backed_up`` is called on a thread of its own with the reason when no backup could be made, and with ``None`` when one is there again.
        ``now`` dates the names of damaged files and of backups. Raises :class:`JournalError` when another process uses the journal.
        """
        store = Store(path, now, backed_up)
        error: str | None = None
        try:
            store.ready()
        except BusyError:
            raise
        except JournalError as failure:
            error = str(failure)
        return cls(store, Writer(store, error, retry, changed))

    @property
    def saving(self) -> bool:
        """Whether everything appended so far is on the disk or on its way there."""
        return self._writer.error is None

    @property
    def error(self) -> str | None:
        """Why not, in a sentence; ``None`` while saving."""
        return self._writer.error

    @property
    def damage(self) -> str | None:
        """What was found broken, also when nothing of a show could be kept; ``None`` from the next ``begin`` on."""
        return self._store.damage

    def latest(self) -> Saved | None:
        """The latest show as committed so far, finished or not; ``None`` when there is none."""
        return self._store.saved()

    @property
    def show(self) -> str | None:
        """The id of the show that rows belong to, committed or not."""
        return self._show

    def recent(self, count: int) -> list[Saved]:
        """The latest shows, newest first, without those that are damaged; to be asked before anything is appended."""
        try:
            return self._store.recent(count)
        except JournalError:  # what can't be read now is not missed: it only keeps cards from coming twice
            return []

    def begin(self, header: Header, pack_json: str) -> Future[None]:
        """Start a new show; the pack's text is kept beside the journal, once per content."""
        self._check_open()
        try:
            pack_json.encode()
        except UnicodeError as error:
            raise JournalError(f"the pack's text cannot be saved as UTF-8: {error}") from error
        self._show = os.urandom(8).hex()
        return self._writer.put(Begin(self._show, encode_header(header), pack_json))

    def append(self, rows: Sequence[Row]) -> Future[None]:
        """Append rows to the show that was begun or found at open; with no rows, a way to wait for everything before.

        Raises :class:`JournalError` at once when a row is no JSON object or there is no show.
        """
        self._check_open()
        if not rows:
            return self._writer.put()
        if self._show is None:
            raise JournalError("rows can be appended only after a show has begun")
        return self._writer.put(Add(ROW, tuple(encode_row(row) for row in rows)))

    def end(self) -> Future[None]:
        """Mark the show as over. A row appended later (an undo of the win) makes it unfinished again."""
        self._check_open()
        if self._show is None:
            raise JournalError("a show can end only after it has begun")
        return self._writer.put(Add(END, ("",)))

    def close(self) -> None:
        """Write what waits, and close; what could not be saved by then is lost, and ``error`` says so."""
        if self._open:
            self._open = False
            self._writer.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _check_open(self) -> None:
        if not self._open:
            raise JournalError("the journal is closed")
