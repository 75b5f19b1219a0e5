"""The SQLite file itself."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from console.journal import JournalError
from console.journal.database import Database, build, read, unfinished
from console.journal.records import ROW, Show, chained, encode_header
from tests.journal.shows import HEADER, journal_path

SHOW = Show(1, "ab12", encode_header(HEADER), "0" * 64)
FIRST = chained(SHOW.seal, 1, ROW, "{}")
SECOND = chained(FIRST.seal, 2, ROW, '{"n":2}')


@pytest.fixture
def path(tmp_path: Path) -> Path:
    build(journal_path(tmp_path))
    unfinished(journal_path(tmp_path)).rename(journal_path(tmp_path))
    return journal_path(tmp_path)


def test_writing_the_same_twice_is_harmless(path: Path) -> None:
    """After a failed flush nobody knows whether the commit reached the disk, so the backlog may be there already."""
    database = Database(path)
    database.write([SHOW], [(1, FIRST)])
    database.write([SHOW], [(1, FIRST), (1, SECOND)])
    database.close()
    found = read(path, untouched=True)
    assert (found.faults, found.shows, found.entries) == ([], {1: SHOW}, {1: [FIRST, SECOND]})


def test_a_refused_write_leaves_nothing_of_itself(path: Path) -> None:
    database = Database(path)
    unsealed = replace(SECOND, seal=None)
    with pytest.raises(JournalError, match="cannot write the journal"):
        database.write([SHOW], [(1, FIRST), (1, unsealed)])
    database.close()
    found = read(path, untouched=True)
    assert (found.shows, found.entries) == ({}, {})


def test_nobody_else_can_write_meanwhile(path: Path) -> None:
    database = Database(path)
    other = sqlite3.connect(path, timeout=0)
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("delete from entry")
    other.close()
    database.close()


def test_opening_never_makes_an_empty_file(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"journal\.sqlite"):
        Database(journal_path(tmp_path))
    assert list(tmp_path.iterdir()) == []
