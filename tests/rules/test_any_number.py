"""Any Number, clause by clause (RULES.md)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.rules.conversation import Refused
from console.rules.pack import Card
from console.rules.price_is_right.any_number import PIGGY_BANK, worth
from tests.rules.small_pack import pack, with_card
from tests.rules.table import Show


def opened(card: str = "first") -> Show:
    """Seat 2 has qualified and the card lies on the table."""
    show = Show(solo_games="any-number")
    show.qualify(2)
    show.house("deck.cards", card)
    return show


def call(show: Show, *digits: str) -> Show:
    for digit in digits:
        show.answer("seat:2", "any-number.digit", digit)
    return show


def test_an1_three_prices_lie_face_down_and_no_letter_is_drawn() -> None:
    show = Show(solo_games="any-number")
    show.qualify(2)
    assert show.open() == ["house deck.cards"]
    show.house("deck.cards", "first")
    assert show.cues() == ["solo-opens"]
    assert [(row["kind"], row["tiles"], row["to_go"]) for row in show.board["rows"]] == [
        ("car", [None] * 4, 4),
        ("prize", [None] * 3, 3),
        ("piggy-bank", [None] * 3, 3),
    ]
    assert [(row["name"], row["picture"]) for row in show.board["rows"][:2]] == [
        ("City car", "car.webp"),
        ("Sofa", "sofa.webp"),
    ]
    assert show.session.stage.view("mc")["card"] == {"rows": ["2574", "913", "068"]}


def test_an2_a_called_digit_shows_where_it_stands_and_is_not_offered_again() -> None:
    show = call(opened(), "5")
    assert show.board["rows"][0]["tiles"] == [None, "5", None, None]
    assert (show.board["rows"][0]["to_go"], show.board["called"], show.board["newest"]) == (3, ["5"], "5")
    assert show.cues() == ["digit"]
    offered = [one["id"] for one in show.ask("seat:2", "any-number.digit").message["options"]]
    assert offered == list("012346789")
    with pytest.raises(Refused):
        call(show, "5")


def test_an3_eight_calls_at_the_most() -> None:
    show = call(opened(), *"2579106")
    assert show.board["won"] is None
    call(show, "3")
    assert show.at_cue("win")["board"]["called"] == list("25791063")


def test_an4_the_car_pays_its_dollars() -> None:
    show = call(opened(), *"25794")
    assert show.money() == [("seat:2", 257400, "any-number.prize")]
    assert show.at_cue("win")["board"]["won"] == "car"
    assert show.cues()[:3] == ["digit", "win", "paid"]


def test_an4_the_prize_pays_its_dollars() -> None:
    assert call(opened(), *"0913").money() == [("seat:2", 91300, "any-number.prize")]


def test_an5_the_worked_example_68475_pays_six_dollars() -> None:
    """Calls 6 8 4 7 5 complete a piggy bank between $5.01 and $6.00."""
    card = Card("first", "4721", "930", "568", ())
    show = Show(world=with_card(pack(), card), solo_games="any-number")
    show.qualify(2)
    show.house("deck.cards", "first")
    assert call(show, *"68475").money() == [("seat:2", 600, "any-number.prize")]


@pytest.mark.parametrize(
    ("piggy_bank", "cents"), [("068", 100), ("501", 600), ("600", 600), ("599", 600), ("012", 100)]
)
def test_an5_rounded_up_to_a_whole_dollar(piggy_bank: str, cents: int) -> None:
    assert worth(PIGGY_BANK, piggy_bank) == cents


@given(st.permutations("0123456789"), st.permutations("0123456789"))
def test_an3_the_first_complete_price_is_won(places: list[str], calls: list[str]) -> None:
    """Any card, any order of calls: one price is complete, the others are not, in eight calls or fewer."""
    text = "".join(places)
    card = Card("first", text[:4], text[4:7], text[7:], ())
    show = Show(world=with_card(pack(), card), solo_games="any-number")
    show.qualify(2)
    show.house("deck.cards", "first")
    count = 0
    while "seat:2 any-number.digit" in show.open():
        call(show, calls[count])
        count += 1
    called = set(calls[:count])
    rows = {"car": text[:4], "prize": text[4:7], "piggy-bank": text[7:]}
    complete = [kind for kind, digits in rows.items() if set(digits) <= called]
    assert complete == [show.at_cue("win")["board"]["won"]]
    assert count <= 8
    assert not any(set(digits) <= set(calls[: count - 1]) for digits in rows.values())


def test_an2_closed_tiles_are_in_no_view_but_the_mcs() -> None:
    show = opened()
    rng = random.Random(3)
    digits = list("0123456789")
    rng.shuffle(digits)
    for count, digit in enumerate(digits):
        if "seat:2 any-number.digit" not in show.open():
            break
        tiles = [tile for row in show.board["rows"] for tile in row["tiles"] if tile]
        assert sorted(tiles) == sorted(digits[:count])
        call(show, digit)
