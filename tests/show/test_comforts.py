"""The room before and during a show: roll call, hold, loudness, brightness. Nothing of it changes a game."""

from __future__ import annotations

from typing import Any

import pytest

from console.show.batch import Offer
from console.show.roll_call import HINT
from hardware.events import Fault, Press
from hardware.face import Dark, Dialling, Go, Idle, Said
from tests.show.stand import GAME, Stand, starter


def board(stand: Stand) -> dict[str, Any]:
    view: dict[str, Any] = stand.states[-1]["view"]
    assert view["scene"] == "roll-call"
    seats: dict[str, Any] = view["board"]["seats"]
    return seats


class TestRollCall:
    def test_everything_that_arrives_is_shown_at_once(self) -> None:
        stand = Stand()
        stand.must("roll-call", on=True)
        nothing = {"pressed": False, "turned": None, "pushed": False, "dials": 1, "push": True}
        assert board(stand) == dict.fromkeys(("1", "2", "3", "4"), nothing)
        assert stand.states[-1]["view"]["board"]["hint"] == HINT
        stand.turn(2, -3)
        stand.turn(2, 1, pushed=True)  # moves no price, but has arrived
        stand.press(2, "push")
        stand.press(4)
        assert board(stand)["2"] == {**nothing, "turned": -2, "pushed": True}
        assert board(stand)["4"] == {**nothing, "pressed": True}
        assert board(stand)["1"] == nothing
        assert stand.desk.state(stand.now)["view"]["scene"] == "roll-call"
        assert stand.batches == []

    def test_matrices_say_what_came_last(self) -> None:
        stand = Stand()
        stand.must("name", seat=3, name="Zoë")
        stand.must("roll-call", on=True)
        seen = []
        for act in (
            lambda: None,
            lambda: stand.turn(3, 12),
            lambda: stand.turn(3, -13),
            lambda: stand.turn(3, 1),
            lambda: stand.press(3, "push"),
            lambda: stand.press(3),
        ):
            act()
            seen.append(stand.director.picture.faces(owner=False)[3])
        assert seen == [Idle(3, word) for word in ("", "+12", "-1", "0", "PUSH", "BUZZ")]
        assert stand.director.picture.faces(owner=True)[1] == Idle(1, "")

    def test_a_press_takes_the_seat_and_nothing_else_does(self) -> None:
        stand = Stand()
        stand.must("roll-call", on=True)
        stand.turn(1, 5)
        stand.press(1, "push")
        assert not stand.cast.present
        stand.press(1)
        stand.press(1)
        assert [place.number for place in stand.cast.present] == [1]
        assert stand.cues() == ["seated"]

    def test_a_lamp_is_lit_until_its_buzzer_was_pressed_who_has_a_seat_already_too(self) -> None:
        stand = Stand()
        stand.press(1)
        stand.must("roll-call", on=True)
        assert stand.director.picture.lamps() == {1: True, 2: True, 3: True, 4: True}
        stand.press(1)
        assert stand.director.picture.lamps() == {1: False, 2: True, 3: True, 4: True}

    def test_begun_again_it_counts_anew_and_it_ends_with_the_host_or_the_show(self) -> None:
        stand = Stand()
        stand.must("roll-call", on=True)
        stand.press(1)
        stand.press(2)
        stand.must("roll-call", on=True)
        assert board(stand)["1"]["pressed"] is False
        stand.must("roll-call", on=False)
        assert stand.states[-1]["view"]["scene"] == "lobby"
        assert stand.desk.state(stand.now)["roll_call"] is False
        stand.must("roll-call", on=True)
        assert stand.desk.state(stand.now)["roll_call"] is True
        stand.must("start")
        stand.run(20_000)
        assert stand.topics == {"qualifying.guess"}
        assert stand.act("roll-call", on=True)["reason"].startswith("the roll is called in the lobby")
        stand.must("end")
        stand.run(60_000)
        stand.must("new")
        assert stand.states[-1]["view"]["scene"] == "lobby"

    def test_a_paused_console_and_a_release_count_nothing(self) -> None:
        stand = Stand()
        stand.must("roll-call", on=True)
        stand.must("pause")
        stand.press(1)
        stand.must("go-on")
        stand.desk.hands.event(Fault("stuck", "seat:1", "buzzer", "stuck", stand.now), stand.now)
        stand.run(0)
        assert board(stand)["1"]["pressed"] is False

    @pytest.mark.parametrize("on", [None, 1, "yes"])
    def test_on_is_true_or_false(self, on: object) -> None:
        assert Stand().act("roll-call", on=on)["reason"] == f"on: {on!r} is not true or false"


class TestSound:
    def test_every_picture_says_how_loud(self) -> None:
        stand = Stand()
        assert stand.states[-1]["sound"] == {"volume": 7, "muted": False}
        stand.must("sound", volume=3)
        assert stand.states[-1]["sound"] == {"volume": 3, "muted": False}
        stand.must("sound", muted=True)
        stand.open_show(2)
        assert {state["sound"]["muted"] for state in stand.states[-4:]} == {True}
        assert stand.desk.state(stand.now)["sound"] == {"volume": 3, "muted": True}

    def test_a_hold_is_silent_and_what_was_chosen_comes_back(self) -> None:
        stand = Stand()
        stand.open_show(2)
        stand.must("pause")
        assert stand.states[-1]["sound"] == {"volume": 7, "muted": True}
        host = stand.desk.state(stand.now)
        assert (host["sound"], host["paused"]) == ({"volume": 7, "muted": False}, True)
        stand.must("sound", volume=9)
        stand.must("go-on")
        assert stand.states[-1]["sound"] == {"volume": 9, "muted": False}
        assert stand.desk.state(stand.now)["paused"] is False

    def test_on_hold_the_matrices_ask_nobody_for_anything(self) -> None:
        stand = Stand()
        stand.open_show(3)
        stand.turn(1, 3)
        before = stand.director.picture.faces(owner=True)
        assert isinstance(before[1], Dialling)
        assert before[2] == Go()
        stand.must("pause")
        for owner in (True, False):
            assert stand.director.picture.faces(owner) == {
                1: Said("PAUSE"),
                2: Said("PAUSE"),
                3: Said("PAUSE"),
                4: Dark(),
            }
        assert not any(stand.director.picture.lamps().values())
        stand.must("go-on")
        assert stand.director.picture.faces(owner=True) == before

    def test_the_matrix_of_whoever_has_left_stays_dark_on_hold(self) -> None:
        stand = Stand()
        stand.open_show(3)
        stand.must("leave", seat=2)
        stand.run(10_000)
        stand.must("pause")
        assert stand.director.picture.faces(owner=True)[2] == Dark()

    @pytest.mark.parametrize(
        ("message", "reason"),
        [
            ({}, "sound: say a volume, or muted"),
            ({"volume": 11}, "volume: 11 is not a whole number from 0 to 10"),
            ({"volume": True}, "volume: True is not a whole number from 0 to 10"),
            ({"volume": 3, "muted": 1}, "muted: 1 is not true or false"),
        ],
    )
    def test_refusals_change_nothing(self, message: dict[str, Any], reason: str) -> None:
        stand = Stand()
        assert stand.act("sound", **message)["reason"] == reason
        assert stand.states[-1]["sound"] == {"volume": 7, "muted": False}

    def test_it_is_no_step_of_the_show(self) -> None:
        """A slider sends many messages; none of them makes the host's next tap late."""
        stand = Stand()
        stand.open_show(2)
        step = stand.director.step
        stand.must("sound", volume=1, step=0)
        stand.must("brightness", level=2, step=0)
        assert stand.director.step == step


class TestBrightness:
    def test_a_level_is_for_the_rig_and_the_host(self) -> None:
        stand = Stand()
        states = len(stand.states)
        stand.must("brightness", level=4)
        assert stand.director.picture.comforts.brightness == 4
        assert stand.desk.state(stand.now)["brightness"] == 4
        assert len(stand.states) == states  # no audience sees a difference on its screen

    @pytest.mark.parametrize("level", [0, 11, 2.5, "6", None, True])
    def test_others_are_refused(self, level: object) -> None:
        reason = Stand().act("brightness", level=level)["reason"]
        assert reason == f"level: {level!r} is not a whole number from 1 to 10"


class TestASavedShow:
    def offered(self) -> Stand:
        names = ["Ann", "Bo"]
        return Stand(offer=Offer(GAME.name, names, [1, 2], {}, starter(names, {}), [], "today"))

    def test_a_new_show_does_not_drop_it_without_being_told(self) -> None:
        stand = self.offered()
        for seat in (1, 2):
            stand.must("seat", seat=seat, here=True)
        reason = stand.act("start")["reason"]
        assert reason == "a saved show can go on: go on with it, or say that it is not wanted any more"
        assert stand.director.picture.phase == "resume"
        assert stand.desk.state(stand.now)["resume"] is not None
        stand.must("start", discard=True)
        stand.run(20_000)
        assert stand.topics == {"qualifying.guess"}

    def test_it_can_be_put_away(self) -> None:
        stand = self.offered()
        stand.must("new")
        for seat in (1, 2):
            stand.press(seat)
        stand.must("start")

    def test_no_roll_is_called_before_that_is_decided(self) -> None:
        assert "lobby" in self.offered().act("roll-call", on=True)["reason"]


def test_a_press_from_a_place_that_the_rig_does_not_have_is_nobodys() -> None:
    stand = Stand()
    stand.must("roll-call", on=True)
    stand.desk.hands.event(Press("seat:9", "buzzer", stand.now), stand.now)
    stand.run(0)
    assert set(board(stand)) == {"1", "2", "3", "4"}
