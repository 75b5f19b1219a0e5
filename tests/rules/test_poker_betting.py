"""Betting rounds: clauses PB of Price Is Right poker."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pytest

from console.rules.conversation import Refused
from console.rules.price_poker.deck import CARDS
from tests.rules.poker_table import PokerGame, run_out

ROW = "Ah Kh Qd Qc 2s 3s"
"""Two each for three seats, which nobody sees."""


def at_the_bets(seats: int = 3, bought: str = "", **options: str) -> PokerGame:
    """All have bought the cheapest card once; these lie before them, the first before seat 1."""
    game = PokerGame(seats, f"{ROW} {bought}" if bought else "", **options)
    game.buy("row-1 " * seats)
    return game


def all_up(hands: Sequence[str], round: int, **options: str) -> PokerGame:
    """At the bets of this round, in which all buy from the row: the cards after the first two lie face up."""
    game = PokerGame(len(hands), run_out(hands), **options)
    game.go_on("bet", round)
    return game


# ---------------------------------------------------------------------- who begins
def test_pb1_a_betting_round_after_each_of_five_purchases() -> None:
    game = PokerGame(3)
    for number in range(1, 6):
        game.buy("row-1 row-1")
        game.buy("row-1")
        assert game.cues()[-1] == "betting"
        assert (game.board["round"], game.board["stage"]) == (number, "bet")
        assert game.board["newest"] is None
        game.bet("check check check")
    assert (game.cues(), game.board["stage"]) == (["checked", "checked", "checked", "declare"], "declare")
    assert game.board["turn"] is None


def test_pb2_the_best_hand_showing_begins() -> None:
    game = at_the_bets(bought="7h 8d 5c")
    assert (game.turn, game.facts("betting")) == (2, [{"seat": 2}])
    assert game.board["opener"] == {"seat": 2, "words": "eight high"}
    assert (game.board["turn"], game.board["to_call"]) == (2, 0)
    game.bet("check check")
    assert game.turn == 1


@pytest.mark.parametrize(
    ("round", "up", "seat", "words"),
    [
        (2, ("2h 2d", "Ac Kc", "Jd 9d"), 1, "pair of twos"),
        (3, ("2h 2d As", "3c 3h 4c", "Jd 9d 8d"), 2, "pair of threes"),
        (4, ("9h 9d 3s 3d", "8c 8h 8d 2c", "Ts Js Qs Ks"), 2, "three eights"),
        (4, ("Ah Ad Kh Qd", "4c 4h 3c 3h", "Ts Js Qs Ks"), 2, "two pair, fours and threes"),
        (5, ("9h 9d 9s 9c 3d", "8c 8h 8d Tc Td", "4s 5s 6s 7s 8s"), 3, "eight-high straight flush"),
        (5, ("Ah Ad As 2c 3d", "8c 8h 8d Tc Td", "4s 6h 9s Js Ks"), 2, "full house, eights over tens"),
    ],
)
def test_pb3_what_shows_ranks_by_what_is_alike_and_five_as_any_hand(
    round: int, up: tuple[str, ...], seat: int, words: str
) -> None:
    lying = {card for cards in up for card in cards.split()}
    unseen = iter(card for card in CARDS if card not in lying)
    hands = [" ".join([next(unseen), next(unseen), cards, *islice(unseen, 5 - round)]) for cards in up]
    game = all_up(hands, round)
    assert game.board["opener"] == {"seat": seat, "words": words}


def test_pb3_a_missing_card_is_below_a_deuce() -> None:
    game = PokerGame(3, f"{ROW} 9h 8h 7h")
    game.buy("row-1 deck deck")  # 9h lies alone, and so does nothing of the others
    game.bet("check check check")
    game.stacked = ["Td", "9d"]
    game.buy("deck deck row-1")  # seat 3 takes 8h
    assert game.board["hands"]["3"]["up"] == ["8h"]
    game.bet("check check check")
    game.buy("deck deck row-1")  # and 7h to it: eight and seven against a nine alone
    assert (game.turn, game.board["opener"]["words"]) == (1, "nine high")


def test_pb4_of_equal_hands_the_first_to_the_dealers_left_begins() -> None:
    game = PokerGame(3, f"{ROW} 8h 9d 9c", dealer=2)
    assert game.turn == 3
    game.buy("row-1 row-1")
    game.buy("row-1")
    assert game.turn == 1  # 9d before 9c: seat 3 has the eight
    assert game.ruling == "PB2 PB3 PB4"


def test_pb4_where_nothing_lies_the_first_to_the_dealers_left_begins() -> None:
    game = PokerGame(4, dealer=1)
    game.buy("deck deck deck deck")
    assert (game.turn, game.board["opener"]) == (2, {"seat": 2, "words": ""})


def test_pb5_if_the_best_is_all_in_the_next_with_chips_begins() -> None:
    game = PokerGame(4, "2h 3h 2d 3d 2c 3c 2s 3s 7h 8d Ac 9c", stacks={3: 2})
    game.buy("row-1 row-1 row-1 row-1")
    assert game.board["all_in"] == [3]
    assert (game.turn, game.board["opener"]) == (4, {"seat": 4, "words": "nine high"})
    assert game.ruling == "PB2 PB3 PB5"
    assert game.session.rulings[-1].figures[0].label == "seat:3: showing"


def test_pb5_it_is_nobody_who_has_folded_or_left() -> None:
    game = PokerGame(6, "2h 3h 2d 3d 2c 3c 2s 3s 4h 4d 4c 4s 7h 8d Ac 9c", stacks={3: 2})
    game.buy("row-1 row-1 row-1 fold")
    game.keep(game.session.leave(5))
    game.buy("row-1")
    assert game.board["all_in"] == [3]
    assert (game.turn, game.board["opener"]) == (6, {"seat": 6, "words": "nine high"})
    assert game.facts("betting") == [{"seat": 6}]


# ---------------------------------------------------------------------- the limit
def test_pb6_a_bet_and_each_raise_are_what_was_agreed() -> None:
    game = at_the_bets(bought="9h 8d 7c", unit="5", bet="3")
    assert game.labels() == ["Check", "Bet 15"]
    game.bet("bet")
    assert game.facts("bet") == [{"seat": 1, "amount": 15, "all_in": False}]
    assert game.money() == [("seat:1", -15, "bet"), ("pot", 15, "bet")]
    assert game.labels() == ["Call 15", "Raise to 30", "Fold"]
    assert (game.asked.message["to_call"], game.board["to_call"], game.board["bet"]) == (15, 15, 15)
    game.bet("raise")
    assert game.facts("raised") == [{"seat": 2, "amount": 30, "all_in": False}]
    assert (game.board["bets"], game.board["raises"]) == ({"1": 15, "2": 30}, 1)
    game.bet("raise")
    assert game.labels() == ["Call 30", "Raise to 60", "Fold"]


def test_pb6_three_raises_at_most() -> None:
    game = at_the_bets(bought="9h 8d 7c")
    game.bet("bet raise raise raise")
    assert (game.turn, game.options()) == (2, ["call", "fold"])
    assert game.board["bets"] == {"1": 8, "2": 4, "3": 6}
    game.bet("call call")
    assert game.topic == "buy"
    assert game.board["pot"] == 3 + 3 + 24
    game.buy("row-1 row-1 row-1")
    assert (game.board["raises"], game.board["bets"]) == (0, {})
    assert "bet" in game.options()


def test_pb7_a_bet_is_called_raised_or_folded_to_and_where_checking_is_free_nobody_folds() -> None:
    game = at_the_bets(bought="9h 8d 7c")
    assert game.options() == ["check", "bet"]
    game.bet("check bet")
    assert game.options() == ["call", "raise", "fold"]
    with pytest.raises(Refused, match="not one of call, raise, fold"):
        game.bet("check")
    game.bet("fold call")
    assert game.facts("called") == [{"seat": 1, "amount": 2, "all_in": False}]
    assert (game.topic, game.board["folded"]) == ("buy", [3])


def test_pb7_after_a_raise_everybody_else_has_a_turn_again() -> None:
    game = at_the_bets(4)
    first = game.turn
    game.bet("check bet")
    others = [game.turn]
    game.bet("raise")
    for action in ("call", "call", "call"):
        others.append(game.turn)
        game.bet(action)
    order = [first, first % 4 + 1, (first + 1) % 4 + 1, (first + 2) % 4 + 1]
    assert others == [order[2], order[3], order[0], order[1]]
    assert game.topic == "buy"


def test_pb8_who_has_not_enough_for_a_bet_checks_and_a_raise_is_for_the_full_amount() -> None:
    game = PokerGame(3, f"{ROW} 9h 8d 7c", stacks={1: 3, 2: 5})
    game.buy("row-1 row-1 row-1")
    assert game.turn == 2, "seat 1 has one chip, and could but check"
    game.bet("bet")
    assert (game.turn, game.options()) == (3, ["call", "raise", "fold"])
    game.bet("call")
    assert (game.turn, game.options(), game.asked.message["to_call"]) == (1, ["call", "fold"], 1)
    assert game.labels()[0] == "Call 1, all in"
    game.bet("call")
    assert game.facts("called") == [{"seat": 1, "amount": 1, "all_in": True}]


def test_pb8_what_one_may_do_and_owes_follows_a_correction() -> None:
    game = at_the_bets(bought="9h 8d 7c")
    game.bet("bet")
    first = game.asked.id
    game.adjust(2, -195)  # of 198
    assert (game.options(), game.asked.message["to_call"]) == (["call", "fold"], 2)
    game.adjust(2, -2)
    assert (game.labels()[0], game.asked.message["to_call"]) == ("Call 1, all in", 1)
    assert game.board["to_call"] == 1
    assert game.asked.id > first
    game.adjust(2, -1)
    assert (game.turn, game.board["all_in"]) == (3, [2])


def test_pb9_nobody_bets_or_raises_where_nobody_has_chips_to_answer() -> None:
    game = PokerGame(3, f"{ROW} 9h 8d 7c", stacks={2: 4, 3: 2})
    game.buy("row-1 row-1 row-1")
    game.bet("bet")  # seat 2 has two chips left, seat 3 none
    assert (game.turn, game.labels()) == (2, ["Call 2", "Fold"])
    game.bet("call")
    assert game.topic == "buy"
    game = PokerGame(3, f"{ROW} 9h 8d 7c", stacks={2: 4, 3: 2})
    game.buy("row-1 row-1 row-1")
    game.bet("check bet")
    assert (game.turn, game.options()) == (1, ["call", "fold"])


def test_pb9_a_leaving_may_leave_nobody_to_answer() -> None:
    game = PokerGame(4, "2h 3h 2d 3d 2c 3c 2s 3s 9h 8d 7c 6c", stacks={2: 2, 3: 2})
    game.buy("row-1 row-1 row-1 row-1")
    assert (game.turn, game.options()) == (1, ["check", "bet"])
    game.keep(game.session.leave(4))
    assert (game.topic, game.board["round"], game.turn) == ("buy", 2, 1)


def test_pb10_whoever_has_no_chips_is_not_asked() -> None:
    game = PokerGame(4, stacks={2: 2})
    game.buy("row-1 " * 4)
    turns = []
    for _ in range(3):
        turns.append(game.turn)
        game.bet("check")
        assert 2 not in [one["seat"] for one in game.facts("checked")], "nor does it check unasked"
    assert 2 not in turns
    assert game.topic == "buy"


def test_pb10_with_chips_before_one_at_most_there_is_no_betting_round() -> None:
    game = PokerGame(3, stacks={1: 2, 3: 2})
    game.buy("row-1 row-1 row-1")
    assert (game.topic, game.board["round"], game.turn) == ("buy", 2, 2)
    assert "betting" not in game.cues()
    assert game.board["opener"] is None


def test_pb11_what_nobody_could_call_comes_back_when_the_round_ends() -> None:
    game = PokerGame(3, f"{ROW} 9h 8d 7c", stacks={2: 3, 3: 3})
    game.buy("row-1 row-1 row-1")
    game.bet("bet")
    assert game.pots() == [(8, [1, 2, 3])]
    game.bet("call call")
    assert game.facts("refund") == [{"seat": 1, "amount": 1}]
    refunds = [line for line in game.money() if line[2] == "refund"]
    assert refunds == [("seat:1", 1, "refund"), ("pot", -1, "refund")]
    assert game.at_cue("refund")["board"]["bets"] == {"1": 1, "2": 1, "3": 1}


def test_pb11_a_bet_that_all_fold_to_comes_back_before_the_pot_is_won() -> None:
    game = at_the_bets(bought="9h 8d 7c")
    game.bet("bet fold fold")
    assert game.cues()[:5] == ["bet", "folded", "folded", "refund", "pot"]
    assert [line for line in game.money() if line[2] in ("refund", "pot")] == [
        ("seat:1", 2, "refund"),
        ("pot", -2, "refund"),
        ("seat:1", 6, "pot"),
        ("pot", -6, "pot"),
    ]


def test_pb11_what_somebody_called_who_folded_then_stays() -> None:
    game = at_the_bets(bought="9h 8d 7c")
    game.bet("bet call raise fold fold")
    assert [line for line in game.money() if line[2] == "refund"] == [
        ("seat:3", 2, "refund"),
        ("pot", -2, "refund"),
    ]
    assert ("seat:3", 12, "pot") in game.money()
