"""3 Strikes, clause by clause (RULES.md)."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.small_pack import pack, with_price
from tests.rules.table import Show


def opened(price: int = 6790) -> Show:
    """Seat 1 plays for the wagon at this price in dollars."""
    show = Show(2, with_price(pack(), "orange", "wagon", {"A": price * 100}), solo_games="three-strikes")
    show.qualify(1)
    show.house("letter", "A")
    show.house("deck.orange", "wagon")
    return show


def draw(show: Show, *tiles: str) -> None:
    """Tiles come out of the bag one after another."""
    for tile in tiles:
        show.house("three-strikes.tile", tile)


def put(show: Show, tile: str, square: int) -> None:
    """A digit comes out of the bag, and the contestant names a square for it."""
    draw(show, tile)
    show.answer("seat:1", "three-strikes.square", str(square))


def bag(show: Show) -> list[str]:
    """The tiles that may be drawn now."""
    return list(show.ask("house", "three-strikes.tile").message["options"])


def test_ts1_four_digits_and_three_x_in_the_bag() -> None:
    show = Show(2, solo_games="three-strikes")
    show.qualify(1)
    assert show.open() == ["house letter"]
    show.house("letter", "A")
    assert show.open() == ["house deck.orange"]
    show.house("deck.orange", "wagon")
    assert bag(show) == ["5", "7", "8", "9", "X", "X", "X"]
    assert show.cues() == ["solo-opens", "item"]
    board = show.board
    assert (board["placed"], board["strikes"], board["tile"], board["bag"]) == ([None] * 4, 0, None, 7)
    assert (board["wrong"], board["newest"], board["price"], board["letter"]) == ([], None, None, None)
    assert show.session.stage.view("mc")["card"] == {"letter": "A", "price": 857900}


def test_ts1_the_bag_does_not_tell_the_order_of_the_price() -> None:
    assert bag(opened(9076)) == bag(opened(6790)) == ["0", "6", "7", "9", "X", "X", "X"]


def test_ts2_one_tile_at_a_time_for_the_contestant() -> None:
    show = opened()
    message = show.ask("house", "three-strikes.tile").message
    assert (message["kind"], message["count"], message["for"]) == ("draw", 1, "seat:1")
    draw(show, "7")
    assert show.cues() == ["tile"]
    assert (show.board["tile"], show.board["bag"]) == ("7", 6)


def test_ts3_an_empty_square_for_a_digit() -> None:
    show = opened()
    draw(show, "7")
    message = show.ask("seat:1", "three-strikes.square").message
    assert [one["id"] for one in message["options"]] == ["1", "2", "3", "4"]
    assert (message["kind"], message["tile"], message["placed"]) == ("choose", "7", [None] * 4)


def test_ts3_right_it_stays() -> None:
    show = opened()
    put(show, "7", 2)
    placed = show.at_cue("placed")["board"]
    assert (placed["placed"], placed["newest"], placed["tile"]) == ([None, "7", None, None], 2, None)
    assert (placed["bag"], placed["wrong"]) == (6, [])
    assert bag(show) == ["0", "6", "9", "X", "X", "X"]
    draw(show, "9")
    message = show.ask("seat:1", "three-strikes.square").message
    assert [one["id"] for one in message["options"]] == ["1", "3", "4"]
    assert message["placed"] == [None, "7", None, None]


def test_ts4_wrong_it_goes_back() -> None:
    show = opened()
    put(show, "7", 3)
    placed = show.at_cue("placed")["board"]
    assert (placed["placed"], placed["newest"], placed["tile"]) == ([None] * 4, 3, None)
    assert (placed["bag"], placed["wrong"]) == (7, [["7", 3]])
    assert bag(show) == ["0", "6", "7", "9", "X", "X", "X"]
    put(show, "7", 2)
    assert show.board["placed"] == [None, "7", None, None]
    assert show.board["wrong"] == [["7", 3]]


def test_ts5_equal_digits_belong_on_each_others_squares() -> None:
    for squares in ((2, 3), (3, 2)):
        show = opened(5660)
        for square in squares:
            put(show, "6", square)
        assert show.board["placed"] == [None, "6", "6", None]
        assert bag(show) == ["0", "5", "X", "X", "X"]


def test_ts6_an_x_is_a_strike_and_stays_out() -> None:
    show = opened()
    draw(show, "X")
    assert show.cues() == ["tile", "strike"]
    assert show.at_cue("tile")["board"]["tile"] == "X"
    assert (show.board["strikes"], show.board["tile"], show.board["bag"]) == (1, None, 6)
    assert bag(show) == ["0", "6", "7", "9", "X", "X"]


def test_ts6_the_third_strike_pays_nothing() -> None:
    show = opened()
    put(show, "6", 1)
    draw(show, "X", "X", "X")
    assert show.cues()[:4] == ["tile", "strike", "reveal", "lose"]
    assert show.money() == []
    strike = show.at_cue("strike")["board"]
    assert (strike["strikes"], strike["price"], strike["letter"]) == (3, None, None)
    lost = show.at_cue("lose")["board"]
    assert (lost["price"], lost["letter"], lost["won"]) == (679000, "A", False)
    assert lost["placed"] == ["6", None, None, None]


def test_ts7_the_worked_example_9_completes_6790() -> None:
    show = opened()
    draw(show, "X", "X")
    for tile, square in (("0", 4), ("7", 2), ("6", 1)):
        put(show, tile, square)
    assert bag(show) == ["9", "X"]
    draw(show, "9")
    assert show.cues()[:5] == ["tile", "placed", "reveal", "win", "paid"]
    assert show.money() == [("seat:1", 679000, "three-strikes.prize")]
    board = show.at_cue("paid")["board"]
    assert (board["placed"], board["won"], board["paid"]) == (["6", "7", "9", "0"], True, 679000)


def test_ts3_the_last_empty_square_is_not_asked_for() -> None:
    show = opened()
    for tile, square in (("0", 4), ("7", 2), ("6", 1)):
        put(show, tile, square)
    assert show.open() == ["house three-strikes.tile"]
    draw(show, "9")
    assert show.cues()[:2] == ["tile", "placed"]


@settings(max_examples=60)
@given(st.integers(1000, 9999), st.integers(0, 2**32))
def test_ts3_to_ts7_seven_tiles_at_any_time_and_paid_only_if_complete(price: int, seed: int) -> None:
    rng = Random(seed)
    show = opened(price)
    while show.scene == "three-strikes":
        board = show.board
        placed = [tile for tile in board["placed"] if tile]
        in_hand = [board["tile"]] if board["tile"] else []
        assert board["bag"] + len(placed) + board["strikes"] + len(in_hand) == 7
        if in_hand:
            options = show.ask("seat:1", "three-strikes.square").message["options"]
            show.answer("seat:1", "three-strikes.square", rng.choice(options)["id"])
            continue
        left = bag(show)
        assert sorted([*left, *placed, *["X"] * board["strikes"]]) == sorted([*str(price), "X", "X", "X"])
        draw(show, rng.choice(left))
    board = show.at_cue("lose" if "lose" in show.cues() else "win")["board"]
    complete = "".join(tile or "_" for tile in board["placed"]) == str(price)
    assert complete == (board["strikes"] < 3) == board["won"]
    assert show.cash[1] - 7700 == (price * 100 if complete else 0)
