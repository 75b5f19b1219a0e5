"""Safecracker, clause by clause (RULES.md)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from console.rules.pack import Pack
from console.rules.price_is_right.safecracker import mixed_orders
from tests.rules.small_pack import pack, with_price
from tests.rules.table import Show

PRIZES = ("bicycle", "typewriter")
"""By letter A $600 and $195; with the washer of $365 that is the rulebook's $1160."""


def closed(world: Pack | None = None) -> Show:
    """Seat 1 plays; the washer was drawn."""
    show = Show(2, world, solo_games="safecracker")
    show.qualify(1)
    show.house("letter", "A")
    show.house("deck.blue", "washer")
    return show


def opened(order: str = "635") -> Show:
    """The safe with its mixed digits is on the stage."""
    show = closed()
    show.house("safecracker.order", order)
    show.house("deck.blue", *PRIZES)
    return show


def test_sa1_letter_then_item_then_order_then_two_prizes() -> None:
    show = Show(2, solo_games="safecracker")
    show.qualify(1)
    asked = []
    for topic, *values in (
        ("letter", "A"),
        ("deck.blue", "washer"),
        ("safecracker.order", "635"),
        ("deck.blue", *PRIZES),
    ):
        asked.append((topic, show.ask("house", topic).message["count"]))
        show.house(topic, *values)
    assert asked == [("letter", 1), ("deck.blue", 1), ("safecracker.order", 1), ("deck.blue", 2)]
    assert show.cues() == ["solo-opens", "item"]
    assert (show.board["item"]["id"], [one["id"] for one in show.board["prizes"]]) == ("washer", [*PRIZES])
    assert show.board["tiles"] == ["6", "3", "5"]
    assert show.session.stage.view("mc")["card"] == {
        "letter": "A",
        "price": 36500,
        "prices": {"washer": 36500, "bicycle": 60000, "typewriter": 19500},
    }


def test_sa2_every_order_but_the_price_may_be_drawn() -> None:
    message = closed().ask("house", "safecracker.order").message
    assert message["options"] == ["356", "536", "563", "635", "653"]


def test_sa2_the_host_as_mc_does_not_choose_the_order() -> None:
    show = Show(2, solo_games="safecracker", mc="host")
    show.qualify(1)
    show.house("letter", "A")
    show.house("deck.blue", "washer")
    assert show.open() == ["house safecracker.order"]


def test_sa2_two_equal_digits_leave_two_orders() -> None:
    assert mixed_orders("353") == ["335", "533"]
    assert mixed_orders("500") == ["005", "050"]


@given(st.integers(100, 999).map(str))
def test_sa2_every_other_order_once_in_order_of_size(price: str) -> None:
    orders = mixed_orders(price)
    assert orders == sorted(set(orders))
    assert all(Counter(order) == Counter(price) for order in orders)
    kinds = len(set(price))
    assert len(orders) == {1: 1, 2: 2, 3: 5}[kinds]
    assert (price in orders) == (kinds == 1)


def test_sa2_three_equal_digits_are_neither_drawn_nor_asked() -> None:
    show = closed(with_price(pack(), "blue", "washer", {"A": 44400}))
    assert show.open() == ["house deck.blue"]
    show.house("deck.blue", *PRIZES)
    assert show.cues()[:6] == ["solo-opens", "item", "placed", "reveal", "win", "paid"]
    assert show.money() == [("seat:1", 123900, "safecracker.prize")]


def test_sa3_three_tiles_to_arrange() -> None:
    message = opened().ask("seat:1", "safecracker.guess").message
    assert (message["kind"], message["tiles"], message["slots"]) == ("arrange", ["6", "3", "5"], 3)


def test_sa3_the_order_lies_before_the_price_is_shown() -> None:
    show = opened()
    show.answer("seat:1", "safecracker.guess", ["3", "5", "6"])
    placed = show.at_cue("placed")["board"]
    assert (placed["guess"], placed["price"], placed["prices"], placed["letter"]) == (
        ["3", "5", "6"],
        None,
        None,
        None,
    )
    reveal = show.at_cue("reveal")["board"]
    assert (reveal["price"], reveal["letter"], reveal["won"]) == (36500, "A", None)
    assert reveal["prices"] == {"washer": 36500, "bicycle": 60000, "typewriter": 19500}
    assert show.at_cue("lose")["board"]["won"] is False


def test_sa4_the_worked_example_365_of_1160() -> None:
    show = opened()
    show.answer("seat:1", "safecracker.guess", ["3", "6", "5"])
    assert show.money() == [("seat:1", 116000, "safecracker.prize")]
    assert show.cues()[:4] == ["placed", "reveal", "win", "paid"]
    paid = show.at_cue("paid")["board"]
    assert (paid["won"], paid["paid"]) == (True, 116000)


def test_sa5_nothing_for_any_other_order() -> None:
    for order in set(permutations("365")) - {("3", "6", "5")}:
        show = opened()
        show.answer("seat:1", "safecracker.guess", list(order))
        assert show.money() == []
        assert show.cues()[:3] == ["placed", "reveal", "lose"]
