"""Lucky Seven, clause by clause (RULES.md)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from console.rules.stage import Beat
from tests.rules.small_pack import pack, with_price
from tests.rules.table import Show


def opened(price: int = 7670) -> Show:
    """Seat 1 plays for the caravan."""
    show = Show(2, with_price(pack(), "orange", "caravan", {"A": price * 100}), solo_games="lucky-seven")
    show.qualify(1)
    show.house("letter", "A")
    show.house("deck.orange", "caravan")
    return show


def guess(show: Show, *digits: int) -> Show:
    """Guess one digit after the other."""
    for digit in digits:
        show.answer("seat:1", "lucky-seven.digit", digit)
    return show


def test_ls1_four_closed_tiles_and_seven_dollars_that_are_nobodys_winnings() -> None:
    show = opened()
    assert show.cues() == ["solo-opens", "item"]
    assert (show.board["tiles"], show.board["left"], show.board["item"]["id"]) == ([None] * 4, 7, "caravan")
    assert [show.board[name] for name in ("newest", "letter", "price", "won", "paid")] == [None] * 5
    assert show.session.stage.view("mc")["card"] == {"letter": "A", "price": 767000}
    guess(show, 7, 6, 7, 0)
    solo = [line for line in show.money(latest=False) if line[2] != "qualifying.price"]
    assert solo == [("seat:1", 767000, "lucky-seven.prize")]


def test_ls2_from_left_to_right_with_the_digits_so_far_told() -> None:
    show, told = opened(), []
    for digit in (7, 6, 5, 0):
        message = show.ask("seat:1", "lucky-seven.digit").message
        told.append((message["kind"], message["wheels"], message["shown"]))
        guess(show, digit)
    assert told == [("dial", ["0123456789"], shown) for shown in ("", "7", "76", "767")]


def test_ls2_each_digit_is_turned_up_after_its_guess() -> None:
    show = guess(opened(), 5)
    assert show.cues() == ["digit"]
    (cue,) = [one.cue for one in show.latest if isinstance(one, Beat)]
    assert cue == {"name": "digit", "digit": "7", "place": 0, "cost": 2}
    board = show.board
    assert (board["tiles"], board["guesses"], board["newest"]) == (["7", None, None, None], ["5"], 0)
    assert (board["left"], board["costs"], board["letter"], board["price"]) == (5, [2], None, None)


def test_ls3_a_dollar_a_step() -> None:
    assert guess(opened(5000), 3).board["left"] == 5
    assert guess(opened(3000), 5).board["left"] == 5
    assert guess(opened(5000), 5).board["left"] == 7


def test_ls3_nine_and_nought_are_nine_apart() -> None:
    show = guess(opened(9000), 9, 9)
    assert show.at_cue("digit")["board"]["costs"] == [0, 9]
    assert show.at_cue("digit")["board"]["left"] == 0


def test_ls4_a_dollar_left_is_enough() -> None:
    show = guess(opened(), 7, 6, 7, 6)
    assert show.money() == [("seat:1", 767000, "lucky-seven.prize")]
    assert show.cues()[:4] == ["digit", "reveal", "win", "paid"]
    reveal = show.at_cue("reveal")["board"]
    assert (reveal["left"], reveal["letter"], reveal["price"], reveal["won"]) == (1, "A", 767000, None)
    assert (show.at_cue("paid")["board"]["won"], show.at_cue("paid")["board"]["paid"]) == (True, 767000)


def test_ls5_the_worked_example_four_dollars_left_and_five_for_nought() -> None:
    show = guess(opened(), 7, 5, 5)
    assert show.board["left"] == 4
    guess(show, 5)
    assert show.money() == []
    assert show.cues()[:3] == ["digit", "reveal", "lose"]
    assert (show.at_cue("digit")["board"]["left"], show.at_cue("digit")["board"]["costs"]) == (
        0,
        [0, 1, 2, 5],
    )


def test_ls5_out_of_money_ends_at_once_and_shows_the_rest() -> None:
    show = guess(opened(), 0)
    assert show.cues()[:3] == ["digit", "reveal", "lose"]
    assert show.at_cue("digit")["board"]["tiles"] == ["7", None, None, None]
    reveal = show.at_cue("reveal")["board"]
    assert (reveal["tiles"], reveal["letter"], reveal["price"]) == (list("7670"), "A", 767000)
    assert show.cash[1] == 7700


@given(st.integers(1000, 9999), st.lists(st.integers(0, 9), min_size=4, max_size=4))
def test_ls3_ls4_ls5_won_exactly_when_all_steps_together_are_under_seven(
    price: int, guesses: list[int]
) -> None:
    show = opened(price)
    steps = [abs(mine - int(digit)) for mine, digit in zip(guesses, str(price), strict=True)]
    for place, digit in enumerate(guesses):
        assert sum(steps[:place]) < 7
        guess(show, digit)
        board = show.at_cue("digit")["board"]
        assert (board["costs"], board["left"]) == (steps[: place + 1], max(0, 7 - sum(steps[: place + 1])))
        if not board["left"]:
            break
    won = sum(steps) < 7
    assert show.money() == ([("seat:1", price * 100, "lucky-seven.prize")] if won else [])
    assert ("win" in show.cues()) == won != ("lose" in show.cues())
