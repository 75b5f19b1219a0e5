"""Rounds, prizes, and who starts: clauses WW, WS and WR of Wheel of Fortune."""

from __future__ import annotations

from dataclasses import replace

import pytest

from console.rules.conversation import Refused
from console.rules.game import SetupError
from console.rules.pack import BANKRUPT, CASH, FREE_SPIN, LOSE_A_TURN, Wedge
from tests.rules.small_pack import PUZZLES, WHEEL, pack
from tests.rules.wheel_table import WheelGame

TEXTS = {puzzle.id: puzzle.text for puzzle in PUZZLES}


def won_round(game: WheelGame, puzzle: str, wedge: str, letter: str, prize: str | None = None) -> None:
    """A round whose starter calls a letter and solves."""
    game.set_up(puzzle, prize)
    game.spin(wedge, letter)
    game.solve(TEXTS[puzzle])


def after_one_round(seats: int = 2, **options: str) -> WheelGame:
    """The first seat has won the first round with $1,600 banked; the next puzzle is to be drawn."""
    game = WheelGame(seats, **options)
    game.begin("owls")
    game.spin("400", "T")
    game.solve(TEXTS["owls"])
    return game


# ---------------------------------------------------------------------- the wheel
@pytest.mark.parametrize(
    ("wheel", "reason"),
    [
        ((), "no wheel"),
        ((*WHEEL, Wedge(CASH, 100_00)), "2 sectors of 100"),
        (tuple(wedge for wedge in WHEEL if wedge.amount != 100_00), "0 sectors of 100"),
        (tuple(wedge for wedge in WHEEL if wedge.kind != FREE_SPIN), "no Free Spin"),
        (tuple(wedge for wedge in WHEEL if wedge.kind != LOSE_A_TURN), "no Lose a Turn"),
        (tuple(wedge for wedge in WHEEL if wedge.kind != BANKRUPT), "no Bankrupt"),
    ],
)
def test_ww1_a_wheel_that_lacks_a_kind_is_refused(wheel: tuple[Wedge, ...], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        WheelGame(2, replace(pack(), wheel=wheel))


@pytest.mark.parametrize("part", ["puzzles", "prizes"])
def test_ww1_nor_is_a_pack_without_puzzles_or_prizes_taken(part: str) -> None:
    with pytest.raises(SetupError, match="no puzzles or no prizes"):
        WheelGame(2, replace(pack(), **{part: {}}))  # type: ignore[arg-type]


def test_ww1_any_number_of_wedges_will_do() -> None:
    wheel = (Wedge(CASH, 100_00), Wedge(FREE_SPIN), Wedge(LOSE_A_TURN), Wedge(BANKRUPT))
    game = WheelGame(1, replace(pack(), wheel=wheel))
    game.house("puzzle", "owls")
    assert len(game.board["wheel"]) == 4


def test_ww2_a_prize_wedge_lies_on_the_wheel_from_the_second_round_on() -> None:
    game = WheelGame(2)
    game.set_up("owls")
    assert game.cues() == ["round-opens"]
    assert [wedge["kind"] for wedge in game.board["wheel"]].count("prize") == 0
    game = after_one_round()
    game.set_up("rock", "canoe")
    assert game.cues() == ["round-opens", "prize-wedge", "turn"]
    assert game.at_cue("round-opens")["board"]["wheel"][1] == {"kind": "cash", "amount": 10_000}
    assert game.facts("prize-wedge") == {"id": "canoe"}
    face = {"kind": "prize", "id": "canoe", "name": "Canoe", "picture": "canoe.webp"}
    assert game.board["wheel"][1] == face


def test_ww3_a_prize_that_nobody_won_makes_way_for_another() -> None:
    game = after_one_round()
    game.house("puzzle", "rock")
    assert game.ask("house", "prize").message["options"] == ["harp", "canoe", "sauna"]
    game.house("prize", "canoe")
    game.spin("prize", "R")
    game.spin("bankrupt")  # won and given back
    game.keep(game.session.interrupt("give-up"))
    game.house("puzzle", "salt")
    assert game.ask("house", "prize").message["options"] == ["harp", "sauna"]
    game.house("prize", "sauna")
    game.keep(game.session.interrupt("give-up"))
    game.house("puzzle", "cafe")
    assert game.ask("house", "prize").message["options"] == ["harp", "canoe"]


def test_ww3_the_only_one_left_stays() -> None:
    prizes = {"harp": pack().prizes["harp"]}
    game = WheelGame(1, replace(pack(), prizes=prizes), target="100000")
    won_round(game, "owls", "400", "T")
    for puzzle in ("rock", "salt"):
        game.house("puzzle", puzzle)  # the prize is taken without asking
        assert game.board["wheel"][1]["id"] == "harp"
        game.session.interrupt("give-up")


def test_ww4_with_all_prizes_banked_there_is_no_prize_wedge() -> None:
    game = WheelGame(1, target="100000")
    won_round(game, "owls", "400", "T")
    won_round(game, "rock", "prize", "R", "harp")
    won_round(game, "salt", "prize", "S", "canoe")
    game.house("puzzle", "cafe")
    assert game.board["wheel"][1]["id"] == "sauna"
    game.spin("prize", "C")
    game.solve("cafe")
    assert game.board["category"] == "On a Sunday"  # the last puzzle is taken without asking
    assert game.board["wheel"][1] == {"kind": "cash", "amount": 10_000}


def test_ww5_a_prize_that_was_given_back_is_out_of_play_until_the_next_round() -> None:
    game = after_one_round()
    game.set_up("rock", "harp")
    game.spin("prize", "R")
    game.spin("bankrupt")
    assert game.prizes(1) == []
    assert game.board["wheel"][1] == {"kind": "cash", "amount": 10_000}
    assert game.ask("wheel", "turn.spin").message["wedges"][1] == {"kind": "cash", "amount": 10_000}


# ---------------------------------------------------------------------- who starts
def test_ws1_everybody_spins_from_the_first_seat_on_and_the_highest_cash_starts() -> None:
    game = WheelGame(4)
    game.set_up("owls")
    for seat, wedge in enumerate(("400", "free-spin", "1000", "bankrupt"), start=1):
        assert game.open() == ["wheel order.spin"]
        assert game.ask("wheel", "order.spin").message["for"] == f"seat:{seat}"
        game.order(wedge)
    assert game.cues() == ["wedge", "order", "turn"]
    assert game.facts("order") == {"seat": 3}
    seen = game.at_cue("order")["board"]
    assert seen["order"] == {
        "spins": {"1": 40_000, "2": 0, "3": 100_000, "4": 0},
        "spinning": [1, 2, 3, 4],
        "starts": 3,
    }
    assert seen["turn"] is None
    assert (game.turn, game.board["order"], game.board["wedge"]) == (3, None, None)


def test_ws2_the_tied_spin_again_in_seat_order() -> None:
    game = WheelGame(4)
    game.set_up("owls")
    game.order("lose-a-turn", "500", "100", "500")
    assert game.facts("order") == {"tied": [2, 4]}
    assert game.board["order"] == {"spins": {}, "spinning": [2, 4], "starts": None}
    game.order("400", "400")
    assert game.facts("order") == {"tied": [2, 4]}
    game.order("bankrupt", "100")
    assert game.facts("order") == {"seat": 4}
    assert game.turn == 4


def test_ws2_with_no_cash_at_all_all_are_tied() -> None:
    game = WheelGame(2)
    game.set_up("owls")
    game.order("bankrupt", "free-spin")
    assert game.facts("order") == {"tied": [1, 2]}


def test_ws3_a_winner_starts_and_after_an_unsolved_round_all_spin() -> None:
    game = after_one_round(3)
    game.set_up("rock", "harp")
    assert (game.turn, game.open()) == (1, ["wheel turn.spin"])
    game.keep(game.session.interrupt("give-up"))
    game.set_up("salt", "canoe")
    assert game.open() == ["wheel order.spin"]
    assert game.board["turn"] is None


def test_ws4_it_goes_to_the_left() -> None:
    game = WheelGame(3)
    game.begin("owls", starts=2)
    order = []
    for letter in "ZXWV":
        order.append(game.turn)
        game.spin("400", letter)
    assert order == [2, 3, 1, 2]


# ---------------------------------------------------------------------- the end of a round
def test_wr1_the_solver_banks_and_everybody_elses_goes_back() -> None:
    game = after_one_round(3)
    game.set_up("rock", "harp")
    game.spin("prize", "R")
    game.spin("400", "Z")
    game.spin("500", "L")
    game.spin("400", "X")
    game.spin("250", "N")
    game.solve(TEXTS["rock"])
    assert game.cues() == ["attempt", "solved", "banked", "standings"]
    assert game.money() == [("seat:2", -100_000, "round.lost")]
    board = game.at_cue("banked")["board"]
    assert (board["won"], board["paid"]) == (3, 25_000)
    assert board["round_cash"] == {"1": 0, "2": 0, "3": 0}
    assert board["banked"] == {"1": 160_000, "2": 0, "3": 25_000}
    assert board["prizes"]["1"] == {"round": [], "banked": []}
    assert game.facts("banked") == {"seat": 3, "amount": 25_000}


def test_wr1_a_prize_of_the_round_is_banked_with_it_and_stays() -> None:
    game = after_one_round(2)
    game.set_up("rock", "harp")
    game.spin("prize", "R")
    game.solve(TEXTS["rock"])
    board = game.at_cue("banked")["board"]
    assert [[one["id"] for one in board["prizes"]["1"][where]] for where in ("round", "banked")] == [
        [],
        ["harp"],
    ]
    game.set_up("cafe", "canoe")
    game.spin("bankrupt")
    assert (game.prizes(1), game.prizes(1, "banked")) == ([], ["harp"])


def test_wr2_the_last_one_plays_alone_and_with_all_out_the_round_is_unsolved() -> None:
    game = WheelGame(3, wrong_solution="drop-out")
    game.begin("owls")
    game.spin("400", "T")
    game.solve("wrong")
    game.spin("400", "H")
    game.solve("wrong")
    assert (game.turn, game.open()) == (3, ["seat:3 turn.solution"])  # no consonant is hidden
    game.solve("wrong too")
    assert game.cues() == ["attempt", "wrong", "unsolved", "standings"]
    assert game.facts("unsolved") == {"why": "all-out"}
    assert game.at_cue("unsolved")["board"]["out"] == [1, 2, 3]


def test_wr2_alone_it_is_their_turn_again_and_again() -> None:
    game = WheelGame(2, wrong_solution="drop-out")
    game.begin("owls")
    game.spin("400", "T")
    game.solve("wrong")
    game.spin("400", "Z")
    assert game.cues() == ["letter", "turn"]
    assert (game.turn, game.open()) == (2, ["seat:2 turn.action"])
    game.spin("lose-a-turn")
    assert game.turn == 2
    game.solve(TEXTS["owls"])
    assert "solved" in game.cues()


def test_wr3_a_puzzle_is_given_up_at_any_time_while_it_stands() -> None:
    game = WheelGame(2)
    with pytest.raises(Refused):
        game.session.interrupt("give-up")
    game.set_up("owls")
    assert game.session.accepts == ("end", "give-up")
    game.order("400")
    game.keep(game.session.interrupt("give-up"))
    assert game.cues() == ["unsolved", "standings"]
    assert game.facts("unsolved") == {"why": "given-up"}
    with pytest.raises(Refused):
        game.session.interrupt("give-up")


def test_wr4_an_unsolved_round_pays_nobody_and_a_vowel_from_the_bank_stays_paid() -> None:
    game = after_one_round()
    game.set_up("rock", "harp")
    game.spin("prize", "R")
    game.buy("E")
    game.spin("400", "L")
    game.keep(game.session.interrupt("give-up"))
    assert game.money() == [("seat:1", -80_000, "round.lost")]
    assert game.cash == {1: 135_000, 2: 0}
    assert game.at_cue("unsolved")["board"]["prizes"]["1"] == {"round": [], "banked": []}
    assert game.board["totals"] == {"1": 135_000, "2": 0}


@pytest.mark.parametrize("how", ["solved", "unsolved"])
def test_wr5_when_a_round_is_over_all_doors_open(how: str) -> None:
    game = WheelGame(2)
    game.begin("cafe")
    game.spin("400", "C")
    if how == "solved":
        game.solve("cafe")
    else:
        game.keep(game.session.interrupt("give-up"))
    assert game.at_cue(how)["board"]["doors"][1][3:7] == list("CAFÉ")
