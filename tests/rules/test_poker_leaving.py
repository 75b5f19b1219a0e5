"""Coming and going: clauses PL of Price Is Right poker."""

from __future__ import annotations

from tests.rules.poker_table import PokerGame, run_out
from tests.rules.test_poker_declaring import ACES, NINES, SIX, WHEEL
from tests.rules.test_poker_session import begin, broke


def test_pl1_whoever_leaves_has_folded_and_the_chips_stay() -> None:
    game = PokerGame(4)
    game.buy("row-1")
    game.keep(game.session.leave(2))
    assert game.cues()[0] == "left"
    board = game.at_cue("left")["board"]
    assert (board["folded"], board["out"]) == ([2], [])
    assert (game.turn, game.cash[2], game.board["pot"]) == (3, 199, 5)
    game.keep(game.session.leave(1))  # who has bought already
    assert game.board["folded"] == [1, 2]
    assert game.turn == 3
    game.buy("row-1 row-1")
    assert game.turn in (3, 4)


def test_pl1_whoever_leaves_while_all_declare_is_no_more_waited_for() -> None:
    game = PokerGame(4, run_out([ACES, NINES, SIX, WHEEL]))
    game.go_on()
    game.declare("high high")
    game.keep(game.session.leave(1))
    assert game.open() == ["seat:3 declare", "seat:4 declare"]
    game.declare("low low")
    assert game.facts("declared") == [{"declared": {"2": "high", "3": "low", "4": "low"}}]
    assert {seat for one in game.results() for seat in one["shares"]} == {"2", "4"}


def test_pl1_whoever_leaves_instead_of_declaring_in_turn_has_declared_nothing() -> None:
    game = PokerGame(4, run_out([ACES, NINES, SIX, WHEEL]), declare="in-turn")
    game.go_on()
    game.declare("high")
    game.keep(game.session.leave(game.turn))
    assert "declared" not in game.cues()
    assert game.board["declared"] == {"1": "high"}
    game.declare("low low")
    assert game.at_cue("showdown")["board"]["declared"] == {"1": "high", "3": "low", "4": "low"}


def test_pl2_whoever_comes_back_plays_from_the_next_hand_on() -> None:
    game = PokerGame(4)
    game.keep(game.session.leave(2))
    game.keep(game.session.come_back(2))
    assert game.board["folded"] == [2]
    game.buy("fold row-1")
    game.keep(game.session.leave(4))
    assert (game.board["hand"], game.board["out"]) == (2, [4])
    assert "2" in game.board["hands"]


def test_pl3_when_one_is_left_what_was_asked_is_withdrawn_and_the_hand_is_won() -> None:
    game = PokerGame(4)
    game.buy("fold")
    first = game.asked.id
    game.keep(game.session.leave(3))
    assert game.asked.id == first, "the others still play"
    game.keep(game.session.leave(4))
    assert ("seat:2", 4, "pot") in game.money()
    assert game.at_cue("pot")["board"]["folded"] == [1, 3, 4]
    assert any(one.clauses == ("PS8", "PL1") for one in game.session.rulings)
    assert game.session.over, "two can't play"


def test_pl3_while_all_declare_or_cards_are_drawn_too() -> None:
    game = PokerGame(3, run_out([ACES, NINES, SIX]))
    game.go_on()
    game.declare("high")
    game.keep(game.session.leave(2))
    assert game.open() == ["seat:3 declare"]
    game.keep(game.session.leave(3))
    assert ("seat:1", 18, "pot") in game.money()
    session = begin()
    session.answer(next(iter(session.open)), ["1"])
    session.leave(1)
    session.leave(2)
    assert session.over
    assert session.stage.ledger.totals == {1: 199, 2: 199, 3: 202}


def test_pl1_whoever_leaves_after_a_hand_has_not_folded_it() -> None:
    game = broke(2)
    game.keep(game.session.leave(1))
    assert game.board["folded"] == [3, 4]
    assert game.board["hands"]["1"]["shown"] is not None


def test_pl3_what_nobody_could_call_comes_back_before_the_hand_is_won() -> None:
    game = PokerGame(3)
    game.buy("row-1 row-1 row-1")
    better = game.turn
    game.bet("bet")
    others = [seat for seat in (1, 2, 3) if seat != better]
    for seat in others:
        game.keep(game.session.leave(seat))
    lines = [line for line in game.money() if line[0] != "pot"]
    assert lines == [(f"seat:{better}", 2, "refund"), (f"seat:{better}", 6, "pot")]


def test_pl3_who_is_left_behind_by_a_better_who_leaves_and_one_who_folds_is_asked_nothing() -> None:
    game = PokerGame(3)
    game.buy("row-1 row-1 row-1")
    better = game.turn
    game.bet("bet")
    game.keep(game.session.leave(better))
    last = next(seat for seat in (1, 2, 3) if seat not in (better, game.turn))
    game.bet("fold")
    lines = [line for line in game.money() if line[0] != "pot"]
    assert lines == [(f"seat:{last}", 8, "pot")]


def test_pl1_whoever_has_left_is_not_asked_to_buy_in_again() -> None:
    game = PokerGame(5, stacks={2: 0})
    game.keep(game.session.leave(2))
    game.fold_out()
    assert (game.topic, game.board["hand"], game.board["out"]) == ("buy", 2, [2])
    game.keep(game.session.come_back(2))
    game.fold_out()
    assert (game.topic, game.turn) == ("rebuy", 2)
    game.keep(game.session.leave(2))
    assert (game.topic, game.board["hand"]) == ("buy", 3)


def test_pe1_a_dealer_who_has_left_deals_nothing_the_next_to_the_left_does() -> None:
    session = begin(4)
    session.leave(2)
    session.answer(next(iter(session.open)), ["2"])
    assert session.stage.view("audience")["board"]["dealer"] == 3
    game = PokerGame(5, stacks={3: 0})
    game.fold_out()  # the button goes to seat 1
    assert (game.topic, game.turn) == ("rebuy", 3)
    game.keep(game.session.leave(1))
    game.rebuy("yes")
    assert (game.board["dealer"], game.board["out"]) == (2, [1])
