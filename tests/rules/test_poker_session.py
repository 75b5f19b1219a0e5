"""The game, hand after hand: clauses PG, PE and PL of Price Is Right poker."""

from __future__ import annotations

import pytest

from console.rules.conversation import Refused
from console.rules.game import SetupError
from console.rules.games import GAMES
from console.rules.price_poker.deck import CARDS
from console.rules.session import Session
from tests.rules.poker_table import NAMES, PokerGame, run_out
from tests.rules.small_pack import pack
from tests.rules.test_poker_declaring import ACES, NINES, SIX, WHEEL, all_in, won


def begin(seats: int = 3, **options: str) -> Session:
    """A session that nobody has answered yet."""
    return Session(lambda: GAMES["price-poker"].begin(NAMES[:seats], options, pack()))


def broke(*seats: int, **options: str) -> PokerGame:
    """Four have played a hand, after which these seats have no chips left; seat 1 has won them."""
    hands = [ACES, NINES, SIX, "3h 4s 5h 8s 9c Tc Jh"]
    game = PokerGame(4, run_out(hands), stacks=dict.fromkeys(seats, 1), **options)
    while game.topic == "buy":
        game.buy("row-1" if game.turn == 1 else "fold")
        if len(game.open()) > 1:
            game.declare("high " * len(game.open()))
            break
    return game


# ---------------------------------------------------------------------- the game
@pytest.mark.parametrize("seats", [3, 7])
def test_pg1_three_to_seven_play(seats: int) -> None:
    assert len(PokerGame(seats).board["hands"]) == seats


@pytest.mark.parametrize("seats", [0, 2, 8])
def test_pg1_no_more_and_no_fewer(seats: int) -> None:
    with pytest.raises(SetupError, match="3 to 7"):
        GAMES["price-poker"].begin(["x"] * seats, {}, pack())


def test_pg1_with_52_cards() -> None:
    assert len(set(CARDS)) == 52
    assert {card[0] for card in CARDS} == set("23456789TJQKA")
    assert {card[1] for card in CARDS} == set("cdhs")


def test_pg2_seven_cards_of_which_the_best_five_count_and_high_and_low_share() -> None:
    game = all_in(ACES, WHEEL, SIX, stacks=(2, 2, 2))
    assert all(len(game.own(seat)["cards"]) == 7 for seat in (1, 2, 3))
    game.declare("high low low")
    assert won(game) == {"1 pot.high": 3, "2 pot.low": 3}
    assert all(len(one["cards"]) == 5 for one in game.results())


@pytest.mark.parametrize(("low", "winner"), [("ace-to-five", "2"), ("deuce-to-seven", "3")])
def test_pg3_how_low_hands_rank_is_agreed(low: str, winner: str) -> None:
    flush = "Ad 2d 3d 4d 6d Kd Kc"
    seven = "2c 3c 4h 5s 7h Ks Kh"
    game = all_in(ACES.replace("Ad", "Ah").replace("Kd", "Qd").replace("Kc", "Qc"), flush, seven, low=low)
    game.declare("high low low")
    assert f"{winner} pot.low" in won(game)


def test_pg4_a_low_hand_may_have_to_be_eight_or_better() -> None:
    nine_low = "2c 3s 4d 9h Ts Js Jd"
    game = all_in(ACES.replace("9h", "Th"), NINES, nine_low, low_qualifier="eight-or-better")
    game.declare("high high low")
    assert set(won(game)) == {"1 pot.high"}
    game = all_in(ACES.replace("9h", "Th"), NINES, nine_low)
    game.declare("high high low")
    assert set(won(game)) == {"1 pot.high", "3 pot.low"}


def test_pg4_it_does_not_go_with_deuce_to_seven() -> None:
    with pytest.raises(SetupError, match="eight-or-better belongs to low=ace-to-five"):
        begin(low="deuce-to-seven", low_qualifier="eight-or-better")


def test_pg5_stakes_are_agreed_in_units() -> None:
    game = PokerGame(3, unit="10", stack="50", ante="2", bet="3")
    assert game.cash == {1: 480, 2: 480, 3: 480}
    assert game.board["prices"] == [10, 20, 30]
    assert game.board["bet"] == 30


@pytest.mark.parametrize("name", ["unit", "stack", "ante", "bet", "hands"])
def test_pg5_only_whole_numbers_from_one(name: str) -> None:
    for value in ("0", "-1", "1.5", "", "x", "2000000"):
        with pytest.raises(SetupError, match=name):
            begin(**{name: value})
    begin(**{name: "3"})


def test_pg5_an_option_of_another_game_is_refused() -> None:
    with pytest.raises(SetupError, match="mc"):
        begin(mc="console")


def test_pg6_everybody_buys_in_and_who_deals_first_is_drawn() -> None:
    session = begin(4)
    (asked,) = session.open.values()
    assert asked.message == {
        "to": "house",
        "kind": "draw",
        "topic": "dealer",
        "options": ["1", "2", "3", "4"],
        "count": 1,
    }
    assert session.stage.ledger.totals == dict.fromkeys(range(1, 5), 200)
    assert [(line.to, line.why) for line in session.stage.ledger.lines] == [
        (f"seat:{seat}", "buy-in") for seat in range(1, 5)
    ]
    game = PokerGame(4, dealer=2)
    assert game.facts("button") == [{"seat": 2}]
    assert (game.board["dealer"], game.turn) == (2, 3)


# ---------------------------------------------------------------------- hand after hand
def test_pe1_the_button_moves_to_the_left() -> None:
    game = PokerGame(3, dealer=2)
    dealers = [game.board["dealer"]]
    for _ in range(3):
        game.fold_out()
        assert "button" not in game.cues()
        dealers.append(game.board["dealer"])
    assert dealers == [2, 3, 1, 2]


def test_pe1_to_the_next_seat_that_has_chips() -> None:
    game = broke(2)
    assert game.cues()[-1] == "pot"
    assert (game.topic, game.turn) == ("rebuy", 2)
    game = PokerGame(4, stacks={1: 0})
    game.fold_out()
    game.rebuy("yes")
    assert game.board["dealer"] == 2


def test_pe1_the_antes_of_the_next_hand_follow_at_once() -> None:
    game = PokerGame(3)
    game.buy("fold fold")
    assert [line[2] for line in game.money()] == ["pot", "pot", *["ante"] * 6]
    assert (game.board["hand"], game.session.stage.note) == (2, "Hand 2")


def test_pe2_whoever_has_no_chips_may_buy_in_again_from_the_new_dealers_left() -> None:
    game = broke(2, 4)
    asked = []
    for _ in range(2):
        asked.append(game.turn)
        assert game.labels() == ["Buy in for 200 chips", "Leave the table"]
        assert len(game.open()) == 1
        game.rebuy("yes")
    assert asked == [2, 4]
    assert game.board["dealer"] == 1
    assert game.board["out"] == []
    assert ("seat:4", 200, "buy-in") in game.money()
    assert game.facts("rebuy") == [{"seat": 4, "amount": 200}]


def test_pe2_the_new_dealer_is_the_one_from_whose_left_they_are_asked() -> None:
    game = PokerGame(5, stacks={2: 0, 5: 0}, dealer=1)
    game.fold_out()
    asked = []
    for _ in range(2):
        asked.append(game.turn)
        game.rebuy("yes")
    assert (asked, game.board["dealer"]) == ([5, 2], 3)


def test_pe2_the_rest_play_on_without_whoever_leaves() -> None:
    game = broke(2)
    game.rebuy("no")
    assert game.facts("busted") == [{"seat": 2}]
    assert (game.board["out"], game.board["hand"]) == ([2], 2)


def test_pe3_whoever_has_left_the_table_is_not_asked_again() -> None:
    game = broke(2)
    game.rebuy("no")
    game.fold_out()
    assert (game.topic, game.board["hand"], game.board["out"]) == ("buy", 3, [2])


def test_pe3_chips_of_a_correction_deal_them_in_again() -> None:
    game = broke(2)
    game.rebuy("no")
    game.adjust(2, 50)
    assert game.board["out"] == [2]
    game.fold_out()
    assert (game.board["out"], game.cash[2]) == ([], 49)


def test_pe3_a_correction_takes_the_question_back() -> None:
    game = broke(2, 3)
    game.adjust(2, 50)
    assert (game.topic, game.turn) == ("rebuy", 3)
    assert "busted" not in game.cues()
    game.rebuy("no")
    assert game.board["out"] == [3]


def test_pe4_with_fewer_than_three_the_session_ends() -> None:
    game = broke(2, 3)
    game.rebuy("no no")
    assert game.session.over
    assert game.scene == "winner"


def test_pe5_so_many_hands_and_then_nobody_buys_in() -> None:
    game = PokerGame(3, hands="2")
    assert game.session.stage.note == "Hand 1 of 2"
    assert game.board["of"] == 2
    game.fold_out()
    assert not game.session.over
    game.fold_out()
    assert game.session.over
    game = broke(2, 3, hands="1")
    assert game.session.over


def test_pe6_the_host_may_end_it_and_the_chips_of_the_hand_go_back() -> None:
    game = PokerGame(4, stacks={1: 4})
    game.buy("deck row-1 fold row-1")
    game.bet("bet")
    game.end()
    assert game.cash == {1: 4, 2: 200, 3: 200, 4: 200}
    refunds = [line for line in game.money() if line[2] == "refund" and line[0] != "pot"]
    assert sorted(line[0] for line in refunds) == ["seat:1", "seat:2", "seat:3", "seat:4"]
    assert len(game.facts("refund")) == 4
    assert game.session.stage.note == "Ended early"
    assert (game.session.over, game.board["winners"]) == (True, [])
    assert game.at_cue("refund")["board"]["bets"] == {}


def test_pe6_between_two_hands_nothing_goes_back() -> None:
    game = broke(2)
    before = game.cash
    game.end()
    assert (game.cash, game.facts("refund")) == (before, [])


def test_pe6_before_the_first_hand_too() -> None:
    session = begin()
    session.interrupt("end")
    assert session.over
    assert session.stage.result is not None
    assert (session.stage.result.winners, session.stage.result.crowned) == ((1, 2, 3), [])


def test_pe6_no_other_interruption_means_anything() -> None:
    game = PokerGame(3)
    for why in ("give-up", "time-up"):
        with pytest.raises(Refused, match="no meaning"):
            game.session.interrupt(why)


def test_pe7_most_above_what_was_bought_in_wins() -> None:
    game = broke(2)
    game.rebuy("yes")
    game.end()
    gains = game.board["gains"]
    assert (gains["2"], game.cash[2]) == (-1, 200), "bought in for 200, corrected to 1, and 200 again"
    assert sum(gains.values()) == 0
    assert game.board["winners"] == [1]
    assert game.board["totals"] == {str(seat): chips for seat, chips in game.cash.items()}
    assert game.facts("winner") == [{"winners": [1]}]
    assert game.session.rulings[-1].words == "wins the game"
    assert {one.label: one.value for one in game.session.rulings[-1].figures} == {
        f"seat:{seat}": gain for seat, gain in gains.items()
    }


def test_pe7_all_who_have_gained_as_much_win() -> None:
    game = all_in(ACES, WHEEL, SIX, stacks=(2, 2, 2))
    game.declare("high low low")
    assert game.board["gains"] == {"1": 1, "2": 1, "3": -2}
    assert game.board["winners"] == [1, 2]
    assert game.session.rulings[-1].words == "win the game together"


def test_pe7_a_correction_counts_as_bought_in_after_the_end_too() -> None:
    game = all_in(ACES, WHEEL, SIX, stacks=(2, 2, 2))
    game.declare("high high low")
    assert game.board["gains"] == {"1": 1, "2": -2, "3": 1}
    game.adjust(2, 500)
    (ended,) = game.ended()
    assert (ended.result.winners, ended.result.totals[2]) == ((1, 3), 500)
    assert game.board["gains"] == {"1": 1, "2": -2, "3": 1}


def test_pe8_where_nobody_has_gained_anything_nobody_is_called_a_winner() -> None:
    game = PokerGame(3)
    game.end()
    (ended,) = game.ended()
    assert (ended.result.winners, ended.result.crowned) == ((1, 2, 3), [])
    assert (game.board["winners"], game.facts("winner")) == ([], [{"winners": []}])
    assert game.session.stage.view("audience")["title"] == "The end"
    assert game.session.rulings[-1].words == "Nobody has won anything"


def test_pe10_a_correction_in_a_hand_leaves_nobody_with_less_than_nothing() -> None:
    game = PokerGame(3, stacks={1: 10})
    game.buy("deck")
    assert game.cash[1] == 6
    with pytest.raises(Refused, match="less than nothing"):
        game.adjust(1, -7)
    game.adjust(1, -6)
    assert game.board["all_in"] == [1]
    game.adjust(1, 20)
    assert (game.board["all_in"], game.cash[1], game.board["pot"]) == ([], 20, 6)


def test_pe10_undo_takes_back_what_was_drawn_too() -> None:
    game = PokerGame(3)
    before = (game.cash, game.board, game.own(1))
    game.buy("deck")
    game.keep(game.session.undo())
    assert (game.cash, game.board, game.own(1)) == before
    assert ("seat:1", 3, "buy") in game.money()
    assert ("pot", -3, "buy") in game.money()
    assert (game.topic, game.turn) == ("buy", 1)


def test_pe10_undo_goes_back_across_the_end_of_a_hand() -> None:
    game = PokerGame(3)
    game.buy("fold")
    before = (game.cash, game.board)
    game.buy("fold")
    assert game.board["hand"] == 2
    game.keep(game.session.undo())
    assert (game.cash, game.board) == before
