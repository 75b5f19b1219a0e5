"""Buzz-in over ``gameshow talk``: every ask put to the client, to the letter of the protocol."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tests.wire import Wire, answer, only, types, wire

CHOICE = {"type", "id", "to", "kind", "topic", "options"}
THREE = ("buzz-in", "--seats", "Ann,Bo,Cy", "--chance", "ask")


def ids(ask: dict[str, Any]) -> list[str]:
    return [option["id"] for option in ask["options"]]


def asked(talk: Wire) -> list[dict[str, Any]]:
    """The host opens the buzzers."""
    return answer(talk, "mc", "buzz-in.next", "question")


def press(talk: Wire, *presses: tuple[int, int]) -> list[dict[str, Any]]:
    return answer(talk, "seats", "buzz-in.open", [list(one) for one in presses])


def test_a_whole_game() -> None:
    with wire(*THREE, "--option", "points=50") as talk:
        ask = only(talk)
        assert (set(ask), ask["to"], ask["kind"], ids(ask)) == (CHOICE, "mc", "choose", ["question", "end"])
        asked(talk)
        ask = only(talk)
        assert ask == {
            "type": "ask",
            "id": ask["id"],
            "to": "seats",
            "kind": "buzz",
            "seats": [1, 2, 3],
            "topic": "buzz-in.open",
        }
        said = press(talk, (2, 415_200), (1, 412_000))
        assert {"type": "cue", "name": "buzzed", "seat": 1, "us": 412_000, "gap_us": 3_200, "next": 2} in said
        ask = only(talk)
        assert (set(ask), ask["to"], ask["topic"], ids(ask)) == (
            CHOICE,
            "mc",
            "buzz-in.judge",
            ["right", "wrong"],
        )
        answer(talk, "mc", "buzz-in.judge", "wrong")
        assert only(talk)["seats"] == [2, 3]
        press(talk, (3, 100), (2, 110))
        ask = only(talk)
        assert (ask["to"], ask["kind"], ask["topic"]) == ("house", "draw", "buzz-in.tie")
        assert (ask["options"], ask["count"]) == (["2", "3"], 1)
        talk.house("2")
        said = answer(talk, "mc", "buzz-in.judge", "right")
        assert {"type": "money", "to": "seat:2", "amount": 5_000, "why": "buzz-in.points"} in said
        asked(talk)
        said = press(talk)
        assert {"type": "cue", "name": "closed", "why": "nobody"} in said
        said = answer(talk, "mc", "buzz-in.next", "end")
        assert said[-2:] == [
            {"type": "over", "winners": [2], "totals": {"1": 0, "2": 5_000, "3": 0}},
            {"type": "ready", "open": []},
        ]


WRONG: list[Any] = [
    [[4, 1]],
    [[0, 1]],
    [["1", 1]],
    [[True, 1]],
    [[1.0, 1]],
    [[1, -1]],
    [[1, 0.5]],
    [[1, True]],
    [[1, "1"]],
    [[1, None]],
    [[1]],
    [[1, 2, 3]],
    [1, 2],
    [[1, 5], [1, 6]],
    {"1": 5},
    "1",
    1,
    True,
    None,
]


def test_a_wrong_value_is_refused_in_a_sentence_and_changes_nothing() -> None:
    with wire(*THREE) as talk:
        asked(talk)
        ask = only(talk)
        for value in WRONG:
            said = talk.say({"answer": ask["id"], "value": value})
            assert types(said) == ["refused", "ready"], value
            assert said[0]["id"] == ask["id"]
            assert len(said[0]["reason"].split()) > 3
            assert said[-1]["open"] == [ask["id"]]


def test_whoever_was_wrong_is_not_listed_and_is_refused() -> None:
    with wire(*THREE) as talk:
        asked(talk)
        press(talk, (1, 5))
        answer(talk, "mc", "buzz-in.judge", "wrong")
        ask = only(talk)
        said = talk.say({"answer": ask["id"], "value": [[1, 5], [2, 6]]})
        assert types(said) == ["refused", "ready"]
        talk.say({"answer": ask["id"], "value": [[2, 6]]})
        assert only(talk)["topic"] == "buzz-in.judge"


def test_undo_takes_a_race_back_with_its_draw_and_the_house_repeats_itself() -> None:
    with wire("buzz-in", "--seats", "Ann,Bo", "--seed", "5") as talk:
        asked(talk)
        said = press(talk, (1, 7), (2, 7))
        first = next(one["seat"] for one in said if one.get("name") == "tied")
        for _ in range(4):
            talk.say({"undo": True})
            assert only(talk)["seats"] == [1, 2]
            said = press(talk, (1, 7), (2, 7))
            assert next(one["seat"] for one in said if one.get("name") == "tied") == first
        answer(talk, "mc", "buzz-in.judge", "right")
        said = talk.say({"undo": True})
        (back,) = [one for one in said if one["type"] == "money"]
        assert back == {"type": "money", "to": f"seat:{first}", "amount": -10_000, "why": "buzz-in.points"}


def test_ending_it_in_the_middle_of_a_question() -> None:
    with wire(*THREE) as talk:
        asked(talk)
        said = talk.say({"interrupt": "give-up"})
        assert types(said) == ["refused", "ready"]
        said = talk.say({"interrupt": "end"})
        assert said[-2]["type"] == "over"
        said = talk.say({"adjust": {"seat": 3, "amount": 100, "why": "a bet"}})
        assert said[-2] == {"type": "over", "winners": [3], "totals": {"1": 0, "2": 0, "3": 100}}


@pytest.mark.parametrize(
    "arguments",
    [
        ("--option", "points=0"),
        ("--option", "points=many"),
        ("--option", "resolution_us=-1"),
        ("--option", "teams=AAA"),
        ("--option", "teams=AB"),
        ("--option", "mc=host"),
        ("--option", "points=5", "--option", "points=6"),
    ],
)
def test_a_bad_option_is_a_bad_command_line(arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "console.talk", *THREE, *arguments],
        input=b"",
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


def test_a_toss_up_opens_a_game_at_the_wheel() -> None:
    arguments = ("--seats", "Ann,Bo", "--chance", "ask", "--option", "start=toss-up")
    with wire("wheel-of-fortune", *arguments) as talk:
        ask = only(talk)
        assert (ask["to"], ask["kind"], ask["topic"]) == ("house", "draw", "puzzle")
        talk.house("hamster-got-out")
        ask = only(talk)
        assert (ask["to"], ask["kind"], ask["topic"], ask["seats"]) == (
            "seats",
            "buzz",
            "toss-up.open",
            [1, 2],
        )
        said = answer(talk, "seats", "toss-up.open", [])
        assert [one["name"] for one in said if one["type"] == "cue"] == ["door"]
        answer(talk, "seats", "toss-up.open", [[2, 3_000_000], [1, 3_000_500]])
        ask = only(talk)
        assert (ask["to"], ask["kind"], ask["topic"]) == ("seat:2", "text", "turn.solution")
        said = answer(talk, "seat:2", "turn.solution", "the hamster")
        assert only(talk)["seats"] == [1]
        answer(talk, "seats", "toss-up.open", [[1, 9_000_000]])
        said = answer(talk, "seat:1", "turn.solution", "The hamster got out")
        assert {"type": "cue", "name": "order", "seat": 1} in said
        assert not [one for one in said if one["type"] == "money"]
        ask = only(talk)
        assert (ask["topic"], "hamster-got-out" in ask["options"]) == ("puzzle", False)
        talk.house(ask["options"][0])
        ask = only(talk)
        assert (ask["topic"], ask["for"]) == ("turn.spin", "seat:1")
