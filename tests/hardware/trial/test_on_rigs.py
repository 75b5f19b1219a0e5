"""The set-up test over every kind of rig: what is well is called so, and every fault by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from hardware.contact import Settling
from hardware.trial.programme import Wish
from tests.hardware.rigs import BENCHES, MS, START, US, GpioBench, S, SimulatedBench, plan
from tests.hardware.trial.rooms import CLEAN, WORN, Edges, Room, line, proposed

BUTTONS, DIALS = Wish(("buttons",)), Wish(("dials",))


ALWAYS = ("simulated", "gpiozero, edges in chunks, line by line")
"""The kinds of rigs with which every run is made; the others are proofs."""


@pytest.fixture(
    params=[pytest.param(kind, marks=[] if kind in ALWAYS else pytest.mark.proof) for kind in BENCHES]
)
def bench(request: pytest.FixtureRequest) -> Callable[[], object]:
    """Makes a rig of each kind."""
    return BENCHES[request.param]


def test_buttons_that_are_well(bench: Callable[[], GpioBench]) -> None:
    report = Room(bench(), BUTTONS).go()
    assert report.right
    assert [one.id for one in report.lines] == [
        "seat:1/buzzer", "seat:1/push", "seat:2/buzzer", "seat:3/buzzer", "mc/next", "mc/undo",
    ]  # fmt: skip
    assert {one.measured["presses"] for one in report.lines} == {10}
    assert {one.measured["counted"] for one in report.lines} == {10}
    # The lamp is set when the press is told; this room looks every 5 ms.
    assert 0 <= line(report, "seat:1/buzzer").measured["lamp_us"] <= 8_000  # type: ignore[operator]
    assert "lamp_us" not in line(report, "seat:3/buzzer").measured


def test_dials_that_are_well(bench: Callable[[], GpioBench]) -> None:
    report = Room(bench(), DIALS).go()
    assert report.right, report.text()
    assert [(one.measured["right"], one.measured["left"]) for one in report.lines] == [
        (40, -40),
        *[(20, -20)] * 4,
    ]
    assert {one.measured["quickest_us"] for one in report.lines} == {4_000}


def test_a_worn_switch_gets_the_filter_that_it_needs(bench: Callable[[], GpioBench]) -> None:
    """Seat 2's file says 2 ms and 300 us; its contact opens for 3 ms while it bounces."""

    def shape(part: str) -> Edges:
        long = ((0, True), (900 * US, False), (3_900 * US, True), (80 * MS, False))
        return {"seat:2/buzzer": long, "seat:1/buzzer": WORN}.get(part, CLEAN)

    report = Room(bench(), BUTTONS, shape=shape).go()
    assert proposed(report) == {"seat.2.settle_us": 4_500}
    found = line(report, "seat:2/buzzer")
    assert found.ok is False
    assert "settle_us" in found.said
    assert found.measured["longest_gap_us"] == 3_000
    worn = line(report, "seat:1/buzzer")
    assert worn.ok is True
    assert (worn.measured["bounce_closing_us"], worn.measured["bounce_opening_us"]) == (1_750, 2_000)


def test_a_contact_that_breaks_while_it_is_held(bench: Callable[[], GpioBench]) -> None:
    broken = ((0, True), (60 * MS, False), (61 * MS, True), (120 * MS, False))
    report = Room(bench(), BUTTONS, shape=lambda part: broken if part == "seat:3/buzzer" else CLEAN).go()
    assert line(report, "seat:3/buzzer").ok is False
    assert "broke 10 times" in line(report, "seat:3/buzzer").said


def test_a_contact_that_fails_now_and_then(bench: Callable[[], GpioBench]) -> None:
    presses = iter(range(100))

    def shape(part: str) -> Edges:
        return () if part == "mc/next" and next(presses) % 5 == 0 else CLEAN

    report = Room(bench(), BUTTONS, shape=shape).go()
    assert line(report, "mc/next").ok is False
    assert "8 of 10 presses came in" in line(report, "mc/next").said


def test_a_line_that_is_dead_and_one_that_is_stuck(bench: Callable[[], GpioBench]) -> None:
    rig = bench()
    rig.set_closed("seat:3/buzzer")
    report = Room(
        rig, BUTTONS, shape=lambda part: () if part in ("seat:3/buzzer", "seat:1/push") else CLEAN
    ).go()
    assert "nothing came in" in line(report, "seat:1/push").said.lower()
    assert "reads pressed all the time" in line(report, "seat:3/buzzer").said
    assert [one.ok for one in report.lines] == [True, False, True, False, True, True]


def test_wires_that_were_swapped() -> None:
    wired = {"seat:1/buzzer": "seat:3/buzzer", "seat:3/buzzer": "seat:1/buzzer"}
    report = Room(GpioBench(), BUTTONS, wired=wired).go()
    assert "seat 3, buzzer did: their wires are swapped" in line(report, "seat:1/buzzer").said
    assert proposed(report) == {"seat.1.buzzer": 22, "seat.3.buzzer": 17}
    # A simulated rig has no pins to be named.
    assert proposed(Room(SimulatedBench(), BUTTONS, wired=wired).go()) == {}


def test_dials_that_were_swapped() -> None:
    wired = {
        f"seat:2/dial:{here}/{contact}": f"seat:2/dial:{there}/{contact}"
        for here, there in ((0, 3), (3, 0))
        for contact in "ab"
    }
    report = Room(GpioBench(), DIALS, wired=wired).go()
    assert "seat 2, dial 4 turned: their wires are swapped" in line(report, "seat:2/dial:0").said
    assert proposed(report) == {
        "seat.2.pricer.dials[0].a": 10,
        "seat.2.pricer.dials[0].b": 11,
        "seat.2.pricer.dials[3].a": 4,
        "seat.2.pricer.dials[3].b": 5,
    }


@pytest.mark.parametrize("steps", [1, 2, 4])
@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("kind", [SimulatedBench, GpioBench])
def test_b1_a_dial_is_what_ten_clicks_make_of_it(
    kind: Callable[[], GpioBench], steps: int, backwards: bool
) -> None:
    rig = kind()
    report = Room(rig, DIALS, steps=lambda _: steps, backwards=backwards).go()
    found = proposed(report)
    own = "seat.1.pricer" if rig.rig.simulated else "seat.1.pricer.dials[0]"
    assert found.get(f"{own}.steps_per_detent") == (None if steps == 4 else steps)
    assert found.get(f"{own}.reversed") == (True if backwards else None)
    assert line(report, "seat:1/dial:0").ok is ((steps, backwards) == (4, False))


def test_a_dial_with_one_contact_dead() -> None:
    bench = SimulatedBench()
    room = Room(bench, DIALS, wired={"seat:1/dial:0/b": "mc/next"})
    assert "look at the wire of contact B" in line(room.go(), "seat:1/dial:0").said


def test_b2_a_dial_that_loses_an_edge_is_not_called_well(bench: Callable[[], GpioBench]) -> None:
    rig = bench()
    room = Room(rig, DIALS)
    play, count = room.play, iter(range(10_000))

    def losing(of: str, edges: object) -> None:
        if not (of == "seat:1/dial:0/b" and next(count) in (7, 8)):
            play(of, edges)  # type: ignore[arg-type]

    room.play = losing  # type: ignore[method-assign]
    found = line(room.go(), "seat:1/dial:0")
    assert found.ok is False, found


def test_silence_that_is_none(bench: Callable[[], GpioBench]) -> None:
    def noise(room: Room, at: int) -> None:
        for n in range(6):
            for buzzer, off in (("seat:1/buzzer", 0), ("seat:3/buzzer", 30 * US)):
                room.play(buzzer, [(at + n * S + off, True), (at + n * S + off + 350 * US, False)])

    report = Room(bench(), Wish(("silence",), silence=10), noise=noise).go()
    silence = line(report, "silence")
    assert silence.ok is False
    assert silence.measured["ghosts"] == {"seat:1/buzzer": 6, "seat:3/buzzer": 6}
    assert silence.measured["together"] == 6
    assert "common ground" in silence.said
    assert proposed(report) == {"seat.1.glitch_us": 550, "seat.3.glitch_us": 550}
    assert {one.found for one in report.proposes} == {400}


def test_silence(bench: Callable[[], GpioBench]) -> None:
    report = Room(bench(), Wish(("silence",), silence=60)).go()
    assert report.right
    assert line(report, "silence").said == "Nothing moved."


def test_a_hand_in_the_silence_is_no_noise() -> None:
    def noise(room: Room, at: int) -> None:
        room.play("seat:1/buzzer", [(at, True), (at + 90 * MS, False)])

    report = Room(SimulatedBench(), Wish(("silence",), silence=5), noise=noise).go()
    assert "was that you?" in line(report, "silence").said
    assert proposed(report) == {}


def test_lamps_are_lit_one_after_another_and_judged_by_eye() -> None:
    bench = GpioBench()
    room = Room(bench, Wish(("lamps",)), answers={"seat:1/lamp": ["yes"], "seat:2/lamp": ["no"]})
    room.session.work(bench.now)
    assert (bench.lit(1), bench.lit(2)) == (True, False)
    report = room.go()
    assert [one.ok for one in report.lines] == [True, False]
    assert "GPIO 23" in line(report, "seat:2/lamp").said
    assert (bench.lit(1), bench.lit(2)) == (False, False)


def test_the_displays_of_the_rig_get_the_check_card_one_after_another() -> None:
    bench = GpioBench()
    answers = {"seat:1/matrix": ["up", "1234"], "seat:2/matrix": ["dark"]}
    report = Room(bench, Wish(("displays",)), answers=answers).go()
    assert [one.ok for one in report.lines] == [True, False]
    shown = [(seat, type(face).__name__) for seat, face, _ in bench.panel.shown]
    assert shown.index((1, "CheckCard")) < shown.index((2, "CheckCard"))
    assert shown[-1] == (2, "Dark")


def test_what_is_skipped_or_stopped_is_not_called_tested() -> None:
    bench = SimulatedBench()
    room = Room(bench, Wish(("buttons",)))
    trial = room.session.trial
    trial.skip(START)
    trial.skip(START)
    assert trial.nth == 3
    trial.again(START)
    assert trial.nth == 2
    trial.stop()
    report = room.session.report()
    assert [one.ok for one in report.lines] == [None] * 6
    assert not report.right
    assert report.summary() == "Nothing was tested."


def test_a_filter_that_is_far_too_slow_is_told_a_quicker_one() -> None:
    slow = plan("simulated")
    seats = tuple(replace(seat, settling=Settling(2_000_000, 20_000_000)) for seat in slow.seats)
    report = Room(SimulatedBench(), BUTTONS, file=replace(slow, seats=seats)).go()
    assert proposed(report) == {f"seat.{n}.settle_us": 4_000 for n in (1, 2, 3)}
