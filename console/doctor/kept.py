"""What is kept: the journal and its backups, the saved show, and the disk below them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shlex import quote

from console.journal import JournalError, Saved
from console.journal.backups import backups
from console.journal.looking import look
from console.rules.games import GAMES
from hardware.check import Finding, Machine

A_SHOW = 1_000_000
"""Bytes that a long show takes, backups and all."""
LARGE = 50_000_000
WORN = 9
"""JEDEC eMMC 5.0, DEVICE_LIFE_TIME_EST: tenths of its life that are over, and one."""


def journal(data: Path) -> Iterator[Finding]:
    """Whether shows can be read back, and whether one waits to go on."""
    path = data / "journal.db"
    try:
        looked = look(path)
    except PermissionError:
        why = "Shows are nobody's to read but the console's: they hold prices nobody may know yet."
        yield Finding(
            "journal", "note", "This user may not look into the journal", why, "sudo gameshow doctor"
        )
        return
    except (OSError, JournalError) as error:
        why = "Whether saved shows are sound is not known."
        yield Finding(
            "journal", "warn", f"The journal can't be read: {error}", why, f"ls -la {quote(str(data))}"
        )
        return
    latest = looked.shows.get(looked.latest) if looked.latest is not None else None
    if looked.damage is not None:
        why = "What is proved is offered at the next start, and the damaged file is set aside; nothing is lost in silence."
        mend = "gameshow report    # takes along what is there; a card that does this again is worn out: use a new one"
        yield Finding("journal", "warn", looked.damage, why, mend)
    else:
        size = sum(file.stat().st_size for file in data.glob("journal.db*") if file.is_file())
        said = f"The journal is sound: {len(looked.shows)} shows, {max(size // 1_000, 1)} kB"
        yield Finding("journal", "ok", said if looked.shows else "The journal is sound: no show yet")
        if size > LARGE:
            why = "Starting takes longer with each show, because all of it is checked."
            mend = f"sudo systemctl stop gameshow && sudo mv {quote(str(path))} {quote(str(path))}.old    # begins a new one"
            yield Finding("journal", "note", f"The journal has {size // 1_000_000} MB", why, mend)
    if latest is not None:
        yield from _saved_show(latest)
    yield from _beside(data)


def _saved_show(saved: Saved) -> Iterator[Finding]:
    header = saved.header
    game = GAMES.get(header.game)
    if saved.finished:
        return
    if game is None:
        why = "It was saved by another version of this program."
        yield Finding("show", "warn", "The saved show's game is not one that this console plays", why)
    elif game.version != header.rules_version:
        said = f"The saved show has rules version {header.rules_version}, and this is {game.version}"
        why = "It may not be possible to go on with it."
        yield Finding(
            "show",
            "warn",
            said,
            why,
            "finish it with the version that it was begun with, or begin a new show",
        )
    else:
        said = f"A show of {game.title} waits to go on: {len(saved.rows)} entries"
        yield Finding("show", "note", said, "The host's page offers it, or it is on right now.")


def _beside(data: Path) -> Iterator[Finding]:
    """Copies, and files that were set aside."""
    try:
        copies = backups(data / "journal.db")
    except OSError:
        copies = []
    if copies:
        yield Finding("backups", "ok", f"{len(copies)} backups of the journal, the newest {copies[0].said}")
    aside = sorted(file.name for file in data.glob("*.damaged"))
    if aside:
        why = "They were found damaged at a start. Nothing needs them but somebody who wants to know why."
        mend = f"rm {quote(str(data))}/*.damaged    # once nobody wants to know"
        yield Finding(
            "damaged", "note", f"{len(aside)} files were set aside: {', '.join(aside[-3:])}", why, mend
        )


def disk(data: Path, machine: Machine) -> Iterator[Finding]:
    """How many shows there is room for, errors of the file system, and how worn the memory is."""
    there = next(parent for parent in (data, *data.parents) if _exists(parent))
    room = machine.free_bytes(there) // A_SHOW
    yield Finding("room", "ok" if room >= 50 else "note", f"There is room for some {room} shows more")
    for file in machine.listed("/sys/fs/ext4", "*/errors_count"):
        count = machine.number(machine.name(file)) or 0
        if count > 0:
            said = f"The file system on {file.parent.name} has had {count} errors"
            why = "The card is failing, or power went while it wrote. It may become read-only in mid-show."
            mend = "copy what you need, then write the system onto a new card"
            yield Finding("card", "warn", said, why, mend)
    for file in machine.listed("/sys/block", "mmcblk*/device/life_time"):
        used = [int(word, 16) for word in (machine.text(machine.name(file)) or "").split() if _is_hex(word)]
        if used and max(used) >= WORN:
            said = f"{file.parents[1].name} says that {(max(used) - 1) * 10} % of its life are over"
            mend = "copy what you need, then write the system onto a new card"
            yield Finding("card", "warn", said, "Memory wears out by being written to.", mend)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # in a folder that is closed to us
        return False


def _is_hex(word: str) -> bool:
    return (
        word.startswith("0x") and all(sign in "0123456789abcdefABCDEF" for sign in word[2:]) and word != "0x"
    )
