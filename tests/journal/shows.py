"""Shows to save, and hands to harm files with."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from console.journal import Header, Journal, Saved

HEADER = Header(
    game="price-is-right",
    options={"mc": "console", "solo_games": "any-number,squeeze-play"},
    seats=["Mara", "Inês"],
    rules_version=1,
    pack_name="default",
    pack_hash="ab" * 32,
    started="2026-11-30 20:15",
    rig="Simulated rig",
)
PACK = '{"name":"Kettles & crème"}'


COUNT = 40  # rows of the shows that are harmed
NIGHT = datetime(2026, 11, 30, 20, 15, 7)


def row(number: int) -> dict[str, Any]:
    return {"kind": "answer", "ask": number, "value": number * 7, "who": "Inês"}


def rows(count: int) -> list[dict[str, Any]]:
    return [row(number) for number in range(1, count + 1)]


def journal_path(folder: Path) -> Path:
    return folder / "journal.sqlite"


def save_show(folder: Path, count: int, finish: bool = False) -> None:
    """A show of so many rows, closed properly."""
    with Journal.open(journal_path(folder)) as journal:
        journal.begin(HEADER, PACK)
        for one in rows(count):
            journal.append([one])
        if finish:
            journal.end()


@contextlib.contextmanager
def quick_room() -> Iterator[Path]:
    """A folder in memory where there is one, for tests that save hundreds of times and cut no power."""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as room:
        yield Path(room)


def killed_copy(folder: Path, copy: Path, count: int) -> None:
    """The files as a kill -9 after ``count`` acknowledged rows leaves them: the newest still in the -wal."""
    with Journal.open(journal_path(folder)) as journal:
        journal.begin(HEADER, PACK)
        for one in rows(count):
            journal.append([one]).result()
        shutil.copytree(folder, copy)


def reopened(folder: Path) -> tuple[Saved | None, str | None]:
    """What is offered; proves on the way that the journal can be written again and stays sound."""
    with Journal.open(journal_path(folder), now=lambda: NIGHT) as journal:
        saved, damage = journal.latest(), journal.damage
        assert journal.saving
        if saved:
            journal.append([row(1000)]).result()
    with Journal.open(journal_path(folder), now=lambda: NIGHT) as journal:
        again = journal.latest()
        assert journal.damage == damage
        if saved:
            assert again is not None
            assert again.rows == [*saved.rows, row(1000)]
            assert again.id == saved.id
    return saved, damage
