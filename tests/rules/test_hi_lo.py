"""Hi-Lo, clause by clause (RULES.md)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.rules.pack import Pack
from tests.rules.small_pack import pack, with_price
from tests.rules.table import Show

SIX = ("honey", "soap", "jam", "matches", "tea", "sponge")  # 3.99 1.00 2.75 0.35 2.49 0.79 by letter A


def opened(world: Pack | None = None) -> Show:
    """Seat 1 plays for the compact car of $6217."""
    show = Show(2, world, solo_games="hi-lo")
    show.qualify(1)
    show.house("letter", "A")
    show.house("deck.purple", *SIX)
    show.house("deck.orange", "compact-car")
    return show


def test_hl1_letter_then_six_in_one_draw_then_the_prize() -> None:
    show = Show(2, solo_games="hi-lo")
    show.qualify(1)
    asked = []
    for topic, values in (("letter", ("A",)), ("deck.purple", SIX), ("deck.orange", ("compact-car",))):
        asked += [(topic, show.ask("house", topic).message["count"])]
        show.house(topic, *values)
    assert asked == [("letter", 1), ("deck.purple", 6), ("deck.orange", 1)]
    assert show.cues() == ["solo-opens", "item"]
    assert [item["id"] for item in show.board["items"]] == list(SIX)
    assert show.board["prize"] == {"id": "compact-car", "name": "Compact car", "picture": "compact-car.webp"}
    assert [show.board[name] for name in ("high", "letter", "prices", "price", "won", "paid")] == [None] * 6
    card = show.session.stage.view("mc")["card"]
    assert (card["letter"], card["prices"]["matches"], card["price"]) == ("A", 35, 621700)


def test_hl2_three_of_six_lie_in_the_row_before_the_prices_are_shown() -> None:
    show = opened()
    message = show.ask("seat:1", "hi-lo.high").message
    assert (message["kind"], message["count"]) == ("pick", 3)
    assert [(one["id"], one["label"]) for one in message["options"]] == [(id, id.capitalize()) for id in SIX]
    show.answer("seat:1", "hi-lo.high", ["tea", "honey", "matches"])
    placed = show.at_cue("placed")["board"]
    assert (placed["high"], placed["prices"], placed["price"]) == (["honey", "matches", "tea"], None, None)
    reveal = show.at_cue("reveal")["board"]
    assert (reveal["letter"], reveal["prices"]["tea"], reveal["price"], reveal["won"]) == (
        "A",
        249,
        621700,
        None,
    )


def test_hl3_the_worked_example_the_compact_car_is_won() -> None:
    show = opened()
    show.answer("seat:1", "hi-lo.high", ["tea", "jam", "honey"])
    assert show.money() == [("seat:1", 621700, "hi-lo.prize")]
    assert show.cues()[:4] == ["placed", "reveal", "win", "paid"]
    assert (show.at_cue("paid")["board"]["won"], show.at_cue("paid")["board"]["paid"]) == (True, 621700)


@pytest.mark.parametrize("third", ["tea", "soap"])
def test_hl4_a_tie_across_the_line_counts_for_the_contestant(third: str) -> None:
    """Tea and soap cost the same: whichever of them is up, it is right."""
    show = opened(with_price(pack(), "purple", "soap", {"A": 249}))
    show.answer("seat:1", "hi-lo.high", ["honey", "jam", third])
    assert show.money() == [("seat:1", 621700, "hi-lo.prize")]


def test_hl4_all_six_cost_the_same() -> None:
    world = pack()
    for id in SIX:
        world = with_price(world, "purple", id, {"A": 199})
    show = opened(world)
    show.answer("seat:1", "hi-lo.high", ["soap", "matches", "sponge"])
    assert show.cash[1] - 7700 == 621700


def test_hl5_one_wrong_choice_and_nothing_is_paid() -> None:
    show = opened()
    show.answer("seat:1", "hi-lo.high", ["honey", "jam", "soap"])
    assert show.money() == []
    assert show.cues()[:3] == ["placed", "reveal", "lose"]
    assert show.at_cue("lose")["board"]["won"] is False


@settings(max_examples=60)
@given(
    st.lists(st.integers(1, 9), min_size=6, max_size=6),
    st.sampled_from(list(combinations(SIX, 3))),
)
def test_hl3_hl4_hl5_right_exactly_when_no_three_cost_more(prices: list[int], high: tuple[str, ...]) -> None:
    world = pack()
    for id, cents in zip(SIX, prices, strict=True):
        world = with_price(world, "purple", id, {"A": cents})
    show = opened(world)
    show.answer("seat:1", "hi-lo.high", list(high))
    mine = sum(prices[SIX.index(id)] for id in high)
    assert bool(show.money()) == (mine == sum(sorted(prices)[3:]))
