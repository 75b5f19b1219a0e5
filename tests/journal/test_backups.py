"""Backups: whole copies beside the journal, and what they are worth once everything else is gone (G2, G4)."""

import contextlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from console.journal import Journal, Saved
from console.journal.backups import KEPT, Keeper, backups, newest_sound
from console.journal.database import Database, read
from console.journal.records import Entry, JournalError, Show, chained
from console.journal.store import Store
from tests.journal.shows import (
    COUNT,
    HEADER,
    NIGHT,
    PACK,
    journal_path,
    quick_room,
    reopened,
    row,
    rows,
    save_show,
)
from tests.journal.test_damage import MAIN_HARM, cut, flipped_page, remove

ROOT = Path(__file__).parents[2]
FIRST = "journal-000001-2026-11-30T20-15-07.sqlite"


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """In memory: these tests commit often, and what a disk does is tried elsewhere."""
    with quick_room() as room:
        yield room


@contextlib.contextmanager
def opened(folder: Path) -> Iterator[Database]:
    database = Database(journal_path(folder))
    yield database
    database.close()


def back_up(folder: Path, now: datetime = NIGHT, reserve: int = 0, times: int = 1) -> list[str | None]:
    """Make a backup of a journal that nobody has open; gives what was told."""
    told: list[str | None] = []
    keeper = Keeper(journal_path(folder), lambda: now, told.append, reserve)
    with opened(folder) as database:
        for _ in range(times):
            keeper.start(database)
            keeper.wait()
    return told


def added(folder: Path, count: int, start: int = 1) -> None:
    with Journal.open(journal_path(folder)) as journal:
        for number in range(start, start + count):
            journal.append([row(number)])


# ------------------------------------------------------------------ making them
def test_a_copy_is_private_whole_and_sound(tmp_path: Path) -> None:
    save_show(tmp_path, 5)
    assert back_up(tmp_path) == []
    (backup,) = backups(journal_path(tmp_path))
    assert backup.path.name == FIRST
    assert (backup.path.stat().st_mode & 0o777, backup.path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    contents = read(backup.path, untouched=True)
    assert contents.faults == []
    assert [len(entries) for entries in contents.entries.values()] == [5]
    assert os.listdir(backup.path.parent) == [FIRST]


def test_one_is_made_when_a_show_begins_and_one_when_it_ends(tmp_path: Path) -> None:
    def made(count: int) -> list[list[int]]:
        end = time.monotonic() + 20
        while len(backups(journal_path(tmp_path))) < count:
            assert time.monotonic() < end, "no backup was made"
            time.sleep(0.02)
        contents = [read(one.path, untouched=True) for one in backups(journal_path(tmp_path))]
        return [[len(entries) for entries in one.entries.values()] for one in contents]

    save_show(tmp_path, 3, finish=True)
    shutil.rmtree(tmp_path / "backups", ignore_errors=True)
    with Journal.open(journal_path(tmp_path)) as journal:
        journal.begin(HEADER, PACK).result()
        assert made(1) == [[4]]  # the shows before; of the new one there is nothing but its start
        journal.append(rows(2))
        journal.end().result()
        assert made(2) == [[4, 3], [4]]


def test_g4_numbers_order_them_and_a_clock_that_jumps_back_does_not(tmp_path: Path) -> None:
    save_show(tmp_path, 1)
    for number in range(KEPT + 3):
        back_up(tmp_path, NIGHT - timedelta(days=9 * number))
    kept = backups(journal_path(tmp_path))
    assert [one.number for one in kept] == list(range(KEPT + 3, 3, -1))
    assert len(os.listdir(tmp_path / "backups")) == KEPT
    newest = newest_sound(journal_path(tmp_path))
    assert newest is not None
    assert newest[0].number == KEPT + 3


def test_a_journal_that_is_not_sound_costs_no_backup_of_it_when_it_was(tmp_path: Path) -> None:
    save_show(tmp_path, COUNT)
    back_up(tmp_path, times=KEPT)
    flipped_page(3)(tmp_path)
    (told,) = back_up(tmp_path)
    assert told is not None
    assert "No backup of the shows could be made" in told
    assert [one.number for one in backups(journal_path(tmp_path))] == list(range(KEPT, 0, -1))
    assert len(os.listdir(tmp_path / "backups")) == KEPT


def test_a_show_is_written_while_it_is_copied(tmp_path: Path) -> None:
    """Between two handfuls of pages the connection is free; what is committed then is in the copy."""
    save_show(tmp_path, 3000)
    with opened(tmp_path) as database:
        show = Show(2, "late", "{}", "")
        entries: list[Entry] = []

        def write() -> None:
            if not entries:
                database.write([show], ())
            before = entries[-1].seal if entries else show.seal
            entries.append(chained(before, len(entries) + 1, "row", "{}"))
            database.write((), [(2, entries[-1])])

        copy = tmp_path / "copy"
        copy.touch()
        database.copy(copy, write)
    assert entries, "it was copied in one go"
    contents = read(copy, untouched=True)
    assert contents.faults == []
    assert len(contents.entries[1]) == 3000
    assert 0 < len(contents.entries[2]) <= len(entries)
    assert contents.entries[2] == entries[: len(contents.entries[2])]


def test_the_disk_keeps_room_for_the_show_and_it_is_said_once(tmp_path: Path) -> None:
    save_show(tmp_path, 1)
    told = back_up(tmp_path, reserve=1 << 60, times=3)
    assert len(told) == 1
    assert "the show needs those" in (told[0] or "")
    assert backups(journal_path(tmp_path)) == []


FULL = """
import json, resource, sys
from datetime import datetime
from pathlib import Path
from console.journal.backups import Keeper
from console.journal.database import Database
from console.journal.records import Show

path, said = Path(sys.argv[1]), []
database = Database(path)
keeper = Keeper(path, datetime.now, said.append, 0)
for limit in (100_000, 100_000, resource.RLIM_INFINITY):
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    keeper.start(database)
    keeper.wait()
    database.write([Show(2, "still", "{}", "")], ())
print(json.dumps(said))
"""


def test_g1_a_disk_that_refuses_the_copy_costs_the_copy_alone(tmp_path: Path) -> None:
    save_show(tmp_path, 1500)
    ran = subprocess.run(
        [sys.executable, "-c", FULL, str(journal_path(tmp_path))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    refused, again = json.loads(ran.stdout)
    assert "No backup of the shows could be made" in refused
    assert again is None
    assert [one.number for one in backups(journal_path(tmp_path))] == [1]
    assert len(os.listdir(tmp_path / "backups")) == 1


def test_what_a_power_cut_left_of_a_copy_is_no_backup_and_goes(tmp_path: Path) -> None:
    save_show(tmp_path, 1)
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / f".{FIRST}.new").write_bytes(b"half")
    assert newest_sound(journal_path(tmp_path)) is None
    back_up(tmp_path)
    assert os.listdir(tmp_path / "backups") == [FIRST]


def test_a_copy_is_given_up_at_once_when_the_console_stops(tmp_path: Path) -> None:
    save_show(tmp_path, 3000)
    with opened(tmp_path) as database:
        copy = tmp_path / "copy"
        copy.touch()
        calls = []

        def between() -> None:
            calls.append(1)
            raise JournalError("given up")

        with pytest.raises(JournalError, match="given up"):
            database.copy(copy, between)
        assert len(calls) == 1
        database.write([Show(2, "still", "{}", "")], ())


def test_a_store_that_closes_in_the_middle_of_a_copy_leaves_nothing_half_made(tmp_path: Path) -> None:
    save_show(tmp_path, 3000)
    store = Store(journal_path(tmp_path), lambda: NIGHT)
    store.ready()
    store._copy_due = True
    store.rest()
    store.close()
    assert all(name == FIRST for name in os.listdir(tmp_path / "backups"))


# ------------------------------------------------------------------ needing them
def wal_gone(folder: Path) -> None:
    (folder / "journal.sqlite-wal").unlink()


NO_JOURNAL = {how: harm for how, (harm, _) in MAIN_HARM.items()}
NO_SHADOW = {
    "gone": remove("journal.shadow"),
    "0 bytes": cut("journal.shadow", 0),
    "100 bytes": cut("journal.shadow", 100),
}


@pytest.mark.parametrize("shadow", NO_SHADOW)
@pytest.mark.parametrize("how", NO_JOURNAL)
def test_g2_with_journal_and_shadow_gone_the_backup_is_offered(how: str, shadow: str, tmp_path: Path) -> None:
    save_show(tmp_path, COUNT)
    back_up(tmp_path)
    added(tmp_path, 5)
    NO_JOURNAL[how](tmp_path)
    NO_SHADOW[shadow](tmp_path)
    saved, damage = reopened(tmp_path)
    assert damage is not None
    assert f"taken from the backup {FIRST} (made on 2026-11-30 at 20:15): {COUNT} entries" in damage
    assert saved is not None
    assert (saved.header, saved.pack_json, saved.rows) == (HEADER, PACK, rows(COUNT))


def test_g2_a_journal_that_is_gone_without_a_trace_is_no_first_start(tmp_path: Path) -> None:
    save_show(tmp_path, COUNT)
    back_up(tmp_path)
    remove("journal.sqlite", "journal.shadow", "journal.lock")(tmp_path)
    saved, damage = reopened(tmp_path)
    assert saved is not None
    assert saved.rows == rows(COUNT)
    assert "missing" in (damage or "")


def test_g2_a_deleted_wal_whose_shadow_is_gone_is_noticed_by_the_backup(tmp_path: Path) -> None:
    """Without the -wal SQLite has a sound database that is merely older."""
    folder = tmp_path / "state"
    with Journal.open(journal_path(folder)) as journal:
        journal.begin(HEADER, PACK)
        journal.append(rows(COUNT)).result()
        keeper = Keeper(journal_path(folder), lambda: NIGHT, lambda _: None, 0)
        assert journal._store._database is not None
        keeper.start(journal._store._database)
        keeper.wait()
        journal.append(rows(2)).result()
        shutil.copytree(folder, tmp_path / "cut")
    wal_gone(tmp_path / "cut")
    remove("journal.shadow")(tmp_path / "cut")
    saved, damage = reopened(tmp_path / "cut")
    assert saved is not None
    assert saved.rows == rows(COUNT)
    assert FIRST in (damage or "")


def harmed_rows(statement: str) -> Callable[[Path], None]:
    def harm(folder: Path) -> None:
        db = sqlite3.connect(journal_path(folder))
        db.execute(statement)
        db.commit()
        db.close()

    return harm


@pytest.mark.parametrize(("in_backup", "proved", "kept"), [(20, 30, 30), (30, 20, 30), (0, 7, 7)])
def test_the_longest_proved_part_of_all_three_wins(
    in_backup: int, proved: int, kept: int, tmp_path: Path
) -> None:
    save_show(tmp_path, in_backup)
    back_up(tmp_path)
    added(tmp_path, COUNT - in_backup, in_backup + 1)
    harmed_rows(f"update entry set body = '?' where seq = {proved + 1}")(tmp_path)
    remove("journal.shadow")(tmp_path)
    saved, damage = reopened(tmp_path)
    assert saved is not None
    assert saved.rows == rows(kept)
    assert (FIRST in (damage or "")) == (kept == in_backup)
    assert (f"journal.sqlite had {proved} entries of it." in (damage or "")) == (kept == in_backup)


def test_a_broken_backup_is_passed_over(tmp_path: Path) -> None:
    save_show(tmp_path, COUNT)
    back_up(tmp_path, times=2)
    newest = backups(journal_path(tmp_path))[0].path
    os.truncate(newest, newest.stat().st_size // 2)
    os.truncate(journal_path(tmp_path), 0)
    remove("journal.shadow")(tmp_path)
    saved, damage = reopened(tmp_path)
    assert saved is not None
    assert saved.rows == rows(COUNT)
    assert FIRST in (damage or "")


def test_a_backup_whose_rows_do_not_fit_their_seals_is_passed_over(tmp_path: Path) -> None:
    """SQLite finds nothing wrong with it."""
    save_show(tmp_path, COUNT)
    back_up(tmp_path, times=2)
    db = sqlite3.connect(backups(journal_path(tmp_path))[0].path)
    db.execute("update entry set body = replace(body, '56', '57') where seq = 8")
    db.commit()
    db.close()
    os.truncate(journal_path(tmp_path), 0)
    remove("journal.shadow")(tmp_path)
    saved, damage = reopened(tmp_path)
    assert saved is not None
    assert saved.rows == rows(COUNT)
    assert FIRST in (damage or "")


def test_a_sound_journal_is_never_answered_with_a_backup(tmp_path: Path) -> None:
    save_show(tmp_path, COUNT)
    back_up(tmp_path)
    added(tmp_path, 1, COUNT + 1)
    assert reopened(tmp_path)[1] is None
    remove("journal.shadow")(tmp_path)
    saved, damage = reopened(tmp_path)
    assert saved is not None
    assert saved.rows == [*rows(COUNT + 1), row(1000)]
    assert FIRST not in (damage or "")


def test_a_backup_of_shows_that_were_lost_does_not_replace_the_one_begun_since(tmp_path: Path) -> None:
    save_show(tmp_path, COUNT)
    back_up(tmp_path)
    shutil.move(tmp_path / "backups", tmp_path / "away")  # the stick with them was not plugged in
    os.truncate(journal_path(tmp_path), 0)
    remove("journal.shadow")(tmp_path)
    assert reopened(tmp_path)[0] is None
    save_show(tmp_path, 3)
    shutil.move(tmp_path / "away", tmp_path / "backups")
    remove("journal.shadow")(tmp_path)
    saved, _ = reopened(tmp_path)
    assert saved is not None
    assert saved.rows == rows(3)


def earlier(folder: Path) -> list[Saved]:
    with Journal.open(journal_path(folder)) as journal:
        return journal.recent(20)


@pytest.mark.parametrize("lost", [("journal.shadow",), ()], ids=["from the backup", "from the journal"])
def test_the_shows_before_are_kept_too(lost: tuple[str, ...], tmp_path: Path) -> None:
    """The house reads them, so that nothing comes twice in an evening."""
    for count in (3, 4, 5):
        save_show(tmp_path, count, finish=True)
    back_up(tmp_path)
    if lost:
        os.truncate(journal_path(tmp_path), 100)
    else:
        harmed_rows("update entry set body = '?' where show = 3 and seq = 2")(tmp_path)
    remove(*lost)(tmp_path)
    assert FIRST in (reopened(tmp_path)[1] or "") or not lost
    assert [len(saved.rows) for saved in earlier(tmp_path)] == [6, 4, 3]


def test_g2_a_lost_copy_of_the_pack_is_said_beside_the_backup(tmp_path: Path) -> None:
    save_show(tmp_path, COUNT)
    back_up(tmp_path)
    os.truncate(journal_path(tmp_path), 0)
    remove("journal.shadow")(tmp_path)
    shutil.rmtree(tmp_path / "packs")
    saved, damage = reopened(tmp_path)
    assert saved is not None
    assert (saved.rows, saved.pack_json) == (rows(COUNT), "")
    assert FIRST in (damage or "")
    assert "copy of the pack" in (damage or "")
