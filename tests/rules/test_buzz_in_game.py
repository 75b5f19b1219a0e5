"""Buzz-in: the end, teams, who comes and goes, and what is taken back: clauses B12-B17."""

from __future__ import annotations

import pytest

from console.rules.conversation import Refused
from console.rules.game import SetupError
from console.rules.games import GAMES
from tests.rules.quiz_table import METAL, NAMES, QuizGame
from tests.rules.small_pack import pack


# ---------------------------------------------------------------------- winning
def test_b12_the_host_ends_it_with_a_question_open() -> None:
    game = QuizGame(2, (METAL,))
    game.won_by(2)
    game.ask_one()
    game.keep(game.session.interrupt("end"))
    assert game.cues() == ["closed", "winner"]
    assert game.at_cue("closed")["board"]["closed"] == "ended"
    assert game.ended()[0].result.winners == (2,)
    assert game.session.stage.note == "Ended early"


def test_b12_also_before_the_first_question_and_with_an_answer_on_its_way() -> None:
    game = QuizGame(2, (METAL,))
    game.keep(game.session.interrupt("end"))
    assert game.cues() == ["winner"]
    other = QuizGame(2, (METAL,))
    other.ask_one()
    other.press({1: 10})
    other.keep(other.session.interrupt("end"))
    assert other.at_cue("closed")["board"]["answer"] == METAL.answer
    assert other.cash == {1: 0, 2: 0}


def test_b12_a_puzzle_to_be_given_up_is_no_matter_of_this_game() -> None:
    game = QuizGame()
    game.ask_one()
    for why in ("give-up", "time-up"):
        with pytest.raises(Refused, match="no meaning"):
            game.session.interrupt(why)


def test_b13_the_most_points_win_together_with_as_many() -> None:
    game = QuizGame()
    for seat in (3, 1):
        game.won_by(seat)
    game.end()
    assert game.ended()[0].result.winners == (1, 3)
    assert game.board["winners"] == [1, 3]
    ruling = game.session.rulings[-1]
    assert (ruling.seats, ruling.words, ruling.clauses) == ((1, 3), "win the game together", ("B13",))
    assert [(one.label, one.value) for one in ruling.figures] == [
        ("seat:1", 10_000),
        ("seat:2", 0),
        ("seat:3", 10_000),
    ]


def test_b13_one_alone_wins_it() -> None:
    game = QuizGame()
    game.won_by(2)
    game.end()
    ruling = game.session.rulings[-1]
    assert (ruling.seats, ruling.words) == ((2,), "wins the game")


def test_b13_without_points_nobody_is_called_a_winner() -> None:
    game = QuizGame()
    game.end()
    assert game.ended()[0].result.winners == (1, 2, 3), "the protocol's line has those who have most"
    assert game.board["winners"] == []
    assert game.session.rulings[-1].seats == ()


# ---------------------------------------------------------------------- teams
def test_b14_wrong_is_out_with_the_team() -> None:
    game = QuizGame(4, teams="ABAB")
    assert game.board["teams"] == {"A": [1, 3], "B": [2, 4]}
    game.ask_one()
    game.press({3: 10, 1: 5000})
    game.judge("wrong")
    assert (game.board["out"], game.racing) == ([1, 3], [2, 4])
    game.press({2: 10})
    game.judge("wrong")
    assert game.board["closed"] == "all-out"


@pytest.mark.parametrize(
    ("teams", "reason"),
    [
        ("AAAA", "at least two"),
        ("AAB", "3 letters, 4 seats"),
        ("AABBB", "5 letters, 4 seats"),
        ("AABX", "allowed are off, or a letter from A to G for each seat"),
        ("aabb", "allowed are"),
        ("", "allowed are"),
        ("OFF", "allowed are"),
    ],
)
def test_b14_teams_are_a_letter_for_each_seat(teams: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        GAMES["buzz-in"].begin(NAMES[:4], {"teams": teams}, pack())


def test_b15_the_team_with_the_most_points_together_wins() -> None:
    game = QuizGame(4, teams="AABB")
    for seat in (1, 3, 4, 3, 1):
        game.won_by(seat)
    game.end()
    result = game.ended()[0].result
    assert (result.winners, result.totals) == ((3, 4), {1: 20_000, 2: 0, 3: 20_000, 4: 10_000})
    assert game.board["teams"] == {"A": [1, 2], "B": [3, 4]}
    assert [(one.label, one.value) for one in game.session.rulings[-1].figures[-2:]] == [
        ("Team A", 20_000),
        ("Team B", 30_000),
    ]


@pytest.mark.parametrize(
    ("name", "least", "most"), [("points", 1, 1_000_000), ("resolution_us", 0, 1_000_000)]
)
def test_the_least_and_the_most_of_options_that_are_numbers(name: str, least: int, most: int) -> None:
    for value in (least, most):
        GAMES["buzz-in"].begin(NAMES[:3], {name: str(value)}, pack())
    for value in (least - 1, most + 1):
        with pytest.raises(SetupError, match=name):
            GAMES["buzz-in"].begin(NAMES[:3], {name: str(value)}, pack())


@pytest.mark.parametrize(
    ("name", "value"),
    [("points", "-5"), ("points", "ten"), ("resolution_us", "-1"), ("resolution_us", "1.5")],
)
def test_options_that_are_no_such_numbers_are_refused(name: str, value: str) -> None:
    with pytest.raises(SetupError, match=name):
        GAMES["buzz-in"].begin(NAMES[:3], {name: value}, pack())


# ---------------------------------------------------------------------- coming and going
def test_b16_a_correction_after_the_end_changes_the_result() -> None:
    game = QuizGame()
    game.won_by(1)
    game.end()
    game.keep(game.session.adjust(3, 20_000, "miscounted"))
    assert game.ended()[0].result.winners == (3,)
    with pytest.raises(Refused, match="less than nothing"):
        game.session.adjust(2, -100, "a fine")


def test_b17_back_from_the_next_question_on() -> None:
    game = QuizGame()
    game.ask_one()
    game.keep(game.session.leave(2))
    game.keep(game.session.come_back(2))
    assert game.racing == [1, 3]
    game.press({})
    game.ask_one()
    assert game.racing == [1, 2, 3]


def test_b17_with_nobody_left_between_two_questions_the_game_is_over() -> None:
    game = QuizGame(2)
    game.won_by(2)
    game.keep(game.session.leave(1))
    assert game.open() == ["mc buzz-in.next"]
    game.keep(game.session.leave(2))
    assert game.ended()[0].result.winners == (2,)
    game.keep(game.session.undo())
    assert game.open() == ["mc buzz-in.next"]


# ---------------------------------------------------------------------- taking back
def test_a_race_is_taken_back_with_what_was_drawn_in_it() -> None:
    game = QuizGame()
    game.ask_one()
    game.press({1: 10, 2: 10})
    game.house("buzz-in.tie", "2")
    game.keep(game.session.undo())
    assert game.racing == [1, 2, 3]
    assert (game.board["first"], game.board["tied"], game.board["presses"]) == (None, None, [])


def test_a_verdict_is_taken_back_across_the_end_of_its_question() -> None:
    game = QuizGame(2, (METAL,))
    game.won_by(1)
    game.keep(game.session.undo())
    assert game.money() == [("seat:1", -10_000, "buzz-in.points")]
    assert game.open() == ["mc buzz-in.judge"]
    game.judge("wrong")
    assert game.racing == [2]


def test_a_race_cannot_be_reopened_since_nobody_answers_beside_it() -> None:
    game = QuizGame()
    game.ask_one()
    ask = game.ask("seats", "buzz-in.open").id
    game.press({1: 10})
    with pytest.raises(Refused, match="can't be reopened"):
        game.session.reopen(ask)
