"""Looking into a journal beside the console that is using it."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from console.journal import Journal
from console.journal.looking import look
from tests.journal.shows import COUNT, HEADER, PACK, journal_path, row, rows


def content(folder: Path) -> dict[str, bytes]:
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def test_a_running_console_is_not_disturbed_and_its_last_row_is_there(tmp_path: Path) -> None:
    with Journal.open(journal_path(tmp_path)) as journal:
        journal.begin(HEADER, PACK)
        journal.append(rows(3)).result()
        before = content(tmp_path)
        looked = look(journal_path(tmp_path))
        assert content(tmp_path) == before
        assert looked.latest == 1
        assert looked.shows[1].rows == rows(3)
        assert (looked.shows[1].pack_json, looked.damage) == (PACK, None)
        journal.append([row(4)]).result()
        assert look(journal_path(tmp_path)).shows[1].rows == rows(4)


def test_while_rows_come_in_what_is_read_is_always_a_sound_beginning(tmp_path: Path) -> None:
    with Journal.open(journal_path(tmp_path)) as journal:
        journal.begin(HEADER, PACK)
        done = threading.Event()

        def write() -> None:
            for one in rows(200):
                journal.append([one]).result()
            done.set()

        thread = threading.Thread(target=write)
        thread.start()
        seen = []
        while not done.is_set():
            looked = look(journal_path(tmp_path))
            if looked.latest is not None:
                found = looked.shows[looked.latest].rows
                assert found == rows(len(found))
                seen.append(len(found))
        thread.join()
        assert seen == sorted(seen)
        assert len(look(journal_path(tmp_path)).shows[1].rows) == 200


def test_every_show_is_there_by_its_number(tmp_path: Path) -> None:
    with Journal.open(journal_path(tmp_path)) as journal:
        for count in (2, 5):
            journal.begin(HEADER, PACK)
            journal.append(rows(count))
            journal.end().result()
    looked = look(journal_path(tmp_path))
    assert {number: len(one.rows) for number, one in looked.shows.items()} == {1: 2, 2: 5}
    assert looked.latest == 2
    assert looked.shows[2].finished


def test_a_damaged_journal_is_said_and_stays_where_it_is(closed: Path, tmp_path: Path) -> None:
    for file in closed.iterdir():
        if file.is_file():
            (tmp_path / file.name).write_bytes(file.read_bytes())
    whole = journal_path(tmp_path).read_bytes()
    journal_path(tmp_path).write_bytes(whole[:5000])
    before = content(tmp_path)
    looked = look(journal_path(tmp_path))
    assert looked.damage is not None
    assert "damaged" in looked.damage
    assert looked.latest is not None
    assert len(looked.shows[looked.latest].rows) == COUNT  # the shadow has them all
    assert content(tmp_path) == before


def test_where_there_never_was_one_nothing_is_made(tmp_path: Path) -> None:
    assert look(journal_path(tmp_path)).latest is None
    assert content(tmp_path) == {}


def test_a_folder_that_may_not_be_read_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.mkdir()
    with pytest.raises(OSError, match=r"journal\.sqlite"):
        look(path)
