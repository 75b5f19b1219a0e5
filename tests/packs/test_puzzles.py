"""Puzzles of a pack: all the ways in which a text can be unplayable are found when the pack is checked, not in the show."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from console.packs import check, load
from console.packs.puzzles import ALLOWED, SIGNS, TYPE, fault, plain
from console.rules.pack import Puzzle
from console.rules.wheel_of_fortune.puzzle import lay_out, letter_of, solves, unplayable
from tests.packs.folders import change, is_refused, write_pack

FONT = Path(__file__).parents[2] / "console/screen/fonts/Barlow_800ExtraBold.ttf"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_pack(tmp_path / "my-pack")


def test_a_heading_is_a_category_and_a_line_is_a_puzzle(pack: Path) -> None:
    puzzles = load(pack).puzzles
    assert puzzles["barn"] == Puzzle("barn", "On the farm", "A red barn")
    assert puzzles["attic"] == Puzzle("attic", "At home", "Café crème")
    assert len(puzzles) == 6


UNPLAYABLE = [
    ("", "an empty text"),
    ("   ", "an empty text"),
    ("24/7", "the text '24/7', which has no letter in it"),
    ("& - !", "which has no letter in it"),
    ("Aïe, ou...", "which has no consonant in it"),
    ("Weiße Maus", "which has 'ß', a letter that nobody can call"),
    ("Smørrebrød", "which has 'ø', a letter that nobody can call"),
    ("Привет", "which has 'П', a letter that nobody can call"),
    ("Ελλάδα", "which has 'Ε', a letter that nobody can call"),
    ("Cat 猫", "which has '猫', a letter that nobody can call"),
    ("A cat 😀", "with '😀', which the doors can't show"),
    ("Three → four", "with '→', which the doors can't show"),
    ("Three ٣", "with '٣', which the doors can't show"),
    ("Ȁ b c", "with 'Ȁ', which the doors can't show"),
    ("X\u0306 marks it", "which the doors can't show"),
    ("BOOKKEEPERS2 day", "the text 'BOOKKEEPERS2', which is longer than a row"),
    ("Hippopotamus", "the text 'Hippopotamus', which is longer than a row"),
    ("Elevens and elevens all over the shop", "does not fit on 3 rows of 11 doors"),
    ("word " * 2000, "does not fit on 3 rows of 11 doors"),
    ("w" * 5000, "which is longer than a row"),
    ("A\u200bB", "a character that nobody can see"),
    ("\u202eabc", "a character that nobody can see"),
    ("A\x07B", "a character that nobody can see"),
]


@pytest.mark.parametrize(("words", "found"), UNPLAYABLE)
def test_h1_a_text_that_nobody_can_play(pack: Path, words: str, found: str) -> None:
    escaped = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in words)
    change(pack, "puzzles.toml", "A red barn", escaped)
    (problem,) = check(pack)
    assert (problem.file, problem.entry) == ("puzzles.toml", "On the farm, barn")
    assert found in problem.found
    assert problem.allowed == ALLOWED
    assert str(problem).isprintable()
    assert len(str(problem)) < 400


@pytest.mark.parametrize(
    ("words", "becomes"),
    [
        ("Rock ‘n’ roll, “live”", "Rock 'n' roll, \"live\""),
        ("Do–it–yourself", "Do-it-yourself"),
        ("  A \u00a0 cat\t\n  sat ", "A cat sat"),
        (unicodedata.normalize("NFD", "Café"), "Café"),
        ("Salt & pepper 24/7", "Salt & pepper 24/7"),
    ],
)
def test_h1_what_word_processors_make_of_a_text_is_made_plain(words: str, becomes: str) -> None:
    assert plain(words) == becomes
    assert fault(becomes) is None


def test_h1_the_plain_text_is_what_is_played(pack: Path) -> None:
    (pack / "puzzles.toml").write_text(
        '["Try"]\n' + "\n".join(f'x{n} = "  Rock ‘n’  roll {n} "' for n in range(6)), encoding="utf-8"
    )
    assert [one.text for one in load(pack).puzzles.values()] == [f"Rock 'n' roll {n}" for n in range(6)]


@given(st.text(st.characters(codec="utf-8"), max_size=40))
def test_whatever_passes_can_be_laid_out_shown_and_solved(words: str) -> None:
    text = plain(words)
    if fault(text) is not None:
        return
    assert unplayable(text) is None
    doors = lay_out(text)
    assert doors is not None
    shown = [cell for row in doors for cell in row if cell]
    assert "".join(shown) == "".join(text.split()).upper()
    assert all(len(cell) == 1 for cell in shown)
    assert solves(text, words)


def test_there_is_type_for_everything_that_the_doors_show() -> None:
    font = ImageFont.truetype(FONT, 40)
    none = bytes(font.getmask("\ue123"))
    ranges = [range(ord(first), ord(last) + 1) for first, last in TYPE]
    letters = [
        chr(code) for codes in ranges for code in codes if letter_of(chr(code)) and chr(code).isupper()
    ]
    assert len(letters) > 100
    assert [sign for sign in [*SIGNS, *letters] if bytes(font.getmask(sign)) == none] == []


CHANGES = [
    ('hay = "Hay & straw"', 'hay = "a RED b\'arn!"', "On the farm, hay", "as in On the farm, barn", "every text once"),
    ('stairs = "Do', 'stairs = "À red barn" #', "At home, stairs", "as in On the farm, barn", "every text once"),
    ("hay = ", "Hay = ", "On the farm, Hay", "the heading the text 'Hay'", "small letters"),
    ("door = ", "barn = ", "At home, barn", "an id that On the farm has already", "an id of its own"),
    ('"A red barn"', "7", "On the farm, barn", "7", ALLOWED),
    ('"A red barn"', '["A red barn"]', "On the farm, barn", "a list of 1", ALLOWED),
    ('["On the farm"]', '[farm.animals]', "farm, animals", "a table", ALLOWED),
    ('["On the farm"]', 'x = "y"\n["On the farm"]', "x", "the text 'y'", "under the heading of its category"),
    ('["On the farm"]', '[""]', "''", "an empty text", "1 to 28"),
    ('["On the farm"]', f'["{"x" * 29}"]', "x" * 29, "29 characters", "1 to 28"),
    ('["On the farm"]', r'["On\tfarm"]', r"'On\tfarm'", r"'On\tfarm'", "printable"),
    ('["At home"]', '["In town"]\n["At home"]', "In town", "0 puzzles", "at least 1 in each category"),
    ('["On the farm"]', "[On the farm]", "", "not TOML", '["On the farm"]'),
    ('hay = "Hay & straw"\n', "", "", "5 puzzles", "at least 6"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "place", "found", "allowed"), CHANGES)
def test_a_changed_file(pack: Path, old: str, new: str, place: str, found: str, allowed: str) -> None:
    change(pack, "puzzles.toml", old, new)
    is_refused(pack, "puzzles.toml", place, found, allowed)


def test_a_category_that_is_written_in_two_ways_is_one(pack: Path) -> None:
    change(pack, "puzzles.toml", '["At home"]', '["on the FARM"]')
    assert {puzzle.category for puzzle in load(pack).puzzles.values()} == {"On the farm"}


def test_a_puzzle_may_have_the_id_of_a_thing(pack: Path) -> None:
    change(pack, "puzzles.toml", "barn = ", "thing-green-1 = ")
    assert check(pack) == []


def test_all_that_is_wrong_with_a_line_is_said_at_once(pack: Path) -> None:
    change(pack, "puzzles.toml", '["On the farm"]', f'["{"x" * 29}"]')
    change(pack, "puzzles.toml", 'barn = "A red barn"', 'Barn = "24/7"')
    assert [problem.found for problem in check(pack)] == [
        f"29 characters (the text '{'x' * 29}')",
        "the heading the text 'Barn'",
        "the text '24/7', which has no letter in it",
    ]
