"""The game from its options to its winners: clauses WG and WE of Wheel of Fortune."""

from __future__ import annotations

import pytest

from console.rules.conversation import Refused
from console.rules.game import SetupError
from console.rules.games import GAMES
from tests.rules.small_pack import pack
from tests.rules.test_wheel_rounds import TEXTS, after_one_round
from tests.rules.wheel_table import NAMES, WheelGame


# ---------------------------------------------------------------------- the game
def test_wg1_one_to_seven_play() -> None:
    assert [len(WheelGame(seats).session.stage.seats) for seats in (1, 7)] == [1, 7]
    for seats in (0, 8):
        with pytest.raises(SetupError, match="1 to 7"):
            GAMES["wheel-of-fortune"].begin(["x"] * seats, {}, pack())


def test_wg1_nothing_of_the_answer_is_in_a_view() -> None:
    game = WheelGame(2)
    game.begin("rock")
    for viewer in ("audience", "mc", "seat:1"):
        seen = str(game.session.stage.view(viewer))
        assert "ROCK" not in seen
        assert "rock" not in seen


def test_wg2_no_puzzle_comes_twice_until_all_have_been_played() -> None:
    game = WheelGame(2)
    left = list(TEXTS)
    for id in ("salt", "owls", "cafe", "rock"):
        assert game.ask("house", "puzzle").message == {
            "to": "house",
            "kind": "draw",
            "topic": "puzzle",
            "options": left,
            "count": 1,
        }
        left.remove(id)
        game.house("puzzle", id)
        if "house prize" in game.open():
            game.answer("house", "prize", [game.ask("house", "prize").message["options"][0]])
        game.keep(game.session.interrupt("give-up"))
    assert game.open() == ["house prize"]  # the last puzzle is taken without asking
    game.answer("house", "prize", [game.ask("house", "prize").message["options"][0]])
    assert game.board["category"] == "On a Sunday"
    game.keep(game.session.interrupt("give-up"))
    assert game.ask("house", "puzzle").message["options"] == list(TEXTS)


def test_wg3_a_prize_counts_for_2000() -> None:
    game = after_one_round()
    game.set_up("rock", "harp")
    game.spin("prize", "R")
    game.solve(TEXTS["rock"])
    assert game.scene == "standings"
    assert game.board == {
        "after": 2,
        "totals": {"1": 360_000, "2": 0},
        "ranks": {"1": 1, "2": 2},
        "prizes": {"1": [{"id": "harp", "name": "Harp", "picture": "harp.webp"}], "2": []},
        "target": 1_000_000,
    }
    assert game.cash == {1: 160_000, 2: 0}
    game.session.interrupt("end")
    result = game.session.stage.result
    assert result is not None
    assert (result.winners, result.totals) == ((1,), {1: 360_000, 2: 0})


# ---------------------------------------------------------------------- winning
def test_we1_the_target_is_looked_at_when_a_round_has_been_solved() -> None:
    game = WheelGame(2, target="1600")
    game.begin("owls")
    game.spin("400", "T")
    assert not game.session.over
    game.session.adjust(1, 500_000, "a present")
    game.spin("lose-a-turn")
    game.keep(game.session.interrupt("give-up"))
    assert not game.session.over  # the round was not solved
    game.set_up("rock", "harp")
    game.order("1000", "100")
    game.spin("lose-a-turn")
    game.spin("400", "R")
    game.solve(TEXTS["rock"])
    assert game.cues() == ["attempt", "solved", "banked", "winner"]
    (ended,) = game.ended()
    assert (ended.result.winners, ended.result.totals) == ((1,), {1: 500_000, 2: 80_000})
    assert game.scene == "winner"


def test_we1_prizes_count_for_it() -> None:
    game = WheelGame(2, target="3600")
    game.begin("owls")
    game.spin("400", "T")
    game.solve(TEXTS["owls"])
    game.set_up("rock", "harp")
    game.spin("prize", "R")
    game.solve(TEXTS["rock"])
    assert game.session.over


def test_we2_as_much_wins_as_well() -> None:
    game = WheelGame(3)
    for seat in (1, 3):
        game.session.adjust(seat, 5_000, "a present")
    game.keep(game.session.interrupt("end"))
    assert game.facts("winner") == {"winners": [1, 3]}


def test_we3_the_host_ends_it_and_the_round_in_play_is_unsolved() -> None:
    game = after_one_round()
    game.set_up("rock", "harp")
    game.spin("400", "R")
    game.keep(game.session.interrupt("end"))
    assert game.cues() == ["unsolved", "winner"]
    assert game.facts("unsolved") == {"why": "ended"}
    assert game.money() == [("seat:1", -80_000, "round.lost")]
    (ended,) = game.ended()
    assert (ended.result.winners, ended.result.totals) == ((1,), {1: 160_000, 2: 0})
    assert game.session.accepts == ()


def test_we3_between_two_rounds_nothing_is_unsolved() -> None:
    game = after_one_round()
    game.keep(game.session.interrupt("end"))
    assert game.cues() == ["winner"]


def test_we4_a_correction_is_of_banked_cash() -> None:
    game = WheelGame(2)
    game.begin("owls")
    game.spin("400", "T")
    with pytest.raises(Refused, match="less than nothing"):
        game.session.adjust(1, -1, "x")
    game.keep(game.session.adjust(1, 700, "x"))
    assert (game.round_cash()[1], game.banked()[1], game.cash[1]) == (160_000, 700, 160_700)
    assert game.at_cue("corrected")["board"]["banked"] == {"1": 700, "2": 0}
    game.session.adjust(1, -700, "x")
    game.solve("wrong")
    assert game.money() == [("seat:1", -160_000, "wrong-solution")]


def test_we4_the_standings_are_corrected_too() -> None:
    game = after_one_round()
    game.keep(game.session.adjust(2, 200_000, "x"))
    seen = game.at_cue("corrected")["board"]
    assert (seen["totals"], seen["ranks"]) == ({"1": 160_000, "2": 200_000}, {"1": 2, "2": 1})


def test_we5_a_correction_after_the_end_changes_the_result() -> None:
    game = after_one_round()
    game.session.interrupt("end")
    game.keep(game.session.adjust(2, 160_000, "x"))
    (ended,) = game.ended()
    assert ended.result.winners == (1, 2)
    assert game.board["winners"] == [1, 2]


def test_we2_nobody_is_crowned_who_has_nothing() -> None:
    game = WheelGame(1)
    game.keep(game.session.interrupt("end"))
    (ended,) = game.ended()
    assert (ended.result.winners, ended.result.crowned) == ((1,), [])
    assert (game.board["winners"], game.facts("winner")) == ([], {"winners": []})


def test_options_that_do_not_exist_are_refused_with_those_that_do() -> None:
    for options, reason in (
        ({"target": "0"}, "target: '0' is unknown; allowed are 5000, .* from 1 to 1000000"),
        ({"target": "-5"}, "target"),
        ({"target": "1.5"}, "target"),
        ({"target": "1000001"}, "target"),
        ({"target": "9" * 5000}, "target"),
        ({"target": "\N{ARABIC-INDIC DIGIT FIVE}"}, "target"),
        ({"minutes": "0"}, "minutes: .* off, "),
        ({"minutes": ""}, "minutes"),
        ({"minutes": "601"}, "minutes: .* from 1 to 600"),
        ({"mc": "player"}, "mc: 'player' is unknown; allowed are console, host"),
        ({"vowels_from": "bank"}, "vowels_from"),
        ({"wrong_solution": ""}, "wrong_solution"),
        ({"solve": "sung"}, "solve"),
        ({"currency": "$"}, "option 'currency' is unknown"),
    ):
        with pytest.raises(SetupError, match=reason):
            GAMES["wheel-of-fortune"].begin(NAMES[:3], options, pack())
