"""The rig's wheel breaks in the middle of an evening: the host has a virtual one spun until further notice, and goes back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from console.chance import chance
from console.show.cast import Cast, Place
from console.show.director import Director
from console.show.kept import Kept
from console.show.repertoire import Playable, Repertoire
from console.show.virtual_wheel import under_pointer
from hardware.events import Fault
from tests.show.spins import CASH_400, HUNDRED, decide_order, heard, moves, spin_of, stand_of, stops
from tests.show.stand import WEDGES, WHEEL, Stand, starter_of

FAULT = Fault("dead", "wheel", "index", "the wheel's index has not been seen for 3 turns", 0)
REAL = {"real": True, "name": "the rig's wheel", "on_rig": True, "prize_wedge": None}
OFF = {"real": False, "name": "a virtual wheel", "on_rig": True, "prize_wedge": None}


def answers(stand: Stand) -> list[int]:
    return [row["value"] for row in stand.rows if row.get("to") == "wheel"]


def by(stand: Stand) -> dict[str, Any]:
    spin: dict[str, Any] = stand.states[-1]["spin"]
    return spin


def test_every_spin_is_a_virtual_one_from_then_on() -> None:
    stand = stand_of(real=True)
    stand.must("wheel", real=False)
    stand.run(1)
    assert stand.desk.state(stand.now)["wheel"] == OFF
    for seat in (1, 2):
        assert (by(stand)["seat"], by(stand)["by"]) == (seat, "console")
        assert stand.director.spinning.armed is None
        assert stand.director.picture.lamps()[seat] is True
        before = len(answers(stand))
        stops(stand, CASH_400)
        assert len(answers(stand)) == before, "the rig's wheel is not listened to"
        stand.press(seat)
        stand.run(8_000)
        assert len(answers(stand)) == before + 1
        stand.run(10_000)


def test_the_spin_that_is_wanted_is_asked_for_anew() -> None:
    """Nobody need spin twice: the same question stays open, and what was said of the last try goes."""
    stand = stand_of(real=True, answer_seconds="30")
    ask = spin_of(stand)["ask"]
    stops(stand, 1, 2)
    early = stand.now
    stand.run(1_000)
    stand.must("wheel", real=False)
    stand.run(1)
    assert spin_of(stand) == {
        "seat": 1, "by": "console", "turning": False, "said": None, "ask": ask, "between": None,
    }  # fmt: skip
    assert stand.states[-1]["timer"] is not None
    assert stand.director.take_round_opens()
    stand.press(1, at=early)
    assert by(stand)["turning"] is False, "pressed before there was anything to press for"
    stand.press(1)
    assert by(stand)["turning"] is True


def test_it_rests_where_the_audience_sees_it_when_it_takes_over() -> None:
    stand = stand_of(real=True)
    decide_order(stand)
    moves(stand, 30, moving=False)
    stand.must("wheel", real=False)
    stand.press(1)
    stand.run(8_000)
    rest = next(one for one in reversed(stand.samples) if not one.moving and one.shown)
    assert under_pointer(rest.turns, len(WEDGES)) == answers(stand)[-1]


def test_and_back() -> None:
    stand = stand_of(real=True, answer_seconds="30")
    armed = stand.director.spinning.armed
    stand.must("wheel", real=False)
    spun = stand.now
    stand.run(1_000)
    stand.must("wheel", real=True)
    stand.run(1)
    assert stand.desk.state(stand.now)["wheel"] == REAL
    assert stand.director.spinning.armed == armed
    assert (by(stand)["by"], stand.states[-1]["timer"]) == ("hand", None)
    assert not any(stand.director.picture.lamps().values())
    stops(stand, HUNDRED, at=spun)
    assert answers(stand) == [], "spun while it did not count"
    stops(stand, HUNDRED)
    assert answers(stand) == [HUNDRED]


def test_a_virtual_wheel_on_its_way_is_not_stopped() -> None:
    stand = stand_of(real=True)
    stand.must("wheel", real=False)
    stand.press(1)
    stand.run(1_000)
    stand.must("wheel", real=True)
    stand.run(7_000)
    assert len(answers(stand)) == 1
    stand.run(10_000)
    assert by(stand)["by"] == "hand"


def test_in_a_pause_too() -> None:
    stand = stand_of(real=True, answer_seconds="30")
    stand.must("pause")
    stand.run(60_000)
    stand.must("wheel", real=False)
    assert stand.director.spinning.armed is None
    stand.run(60_000)
    stand.must("go-on")
    timer = stand.desk.state(stand.now)["timer"]
    assert timer["left_ms"] == timer["of_ms"]
    stand.press(1)
    assert by(stand)["turning"] is True


def test_said_twice_it_is_so_once() -> None:
    stand = stand_of(real=True)
    before = stand.director.step
    stand.must("wheel", real=False)
    assert stand.director.step > before, "a page of before would not know what it acts on"
    stand.press(1)
    step = stand.director.step
    stand.must("wheel", real=False)
    assert stand.director.step == step
    assert by(stand)["turning"] is True
    off = "The rig's wheel is off: a virtual one is spun"
    assert stand.director.log.count(off) == 1
    stand.must("wheel", real=True)
    assert stand.director.log[-1] == "The rig's wheel is spun again"


def test_its_faults_are_the_hosts_business_while_it_is_off() -> None:
    stand = stand_of(real=True)
    other = Fault("stuck", "seat:1", "push", "seat:1/push has been closed for 20 s", 0)
    whose = stand.director.cast.places[0].name
    heard(stand, FAULT)
    heard(stand, other)

    def alarms() -> list[str]:
        stand.run(1)
        return [over["text"] for over in stand.states[-1]["overlays"] if over["kind"] == "fault"]

    assert alarms() == [FAULT.text, f"{whose}'s push is stuck"]
    stand.must("wheel", real=False)
    assert alarms() == [f"{whose}'s push is stuck"]
    assert FAULT.text in [fault["text"] for fault in stand.desk.state(stand.now)["faults"]]
    stand.must("wheel", real=True)
    assert alarms() == [FAULT.text, f"{whose}'s push is stuck"]


def test_a_rig_without_one_has_nothing_to_switch() -> None:
    stand = stand_of()
    for real in (True, False):
        reply = stand.act("wheel", real=real)
        assert reply["reason"] == "this rig has no wheel: a virtual one is spun"


@pytest.mark.parametrize("real", [None, 1, "no"])
def test_it_is_told_yes_or_no(real: object) -> None:
    stand = stand_of(real=True)
    assert stand.act("wheel", real=real)["reason"] == f"real: {real!r} is not true or false"


def test_it_is_kept_for_the_next_evening() -> None:
    def console(*, wheel: bool = True) -> Director:
        games = Repertoire([Playable(WHEEL, starter_of(WHEEL))])
        return Director(Cast([Place(1, 1)]), games, chance(random.Random(1)), real_wheel=wheel)

    def kept(director: Director) -> Kept:
        return Kept(director.picture.comforts, director.repertoire, director.cast)

    stand = Stand(real_wheel=True)
    stand.must("wheel", real=False)
    values = kept(stand.director).values()
    again, bare = console(), console(wheel=False)
    for director in (again, bare):
        kept(director).restore({"rigs_wheel": values["rigs_wheel"]})
        assert director.picture.real_wheel is False
    assert kept(bare).values()["rigs_wheel"] is False, "the other rig's wheel is still broken"
