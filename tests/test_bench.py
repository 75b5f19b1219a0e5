"""What the bench page's hands do to the contacts; time is the test's."""

from __future__ import annotations

from console.bench import TAP_MS, Bench
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
