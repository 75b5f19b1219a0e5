"""Secret X, clause by clause (RULES.md)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.rules.price_is_right.squares import LINES, ROWS, line_among
from tests.rules.small_pack import pack
from tests.rules.table import Show

ITEMS = ("broom", "drill")
PRICES = {"broom": 12, "drill": 58}
DECOYS = {"broom": "18", "drill": "49"}
PRIZES = ("washer", "camera", "tent")
WORTH = 36500 + 41900 + 21000
OUTER = [f"{column}-{row}" for column in ("left", "right") for row in ROWS]


def opened(row: str = "middle", mc: str = "console") -> Show:
    """Seat 1 plays, everything is on the stage and the first X wants a square."""
    show = Show(2, solo_games="secret-x", mc=mc)
    show.qualify(1)
    show.house("letter", "A")
    show.house("deck.green", *ITEMS)
    show.house("deck.blue", *PRIZES)
    show.house("secret-x.row", row)
    return show


def started(square: str = "left-top", row: str = "middle", mc: str = "console") -> Show:
    """The first X lies."""
    show = opened(row, mc)
    show.answer("seat:1", "secret-x.start", square)
    return show


def question(show: Show, nth: int, first: str = "actual") -> dict[str, Any]:
    """The decoy is made up; gives what the contestant is asked."""
    show.house("secret-x.decoy", DECOYS[ITEMS[nth]])
    show.house("secret-x.first", first)
    return dict(show.ask("seat:1", "secret-x.price").message)


def answer(show: Show, nth: int, right: bool) -> None:
    """The decoy is made up, and the contestant chooses."""
    question(show, nth)
    item = ITEMS[nth]
    show.answer("seat:1", "secret-x.price", str(PRICES[item]) if right else DECOYS[item])


def squares(show: Show) -> list[str]:
    """Where an X may be laid now."""
    return [option["id"] for option in show.ask("seat:1", "secret-x.place").message["options"]]


def test_sx1_the_draws_in_order() -> None:
    show = Show(2, solo_games="secret-x")
    show.qualify(1)
    asked = []
    for topic, *values in (
        ("letter", "A"),
        ("deck.green", *ITEMS),
        ("deck.blue", *PRIZES),
        ("secret-x.row", "top"),
    ):
        asked.append((topic, show.ask("house", topic).message["count"]))
        if topic == "secret-x.row":
            assert show.ask("house", topic).message["options"] == ["top", "middle", "bottom"]
        show.house(topic, *values)
    assert asked == [("letter", 1), ("deck.green", 2), ("deck.blue", 3), ("secret-x.row", 1)]
    assert show.cues() == ["solo-opens"]
    assert [one["id"] for one in show.board["items"]] == [*ITEMS]
    assert [one["id"] for one in show.board["prizes"]] == [*PRIZES]
    assert show.board["squares"] == {}


def test_sx1_only_the_mc_knows_the_hidden_x() -> None:
    show = opened("bottom")
    card = show.session.stage.view("mc")["card"]
    assert (card["letter"], card["row"]) == ("A", "bottom")
    assert card["prices"] == {"broom": 1200, "drill": 5800, "washer": 36500, "camera": 41900, "tent": 21000}
    assert show.board["centre"] is None


def test_sx1_the_host_as_mc_does_not_choose_the_row() -> None:
    show = Show(2, solo_games="secret-x", mc="host")
    show.qualify(1)
    show.house("letter", "A")
    show.house("deck.green", *ITEMS)
    show.house("deck.blue", *PRIZES)
    assert show.open() == ["house secret-x.row"]


def test_sx2_the_first_x_goes_anywhere_on_the_left() -> None:
    message = opened().ask("seat:1", "secret-x.start").message
    assert message["kind"] == "choose"
    assert [one["id"] for one in message["options"]] == ["left-top", "left-middle", "left-bottom"]
    show = started("left-bottom")
    assert show.cues() == ["placed"]
    assert show.board["squares"] == {"left-bottom": "x"}


def test_sx3_the_worked_example_18_or_12() -> None:
    show = started()
    options = show.ask("house", "secret-x.decoy").message["options"]
    assert options == [str(n) for n in range(1, 100) if n != 12]
    show.house("secret-x.decoy", "18")
    assert show.ask("house", "secret-x.first").message["options"] == ["actual", "decoy"]
    show.house("secret-x.first", "decoy")
    message = show.ask("seat:1", "secret-x.price").message
    assert message["options"] == [{"id": "18", "label": "$18"}, {"id": "12", "label": "$12"}]
    assert show.cues() == ["question"]
    assert (show.board["question"], show.board["offers"], show.board["chosen"]) == (
        0,
        [[18, 12], None],
        [None, None],
    )


def test_sx3_either_price_may_come_first() -> None:
    for first, shown in (("actual", ["12", "18"]), ("decoy", ["18", "12"])):
        message = question(started(), 0, first)
        assert [one["id"] for one in message["options"]] == shown


def test_sx3_the_host_as_mc_makes_the_price_up_and_the_house_mixes() -> None:
    show = started(mc="host")
    message = show.ask("mc", "secret-x.decoy").message
    assert message["kind"] == "choose"
    assert [one["id"] for one in message["options"]] == [str(n) for n in range(1, 100) if n != 12]
    show.answer("mc", "secret-x.decoy", "18")
    assert show.open() == ["house secret-x.first"]


def test_sx4_right_earns_an_x_and_shows_the_price() -> None:
    show = started()
    answer(show, 0, right=True)
    assert show.cues() == ["answer"]
    assert (show.board["chosen"], show.board["right"]) == ([12, None], [True, None])
    assert (show.board["prices"], show.board["letter"]) == ({"broom": 1200}, None)
    assert show.open() == ["seat:1 secret-x.place"]


def test_sx4_wrong_earns_none_and_shows_the_price() -> None:
    show = started()
    answer(show, 0, right=False)
    assert (show.board["chosen"], show.board["right"]) == ([18, None], [False, None])
    assert show.board["prices"] == {"broom": 1200}
    assert show.open() == ["house secret-x.decoy"]
    answer(show, 1, right=True)
    assert show.board["prices"] == {"broom": 1200, "drill": 5800}
    assert show.board["right"] == [False, True]


def test_sx5_the_first_earned_x_goes_on_the_right() -> None:
    show = started()
    answer(show, 0, right=True)
    assert squares(show) == ["right-top", "right-middle", "right-bottom"]


def test_sx6_the_second_goes_on_any_open_square_but_in_the_centre() -> None:
    show = started("left-middle")
    answer(show, 0, right=True)
    show.answer("seat:1", "secret-x.place", "right-bottom")
    answer(show, 1, right=True)
    assert squares(show) == ["left-top", "left-bottom", "right-top", "right-middle"]


def test_sx6_also_when_only_the_second_was_right() -> None:
    show = started("left-middle")
    answer(show, 0, right=False)
    answer(show, 1, right=True)
    assert squares(show) == ["left-top", "left-bottom", "right-top", "right-middle", "right-bottom"]


def test_sx7_none_right_is_over_with_the_centre_hidden() -> None:
    show = started()
    answer(show, 0, right=False)
    answer(show, 1, right=False)
    assert show.cues()[:2] == ["answer", "lose"]
    assert "reveal" not in show.cues()
    assert show.money() == []
    board = show.at_cue("lose")["board"]
    assert (board["won"], board["centre"], board["letter"]) == (False, None, None)
    assert board["prices"] == {"broom": 1200, "drill": 5800}
    assert board["squares"] == {"left-top": "x"}


def test_sx8_three_in_a_row_pay_the_three_prizes() -> None:
    show = started("left-middle", row="middle")
    answer(show, 0, right=True)
    show.answer("seat:1", "secret-x.place", "right-middle")
    answer(show, 1, right=False)
    assert show.cues()[:4] == ["answer", "reveal", "win", "paid"]
    assert show.money() == [("seat:1", WORTH, "secret-x.prize")]
    reveal = show.at_cue("reveal")["board"]
    assert (reveal["centre"], reveal["letter"], reveal["question"]) == ("middle", "A", None)
    assert reveal["squares"] == {"left-middle": "x", "right-middle": "x", "centre-middle": "x"}
    assert reveal["line"] == ["left-middle", "centre-middle", "right-middle"]
    assert set(reveal["prices"]) == {*ITEMS, *PRIZES}
    paid = show.at_cue("paid")["board"]
    assert (paid["won"], paid["paid"]) == (True, WORTH)


def test_sx8_a_diagonal_counts() -> None:
    show = started("left-top", row="middle")
    answer(show, 0, right=False)
    answer(show, 1, right=True)
    show.answer("seat:1", "secret-x.place", "right-bottom")
    assert show.at_cue("reveal")["board"]["line"] == ["left-top", "centre-middle", "right-bottom"]
    assert show.money() == [("seat:1", WORTH, "secret-x.prize")]


def test_sx8_the_centre_is_hidden_until_the_last_x_lies() -> None:
    show = started("left-top", row="top")
    answer(show, 0, right=True)
    show.answer("seat:1", "secret-x.place", "right-top")
    assert (show.board["centre"], show.board["line"]) == (None, None)
    answer(show, 1, right=True)
    assert (show.board["centre"], show.board["line"]) == (None, None)
    show.answer("seat:1", "secret-x.place", "left-middle")
    assert show.cues()[:4] == ["placed", "reveal", "win", "paid"]


def test_sx9_nothing_without_a_line() -> None:
    show = started("left-top", row="top")
    answer(show, 0, right=True)
    show.answer("seat:1", "secret-x.place", "right-bottom")
    answer(show, 1, right=True)
    show.answer("seat:1", "secret-x.place", "left-middle")
    assert show.cues()[:3] == ["placed", "reveal", "lose"]
    assert show.money() == []
    lost = show.at_cue("lose")["board"]
    assert (lost["centre"], lost["line"], lost["won"]) == ("top", None, False)


def test_sx8_the_eight_lines_of_nine_squares() -> None:
    assert len({frozenset(line) for line in LINES}) == 8
    assert all(len(set(line)) == 3 for line in LINES)
    places = {
        f"{column}-{row}": (x, y)
        for x, column in enumerate(("left", "centre", "right"))
        for y, row in enumerate(ROWS)
    }
    for line in LINES:
        (ax, ay), (bx, by), (cx, cy) = (places[square] for square in line)
        assert (ax + cx, ay + cy) == (2 * bx, 2 * by), f"{line} is bent"


@given(st.lists(st.sampled_from(OUTER), min_size=2, max_size=3, unique=True), st.sampled_from(ROWS))
def test_sx8_no_more_than_one_line_can_be_full(laid: list[str], row: str) -> None:
    full = [line for line in LINES if set(line) <= {*laid, f"centre-{row}"}]
    assert (
        line_among([*laid, f"centre-{row}"]) in full if full else line_among([*laid, f"centre-{row}"]) is None
    )


@settings(max_examples=60)
@given(
    st.sampled_from(ROWS),
    st.sampled_from(ROWS),
    st.tuples(st.booleans(), st.booleans()),
    st.data(),
)
def test_sx7_to_sx9_paid_exactly_with_a_line_through_the_hidden_x(
    start: str, row: str, right: tuple[bool, bool], data: st.DataObject
) -> None:
    show = started(f"left-{start}", row)
    laid = [f"left-{start}"]
    for nth in (0, 1):
        answer(show, nth, right[nth])
        if right[nth]:
            laid.append(data.draw(st.sampled_from(squares(show))))
            show.answer("seat:1", "secret-x.place", laid[-1])
    rights = {square.removeprefix("right-") for square in laid if square.startswith("right")}
    lefts = {square.removeprefix("left-") for square in laid if square.startswith("left")}
    opposite = {"top": "bottom", "middle": "middle", "bottom": "top"}
    line = row in lefts & rights or (row == "middle" and any(opposite[one] in rights for one in lefts))
    assert show.cash[1] - 7700 == (WORTH if line else 0)


@pytest.mark.parametrize("currency", ["€", "Fr."])
def test_sx3_the_prices_are_labelled_in_the_shows_currency(currency: str) -> None:
    show = Show(2, solo_games="secret-x", currency=currency)
    show.qualify(1)
    show.house("letter", "A")
    show.house("deck.green", *ITEMS)
    show.house("deck.blue", *PRIZES)
    show.house("secret-x.row", "top")
    show.answer("seat:1", "secret-x.start", "left-top")
    assert [one["label"] for one in question(show, 0)["options"]] == [f"{currency}12", f"{currency}18"]


def test_sx3_the_two_prices_carry_the_currencys_sign_however_the_pack_writes_amounts() -> None:
    show = Show(2, replace(pack(), currency="1.234,50 €"), solo_games="secret-x")
    assert (show.session.stage.currency, show.session.stage.sign) == ("1.234,50 €", "€")
    assert Show(2, replace(pack(), currency="CHF 1'234.50"), currency="kr").session.stage.currency == "kr"
