"""The typefaces and how a text becomes characters of theirs."""

from __future__ import annotations

import string
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.dots import from_art
from hardware.glyphs import BLOCK, ICONS, NARROW, SLIM, UNDIALLED, UNKNOWN, WIDE, Font, covers, fold

FONTS = {"wide": WIDE, "slim": SLIM, "narrow": NARROW}
MONEY = string.digits + "$€£¥¢¤,.-"


@pytest.mark.parametrize("font", FONTS.values(), ids=FONTS)
def test_every_font_sets_money(font: Font) -> None:
    assert covers(font, MONEY)


@pytest.mark.parametrize("font", [WIDE, NARROW], ids=["wide", "narrow"])
def test_letters_and_common_signs(font: Font) -> None:
    assert covers(font, string.ascii_uppercase + string.digits + " .,-!?':&/+")


@pytest.mark.parametrize(("font", "width"), [(WIDE, 5), (SLIM, 4), (NARROW, 3)])
def test_wheels_are_monospaced_so_that_digits_never_jump(font: Font, width: int) -> None:
    assert {font[char].width for char in (*string.digits, BLOCK, UNDIALLED)} == {width}


@pytest.mark.parametrize("font", FONTS.values(), ids=FONTS)
def test_no_two_characters_look_the_same(font: Font) -> None:
    same = {(a, b) for a, b in combinations(font, 2) if font[a] == font[b]}
    assert not same


@pytest.mark.parametrize("font", FONTS.values(), ids=FONTS)
def test_digits_differ_by_more_than_a_dead_dot(font: Font) -> None:
    for a, b in combinations(string.digits, 2):
        differing = sum((x ^ y).bit_count() for x, y in zip(font[a].rows, font[b].rows, strict=True))
        assert differing >= 2, (a, b)


def test_letters_leave_the_eighth_row_to_commas_and_cursors() -> None:
    for font in FONTS.values():
        assert {char for char, dots in font.items() if dots.rows[7]} == {","}


def test_seat_shapes_are_seven_by_seven_and_differ_widely() -> None:
    shapes = [ICONS[f"seat-{seat}"] for seat in range(1, 8)]
    assert {shape.width for shape in shapes} == {7}
    for a, b in combinations(shapes, 2):
        assert sum((x ^ y).bit_count() for x, y in zip(a.rows, b.rows, strict=True)) >= 8


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Zoë", "ZOE"),
        ("Łukasz", "LUKASZ"),
        ("Ångström", "ANGSTROM"),
        ("Søren", "SOREN"),
        ("Weiß", "WEISS"),
        ("Æsa", "AESA"),
        ("Đặng", "DANG"),
        ("İpek ılık", "IPEK ILIK"),
        ("Þóra", "THORA"),
        ("rock ’n’ roll", "ROCK 'N' ROLL"),
        ("a–b…", "A-B..."),
        ("½", "1/2"),
        ("ﬁve", "FIVE"),
        ("a\u200bb\tc", "ABC"),
        ("李", "李"),
    ],
)
def test_fold(text: str, plain: str) -> None:
    assert fold(text) == plain


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_the_substitute_is_unlike_every_letter() -> None:
    for font in (WIDE, NARROW):
        assert sum(font[UNKNOWN].rows) > 0
        assert all(font[UNKNOWN] != dots for char, dots in font.items() if char != UNKNOWN)


def test_crooked_art_is_refused() -> None:
    with pytest.raises(ValueError, match="one width"):
        from_art(["##", "#"])
    with pytest.raises(ValueError, match="up to 8 rows"):
        from_art(["#"] * 9)
