"""Text and money in a given number of columns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.glyphs import NARROW, SLIM, WIDE
from hardware.lettering import TOO_LARGE, amount, amount_in_full, fit, line, money_text


@pytest.mark.parametrize(
    ("cents", "font", "text", "width"),
    [
        (999_900, WIDE, "$9,999", 32),
        (100_000, WIDE, "$1,000", 32),
        (1_000_000, SLIM, "$10,000", 31),
        (9_999_900, SLIM, "$99,999", 31),
        (10_000_000, SLIM, "100,000", 31),
        (99_999_900, SLIM, "999,999", 31),
        (100_000_000, NARROW, "1,000,000", 31),
        (9_999_999_900, NARROW, "99999999", 31),
        (506, WIDE, "$5.06", 26),
        (99_999, SLIM, "$999.99", 31),
        (123_450, NARROW, "$1,234.50", 31),
        (-2_000, WIDE, "-$20", 23),
        (0, WIDE, "$0", 11),
    ],
)
def test_the_widest_face_that_holds_the_amount(cents: int, font: dict, text: str, width: int) -> None:
    dots = amount_in_full(cents, "$")
    assert dots == line(text, font)
    assert dots.width == width


def test_what_no_face_holds_is_said_and_not_cut() -> None:
    assert amount(10_000_000_000, "$") is None
    assert amount_in_full(10_000_000_000, "$") == line(TOO_LARGE, WIDE)


def test_narrow_can_be_ruled_out() -> None:
    assert amount(1_250_000, "$", width=24) is not None
    assert amount(1_250_000, "$", width=24, narrow=False) is None


@pytest.mark.parametrize(
    ("currency", "sign"), [("€", "€"), ("£", "£"), ("¥", "¥"), ("kr", "KR"), ("₺", "¤"), ("", "")]
)
def test_currencies(currency: str, sign: str) -> None:
    assert amount_in_full(7_700, currency) == line(f"{sign}77", WIDE)


@pytest.mark.parametrize(
    ("chips", "font", "text"),
    [(0, WIDE, "0"), (198, WIDE, "198"), (12_345, WIDE, "12,345"), (999_999, SLIM, "999,999")],
)
def test_chips_are_whole_and_without_a_sign(chips: int, font: dict, text: str) -> None:
    assert amount_in_full(chips, "", ",", "") == line(text, font)


@given(st.integers(-(10**12), 10**12), st.sampled_from(["$", "€", "", "CHF", "₺"]), st.integers(1, 32))
def test_an_amount_fits_or_is_refused(cents: int, currency: str, width: int) -> None:
    dots = amount(cents, currency, width=width)
    assert dots is None or 0 < dots.width <= width
    assert amount_in_full(cents, currency).width <= 32


@given(st.integers(-(10**9), 10**9), st.integers(-(10**9), 10**9))
def test_different_amounts_never_look_the_same(one: int, other: int) -> None:
    same = amount(one, "$") == amount(other, "$") and amount(one, "$") is not None
    assert same == (one == other and amount(one, "$") is not None)


@given(st.integers(0, 10**12))
def test_money_reads_back(cents: int) -> None:
    assert round(float(money_text(cents, "").replace(",", "")) * 100) == cents


@given(st.text(), st.integers(1, 32), st.booleans())
def test_any_text_fits(text: str, width: int, cut_wide: bool) -> None:
    assert fit(text, width, cut_wide=cut_wide).width <= width


@pytest.mark.parametrize(
    ("text", "width", "cut_wide", "expected"),
    [
        ("Mara", 23, True, line("MARA", WIDE)),
        ("Priya", 23, True, line("PRIYA", NARROW)),
        ("Bartholomew", 23, True, line("BART", WIDE)),
        ("Bartholomew", 23, False, line("BARTHO", NARROW)),
        ("12500", 24, False, line("12500", SLIM)),
        ("  ", 32, False, line("", WIDE)),
    ],
)
def test_fit_prefers_the_whole_text_then_the_wide_face(
    text: str, width: int, cut_wide: bool, expected: object
) -> None:
    assert fit(text, width, cut_wide=cut_wide) == expected
