"""Shows to save, and hands to harm files with."""

import shutil
from pathlib import Path
from typing import Any

from console.journal import Header, Journal

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


def killed_copy(folder: Path, copy: Path, count: int) -> None:
    """The files as a kill -9 after ``count`` acknowledged rows leaves them: the newest still in the -wal."""
    with Journal.open(journal_path(folder)) as journal:
        journal.begin(HEADER, PACK)
        for one in rows(count):
            journal.append([one]).result()
        shutil.copytree(folder, copy)
