"""The host's actions: I1 of the cases, and every refusal in a sentence without effect."""

from __future__ import annotations

from typing import Any

import pytest

from console.show.batch import Offer
from tests.show.stand import GAME, Stand, starter


def answered(stand: Stand) -> None:
    stand.open_show(2, mc="host")
    for place in (1, 2):
        stand.dial(place, place)
        stand.press(place)
    stand.run(10_000)


class TestStep:
    def test_i1_two_hosts_press_next_on_the_same_state(self) -> None:
        stand = Stand()
        answered(stand)
        step = stand.director.step
        first = stand.desk.act({"n": 1, "do": "next", "step": step}, stand.now)
        stand.run(80)
        second = stand.desk.act({"n": 9, "do": "next", "step": step}, stand.now)
        stand.run(0)
        assert first == {"type": "done", "n": 1}
        assert second == {"type": "refused", "n": 9, "reason": "already moved on"}
        assert stand.cues().count("reveal") == 1

    def test_i1_a_double_click_and_the_same_message_again(self) -> None:
        stand = Stand()
        answered(stand)
        message = {"n": 4, "do": "undo", "step": stand.director.step}
        assert stand.desk.act(message, stand.now)["type"] == "done"
        assert stand.desk.act(message, stand.now)["reason"] == "already moved on"
        stand.run(100)
        assert stand.desk.act(message, stand.now)["reason"] == "already moved on"
        assert [row["kind"] for row in stand.rows].count("undo") == 1

    def test_i1_an_adjustment_sent_twice_pays_once(self) -> None:
        stand = Stand()
        answered(stand)
        message = {
            "n": 4,
            "do": "adjust",
            "step": stand.director.step,
            "seat": 1,
            "amount": 500,
            "why": "miscounted",
        }
        assert stand.desk.act(message, stand.now)["type"] == "done"
        assert stand.desk.act(message, stand.now)["reason"] == "already moved on"
        assert stand.director.game.stage.ledger.totals[1] == 500

    def test_i1_a_number_of_the_lobby_does_not_reach_a_seat_of_the_show(self) -> None:
        """On places 2 and 3 sit the seats 1 and 2 of the game: who meant place 2 must not rename seat 2."""
        stand = Stand()
        stand.press(2)
        stand.press(3)
        seen = stand.director.step
        stand.must("start", options={})
        stand.run(20_000)
        for do, rest in (("name", {"name": "Mara"}), ("scan", {"seconds": 1.5}), ("press", {})):
            message = {"n": 4, "do": do, "seat": 2, "step": seen, **rest}
            assert stand.desk.act(message, stand.now)["reason"] == "already moved on"
        assert [place.name for place in stand.cast.playing] == ["Seat 2", "Seat 3"]
        stand.must("name", seat=2, name="Mara", step=stand.director.step)
        stand.run(10)
        assert [place.name for place in stand.cast.playing] == ["Seat 2", "Mara"]

    def test_i1_two_hosts_answer_the_same_question(self) -> None:
        stand = Stand()
        stand.open_show(2)
        ask, step = min(stand.director.game.open), stand.director.step
        message = {"n": 4, "do": "answer", "ask": ask, "value": 5, "step": step}
        assert stand.desk.act(message, stand.now)["type"] == "done"
        stand.run(80)
        assert stand.desk.act({**message, "value": 6}, stand.now)["reason"] == "already moved on"
        assert [row["value"] for row in stand.rows if row.get("to") == "seat:1"] == [5]

    @pytest.mark.parametrize(
        "do", ["next", "undo", "adjust", "start", "end", "new", "resume", "pause", "go-on", "take-over"]
    )
    def test_a_message_without_a_step_is_refused(self, do: str) -> None:
        stand = Stand()
        answered(stand)
        rows = list(stand.rows)
        assert stand.desk.act({"n": 1, "do": do}, stand.now)["reason"] == "already moved on"
        assert stand.rows == rows

    def test_locking_in_does_not_make_a_dial_message_late(self) -> None:
        """Standing in for a control is judged by the question that the host saw: steps move fast while people lock in."""
        stand = Stand()
        stand.open_show(2)
        step = stand.director.step
        stand.dial(2, 5)
        stand.press(2)
        assert stand.director.step > step
        stand.must("turn", seat=1, by=3, step=step)
        assert stand.director.picture.floor.of_seat(1).control.text() == "2---"  # type: ignore[union-attr]


class TestReady:
    """The page's "Lock now" is dark as long as a press would lock nothing: a button that does nothing says nothing."""

    def test_an_entry_is_ready_once_its_buzzer_would_lock_it(self) -> None:
        stand = Stand()
        stand.open_show(2)

        def ready() -> bool:
            return bool(stand.desk.state(stand.now)["podiums"][0]["entry"]["ready"])

        assert not ready()
        stand.must("turn", seat=1, by=2)
        assert not ready()  # 1 thousand and what?
        for _ in range(3):
            stand.must("push", seat=1)
            stand.must("turn", seat=1, by=1)
        assert ready()
        stand.must("press", seat=1)
        assert not ready()
        assert stand.rows[-1]["value"] == 1000


class TestRefusals:
    @pytest.mark.parametrize(
        ("message", "reason"),
        [
            ({"do": "dance"}, "'dance' is not one of next, undo"),
            ({"do": 7}, "7 is not one of next"),
            ({"do": ["next"]}, "['next'] is not one of"),
            ({"do": "answer", "ask": "1"}, "ask: '1' is not a whole number"),
            ({"do": "answer", "ask": True}, "ask: True is not a whole number"),
            ({"do": "answer", "ask": 999, "value": 1}, "ask 999 is not open"),
            ({"do": "reopen", "ask": 999}, "ask 999 can't be reopened"),
            ({"do": "turn", "seat": 1, "by": 1, "dial": 4}, "a dial is 0 to 3"),
            ({"do": "turn", "seat": 1, "by": 1e9}, "by: 1000000000.0 is not a whole number"),
            ({"do": "press", "seat": 3}, "there is no seat 3 in this show, only 1 to 2"),
            ({"do": "press", "seat": None}, "there is no seat None in this show"),
            ({"do": "timer", "change": "stop"}, "'stop' is not one of extend, close"),
            ({"do": "name", "seat": 1, "name": ""}, "a name needs at least one letter"),
            ({"do": "name", "seat": 1, "name": "x" * 17}, "has 17 characters, at most 16 fit"),
            ({"do": "name", "seat": 1, "name": "seat 2"}, "seat 2 is taken"),
            ({"do": "name", "seat": 1, "name": {"a": 1}}, "a name needs"),
            ({"do": "seat", "seat": 1, "here": False}, "seats are given in the lobby"),
            ({"do": "adjust", "seat": 1, "amount": -1, "why": "x"}, "less than nothing"),
            ({"do": "adjust", "seat": 1, "amount": 5, "why": " "}, "why: a few words are needed"),
            ({"do": "start"}, "a show is on: end it first"),
            ({"do": "new"}, "a show is on: end it first"),
            ({"do": "resume"}, "there is no saved show"),
            ({"do": "go-on"}, "the show is not paused"),
            ({"do": "next"}, "nothing is waiting for NEXT"),
        ],
    )
    def test_says_why_and_changes_nothing(self, message: dict[str, Any], reason: str) -> None:
        stand = Stand()
        stand.open_show(2)
        rows, view, step = list(stand.rows), stand.director.picture.view("mc"), stand.director.step
        reply = stand.desk.act({"n": 5, "step": step, **message}, stand.now)
        assert reply["type"] == "refused"
        assert reply["n"] == 5
        assert reason in reply["reason"]
        assert (stand.rows, stand.director.picture.view("mc"), stand.director.step) == (rows, view, step)

    @pytest.mark.parametrize(
        ("options", "reason"),
        [
            ({"solo_games": "hi-jump"}, "hi-jump"),
            ({"mc": "nobody"}, "mc"),
            ({"colour": "red"}, "colour"),
            ({"pace": "hasty"}, "option pace: 'hasty' is not one of calm, normal, brisk, at-once"),
            ({"answer_seconds": 30}, "option answer_seconds: 30 is not text"),
        ],
    )
    def test_bad_options_start_nothing(self, options: dict[str, Any], reason: str) -> None:
        stand = Stand()
        for place in (1, 2):
            stand.press(place)
        reply = stand.act("start", options=options)
        assert reply["type"] == "refused"
        assert reason in reply["reason"]
        assert stand.director.picture.phase == "lobby"
        stand.must("start")

    def test_dealt_cards_cannot_be_answered_by_the_host_page_as_house(self) -> None:
        """The house answers by itself: none of its asks is ever on the host's page."""
        stand = Stand()
        stand.open_show(2)
        assert {ask["to"] for ask in stand.desk.state(stand.now)["asks"]} == {"seat:1", "seat:2"}


class TestNames:
    def test_a_rename_shows_on_podium_and_matrix(self) -> None:
        stand = Stand()
        stand.press(1)
        stand.must("name", seat=1, name="  Zoë   B. ")
        assert stand.states[-1]["podiums"][0]["name"] == "Zoë B."

    def test_the_mc_is_asked_on_the_host_page(self) -> None:
        stand = Stand(seed=2)
        stand.open_show(2, mc="host", solo_games="squeeze-play")
        for place in (1, 2):
            stand.dial(place, place)
            stand.press(place)
        for _ in range(12):
            stand.run(10_000)
            if stand.desk.state(stand.now)["next"]:
                stand.must("next")
        asks = [ask for ask in stand.desk.state(stand.now)["asks"] if ask["to"] == "mc"]
        assert [ask["topic"] for ask in asks] == ["squeeze-play.row"]
        stand.must("answer", ask=asks[0]["id"], value=asks[0]["options"][3]["id"])


def test_after_a_resume_the_next_show_starts_from_that_shows_options() -> None:
    names, options = ["Ann", "Bo"], {"mc": "host", "pace": "brisk", "solo_games": "squeeze-play"}
    rules = {name: options[name] for name in ("mc", "solo_games")}
    stand = Stand(offer=Offer(GAME.name, names, [1, 2], options, starter(names, rules), [], ""))
    stand.must("resume")
    chosen = stand.desk.state(stand.now)["setup"]["options"]
    assert {name: chosen[name] for name in options} == options
