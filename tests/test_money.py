"""How amounts are written, and how a pack says it by example."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.money import CHIPS, POINTS, Way, figure, money, read, way

NARROW, FIXED = "\u202f", "\u00a0"


WRITTEN = [
    ("$", "$1,250", "$1,234.05", "-$7"),
    ("CHF", "CHF1,250", "CHF1,234.05", "-CHF7"),
    ("$1,234.50", "$1,250", "$1,234.05", "-$7"),
    ("1.234,50 €", f"1.250{FIXED}€", f"1.234,05{FIXED}€", f"-7{FIXED}€"),
    ("€1.234,50", "€1.250", "€1.234,05", "-€7"),
    ("CHF 1'234.50", f"CHF{FIXED}1'250", f"CHF{FIXED}1'234.05", f"-CHF{FIXED}7"),
    ("1 234,50 kr", f"1{NARROW}250{FIXED}kr", f"1{NARROW}234,05{FIXED}kr", f"-7{FIXED}kr"),
    ("1234,50€", "1250€", "1234,05€", "-7€"),
]
"""A currency, and how $1,250, $1,234.05 and -$7 are written in it; the pages are held to the same table."""


@pytest.mark.parametrize(("currency", "whole", "with_cents", "less"), WRITTEN)
def test_amounts_are_written_as_in_the_example(currency: str, whole: str, with_cents: str, less: str) -> None:
    assert (money(125000, currency), money(123405, currency), money(-700, currency)) == (
        whole,
        with_cents,
        less,
    )


@pytest.mark.parametrize(
    ("amount", "words", "tag"),
    [
        (0, "0 chips", "0"),
        (1, "1 chip", "1"),
        (-1, "-1 chip", "-1"),
        (50, "50 chips", "50"),
        (1_250, "1,250 chips", "1,250"),
        (1_234_567, "1,234,567 chips", "1,234,567"),
    ],
)
def test_chips_are_whole_and_called_so_in_words(amount: int, words: str, tag: str) -> None:
    assert (money(amount, CHIPS), figure(amount, CHIPS)) == (words, tag)


@pytest.mark.parametrize(
    ("amount", "words", "tag"),
    [
        (0, "0 points", "0"),
        (100, "1 point", "1"),
        (10_000, "100 points", "100"),
        (-5_000, "-50 points", "-50"),
        (123_456_700, "1,234,567 points", "1,234,567"),
        (10_050, "100.50 points", "100.50"),
    ],
)
def test_points_are_kept_as_cents_and_called_so_in_words(amount: int, words: str, tag: str) -> None:
    assert (money(amount, POINTS), figure(amount, POINTS)) == (words, tag)


@pytest.mark.parametrize("currency", [row[0] for row in WRITTEN])
def test_money_is_written_alike_on_a_tag_and_in_words(currency: str) -> None:
    assert figure(123_405, currency) == money(123_405, currency)


def test_what_is_not_known_yet_has_its_sign_where_it_belongs() -> None:
    assert way("$").around("????") == "$????"
    assert way("1.234,50 €").around("??") == f"??{FIXED}€"


def test_sign_and_side() -> None:
    assert (way("$").sign, way("$").after) == ("$", "")
    assert (way("1.234,50 €").sign, way("1.234,50 €").before) == ("€", "")


@pytest.mark.parametrize(
    "currency",
    [
        "",
        " ",
        "4",
        "$ $",
        "euro",
        "1.234.50 €",
        "1234 €",
        "$1,234.50$",
        "1,234.50",
        "€ 999,50",
        "1,234.5 €",
        "1:234,50 €",
        CHIPS,  # a game is played for them, whatever its pack says
    ],
)
def test_what_says_no_way(currency: str) -> None:
    assert read(currency) is None


@given(
    st.integers(-(10**9), 10**9),
    st.sampled_from(["$", "1.234,50 €", "CHF 1'234.50", "1 234,50 kr", "1234,50€"]),
)
def test_no_two_amounts_are_written_alike(cents: int, currency: str) -> None:
    """The amount can be read back out of its text."""
    one: Way = way(currency)
    text = (
        money(cents, currency).replace(one.before, "").replace(one.after, "")
        if one.after
        else money(cents, currency).replace(one.before, "")
    )
    whole, _, part = text.replace("-", "").partition(one.decimal)
    back = int(whole.replace(one.thousands, "") if one.thousands else whole) * 100 + int(part or 0)
    assert (-back if "-" in money(cents, currency) else back) == cents
