"""G2: a harmed journal is set aside with a date, its sound prefix offered, and never silently started afresh."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from console.journal import Journal
from tests.journal.shows import COUNT, HEADER, PACK, journal_path, quick_room, reopened, rows, save_show

ASIDE = "journal-2026-11-30T20-15-07"


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """In memory: these tests commit often, and what a disk does is tried elsewhere."""
    with quick_room() as room:
        yield room


def cut(name: str, size: int) -> Callable[[Path], None]:
    return lambda folder: os.truncate(folder / name, size)


def remove(*names: str) -> Callable[[Path], None]:
    return lambda folder: [(folder / name).unlink() for name in names] and None


def garbage(folder: Path) -> None:
    journal_path(folder).write_bytes(bytes(range(256)) * 64)


def flipped_page(number: int) -> Callable[[Path], None]:
    def harm(folder: Path) -> None:
        data = bytearray(journal_path(folder).read_bytes())
        page = slice(4096 * number - 4096, 4096 * number)
        data[page] = bytes(byte ^ 0xFF for byte in data[page])
        journal_path(folder).write_bytes(data)

    return harm


MAIN_HARM = {
    "100 bytes": (cut("journal.sqlite", 100), "only 100 bytes"),
    "0 bytes": (cut("journal.sqlite", 0), "empty (0 bytes)"),
    "missing": (remove("journal.sqlite"), "missing"),
    "garbage": (garbage, "not a database"),
    "page flipped": (flipped_page(1), "not a database"),
}


@pytest.mark.parametrize("how", MAIN_HARM)
@pytest.mark.parametrize("state", ["closed", "killed"])
def test_harm_to_the_file_is_said_and_every_row_kept(
    how: str, state: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    source: Path = request.getfixturevalue(state)
    folder = shutil.copytree(source, tmp_path / "state")
    harm, said = MAIN_HARM[how]
    harm(folder)
    harmed = journal_path(folder).read_bytes() if journal_path(folder).exists() else None
    saved, damage = reopened(folder)
    assert saved is not None
    assert damage is not None
    assert said in damage
    assert saved.damage == damage
    assert (saved.header, saved.pack_json, saved.rows) == (HEADER, PACK, rows(COUNT))
    assert f"all {COUNT} entries" in damage
    if harmed is not None:
        assert (folder / f"{ASIDE}.damaged").read_bytes() == harmed
        assert f"{ASIDE}.damaged" in damage


def test_a_deleted_wal_is_noticed(killed: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(killed, tmp_path / "state")
    (folder / "journal.sqlite-wal").unlink()
    saved, damage = reopened(folder)
    assert damage is not None
    assert f"{COUNT} entries had been saved and 0 can be read" in damage
    assert saved is not None
    assert saved.rows == rows(COUNT)


@pytest.mark.parametrize("where", range(0, 100, 7))
def test_wal_cut_anywhere_loses_no_acknowledged_row(killed: Path, tmp_path: Path, where: int) -> None:
    folder = shutil.copytree(killed, tmp_path / "state")
    wal = folder / "journal.sqlite-wal"
    os.truncate(wal, wal.stat().st_size * where // 100)
    saved, damage = reopened(folder)
    assert saved is not None
    assert saved.rows == rows(COUNT)
    assert damage is not None


@pytest.mark.parametrize("page", [2, 3])
def test_a_flipped_page_of_rows_or_shows(closed: Path, tmp_path: Path, page: int) -> None:
    folder = shutil.copytree(closed, tmp_path / "state")
    flipped_page(page)(folder)
    saved, damage = reopened(folder)
    assert damage is not None
    assert saved is not None
    assert saved.rows == rows(COUNT)


def lose_shadow(folder: Path) -> None:
    """With the copy of the entries gone as well, only what the database itself proves is left."""
    lines = (folder / "journal.shadow").read_bytes().splitlines(keepends=True)
    (folder / "journal.shadow").write_bytes(lines[0] + lines[-1])


def edited(folder: Path, statement: str) -> None:
    db = sqlite3.connect(journal_path(folder))
    db.execute(statement)
    db.commit()
    db.close()


@pytest.mark.parametrize(
    ("statement", "kept"),
    [
        ("update entry set body = '{\"kind\":' where seq = 8", 7),
        ("update entry set body = replace(body, '56', '57') where seq = 8", 7),
        ("delete from entry where seq = 8", 7),
        ("delete from entry where seq > 8", 8),
        ("update entry set kind = 'end' where seq = 8", 7),
        ("update entry set seal = zeroblob(32) where seq = 1", 0),
        ("update entry set body = 5 where seq = 8", 7),
        ("delete from entry", 0),
    ],
)
def test_the_sound_prefix_of_tampered_rows(closed: Path, tmp_path: Path, statement: str, kept: int) -> None:
    folder = shutil.copytree(closed, tmp_path / "state")
    edited(folder, statement)
    lose_shadow(folder)
    saved, damage = reopened(folder)
    assert saved is not None
    assert damage is not None
    assert saved.rows == rows(kept)
    assert f"the first {kept} of at least {COUNT} entries" in damage


def test_tampered_rows_are_healed_from_the_shadow(closed: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(closed, tmp_path / "state")
    edited(folder, "update entry set body = '{\"kind\":' where seq = 8")
    saved, damage = reopened(folder)
    assert saved is not None
    assert saved.rows == rows(COUNT)
    assert damage is not None
    assert "entry 8 does not fit" in damage


def test_rows_of_another_show_are_not_taken_for_this_one(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    save_show(folder, 3)
    save_show(folder, 0)
    edited(folder, "update entry set show = 2")
    saved, damage = reopened(folder)
    assert saved is not None
    assert saved.rows == []
    assert damage is not None
    assert "entry 1 does not fit" in damage


def test_a_lost_newest_show_is_not_answered_with_an_older_one(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    save_show(folder, 3, finish=True)
    save_show(folder, 2)
    edited(folder, "delete from show where number = 2")
    edited(folder, "delete from entry where show = 2")
    saved, damage = reopened(folder)
    assert damage is not None
    assert "start of a show" in damage
    assert saved is not None
    assert saved.rows == rows(2)


def test_everything_gone_but_the_shadows_last_line_is_still_no_fresh_start(
    closed: Path, tmp_path: Path
) -> None:
    folder = shutil.copytree(closed, tmp_path / "state")
    (folder / "journal.shadow").write_bytes(b"?" * 100)
    os.truncate(journal_path(folder), 0)
    saved, damage = reopened(folder)
    assert saved is None
    assert damage is not None
    assert "Nothing of a show could be kept" in damage


@pytest.mark.parametrize("harm", [remove("journal.shadow"), cut("journal.shadow", 0)])
def test_a_lost_shadow_is_said_once_and_again_until_the_next_show(
    closed: Path, tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    folder = shutil.copytree(closed, tmp_path / "state")
    harm(folder)
    saved, damage = reopened(folder)
    assert saved is not None
    assert saved.rows == rows(COUNT)
    assert damage is not None
    assert f"entries after {COUNT} may be lost" in damage
    save_show(folder, 1)
    with Journal.open(journal_path(folder)) as journal:
        assert journal.damage is None


def test_a_harmed_copy_of_the_pack_is_said(closed: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(closed, tmp_path / "state")
    (copy,) = (folder / "packs").iterdir()
    copy.write_bytes(copy.read_bytes()[:-1])
    with Journal.open(journal_path(folder)) as journal:
        saved = journal.latest()
    assert saved is not None
    assert saved.rows == rows(COUNT)
    assert saved.pack_json == ""
    assert saved.damage is not None
    assert "pack" in saved.damage


def test_names_of_earlier_damage_are_never_overwritten(closed: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(closed, tmp_path / "state")
    for size in (100, 200, 300):
        os.truncate(journal_path(folder), size)
        reopened(folder)
    sizes = [(folder / f"{ASIDE}{n}.damaged").stat().st_size for n in ("", "-2", "-3")]
    assert sizes == [100, 200, 300]


def test_power_lost_between_the_two_renames_of_a_repair(closed: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(closed, tmp_path / "state")
    journal_path(folder).rename(folder / ".journal.sqlite.new")
    saved, damage = reopened(folder)
    assert saved is not None
    assert (saved.rows, damage) == (rows(COUNT), None)


def test_power_lost_between_the_two_renames_of_a_repair_without_a_shadow(
    closed: Path, tmp_path: Path
) -> None:
    folder = shutil.copytree(closed, tmp_path / "state")
    journal_path(folder).rename(folder / ".journal.sqlite.new")
    (folder / "journal.shadow").unlink()
    saved, damage = reopened(folder)
    assert saved is not None
    assert saved.rows == rows(COUNT)
    assert "shadow" in (damage or "")


def test_power_lost_while_the_first_file_was_built_is_no_damage(tmp_path: Path) -> None:
    (tmp_path / ".journal.sqlite.new").write_bytes(b"half")
    assert reopened(tmp_path) == (None, None)


def test_power_lost_while_a_repair_was_built_is_repaired_again(closed: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(closed, tmp_path / "state")
    os.truncate(journal_path(folder), 100)
    (folder / ".journal.sqlite.new").write_bytes(b"half")
    saved, damage = reopened(folder)
    assert damage is not None
    assert saved is not None
    assert saved.rows == rows(COUNT)


def test_a_foreign_database_is_set_aside_whole(tmp_path: Path) -> None:
    db = sqlite3.connect(journal_path(tmp_path))
    db.execute("create table recipes (name text)")
    db.commit()
    db.close()
    saved, damage = reopened(tmp_path)
    assert saved is None
    assert damage is not None
    assert "no journal" in damage
    assert (tmp_path / f"{ASIDE}.damaged").exists()
