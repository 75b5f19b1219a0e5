"""The deal and the market: clauses PK and PM of Price Is Right poker."""

from __future__ import annotations

import pytest

from console.rules.conversation import Refused
from console.rules.price_poker.deck import CARDS
from tests.rules.poker_table import PokerGame

DEALT = "Ah Kh Qd Qc 2s 3s"
"""Two each for three seats."""


def dealt(rest: str = "7h 8d 9c", **options: str) -> PokerGame:
    """Three seats with their cards, and a row."""
    return PokerGame(3, f"{DEALT} {rest}", **options)


# ---------------------------------------------------------------------- the deal
def test_pk1_everybody_antes_from_the_dealers_left() -> None:
    game = PokerGame(3, dealer=1, ante="3", unit="5")
    antes = [line for line in game.money() if line[2] == "ante"]
    seats = [("seat:2", -15), ("seat:3", -15), ("seat:1", -15)]
    assert antes == [
        (to, amount, "ante") for seat, chips in seats for to, amount in [(seat, chips), ("pot", 15)]
    ]
    assert (game.board["pot"], game.cash) == (45, {1: 985, 2: 985, 3: 985})


def test_pk1_whoever_has_less_puts_in_what_there_is_and_is_all_in() -> None:
    game = PokerGame(3, ante="5", stacks={2: 3})
    assert game.at_cue("hand")["board"]["all_in"] == [2]
    assert (game.board["pot"], game.cash[2]) == (13, 0)


def test_pk2_two_cards_face_down_for_each_from_the_dealers_left() -> None:
    game = PokerGame(3, DEALT, dealer=2)
    assert game.cues()[-4:] == ["hand", "dealt", "row", "market"]
    assert game.board["hands"]["3"] == {"up": [], "down": 2, "shown": None}
    held = {seat: [one["card"] for one in game.own(seat)["cards"]] for seat in (1, 2, 3)}
    assert held == {3: ["Ah", "Kh"], 1: ["Qd", "Qc"], 2: ["2s", "3s"]}


def test_pk2_the_house_draws_two_at_once_for_somebody_then_the_row() -> None:
    game = PokerGame(3, DEALT)
    asked = [
        one.message for one in game.all if hasattr(one, "message") and one.message["topic"] == "deck.card"
    ]
    assert [(one["for"], one["count"]) for one in asked] == [
        ("seat:1", 2),
        ("seat:2", 2),
        ("seat:3", 2),
        ("row", 2),
    ]
    assert asked[0]["options"] == list(CARDS)
    assert asked[1]["options"] == [card for card in CARDS if card not in ("Ah", "Kh")]


@pytest.mark.parametrize("row", [2, 3])
def test_pk3_the_row_begins_with_the_card_farthest_from_the_deck(row: int) -> None:
    game = dealt(row=str(row))
    assert game.at_cue("dealt")["board"]["row"] == [None] * row
    assert game.board["row"] == ["7h", "8d", "9c"][:row]
    assert game.board["deck"] == 52 - 6 - row


def test_pk4_no_cards_for_somebody_without_chips_or_who_is_not_here() -> None:
    game = PokerGame(5, stacks={2: 0})
    assert (sorted(game.board["hands"]), game.board["out"]) == (["1", "3", "4", "5"], [2])
    game.keep(game.session.leave(4))
    game.fold_out()
    game.rebuy("no")
    assert game.board["hand"] == 2
    assert (sorted(game.board["hands"]), game.board["out"]) == (["1", "3", "5"], [2, 4])


@pytest.mark.parametrize("row", [2, 3])
@pytest.mark.parametrize("choice", ["row-1", "row-2", "deck"])
def test_pk5_seven_people_always_have_cards_enough(row: int, choice: str) -> None:
    game = PokerGame(7, row=str(row), hands="1")
    for _ in range(5):
        for _ in range(7):
            assert None not in game.board["row"]
            assert game.board["deck"] > 0
            game.buy(choice)
        game.bet("check " * 7)
    assert all(len(game.own(seat)["cards"]) == 7 for seat in range(1, 8))
    assert game.board["deck"] == 52 - 14 - row - 35
    seen = [one["card"] for seat in range(1, 8) for one in game.own(seat)["cards"]]
    assert len({*seen, *game.board["row"]}) == 49 + row


# ---------------------------------------------------------------------- the market
def test_pm1_the_farther_from_the_deck_the_cheaper() -> None:
    game = dealt(unit="5")
    assert game.board["prices"] == [5, 10, 15]
    assert game.options() == ["row-1", "row-2", "deck", "fold"]
    assert game.labels() == [
        "Seven of hearts, 5 chips",
        "Eight of diamonds, 10 chips",
        "Top card of the deck, 15 chips",
        "Fold",
    ]
    for choice, price in [("row-1", 5), ("row-2", 10), ("deck", 15)]:
        game.buy(choice)
        assert game.facts("bought")[0]["amount"] == price


def test_pm2_a_row_of_three_costs_one_two_and_three_and_the_deck_four() -> None:
    game = dealt(row="3")
    assert game.board["prices"] == [1, 2, 3, 4]
    assert game.options() == ["row-1", "row-2", "row-3", "deck", "fold"]
    assert game.labels()[0] == "Seven of hearts, 1 chip"


def test_pm3_each_buys_or_folds_in_turn_from_the_dealers_left() -> None:
    game = PokerGame(4, dealer=2)
    turns = []
    for choice in ("row-1", "fold", "deck", "row-2"):
        turns.append(game.turn)
        game.buy(choice)
    assert turns == [3, 4, 1, 2]
    assert game.topic == "bet"
    assert game.board["folded"] == [4]


def test_pm3_nobody_passes() -> None:
    game = dealt()
    with pytest.raises(Refused, match="not one of row-1, row-2, deck, fold"):
        game.buy("pass")


def test_pm4_the_price_goes_into_the_pot() -> None:
    game = dealt()
    game.buy("row-2")
    assert game.money() == [("seat:1", -2, "buy"), ("pot", 2, "buy")]
    assert (game.board["pot"], game.pots()) == (5, [(5, [1, 2, 3])])
    assert (game.board["turn"], game.board["to_call"]) == (2, None), "nobody owes anything in the market"


def test_pm5_a_card_from_the_row_stays_up() -> None:
    game = dealt()
    game.buy("row-2")
    assert game.facts("bought") == [{"seat": 1, "from": "row-2", "card": "8d", "amount": 2}]
    at = game.at_cue("bought")["board"]
    assert at["newest"] == {"seat": 1, "card": "8d", "from": "row-2"}
    assert (at["hands"]["1"]["up"], at["row"]) == (["8d"], ["7h", None])
    assert game.own(1)["cards"][-1] == {"card": "8d", "up": True}


def test_pm5_the_decks_card_is_seen_by_its_buyer_alone() -> None:
    game = dealt("7h 8d 4c")
    game.buy("deck")
    assert game.facts("bought") == [{"seat": 1, "from": "deck", "card": None, "amount": 3}]
    assert game.board["newest"] == {"seat": 1, "card": None, "from": "deck"}
    assert game.board["hands"]["1"] == {"up": [], "down": 3, "shown": None}
    assert game.own(1)["cards"][-1] == {"card": "4c", "up": False}
    for viewer in ("audience", "mc", "seat:2"):
        assert "4c" not in str(game.session.stage.view(viewer))


@pytest.mark.parametrize(
    ("row", "choice", "after"),
    [
        ("2", "row-1", ["8d", "9c"]),
        ("2", "row-2", ["7h", "9c"]),
        ("2", "deck", ["7h", "8d"]),
        ("3", "row-1", ["8d", "9c", "Tc"]),
        ("3", "row-2", ["7h", "9c", "Tc"]),
        ("3", "row-3", ["7h", "8d", "Tc"]),
        ("3", "deck", ["7h", "8d", "9c"]),
    ],
)
def test_pm6_what_lies_nearer_slides_and_a_new_card_is_turned_beside_the_deck(
    row: str, choice: str, after: list[str]
) -> None:
    game = dealt("7h 8d 9c Tc", row=row)
    game.buy(choice)
    assert game.board["row"] == after
    restocked = [] if choice == "deck" else [{"card": after[-1], "place": len(after)}]
    assert game.facts("restocked") == restocked


def test_pm6_the_row_is_filled_up_after_the_last_purchase_too() -> None:
    game = dealt("7h 8d 9c Tc Jc")
    game.buy("row-1 row-1")
    game.buy("row-1")
    assert game.cues() == ["bought", "restocked", "betting"]
    assert game.board["row"] == ["Tc", "Jc"]


def test_pm6_why_tells_what_was_bought_and_no_card_that_was_drawn_unseen() -> None:
    game = dealt("7h 8d 4c 9c Tc")
    game.buy("deck row-1 row-1")
    (ruling,) = game.session.rulings  # who begins; filling the row up decides nothing
    assert [(one.topic, one.labels[one.value]) for one in ruling.answers] == [
        ("buy", "Top card of the deck, 3 chips"),
        ("buy", "Seven of hearts, 1 chip"),
        ("buy", "Eight of diamonds, 1 chip"),
    ]


def test_pm7_one_buys_what_one_can_pay() -> None:
    game = PokerGame(3, stacks={1: 3, 2: 2})
    assert game.options() == ["row-1", "row-2", "fold"]
    game.buy("row-1")
    assert game.options() == ["row-1", "fold"]


def test_pm7_with_less_than_a_unit_the_cheapest_card_is_ones_for_what_is_left_unasked() -> None:
    game = PokerGame(3, f"{DEALT} 7h 8d 9c", stacks={1: 8, 2: 5}, unit="5", ante="1")
    assert game.turn == 3
    assert game.facts("bought") == [
        {"seat": 1, "from": "row-1", "card": "7h", "amount": 3},
        {"seat": 2, "from": "row-1", "card": "8d", "amount": 0},
    ]
    assert game.board["all_in"] == [1, 2]
    assert ("seat:1", -3, "buy") in game.money()
    assert not [line for line in game.money() if line[0] == "seat:2" and line[2] == "buy"]


def test_pm7_what_one_can_pay_follows_a_correction() -> None:
    game = dealt()
    first = game.asked.id
    game.adjust(1, -198)
    assert (game.options(), game.asked.id > first) == (["row-1", "fold"], True)
    game.adjust(1, -1)
    assert game.turn == 2
    assert game.facts("bought")[0]["amount"] == 0


def test_pm8_the_last_one_wins_at_once_without_buying() -> None:
    game = dealt()
    game.buy("fold fold")
    assert game.cash == {1: 198, 2: 198, 3: 201}  # the antes of the next hand are in already
    assert ("seat:3", 3, "pot") in game.money()
    assert game.at_cue("pot")["board"]["hands"]["3"] == {"up": [], "down": 2, "shown": None}
    assert game.cues()[:3] == ["folded", "folded", "pot"]
