"""A stick that was made to do harm, or that breaks while it is read: nothing but plain files within bounds is opened, and it ends soon."""

from __future__ import annotations

import contextlib
import errno
import io
import json
import os
import socket
import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from console import packs
from console.packs.stick import Took, take
from console.packs.stick.redrawing import PictureError, redrawn
from console.packs.stick.tree import Tree, TreeError, plain_name
from tests.packs.folders import change
from tests.packs.sticks import sheets, shelf_of, stick, taken, told, write_pack

SECRET = "root:$6$never"


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file of this machine that nobody is to read."""
    path = tmp_path / "shadow"
    path.write_text(SECRET)
    return path


def everything(root: Path) -> bytes:
    """All that came onto the shelf, and all that is said."""
    files = [path.read_bytes() for path in shelf_of(root).folder.rglob("*") if path.is_file()]
    return b"\n".join(files)


def test_no_link_is_followed(tmp_path: Path, secret: Path) -> None:
    root = stick(tmp_path)
    elsewhere = write_pack(tmp_path / "elsewhere")
    (root / "linked").symlink_to(elsewhere)
    pack = write_pack(root / "packs" / "pack")
    (pack / "green.toml").unlink()
    (pack / "green.toml").symlink_to(secret)
    photos = write_pack(root / "packs" / "photos")
    (photos / "pictures" / "thing.png").unlink()
    (photos / "pictures" / "thing.png").symlink_to(elsewhere / "pictures" / "thing.png")
    folder = write_pack(root / "packs" / "folder")
    (folder / "pictures" / "thing.png").unlink()
    (folder / "pictures").rmdir()
    (folder / "pictures").symlink_to(elsewhere / "pictures")
    listed = sheets(root / "packs" / "sheets")
    (listed / "globe.jpg").unlink()
    (listed / "globe.jpg").symlink_to(elsewhere / "pictures" / "thing.png")
    took = taken(root)
    assert [(one.name, one.took) for one in took.found] == [
        (name, False) for name in ("folder", "pack", "photos", "sheets")
    ]
    assert SECRET not in json.dumps(took.face())
    assert SECRET.encode() not in everything(root)


@pytest.mark.parametrize("cell", ["../shadow", "/etc/passwd", "a/../../shadow", "..", ".", "a//b", "..\\x"])
@pytest.mark.usefixtures("secret")
def test_a_sheet_brings_no_file_from_elsewhere(tmp_path: Path, cell: str) -> None:
    root = stick(tmp_path)
    folder = sheets(root / "packs" / "sheets")
    (folder / "items.csv").write_text(f'name,price,picture\nGlobe,34,"{cell}"\n')
    (problem,) = taken(root).found[0].problems
    assert "not beside the sheet" in problem


def test_pipes_sockets_and_devices_are_not_opened(tmp_path: Path) -> None:
    root = stick(tmp_path)
    pack = write_pack(root / "pack")
    (pack / "green.toml").unlink()
    os.mkfifo(pack / "green.toml")
    os.mkfifo(root / "packs")
    with socket.socket(socket.AF_UNIX) as listening, contextlib.chdir(pack):
        listening.bind("blue.TOML")
        took = taken(root)
    assert told(took) == [
        "green.toml: found no such file; allowed: " + told(took)[0].partition("allowed: ")[2]
    ]
    if os.geteuid() == 0:
        (pack / "green.toml").unlink()
        os.mknod(pack / "green.toml", 0o666 | 0o020000, os.makedev(1, 5))  # /dev/zero, which has no end
        with pytest.raises(TreeError, match="no file"):
            Tree(root).read(("pack", "green.toml"), 100)
        assert not taken(root).found[0].took


def test_a_file_without_end_is_read_no_further_than_its_bound(tmp_path: Path) -> None:
    root = stick(tmp_path)
    pack = write_pack(root / "pack")
    os.truncate(pack / "green.toml", 2 << 30)
    os.truncate(pack / "pictures" / "thing.png", 2 << 30)
    problems = taken(root).found[0].problems
    assert problems[0].startswith("green.toml: found more than 1,000,000 bytes")
    assert problems[1].startswith("pictures/thing.png: found more than 16,000,000 bytes")


def test_a_hundred_thousand_files_are_too_many_and_soon_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = stick(tmp_path)
    folder = root / "packs" / "many"
    folder.mkdir(parents=True)
    for number in range(400):
        (folder / f"{number}.toml").touch()
    write_pack(root / "zoo")
    monkeypatch.setattr("console.packs.stick.taking.MOST_ENTRIES", 300)
    looked, scandir = [0], os.scandir

    def counted(handle: int) -> Any:
        @contextlib.contextmanager
        def listing() -> Iterator[Iterator[os.DirEntry[str]]]:
            with scandir(handle) as entries:
                yield (looked.__setitem__(0, looked[0] + 1) or one for one in entries)

        return listing()

    monkeypatch.setattr(os, "scandir", counted)
    took = taken(root)
    monkeypatch.undo()
    assert [(one.name, one.took) for one in took.found] == [("many", False), ("zoo", False)]
    assert "more than 300 files" in took.found[0].problems[0]
    assert looked[0] < 310


def test_a_hundred_packs_are_the_first_twenty(tmp_path: Path) -> None:
    root = stick(tmp_path)
    for number in range(30):
        (root / "packs" / f"{number:02}").mkdir(parents=True)
    took = taken(root)
    assert len(took.found) == 20
    assert took.problems == ("there are 30 packs on it: the first 20 were looked at",)


def test_deep_folders_are_not_walked(tmp_path: Path) -> None:
    root = stick(tmp_path)
    deep = root / "packs"
    for _ in range(200):
        deep /= "packs"
    deep.mkdir(parents=True)
    assert len(taken(root).found) == 1


@pytest.mark.parametrize(
    "name",
    ["..x", "-rf", "a\nb", "$(reboot)", "a b;c", "\u202eevil", "x" * 200, "caf\u00e9 \U0001f600", "%s%n"],
)
def test_names_are_made_safe(tmp_path: Path, name: str) -> None:
    root = stick(tmp_path)
    write_pack(root / "packs" / f"a{name}")
    (found,) = taken(root).found
    assert found.took
    assert set(found.name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert len(found.name) < 50


def test_names_that_are_no_text_are_said_as_text(tmp_path: Path) -> None:
    root = stick(tmp_path)
    folder = os.fsencode(root / "packs") + b"/\xff\xfe\x01"
    os.makedirs(folder)
    (found,) = taken(root).found
    assert not found.took
    assert json.dumps(found.name, ensure_ascii=False).encode()
    assert found.name.isprintable()


def test_a_title_and_a_label_are_one_line_of_text(tmp_path: Path) -> None:
    root = stick(tmp_path)
    took = take(root, shelf_of(root), "EVIL\n\x1b[2J" + "x" * 100, "20:15")
    assert took.label.isprintable()
    assert len(took.label) <= 32


def bomb_png(side: int) -> bytes:
    """A few kilobytes that would be gigabytes of dots."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\0" * 100_000))
        + chunk(b"IEND", b"")
    )


def bomb_webp() -> bytes:
    """Says that it has 16,384 dots on each side."""
    canvas = struct.pack("<I", 16_383)[:3] * 2
    content = b"WEBP" + b"VP8X" + struct.pack("<I", 10) + b"\2\0\0\0" + canvas
    content += b"ANIM" + struct.pack("<I", 6) + b"\0" * 6
    return b"RIFF" + struct.pack("<I", len(content)) + content


@pytest.mark.parametrize(
    "data", [bomb_png(60_000), bomb_png(4_097), bomb_webp(), b"", b"\xff\xd8\xff", b"GIF89a"]
)
def test_a_picture_larger_than_any_is_not_decoded(data: bytes) -> None:
    with pytest.raises(PictureError):
        redrawn(data, "thing.png")


def test_a_picture_is_drawn_by_no_other_decoder() -> None:
    """EPS runs programs, TIFF and others have had holes; an ending is no proof of what is in a file."""
    for kind in ("TIFF", "BMP", "GIF", "ICO", "EPS", "PDF"):
        written = io.BytesIO()
        Image.new("RGB", (32, 32)).save(written, kind)
        with pytest.raises(PictureError):
            redrawn(written.getvalue(), "thing.png")


def test_text_that_is_made_to_break_readers_is_refused(tmp_path: Path) -> None:
    root = stick(tmp_path)
    harms = {
        "nested": "x = " + "[" * 100_000,
        "dotted": ".".join(["a"] * 3_000) + " = 1",
        "quoted": " . ".join(['"a"'] * 3_000) + " = 1",
        "tables": "[" + ".".join(["a"] * 3_000) + "]",
        "number": "[a]\nA = " + "9" * 100_000,
        "nul": "a\0b = 1",
    }
    for name, text in harms.items():
        (write_pack(root / "packs" / name) / "green.toml").write_text(text)
    (sheets(root / "packs" / "sheet") / "items.csv").write_text('name,price\n"' + "x" * 500_000)
    took = taken(root)
    assert [one.took for one in took.found] == [False] * 7
    assert not [one for one in told(took) if "could not be checked" in one]
    assert max(map(len, told(took))) <= 300


def pulled(number: int, after: int, patch: pytest.MonkeyPatch, root: Path) -> None:
    """After so many calls everything that has to do with the stick fails."""
    left = [after]

    def failing(name: str) -> None:
        real = getattr(os, name)

        def call(*args: Any, **more: Any) -> Any:
            where = more["dir_fd"] if more.get("dir_fd") is not None else args[0]
            path = os.readlink(f"/proc/self/fd/{where}") if isinstance(where, int) else str(where)
            if not path.startswith(str(root)):
                return real(*args, **more)
            left[0] -= 1
            if left[0] < 0:
                raise OSError(number, os.strerror(number))
            return real(*args, **more)

        patch.setattr(os, name, call)

    for name in ("open", "read", "scandir", "stat", "fstat"):
        failing(name)


def test_a_stick_that_is_pulled_at_any_moment_is_said_and_leaves_nothing_behind(tmp_path: Path) -> None:
    root = stick(tmp_path)
    write_pack(root / "one")
    sheets(root / "packs" / "two")
    for after in range(0, 2_000, 31):
        with pytest.MonkeyPatch.context() as patch:
            pulled((errno.EIO, errno.ENODEV, errno.ENXIO)[after % 3], after, patch, root)
            took = taken(root)
        assert not list(shelf_of(root).folder.glob(".draft*"))
        for one in took.found:
            if one.took:
                assert packs.check(shelf_of(root).folder / one.name) == []
        if not took.problems:
            assert [one.took for one in took.found] == [True, True]
            break
        assert took.problems == ("it was pulled out while it was read, or is worn out",)
        assert not took.busy
    else:
        raise AssertionError("it never came to its end")
    assert after > 50


def test_a_worn_place_in_one_file_spoils_no_more_than_the_stick(tmp_path: Path) -> None:
    """A read that fails is not retried for ever; EACCES is that one file's matter alone."""
    root = stick(tmp_path)
    write_pack(root / "packs" / "one")
    write_pack(root / "packs" / "two")
    real = os.read
    with pytest.MonkeyPatch.context() as patch:

        def read(handle: int, count: int) -> bytes:
            if os.readlink(f"/proc/self/fd/{handle}").endswith("one/green.toml"):
                raise PermissionError(errno.EACCES, "Permission denied")
            return real(handle, count)

        patch.setattr(os, "read", read)
        took = taken(root)
    assert [(one.name, one.took) for one in took.found] == [("one", False), ("two", True)]
    assert took.found[0].problems == (
        "green.toml: found Permission denied; allowed: a file of text with at most 1,000,000 bytes",
    )


def test_being_told_to_stop_is_told_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = stick(tmp_path)
    write_pack(root / "one")
    heard: list[Took] = []

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("console.packs.stick.taking.copy_pack", stop)
    with pytest.raises(KeyboardInterrupt):
        take(root, shelf_of(root), "TEACHER", "20:15", heard.append)
    assert heard[-1].problems == ("reading it was cut short",)
    assert not heard[-1].busy
    assert not shelf_of(root).busy


NAMES = st.text(
    st.characters(blacklist_characters="/\0", blacklist_categories=("Cs",)), min_size=1, max_size=12
).filter(lambda name: name not in (".", "..") and len(name.encode()) < 200)
BYTES = st.one_of(
    st.binary(max_size=300),
    st.sampled_from([b"name,price,picture\nGlobe,34,a.jpg\n", b'name = "X"\n', b"\xff\xfe", bomb_png(5_000)]),
)
WELL_KNOWN = st.sampled_from(
    [
        "packs",
        "pack.toml",
        "green.toml",
        "pictures",
        "a.jpg",
        "items.csv",
        "PACK.TOML",
        "thing.png",
        "wheel.toml",
    ]
)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    tree=st.recursive(
        BYTES, lambda inner: st.dictionaries(st.one_of(WELL_KNOWN, NAMES), inner, max_size=6), max_leaves=25
    )
)
def test_whatever_is_on_a_stick_there_is_an_answer_in_words(
    tree: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    root = stick(tmp_path_factory.mktemp("hostile"))
    build(root, tree if isinstance(tree, dict) else {"packs": {"a": {"items.csv": tree}}})
    took = taken(root)
    assert all(line.isprintable() and len(line) <= 300 for line in told(took))
    assert not [line for line in told(took) if "could not be checked" in line]
    assert took == replace(took, busy=False)
    for one in took.found:
        assert one.name.isprintable()
        if one.took:
            assert packs.check(shelf_of(root).folder / one.name) == []


def build(folder: Path, tree: dict[str, Any]) -> None:
    for name, inner in tree.items():
        with contextlib.suppress(FileExistsError):
            if isinstance(inner, dict):
                (folder / name).mkdir()
                build(folder / name, inner)
            elif not (folder / name).exists():
                (folder / name).write_bytes(inner)


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        ("a\nb", "a\ufffdb"),
        ("e\u0301", "\u00e9"),
        ("\udcff", "?"),
        ("  ", "?"),
        ("x" * 70, "x" * 59 + "\u2026"),
    ],
)
def test_names_in_sentences(raw: str, plain: str) -> None:
    assert plain_name(raw) == plain


def test_the_total_of_all_that_is_read_has_a_bound(tmp_path: Path) -> None:
    root = stick(tmp_path)
    (root / "a").write_bytes(b"x" * 600)
    tree = Tree(root, size=1_000)
    assert tree.read(("a",), 700) == b"x" * 600
    with pytest.raises(TreeError, match="MB of packs"):
        tree.read(("a",), 700)


def test_a_pack_with_more_pictures_than_there_is_room_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = stick(tmp_path)
    pack = write_pack(root / "pack")
    change(pack, "green.toml", 'name = "Thing 1"', 'name = "Thing 1"\npicture = "two.png"')
    (pack / "pictures" / "two.png").write_bytes((pack / "pictures" / "thing.png").read_bytes())
    monkeypatch.setattr("console.packs.stick.copying.MOST_DRAWN", 100)
    assert "pictures of more than" in taken(root).found[0].problems[0]
    monkeypatch.setattr("console.packs.stick.copying.MOST_PICTURES", 1)
    assert "2 pictures" in taken(root).found[0].problems[0]
