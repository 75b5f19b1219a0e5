"""Judges the files of a journal before anything is written to them, and makes room when they are damaged."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from console.atomic import aside_name, set_aside, sync_folder
from console.journal import database
from console.journal.backups import backups, newest_sound
from console.journal.database import Contents
from console.journal.records import Entry, JournalError, Show, decode_header, sound_prefix
from console.journal.shadow import Claim, read_claim

PAGE = 4096
COPY = "journal"


@dataclass(frozen=True, slots=True)
class Found:
    """The latest show as far as it is proved (``show`` None: none), and what is wrong.

    ``earlier`` are the shows before it that are proved to their last entry.  ``damage`` is the whole story as sentences.
    ``broken``: the file must be set aside before anything is written.  ``fresh``: there never was a journal here.
    ``doubt`` is the part of the damage that is only a lack of proof.
    """

    show: Show | None = None
    entries: tuple[Entry, ...] = ()
    damage: str | None = None
    broken: bool = False
    fresh: bool = False
    doubt: str = ""
    earlier: tuple[tuple[Show, tuple[Entry, ...]], ...] = ()


def shadow_path(path: Path) -> Path:
    """Where the shadow of the journal ``path`` is."""
    return path.with_name(f"{path.stem}.shadow")


def inspect(path: Path) -> Found:
    """Judge the journal at ``path`` without changing a byte of it; raises ``OSError`` when the disk cannot be read.

    The one exception is a rebuilt file that lost power between two renames: it takes its place first.
    """
    wal = Path(f"{path}-wal")
    claim = read_claim(shadow_path(path))
    if not path.exists() and not wal.exists() and _is_built(database.unfinished(path), claim):
        put_in_place(path)
    if not path.exists() and not wal.exists() and claim is None and not _copies(path):
        return Found(fresh=True)
    contents, faults = _contents(path, wal)
    found = _judge(path.name, contents, faults, claim)
    # A journal that is sound and has its shadow is never behind a copy of it, so only trouble costs the time to look.
    return _with_backup(path, found) if found.broken or claim is None or not claim.readable else found


def _is_built(fresh: Path, claim: Claim | None) -> bool:
    """Whether a rebuilt journal waits for its name; without a shadow it may also be the first one ever, half made."""
    if not fresh.exists():
        return False
    return claim is not None or bool(database.read(fresh, untouched=True).shows)


def _copies(path: Path) -> bool:
    """Whether there are copies of this journal; then there was one, whatever else is gone."""
    with contextlib.suppress(OSError):
        return bool(backups(path))
    return False


def _with_backup(path: Path, found: Found) -> Found:
    """The same, with what the newest sound copy has and neither database nor shadow proved."""
    kept = newest_sound(path)
    if kept is None:
        return found
    backup, contents = kept
    show, entries = _latest(contents, None)
    earlier = _merged(_whole(contents, show), found.earlier)
    if show is None or not _is_ahead(show, entries, contents, found):
        return replace(found, earlier=_before(found.show, earlier))
    lost = f" {path.name} had {len(found.entries)} entries of it." if found.show == show else ""
    story = f"The latest show is taken from the backup {backup.said}: {len(entries)} entries; what came later is lost.{lost}"
    if found.show and found.show.number < show.number:
        earlier = _merged(earlier, ((found.show, found.entries),))
    damage = f"{found.damage or f'{path.name} is older than its backup.'} {story}"
    return Found(show, tuple(entries), damage, broken=True, earlier=_before(show, earlier))


def _is_ahead(show: Show, entries: Sequence[Entry], contents: Contents, found: Found) -> bool:
    """Whether a copy has more than what was found; one of other shows, made before all was lost, has not."""
    if found.show is None:
        return True
    if contents.shows.get(found.show.number) != found.show:
        return False
    return show.number > found.show.number or len(entries) > len(found.entries)


def make_room(path: Path, found: Found, now: datetime) -> str:
    """Set a broken journal aside and put a sound one with its proved part in its place; gives the full damage text.

    Raises ``OSError`` or :class:`JournalError`; then it may be tried again later.
    """
    story = found.damage or ""
    name = aside_name(path, now, ("-wal",))
    if path.exists() or Path(f"{path}-wal").exists():
        story = f"{story} It was set aside as {name.name}."
    # In this order power may go at any point: until the new file is whole the old one stays, then the new one is found.
    shows = [*found.earlier, (found.show, found.entries)] if found.show else []
    database.build(path, shows, [story])
    set_aside(path, name, ("-wal",))
    put_in_place(path)
    return story


def put_in_place(path: Path) -> None:
    """Give a file that was built its true name, durably."""
    os.replace(database.unfinished(path), path)
    sync_folder(path.parent)


def _contents(path: Path, wal: Path) -> tuple[Contents, list[str]]:
    """What SQLite can read, and the faults that only the file's size shows."""
    size = path.stat().st_size if path.exists() else None
    waiting = wal.exists() and wal.stat().st_size > 0
    for file in (path, wal):
        with contextlib.suppress(FileNotFoundError):
            file.open("rb").close()  # a file that may not be read is no damaged file
    faults: list[str] = []
    if size is None:
        faults.append("the file is missing")
    elif size == 0:
        faults.append("it is empty (0 bytes)")
    elif size < PAGE:
        faults.append(f"only {size} bytes of it are left")
    if not waiting:
        return (database.read(path, untouched=True) if size else Contents()), faults
    with _scratch(path, wal) as room:
        return database.read(Path(room) / COPY, untouched=False), faults


def _scratch(path: Path, wal: Path) -> tempfile.TemporaryDirectory[str]:
    """A folder with a copy on which SQLite may play its recovery: at an empty database it would delete the ``-wal``, rows and all.

    Such a database is padded with zeros to a page, which makes SQLite look for the true pages in the ``-wal``.
    """
    for parent in (None, "/dev/shm", str(path.parent)):
        with contextlib.suppress(OSError), contextlib.ExitStack() as undo:
            room = tempfile.TemporaryDirectory(dir=parent)
            undo.callback(room.cleanup)
            copy = Path(room.name) / COPY
            if path.exists():
                shutil.copyfile(path, copy)
            if not path.exists() or copy.stat().st_size < PAGE:
                with copy.open("ab") as file:
                    file.truncate(PAGE)
            shutil.copyfile(wal, f"{copy}-wal")
            undo.pop_all()
            return room
    raise JournalError(f"no room anywhere to read the journal {path.name}")


def _judge(name: str, contents: Contents, faults: list[str], claim: Claim | None) -> Found:
    faults = [*faults, *contents.faults]
    show, entries = _latest(contents, claim)
    stored = contents.entries.get(show.number, []) if show else []
    known = len(stored)
    if known > len(entries):
        faults.append(f"entry {len(entries) + 1} does not fit its checksum")
    doubt = ""
    if claim is None:
        # Without any show there may be none to lose: the power went before the first shadow was written.
        if show is not None:
            doubt = f"The shadow of {name} is missing: entries after {len(entries)} may be lost."
    elif not claim.readable:
        lost = f"entries after {len(entries)}" if show else "a show"
        doubt = f"The shadow of {name} is damaged: {lost} may be lost."
    elif claim.show:
        held = sound_prefix(claim.show, contents.entries.get(claim.show.number, []))
        if claim.show.number not in contents.shows:
            faults.append("the start of a show that had been saved cannot be read")
        if len(held) < claim.seq:
            faults.append(f"{claim.seq} entries had been saved and {len(held)} can be read")
        elif claim.seq and held[claim.seq - 1].seal != claim.seal:
            faults.append(f"entry {claim.seq} is not the one that had been saved")
        if show == claim.show:
            known = max(known, claim.seq)
            entries = max(entries, sound_prefix(claim.show, claim.entries), key=len)
    if faults:
        faults = list(dict.fromkeys(faults))
        story = f"{name} is damaged: {'; '.join(faults)}. {_kept(show, len(entries), known)}"
        earlier = _before(show, _whole(contents, show))
        return Found(show, tuple(entries), " ".join([*contents.notes, story]), broken=True, earlier=earlier)
    notes = [*contents.notes, doubt] if doubt else contents.notes
    return Found(show, tuple(entries), " ".join(notes) or None, doubt=doubt)


def _kept(show: Show | None, kept: int, known: int) -> str:
    if show is None:
        return "Nothing of a show could be kept."
    if kept < known:
        return f"Kept: the first {kept} of at least {known} entries of the latest show."
    return f"Kept: all {kept} entries of the latest show."


def _latest(contents: Contents, claim: Claim | None) -> tuple[Show | None, list[Entry]]:
    """The latest show that anything is known of, and its entries as far as the database proves them."""
    copy = claim.show if claim else None
    numbers = {*contents.shows, *contents.entries, *([copy.number] if copy else [])}
    if not numbers:
        return None, []
    number = max(numbers)
    best: tuple[Show | None, list[Entry]] = (None, [])
    for show in (copy, contents.shows.get(number)):
        if show is None or show.number != number or not _readable(show):
            continue
        proved = sound_prefix(show, contents.entries.get(number, []))
        if best[0] is None or len(proved) > len(best[1]):
            best = (show, proved)
    return best


Earlier = tuple[tuple[Show, tuple[Entry, ...]], ...]


def _whole(contents: Contents, latest: Show | None) -> Earlier:
    """The shows before the latest one that are proved to their last entry."""
    return tuple(
        (show, tuple(contents.entries.get(number, ())))
        for number, show in contents.shows.items()
        if show != latest and _readable(show) and contents.is_whole(number)
    )


def _merged(one: Earlier, other: Earlier) -> Earlier:
    """All of both in their order, of the same show the longer one."""
    longest: dict[int, tuple[Show, tuple[Entry, ...]]] = {}
    for show, entries in (*one, *other):
        if show.number not in longest or len(entries) > len(longest[show.number][1]):
            longest[show.number] = (show, entries)
    return tuple(longest[number] for number in sorted(longest))


def _before(show: Show | None, earlier: Earlier) -> Earlier:
    return tuple(one for one in earlier if show is not None and one[0].number < show.number)


def _readable(show: Show) -> bool:
    try:
        decode_header(show.header)
    except JournalError:
        return False
    return True
