"""The answer clock: what counts at its end, and what stops it."""

from __future__ import annotations

from hardware.face import Dialling
from tests.show.stand import MS, Stand


def test_time_up_takes_what_the_dials_read() -> None:
    stand = Stand()
    stand.open_show(2, answer_seconds="30")
    stand.turn(1, 2)
    stand.run(31_000)
    taken = [row["value"] for row in stand.rows if row["to"].startswith("seat:")]
    assert taken[:2] == [1000, 0]
    assert "time-up" in stand.cues()
    assert stand.cues().count("tick") == 5


def test_the_last_moment_counts_and_the_next_one_does_not() -> None:
    stand = Stand()
    stand.open_show(2, answer_seconds="30")
    floor = stand.director.picture.floor
    live = floor.of_seat(1)
    assert floor.clock is not None
    assert live is not None
    assert [floor.counts(live, floor.clock.ends + late) for late in (0, 1)] == [True, False]
    assert [floor.counts(live, live.since - early) for early in (0, 1)] == [True, False]


def test_an_answer_in_time_that_arrives_late_counts() -> None:
    stand = Stand()
    stand.open_show(2, answer_seconds="30")
    clock = stand.director.picture.floor.clock
    assert clock is not None
    stand.turn(1, 2)
    for _ in range(4):
        stand.press(1, "push")
    stand.run((clock.ends - stand.now) / MS + 30)
    stand.press(1, at=clock.ends - MS)
    stand.run(0)
    assert stand.rows[-1]["value"] == 1000
    assert "time-up" not in stand.cues()


def test_an_answer_after_the_bell_does_not() -> None:
    stand = Stand()
    stand.open_show(2, answer_seconds="30")
    clock = stand.director.picture.floor.clock
    assert clock is not None
    stand.turn(1, 2)
    for _ in range(4):
        stand.press(1, "push")
    rows = len(stand.rows)
    stand.run((clock.ends - stand.now) / MS + 30)
    stand.press(1, at=clock.ends + MS)
    assert len(stand.rows) == rows


def test_the_host_extends_and_closes() -> None:
    stand = Stand()
    stand.open_show(2, answer_seconds="30")
    asks = sorted(stand.director.picture.floor.live)
    stand.must("timer", change="extend", ask=asks)
    timer = stand.director.picture.timer(stand.now)
    assert timer is not None
    assert timer["of_ms"] == 45_000
    stand.must("timer", change="close", ask=asks)
    stand.run(0)
    assert stand.act("timer", change="extend", ask=asks)["type"] == "refused"


def test_off_means_off() -> None:
    stand = Stand()
    stand.open_show(2, answer_seconds="off")
    assert stand.director.picture.timer(stand.now) is None
    stand.run(10_000_000)
    assert stand.topics == {"qualifying.guess"}


def test_a_pause_stops_clock_inputs_and_beats() -> None:
    stand = Stand()
    stand.open_show(2, answer_seconds="30")
    left = stand.director.picture.timer(stand.now)
    stand.must("pause")
    stand.turn(1, 3)
    stand.run(600_000)
    assert stand.director.picture.timer(stand.now) == left
    assert not any(stand.director.picture.lamps().values())
    assert {"kind": "paused", "text": "Back in a moment"} in stand.states[-1]["overlays"]
    stand.must("go-on")
    assert stand.director.picture.timer(stand.now) == left
    stand.turn(1, 1)
    assert stand.director.picture.faces(owner=True)[1] == Dialling("0---", 0)
