"""One Away, clause by clause (RULES.md)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.rules.conversation import Refused
from console.rules.price_is_right.one_away import all_one_away, errors, neighbours
from tests.rules.small_pack import pack, with_price
from tests.rules.table import Show

prices = st.integers(1000, 9999).map(str)


def opened(shown: str = "4639", price: str = "3748", mc: str = "console") -> Show:
    """Seat 2 plays for the kitchen."""
    show = Show(
        2, with_price(pack(), "orange", "kitchen", {"A": int(price) * 100}), solo_games="one-away", mc=mc
    )
    show.qualify(2)
    show.house("letter", "A")
    show.house("deck.orange", "kitchen")
    if mc == "host":
        show.answer("mc", "one-away.shown", shown)
    else:
        show.house("one-away.shown", shown)
    return show


def test_oa1_the_worked_example_4592() -> None:
    assert {"5483", "3601", "3483"} <= set(all_one_away("4592"))


def test_oa1_nine_and_nought_are_next_to_each_other() -> None:
    assert (neighbours("9"), neighbours("0"), neighbours("1")) == ("80", "91", "02")


@given(prices)
def test_oa1_every_row_is_one_off_everywhere_and_none_is_missing(price: str) -> None:
    rows = all_one_away(price)
    assert rows == sorted(set(rows))
    assert len(rows) == 16
    assert all((int(a) - int(b)) % 10 in (1, 9) for row in rows for a, b in zip(row, price, strict=True))


def test_oa1_letter_then_item_then_what_is_shown() -> None:
    show = opened()
    assert show.cues() == ["solo-opens", "item"]
    assert (show.board["shown"], show.board["item"]["id"], show.board["guesses"]) == ("4639", "kitchen", [])
    assert [show.board[name] for name in ("errors", "letter", "price", "won", "paid")] == [None] * 5
    assert show.session.stage.view("mc")["card"] == {"letter": "A", "price": 374800}


def test_oa2_the_host_chooses_what_is_shown_and_the_console_draws_it() -> None:
    for mc, who, kind in (("host", "mc", "choose"), ("console", "house", "draw")):
        show = Show(2, solo_games="one-away", mc=mc)
        show.qualify(2)
        show.house("letter", "A")
        show.house("deck.orange", "kitchen")
        message = show.ask(who, "one-away.shown").message
        options = [one["id"] if mc == "host" else one for one in message["options"]]
        assert (message["kind"], options) == (kind, all_one_away("3748"))
    assert opened(mc="host").board["shown"] == "4639"


def test_oa3_two_digits_on_each_wheel_and_no_other() -> None:
    show = opened()
    message = show.ask("seat:2", "one-away.guess").message
    assert (message["kind"], message["wheels"], message["shown"]) == (
        "dial",
        ["35", "57", "24", "80"],
        "4639",
    )
    assert "errors" not in message
    for bad in (4639, 3738, 13748, 374):
        with pytest.raises(Refused):
            show.answer("seat:2", "one-away.guess", bad)


def test_oa3_a_leading_nought_may_be_dialled() -> None:
    show = opened("1639", price="2748")
    show.answer("seat:2", "one-away.guess", 748)
    assert show.board["guesses"] == ["0748"]
    assert show.board["errors"] == 1


@given(prices, st.data())
def test_oa3_the_price_is_always_on_the_wheels(price: str, data: st.DataObject) -> None:
    shown = data.draw(st.sampled_from(all_one_away(price)))
    assert all(digit in neighbours(other) for digit, other in zip(price, shown, strict=True))


def test_oa4_the_worked_example_two_errors_then_wrong_again() -> None:
    show = opened()
    show.answer("seat:2", "one-away.guess", 5548)
    assert show.cues() == ["guess"]
    board = show.board
    assert (board["guesses"], board["errors"], board["letter"], board["price"]) == (["5548"], 2, None, None)
    message = show.ask("seat:2", "one-away.guess").message
    assert (message["wheels"], message["shown"], message["errors"]) == (["35", "57", "24", "80"], "4639", 2)
    show.answer("seat:2", "one-away.guess", 3528)
    assert show.cues()[:2] == ["reveal", "lose"]
    assert show.money() == []


def test_oa5_right_at_once() -> None:
    show = opened()
    show.answer("seat:2", "one-away.guess", 3748)
    assert show.cues()[:3] == ["reveal", "win", "paid"]
    assert show.money() == [("seat:2", 374800, "one-away.prize")]
    reveal = show.at_cue("reveal")["board"]
    assert (reveal["guesses"], reveal["errors"], reveal["letter"], reveal["won"]) == (
        ["3748"],
        None,
        "A",
        None,
    )


def test_oa5_right_at_the_second_guess() -> None:
    show = opened()
    show.answer("seat:2", "one-away.guess", 5548)
    show.answer("seat:2", "one-away.guess", 3748)
    assert show.money() == [("seat:2", 374800, "one-away.prize")]
    assert show.at_cue("paid")["board"]["guesses"] == ["5548", "3748"]
    assert (show.at_cue("paid")["board"]["won"], show.at_cue("paid")["board"]["paid"]) == (True, 374800)


@settings(max_examples=60)
@given(prices, st.data())
def test_oa4_oa5_oa6_two_guesses_and_the_errors_between(price: str, data: st.DataObject) -> None:
    shown = data.draw(st.sampled_from(all_one_away(price)))
    guesses = [data.draw(st.sampled_from(all_one_away(shown))) for _ in range(2)]
    show = opened(shown, price)
    for nth, guess in enumerate(guesses):
        show.answer("seat:2", "one-away.guess", int(guess))
        if guess == price or nth:
            break
        assert (
            show.board["errors"]
            == errors(guess, price)
            == sum(a != b for a, b in zip(guess, price, strict=True))
        )
    assert bool(show.money()) == (price in guesses)
    assert ("lose" in show.cues()) == (price not in guesses)
