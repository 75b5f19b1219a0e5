"""Buzz-in: a question, its races and who answers: clauses B1-B11."""

from __future__ import annotations

from typing import Any

import pytest

from console.rules.conversation import Refused
from console.rules.game import SetupError
from console.rules.games import GAMES
from console.rules.rulings import Figure
from tests.rules.quiz_table import METAL, SPIDER, QuizGame
from tests.rules.small_pack import pack


# ---------------------------------------------------------------------- a question
@pytest.mark.parametrize("seats", [1, 7])
def test_b1_one_to_seven_people_play_and_a_host_who_has_no_seat(seats: int) -> None:
    game = QuizGame(seats)
    assert game.open() == ["mc buzz-in.next"]
    assert game.session.stage.mc is None
    game.ask_one()
    assert game.racing == list(range(1, seats + 1))


@pytest.mark.parametrize("seats", [0, 8])
def test_b1_nobody_and_eight_are_refused(seats: int) -> None:
    with pytest.raises(SetupError, match="1 to 7"):
        GAMES["buzz-in"].begin(["Ann"] * seats, {}, pack())


def test_b2_while_the_host_reads_nobody_is_asked_to_press() -> None:
    game = QuizGame()
    assert game.open() == ["mc buzz-in.next"]
    assert (game.scene, game.board["number"], game.board["open"]) == ("buzz-in", 0, [])
    game.ask_one()
    assert game.cues() == ["asked"]
    assert game.at_cue("asked")["board"]["open"] == []
    assert game.open() == ["seats buzz-in.open"]
    assert game.board["open"] == [1, 2, 3]


def test_b2_the_host_may_end_the_game_instead() -> None:
    game = QuizGame()
    game.won_by(2)
    game.end()
    (end,) = game.ended()
    assert (end.result.winners, end.result.totals) == ((2,), {1: 0, 2: 10_000, 3: 0})
    assert game.cues() == ["winner"]


def test_b3_a_list_is_asked_in_its_order_and_then_the_host_asks_his_own() -> None:
    game = QuizGame(2, (METAL, SPIDER))
    seen = []
    for _ in range(3):
        game.won_by(1)
        seen.append((game.board["number"], game.board["of"], game.board["text"], game.board["answer"]))
    assert seen == [
        (1, 2, METAL.text, METAL.answer),
        (2, 2, SPIDER.text, SPIDER.answer),
        (3, None, None, None),
    ]
    assert game.open() == ["mc buzz-in.next"]


def test_b3_the_stage_says_which_question_of_how_many_it_is() -> None:
    game = QuizGame(questions=(METAL, SPIDER))
    said = []
    for _ in range(3):
        game.ask_one()
        said.append(game.session.stage.note)
        game.press({})
    assert said == ["Question 1 of 2", "Question 2 of 2", "Question 3"]


def test_b3_without_a_list_there_is_neither_text_nor_card() -> None:
    game = QuizGame(2)
    game.won_by(1)
    assert (game.board["text"], game.board["answer"], game.board["of"]) == (None, None, None)
    assert game.session.stage.view("mc")["card"] == {}


def test_b4_text_from_the_opening_answer_when_it_is_closed_both_on_the_card_before() -> None:
    game = QuizGame(2, (METAL, SPIDER))

    def card() -> Any:
        return game.session.stage.view("mc")["card"]

    assert card() == {"text": METAL.text, "answer": METAL.answer, "number": 1}
    assert METAL.text not in str(game.session.stage.view("audience"))
    game.ask_one()
    assert (game.board["text"], game.board["answer"]) == (METAL.text, None)
    assert card() == {"text": METAL.text, "answer": METAL.answer, "number": 1}
    game.press({1: 5000})
    game.judge("right")
    assert game.at_cue("right")["board"]["answer"] is None
    assert game.at_cue("closed")["board"]["answer"] == METAL.answer
    assert card() == {"text": SPIDER.text, "answer": SPIDER.answer, "number": 2}
    for viewer in ("audience", "seat:1", "seat:2"):
        assert SPIDER.text not in str(game.session.stage.view(viewer))


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ([[4, 10]], "4 is not one of the seats 1, 2, 3"),
        ([[True, 10]], "True is not one of the seats"),
        ([["1", 10]], "'1' is not one of the seats"),
        ([[1, -1]], "-1 is not a whole number of microseconds"),
        ([[1, 1.0]], "1.0 is not a whole number"),
        ([[1, True]], "True is not a whole number"),
        ([[1, 10**12]], "is not a whole number of microseconds from 0 to 86400000000"),
        ([[1, 10], [2, 5], [1, 20]], "seat 1 is there twice"),
        ([1, 10], "1 is not a seat and its microseconds"),
        ([[1, 10, 2]], "is not a seat and its microseconds"),
        ({"1": 10}, "is not a list"),
        (None, "None is not a list"),
    ],
)
def test_b5_each_seat_presses_once_after_the_opening(value: Any, reason: str) -> None:
    game = QuizGame()
    game.ask_one()
    ask = game.ask("seats", "buzz-in.open")
    with pytest.raises(Refused, match=reason):
        game.session.answer(ask.id, value)
    assert game.open() == ["seats buzz-in.open"]


# ---------------------------------------------------------------------- who answers
def test_b6_the_first_press_answers_whatever_the_order_in_which_they_came() -> None:
    game = QuizGame()
    game.ask_one()
    game.press({1: 415_200, 3: 900_000, 2: 412_000})
    assert game.board["first"] == 2
    assert game.board["tied"] is None
    assert game.board["presses"] == [
        {"seat": 2, "us": 412_000},
        {"seat": 1, "us": 415_200},
        {"seat": 3, "us": 900_000},
    ]
    assert buzzed(game) == {"name": "buzzed", "seat": 2, "us": 412_000, "gap_us": 3_200, "next": 1}
    ruling = game.session.rulings[-1]
    assert (ruling.seats, ruling.words, ruling.clauses) == ((2,), "is first", ("B6",))
    assert ruling.figures[:2] == (Figure("seat:2", "words", "412 ms"), Figure("seat:1", "words", "415.2 ms"))


def test_b6_alone_there_is_nobody_to_be_ahead_of() -> None:
    game = QuizGame()
    game.ask_one()
    game.press({3: 0})
    assert buzzed(game) == {"name": "buzzed", "seat": 3, "us": 0, "gap_us": None, "next": None}


def buzzed(game: QuizGame) -> dict[str, Any]:
    """The facts of the latest race."""
    (cue,) = [
        dict(one.cue) for one in game.latest if getattr(one, "cue", None) and one.cue["name"] == "buzzed"
    ]
    return cue


@pytest.mark.parametrize(
    ("resolution", "presses", "tied"),
    [
        ("10", {1: 110, 2: 100}, [1, 2]),
        ("10", {1: 111, 2: 100}, None),
        ("10", {3: 105, 1: 110, 2: 100}, [1, 2, 3]),
        (
            "10",
            {1: 100, 2: 109, 3: 118},
            [1, 2],
        ),  # the third is further from the first, however near to the second
        ("0", {1: 100, 2: 101}, None),
        ("0", {1: 100, 2: 100}, [1, 2]),
        ("1000", {1: 0, 2: 1000}, [1, 2]),
    ],
)
def test_b7_presses_that_cannot_be_told_apart_are_drawn_among(
    resolution: str, presses: dict[int, int], tied: list[int] | None
) -> None:
    game = QuizGame(resolution_us=resolution)
    game.ask_one()
    game.press(presses)
    if tied is None:
        assert game.open() == ["mc buzz-in.judge"]
        return
    assert game.ask("house", "buzz-in.tie").message["options"] == [str(seat) for seat in tied]
    game.house("buzz-in.tie", str(tied[1]))
    assert game.cues() == ["tied", "buzzed"]
    assert (game.board["first"], game.board["tied"]) == (tied[1], tied)
    assert buzzed(game)["gap_us"] == 0
    assert game.session.rulings[-1].clauses == ("B7",)


def test_b7_whoever_leaves_while_it_is_drawn_is_not_drawn() -> None:
    game = QuizGame()
    game.ask_one()
    game.press({1: 10, 2: 10, 3: 10})
    game.keep(game.session.leave(3))
    assert game.ask("house", "buzz-in.tie").message["options"] == ["1", "2"]
    game.keep(game.session.leave(1))
    assert game.board["first"] == 2
    assert game.open() == ["mc buzz-in.judge"]


def test_b8_right_has_the_points_and_the_question_is_closed() -> None:
    game = QuizGame(points="25")
    game.ask_one()
    game.press({2: 10})
    game.judge("right")
    assert game.money() == [("seat:2", 2_500, "buzz-in.points")]
    assert game.cues() == ["right", "closed"]
    assert (game.board["right"], game.board["closed"], game.board["points"]) == (True, "right", 2_500)
    assert game.open() == ["mc buzz-in.next"]


def test_b9_nobody_in_time_closes_the_question() -> None:
    game = QuizGame()
    game.ask_one()
    game.press({})
    assert (game.cues(), game.board["closed"], game.money()) == (["closed"], "nobody", [])
    assert game.session.rulings[-1].clauses == ("B9",)
    assert game.open() == ["mc buzz-in.next"]


def test_b10_wrong_costs_nothing_and_the_others_may_press_again() -> None:
    game = QuizGame()
    game.won_by(1)
    game.ask_one()
    game.press({1: 10, 2: 20_000})
    game.judge("wrong")
    assert (game.cues(), game.money()) == (["wrong"], [])
    assert game.at_cue("wrong")["board"]["right"] is False
    assert (game.racing, game.board["out"], game.board["open"]) == ([2, 3], [1], [2, 3])
    assert (game.board["first"], game.board["right"], game.board["presses"]) == (None, None, [])
    game.press({3: 10})
    game.judge("wrong")
    assert game.racing == [2]
    game.press({2: 10})
    game.judge("wrong")
    assert (game.cues(), game.board["closed"]) == (["wrong", "closed"], "all-out")
    game.ask_one()
    assert (game.racing, game.board["out"]) == ([1, 2, 3], [])


def test_b11_whoever_leaves_is_out_of_the_race() -> None:
    game = QuizGame()
    game.ask_one()
    before = game.ask("seats", "buzz-in.open").id
    game.keep(game.session.leave(2))
    assert game.racing == [1, 3]
    assert game.ask("seats", "buzz-in.open").id != before
    assert game.at_cue("left")["board"]["open"] == [1, 3]
    game.keep(game.session.leave(1))
    game.keep(game.session.leave(3))
    assert game.at_cue("closed")["board"]["closed"] == "nobody"
    assert game.session.over, "and with nobody left the game is, too"


def test_b11_whoever_leaves_before_the_verdict_has_not_answered() -> None:
    game = QuizGame()
    game.ask_one()
    game.press({1: 10, 2: 5000})
    game.keep(game.session.leave(1))
    assert (game.racing, game.board["out"], game.board["first"]) == ([2, 3], [], None)
    game.press({2: 10})
    game.keep(game.session.leave(3))
    assert game.open() == ["mc buzz-in.judge"], "somebody else's leaving changes nothing"
    game.keep(game.session.leave(2))
    assert game.board["totals"] == {"1": 0, "2": 0, "3": 0}


def test_b11_where_whoever_was_first_was_the_last_one_left_nobody_has_answered() -> None:
    game = QuizGame(2)
    game.ask_one()
    game.press({1: 10})
    game.judge("wrong")
    game.press({2: 10})
    game.keep(game.session.leave(2))
    board = game.at_cue("closed")["board"]
    assert (board["closed"], board["out"], board["first"], board["presses"]) == ("all-out", [1], None, [])
