"""The only module that knows SQLite: the tables, one writing connection, and reading as far as a file can be read.

WAL with ``synchronous=FULL``: of SQLite's settings the only one under which every acknowledged commit outlives a power cut.
The writing connection locks the file for itself, so there is no ``-shm`` file and no second writer.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from console.journal.records import Entry, JournalError, Show, sound_prefix

APPLICATION = 0x47536A31  # "GSj1", so that a foreign database is told from ours
VERSION = 1
FULL = 2  # as "pragma synchronous" answers
HANDFUL = 16
"""Pages that are copied without a pause: some tenths of a millisecond."""
SCHEMA = """
create table show (number integer primary key, id text not null, header text not null, pack text not null,
                   seal blob not null);
create table entry (show integer not null, seq integer not null, kind text not null, body text not null,
                    seal blob not null, primary key (show, seq)) without rowid;
create table note (text text not null);
"""


@dataclass(slots=True)
class Contents:
    """What could be read of a file: ``faults`` say why no more; ``entries`` are per show number, unproved."""

    faults: list[str] = field(default_factory=list)
    shows: dict[int, Show] = field(default_factory=dict)
    entries: dict[int, list[Entry]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def is_whole(self, number: int) -> bool:
        """Whether a show of that number is there, and proved to its last entry."""
        show, entries = self.shows.get(number), self.entries.get(number, [])
        return show is not None and len(sound_prefix(show, entries)) == len(entries)


class Database:
    """The writing connection. Every method raises :class:`JournalError` with SQLite's reason."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with self._explained("open"):
            self._db = sqlite3.connect(
                _address(path, "mode=rw"), uri=True, timeout=1, isolation_level=None, check_same_thread=False
            )
            try:
                self._db.execute("pragma locking_mode=exclusive")
                self._db.execute("pragma synchronous=full")
                # SQLite does not fail when it cannot do as it is told, it only answers with what it does instead.
                modes = (_one(self._db, "pragma journal_mode=wal"), _one(self._db, "pragma synchronous"))
                if modes != ("wal", FULL):
                    raise sqlite3.OperationalError(f"WAL and full synchronisation are not to be had: {modes}")
                # Taking the write lock now shows a read-only disk or a second console before the show and not in it.
                self._db.execute("begin immediate")
                self._db.execute("rollback")
            except BaseException:
                self._db.close()
                raise

    def write(
        self, shows: Sequence[Show], entries: Sequence[tuple[int, Entry]], notes: Sequence[str] = ()
    ) -> None:
        """Commit all of it or nothing.

        Writing the same again is harmless: after a failed flush nobody knows whether the commit reached the disk.
        A new show clears the notes of the one before.
        """
        with self._explained("write"):
            self._db.execute("begin immediate")
            try:
                _insert(self._db, shows, entries, notes)
                self._db.execute("commit")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("rollback")
                raise

    def recent(self, count: int) -> list[tuple[Show, list[Entry]]]:
        """The latest shows that are whole, newest first: of ``count`` those that fit their seals to the last entry."""
        with self._explained("read"):
            latest = self._db.execute("select number from show order by number desc limit ?", (count,))
            numbers = [number for (number,) in latest.fetchall()]
        whole = []
        for number in numbers:
            with contextlib.suppress(sqlite3.Error, UnicodeError, AttributeError, TypeError):  # flipped bytes
                (key, header, pack, seal) = self._db.execute(
                    "select id, header, pack, seal from show where number = ?", (number,)
                ).fetchone()
                show = Show(number, key, header, pack)
                found = self._db.execute(
                    "select seq, kind, body, seal from entry where show = ? order by seq", (number,)
                )
                entries = [Entry(*one) for one in found.fetchall()]
                if seal == show.seal and len(sound_prefix(show, entries)) == len(entries):
                    whole.append((show, entries))
        return whole

    def settle(self) -> None:
        """Move everything from the ``-wal`` into the file itself."""
        with self._explained("write"):
            self._db.execute("pragma wal_checkpoint(truncate)")

    def size(self) -> int:
        """How many bytes a copy has."""
        with self._explained("read"):
            return _number(self._db, "pragma page_count") * _number(self._db, "pragma page_size")

    def copy(self, to: Path, between: Callable[[], None]) -> None:
        """Write a whole copy into the empty file ``to``, and prove that it is sound; any other thread may write meanwhile.

        Pages go one handful after the other; between two, and now and then while it is proved, the connection is free and ``between``
        is called.  What it raises ends the copying.  What is committed meanwhile is in the copy, too.  Flushing is left to the caller:
        SQLite would do it while it holds the connection, and a commit would wait.  Raises :class:`JournalError`.
        """
        with self._explained("copy"), contextlib.closing(sqlite3.connect(to, isolation_level=None)) as copy:
            for pragma in ("synchronous=off", "journal_mode=off", f"cache_size={HANDFUL}"):
                copy.execute(f"pragma {pragma}")
            self._db.backup(copy, pages=HANDFUL, progress=lambda *_: between(), sleep=0.01)
        made = sqlite3.connect(_address(to, "mode=ro&immutable=1"), uri=True)
        with self._explained("copy"), contextlib.closing(made):
            made.set_progress_handler(between, 100_000)
            if (said := _one(made, "pragma integrity_check(1)")) != "ok":
                raise JournalError(f"the copy of {self._path.name} is not sound: {said}")

    def close(self) -> None:
        """Close; with nothing left to move this removes the ``-wal`` file."""
        with self._explained("close"):
            self._db.close()

    @contextlib.contextmanager
    def _explained(self, what: str) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise JournalError(f"cannot {what} the journal {self._path.name}: {error}") from error


def build(path: Path, shows: Sequence[tuple[Show, Sequence[Entry]]] = (), notes: Sequence[str] = ()) -> None:
    """Make a new, private journal file for ``path`` with this in it, whole and on the disk when it returns.

    It is left under the name :func:`unfinished` gives, so ``path`` is never there half made. Raises :class:`JournalError` or
    ``OSError``.
    """
    fresh = unfinished(path)
    for suffix in ("", "-journal", "-wal"):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(f"{fresh}{suffix}")
    os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with contextlib.closing(sqlite3.connect(fresh, isolation_level=None)) as db:
            db.execute("pragma synchronous=full")
            db.execute("pragma page_size=4096")
            db.executescript(
                f"begin; pragma application_id={APPLICATION}; pragma user_version={VERSION}; {SCHEMA} commit;"
            )
            db.execute("begin immediate")
            numbered = [(show.number, entry) for show, entries in shows for entry in entries]
            _insert(db, [show for show, _ in shows], numbered, notes)
            db.execute("commit")
    except sqlite3.Error as error:
        raise JournalError(f"cannot make a new journal {path.name}: {error}") from error


def unfinished(path: Path) -> Path:
    """The name under which :func:`build` leaves a file."""
    return path.with_name(f".{path.name}.new")


def read(path: Path, *, untouched: bool) -> Contents:
    """Read as much as SQLite can, never raising for damage; ``untouched`` reads without recovery and writes nothing."""
    found = Contents()
    mode = "mode=ro&immutable=1" if untouched else "mode=rw"
    try:
        db = sqlite3.connect(_address(path, mode), uri=True, isolation_level=None)
    except sqlite3.Error as error:
        found.faults.append(f"SQLite cannot open it ({error})")
        return found
    db.text_factory = bytes  # flipped bytes need not be UTF-8
    with contextlib.closing(db), _noting(found):
        # Page 1 says what the file is, so nothing below means anything without it.
        db.execute("pragma locking_mode=exclusive")
        db.execute("pragma trusted_schema=off")
        kind = (_one(db, "pragma application_id"), _one(db, "pragma user_version"))
        if kind != (APPLICATION, VERSION):
            found.faults.append(f"it is no journal of version {VERSION}")
        with _noting(found):
            for (line,) in db.execute("pragma integrity_check(3)"):
                if line != b"ok":
                    found.faults.append(line.decode("utf-8", "replace").replace("\n", " "))
        with _noting(found):
            _read_shows(db, found)
        with _noting(found):
            _read_entries(db, found)
        with _noting(found):
            found.notes = [text.decode("utf-8", "replace") for (text,) in db.execute("select text from note")]
    found.faults = list(dict.fromkeys(found.faults))
    return found


def _address(path: Path, mode: str) -> str:
    """The file by a URI, so that opening never makes an empty one."""
    return f"file:{quote(str(path))}?{mode}"


@contextlib.contextmanager
def _noting(found: Contents) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, sqlite3.Warning, UnicodeError, AttributeError, OverflowError) as error:
        # AttributeError: a flipped type byte turned text into a number, which has no decode().
        text = str(error) if isinstance(error, sqlite3.Error) else "a value that is no longer text"
        found.faults.append(text)


def _one(db: sqlite3.Connection, query: str) -> object:
    (value,) = db.execute(query).fetchone()
    return value


def _number(db: sqlite3.Connection, query: str) -> int:
    value = _one(db, query)
    assert isinstance(value, int)
    return value


def _read_shows(db: sqlite3.Connection, found: Contents) -> None:
    """Only shows that fit their own seal are taken."""
    for number, key, header, pack, seal in db.execute("select * from show order by number"):
        show = Show(number, key.decode(), header.decode(), pack.decode())
        if seal == show.seal:
            found.shows[number] = show
        else:
            found.faults.append(f"the start of show {number} does not fit its checksum")


def _read_entries(db: sqlite3.Connection, found: Contents) -> None:
    rows = db.execute("select show, seq, kind, body, seal from entry order by show, seq")
    for show, seq, kind, body, seal in rows:
        if type(show) is not int:
            found.faults.append("an entry that belongs to no show")
            continue
        found.entries.setdefault(show, []).append(Entry(seq, kind.decode(), body.decode(), seal))


def _insert(
    db: sqlite3.Connection, shows: Sequence[Show], entries: Sequence[tuple[int, Entry]], notes: Sequence[str]
) -> None:
    if shows:
        db.execute("delete from note")
    db.executemany(
        "insert or replace into show values (?, ?, ?, ?, ?)",
        [(show.number, show.id, show.header, show.pack, show.seal) for show in shows],
    )
    db.executemany(
        "insert or replace into entry values (?, ?, ?, ?, ?)",
        [(number, entry.seq, entry.kind, entry.body, entry.seal) for number, entry in entries],
    )
    db.executemany("insert into note values (?)", [(note,) for note in notes])
