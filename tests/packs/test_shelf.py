"""Packs by name: those that come along, those on the shelf; one is put there whole or not at all."""

from __future__ import annotations

import itertools
import os
import shutil
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from console import packs
from console.packs.shelf import COMES_ALONG, HERE, MARK, STICK, Shelf
from tests.conftest import lacking
from tests.packs.folders import change, write_pack


def shelf(tmp_path: Path) -> Shelf:
    (tmp_path / "shelf").mkdir()
    return Shelf(tmp_path / "shelf")


def put(on: Shelf, name: str, *, stick: bool, title: str = "Test pack", taken: tuple[str, ...] = ()) -> str:
    with on.draft() as draft:
        made = write_pack(draft / "pack")
        change(made, "pack.toml", "Test pack", title)
        return on.put(made, name, taken, stick=stick)


def test_a_name_is_looked_for_among_those_that_come_along_and_then_on_the_shelf(tmp_path: Path) -> None:
    on = shelf(tmp_path)
    put(on, "class-7b", stick=False)
    write_pack(on.folder / "default")
    assert packs.find("class-7b", on.folder) == on.folder / "class-7b"
    assert packs.find("default", on.folder) == packs.find("default")
    with pytest.raises(packs.PackError, match="did you mean class-7b"):
        packs.find("class-7a", on.folder)


def test_the_choices(tmp_path: Path) -> None:
    on = shelf(tmp_path)
    put(on, "class-7b", stick=True, title="Class 7b")
    put(on, "mine", stick=False)
    change(on.folder / "mine", "green.toml", "A = 21", "A = 0")
    outside = write_pack(tmp_path / "outside")
    first, *others = on.choices(str(outside), "mine", "gone")
    assert (first.name, first.title, first.origin) == ("default", "Things around the house", COMES_ALONG)
    assert [(one.name, one.title, one.origin, len(one.problems)) for one in others] == [
        ("class-7b", "Class 7b", STICK, 0),
        ("mine", "mine", HERE, 1),
        (str(outside), "Test pack", HERE, 0),
        ("gone", "gone", HERE, 1),
    ]


def test_a_pack_that_was_mended_is_read_anew(tmp_path: Path) -> None:
    on = shelf(tmp_path)
    put(on, "mine", stick=False)
    change(on.folder / "mine", "green.toml", "A = 21", "A = 0")
    assert on.choices()[1].problems
    change(on.folder / "mine", "green.toml", "A = 0", "A = 21\n")
    assert on.choices()[1].problems == ()


def test_without_a_shelf_there_is_what_comes_along(tmp_path: Path) -> None:
    on = Shelf(tmp_path / "none")
    assert [one.name for one in on.choices()] == ["default"]
    assert not on.busy


def test_drafts_links_and_files_are_no_choices(tmp_path: Path) -> None:
    on = shelf(tmp_path)
    write_pack(on.folder / ".draft-1")
    (on.folder / "readme.txt").write_text("no pack")
    (on.folder / "odd\nname").mkdir()
    assert [one.name for one in on.choices()] == ["default"]
    on.sweep()
    assert not (on.folder / ".draft-1").exists()


def test_a_stick_replaces_what_came_from_a_stick_and_nothing_else(tmp_path: Path) -> None:
    on = shelf(tmp_path)
    assert put(on, "mine", stick=False, title="My own") == "mine"
    assert put(on, "mine", stick=True, title="Of a stick") == "mine-2"
    assert put(on, "mine", stick=True, title="Of another stick") == "mine-2"
    assert put(on, "mine", stick=True, title="Two of one stick", taken=("mine-2",)) == "mine-3"
    assert put(on, "mine", stick=False, title="Mine again") == "mine-4"
    assert put(on, "default", stick=True) == "default-2"
    titles = {one.name: one.title for one in on.choices()}
    assert titles["mine"] == "My own"
    assert titles["mine-2"] == "Of another stick"
    assert [one.name for one in on.folder.iterdir() if one.name.startswith(".draft")] == []


def test_a_link_on_the_shelf_is_never_replaced(tmp_path: Path) -> None:
    on = shelf(tmp_path)
    theirs = write_pack(tmp_path / "theirs")
    (theirs / MARK).touch()
    (on.folder / "mine").symlink_to(theirs)
    assert put(on, "mine", stick=True) == "mine-2"


class PowerCutError(BaseException):
    """Nothing runs any more."""


def cut_at(nth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The power goes at the nth step that has to do with the disk."""
    left = [nth]

    def stepping(real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*args: Any, **more: Any) -> Any:
            left[0] -= 1
            if left[0] < 0:
                raise PowerCutError
            return real(*args, **more)

        return step

    for name in ("fsync", "chmod", "open", "close", "rename", "replace", "unlink", "rmdir"):
        monkeypatch.setattr(os, name, stepping(getattr(os, name)))


def test_wherever_the_power_goes_the_name_has_the_old_pack_or_the_new_one(tmp_path: Path) -> None:
    on, seen = shelf(tmp_path), []
    put(on, "class-7b", stick=True, title="Old")
    for nth in itertools.count():
        made = write_pack(tmp_path / "made")
        change(made, "pack.toml", "Test pack", "New")
        with pytest.MonkeyPatch.context() as patch:
            cut_at(nth, patch)
            try:
                on.put(made, "class-7b", (), stick=True)
                done = True
            except PowerCutError:
                done = False
        seen.append(packs.load(on.folder / "class-7b").name)
        if done:
            break
        shutil.rmtree(made)
    assert len(seen) > 20
    assert seen == sorted(seen, reverse=True)
    assert {*seen} == {"Old", "New"}


def test_what_is_on_the_shelf_was_brought_to_the_disk_before_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on = shelf(tmp_path)
    synced: list[Path] = []
    fsync = os.fsync

    def noted(handle: int) -> None:
        synced.append(Path(os.readlink(f"/proc/self/fd/{handle}")))
        fsync(handle)

    monkeypatch.setattr(os, "fsync", noted)
    put(on, "class-7b", stick=True)
    names = [path.name for path in synced]
    assert {"pack.toml", "green.toml", "thing.png", MARK, "pictures", "pack"} <= set(names)
    assert names.index("pack") == len(names) - 2
    assert synced[-1] == on.folder


def test_packs_are_their_owners_alone(tmp_path: Path) -> None:
    on = shelf(tmp_path)
    put(on, "class-7b", stick=True)
    modes = {path.stat().st_mode & 0o777 for path in (on.folder / "class-7b").rglob("*") if path.is_file()}
    assert modes == {0o600}
    assert (on.folder / "class-7b").stat().st_mode & 0o777 == 0o700


def test_what_root_puts_there_is_the_consoles(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        lacking("giving files away needs root")
    os.chown(tmp_path, 12_345, 12_345)
    on = Shelf(tmp_path / "shelf")
    with on.locked():
        put(on, "class-7b", stick=True)
    assert {(path.stat().st_uid, path.stat().st_gid) for path in (on.folder, *on.folder.rglob("*"))} == {
        (12_345, 12_345)
    }
    assert (on.folder / ".lock").exists()


def test_it_is_told_whether_somebody_puts_packs_there(tmp_path: Path) -> None:
    on = shelf(tmp_path)
    assert not on.busy
    with on.locked():
        assert on.busy
    assert not on.busy


def test_looking_at_packs_changes_nothing_for_whoever_draws_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Filters for warnings are the whole process's: one that is set while a pack is read would be the matrices' driver's, too."""
    on, filtered = shelf(tmp_path), []
    put(on, "class-7b", stick=True)
    monkeypatch.setattr(warnings, "simplefilter", lambda *words, **_: filtered.append(words))
    assert on.choices()[1].problems == ()
    assert packs.check(on.folder / "class-7b") == []
    assert filtered == []
