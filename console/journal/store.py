"""A journal's files taken together: the database, its shadow, the copies of packs, and the lock.

Everything here blocks on the disk; it runs at start-up and then on the writer's thread only.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from console.atomic import replace_file
from console.journal.backups import Keeper
from console.journal.database import Database, build
from console.journal.records import END, Entry, JournalError, Saved, Show, chained, pack_digest, to_saved
from console.journal.recovery import Found, inspect, make_room, put_in_place, shadow_path
from console.journal.shadow import Shadow


@dataclass(frozen=True, slots=True)
class Begin:
    """A new show starts; everything after belongs to it."""

    id: str
    header: str
    pack_json: str


@dataclass(frozen=True, slots=True)
class Add:
    """More entries of the show that is running, all of one kind."""

    kind: str
    bodies: tuple[str, ...]


Step = Begin | Add


@dataclass(slots=True)
class _Held:
    """What is committed of the latest show."""

    show: Show | None = None
    entries: list[Entry] = field(default_factory=list)
    pack_json: str = ""
    damage: str | None = None

    @property
    def seal(self) -> bytes:
        if self.entries:
            return self.entries[-1].seal
        return self.show.seal if self.show else b""


class Store:
    """Opens, repairs and writes. A failed :meth:`ready` or :meth:`write` may be tried again."""

    def __init__(
        self,
        path: Path,
        now: Callable[[], datetime],
        backed_up: Callable[[str | None], object] = lambda _: None,
    ) -> None:
        self._path = path
        self._keeper = Keeper(path, now, backed_up)
        self._copy_due = False
        self._now = now
        self._shadow = Shadow(shadow_path(path))
        self._held = _Held()
        self._found: Found | None = None
        self._database: Database | None = None
        self._lock: int | None = None
        self._shadow_lags = False

    @property
    def damage(self) -> str | None:
        """What was found broken, in sentences."""
        return self._held.damage

    def saved(self) -> Saved | None:
        """The latest show as committed."""
        held = self._held
        if held.show is None:
            return None
        return to_saved(held.show, held.entries, held.pack_json, held.damage)

    def recent(self, count: int) -> list[Saved]:
        """Of the latest ``count`` shows those that are whole, newest first; none while the file can't be used."""
        if not self._database:
            return []
        recent = self._database.recent(count)
        return [to_saved(show, entries, self._kept_pack(show.pack), None) for show, entries in recent]

    def ready(self) -> None:
        """Make the files fit to be written, setting a damaged one aside; raises :class:`JournalError`."""
        if self._database:
            return
        with self._explained():
            refusal: OSError | None = None
            try:
                self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                self._take_lock()
            except OSError as error:
                refusal = error  # what cannot be written can still be read and offered
            if self._found is None:
                self._found = inspect(self._path)
                self._hold(self._found)
            if refusal:
                raise refusal
            if self._found.broken:
                self._hold(replace(self._found, damage=make_room(self._path, self._found, self._now())))
            elif self._found.fresh:
                build(self._path)
                put_in_place(self._path)
            self._found = replace(self._found, broken=False, fresh=False)
            self._connect(self._found.doubt)
            self._found = Found()

    def write(self, steps: Sequence[Step]) -> None:
        """Commit the steps in order, all or nothing; raises :class:`JournalError`."""
        self.ready()
        assert self._database is not None
        held = self._held
        show, seal, seq, pack_json = held.show, held.seal, len(held.entries), held.pack_json
        shows: list[Show] = []
        entries: list[tuple[int, Entry]] = []
        for step in steps:
            if isinstance(step, Begin):
                pack_json = step.pack_json
                show = Show(show.number + 1 if show else 1, step.id, step.header, self._keep_pack(pack_json))
                shows.append(show)
                seal, seq = show.seal, 0
                continue
            if show is None:
                raise JournalError("entries came before any show")
            for body in step.bodies:
                seq += 1
                entry = chained(seal, seq, step.kind, body)
                entries.append((show.number, entry))
                seal = entry.seal
        try:
            self._database.write(shows, entries)
        except JournalError:
            self._disconnect()
            raise
        if show and shows:
            self._held = held = _Held(show, [], pack_json)
        self._copy_due |= bool(shows) or any(entry.kind == END for _, entry in entries)
        fresh = [entry for number, entry in entries if show and number == show.number]
        held.entries += fresh
        self._advance(fresh, restart=bool(shows))

    def rest(self) -> None:
        """Do what may wait until there is nothing better to do: flush the shadow, and begin a backup where one is due."""
        with contextlib.suppress(OSError):
            self._shadow.flush()
        if self._copy_due and self._database:
            self._copy_due = False
            self._keeper.start(self._database)

    def close(self) -> None:
        """Settle and let go of everything; a backup that is not yet there is given up."""
        self._keeper.give_up()
        self._copy_due = False
        if self._database:
            with contextlib.suppress(JournalError):
                self._database.settle()
        self.rest()
        self._disconnect()
        self._shadow.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _take_lock(self) -> None:
        """Two consoles on one journal would each take the other's rows for damage."""
        if self._lock is not None:
            return
        name = self._path.with_name(f"{self._path.stem}.lock")
        lock = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            raise BusyError(f"another console is using the journal {self._path}; stop it first") from None
        self._lock = lock

    def _hold(self, found: Found) -> None:
        held = _Held(found.show, list(found.entries), "", found.damage)
        if found.show:
            held.pack_json = self._kept_pack(found.show.pack)
            if not held.pack_json:
                text = f"The copy of the pack that {self._path.name} was played with is damaged or missing."
                held.damage = f"{held.damage} {text}" if held.damage else text
        self._held = held

    def _connect(self, doubt: str) -> None:
        """Take the file up; a doubt is kept in it, since the shadow that gave rise to it is now written anew."""
        database = Database(self._path)
        try:
            if doubt:
                database.write((), (), [doubt])
            self._shadow.restart(self._held.show, self._held.entries)
        except (OSError, JournalError):
            database.close()
            raise
        self._database = database

    def _disconnect(self) -> None:
        self._keeper.give_up()
        if self._database:
            with contextlib.suppress(JournalError):
                self._database.close()
            self._database = None

    def _advance(self, fresh: list[Entry], restart: bool) -> None:
        """The rows are safe without the shadow, so one that cannot be written only waits for the next commit."""
        held = self._held
        if held.show is None:
            return
        try:
            if restart or self._shadow_lags:
                self._shadow.restart(held.show, held.entries)
            else:
                self._shadow.advance(fresh)
            self._shadow_lags = False
        except OSError:
            self._shadow_lags = True

    def _pack_path(self, digest: str) -> Path:
        return self._path.parent / "packs" / f"{digest}.json"

    def _keep_pack(self, pack_json: str) -> str:
        """Keep the pack's text once per content; gives its digest."""
        digest = pack_digest(pack_json)
        if self._kept_pack(digest) != pack_json:
            with self._explained():
                path = self._pack_path(digest)
                path.parent.mkdir(mode=0o700, exist_ok=True)
                replace_file(path, pack_json.encode())
        return digest

    def _kept_pack(self, digest: str) -> str:
        """The text with this digest, or empty when it is not there as it was."""
        try:
            text = self._pack_path(digest).read_bytes().decode()
        except (OSError, UnicodeError):
            return ""
        return text if pack_digest(text) == digest else ""

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            reason = error.strerror or str(error)
            raise JournalError(f"cannot write the journal {self._path.name}: {reason}") from error


class BusyError(JournalError):
    """Another process holds the journal."""
