"""Puzzles: letters, doors, solutions. Clauses WP1-WP6 of Wheel of Fortune."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.rules.wheel_of_fortune.puzzle import (
    COLUMNS,
    LETTERS,
    ROWS,
    Doors,
    lay_out,
    letter_of,
    letters,
    places,
    seen,
    solves,
    unplayable,
)

PLAYABLE = st.text(st.sampled_from("ABCDEFGXYZ é'-&7  "), min_size=1, max_size=36).filter(
    lambda text: unplayable(text) is None
)


def read(doors: Doors | None) -> list[str]:
    """Rows as they are read: a dot where nothing is, ``_`` for a hidden letter."""
    assert doors is not None
    assert [len(row) for row in doors] == [COLUMNS] * ROWS
    return ["".join("." if cell is None else cell or "_" for cell in row) for row in doors]


@pytest.mark.parametrize(
    "text",
    [
        "ABCDEFGHIJKL",  # twelve in one word
        "ABCDEFGHIJK ABCDEFGHIJK ABCDEFGHIJK A",
        "ABCDEF ABCDEF ABCDEF ABCDEF",  # four words of which no two share a row
        "A-BCDEFGHIJKLM",
        "-ABCDEFGHIJK",  # what comes after a hyphen at the very start is the whole word
        "A" * 5000,
    ],
)
def test_wp1_what_does_not_fit_is_refused(text: str) -> None:
    assert lay_out(text) is None
    reason = unplayable(text)
    assert reason is not None
    assert "does not fit on 3 rows of 11 doors" in reason


@pytest.mark.parametrize("text", ["ABCDEFGHIJK", "ABCDEFGHIJK " * 3, "a b c d e f g h i j k l m n o p q r"])
def test_wp1_full_rows_fit(text: str) -> None:
    assert lay_out(text) is not None
    assert unplayable(text) is None


@pytest.mark.parametrize("hyphen", ["-", "\N{HYPHEN}", "\N{EN DASH}", "\N{EM DASH}"])
def test_wp1_a_row_may_end_with_a_hyphen(hyphen: str) -> None:
    assert read(lay_out(f"DO{hyphen}IT{hyphen}YOURSELF")) == [
        f"..DO{hyphen}IT{hyphen}...",
        ".YOURSELF..",
        "...........",
    ]


def test_wp1_a_dash_of_two_hyphens_is_not_parted() -> None:
    assert read(lay_out("ABCDEF--GHIJKL"))[:2] == [".ABCDEF--..", "..GHIJKL..."]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("ROCK \N{LEFT SINGLE QUOTATION MARK}N\N{RIGHT SINGLE QUOTATION MARK} ROLL", "____\u2018_\u2019____"),
        ("SALT & PEPPER", "____&______"),
        ("DO-IT-YOURSELF", "__-__-________"),
        ("OPEN 24/7", "____24/7"),
        ("É. B. WHITE, 3RD", "_._._____,3__"),
    ],
)
def test_wp2_signs_and_figures_are_read_from_the_start(text: str, shown: str) -> None:
    doors = lay_out(text)
    assert doors is not None
    assert "".join(read(seen(doors, ()))).replace(".", "").replace(" ", "") == shown.replace(".", "")
    assert seen(doors, letters(text)) == doors  # complete when all letters are open


@pytest.mark.parametrize("text", ["CAFÉ", "cafe\u0301", "Café"])
def test_wp3_an_accented_letter_is_its_base_letter(text: str) -> None:
    doors = lay_out(text)
    assert letters(text) == set("CAFE")
    assert read(seen(doors or [], "E"))[1] == "...___É...."
    assert places(doors or [], "E") == [[1, 6]]
    assert solves("cafe", text)
    assert solves("CAFÉ", text)


def test_wp3_accents_that_have_no_character_of_their_own_share_a_door() -> None:
    assert read(lay_out("x\u030cyz"))[1] == "....X\u030cYZ...."
    assert letters("x\u030cyz") == set("XYZ")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no letter"),
        ("   ", "no letter"),
        ("24/7", "no letter"),
        ("A eau!", "no consonant"),
        ("Straße", "'ß', a letter that nobody can call"),
        ("SMØRREBRØD", "'Ø'"),
        ("МИР", "'М'"),
        ("\N{LATIN SMALL LIGATURE FI}NE", "a letter that nobody can call"),
        ("A\u200dB", "nobody can see, '\\u200d'"),
        ("A\x00B", "nobody can see"),
        ("A\ud800", "nobody can see"),
    ],
)
def test_wp4_what_nobody_can_play_is_refused_with_the_reason(text: str, reason: str) -> None:
    assert reason in (unplayable(text) or "")


def test_wp4_every_letter_can_be_called() -> None:
    assert all(letter_of(letter) == letter == letter_of(letter.lower()) for letter in LETTERS)
    assert [letter_of(sign) for sign in "7&'-!?"] == [None] * 6


@pytest.mark.parametrize(
    "given", ["rock n roll", "ROCK'N'ROLL", " rock  'n' roll ", "Röck’n’Roll!", "rocknroll"]
)
def test_wp5_case_spaces_accents_and_signs_do_not_matter(given: str) -> None:
    assert solves(given, "ROCK 'N' ROLL")


@pytest.mark.parametrize(
    "given",
    [
        *("ROCK AND ROLL", "I'M ROCK N ROLL", "", "   ", "ROC N ROLL"),
        *("ROCK N ROLL 2", "ЯROCK N ROLL", "ROLL N ROCK"),
    ],
)
def test_wp5_whatever_is_missing_wrong_or_too_much_is_wrong(given: str) -> None:
    assert not solves(given, "ROCK 'N' ROLL")


def test_wp5_figures_count() -> None:
    assert solves("open 24 7", "OPEN 24/7")
    assert not solves("open", "OPEN 24/7")
    assert solves("E=MC2", "E = MC²")
    assert solves("kleenex", "KLEENEX™")


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("CAFÉ", ["...........", "...CAFÉ....", "..........."]),
        ("TOO HOT TO HOOT", ["..TOO.HOT..", "..TO.HOOT..", "..........."]),
        ("A PARTRIDGE IN A PEAR TREE", ["A.PARTRIDGE", ".IN.A.PEAR.", "...TREE...."]),
        ("MY WELL-KNOWN HAT", ["....MY.....", "WELL-KNOWN.", "....HAT...."]),
    ],
)
def test_wp6_few_even_rows_in_the_middle(text: str, rows: list[str]) -> None:
    assert read(lay_out(text)) == rows


@given(PLAYABLE)
def test_wp6_everything_lies_on_the_doors_in_order(text: str) -> None:
    doors = lay_out(text)
    assert doors is not None
    assert "".join(cell for row in doors for cell in row if cell) == "".join(text.split()).upper()


@given(PLAYABLE, st.sets(st.sampled_from(LETTERS)))
def test_wp3_hidden_is_exactly_what_was_not_called(text: str, called: set[str]) -> None:
    doors = lay_out(text)
    assert doors is not None
    shown = seen(doors, called)
    hidden = {(row, at) for row, cells in enumerate(shown) for at, cell in enumerate(cells) if cell == ""}
    assert hidden == {(row, at) for letter in letters(text) - called for row, at in places(doors, letter)}
    assert solves("".join(cell for row in doors for cell in row if cell), text)
