"""A turn at the wheel, clause by clause: WT1-WT10 and WW6 of Wheel of Fortune."""

from __future__ import annotations

from dataclasses import replace

import pytest

from console.rules.conversation import Refused
from console.rules.pack import Puzzle
from tests.rules.small_pack import pack
from tests.rules.wheel_table import PLACES, WheelGame


def playing(puzzle: str = "owls", seats: int = 2, **options: str) -> WheelGame:
    """The first round of a game, at the first seat's first spin."""
    game = WheelGame(seats, **options)
    game.begin(puzzle)
    return game


def with_text(text: str, **options: str) -> WheelGame:
    """The same with a puzzle that reads so."""
    world = replace(pack(), puzzles={"it": Puzzle("it", "Anything", text)})
    game = WheelGame(2, world, **options)
    game.order("1000", "100")
    return game


def with_token(seats: int = 2) -> WheelGame:
    """The first seat has won a Free Spin token, and chooses what to do."""
    game = playing("rock", seats)
    game.spin("free-spin", "L")
    return game


def test_ww6_a_spin_shows_the_wheel_as_it_is_and_for_whom() -> None:
    game = playing()
    assert game.ask("wheel", "turn.spin").message == {
        "to": "wheel",
        "kind": "spin",
        "topic": "turn.spin",
        "wedges": [
            {"kind": "cash", "amount": 40_000},
            {"kind": "cash", "amount": 10_000},
            {"kind": "free-spin"},
            {"kind": "cash", "amount": 50_000},
            {"kind": "lose-a-turn"},
            {"kind": "cash", "amount": 25_000},
            {"kind": "bankrupt"},
            {"kind": "cash", "amount": 100_000},
        ],
        "seat": 1,
        "for": "seat:1",
    }
    for value in (8, -1, True, "0", 0.0, None, [0]):
        with pytest.raises(Refused):
            game.answer("wheel", "turn.spin", value)
    game.wheel("400")
    assert game.facts("wedge") == {"seat": 1, "wedge": 0, "kind": "cash", "amount": 40_000}
    assert game.board["wedge"] == 0


def test_wt1_a_first_turn_opens_with_a_spin() -> None:
    game = playing()
    assert game.open() == ["wheel turn.spin"]
    game.spin("400", "Z")
    assert (game.turn, game.open()) == (2, ["wheel turn.spin"])
    game.spin("400", "X")
    assert (game.turn, game.open()) == (1, ["seat:1 turn.action"])


def test_wt1_with_no_consonant_left_hidden_it_opens_like_a_later_turn() -> None:
    game = with_text("TO A TEA")
    game.spin("1000", "T")
    game.act("solve")
    game.solve("no")
    assert game.board["turn"] == 2
    assert game.open() == ["seat:2 turn.solution"]  # without money there is nothing else


def test_wt1_what_the_turn_before_has_left_is_gone() -> None:
    game = playing()
    game.spin("400", "T")
    game.act("solve")
    game.solve("no")
    game.wheel("400")
    game.answer("seat:2", "turn.consonant", "Z")
    board = game.at_cue("turn")["board"]
    assert (board["turn"], board["wedge"], board["newest"], board["attempt"]) == (1, None, None, None)
    assert game.at_cue("letter")["board"]["wedge"] == PLACES["400"]


def test_wt2_after_a_right_letter_one_spins_buys_or_solves() -> None:
    game = playing()
    game.spin("400", "T")
    assert game.options("turn.action") == ["spin", "vowel", "solve"]
    game.buy("O")
    assert game.options("turn.action") == ["spin", "vowel", "solve"]


def test_wt3_cash_pays_for_each_letter() -> None:
    game = playing()
    game.spin("400", "T")
    assert game.money() == [("seat:1", 160_000, "turn.letter")]
    assert game.facts("letter") == {"seat": 1, "letter": "T", "count": 4, "amount": 160_000}
    assert game.doors() == ["T__.__T", "T_.___T", ""]
    assert game.board["newest"] == {"letter": "T", "doors": [[0, 2], [0, 8], [1, 2], [1, 8]]}
    assert game.round_cash() == {1: 160_000, 2: 0}
    assert game.session.stage.view("audience")["cash"] == {"1": 160_000, "2": 0}


def test_wt4_a_prize_is_won_by_a_letter_and_its_sector_shows_again() -> None:
    game = playing()
    game.spin("400", "T")
    game.solve("too hot to hoot")
    game.set_up("rock", "harp")
    game.wheel("prize")
    assert game.facts("wedge") == {"seat": 1, "wedge": 1, "kind": "prize"}
    game.answer("seat:1", "turn.consonant", "R")
    assert game.cues() == ["letter", "prize"]
    assert game.facts("letter")["amount"] == 0
    assert game.facts("prize") == {"seat": 1, "id": "harp"}
    assert game.at_cue("letter")["board"]["wheel"][1]["kind"] == "prize"
    assert game.board["wheel"][1] == {"kind": "cash", "amount": 10_000}
    assert game.prizes(1) == ["harp"]
    assert game.options("turn.action") == ["spin", "vowel", "solve"]
    game.act("spin")
    assert game.ask("wheel", "turn.spin").message["wedges"][1] == {"kind": "cash", "amount": 10_000}


def test_wt4_it_stays_on_the_wheel_when_the_letter_is_not_there() -> None:
    game = playing()
    game.spin("400", "T")
    game.solve("too hot to hoot")
    game.set_up("rock", "harp")
    game.spin("prize", "Z")
    assert game.cues() == ["letter", "turn"]
    assert game.ask("wheel", "turn.spin").message["wedges"][1] == {"kind": "prize", "id": "harp"}
    assert (game.turn, game.prizes(1)) == (2, [])


def test_wt5_free_spin_wins_a_token_by_a_letter() -> None:
    game = playing()
    game.spin("free-spin", "H")
    assert game.cues() == ["letter", "token"]
    assert game.facts("token") == {"seat": 1, "what": "won"}
    assert game.board["tokens"] == {"1": 1, "2": 0}
    assert game.money() == []
    assert game.open() == ["seat:1 turn.action"]


@pytest.mark.parametrize("wedge", ["400", "free-spin"])
def test_wt6_a_letter_that_is_not_there_ends_the_turn(wedge: str) -> None:
    game = playing()
    game.spin(wedge, "Z")
    assert game.facts("letter") == {"seat": 1, "letter": "Z", "count": 0, "amount": 0}
    assert game.at_cue("letter")["board"]["newest"] == {"letter": "Z", "doors": []}
    assert (game.turn, game.board["tokens"], game.money()) == (2, {"1": 0, "2": 0}, [])


def test_wt7_lose_a_turn_ends_it_without_a_letter() -> None:
    game = playing()
    game.spin("lose-a-turn")
    assert game.cues() == ["wedge", "lose-a-turn", "turn"]
    assert (game.turn, game.board["called"]) == (2, [])


def test_wt8_bankrupt_takes_the_rounds_cash_and_prizes_and_nothing_else() -> None:
    game = playing()
    game.spin("400", "T")
    game.solve("too hot to hoot")
    game.set_up("rock", "harp")
    game.spin("prize", "R")
    game.spin("free-spin", "L")
    game.spin("500", "C")
    game.act("spin")
    game.wheel("bankrupt")
    assert game.cues() == ["wedge", "bankrupt"]
    assert game.money() == [("seat:1", -50_000, "bankrupt")]
    assert game.facts("bankrupt") == {"seat": 1, "amount": 50_000}
    assert (game.round_cash()[1], game.banked()[1], game.prizes(1)) == (0, 160_000, [])
    assert game.board["tokens"]["1"] == 1
    game.token("keep")
    assert game.turn == 2


def test_wt8_without_cash_no_money_moves() -> None:
    game = playing()
    game.spin("bankrupt")
    assert (game.money(), game.facts("bankrupt")["amount"], game.turn) == ([], 0, 2)


@pytest.mark.parametrize("how", ["wrong", "lose-a-turn", "bankrupt"])
def test_wt9_a_token_saves_a_turn_that_is_being_lost_in_any_way(how: str) -> None:
    game = with_token()
    game.spin("400", "R")
    game.spin("400", "Z") if how == "wrong" else game.spin(how)
    assert game.open() == ["seat:1 turn.token"]
    assert game.options("turn.token") == ["use", "keep"]
    game.token("use")
    assert game.cues() == ["token"]
    assert game.facts("token") == {"seat": 1, "what": "used"}
    assert game.board["tokens"]["1"] == 0
    assert game.open() == ["seat:1 turn.action"]  # as after a right consonant
    assert game.cash[1] == (0 if how == "bankrupt" else 80_000)
    game.spin("lose-a-turn")
    assert game.turn == 2  # it was used up


def test_wt9_a_token_that_is_kept_saves_nothing() -> None:
    game = with_token()
    game.spin("lose-a-turn")
    game.token("keep")
    assert (game.turn, game.board["tokens"]["1"]) == (2, 1)


def test_wt10_tokens_stay_from_round_to_round() -> None:
    game = with_token()
    game.solve("wrong")
    game.spin("400", "R")
    game.solve("rock n roll")
    game.set_up("owls", "harp")
    assert game.board["tokens"] == {"1": 1, "2": 0}
    game.spin("400", "Z")
    game.spin("lose-a-turn")
    assert game.open() == ["seat:1 turn.token"]
