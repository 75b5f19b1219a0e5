"""Reads a journal beside the console that is using it: nothing of it is changed, locked or set aside."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from console.journal import database
from console.journal.backups import FOLDER
from console.journal.records import JournalError, Saved, Show, pack_digest, sound_prefix, to_saved
from console.journal.recovery import inspect, shadow_path

TRIES = 5
"""So often the files are copied anew when they changed meanwhile; a commit takes some milliseconds, and a show has one in seconds."""
MEMORY = "/dev/shm"
LARGEST = 100_000_000
"""Bytes: more than a thousand evenings have."""


@dataclass(frozen=True, slots=True)
class Looked:
    """``shows`` by number, each as far as it is proved; ``latest`` is the last one's. ``damage`` as :class:`console.journal.Journal` says it."""

    shows: dict[int, Saved]
    latest: int | None = None
    damage: str | None = None


def look(path: Path) -> Looked:
    """What the journal ``path`` holds; raises ``OSError`` where it may not be read, :class:`JournalError` where it is too large."""
    files = [shadow_path(path), path, Path(f"{path}-wal"), database.unfinished(path)]
    with _room() as room:
        copy = Path(room) / path.name
        for _ in range(TRIES):
            before = _stamps(files)
            if sum(size for _, size in before.values()) > LARGEST:
                raise JournalError(f"the journal {path.name} has more than {LARGEST} bytes")
            for file in files:
                # The shadow first: it must not claim more than the database that is copied after it has.
                (copy.parent / file.name).unlink(missing_ok=True)
                with contextlib.suppress(FileNotFoundError):
                    shutil.copyfile(file, copy.parent / file.name)
            if _stamps(files) == before:
                break
        (copy.parent / FOLDER).symlink_to(path.parent.resolve() / FOLDER)
        return _looked(copy, path)


def _room() -> tempfile.TemporaryDirectory[str]:
    """In memory, where no full or read-only disk is in the way and nothing secret is left on one; else wherever there is room."""
    with contextlib.suppress(OSError):
        return tempfile.TemporaryDirectory(prefix="gameshow-look-", dir=MEMORY)
    return tempfile.TemporaryDirectory(prefix="gameshow-look-")


def _stamps(files: list[Path]) -> dict[str, tuple[int, int]]:
    found = {}
    for file in files:
        with contextlib.suppress(FileNotFoundError):
            stat = file.stat()
            found[file.name] = (stat.st_mtime_ns, stat.st_size)
    return found


def _looked(copy: Path, path: Path) -> Looked:
    found = inspect(copy)
    shows: dict[int, Saved] = {}
    if copy.exists():
        contents = database.read(copy, untouched=False)
        for number, show in contents.shows.items():
            stored = contents.entries.get(number, [])
            entries = sound_prefix(show, stored)
            said = None
            if len(entries) < len(stored):
                said = f"Only the first {len(entries)} of {len(stored)} entries are proved."
            with contextlib.suppress(
                JournalError
            ):  # with a header that can't be read nothing is known of that show
                shows[number] = to_saved(show, entries, _pack(path, show), said)
    if found.show is None:
        return Looked(shows, None, found.damage)
    shows[found.show.number] = to_saved(
        found.show, list(found.entries), _pack(path, found.show), found.damage
    )
    return Looked(shows, found.show.number, found.damage)


def _pack(path: Path, show: Show) -> str:
    """The text of the pack that a show was begun with; empty where it is not there as it was."""
    try:
        text = (path.parent / "packs" / f"{show.pack}.json").read_text(encoding="utf-8")
    except (OSError, UnicodeError):
        return ""
    return text if pack_digest(text) == show.pack else ""
