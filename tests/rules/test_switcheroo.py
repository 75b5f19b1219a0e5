"""Switcheroo, clause by clause (RULES.md)."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.rules.price_is_right.switcheroo import verdicts
from tests.rules.small_pack import SWITCHEROO
from tests.rules.table import Show

MIXED = ("4", "5", "1", "2", "3")
RIGHT = ["2", "1", "5", "4", "3"]
"""The card ``first``: drill 29, clock 17, clothing 58, grill 143, wardrobe 1230."""
CENTS = [2900, 1700, 5800, 14300, 123000]


def opened() -> Show:
    """Seat 1 plays the card ``first``."""
    show = Show(2, solo_games="switcheroo")
    show.qualify(1)
    show.house("deck.cards", "first")
    show.house("switcheroo.order", *MIXED)
    return show


def lay(show: Show, tiles: list[str]) -> None:
    """One try."""
    show.answer("seat:1", "switcheroo.try", tiles)


def tried(tiles: list[str]) -> Show:
    """The first try is over."""
    show = opened()
    lay(show, tiles)
    return show


def test_sw1_a_card_and_then_the_order_of_its_five_tiles() -> None:
    show = Show(2, solo_games="switcheroo")
    show.qualify(1)
    assert show.open() == ["house deck.cards"]
    show.house("deck.cards", "first")
    message = show.ask("house", "switcheroo.order").message
    assert (message["options"], message["count"]) == (RIGHT, 5)
    show.house("switcheroo.order", *MIXED)
    assert show.cues() == ["solo-opens"]
    assert show.board["tiles"] == [*MIXED]


def test_sw1_prices_without_their_tens_digits() -> None:
    show = opened()
    assert show.board["rows"] == [
        {"name": "Cordless drill", "picture": "", "digits": [None, "9"]},
        {"name": "Wall clock", "picture": "", "digits": [None, "7"]},
        {"name": "Clothing", "picture": "", "digits": [None, "8"]},
        {"name": "Grill", "picture": "", "digits": ["1", None, "3"]},
        {"name": "Wardrobe", "picture": "", "digits": ["1", "2", None, "0"]},
    ]
    assert (show.board["right"], show.board["verdicts"], show.board["prices"]) == (None, None, None)


@pytest.mark.parametrize("card", SWITCHEROO)
def test_sw2_five_missing_digits_that_differ_and_no_letter(card: str) -> None:
    show = Show(2, solo_games="switcheroo")
    show.qualify(1)
    show.house("deck.cards", card)
    tiles = show.ask("house", "switcheroo.order").message["options"]
    assert len(set(tiles)) == 5
    show.house("switcheroo.order", *tiles)
    assert "letter" not in show.board
    assert show.session.stage.view("mc")["card"] == {
        "prices": [dollars * 100 for dollars in SWITCHEROO[card].values()]
    }


def test_sw3_five_tiles_into_five_prices() -> None:
    message = opened().ask("seat:1", "switcheroo.try").message
    assert (message["kind"], message["tiles"], message["slots"]) == ("arrange", [*MIXED], 5)
    assert "right" not in message


def test_sw4_only_how_many_are_right() -> None:
    show = tried(["2", "1", "4", "5", "3"])
    assert show.cues() == ["placed", "count"]
    placed = show.at_cue("placed")["board"]
    assert (placed["tries"], placed["right"]) == ([["2", "1", "4", "5", "3"]], None)
    counted = show.at_cue("count")["board"]
    assert (counted["right"], counted["verdicts"], counted["prices"]) == (3, None, None)
    message = show.ask("seat:1", "switcheroo.try").message
    assert (message["tiles"], message["slots"], message["right"]) == ([*MIXED], 5, 3)


def test_sw4_two_first_tries_with_as_many_right_look_alike() -> None:
    one, other = tried(["2", "1", "4", "5", "3"]), tried(["5", "1", "2", "4", "3"])
    boards = [show.at_cue("count")["board"] for show in (one, other)]
    assert boards[0] | {"tries": 0} == boards[1] | {"tries": 0}


def test_sw5_all_right_at_once_pays_all_five() -> None:
    show = tried(RIGHT)
    assert show.cues()[:5] == ["placed", "count", "reveal", "win", "paid"]
    assert show.money() == [("seat:1", sum(CENTS), "switcheroo.prize")]
    board = show.at_cue("paid")["board"]
    assert (board["right"], board["verdicts"], board["prices"]) == (5, [True] * 5, CENTS)
    assert (board["won"], board["paid"]) == (True, sum(CENTS))


def test_sw6_the_worked_example_drill_clock_and_clothing_for_104() -> None:
    show = tried(["4", "5", "1", "2", "3"])
    lay(show, ["2", "1", "5", "3", "4"])
    assert show.cues()[:4] == ["placed", "reveal", "win", "paid"]
    assert show.money() == [("seat:1", 10400, "switcheroo.prize")]
    reveal = show.at_cue("reveal")["board"]
    assert (reveal["verdicts"], reveal["prices"]) == ([True, True, True, False, False], CENTS)
    assert (reveal["right"], reveal["tries"]) == (1, [["4", "5", "1", "2", "3"], ["2", "1", "5", "3", "4"]])


def test_sw6_all_right_at_the_second_try_pays_all_five() -> None:
    show = tried([*MIXED])
    lay(show, RIGHT)
    assert show.money() == [("seat:1", sum(CENTS), "switcheroo.prize")]


def test_sw6_the_second_try_counts_even_if_it_is_worse() -> None:
    show = tried(["2", "1", "5", "3", "4"])
    lay(show, ["2", "5", "1", "3", "4"])
    assert show.money() == [("seat:1", 2900, "switcheroo.prize")]


def test_sw7_none_right_in_the_end_pays_nothing() -> None:
    show = tried(["2", "1", "5", "3", "4"])
    lay(show, ["1", "2", "4", "3", "5"])
    assert show.cues()[:3] == ["placed", "reveal", "lose"]
    assert show.money() == []
    lost = show.at_cue("lose")["board"]
    assert (lost["verdicts"], lost["won"], lost["paid"]) == ([False] * 5, False, None)


ORDERS = st.sampled_from(sorted(permutations(RIGHT)))


@given(ORDERS, ORDERS)
def test_sw5_to_sw7_paid_is_the_sum_of_what_is_right_in_the_last_try(
    first: tuple[str, ...], second: tuple[str, ...]
) -> None:
    show = tried([*first])
    if list(first) != RIGHT:
        lay(show, [*second])
    last = first if list(first) == RIGHT else second
    worth = [cents for cents, tile, digit in zip(CENTS, last, RIGHT, strict=True) if tile == digit]
    assert show.cash[1] - 7700 == sum(worth)
    assert sum(verdicts(last, RIGHT)) != 4  # four right tiles leave the fifth no other place
