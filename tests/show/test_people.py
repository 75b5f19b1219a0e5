"""Somebody leaves, comes back, or sits somewhere else, in the middle of it all."""

from __future__ import annotations

import json

import pytest

from console.show.batch import Offer, Seated
from console.show.cast import SCAN, Cast, Place
from hardware.face import Dark, Dialling, Go, Locked
from tests.show.stand import GAME, SECOND, Stand, starter

NAMES = ["Seat 1", "Seat 2", "Seat 3"]


def locked_in(stand: Stand, place: int, number: int = 1) -> None:
    stand.dial(place, number)
    stand.press(place)


def quick(people: int = 3, slow: bool = False, places: int = 4) -> Stand:
    stand = Stand(slow=slow, places=places)
    stand.open_show(people, pace="at-once", answer_seconds="off")
    return stand


def resumed(stand: Stand, names: list[str] = NAMES) -> Stand:
    """The console after a power cut, as ``console.run`` sets it up again."""
    seated = Seated(list(names), [1, 2, 3])
    rows = seated.after(stand.rows)
    again = Stand(
        offer=Offer(GAME.name, seated.names, seated.places, {}, starter(seated.names, {}), rows, "today")
    )
    again.must("resume")
    again.run(0)
    return again


class TestLeaving:
    def test_the_question_is_withdrawn_and_the_others_go_on(self) -> None:
        stand = quick()
        locked_in(stand, 1)
        stand.must("leave", seat=3)
        assert set(stand.live) == {"seat:2"}
        assert stand.word(1) == "locked: Locked in"
        assert stand.rows[-1] == {"kind": "presence", "seat": 3, "here": False}
        assert "left" in stand.cues()
        assert [podium["gone"] for podium in stand.desk.state(stand.now)["podiums"]] == [False, False, True]
        assert stand.director.picture.lamps()[3] is False
        locked_in(stand, 2, 2)
        stand.run(100)
        assert "reveal" in stand.cues()

    def test_whoever_had_locked_in_is_not_locked_in_any_more(self) -> None:
        stand = quick()
        locked_in(stand, 1)
        locked_in(stand, 3)
        stand.must("leave", seat=3)
        assert not stand.word(3).startswith("locked")
        assert stand.word(1) == "locked: Locked in"

    def test_coming_back_and_taking_it_back(self) -> None:
        stand = quick()
        stand.must("leave", seat=3)
        undo = stand.desk.state(stand.now)["undo"]
        assert undo == {"label": "Take back that Seat 3 left"}
        assert stand.act("leave", seat=3)["reason"] == "seat 3 has left already"
        stand.must("undo")
        assert "seat:3" in stand.live
        stand.must("leave", seat=3)
        stand.must("come-back", seat=3)
        assert "back" in stand.cues()
        assert "seat:3" not in stand.live  # from the next round on
        assert stand.desk.state(stand.now)["undo"] == {"label": "Take back that Seat 3 came back"}

    def test_it_is_committed_before_it_is_seen_and_there_after_a_resume(self) -> None:
        stand = quick(slow=True)
        stand.commit()
        stand.run(1)
        stand.act("leave", seat=2)
        assert "left" not in stand.cues()
        stand.commit()
        stand.run(1)
        assert stand.cues()[-1] == "left"
        again = resumed(stand)
        assert set(again.live) == {"seat:1", "seat:3"}
        assert again.director.picture.gone == [2]

    @pytest.mark.parametrize("do", ["leave", "come-back"])
    def test_in_the_lobby_nobody_leaves_a_show(self, do: str) -> None:
        stand = Stand()
        stand.press(1)
        assert stand.act(do, seat=1)["reason"] == "no show is on: in the lobby a seat is taken or given up"


class TestMoving:
    def test_to_a_free_place_with_lamp_matrix_badge_name_and_a_new_control(self) -> None:
        stand = quick()
        stand.must("name", seat=2, name="Bo")
        stand.turn(2, 5)
        stand.must("move", seat=2, place=4)
        assert stand.rows[-1] == {"kind": "move", "seat": 2, "place": 4}
        podium = stand.states[-1]["podiums"][1]
        assert (podium["seat"], podium["badge"], podium["name"]) == (2, 4, "Bo")
        picture = stand.director.picture
        assert picture.lamps() == {1: True, 2: False, 3: True, 4: True}
        assert picture.faces(owner=True)[2] == Dark()
        assert picture.faces(owner=True)[4] == Go()
        assert (
            stand.director.take_round_opens()
        )  # a contact that is closed at the new place is held, not pressed
        stand.turn(2, 1)  # nobody's any more
        locked_in(stand, 4, 7)
        assert stand.rows[-1]["to"] == "seat:2"
        assert stand.rows[-1]["value"] == 7
        assert picture.faces(owner=True)[4] == Locked()
        places = stand.desk.state(stand.now)["places"]
        assert [(one["place"], one["seat"]) for one in places] == [(1, 1), (2, None), (3, 3), (4, 2)]

    def test_two_change_places_and_each_keeps_what_was_locked_in(self) -> None:
        stand = quick()
        stand.must("name", seat=1, name="Ann")
        locked_in(stand, 1, 9)
        stand.must("move", seat=2, place=1)
        assert [(p["badge"], p["name"]) for p in stand.states[-1]["podiums"]] == [
            (2, "Ann"),
            (1, "Seat 2"),
            (3, "Seat 3"),
        ]
        assert stand.word(2) == "locked: Locked in"
        locked_in(stand, 1, 5)
        assert (stand.rows[-1]["to"], stand.rows[-1]["value"]) == ("seat:2", 5)

    def test_an_undo_moves_nobody_and_a_resume_finds_everybody(self) -> None:
        stand = quick()
        locked_in(stand, 1, 9)
        stand.must("move", seat=1, place=4)
        stand.must("name", seat=1, name="Ann")
        stand.must("move", seat=2, place=4)
        stand.must("undo")
        here = [(p["seat"], p["badge"], p["name"]) for p in stand.states[-1]["podiums"]]
        assert here == [(1, 2, "Ann"), (2, 4, "Seat 2"), (3, 3, "Seat 3")]
        assert "seat:1" in stand.live
        again = resumed(stand)
        assert [(p["seat"], p["badge"], p["name"]) for p in again.states[-1]["podiums"]] == here
        again.dial(4, 3)
        again.press(4)
        assert again.rows[-1]["to"] == "seat:2"

    def test_what_was_pressed_before_the_move_does_not_count_after_it(self) -> None:
        stand = quick()
        before = stand.now
        stand.run(50)
        stand.must("move", seat=2, place=4)
        stand.turn(4, 5)
        stand.press(4, "push")
        stand.press(4, "push")
        stand.press(4, "push")
        stand.press(4, "push")
        rows = len(stand.rows)
        stand.press(4, at=before)
        assert len(stand.rows) == rows

    def test_it_is_seen_once_it_is_committed(self) -> None:
        stand = quick(slow=True)
        stand.commit()
        stand.run(1)
        stand.act("move", seat=2, place=4)
        assert [p["badge"] for p in stand.director.picture.podiums()] == [1, 2, 3]
        stand.commit()
        stand.run(1)
        assert [p["badge"] for p in stand.director.picture.podiums()] == [1, 4, 3]

    def test_in_the_lobby_it_is_at_once(self) -> None:
        stand = Stand()
        stand.press(1)
        stand.must("name", seat=1, name="Ann")
        stand.must("move", seat=1, place=3)
        assert [(p["name"], p["here"]) for p in stand.states[-1]["podiums"]][::2] == [
            ("", False),
            ("Ann", True),
        ]
        assert stand.batches == []

    def test_whoever_brings_a_seats_name_to_another_place_is_not_mistaken_for_the_next_one_there(
        self,
    ) -> None:
        stand = Stand()
        stand.press(2)
        stand.must("move", seat=2, place=4)
        stand.press(2)
        assert [place.name for place in stand.cast.places] == ["", "Seat 1", "", "Seat 2"]
        stand.press(1)
        assert stand.cast.places[0].name == "Seat 3"

    @pytest.mark.parametrize(
        ("place", "reason"), [(9, "there is no seat 9"), (2, "sits there already"), ("4", "no seat")]
    )
    def test_refusals(self, place: object, reason: str) -> None:
        stand = quick()
        rows = list(stand.rows)
        assert reason in stand.act("move", seat=2, place=place)["reason"]
        assert stand.rows == rows

    def test_somebody_whose_place_this_rig_does_not_have_gets_one(self) -> None:
        offer = Offer(GAME.name, NAMES, [1, 2, 3], {}, starter(NAMES, {}), [], "today")
        stand = Stand(places=2, offer=offer)
        stand.must("resume")
        stand.run(60_000)
        stand.must("leave", seat=1)
        stand.must("move", seat=3, place=1)
        assert [p["badge"] for p in stand.states[-1]["podiums"]] == [3, 2, 1]
        locked_in(stand, 1, 4)
        assert stand.rows[-1]["to"] == "seat:3"

    def test_after_a_resume_nobody_is_at_two_places(self) -> None:
        stand = Stand(
            offer=Offer(GAME.name, ["Ann", "Bo"], [1, 2], {}, starter(["Ann", "Bo"], {}), [], "today")
        )
        stand.must("move", seat=2, place=4)
        stand.must("name", seat=4, name="Bo")  # as the settings file may have it from another evening
        stand.must("resume")
        assert [place.name for place in stand.cast.places] == ["Ann", "Bo", "", ""]

    def test_the_journal_folds_names_and_moves_in_their_order(self) -> None:
        rows = [
            {"kind": "move", "seat": 1, "place": 2},
            {"kind": "answer", "ask": 1, "to": "seat:1", "value": 5},
            {"kind": "move", "seat": 3, "place": 9},
            {"kind": "name", "seat": 2, "name": "Bo"},
            {"kind": "move", "seat": 7, "place": 1},
        ]
        seated = Seated(["Ann", "Ben", "Cy"], [])
        assert seated.after(rows) == [rows[1]]
        assert seated == Seated(["Ann", "Bo", "Cy"], [2, 1, 9])


class TestScanning:
    def test_it_begins_in_the_middle_of_a_question_and_ends(self) -> None:
        stand = quick()
        stand.turn(1, 4)
        assert isinstance(stand.director.picture.faces(owner=True)[1], Dialling)
        stand.must("scan", seat=1, seconds=1)
        assert stand.desk.state(stand.now)["podiums"][0]["scan"] == 1.0
        stand.run(1_100)
        assert stand.word(1).startswith("live")
        stand.must("scan", seat=1, seconds=None)
        stand.turn(1, 1)
        assert stand.director.picture.faces(owner=True)[1] == Dialling("0---", 0)

    @pytest.mark.parametrize("seconds", [0, 0.2, 7, "1", True, -1])
    def test_only_what_somebody_can_follow(self, seconds: object) -> None:
        reason = Stand().act("scan", seat=1, seconds=seconds)["reason"]
        assert reason == f"seconds: {seconds!r} is not a number from 0.3 to 6.0, or null"

    def test_a_place_without_a_dial_has_nothing_else(self) -> None:
        stand = Stand(dials=0)
        assert "scanning alone" in stand.act("scan", seat=1, seconds=None)["reason"]

    def test_it_moves_with_the_person_and_stays_where_there_is_no_dial(self) -> None:
        cast = Cast([Place(1, 1, scan=0.8), Place(2, 1), Place(3, 0, scan=SCAN)])
        one, two, button = cast.places
        cast.change(one, two)
        assert [place.scan for place in cast.places] == [None, 0.8, SCAN]
        cast.change(two, button)
        assert [place.scan for place in cast.places] == [None, None, 0.8]
        cast.change(one, button)
        assert [place.scan for place in cast.places] == [None, None, SCAN]


def test_no_move_tells_anybody_what_was_dialled() -> None:
    stand = quick()
    stand.dial(2, 4321)
    before = len(stand.states)
    stand.must("move", seat=2, place=4)
    stand.run(SECOND // 1_000_000)
    assert "4321" not in json.dumps(stand.states[before:])
    assert "4321" not in json.dumps(stand.desk.state(stand.now))
