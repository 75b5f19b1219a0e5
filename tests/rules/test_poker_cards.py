"""What lies face down: clause PH1 of Price Is Right poker."""

from __future__ import annotations

from tests.rules.poker_table import PokerGame, run_out
from tests.rules.test_poker_declaring import ACES, NINES, SIX, WHEEL, at_the_end


def test_ph1_cards_that_lie_face_down_are_their_owners_alone() -> None:
    game = PokerGame(3, run_out([ACES, NINES, WHEEL]))
    for viewer in ("audience", "mc"):
        assert "own" not in game.session.stage.view(viewer)
    assert game.own(1) == {
        "cards": [{"card": "As", "up": False}, {"card": "Ad", "up": False}],
        "high": "pair of aces",
        "low": None,
    }
    game.go_on("bet", 3)
    assert [one["up"] for one in game.own(2)["cards"]] == [False, False, True, True, True]
    assert (game.own(3)["high"], game.own(3)["low"]) == ("five-high straight", "5 4 3 2 A")


def test_ph1_a_low_that_does_not_qualify_is_none_on_ones_own_page_either() -> None:
    hands = [ACES, NINES, WHEEL]
    for qualifier, low in (("none", "Q J 9 7 6"), ("eight-or-better", None)):
        game = PokerGame(3, run_out(hands), low_qualifier=qualifier)
        game.go_on()
        assert game.own(2)["low"] == low
        assert game.own(3)["low"] == "5 4 3 2 A"


def test_ph1_who_folds_has_shown_nothing_and_sees_the_own_cards_still() -> None:
    game = PokerGame(4, run_out([ACES, NINES, WHEEL, SIX]))
    game.buy("fold")
    game.go_on()
    game.declare("high low low")
    shown = game.at_cue("showdown", "audience")["board"]["hands"]
    assert shown["1"] == {"up": [], "down": 2, "shown": None}
    assert game.at_cue("showdown", "seat:1")["own"]["cards"][0] == {"card": "As", "up": False}


def test_ph1_with_the_next_hand_the_cards_of_the_last_are_forgotten() -> None:
    game = PokerGame(3, run_out([ACES, NINES, WHEEL]))
    game.fold_out()
    assert game.board["hand"] == 2
    assert game.own(1)["cards"][0]["card"] not in ("As", "Ad")


def test_ph1_no_answer_that_a_ruling_tells_names_a_card_that_was_drawn() -> None:
    game = at_the_end(ACES, WHEEL, SIX)
    game.declare("high low both")
    topics = {one.topic for ruling in game.session.rulings for one in ruling.answers}
    assert topics == {"buy", "bet", "declare"}
