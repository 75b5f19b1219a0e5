"""*Wheel of Fortune* over ``gameshow talk``: from round to round, interruptions, corrections, undo, and the command line."""

from __future__ import annotations

from typing import Any

import pytest

from console.cli import main
from tests.test_talk_wheel import (
    CHOICE,
    DRAW,
    FREE_SPIN,
    LOSE_A_TURN,
    PACK,
    PUZZLE,
    TEXT,
    answer,
    board,
    call,
    cash,
    cues,
    first_turn,
    ids,
    lines,
    only,
    puzzle,
    spin,
)
from tests.wire import types, wire


def test_the_prize_wedge_lies_over_the_hundred_from_the_second_round_on() -> None:
    with first_turn() as talk:
        call(talk, 1, cash(500), "T")
        answer(talk, "seat:1", "turn.action", "solve")
        answer(talk, "seat:1", "turn.solution", TEXT)
        talk.house("egg-timer")
        ask = only(talk)
        assert (set(ask), ask["topic"], ask["options"]) == (DRAW, "prize", list(PACK.prizes))
        said = talk.house("beehives")
        assert {"type": "cue", "name": "prize-wedge", "id": "beehives"} in said
        wedges = only(talk)["wedges"]
        assert wedges[cash(100)] == {"kind": "prize", "id": "beehives"}
        assert only(talk)["for"] == "seat:1", "whoever has won the last round starts"
        said = call(talk, 1, cash(100), "T")
        assert lines(said) == []
        assert board(said)["wheel"][cash(100)] == {"kind": "cash", "amount": 100_00}
        answer(talk, "seat:1", "turn.action", "solve")
        answer(talk, "seat:1", "turn.solution", "Egg timer")
        said = talk.say({"interrupt": "end"})
        assert said[-2] == {
            "type": "over", "winners": [1], "totals": {"1": 2000_00 + 2000_00, "2": 0, "3": 0}
        }  # fmt: skip


def test_a_vowel_is_paid_from_the_bank_when_the_round_has_not_enough() -> None:
    for option, allowed in (("cash-in-hand", True), ("round", False)):
        with first_turn(f"vowels_from={option}") as talk:
            call(talk, 1, cash(500), "T")
            answer(talk, "seat:1", "turn.action", "solve")
            answer(talk, "seat:1", "turn.solution", TEXT)
            talk.house("egg-timer")
            talk.house("beehives")
            call(talk, 1, cash(150), "T")
            assert ("vowel" in ids(only(talk))) is allowed
            if allowed:
                answer(talk, "seat:1", "turn.action", "vowel")
                said = answer(talk, "seat:1", "turn.vowel", "E")
                assert lines(said) == [("seat:1", -250_00, "turn.vowel")]
                assert board(said)["round_cash"]["1"] == 0, "the round's own $150 first"
                assert board(said)["banked"]["1"] == 1900_00


def test_a_wrong_solution_costs_the_round_and_with_drop_out_the_round_itself() -> None:
    with first_turn("wrong_solution=drop-out", seats="Ann,Bo") as talk:
        call(talk, 1, cash(500), "T")
        answer(talk, "seat:1", "turn.action", "solve")
        said = answer(talk, "seat:1", "turn.solution", "THE HAMSTER GOT IN")
        assert lines(said) == [("seat:1", -2000_00, "wrong-solution")]
        assert board(said)["out"] == [1]
        call(talk, 2, cash(300), "B")
        assert only(talk)["to"] == "seat:2", "the last one left plays on alone"
        answer(talk, "seat:2", "turn.action", "solve")
        said = answer(talk, "seat:2", "turn.solution", "")
        assert {"type": "cue", "name": "unsolved", "why": "all-out"} in said
        assert only(talk)["topic"] == "puzzle"


def test_the_host_judges_a_spoken_solution() -> None:
    with first_turn("mc=host", "solve=spoken") as talk:
        call(talk, 1, cash(500), "T")
        card = next(one["data"]["card"] for one in reversed(talk.said) if one.get("viewer") == "mc")
        assert set(card) == {"category", "answer"}
        assert card["answer"] == TEXT
        answer(talk, "seat:1", "turn.action", "solve")
        ask = only(talk)
        assert (set(ask), ask["to"], ask["kind"], ask["topic"], ids(ask)) == (
            CHOICE,
            "mc",
            "choose",
            "solution.judge",
            ["right", "wrong"],
        )
        said = answer(talk, "mc", "solution.judge", "wrong")
        assert lines(said) == [("seat:1", -2000_00, "wrong-solution")]
        said = talk.say({"undo": True})
        assert lines(said) == [("seat:1", 2000_00, "wrong-solution")]
        said = answer(talk, "mc", "solution.judge", "right")
        assert "solved" in cues(said)


def test_without_a_host_nobody_is_told_the_answer() -> None:
    with first_turn() as talk:
        call(talk, 1, cash(500), "T")
        for viewer in ("audience", "mc", "seat:1"):
            (said,) = [one for one in talk.say({"look": viewer}) if one["type"] == "view"]
            assert TEXT.upper() not in str(said).upper()
            assert PUZZLE not in str(said)
            assert not said["data"].get("card")


def test_solo_there_is_no_spin_for_the_order_and_a_round_follows_a_wrong_solution() -> None:
    with puzzle(seats="Ann") as talk:
        said = spin(talk, 1, LOSE_A_TURN)
        assert only(talk)["topic"] == "turn.spin", "spin again"
        spin(talk, 1, FREE_SPIN)
        said = call(talk, 1, cash(500), "B")
        assert only(talk)["topic"] == "turn.action", "a wrong letter costs the spin"
        answer(talk, "seat:1", "turn.action", "solve")
        said = answer(talk, "seat:1", "turn.solution", "no idea")
        assert "wrong" in cues(said)
        assert only(talk)["topic"] == "puzzle"
        talk.house("egg-timer")
        talk.house("beehives")
        assert (only(talk)["topic"], only(talk)["for"]) == ("turn.spin", "seat:1")


def test_the_target_is_looked_at_when_a_puzzle_is_solved() -> None:
    with first_turn("target=2000") as talk:
        call(talk, 1, cash(500), "T")
        assert "over" not in types(talk.said)
        answer(talk, "seat:1", "turn.action", "solve")
        said = answer(talk, "seat:1", "turn.solution", TEXT)
        assert said[-2] == {"type": "over", "winners": [1], "totals": {"1": 2000_00, "2": 0, "3": 0}}
        assert said[-1]["open"] == []
        said = talk.say({"adjust": {"seat": 2, "amount": 9000_00, "why": "forgotten"}})
        assert [one["type"] for one in said if one["type"] in ("money", "over")] == ["money", "over"]
        said = talk.say({"interrupt": "end"})
        assert types(said) == ["refused", "ready"]


def test_time_up_means_something_in_a_half_hour_game_alone() -> None:
    with first_turn() as talk:
        assert types(talk.say({"interrupt": "time-up"})) == ["refused", "ready"]
    with first_turn("minutes=30", "target=1000") as talk:
        call(talk, 1, cash(500), "T")
        answer(talk, "seat:1", "turn.action", "solve")
        answer(talk, "seat:1", "turn.solution", TEXT)
        assert only(talk)["topic"] == "puzzle", "minutes switch the target off"
        talk.house("egg-timer")
        talk.house("beehives")
        call(talk, 1, cash(500), "T")
        said = talk.say({"interrupt": "time-up"})
        assert lines(said) == [("seat:1", -500_00, "round.lost")]
        assert {"type": "cue", "name": "unsolved", "why": "time-up"} in said
        assert said[-2] == {"type": "over", "winners": [1], "totals": {"1": 2000_00, "2": 0, "3": 0}}


def test_giving_up_ends_the_round_and_everybody_spins_for_the_next() -> None:
    with first_turn() as talk:
        call(talk, 1, cash(500), "T")
        said = talk.say({"interrupt": "give-up"})
        assert lines(said) == [("seat:1", -2000_00, "round.lost")]
        assert {"type": "cue", "name": "unsolved", "why": "given-up"} in said
        closed = [one["id"] for one in said if one["type"] == "closed"]
        assert len(closed) == 1
        talk.house("egg-timer")
        talk.house("beehives")
        assert (only(talk)["topic"], only(talk)["for"]) == ("order.spin", "seat:1")


def test_undo_takes_the_spin_with_it_and_money_comes_back() -> None:
    with first_turn() as talk:
        call(talk, 1, cash(500), "T")
        answer(talk, "seat:1", "turn.action", "spin")
        spin(talk, 1, cash(350))
        before = only(talk)
        said = talk.say({"undo": True})  # the choice to spin, and with it where the wheel stopped
        assert lines(said) == []
        ask = only(talk)
        assert (ask["topic"], ask["id"] > before["id"]) == ("turn.action", True)
        answer(talk, "seat:1", "turn.action", "spin")
        again = only(talk)
        assert again["topic"] == "turn.spin", (
            "what the wheel did was taken back, too: the client is asked anew"
        )
        spin(talk, 1, cash(350))
        assert only(talk)["topic"] == "turn.consonant"
        talk.say({"undo": True})
        said = talk.say({"undo": True})
        assert lines(said) == [("seat:1", -2000_00, "turn.letter")]
        assert only(talk)["topic"] == "turn.consonant"


def test_a_correction_is_to_banked_cash() -> None:
    with first_turn() as talk:
        call(talk, 1, cash(500), "T")
        said = talk.say({"adjust": {"seat": 1, "amount": -100, "why": "x"}})
        assert types(said) == ["refused", "ready"], "the round's cash is not up for a correction"
        said = talk.say({"adjust": {"seat": 1, "amount": 70_00, "why": "late"}})
        assert lines(said) == [("seat:1", 70_00, "adjust")]
        assert board(said)["banked"]["1"] == 70_00
        said = talk.say({"adjust": {"seat": 1, "amount": -70_00, "why": "late"}})
        assert lines(said) == [("seat:1", -70_00, "adjust")]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["mc=player"], "'player' is unknown"),
        (["mc=nobody"], "console, host"),
        (["target=0"], "target"),
        (["target=-5"], "target"),
        (["target=1.5"], "target"),
        (["target=ten"], "target"),
        (["minutes=0"], "minutes"),
        (["minutes=half"], "minutes"),
        (["vowels_from=bank"], "cash-in-hand, round"),
        (["wrong_solution=shoot"], "play-on, drop-out"),
        (["solve=shouted"], "spelled, spoken"),
        (["solve=spoken"], "host"),
        (["practice=yes"], "'practice' is unknown"),
        (["target=2000", "target=3000"], "there twice"),
    ],
    ids=",".join,
)
def test_options_that_mean_nothing_are_a_bad_command_line(
    options: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [word for option in options for word in ("--option", option)]
    assert main(["talk", "wheel-of-fortune", "--seats", "Ann,Bo", *given]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert words in said.err


@pytest.mark.parametrize("seats", ["", "a,b,c,d,e,f,g,h"])
def test_one_to_seven_play(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["talk", "wheel-of-fortune", "--seats", seats]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("value", ["target=1", "target=123456", "minutes=1", "minutes=45", "minutes=off"])
def test_any_whole_number_is_a_target_and_so_many_minutes(value: str) -> None:
    with wire("wheel-of-fortune", "--seats", "Ann", "--option", value, "--chance", "ask") as talk:
        assert only(talk)["topic"] == "puzzle"


def test_with_chance_auto_the_wheel_answers_itself_and_a_seed_repeats_it() -> None:
    def opened(seed: str) -> list[dict[str, Any]]:
        with wire("wheel-of-fortune", "--seats", "Ann,Bo", "--seed", seed) as talk:
            assert {ask["to"] for ask in talk.asks()} <= {"seat:1", "seat:2"}
            assert "wedge" in cues(talk.said)
            return talk.said

    assert opened("5") == opened("5") != opened("6")
