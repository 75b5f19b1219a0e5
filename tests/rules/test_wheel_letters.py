"""What may be called, vowels and solutions: clauses WT11-WT17 of Wheel of Fortune."""

from __future__ import annotations

from dataclasses import replace

import pytest

from console.rules.conversation import Refused
from console.rules.pack import CASH, Wedge
from tests.rules.small_pack import WHEEL, pack
from tests.rules.test_wheel_turn import playing, with_text, with_token
from tests.rules.wheel_table import WheelGame


def test_wt11_a_letter_is_called_once_and_stays_in_view() -> None:
    game = playing()
    game.spin("400", "T")
    game.spin("400")
    assert game.options("turn.consonant") == list("BCDFGHJKLMNPQRSVWXYZ")
    with pytest.raises(Refused):
        game.answer("seat:1", "turn.consonant", "T")
    with pytest.raises(Refused):
        game.answer("seat:1", "turn.consonant", "O")
    game.answer("seat:1", "turn.consonant", "Z")
    game.spin("500", "H")
    game.buy("E")
    assert game.board["called"] == ["T", "Z", "H", "E"]


def test_wt11_with_no_consonant_left_hidden_nobody_spins() -> None:
    game = playing()
    game.spin("400", "T")
    game.spin("400", "H")
    assert game.options("turn.action") == ["vowel", "solve"]


def test_wt11_with_all_vowels_called_nobody_buys() -> None:
    game = playing()
    game.spin("400", "T")
    for vowel in "AEIO":
        game.buy(vowel)
    game.act("vowel")  # the last one is taken without asking
    assert game.board["called"] == ["T", "A", "E", "I", "O", "U"]
    assert game.options("turn.action") == ["spin", "solve"]
    assert game.cash[1] == 160_000 - 5 * 25_000


def test_wt12_a_vowel_costs_the_same_however_often_it_is_there() -> None:
    game = playing()
    game.spin("1000", "T")
    game.buy("O")
    assert game.money() == [("seat:1", -25_000, "turn.vowel")]
    assert game.facts("letter") == {"seat": 1, "letter": "O", "count": 6, "amount": -25_000}
    game.buy("E")
    assert game.facts("letter") == {"seat": 1, "letter": "E", "count": 0, "amount": -25_000}
    assert game.open() == ["seat:1 turn.action"]


def test_wt12_one_payment_opens_a_vowel_five_times() -> None:
    game = with_text("SEVEN BEES MEET")
    game.spin("1000", "S")
    game.buy("E")
    assert game.facts("letter")["count"] == 6
    assert game.money() == [("seat:1", -25_000, "turn.vowel")]


def test_wt12_y_is_a_consonant() -> None:
    game = playing()
    game.wheel("400")
    assert "Y" in game.options("turn.consonant")
    game.answer("seat:1", "turn.consonant", "T")
    game.act("vowel")
    assert game.options("turn.vowel") == list("AEIOU")


@pytest.mark.parametrize(("dollars", "left"), [(249, None), (250, 0)])
def test_wt13_249_is_not_enough_and_250_is(dollars: int, left: int | None) -> None:
    wheel = tuple(Wedge(CASH, dollars * 100) if wedge.amount == 250_00 else wedge for wedge in WHEEL)
    game = WheelGame(2, replace(pack(), wheel=wheel))
    game.begin("cafe")
    game.spin("250", "C")
    if left is None:
        assert game.options("turn.action") == ["spin", "solve"]
        with pytest.raises(Refused):
            game.act("vowel")
    else:
        game.buy("E")
        assert game.cash[1] == left


def test_wt13_the_rounds_cash_pays_first_then_the_banked() -> None:
    game = playing()
    game.spin("100", "T")
    game.session.adjust(1, 20_000, "a present")
    game.buy("A")
    assert (game.round_cash()[1], game.banked()[1]) == (15_000, 20_000)
    assert game.options("turn.action") == ["spin", "vowel", "solve"]
    game.buy("E")
    assert (game.round_cash()[1], game.banked()[1]) == (0, 10_000)
    assert game.options("turn.action") == ["spin", "solve"]


def test_wt13_of_the_round_alone_if_it_was_agreed() -> None:
    game = playing(vowels_from="round")
    game.session.adjust(1, 100_000, "a present")
    game.spin("100", "T")
    assert game.options("turn.action") == ["spin", "vowel", "solve"]
    game.buy("O")
    assert (game.round_cash()[1], game.options("turn.action")) == (15_000, ["spin", "solve"])


def test_wt14_a_correction_takes_no_price_of_a_vowel_away() -> None:
    game = playing()
    game.spin("100", "T")
    game.session.adjust(1, 10_000, "a present")
    game.buy("A")  # 150 of this round are left, and 100 banked
    game.act("vowel")
    with pytest.raises(Refused, match="less than nothing"):
        game.session.adjust(1, -1, "x")
    game.session.adjust(1, 7, "x")
    game.session.adjust(1, -7, "x")
    game.answer("seat:1", "turn.vowel", "E")
    assert game.cash[1] == 0


def test_wt15_a_right_solution_wins_the_round() -> None:
    game = playing()
    game.spin("400", "T")
    game.act("solve")
    assert game.ask("seat:1", "turn.solution").message == {
        "to": "seat:1",
        "kind": "text",
        "topic": "turn.solution",
        "length": 100,
    }
    game.answer("seat:1", "turn.solution", " too  hot, to hoot!")
    assert game.cues() == ["attempt", "solved", "banked", "standings"]
    seen = game.at_cue("attempt")["board"]
    assert seen["attempt"] == {"seat": 1, "text": "too hot, to hoot!", "right": None}
    assert (seen["won"], seen["doors"][0][3], seen["newest"]) == (None, "", None)
    seen = game.at_cue("solved")["board"]
    assert (seen["attempt"]["right"], seen["won"]) == (True, 1)


def test_wt15_with_all_letters_open_it_must_still_be_given() -> None:
    game = playing("cafe")
    for letter in "CF":
        game.spin("400", letter)
    for vowel in "AE":
        game.buy(vowel)
    assert game.doors() == ["", "CAFÉ", ""]
    assert game.options("turn.action") == ["vowel", "solve"]
    game.solve("cafe")
    assert "solved" in game.cues()


def test_wt16_a_wrong_one_costs_the_round_and_the_turn_and_no_token() -> None:
    game = with_token()
    game.spin("400", "R")
    game.solve("")
    assert game.cues() == ["attempt", "wrong", "turn"]
    assert game.money() == [("seat:1", -80_000, "wrong-solution")]
    assert game.at_cue("wrong")["board"]["attempt"] == {"seat": 1, "text": "", "right": False}
    assert (game.turn, game.cash[1], game.board["tokens"]["1"]) == (2, 0, 1)
    assert game.board["attempt"] is None


def test_wt17_whoever_was_wrong_plays_on() -> None:
    game = playing()
    game.spin("400", "T")
    game.solve("wrong")
    game.spin("400", "Z")
    assert (game.turn, game.board["out"]) == (1, [])


def test_wt17_or_is_out_if_it_was_agreed() -> None:
    game = playing(seats=3, wrong_solution="drop-out")
    game.spin("400", "T")
    game.solve("wrong")
    assert game.at_cue("wrong")["board"]["out"] == [1]
    game.spin("400", "Z")
    game.spin("400", "X")
    assert game.turn == 2
