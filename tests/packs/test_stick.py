"""Packs from a stick: where they are looked for, what is taken, and what is said of the rest."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from PIL import Image

from console import packs
from console.packs.shelf import MARK, Shelf
from console.packs.stick import Took, take
from console.packs.stick.command import take_command
from tests.packs.folders import change
from tests.packs.sticks import sheets, shelf_of, stick, taken, told, write_pack


def test_a_pack_in_a_folder_of_its_own(tmp_path: Path) -> None:
    root = stick(tmp_path)
    write_pack(root / "Class 7b")
    took = taken(root)
    assert (took.label, took.at, took.busy, took.problems) == ("TEACHER", "20:15", False, ())
    assert [(one.name, one.took, one.problems) for one in took.found] == [("class-7b", True, ())]
    there = shelf_of(root).folder / "class-7b"
    assert packs.check(there) == []
    assert packs.load(there).hash == packs.load(root / "Class 7b").hash
    assert (there / MARK).is_file()


def test_packs_at_the_root_in_packs_and_in_other_folders(tmp_path: Path) -> None:
    root = stick(tmp_path)
    write_pack(root)
    write_pack(root / "PACKS" / "rivers")
    write_pack(root / "Flea market")
    (root / "holiday").mkdir()
    (root / "letter.txt").write_text("nobody's business")
    assert [(one.name, one.took) for one in taken(root).found] == [
        ("teacher", True),
        ("rivers", True),
        ("flea-market", True),
    ]


def test_sheets_are_imported_as_ever_and_only_from_the_folder_of_packs(tmp_path: Path) -> None:
    root = stick(tmp_path)
    sheets(root / "packs" / "Class 7b")
    sheets(root / "marks of 7b")
    (root / "marks.csv").write_text("name,mark\nBo,3\n")
    assert [(one.name, one.took, one.problems) for one in taken(root).found] == [("class-7b", True, ())]
    pack = packs.load(shelf_of(root).folder / "class-7b")
    assert pack.name == "Class 7b"
    assert pack.decks["green"]["globe"].picture == "globe.jpg"


def test_what_is_wrong_is_said_as_always_and_the_others_are_taken(tmp_path: Path) -> None:
    root = stick(tmp_path)
    change(write_pack(root / "packs" / "bad"), "green.toml", "A = 21", "A = 150")
    write_pack(root / "packs" / "good")
    (sheets(root / "packs" / "sheets") / "items.csv").write_text("name,price\nGlobe,free\n")
    took = taken(root)
    assert [(one.name, one.took) for one in took.found] == [("bad", False), ("good", True), ("sheets", False)]
    assert took.found[0].problems == (
        "green.toml, thing-green-1, A: found 150; allowed: whole dollars from 1 to 99",
    )
    assert "line 2, price" in took.found[2].problems[0]
    assert [path.name for path in shelf_of(root).folder.iterdir() if path.is_dir()] == ["good"]


def test_many_problems_are_cut_short(tmp_path: Path) -> None:
    root = stick(tmp_path)
    pack = write_pack(root / "packs" / "bad")
    (pack / "green.toml").write_text((pack / "green.toml").read_text().replace("A = ", "A = 9"))
    (pack / "blue.toml").write_text((pack / "blue.toml").read_text().replace("A = ", "A = 9"))
    problems = taken(root).found[0].problems
    assert len(problems) == 9
    assert problems[-1] == "and 4 more"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("class-7b.zip", b"PK\3\4", "packs/class-7b.zip is no folder"),
        ("items.csv", b"name,price\n", "packs/items.csv is no folder"),
    ],
)
def test_what_is_no_folder_among_the_packs_is_said(
    tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    root = stick(tmp_path)
    (root / "packs").mkdir()
    (root / "packs" / name).write_bytes(content)
    took = taken(root)
    assert said in took.problems[0]
    assert took.found == ()


def test_a_folder_without_pack_and_sheets_is_said(tmp_path: Path) -> None:
    root = stick(tmp_path)
    (root / "packs" / "class-7b").mkdir(parents=True)
    (root / "packs" / "class-7b" / "items.xlsx").write_bytes(b"PK\3\4")
    (problem,) = taken(root).found[0].problems
    assert "saved as CSV" in problem


def test_an_empty_stick_says_what_a_pack_is(tmp_path: Path) -> None:
    assert taken(stick(tmp_path)).problems == (
        "there is no pack on it: a folder with pack.toml, or one with sheets in the folder packs",
    )


def test_a_stick_that_comes_again_brings_its_packs_anew(tmp_path: Path) -> None:
    root = stick(tmp_path)
    pack = write_pack(root / "class-7b")
    taken(root)
    change(pack, "pack.toml", "Test pack", "Class 7b")
    assert taken(root).found[0].took
    assert [(one.name, one.title) for one in shelf_of(root).choices()[1:]] == [("class-7b", "Class 7b")]


def test_two_folders_with_like_names_are_two_packs(tmp_path: Path) -> None:
    root = stick(tmp_path)
    for name in ("Class 7b", "class-7B", "CLASS_7B!"):
        write_pack(root / name)
    for _ in range(2):  # and the next time, too
        assert {one.name for one in taken(root).found} == {"class-7b", "class-7b-2", "class-7b-3"}
    assert len(shelf_of(root).choices()) == 4


def test_what_operating_systems_leave_behind_is_no_trouble(tmp_path: Path) -> None:
    root = stick(tmp_path)
    pack = write_pack(root / "class-7b")
    for name in (".DS_Store", "._pack.toml", "._green.toml", "Thumbs.db", "desktop.ini"):
        (pack / name).write_bytes(b"\0\5\26\7")
    (pack / "pictures" / "._thing.png").write_bytes(b"\0\5\26\7")
    for name in ("System Volume Information", ".Trashes", ".fseventsd", "$RECYCLE.BIN", "lost+found"):
        write_pack(root / name)
    took = taken(root)
    assert [(one.name, one.took, one.problems) for one in took.found] == [("class-7b", True, ())]
    assert sorted(path.name for path in (shelf_of(root).folder / "class-7b").rglob("*")) == sorted(
        [path.name for path in pack.rglob("*") if path.suffix in (".toml", ".png") and path.name[0] != "."]
        + [MARK, "pictures"]
    )


def test_short_names_in_capitals_are_the_same_files(tmp_path: Path) -> None:
    root = stick(tmp_path)
    pack = write_pack(root / "packs" / "class")
    for path in list(pack.glob("*.toml")):
        path.rename(path.with_name(path.name.upper()))
    (pack / "pictures").rename(pack / "PICTURES")
    assert taken(root).found[0].problems == ()
    (pack / "green.toml").write_bytes((pack / "GREEN.TOML").read_bytes())
    assert "a second file of this name" in taken(root).found[0].problems[0]


def test_a_picture_is_found_however_its_accents_and_capitals_are_written(tmp_path: Path) -> None:
    root = stick(tmp_path)
    folder = sheets(root / "packs" / "fotos")
    (folder / "items.csv").write_text("name,price,picture\nGlobe,34,Bilder/Käfer.JPG\n", encoding="utf-8")
    (folder / "BILDER").mkdir()
    (folder / "globe.jpg").rename(folder / "BILDER" / unicodedata.normalize("NFD", "käfer.jpg"))
    took = taken(root)
    assert [(one.name, one.took, one.problems) for one in took.found] == [("fotos", True, ())]
    assert packs.load(shelf_of(root).folder / "fotos").decks["green"]["globe"].picture == "globe.jpg"


def test_pictures_are_drawn_anew(tmp_path: Path) -> None:
    root = stick(tmp_path)
    pack = write_pack(root / "class-7b")
    secret = b"52.5200 N, 13.4050 E"
    photo = Image.new("RGB", (3000, 1500), "green")
    exif = photo.getexif()
    exif[0x0112] = 6  # held upright
    exif[0x010E] = secret.decode()
    for name, more in (
        ("photo.jpg", {"comment": secret, "icc_profile": secret}),
        ("photo.png", {"icc_profile": secret}),
        ("photo.webp", {"icc_profile": secret}),
    ):
        photo.save(pack / "pictures" / name, exif=exif, **more)
        with (pack / "pictures" / name).open("ab") as file:
            file.write(b"<script>" + secret)
    for number, name in enumerate(("photo.jpg", "photo.png", "photo.webp"), start=1):
        change(pack, "green.toml", f'name = "Thing {number}"', f'name = "Thing {number}"\npicture = "{name}"')
    assert taken(root).found[0].problems == ()
    there = shelf_of(root).folder / "class-7b" / "pictures"
    assert {path.name for path in there.iterdir()} == {"thing.png", "photo.jpg", "photo.png", "photo.webp"}
    for path in there.iterdir():
        assert secret not in path.read_bytes()
        assert b"<script>" not in path.read_bytes()
        with Image.open(path) as image:
            assert not image.getexif()
            if path.stem == "photo":
                assert image.size == (512, 1024)
                red, green, blue = image.convert("RGB").getpixel((100, 100))  # type: ignore[misc]
                assert (red < 10, 120 < green < 136, blue < 10) == (True, True, True)


def test_what_is_seen_through_stays_so_and_a_wrong_ending_is_put_right(tmp_path: Path) -> None:
    root = stick(tmp_path)
    pack = write_pack(root / "class-7b")
    Image.new("RGBA", (40, 40), (255, 0, 0, 128)).save(pack / "pictures" / "thing.png", "WEBP", lossless=True)
    assert taken(root).found[0].problems == ()
    with Image.open(shelf_of(root).folder / "class-7b" / "pictures" / "thing.png") as image:
        assert (image.format, image.mode, image.getpixel((3, 3))) == ("PNG", "RGBA", (255, 0, 0, 128))


def test_pictures_that_nothing_names_are_left_behind(tmp_path: Path) -> None:
    root = stick(tmp_path)
    pack = write_pack(root / "class-7b")
    (pack / "pictures" / "other.png").write_bytes((pack / "pictures" / "thing.png").read_bytes())
    taken(root)
    assert [path.name for path in (shelf_of(root).folder / "class-7b" / "pictures").iterdir()] == [
        "thing.png"
    ]


def test_it_is_told_while_it_is_read(tmp_path: Path) -> None:
    root, heard = stick(tmp_path), list[Took]()
    write_pack(root / "one")
    write_pack(root / "two")
    took = take(root, shelf_of(root), "", "20:15", heard.append)
    assert took.label == "the stick"
    assert [(one.busy, len(one.found)) for one in heard] == [(True, 0), (True, 1), (True, 2), (False, 2)]
    assert heard[-1] == took


def test_a_full_disk_is_said_and_the_journal_keeps_its_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = stick(tmp_path)
    write_pack(root / "one")
    monkeypatch.setattr("console.packs.stick.taking.KEPT_FREE", 10**18)
    took = taken(root)
    assert not took.found[0].took
    assert "are free" in took.found[0].problems[0]


def test_a_shelf_that_refuses_is_said(tmp_path: Path) -> None:
    root = stick(tmp_path)
    write_pack(root / "one")
    (tmp_path / "file").write_text("")
    took = take(root, Shelf(tmp_path / "file" / "shelf"), "TEACHER", "20:15")
    assert took.problems == ("nothing can be kept: Not a directory",)
    assert not took.busy


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = stick(tmp_path)
    write_pack(root / "good")
    assert take_command([str(root), "--into", str(tmp_path / "shelf")]) == 0
    assert capsys.readouterr().out == "good: taken\n"
    change(write_pack(root / "bad"), "green.toml", "A = 21", "A = 0")
    assert take_command([str(root), "--into", str(tmp_path / "shelf")]) == 1
    assert capsys.readouterr().out.splitlines()[:2] == [
        "bad: not taken",
        "  green.toml, thing-green-1, A: found 0; allowed: whole dollars from 1 to 99",
    ]
    assert take_command([str(root / "nowhere")]) == 2
    assert take_command([]) == 2


def test_nothing_of_the_stick_is_changed(tmp_path: Path) -> None:
    root = stick(tmp_path)
    write_pack(root / "good")
    sheets(root / "packs" / "sheets")
    before = {path: path.stat().st_mtime_ns for path in root.rglob("*")}
    taken(root)
    assert {path: path.stat().st_mtime_ns for path in root.rglob("*")} == before
    assert told(taken(root)) == []
