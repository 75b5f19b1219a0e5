"""Every face must read in one colour, and none may be taken for another."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hardware.cards import RANKS, SUITS
from hardware.dots import COLUMNS
from hardware.drawing import film, next_change, rows
from hardware.face import (
    Amount,
    Arrows,
    Asking,
    Buzz,
    Called,
    CheckCard,
    Choosing,
    Dark,
    Dialling,
    Early,
    Face,
    First,
    Go,
    Idle,
    Landed,
    Late,
    Locked,
    Offered,
    Over,
    Peek,
    Picking,
    Said,
    Spin,
    Squares,
    Tiles,
    Winner,
)
from tests.hardware.faces import FACES, FOLDER, course, sheet_text
from tests.hardware.faces.__main__ import draw

ALL = [face for faces in FACES.values() for _, face in faces]

digits = st.text("0123456789-", min_size=1, max_size=8)
four = st.text("0123456789-", min_size=4, max_size=4)
signs = st.sampled_from(["$", "€", "", "₺"])
thousands = st.sampled_from([",", ".", "'", ""])
decimals = st.sampled_from([".", ",", ""])
CARDS = [rank + suit for rank in RANKS for suit in SUITS]
prices = st.none() | st.integers(0, 10**7)
cents = st.integers(-(10**7), 10**10)
faces: st.SearchStrategy[Face] = st.one_of(
    st.builds(Idle, st.integers(1, 12), st.text(max_size=12)),
    digits.flatmap(
        lambda text: st.builds(
            Dialling, st.just(text), st.none() | st.integers(0, len(text) - 1), signs, st.booleans()
        )
    ),
    st.builds(Dialling, four, st.none() | st.integers(0, 3), st.just(""), st.booleans(), st.integers(0, 7)),
    st.builds(
        Arrows,
        st.text("0123456789", min_size=4, max_size=4),
        st.text("^v-", min_size=4, max_size=4),
        st.none() | st.integers(0, 3),
    ),
    st.integers(2, 6).flatmap(
        lambda count: st.builds(
            Picking,
            st.just(count),
            st.none() | st.integers(0, count - 1),
            st.sets(st.integers(0, count - 1)).map(tuple),
        )
    ),
    st.builds(Squares, st.text("x-", min_size=9, max_size=9), st.none() | st.integers(0, 8)),
    st.builds(Choosing, st.text(max_size=12), st.booleans(), st.booleans()),
    st.builds(Offered, card=st.sampled_from(CARDS), price=prices, cursor=st.booleans()),
    st.builds(Offered, word=st.text("ACEFIKORS", min_size=1, max_size=8), price=prices, cursor=st.booleans()),
    st.builds(Peek, st.lists(st.sampled_from(CARDS), min_size=1, max_size=7).map(tuple)),
    st.text(min_size=1, max_size=5).flatmap(
        lambda text: st.builds(Tiles, st.just(text), st.none() | st.integers(0, len(text) - 1))
    ),
    st.builds(Amount, cents, signs, thousands, decimals, st.booleans()),
    st.builds(Winner, cents, signs, thousands, decimals, st.booleans()),
    st.builds(Over, cents, signs, thousands, decimals, st.booleans()),
    st.builds(Asking, st.sampled_from(["LOCK?", "AGAIN"]), st.builds(Picking, st.just(6), st.none())),
    st.builds(Said, st.text(max_size=8), st.text(max_size=5)),
    st.builds(Landed, cents, signs, thousands, decimals, st.booleans()),
    st.builds(Called, st.text("ABMWX", min_size=1, max_size=1), st.integers(0, 33), st.builds(Amount, cents)),
    st.builds(Spin, st.booleans()),
    st.builds(First, st.none() | st.integers(0, 10**10)),
    st.builds(Late, st.integers(0, 10**10)),
    st.sampled_from([Dark(), Go(), Locked(), Buzz(), Early(), CheckCard()]),
)


@pytest.mark.parametrize("name", FACES)
def test_the_faces_look_as_written_down(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert sheet_text(name) == written, (
        "if this is meant: python -m tests.hardware.faces, then look at the diff"
    )


def test_the_sheet_of_all_faces_can_be_drawn(tmp_path: Path) -> None:
    draw(tmp_path / "faces.png")
    with Image.open(tmp_path / "faces.png") as sheet:
        assert sheet.width > 4 * 32 * 8
        assert (255, 176, 0) in {colour for _, colour in sheet.getcolors(1 << 16)}


def test_every_written_face_is_still_drawn() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(FACES)


@given(faces, st.integers(0, 10_000))
def test_a_picture_is_eight_rows_of_32_dots_and_says_when_it_changes(face: Face, ms: int) -> None:
    picture = rows(face, ms)
    assert len(picture) == 8
    assert all(0 <= row < 1 << COLUMNS for row in picture)
    wait = next_change(face, ms)
    if wait is None:
        assert rows(face, ms + 123_456) == picture
    else:
        assert rows(face, ms + wait - 1) == picture != rows(face, ms + wait)


@given(faces)
def test_no_dot_goes_on_more_than_twice_a_second(face: Face) -> None:
    whole = film(face)
    end = sum(shot.ms for shot in (*whole.opening, *whole.loop, *whole.loop))
    lit_since: dict[tuple[int, int], int] = {}
    before, at = rows(face, 0), 0  # the cut to the first picture is not a flash
    while at <= end:
        picture = rows(face, at)
        for row, (old, new) in enumerate(zip(before, picture, strict=True)):
            went_on = new & ~old
            for column in range(COLUMNS):
                if went_on >> column & 1:
                    assert at - lit_since.get((row, column), -10_000) >= 500, (row, column, at)
                    lit_since[row, column] = at
        before = picture
        wait = next_change(face, at)
        if wait is None:
            break
        at += wait


@given(faces)
def test_only_dark_is_ever_dark(face: Face) -> None:
    assert all(any(picture) for _, picture in course(face)) == (face != Dark())


def test_no_two_faces_share_a_whole_course() -> None:
    moments = (0, 450, 800, 1450, 2200)
    courses = {face: tuple(rows(face, ms) for ms in moments) for face in ALL}
    for one, other in combinations(ALL, 2):
        assert courses[one] != courses[other], (one, other)


def test_faces_of_two_kinds_share_no_picture_at_all() -> None:
    """Even a glance at the wrong moment must tell the state; the same digits and amounts are used throughout."""
    kinds: list[list[Face]] = [
        [Dark()],
        [Idle(seat, name) for seat, name in product(range(1, 8), ("", "7", "WIN", "OVER", "1250"))],
        [Go()],
        [Dialling(d, c, s) for d in ("7", "1250", "38579") for c in (None, 0) for s in ("", "$")],
        [Choosing(d, a, b) for d, a, b in product(("7", "$77", "1250", "WIN"), (False, True), (False, True))],
        [Tiles(d, c) for d in ("7", "1250", "38579") for c in (None, 0)],
        [Dialling(d, c, "", purse=p) for d in ("7---", "1250") for c in (None, 0) for p in (1, 7)],
        [Picking(n, c, t) for n in (4, 6) for c in (None, 0) for t in ((), (0, 1, 2))],
        [Squares(m, c) for m in ("---------", "x--x-----") for c in (None, 0, 1)],
        [Arrows(d, w, c) for d in ("1250", "7777") for w in ("----", "^v^v") for c in (None, 0)],
        [
            Offered(card, word, price, cursor)
            for (card, word), price, cursor in product(
                (("Kh", ""), ("Td", ""), ("", "FOLD"), ("", "DECK"), ("", "WIN")),
                (None, 1, 1250),
                (False, True),
            )
        ],
        [Peek(cards) for cards in (("Kh",), ("Kh", "Td"), ("Kh", "Td", "7s"))],
        [Locked()],
        [Amount(c, s) for c in (700, 7_700, 125_000, 1_250_000, 12_500_000) for s in ("", "$")],
        [Winner(c, s) for c in (700, 7_700, 125_000, 1_250_000, 12_500_000) for s in ("", "$")],
        [Over(c, s) for c in (700, 7_700, 125_000, 1_250_000, 12_500_000) for s in ("", "$")],
        [Buzz()],
        [First(), *map(First, (0, 7, 77, 412, 3_200, 1_250_000))],
        [Late(us) for us in (7, 77, 412, 3_200, 1_250_000)],
        [Early()],
        [Spin(turning) for turning in (False, True)],
        [Landed(c, s) for c in (700, 7_700, 125_000, 1_250_000, 12_500_000) for s in ("", "$")],
        [Called(letter, count, Amount(7_700)) for letter in "AX" for count in (0, 1, 12)],
        [Said(text) for text in ("", "7", "77", "$77", "GO!", "LOCK", "WIN", "OVER", "1ST", "1250", "38579")],
        [Said(text) for text in ("FOLD", "ALL IN", "OUT", "HIGH", "BOTH")],
        [CheckCard()],
    ]
    # The parting doors of a reveal pass over in 0.4 s and are no state: only the amount at rest is compared. A called letter turns
    # into the amount, and is one from then on.
    seen = [
        {
            picture
            for face in kind
            for at, picture in course(face)
            if (at >= 400 if isinstance(face, Amount) else at < 1000 or not isinstance(face, Called))
        }
        for kind in kinds
    ]
    for one, other in combinations(range(len(kinds)), 2):
        assert not seen[one] & seen[other], (kinds[one][0], kinds[other][0])


@given(st.text("0123456789", min_size=1, max_size=8), st.data(), signs)
def test_a_masked_wheel_tells_nothing(dialled: str, data: st.DataObject, currency: str) -> None:
    size = len(dialled)
    other = data.draw(st.text("0123456789", min_size=size, max_size=size))
    cursor = data.draw(st.none() | st.integers(0, size - 1))
    one = Dialling(dialled, cursor, currency, masked=True)
    two = Dialling(other, cursor, currency, masked=True)
    assert course(one) == course(two)


@given(st.text("0123456789", min_size=1, max_size=8), st.data(), signs)
def test_an_unmasked_wheel_tells_everything(dialled: str, data: st.DataObject, currency: str) -> None:
    other = data.draw(st.text("0123456789", min_size=len(dialled), max_size=len(dialled)))
    alike = rows(Dialling(dialled, None, currency), 0) == rows(Dialling(other, None, currency), 0)
    assert alike == (dialled == other)


def test_the_digit_under_the_cursor_blinks_over_three_steady_dots() -> None:
    face = Dialling("125-", 2)
    on, off = rows(face, 0), rows(face, 700)
    assert [next_change(face, 0), next_change(face, 700)] == [700, 300]
    assert on[7] == off[7]
    lost = [a & ~b for a, b in zip(on, off, strict=True)]
    assert [b & ~a for a, b in zip(on, off, strict=True)] == [0] * 8
    field = 0b11111 << 6  # the third of four wheels, six columns each from the right
    assert all(row & ~field == 0 for row in lost)
    assert any(lost)
    assert on[7] & (field | field << 1) == 0b01110 << 6


def test_locked_never_shows_a_digit() -> None:
    assert next_change(Locked(), 0) is None
    for value in ("0", "7", "1250"):
        assert rows(Locked(), 0) != rows(Dialling(value, None), 0)


def test_the_winners_runner_moves_right_and_spares_the_comma() -> None:
    plain = [rows(Winner(32_500), 125 * step)[7] for step in range(8)]
    for before, after in pairwise(plain):
        assert after & 0x7FFFFFFF == before >> 1
    comma = [rows(Winner(125_000), 125 * step)[7] for step in range(8)]
    tail = rows(Over(125_000), 0)[7]
    assert tail.bit_count() == 1
    assert all(row & tail and not row & (tail << 1 | tail >> 1) for row in comma)


def test_chevrons_run_inward_and_the_word_stands() -> None:
    pictures = [rows(Go(), 125 * step) for step in range(4)]
    left, right, word = 0xFE000000, 0x7F, 0x00FFFF80
    for before, after in zip(pictures, [*pictures[1:], pictures[0]], strict=True):
        for one, two in zip(before, after, strict=True):
            assert (two & left) & (left >> 1) == (one & left) >> 1 & left & (left >> 1)
            assert (two & right) & (right << 1) == (one & right) << 1 & right & (right << 1)
            assert one & word == two & word


def test_the_doors_part_over_the_amount() -> None:
    face = Amount(125_000)
    rest = rows(face, 400)
    assert next_change(face, 400) is None
    for ms in range(0, 400, 50):
        half = 2 * (ms // 50)
        opening = ((1 << 2 * half) - 1) << 16 - half
        assert [row & opening for row in rows(face, ms)] == [row & opening for row in rest]


def test_the_check_card_has_no_symmetry() -> None:
    for block in range(4):
        dots = tuple(row >> (24 - 8 * block) & 0xFF for row in rows(CheckCard(), 0))
        mirrored = tuple(int(format(row, "08b")[::-1], 2) for row in dots)
        turned = tuple(sum((dots[7 - x] >> (7 - row) & 1) << (7 - x) for x in range(8)) for row in range(8))
        assert len({dots, mirrored, dots[::-1], mirrored[::-1], turned, turned[::-1]}) == 6
        assert dots[0] >> 6 == 0b11


@pytest.mark.parametrize(
    ("face", "words"),
    [
        (Dialling("12x4", 0), "'12x4'.*1 to 8 wheels.*digit or '-'"),
        (Dialling("", None), "1 to 8 wheels"),
        (Dialling("123456789", None), "1 to 8 wheels"),
        (Dialling("1234", 4), "cursor on wheel 4.*wheels 0 to 3"),
        (Dialling("1234", -1), "cursor on wheel -1"),
        (Tiles("123456", None), "'123456'.*1 to 5.*found 6"),
        (Tiles("", None), "found 0"),
        (Dialling("1234", 0, "", purse=8), "purse of 8: 0 to 7"),
        (Picking(7, 0), "7 things.*2 to 6"),
        (Picking(4, 4), "cursor on 4.*things 0 to 3"),
        (Picking(4, 0, (4,)), "taken.*things 0 to 3"),
        (Squares("x", None), "'x': nine"),
        (Squares("---------", 9), "cursor on square 9"),
        (Arrows("1234", "^v", 0), "arrows '\\^v' of '1234'"),
        (Arrows("1234", "^v--", 4), "cursor on digit 4"),
        (Offered(), "card '', word ''; one of the two"),
        (Offered("Kh", "FOLD"), "card 'Kh', word 'FOLD'"),
        (Offered("1h"), "'1h'.*rank of 23"),
        (Peek(("Kh", "K")), "'K': a rank"),
        (Peek(()), "at 0 cards: 1 to 7"),
        (Tiles("123", 3), "cursor on tile 3.*tiles 0 to 2"),
    ],
    ids=str,
)
def test_a_face_against_the_contract_is_refused_in_plain_words(face: Face, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        rows(face, 0)


def test_what_is_no_face_is_refused() -> None:
    with pytest.raises(TypeError, match="no face"):
        rows(cast(Face, "GO"), 0)
