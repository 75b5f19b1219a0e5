"""What a journal promises while the disk is well."""

import contextlib
import sqlite3
import stat
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from console.journal import Journal, JournalError
from tests.journal.shows import HEADER, PACK, journal_path, quick_room, row, rows, save_show


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """In memory: these tests commit often, and what a disk does is tried elsewhere."""
    with quick_room() as room:
        yield room


def test_first_start_has_no_show_and_no_damage(tmp_path: Path) -> None:
    with Journal.open(journal_path(tmp_path / "state")) as journal:
        assert journal.latest() is None
        assert journal.damage is None
        assert journal.saving


def test_a_second_start_before_any_show_is_no_damage(tmp_path: Path) -> None:
    for _ in range(2):
        with Journal.open(journal_path(tmp_path)) as journal:
            assert (journal.latest(), journal.damage) == (None, None)


def test_folder_and_files_are_private(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    with Journal.open(journal_path(folder)) as journal:
        journal.begin(HEADER, PACK).result()
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*")}
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert modes.pop("packs") == 0o700
    assert len(modes) >= 5
    assert set(modes.values()) == {0o600}


def test_a_show_comes_back_as_it_was(tmp_path: Path) -> None:
    save_show(tmp_path, 5)
    with Journal.open(journal_path(tmp_path)) as journal:
        saved = journal.latest()
    assert saved is not None
    assert (saved.header, saved.pack_json, saved.rows) == (HEADER, PACK, rows(5))
    assert (saved.finished, saved.damage) == (False, None)


def test_a_resumed_show_goes_on_in_the_same_show(tmp_path: Path) -> None:
    save_show(tmp_path, 2)
    with Journal.open(journal_path(tmp_path)) as journal:
        before = journal.latest()
        journal.append([row(3), row(4)])
    with Journal.open(journal_path(tmp_path)) as journal:
        after = journal.latest()
    assert before is not None
    assert after is not None
    assert after.id == before.id
    assert after.rows == rows(4)


def test_undo_is_a_row_and_reopens_a_finished_show(tmp_path: Path) -> None:
    save_show(tmp_path, 2, finish=True)
    with Journal.open(journal_path(tmp_path)) as journal:
        finished = journal.latest()
        journal.append([{"kind": "undo"}]).result()
        undone = journal.latest()
    assert finished is not None
    assert finished.finished
    assert undone is not None
    assert not undone.finished
    assert undone.rows == [*rows(2), {"kind": "undo"}]


def test_the_latest_of_several_shows_is_offered_each_under_its_own_id(tmp_path: Path) -> None:
    save_show(tmp_path, 3, finish=True)
    with Journal.open(journal_path(tmp_path)) as journal:
        first = journal.latest()
        journal.begin(HEADER, "other pack")
        journal.append([row(9)])
    with Journal.open(journal_path(tmp_path)) as journal:
        second = journal.latest()
    assert first is not None
    assert second is not None
    assert (second.rows, second.pack_json) == ([row(9)], "other pack")
    assert first.id != second.id


def test_the_same_pack_is_kept_once(tmp_path: Path) -> None:
    for pack in (PACK, PACK, "other"):
        with Journal.open(journal_path(tmp_path)) as journal:
            journal.begin(HEADER, pack)
    assert len(list((tmp_path / "packs").iterdir())) == 2


def test_rows_of_many_threads_and_calls_keep_the_order_of_the_calls(tmp_path: Path) -> None:
    with Journal.open(journal_path(tmp_path)) as journal:
        journal.begin(HEADER, PACK)
        futures = [journal.append([row(number), row(-number)]) for number in range(1, 200)]
        futures[-1].result()
        assert all(future.done() for future in futures)
        saved = journal.latest()
    assert saved is not None
    assert saved.rows == [row(sign * number) for number in range(1, 200) for sign in (1, -1)]


def test_an_empty_append_waits_for_what_came_before(tmp_path: Path) -> None:
    with Journal.open(journal_path(tmp_path)) as journal:
        started = journal.begin(HEADER, PACK)
        journal.append([]).result()
        assert started.done()


def test_a_cancelled_waiter_does_not_take_rows_back(tmp_path: Path) -> None:
    with Journal.open(journal_path(tmp_path)) as journal:
        journal.begin(HEADER, PACK)
        future: Future[None] = journal.append([row(1)])
        assert not future.cancel()
        future.result()
        saved = journal.latest()
    assert saved is not None
    assert saved.rows == [row(1)]


def test_a_row_is_taken_as_it_was_when_appended(tmp_path: Path) -> None:
    mutable = row(1)
    with Journal.open(journal_path(tmp_path)) as journal:
        journal.begin(HEADER, PACK)
        future = journal.append([mutable])
        mutable["value"] = "changed"
        future.result()
        saved = journal.latest()
    assert saved is not None
    assert saved.rows == [row(1)]


@pytest.mark.parametrize("bad", [[1], "row", None, {"x": float("nan")}, {"x": {1, 2}}, {"x": b"1"}])
def test_what_is_no_json_object_is_refused_and_changes_nothing(tmp_path: Path, bad: Any) -> None:
    with Journal.open(journal_path(tmp_path)) as journal:
        journal.begin(HEADER, PACK)
        with pytest.raises(JournalError, match="row"):
            journal.append([row(1), bad])
        journal.append([row(2)]).result()
        saved = journal.latest()
    assert saved is not None
    assert saved.rows == [row(2)]


def test_rows_without_a_show_are_refused(tmp_path: Path) -> None:
    with Journal.open(journal_path(tmp_path)) as journal:
        with pytest.raises(JournalError, match="begun"):
            journal.append([row(1)])
        with pytest.raises(JournalError, match="begun"):
            journal.end()


def test_close_joins_the_thread_and_refuses_more(tmp_path: Path) -> None:
    before = threading.active_count()
    journal = Journal.open(journal_path(tmp_path))
    journal.begin(HEADER, PACK)
    assert threading.active_count() == before + 1
    journal.close()
    journal.close()
    assert threading.active_count() == before
    with pytest.raises(JournalError, match="closed"):
        journal.append([row(1)])


def test_a_second_console_is_refused_and_harms_nothing(tmp_path: Path) -> None:
    with Journal.open(journal_path(tmp_path)) as journal:
        journal.begin(HEADER, PACK).result()
        with pytest.raises(JournalError, match="another console"):
            Journal.open(journal_path(tmp_path))
        journal.append([row(1)]).result()
    with Journal.open(journal_path(tmp_path)) as journal:
        saved = journal.latest()
        assert saved is not None
        assert (saved.rows, journal.damage) == ([row(1)], None)


def test_recent_shows_leave_out_the_damaged(tmp_path: Path) -> None:
    for count in (2, 3, 4):
        save_show(tmp_path, count)
    with contextlib.closing(sqlite3.connect(journal_path(tmp_path))) as db:
        db.execute("update entry set body = '{}' where show = 2 and seq = 1")
        db.commit()
    with Journal.open(journal_path(tmp_path)) as journal:
        assert [show.rows for show in journal.recent(9)] == [rows(4), rows(2)]
        assert [show.rows for show in journal.recent(2)] == [rows(4)]


@pytest.mark.parametrize("value", ["x'ff00ff'", "7"])
def test_recent_shows_leave_out_what_is_no_text(tmp_path: Path, value: str) -> None:
    save_show(tmp_path, 2)
    save_show(tmp_path, 3)
    with contextlib.closing(sqlite3.connect(journal_path(tmp_path))) as db:
        db.execute(f"update show set header = {value} where number = 1")
        db.execute(f"update entry set kind = {value} where show = 1 and seq = 2")
        db.commit()
    with Journal.open(journal_path(tmp_path)) as journal:
        assert [len(show.rows) for show in journal.recent(9)] == [3]
