"""A seat's page: what it shows, and what it may do."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import console.show.seat_desk
from console.bots import bot
from console.rules.games import GAMES
from tests.show.poker import POKER, board, say, table
from tests.show.stand import ASKING, SECOND, WHEEL, Stand

SHAPE = {
    "type", "place", "seat", "name", "here", "wired", "phase", "step", "currency", "view", "podiums", "pointing", "ask", "locked",
    "timer", "spin", "race", "buzz", "overlays", "paused",
}  # fmt: skip


def qualifying(**options: str) -> Stand:
    stand = Stand()
    stand.open_show(3, pace="at-once", **{"answer_seconds": "off", **options})
    return stand


def beside(stand: Stand) -> int:
    """A place that has only a phone."""
    return stand.pair("new", "dee").number


def by_phones_alone(game: str, **options: str) -> Stand:
    """Three people who have nothing but phones, in a show that has begun."""
    stand = Stand(places=1)
    stand.cast.places.clear()
    stand.must("game", game=game)
    for number in range(3):
        stand.pair("new", f"phone {number}")
    stand.must("start", options={"pace": "at-once", "answer_seconds": "30", **options})
    return stand


class TestInTheLobby:
    def test_it_shows_the_lobby_and_takes_a_name_and_a_seat(self) -> None:
        stand = Stand()
        page = stand.page(2)
        assert set(page) == SHAPE
        assert (page["phase"], page["seat"], page["here"], page["buzz"]) == ("lobby", None, False, "sit")
        assert page["view"]["scene"] == "lobby"
        assert stand.sends(2, "name", name="Bo") == {"type": "done", "n": 5}
        stand.sends(2, "buzz", step=page["step"])
        page = stand.page(2)
        assert (page["name"], page["here"], page["buzz"]) == ("Bo", True, None)
        assert stand.cues() == ["seated"]
        assert stand.sends(2, "buzz", step=page["step"])["reason"] == "a press would do nothing now"

    def test_a_name_that_is_taken_or_comes_too_late_is_refused(self) -> None:
        stand = Stand()
        stand.sends(1, "name", name="Ann")
        assert "is taken" in stand.sends(2, "name", name="ann")["reason"]
        assert "at least one letter" in stand.sends(2, "name", name=7)["reason"]
        for place in (1, 2):
            stand.press(place)
        stand.must("start", options={"pace": "at-once"})
        stand.run(10)
        assert stand.sends(1, "name", name="Zed")["reason"].startswith("names are chosen in the lobby")

    def test_whoever_does_not_play_looks_on(self) -> None:
        stand = qualifying()
        page = stand.page(4)
        assert page["seat"] is page["ask"] is page["buzz"] is None
        assert page["view"] == stand.director.picture.view("audience")


class TestAnswering:
    def test_its_own_question_is_answered_and_locked(self) -> None:
        stand = qualifying()
        page = stand.page(2)
        ask = page["ask"]
        assert {
            "type": "ask",
            "id": stand.live["seat:2"],
            "to": "seat:2",
            "live": True,
        }.items() <= ask.items()
        assert ask["topic"] == "qualifying.guess"
        assert stand.sends(2, "answer", ask=ask["id"], value=77) == {"type": "done", "n": 5}
        page = stand.page(2)
        assert page["ask"] is None
        assert page["locked"] is True
        assert stand.word(2) == "locked: Locked in"
        assert stand.rows[-1] | {"value": 77} == stand.rows[-1]

    def test_until_it_is_kept_it_takes_nothing_more(self) -> None:
        stand = qualifying()
        stand.slow = True
        ask = stand.page(2)["ask"]["id"]
        stand.sends(2, "answer", ask=ask, value=77)
        page = stand.page(2)
        assert (page["ask"]["live"], page["locked"], page["buzz"]) == (False, False, None)
        assert stand.sends(2, "answer", ask=ask, value=78)["reason"] == "already moved on"

    def test_nobody_answers_for_somebody_else(self) -> None:
        stand = qualifying()
        other = stand.live["seat:1"]
        assert stand.sends(2, "answer", ask=other, value=77)["reason"] == "already moved on"
        assert stand.sends(4, "answer", ask=other, value=77)["reason"] == "already moved on"
        assert stand.sends(2, "point", ask=other, value=None)["reason"] == "already moved on"
        assert "seat:1" in stand.live

    @pytest.mark.parametrize("value", [None, -1, "77", 10**9, [1], {"a": 1}, 1.5, True])
    def test_what_is_no_answer_is_refused_with_a_reason(self, value: Any) -> None:
        stand = qualifying()
        reply = stand.sends(2, "answer", ask=stand.live["seat:2"], value=value)
        assert reply["type"] == "refused"
        assert reply["reason"]
        assert "seat:2" in stand.live

    @pytest.mark.parametrize(
        "message", [{}, {"ask": "1"}, {"ask": None}, {"ask": True}, {"ask": 1.0}, {"ask": 10**30}]
    )
    @pytest.mark.parametrize("do", ["answer", "point"])
    def test_a_message_of_the_wrong_shape_is_refused(self, do: str, message: dict[str, Any]) -> None:
        assert qualifying().sends(2, do, **message)["type"] == "refused"

    @pytest.mark.parametrize("do", ["next", "undo", "start", "adjust", "invite", "x" * 500])
    def test_nothing_else_can_be_done_from_there(self, do: str) -> None:
        reply = qualifying().sends(2, do, step=1)
        assert reply["type"] == "refused"
        assert "is not one of answer, point, buzz, name" in reply["reason"]
        assert len(reply["reason"]) < 100

    def test_in_a_pause_nothing_is(self) -> None:
        stand = qualifying()
        stand.must("pause")
        page = stand.page(2)
        assert (page["paused"], page["buzz"]) == (True, None)
        reply = stand.sends(2, "answer", ask=stand.live["seat:2"], value=77)
        assert reply["reason"] == "the show is paused: one moment, please"

    def test_after_the_bell_it_is_too_late(self) -> None:
        stand = qualifying(answer_seconds="30")
        page = stand.page(2)
        assert page["timer"] == {"left_ms": 10_000, "of_ms": 30_000}
        stand.run(11_000)
        assert stand.sends(2, "answer", ask=page["ask"]["id"], value=77)["reason"] == "already moved on"

    def test_a_place_that_has_only_a_phone_plays_whole_shows(self) -> None:
        """Every game, every kind of question: nobody touches anything but the pages."""
        for game in (GAMES[name] for name in ASKING):
            hands = {"hands": "3"} if game.hidden_cards else {}
            stand = by_phones_alone(game.name, answer_seconds="off", **hands)
            said, done = bot(random.Random(5)), 0
            for _ in range(3_000):
                stand.run(50)
                for place in [one.number for one in stand.cast.playing]:
                    page = stand.page(place)
                    if page["ask"]:
                        reply = stand.sends(place, "answer", ask=page["ask"]["id"], value=said(page["ask"]))
                        assert reply["type"] == "done", reply
                        done += 1
                    elif page["buzz"]:
                        assert stand.sends(place, "buzz", step=page["step"])["type"] == "done"
                    stand.run(10)
                if done > 25 or stand.director.picture.phase == "over":
                    break
            assert done > 5, game.name

    @pytest.mark.parametrize("game", ASKING)
    def test_where_nobody_taps_time_goes_by_and_the_show_goes_on(self, game: str) -> None:
        stand = by_phones_alone(game)
        stand.run(1_800_000)
        assert len(stand.rows) > 20

    def test_what_the_finger_is_on_is_the_answer_when_time_is_up(self) -> None:
        stand = by_phones_alone(POKER)
        stand.run(10)
        turn = board(stand)["turn"]
        stand.sends(turn, "point", ask=stand.page(turn)["ask"]["id"], value="deck")
        stand.run(31_000)
        assert (f"seat:{turn}", "deck") in [(row.get("to"), row.get("value")) for row in stand.rows[-5:]]


class TestPointing:
    def alone(self) -> tuple[Stand, int, dict[str, Any]]:
        """Somebody at a place that has only a phone is to buy a card."""
        stand = Stand(places=3)
        stand.must("game", game=POKER)
        for place in (1, 2, 3):
            stand.press(place)
        number = beside(stand)
        stand.must("start", options={"pace": "at-once", "answer_seconds": "off"})
        stand.run(100)
        for _ in range(5):
            if stand.page(number)["ask"]:
                break
            seat = board(stand)["turn"]
            say(stand, seat, "row-1")
        return stand, number, stand.page(number)["ask"]

    def test_everybody_sees_what_the_finger_is_on(self) -> None:
        stand, number, ask = self.alone()
        assert stand.sends(number, "point", ask=ask["id"], value="row-2") == {"type": "done", "n": 5}
        stand.run(0)
        pointing = stand.states[-1]["pointing"]
        assert (pointing["at"], pointing["topic"]) == ("row-2", ask["topic"])
        assert stand.page(1)["pointing"] == pointing
        stand.sends(number, "point", ask=ask["id"], value=None)
        assert stand.page(1)["pointing"]["at"] is None

    @pytest.mark.parametrize("value", ["nothing", "", 1, ["row-1"], {}])
    def test_only_what_may_be_chosen_is_pointed_at(self, value: Any) -> None:
        stand, number, ask = self.alone()
        assert stand.sends(number, "point", ask=ask["id"], value=value)["type"] == "refused"
        assert stand.page(number)["pointing"]["at"] is None

    def test_what_is_dialled_is_not_pointed_at(self) -> None:
        stand = qualifying()
        reply = stand.sends(2, "point", ask=stand.live["seat:2"], value="7")
        assert reply["reason"] == "only one thing of several is pointed at"

    def test_a_finger_at_a_place_of_the_rig_moves_the_dials_cursor(self) -> None:
        stand = table(3)
        seat = board(stand)["turn"]
        ask = stand.page(seat)["ask"]
        stand.sends(seat, "point", ask=ask["id"], value="deck")
        control = stand.director.picture.floor.live[ask["id"]].control
        assert control is not None
        assert (control.touched, control.value()) == (True, "deck")


class TestTheFallbackForTheBuzzer:
    def test_it_locks_in_what_the_dial_says(self) -> None:
        stand = qualifying()
        stand.dial(2, 77)
        page = stand.page(2)
        assert page["buzz"] == "lock"
        assert stand.sends(2, "buzz", step=page["step"])["type"] == "done"
        assert stand.word(2) == "locked: Locked in"
        assert stand.page(2)["buzz"] is None

    def test_a_press_that_was_meant_for_the_question_before_counts_nothing(self) -> None:
        stand = qualifying()
        step = stand.page(2)["step"]
        for seat in (1, 2, 3):
            stand.must("answer", ask=stand.live[f"seat:{seat}"], value=9_000 + seat)
        stand.run(20_000)
        if "seat:2" not in stand.live:
            stand.must("next")
            stand.run(20_000)
        assert "seat:2" in stand.live
        assert stand.sends(2, "buzz", step=step)["reason"] == "already moved on"
        assert stand.sends(2, "buzz", step="now")["type"] == "refused"

    def test_it_is_offered_where_there_is_a_buzzer_that_may_be_broken(self) -> None:
        stand = Stand(places=3)
        for place in (1, 2, 3):
            stand.press(place)
        number = beside(stand)
        stand.must("start", options={"pace": "at-once", "answer_seconds": "off"})
        stand.run(1)
        assert stand.page(number)["ask"]
        assert stand.page(number)["buzz"] is None
        assert stand.page(1)["buzz"] == "lock"

    def test_it_sets_a_virtual_wheel_going(self) -> None:
        stand = Stand()
        stand.must("game", game=WHEEL.name)
        for place in (1, 2, 3):
            stand.press(place)
        stand.must("start", options={"answer_seconds": "off"})
        stand.run(20_000)
        turn = next(n for n in (1, 2, 3) if stand.page(n)["buzz"] == "spin")
        page = stand.page(turn)
        assert page["spin"]["seat"] == turn
        assert stand.sends(turn, "buzz", step=page["step"])["type"] == "done"
        assert stand.page(turn)["spin"]["turning"] is True
        assert stand.page(turn)["buzz"] is None

    def test_a_press_that_was_meant_for_something_else_spins_no_wheel(self) -> None:
        stand = Stand()
        stand.must("game", game=WHEEL.name)
        for place in (1, 2, 3):
            stand.press(place)
        stand.must("start", options={"answer_seconds": "off"})
        before = stand.page(1)["step"]
        stand.run(20_000)
        turn = next(n for n in (1, 2, 3) if stand.page(n)["buzz"] == "spin")
        assert stand.sends(turn, "buzz", step=before)["reason"] == "already moved on"
        assert stand.page(turn)["buzz"] == "spin"

    def test_with_hidden_cards_it_locks_at_once(self) -> None:
        stand = table(3)
        seat = board(stand)["turn"]
        page = stand.page(seat)
        stand.sends(seat, "point", ask=page["ask"]["id"], value="row-1")
        stand.sends(seat, "buzz", step=page["step"])
        stand.run(10)
        assert board(stand)["newest"] == {
            "seat": seat,
            "card": page["view"]["board"]["row"][0],
            "from": "row-1",
        }

    def test_it_never_takes_part_in_a_race(self) -> None:
        """No event of the rig is made of it, so there is nothing that a race could take; the rig's own presses come another way."""
        stand = qualifying()
        stand.dial(2, 77)
        heard: list[object] = []
        stand.desk.hands.event = lambda event, _: heard.append(event)  # type: ignore[method-assign, assignment]
        assert stand.sends(2, "buzz", step=stand.page(2)["step"])["type"] == "done"
        assert heard == []
        text = Path(console.show.seat_desk.__file__).read_text()
        assert not re.search(r"^(from|import) .*(lockout|hardware)", text, re.MULTILINE)


def test_left_over_time_is_what_is_left() -> None:
    stand = qualifying(answer_seconds="60")
    left = stand.page(1)["timer"]["left_ms"]
    stand.now += SECOND
    assert stand.page(1)["timer"]["left_ms"] == left - 1_000
