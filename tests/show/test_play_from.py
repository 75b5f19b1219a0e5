"""Something breaks: the host is told what helps, and that seat is played from elsewhere in one tap while the game waits."""

from __future__ import annotations

from typing import Any

import pytest

from console.show.kept import Kept
from hardware.events import Fault
from tests.show.racing import answers, ask, hit, lit, quiz, race
from tests.show.stand import Stand


def broken(stand: Stand, place: int, kind: str = "stuck", part: str = "buzzer") -> dict[str, Any]:
    """This part of a place is broken; gives the fault as the host has it."""
    stand.desk.hands.event(Fault(kind, f"seat:{place}", part, "it is broken", stand.now), stand.now)
    stand.run(0)
    return dict(stand.desk.state(stand.now)["faults"][-1])


@pytest.mark.parametrize("kind", ["stuck", "noisy", "dead", "lost", "held", "missing"])
@pytest.mark.parametrize("part", ["buzzer", "push", "dial:0/a", "matrix"])
def test_each_fault_says_what_to_do(kind: str, part: str) -> None:
    fault = broken(Stand(), 2, kind if kind != "held" else "stuck", part)
    assert len(fault["help"]) > 20
    assert fault["moves"] == (part != "matrix")
    out_of_play = part != "matrix" and kind in ("stuck", "dead", "lost", "held")  # here held is stuck
    assert ("can be played from this page or from a phone" in fault["help"]) == out_of_play


def test_from_the_hosts_page_the_clock_waits_and_the_rig_does_nothing() -> None:
    stand = Stand()
    stand.open_show(answer_seconds="30")
    left = stand.desk.state(stand.now)["timer"]["left_ms"]
    broken(stand, 2)
    stand.must("play-from", seat=2, by="host")
    assert (stand.word(2), stand.desk.state(stand.now)["timer"]) == ("live: Host plays", None)
    stand.dial(2, 55)
    stand.press(2)
    stand.run(120_000)
    assert "seat:2" in stand.live
    stand.must("answer", ask=stand.live["seat:2"], value=12)
    stand.run(0)
    assert stand.desk.state(stand.now)["timer"]["left_ms"] == left  # the others have what they had
    stand.run(left + 100)
    assert not stand.live


def test_whoever_is_played_by_the_host_may_be_timed_out_by_the_host_only() -> None:
    stand = Stand()
    stand.open_show(answer_seconds="30")
    stand.must("play-from", seat=1, by="host")
    stand.dial(2, 77)
    stand.run(60_000)
    stand.press(2)
    assert stand.word(2) == "locked: Locked in"


def test_the_lamp_is_dark_and_the_roll_call_still_shows_what_arrives() -> None:
    stand = Stand()
    stand.must("play-from", seat=2, by="host")
    assert 2 not in lit(stand)
    stand.press(2)
    assert not stand.cast.place(2).here
    stand.must("roll-call", on=True)
    stand.press(2)
    assert stand.director.picture.roll_call is not None
    assert stand.director.picture.roll_call.of(stand.cast.place(2)).pressed


def test_a_phone_is_waited_for_and_the_show_goes_on_by_itself() -> None:
    stand = Stand()
    stand.open_show(answer_seconds="30")
    stand.must("play-from", seat=2, by="phone")
    state = stand.desk.state(stand.now)
    assert (state["invite"]["place"], state["paused"]) == (2, True)
    stand.run(20_000)
    assert stand.desk.phones.pair(state["invite"]["code"], "phone two", None, stand.now) is not None
    stand.run(0)
    assert stand.director.picture.paused_at is None
    assert stand.desk.state(stand.now)["podiums"][1]["by"] == "phone"
    page = stand.page(2)
    stand.press(2)
    assert "seat:2" in stand.live
    assert stand.sends(2, "answer", ask=page["ask"]["id"], value=9)["type"] == "done"


def test_a_show_that_the_host_holds_himself_goes_on_when_he_says_so() -> None:
    stand = Stand()
    stand.open_show()
    stand.must("pause")
    stand.must("play-from", seat=2, by="phone")
    stand.pair(2, "phone two")
    stand.run(0)
    assert stand.cast.place(2).played_by == "phone"
    assert stand.director.picture.paused_at is not None


def test_with_a_phone_there_already_it_is_one_tap() -> None:
    stand = Stand()
    stand.open_show()
    stand.pair(2, "phone two")
    stand.must("play-from", seat=2, by="phone")
    assert stand.director.picture.paused_at is None
    assert stand.cast.place(2).played_by == "phone"


def test_an_invitation_that_is_shut_changes_nothing() -> None:
    stand = Stand()
    stand.open_show()
    stand.must("play-from", seat=2, by="phone")
    stand.must("invite", place=None)
    stand.must("go-on")
    assert stand.cast.place(2).played_by == "rig"
    stand.pair(2, "phone two")
    assert stand.cast.place(2).played_by == "rig"


def test_without_its_phone_the_host_plays_it() -> None:
    stand = Stand()
    stand.open_show()
    stand.pair(2, "phone two")
    stand.must("play-from", seat=2, by="phone")
    stand.must("unpair", place=2)
    assert stand.cast.place(2).played_by == "host"


def test_back_to_its_place() -> None:
    stand = Stand()
    stand.open_show()
    stand.must("play-from", seat=2, by="host")
    stand.must("play-from", seat=2, by="rig")
    stand.dial(2, 55)
    stand.press(2)
    assert stand.word(2) == "locked: Locked in"


@pytest.mark.parametrize("by", ["magic", None, 7, [], {"rig": 1}])
def test_other_ways_are_refused(by: object) -> None:
    assert "is not one of rig, host, phone" in Stand().act("play-from", seat=2, by=by)["reason"]


def test_in_a_race_the_host_buzzes_for_the_broken_one() -> None:
    stand = quiz()
    broken(stand, 2)
    stand.must("play-from", seat=2, by="host")
    ask(stand)
    assert race(stand)["by_phone"] == [2]
    hit(stand, 2)
    stand.run(100)
    assert answers(stand) == []
    stand.must("fallback", seat=2)
    stand.run(20)
    assert [[seat for seat, _ in one] for one in answers(stand)] == [[2]]


def test_it_is_kept_for_the_next_start() -> None:
    stand, again = Stand(), Stand()
    stand.must("play-from", seat=2, by="host")
    told = Kept(stand.director.picture.comforts, stand.director.repertoire, stand.cast).values()
    kept = Kept(again.director.picture.comforts, again.director.repertoire, again.cast)
    assert kept.restore(told) == []
    assert again.cast.place(2).played_by == "host"
    wrong = kept.restore({"seats": {"2": {"by": "magic"}}})
    assert wrong == ["seats.2.by: found 'magic'; allowed: rig, host, phone"]
