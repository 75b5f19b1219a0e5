"""``gameshow talk`` on the wire: a real process, lines in, lines out."""

from __future__ import annotations

import itertools
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from console.bots import bot
from console.cli import main
from tests.wire import Wire, types, wire

SHOW = ("price-is-right", "--seats", "Ann,Bo,Cy")


def test_a_round_with_every_draw_asked() -> None:
    with wire(*SHOW, "--chance", "ask", "--views", "audience,mc") as talk:
        assert talk.said[0] == {"type": "cue", "name": "show-opens"}
        assert talk.asks() == [
            {
                "type": "ask",
                "id": 1,
                "to": "house",
                "kind": "draw",
                "topic": "letter",
                "options": ["A", "B", "C", "D"],
                "count": 1,
            }
        ]
        assert talk.said[-1] == {"type": "ready", "open": [1]}
        talk.house("C")
        (ask,) = talk.asks()
        assert (ask["topic"], ask["kind"], ask["count"]) == ("deck.green", "draw", 1)
        said = talk.house(ask["options"][0])
        assert [one["name"] for one in said if one["type"] == "cue"] == ["round-opens", "item"]
        card = next(one["data"]["card"] for one in said if one.get("viewer") == "mc")
        price = card["price"]
        first, second, third = [one["id"] for one in talk.asks()]
        assert types(talk.say({"answer": second, "value": price // 100})) == ["closed", "ready"]
        assert talk.said[-1]["open"] == [first, third]
        talk.say({"answer": third, "value": 0})
        said = talk.say({"answer": first, "value": 9999})
        order = [kind for kind in types(said) if kind not in ("view",)]
        assert order == ["closed", *["cue"] * 3, "money", "cue", "money", "cue", "ask", "ready"]
        assert [one for one in said if one["type"] == "money"] == [
            {"type": "money", "to": "seat:2", "amount": price, "why": "qualifying.price"},
            {"type": "money", "to": "seat:2", "amount": 10_000, "why": "qualifying.bonus"},
        ]
        said = talk.say({"undo": True})
        assert [(one["amount"], one["why"]) for one in said if one["type"] == "money"] == [
            (-10_000, "qualifying.bonus"),
            (-price, "qualifying.price"),
        ]
        (again,) = talk.asks()
        assert (again["to"], again["topic"]) == ("seat:1", "qualifying.guess")
        assert again["id"] > first
        said = talk.say({"reopen": second})
        (reopened,) = talk.asks()
        assert reopened["to"] == "seat:2"
        assert talk.said[-1]["open"] == [again["id"], reopened["id"]]


def test_views_are_said_only_when_they_change_and_look_says_one_now() -> None:
    with wire(*SHOW, "--seed", "7", "--views", "seat:1") as talk:
        views = [one for one in talk.said if one["type"] == "view"]
        assert {one["viewer"] for one in views} == {"seat:1"}
        assert all(one != other for one, other in itertools.pairwise(views))
        first = talk.asks()[0]["id"]
        assert "view" not in types(talk.say({"answer": first, "value": 5}))
        said = talk.say({"look": "mc"})
        assert types(said) == ["view", "ready"]
        assert set(said[0]["data"]["card"]) == {"letter", "price"}
        assert "card" not in talk.say({"look": "audience"})[0]["data"]


def test_no_views_unless_asked_for() -> None:
    with wire(*SHOW, "--seed", "7") as talk:
        assert "view" not in types(talk.said)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"hello",
        b"[]",
        b"7",
        b"null",
        b'"undo"',
        b"{}",
        b"\xff\xfe",
        b'{"undo":true}\x00',
        b'{"undo":1}',
        b'{"undo":false}',
        b'{"undo":true,"undo":true}',
        b'{"undo":true,"extra":1}',
        b'{"answer":1}',
        b'{"answer":1,"value":NaN}',
        b'{"answer":1,"value":1e400}',
        b'{"answer":1,"value":-Infinity}',
        b'{"answer":1,"value":1.0}',
        b'{"answer":1,"value":true}',
        b'{"answer":1,"value":"5"}',
        b'{"answer":1,"value":10000}',
        b'{"answer":true,"value":5}',
        b'{"answer":1.0,"value":5}',
        b'{"answer":"1","value":5}',
        b'{"answer":[1],"value":5}',
        b'{"answer":99,"value":5}',
        b'{"answer":1,"value":' + b"9" * 5000 + b"}",
        b'{"answer":1,"value":' + b"[" * 20_000 + b"]" * 20_000 + b"}",
        b'{"answer":1,"value":' + b"[" * 15 + b"]" * 15 + b"}",
        b'{"answer":1,"value":"' + b"x" * 70_000 + b'"}',
        b'{"answer":1,"value":"\\ud800"}',
        b'{"adjust":{"seat":1,"amount":5}}',
        b'{"adjust":{"seat":1,"amount":5,"why":"x","more":1}}',
        b'{"adjust":{"seat":true,"amount":5,"why":"x"}}',
        b'{"adjust":{"seat":1,"amount":5.5,"why":"x"}}',
        b'{"adjust":{"seat":1,"amount":-1,"why":"x"}}',
        b'{"adjust":[1,5,"x"]}',
        b'{"interrupt":"give-up"}',
        b'{"interrupt":["end"]}',
        b'{"reopen":1}',
        b'{"reopen":null}',
        b'{"look":"bob"}',
        b'{"look":"seat:4"}',
        b'{"look":{}}',
        '{"änswer":1}'.encode(),
    ],
    ids=lambda line: repr(line[:48])[1:],
)
def test_bad_lines_are_refused_and_change_nothing(shared: Wire, line: bytes) -> None:
    before = shared.say({"look": "mc"})
    said = shared.say(line)
    assert types(said) == ["refused", "ready"]
    assert len(said[0]["reason"]) > 8
    assert "\n" not in said[0]["reason"]
    assert said[-1]["open"] == [1, 2, 3]
    assert shared.say({"look": "mc"}) == before


@pytest.fixture(scope="module")
def shared() -> Iterator[Wire]:
    """One process for all the bad lines: none of them may end it."""
    with wire(*SHOW, "--seed", "1") as talk:
        yield talk


def test_a_refused_line_names_its_ask(shared: Wire) -> None:
    assert shared.say({"answer": 2, "value": "x"})[0]["id"] == 2
    assert shared.say({"reopen": 2})[0]["id"] == 2
    assert shared.say({"answer": [], "value": "x"})[0]["id"] is None


def test_a_whole_show_is_the_same_with_the_same_seed() -> None:
    def played(seed: str) -> list[dict[str, Any]]:
        everything: list[dict[str, Any]] = []
        with wire(*SHOW, "--seed", seed, "--option", "solo_games=random", "--views", "audience") as talk:
            everything += talk.said
            answer = bot(random.Random(5))
            while talk.said[-1]["open"]:
                ask = next(one for one in everything if one.get("id") == talk.said[-1]["open"][0])
                everything += talk.say({"answer": ask["id"], "value": answer(ask)})
            assert types(talk.said)[-2:] == ["over", "ready"]
            assert talk.said[-1]["open"] == []
            talk.say({"adjust": {"seat": 1, "amount": 900_000_000, "why": "a rich uncle"}})
            assert [one["winners"] for one in talk.said if one["type"] == "over"] == [[1]]
            assert types(talk.say({"interrupt": "end"})) == ["refused", "ready"]
        return everything

    first = played("11")
    assert played("11") == first
    assert played("12") != first
    ids = [one["id"] for one in first if one["type"] == "ask"]
    assert len(ids) == len(set(ids))


def test_the_host_as_mc_is_asked_through_the_wire() -> None:
    with wire(*SHOW, "--seed", "2", "--option", "mc=host", "--option", "solo_games=mc") as talk:
        for ask in talk.asks():
            talk.say({"answer": ask["id"], "value": int(ask["to"] == "seat:2")})
        (ask,) = talk.asks()
        assert (ask["to"], ask["kind"], ask["topic"]) == ("mc", "choose", "solo-games.next")
        said = talk.say({"answer": ask["id"], "value": "squeeze-play"})
        (ask,) = [one for one in said if one["type"] == "ask"]
        assert (ask["to"], ask["topic"], len(ask["options"])) == ("mc", "squeeze-play.row", 46)


def test_a_player_as_mc_hands_over_through_the_wire() -> None:
    with wire(*SHOW, "--seed", "2", "--option", "mc=player", "--views", "audience,mc") as talk:
        assert [ask["to"] for ask in talk.asks()] == ["seat:2", "seat:3"]
        answer, topics = bot(random.Random(1)), []
        while talk.said[-1]["open"] and "mc.hand-over" not in topics:
            for ask in talk.asks():
                topics.append(ask["topic"])
                if ask["topic"] != "mc.hand-over":
                    talk.say({"answer": ask["id"], "value": answer(ask)})
        (ask,) = talk.asks()
        assert (ask["to"], ask["kind"]) == ("mc", "choose")
        assert [option["id"] for option in ask["options"]] == ["seat:2", "seat:3", "keep"]
        refused = talk.say({"answer": ask["id"], "value": "1"})[0]
        assert (refused["type"], refused["id"]) == ("refused", ask["id"])
        said = talk.say({"answer": ask["id"], "value": "seat:3"})
        assert {"type": "cue", "name": "hand-over", "seat": 3} in said
        assert [one["to"] for one in talk.asks()] == ["seat:1", "seat:2"]
        views = [one["data"] for one in said if one["type"] == "view" and one["viewer"] == "mc"]
        assert (views[0]["scene"], views[0]["card"], views[0]["mc"]) == ("hand-over", {}, 3)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "one game is wanted"),
        (["chess", "--seats", "a,b"], "there is no game 'chess'"),
        (["price-is-right"], "--seats is missing"),
        (["price-is-right", "--seats", "a"], "2 to 5"),
        (["price-is-right", "--seats", "a,b,c,d,e,f"], "2 to 5"),
        (["price-is-right", "--seats", "a,,b"], "seat 2 has no name"),
        (["price-is-right", "--seats", "a, ,b"], "seat 2 has no name"),
        ([*SHOW, "--seats", "a,b"], "--seats is there 2 times"),
        ([*SHOW, "--option", "mc"], "is not NAME=VALUE"),
        ([*SHOW, "--option", "mc=nobody"], "'nobody' is unknown"),
        (["price-is-right", "--seats", "a,b", "--option", "mc=player"], "3 to 5"),
        ([*SHOW, "--option", "practice=maybe"], "no, yes"),
        ([*SHOW, "--option", "mc=host", "--option", "mc=host"], "there twice"),
        ([*SHOW, "--option", "speed=2"], "'speed' is unknown"),
        ([*SHOW, "--option", "solo_games=any-number,any-number"], "any-number is there twice"),
        ([*SHOW, "--option", "solo_games=any-number,mc"], "'mc' is unknown"),
        ([*SHOW, "--option", "solo_games="], "'' is unknown"),
        ([*SHOW, "--option", "currency="], "currency"),
        ([*SHOW, "--option", "currency=4 2"], "currency"),
        ([*SHOW, "--option", "currency=Yen."], "1 to 3 characters"),
        ([*SHOW, "--chance", "maybe"], "auto, ask"),
        ([*SHOW, "--seed", "x"], "--seed is 'x'"),
        ([*SHOW, "--views", "audience,bob"], "no viewer 'bob'"),
        ([*SHOW, "--views", "seat:4"], "no viewer 'seat:4'"),
        ([*SHOW, "--pack", "/no/such/pack"], "pack"),
        ([*SHOW, "--loud"], "'--loud' is unknown"),
        ([*SHOW, "--seed"], "--seed needs a value"),
        ([*SHOW, "again"], "2 given"),
    ],
    ids=lambda value: "-".join(value)[-40:] if isinstance(value, list) else "",
)
def test_a_bad_command_line_is_one_clear_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["talk", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert words in said.err


def test_help_names_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["talk", "--help"]) == 0
    assert "price-is-right" in capsys.readouterr().out


def test_nobody_listening_any_more_is_no_fault() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "console.talk", *SHOW],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdout.readline()
    process.stdout.close()
    process.stdin.write(b'{"look":"mc"}\n' * 2000)
    process.stdin.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert (process.wait(20), errors) == (0, b"")
