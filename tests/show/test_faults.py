"""What is wrong with the rig, as the audience and the host are told."""

from __future__ import annotations

import pytest

from console.show.faults import Faults
from hardware.events import Fault, Press
from tests.show.stand import Stand


def test_a_fault_is_on_the_screen_until_it_is_cleared() -> None:
    stand = Stand()
    stand.desk.hands.event(
        Fault("stuck", "seat:2", "buzzer", "seat:2/buzzer has been closed for 20 s", stand.now), stand.now
    )
    stand.run(0)
    assert {"kind": "fault", "text": "Seat 2's buzzer is stuck"} in stand.states[-1]["overlays"]
    stand.desk.hands.event(
        Fault("stuck", "seat:2", "buzzer", "free again", stand.now, cleared=True), stand.now
    )
    stand.run(0)
    assert all(overlay["kind"] != "fault" for overlay in stand.states[-1]["overlays"])


def test_a_finger_that_lingers_is_no_fault_a_contact_that_stays_closed_is() -> None:
    stand = Stand()
    held = Fault("held", "seat:2", "buzzer", "let go", stand.now)
    stand.desk.hands.event(held, stand.now)
    stand.run(1_900)
    assert stand.director.picture.faults == {}
    stand.desk.hands.event(Fault("held", "seat:2", "buzzer", "free", stand.now, cleared=True), stand.now)
    stand.run(5_000)
    assert stand.director.log == []
    stand.desk.hands.event(Fault("held", "seat:2", "buzzer", "let go", stand.now), stand.now)
    stand.run(2_100)
    assert list(stand.director.picture.faults.values()) == ["let go"]


def test_what_is_stuck_is_not_said_to_be_held_as_well() -> None:
    stand = Stand()
    for kind in ("held", "stuck", "held"):
        stand.desk.hands.event(Fault(kind, "seat:2", "buzzer", kind, stand.now), stand.now)
        stand.run(2_100)
    assert list(stand.director.picture.faults.values()) == ["stuck"]


def test_a_missing_sound_card_is_told_to_the_host_only() -> None:
    stand = Stand()
    stand.desk.hands.event(Fault("missing", "screen", "sound", "no sound card", stand.now), stand.now)
    stand.run(0)
    assert stand.desk.state(stand.now)["faults"][0]["text"] == "no sound card"
    assert all(overlay["kind"] != "fault" for overlay in stand.states[-1]["overlays"])


def test_the_simulated_rig_is_named_on_every_picture() -> None:
    stand = Stand()
    stand.open_show()
    assert all({"kind": "simulated", "text": "Simulated rig"} in state["overlays"] for state in stand.states)


@pytest.mark.parametrize("of", ["seat:9", "mc", "nonsense", "seat:"])
def test_controls_of_nobody_are_ignored(of: str) -> None:
    stand = Stand()
    stand.desk.hands.event(Press(of, "buzzer", stand.now), stand.now)
    assert stand.director.picture.phase == "lobby"


def test_a_seat_without_a_dial_answers_through_the_host() -> None:
    stand = Stand(dials=0)
    stand.open_show(2)
    assert not any(stand.director.picture.lamps().values())  # a press would do nothing
    stand.press(1)
    assert stand.word(1) == "live: Pricing now"
    stand.must("answer", ask=stand.live["seat:1"], value=12)
    stand.run(0)
    assert stand.word(1) == "locked: Locked in"


def test_what_is_forgotten_is_one_owners_and_of_one_kind_where_that_is_said() -> None:
    keys = [("stuck", "seat:1", "buzzer"), ("noisy", "seat:1", "push"), ("noisy", "seat:2", "buzzer")]
    faults = Faults(dict.fromkeys(keys, "it is broken"), lambda _: None)
    faults.forget("seat:1", "noisy")
    assert list(faults.told) == [keys[0], keys[2]]
    faults.forget("seat:1")
    assert list(faults.told) == [keys[2]]
    faults.forget("seat:3")
    assert list(faults.told) == [keys[2]]


def test_every_fault_is_a_line_of_the_hosts_log_and_a_warning_only_one() -> None:
    log: list[str] = []
    faults = Faults({}, log.append)
    faults.take(Fault("noisy", "seat:1", "buzzer", "it twitched", 0))
    faults.take(Fault("noisy", "seat:1", "buzzer", "it is quiet", 1, cleared=True))
    faults.take(Fault("noisy", "seat:1", "buzzer", "it is quiet", 2, cleared=True))
    for text in ("disk full", "disk full", "disk gone"):
        faults.warn("not-saving", "journal", text)
    assert log == ["it twitched", "it is quiet", "disk full", "disk gone"]
    assert faults.told == {("not-saving", "journal", ""): "disk gone"}
