"""Two things at once, the wrong thing at the wrong time, and the same thing twice."""

from __future__ import annotations

import json

import pytest

from console.show.batch import Offer, Seated
from tests.show.stand import GAME, SECOND, Stand, starter

SHORT = "any-number"


def locked_in(stand: Stand, place: int, number: int = 1) -> None:
    stand.dial(place, number)
    stand.press(place)


class TestASlowDisk:
    def test_time_is_up_while_an_undo_is_not_committed_yet(self) -> None:
        stand = Stand(slow=True)
        stand.open_show(2, answer_seconds="30", pace="at-once")
        stand.commit()
        stand.run(100)
        locked_in(stand, 1)
        stand.commit()
        stand.must("undo")
        stand.run(31_000)  # the clock runs out on questions that are taken back already
        stand.commit()
        stand.run(100)
        assert set(stand.live) == {"seat:1", "seat:2"}
        assert stand.director.picture.floor.clock is not None

    def test_a_press_on_a_question_that_is_taken_back_already_does_nothing(self) -> None:
        stand = Stand(slow=True)
        stand.open_show(2, answer_seconds="off", pace="at-once")
        stand.commit()
        stand.run(100)
        locked_in(stand, 1)
        stand.commit()
        stand.dial(2, 7)
        stand.must("undo")
        rows = len(stand.rows)
        stand.press(2)
        assert len(stand.rows) == rows
        stand.commit()
        stand.run(100)
        assert set(stand.live) == {"seat:1", "seat:2"}


class TestWhilePaused:
    def test_more_time_given_in_a_pause_is_fifteen_seconds_and_no_more(self) -> None:
        stand = Stand()
        stand.open_show(2, answer_seconds="30", pace="at-once")
        left = stand.director.picture.timer(stand.now)
        assert left is not None
        stand.must("pause")
        stand.run(600_000)
        stand.must("timer", change="extend", ask=sorted(stand.live.values()))
        stand.must("go-on")
        after = stand.director.picture.timer(stand.now)
        assert after is not None
        assert after["left_ms"] == left["left_ms"] + 15_000

    def test_next_in_a_pause_ends_the_wait_that_stands(self) -> None:
        stand = Stand()
        for place in (1, 2):
            stand.press(place)
        stand.must("start", options={"answer_seconds": "off"})
        stand.run(100)
        stand.must("pause")
        stand.run(60_000)
        assert stand.desk.state(stand.now)["next"] == {"label": "Go on"}
        stand.must("next")
        stand.must("go-on")
        assert stand.cues()[-1] == "round-opens"

    @pytest.mark.parametrize("do", ["press", "push", "turn", "answer"])
    def test_hands_are_off(self, do: str) -> None:
        stand = Stand()
        stand.open_show(2, answer_seconds="off", pace="at-once")
        stand.turn(1, 3)
        rows, text = len(stand.rows), stand.desk.state(stand.now)["podiums"][0]["entry"]
        stand.must("pause")
        reply = stand.act(do, seat=1, by=1, ask=stand.live["seat:1"], value=5)
        assert reply["reason"] == "the show is paused: let it go on first"
        assert len(stand.rows) == rows
        assert stand.desk.state(stand.now)["podiums"][0]["entry"] == text

    def test_the_clock_closes_nothing(self) -> None:
        stand = Stand()
        stand.open_show(2, answer_seconds="30", pace="at-once")
        stand.must("pause")
        reply = stand.act("timer", change="close", ask=sorted(stand.live.values()))
        assert reply["reason"] == "the show is paused: let it go on first"
        assert set(stand.live) == {"seat:1", "seat:2"}

    def test_a_press_in_the_pause_that_arrives_after_it_counts_nothing(self) -> None:
        stand = Stand()
        stand.open_show(2, answer_seconds="off", pace="at-once")
        stand.dial(1, 7)
        stand.must("pause")
        stand.run(1_000)
        pressed = stand.now
        stand.run(1)
        stand.must("go-on")
        stand.press(1, at=pressed)
        assert set(stand.live) == {"seat:1", "seat:2"}
        stand.press(1)
        assert set(stand.live) == {"seat:2"}


class TestLateAndTwice:
    def test_the_clock_is_changed_once_by_a_message_that_comes_twice(self) -> None:
        stand = Stand()
        stand.open_show(2, answer_seconds="30", pace="at-once")
        step, ask = stand.director.step, sorted(stand.live.values())
        stand.must("timer", change="extend", ask=ask, step=step)
        assert stand.act("timer", change="extend", ask=ask, step=step)["reason"] == "already moved on"
        assert stand.act("timer", change="close", ask=ask, step=step)["reason"] == "already moved on"
        timer = stand.director.picture.timer(stand.now)
        assert timer is not None
        assert timer["of_ms"] == 45_000

    def test_a_lock_in_does_not_make_the_hosts_clock_late(self) -> None:
        stand = Stand()
        stand.open_show(2, answer_seconds="30", pace="at-once")
        step = stand.director.step
        locked_in(stand, 1)
        stand.must("timer", change="extend", ask=sorted(stand.live.values()), step=step)

    def test_the_clock_is_not_changed_without_saying_which(self) -> None:
        stand = Stand()
        stand.open_show(2, answer_seconds="30", pace="at-once")
        assert stand.act("timer", change="close")["reason"] == "already moved on"

    @pytest.mark.parametrize("do", ["press", "push", "turn"])
    def test_a_stand_in_for_the_last_question_does_nothing_to_this_one(self, do: str) -> None:
        stand = Stand()
        stand.open_show(2, answer_seconds="off", pace="at-once")
        step = stand.director.step
        locked_in(stand, 1)
        stand.must("reopen", ask=1)  # asked again: another question than the one the host saw
        stand.turn(1, 3)
        text = stand.desk.state(stand.now)["podiums"][0]["entry"]
        reply = stand.act(do, seat=1, by=1, step=step)
        assert reply["reason"] == "already moved on"
        assert stand.desk.state(stand.now)["podiums"][0]["entry"] == text


class TestLeaving:
    def test_a_show_that_is_left_is_ended_in_the_journal(self) -> None:
        stand = Stand()
        stand.open_show(2, pace="at-once", answer_seconds="off")
        stand.must("end")
        stand.run(60_000)
        assert not any(batch.end for batch in stand.batches)
        stand.must("new")
        assert stand.batches[-1].end
        stand.must("new")  # in the lobby there is nothing to end
        assert sum(batch.end for batch in stand.batches) == 1


class TestNames:
    def test_a_name_given_in_a_show_is_committed_before_it_is_seen(self) -> None:
        stand = Stand(slow=True)
        stand.open_show(2, pace="at-once", answer_seconds="off")
        stand.commit()
        stand.run(1)
        stand.must("name", seat=2, name=" Zoë ")
        assert stand.director.picture.podiums()[1]["name"] == "Seat 2"
        assert stand.rows[-1] == {"kind": "name", "seat": 2, "name": "Zoë"}
        stand.commit()
        stand.run(1)
        assert stand.director.picture.podiums()[1]["name"] == "Zoë"

    def test_two_hosts_cannot_give_one_name_to_two_people_before_either_is_saved(self) -> None:
        stand = Stand(slow=True)
        stand.open_show(2, pace="at-once", answer_seconds="off")
        stand.commit()
        stand.must("name", seat=1, name="Zoë")
        assert "taken" in stand.act("name", seat=2, name="zoë")["reason"]
        stand.must("name", seat=1, name="Mara")  # she changed her mind: the other name is free again
        stand.must("name", seat=2, name="Zoë")
        stand.commit()
        assert [place.name for place in stand.cast.playing] == ["Mara", "Zoë"]

    def test_nobody_gets_the_name_that_another_seat_will_have_when_somebody_sits_down(self) -> None:
        stand = Stand()
        stand.press(1)
        assert "taken" in stand.act("name", seat=1, name="seat 3")["reason"]
        stand.must("name", seat=1, name="Seat 1")
        stand.must("name", seat=3, name="Ines")
        stand.must("name", seat=1, name="Seat 3")

    def test_people_of_a_show_that_was_left_keep_no_name_from_others(self) -> None:
        """The saved show had more seats than this rig."""
        names = ["Ann", "Bo", "Cy"]
        stand = Stand(places=2, offer=Offer(GAME.name, names, [1, 2, 3], {}, starter(names, {}), [], "today"))
        stand.must("resume")
        stand.must("end")
        stand.run(60_000)
        stand.must("new")
        stand.must("name", seat=1, name="Cy")

    def test_a_saved_show_goes_on_with_the_names_it_was_left_with(self) -> None:
        rows = [
            {"kind": "answer", "ask": 1, "to": "house", "value": ["A"]},
            {"kind": "name", "seat": 2, "name": "Zoë"},
            {"kind": "undo"},
            {"kind": "name", "seat": 9, "name": "nobody"},
        ]
        seated = Seated(["Ann", "Bo"], [1, 2])
        rest = seated.after(rows)
        assert seated == Seated(["Ann", "Zoë"], [1, 2])
        assert rest == [rows[0], rows[2]]


def test_nobody_touches_anything_until_the_clock_closes_the_question() -> None:
    stand = Stand()
    stand.open_show(2, answer_seconds="30", pace="at-once", solo_games=SHORT)
    stand.run(30_100)
    answers = [row["value"] for row in stand.rows if row["kind"] == "answer" and row["to"].startswith("seat")]
    assert answers == [0, 0]
    assert "tie" in stand.cues()
    assert stand.now > 1_000 * SECOND


def test_a_show_goes_on_until_its_end_is_shown() -> None:
    """The end is taken back and comes again before the first of both is on the disk."""
    stand = Stand()
    stand.open_show(2, answer_seconds="off", pace="at-once")
    stand.must("end")
    assert stand.director.picture.phase == "over"
    stand.slow = True
    stand.must("undo")
    stand.must("end")
    stand.director.committed(stand.uncommitted[0].number, stand.now)
    stand.run(100)
    assert (stand.director.picture.phase, stand.director.picture.view("audience")["scene"]) == (
        "game",
        "qualifying",
    )
    stand.commit()
    stand.run(100)
    assert (stand.director.picture.phase, stand.director.picture.view("audience")["scene"]) == (
        "over",
        "winner",
    )


class TestUntilTheFirstBeat:
    """A show begins, or goes on: what anybody has is known once it is in the journal, and not shown wrong before."""

    def test_of_a_new_show(self) -> None:
        stand = Stand(slow=True)
        for place in (1, 2, 3):
            stand.press(place)
        stand.must("start")
        assert stand.desk.state(stand.now)["podiums"] == []
        assert [podium["status"]["word"] for podium in stand.director.picture.podiums()][:3] == ["Ready"] * 3
        stand.commit()
        assert len(stand.desk.state(stand.now)["podiums"]) == 3

    def test_of_one_that_goes_on(self) -> None:
        before = Stand()
        before.open_show(2, solo_games="any-number")
        before.must("adjust", seat=1, amount=12_300, why="found")
        before.run(10_000)
        names, options = ["Seat 1", "Seat 2"], {"solo_games": "any-number"}
        offer = Offer(GAME.name, names, [1, 2], dict(options), starter(names, options), before.rows, "today")
        stand = Stand(slow=True, offer=offer)
        stand.must("resume")
        assert stand.desk.state(stand.now)["podiums"] == []
        assert "$0" not in json.dumps([*stand.states, *stand.director.picture.podiums()])
        stand.commit()
        assert [podium["cash"] for podium in stand.desk.state(stand.now)["podiums"]] == [12_300, 0]
