"""What the bench page's hands do to the contacts; time is the test's."""

from __future__ import annotations

from typing import Any

import pytest

from console.bench import TAP_MS, Bench
from hardware.events import Misspin, Spun, WheelAt
from tests.hardware.rigs import MS, START, S, SimulatedBench


def hands() -> tuple[SimulatedBench, Bench]:
    rig = SimulatedBench()
    rig.start()
    return rig, Bench(rig.sim, "1234", lambda: rig.now)


def test_a_tap_that_is_over_in_no_time_is_a_press_of_a_finger() -> None:
    rig, bench = hands()
    for part in ("buzzer", "push"):
        bench.act({"do": "close", "seat": 1, "part": part})
        bench.act({"do": "open", "seat": 1, "part": part})
    rig.run(S)
    assert rig.presses == [("seat:1", "buzzer", 0), ("seat:1", "push", 0)]
    assert [at for _, _, at in rig.releases] == [TAP_MS * MS] * 2


def test_a_finger_that_rests_longer_is_let_go_when_it_is_let_go() -> None:
    rig, bench = hands()
    bench.act({"do": "close", "seat": 1, "part": "buzzer"})
    rig.run(200 * MS)
    bench.act({"do": "open", "seat": 1, "part": "buzzer"})
    rig.run(S)
    assert rig.releases == [("seat:1", "buzzer", 200 * MS)]


def test_two_taps_at_once_leave_the_button_open() -> None:
    rig, bench = hands()
    for do in ("close", "open", "close", "open"):
        bench.act({"do": do, "seat": 2, "part": "buzzer"})
    rig.run(S)
    assert rig.presses[0] == ("seat:2", "buzzer", 0)
    assert rig.releases[-1][2] <= 2 * TAP_MS * MS
    bench.act({"do": "tap", "seat": 2, "part": "buzzer"})
    rig.run(2 * S)
    assert rig.presses[-1][2] == S


def test_a_script_plays_a_short_press_as_it_is_written() -> None:
    rig, bench = hands()
    steps = [
        {"do": "close", "seat": 1, "part": "buzzer"},
        {"do": "open", "seat": 1, "part": "buzzer", "in_ms": 1},
    ]
    bench.act({"do": "script", "steps": steps})
    rig.run(S)
    assert [at for _, _, at in rig.releases] == [MS]


def test_a_seat_that_is_not_there_is_nobody() -> None:
    rig, bench = hands()
    bench.act({"do": "close", "seat": 99, "part": "buzzer"})
    bench.act({"do": "open", "seat": [1], "part": None})
    rig.run(S)
    assert rig.presses == []
    assert rig.now >= START


def spins(rig: SimulatedBench) -> list[Spun | Misspin]:
    return [event for event in rig.events if isinstance(event, Spun | Misspin)]


def test_the_rig_message_says_what_the_wheel_counts() -> None:
    _, bench = hands()
    told: list[Any] = []
    bench.start(told.append)
    assert told[0]["wheel"] == {"counts": 96, "sensor": "quadrature"}


def test_a_flick_is_a_spin_and_the_log_has_it() -> None:
    rig, bench = hands()
    told: list[Any] = []
    bench.start(told.append)
    rig.rig.await_spin(1, 24, rig.now)
    bench.act({"do": "flick", "speed": 1.6})
    rig.run(12 * S)
    assert [type(event) for event in spins(rig)] == [Spun]
    (log,) = [message for message in told if message["type"] == "edges"]
    assert (log["line"], log["what"]) == ("wheel", "flick")
    assert log["bounces"] > 200


def test_below_zero_is_the_wrong_way() -> None:
    rig, bench = hands()
    rig.rig.await_spin(1, 24, rig.now)
    bench.act({"do": "flick", "speed": -1.6})
    rig.run(12 * S)
    assert [event.reason for event in spins(rig) if isinstance(event, Misspin)] == ["wrong-way"]


def test_a_hand_drags_the_wheel_and_stops_it() -> None:
    rig, bench = hands()
    for _ in range(20):
        bench.act({"do": "drag-wheel", "by": 0.04})
        rig.run(rig.now - START + 100 * MS)
    rig.run(4 * S)
    places = [event for event in rig.events if isinstance(event, WheelAt)]
    assert abs(places[-1].total - 0.8 * 96) <= 1
    assert not places[-1].moving
    bench.act({"do": "flick", "speed": 1.5})
    rig.run(5 * S)
    bench.act({"do": "stop-wheel"})
    before = rig.rig.levels()
    rig.run(10 * S)
    assert rig.rig.levels() == before


def test_troubles_of_the_wheels_lines_are_played_in() -> None:
    rig, bench = hands()
    bench.act({"do": "trouble", "part": "wheel:b", "dead": True})
    bench.act({"do": "flick", "speed": 1.5})
    rig.run(8 * S)
    assert rig.faults == [("dead", "wheel/b", False)]
    bench.act({"do": "trouble", "part": "wheel:b"})
    bench.act({"do": "flick", "speed": 1.5})
    rig.run(16 * S)
    assert rig.faults[1] == ("dead", "wheel/b", True)


def test_edges_of_the_wheel_are_lost_and_it_is_told() -> None:
    rig, bench = hands()
    bench.act({"do": "flick", "speed": 1.6})
    rig.run(12 * S)
    assert rig.faults == []
    bench.act({"do": "trouble", "part": "wheel:a", "lose": 10})
    bench.act({"do": "flick", "speed": 1.6})
    rig.run(24 * S)
    assert rig.faults == [("noisy", "wheel/counts", False)]


@pytest.mark.parametrize(("lose", "lost"), [(5, 5), (-1, 0), (True, 0), ("5", 0), (None, 0), (10**9, 1_000)])
def test_a_dial_loses_so_many_edges_and_still_ends_where_it_was_turned_to(lose: object, lost: int) -> None:
    rig, bench = hands()
    bench.act({"do": "trouble", "seat": 1, "part": "dial:0", "lose": lose})
    assert rig.sim.troubles(1, "dial:0").lose == lost
    bench.act({"do": "detents", "seat": 1, "dial": 0, "by": 3})
    rig.run(S)
    assert rig.sim.troubles(1, "dial:0").lose == max(lost - 6, 0)


@pytest.mark.parametrize(
    "step", [{"do": "flick", "speed": 5}, {"do": "drag-wheel", "by": 1}, {"do": "drag-wheel", "by": -1}]
)
def test_a_script_of_many_pushes_holds_nobody_up(step: dict[str, Any]) -> None:
    _, bench = hands()
    told: list[dict[str, Any]] = []
    bench.start(told.append)
    bench.act({"do": "script", "steps": [step] * 200})
    assert 1 <= len([message for message in told if message["type"] == "edges"]) <= 3


def test_what_makes_no_sense_to_a_wheel_is_left_undone() -> None:
    rig, bench = hands()
    for message in (
        {"do": "flick"},
        {"do": "flick", "speed": "fast"},
        {"do": "flick", "speed": 99},
        {"do": "flick", "speed": float("nan")},
        {"do": "drag-wheel", "by": None},
        {"do": "drag-wheel", "by": 7},
        {"do": "trouble", "part": "wheel:c", "dead": True},
        {"do": "trouble", "part": "wheel:", "dead": True},
    ):
        bench.act(message)
    rig.run(S)
    assert rig.events == []


def test_the_mcs_buttons_are_pressed_like_others() -> None:
    rig, bench = hands()
    bench.act({"do": "tap", "part": "mc:next"})
    bench.act({"do": "close", "part": "mc:undo"})
    bench.act({"do": "open", "part": "mc:undo"})
    rig.run(S)
    assert rig.presses == [("mc", "next", 0), ("mc", "undo", 0)]
    bench.act({"do": "trouble", "part": "mc:next", "stuck": True})
    rig.run(22 * S)
    assert rig.faults == [("stuck", "mc/next", False)]


def test_keys_are_typed_in_their_order_and_none_while_the_keypad_is_unplugged() -> None:
    rig, bench = hands()
    steps = [{"do": "key", "key": key, "in_ms": ms} for key, ms in (("enter", 60), ("2", 10), ("*", 30))]
    bench.act({"do": "script", "steps": steps})
    rig.run(S)
    assert rig.keys == [("2", 10 * MS), ("*", 30 * MS), ("enter", 60 * MS)]
    bench.act({"do": "trouble", "part": "keypad", "dead": True})
    bench.act({"do": "key", "key": "7"})
    bench.act({"do": "key", "key": "F1"})
    rig.run(2 * S)
    bench.act({"do": "trouble", "part": "keypad", "dead": False})
    bench.act({"do": "key", "key": "8"})
    rig.run(3 * S)
    assert [key for key, _ in rig.keys] == ["2", "*", "enter", "8"]
    assert rig.faults == [("missing", "rig/keypad", False), ("missing", "rig/keypad", True)]


def test_a_script_presses_two_buzzers_thirty_microseconds_apart() -> None:
    rig, bench = hands()
    steps = [
        {"do": "tap", "seat": seat, "part": "buzzer", "in_ms": 5, "in_us": us}
        for seat, us in ((1, 30), (2, 0))
    ]
    bench.act({"do": "script", "steps": steps})
    rig.run(S)
    assert sorted(rig.presses) == [("seat:1", "buzzer", 5_030_000), ("seat:2", "buzzer", 5_000_000)]
