"""Squeeze Play, clause by clause (RULES.md)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from console.rules.price_is_right.squeeze_play import rows_hiding
from tests.rules.table import Show


def opened(row: str = "85379", mc: str = "console") -> Show:
    """Seat 1 plays for the wagon of 8579."""
    show = Show(2, solo_games="squeeze-play", mc=mc)
    show.qualify(1)
    show.house("letter", "A")
    show.house("deck.orange", "wagon")
    if mc == "host":
        show.answer("mc", "squeeze-play.row", row)
    else:
        show.house("squeeze-play.row", row)
    return show


def test_sp1_the_worked_example_8579_with_a_3() -> None:
    assert {"38579", "83579", "85379", "85739", "85793"} <= set(rows_hiding("8579"))


@given(st.integers(1000, 9999).map(str))
def test_sp1_every_row_hides_the_price_and_none_is_missing(price: str) -> None:
    rows = rows_hiding(price)
    assert len(set(rows)) == len(rows) == 46
    assert all(price in {row[:n] + row[n + 1 :] for n in range(5)} for row in rows)


def test_sp1_letter_then_item_then_row() -> None:
    show = Show(2, solo_games="squeeze-play")
    show.qualify(1)
    asked = []
    for topic, value in (("letter", "A"), ("deck.orange", "wagon"), ("squeeze-play.row", "85379")):
        asked += show.open()
        show.house(topic, value)
    assert asked == ["house letter", "house deck.orange", "house squeeze-play.row"]
    assert show.cues() == ["solo-opens", "item"]
    assert show.board["row"] == "85379"
    assert show.session.stage.view("mc")["card"] == {"letter": "A", "price": 857900}


def test_sp2_the_host_chooses_the_row_and_the_console_draws_it() -> None:
    for mc, kind in (("host", "choose"), ("console", "draw")):
        show = Show(2, solo_games="squeeze-play", mc=mc)
        show.qualify(1)
        show.house("letter", "A")
        show.house("deck.orange", "wagon")
        message = show.ask("mc" if mc == "host" else "house", "squeeze-play.row").message
        options = [one["id"] if mc == "host" else one for one in message["options"]]
        assert (message["kind"], options) == (kind, rows_hiding("8579"))
    assert opened(mc="host").board["row"] == "85379"


def test_sp3_one_of_five_tiles_with_the_row_told() -> None:
    message = opened().ask("seat:1", "squeeze-play.remove").message
    assert [one["id"] for one in message["options"]] == ["1", "2", "3", "4", "5"]
    assert (message["kind"], message["row"]) == ("choose", "85379")


def test_sp3_the_tile_is_out_before_the_price_is_shown() -> None:
    show = opened()
    show.answer("seat:1", "squeeze-play.remove", "3")
    removed = show.at_cue("removed")["board"]
    assert (removed["removed"], removed["price"], removed["letter"], removed["won"]) == (3, None, None, None)
    reveal = show.at_cue("reveal")["board"]
    assert (reveal["price"], reveal["letter"], reveal["won"]) == (857900, "A", None)


def test_sp4_the_price_is_paid() -> None:
    show = opened()
    show.answer("seat:1", "squeeze-play.remove", "3")
    assert show.money() == [("seat:1", 857900, "squeeze-play.prize")]
    assert show.cues()[:4] == ["removed", "reveal", "win", "paid"]


def test_sp4_any_tile_that_leaves_the_price_wins() -> None:
    for place in ("1", "2"):
        show = opened("88579")
        show.answer("seat:1", "squeeze-play.remove", place)
        assert show.cash[1] - 7700 == 857900


def test_sp5_nothing_otherwise() -> None:
    for place in ("1", "2", "4", "5"):
        show = opened()
        show.answer("seat:1", "squeeze-play.remove", place)
        assert show.money() == []
        assert show.cues()[:3] == ["removed", "reveal", "lose"]


@settings(max_examples=40)
@given(st.sampled_from(rows_hiding("8579")), st.sampled_from("12345"))
def test_sp4_sp5_right_exactly_when_the_rest_reads_the_price(row: str, place: str) -> None:
    show = opened(row)
    show.answer("seat:1", "squeeze-play.remove", place)
    rest = "".join(digit for at, digit in enumerate(row, start=1) if at != int(place))
    assert bool(show.money()) == (rest == "8579")
