"""What every rig does, whatever is below it; the rows of fault cases are named A1 to B4."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hardware.chip import DECODE, INTENSITY, SCAN_LIMIT, SHUTDOWN
from hardware.dots import DARK
from hardware.events import Event, Fault, Press
from hardware.face import Go, Locked
from hardware.matrix import HEAL_NS, MatrixPlan, open_matrices
from tests.hardware.rigs import BENCHES, MS, START, US, Bench, S

ONE, TWO, THREE = "seat:1/buzzer", "seat:2/buzzer", "seat:3/buzzer"
PUSH, DIAL = "seat:1/push", "seat:1/dial:0"
NEXT, UNDO = "mc/next", "mc/undo"


@pytest.fixture(params=list(BENCHES))
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    made = BENCHES[request.param]()
    yield made
    made.rig.close()


def test_a_rig_says_what_each_seat_has(bench: Bench) -> None:
    parts = [(p.seat, p.dials, p.push, p.lamp, p.matrix, p.faces, p.buzzer) for p in bench.rig.seats]
    assert parts == [
        (1, 1, True, True, True, "owner", True),
        (2, 4, False, True, True, "owner", True),
        (3, 0, False, False, False, "owner", True),
    ]


def test_a_plain_press_and_its_release_are_dated_to_their_edges(bench: Bench) -> None:
    bench.start().pulses(ONE, (10 * MS, 70 * MS))
    bench.run(S)
    assert bench.presses == [("seat:1", "buzzer", 10 * MS)]
    assert bench.releases == [("seat:1", "buzzer", 70 * MS)]
    assert bench.faults == []


def test_a_press_is_told_while_the_button_is_still_down_a_millisecond_after_its_edge_came(
    bench: Bench,
) -> None:
    bench.start().play(ONE, [(10 * MS, True)])
    bench.run(11 * MS + bench.lag + bench.chunk)
    assert bench.presses == [("seat:1", "buzzer", 10 * MS)]


def test_a1_chatter_at_both_ends_is_one_press_and_one_release(bench: Bench) -> None:
    spans = [(0, 350), (600, 1_400), (1_750, 180_000), (180_300, 180_900), (181_400, 182_000)]
    bench.start().pulses(ONE, *((MS + a * US, MS + b * US) for a, b in spans))
    bench.run(S)
    assert bench.presses == [("seat:1", "buzzer", MS)]
    assert bench.releases == [("seat:1", "buzzer", MS + 182_000 * US)]


@pytest.mark.parametrize("line", [ONE, TWO, PUSH])
@pytest.mark.parametrize(
    "spans",
    [
        [(1, 21), (2_001, 2_151)],
        [(1, 2), (2_001, 2_002)],
        [(1, 6), (11, 16)],
        [(1, 21), (41, 61), (81, 101)],
        [(1, 1_901), (1_907, 1_912)],
    ],
)
def test_a2_quick_stabs_and_normal_presses_each_count(
    bench: Bench, line: str, spans: list[tuple[int, int]]
) -> None:
    bench.start().pulses(line, *((a * MS, b * MS) for a, b in spans))
    bench.run(3 * S)
    assert [at for _, _, at in bench.presses] == [a * MS for a, _ in spans]
    assert [at for _, _, at in bench.releases] == [b * MS for _, b in spans]
    assert bench.faults == []


@pytest.mark.parametrize("length", [500 * US, MS, 5 * MS])
def test_a_short_stab_is_a_press(bench: Bench, length: int) -> None:
    bench.start().pulses(ONE, (MS, MS + length))
    bench.run(S)
    assert bench.presses == [("seat:1", "buzzer", MS)]


@pytest.mark.parametrize(("noisy", "clean"), [(ONE, TWO), (TWO, ONE), (THREE, ONE)])
def test_a3_the_noisier_switch_does_not_lose(bench: Bench, noisy: str, clean: str) -> None:
    """Seat 2 has other filter settings than seats 1 and 3."""
    spans = [(0, 1_100), (1_600, 3_000), (3_400, 5_900), (6_000, 90_000)]
    bench.start().pulses(noisy, *((MS + a * US, MS + b * US) for a, b in spans))
    bench.pulses(clean, (3 * MS, 90 * MS))
    bench.run(S)
    order = sorted(bench.presses, key=lambda press: press[2])
    assert [at for _, _, at in order] == [MS, 3 * MS]
    assert order[0][0] == noisy.partition("/")[0]


def test_a4_spikes_are_noise_and_the_press_after_them_counts_from_its_own_edge(bench: Bench) -> None:
    bench.start().pulses(ONE, (0, 40 * US))
    bench.pulses(THREE, (5 * US, 45 * US))
    bench.pulses(ONE, *((20 * MS + n * 5 * MS, 20 * MS + n * 5 * MS + 200 * US) for n in range(5)))
    bench.pulses(ONE, (45 * MS, 105 * MS))
    bench.run(S)
    assert bench.presses == [("seat:1", "buzzer", 45 * MS)]
    assert bench.rig.inputs.twitches() == {ONE: 6, THREE: 1}
    assert bench.faults == [("together", "rig/wiring", False)]


@pytest.mark.parametrize("length", [40, 200])
@pytest.mark.parametrize("apart", [440, 640, 690, 1_000, 2_300])
def test_a4_spikes_within_the_delay_of_delivery_are_no_press_either(
    bench: Bench, apart: int, length: int
) -> None:
    """The level that is read with the edge of one spike may be that of the next."""
    bench.start().pulses(ONE, *((MS + n * apart * US, MS + (n * apart + length) * US) for n in range(3)))
    bench.pulses(ONE, (45 * MS, 105 * MS))
    bench.run(S)
    assert bench.presses == [("seat:1", "buzzer", 45 * MS)]


@pytest.mark.parametrize("lines", [(ONE, THREE), (TWO, THREE), (PUSH, TWO), (ONE, TWO, THREE)])
def test_a4_whichever_lines_twitch_together_are_named(bench: Bench, lines: tuple[str, ...]) -> None:
    bench.start()
    for line in lines:
        bench.pulses(line, (MS, MS + 40 * US))
    bench.run(S)
    assert bench.faults == [("together", "rig/wiring", False)]
    named = next(e.text for e in bench.events if isinstance(e, Fault))
    assert sum(line in named for line in lines) >= 2
    bench.run(12 * S)
    assert bench.faults[1:] == [("together", "rig/wiring", True)]
    assert bench.presses == []


def test_a4_many_spikes_make_a_line_noisy_until_it_has_been_quiet(bench: Bench) -> None:
    bench.start().pulses(ONE, *((n * 50 * MS, n * 50 * MS + 100 * US) for n in range(12)))
    bench.run(2 * S)
    assert bench.faults == [("noisy", ONE, False)]
    bench.run(12 * S)
    assert bench.faults[1:] == [("noisy", ONE, True)]
    assert bench.presses == []


def test_a5_closed_at_the_start_is_held_and_a_fresh_press_is_needed(bench: Bench) -> None:
    bench.set_closed(ONE)
    bench.start().play(ONE, [(3 * S, False)])
    bench.pulses(ONE, (4 * S, 4 * S + 50 * MS))
    bench.run(5 * S)
    assert bench.faults == [("held", ONE, False), ("held", ONE, True)]
    assert [at for _, _, at in bench.presses] == [4 * S]
    assert [at for _, _, at in bench.releases] == [4 * S + 50 * MS]


@pytest.mark.parametrize("line", [ONE, TWO, THREE, PUSH])
def test_a5_held_and_chattering_at_the_start_is_still_held_until_it_is_quiet(bench: Bench, line: str) -> None:
    bench.set_closed(line)
    bench.start().play(
        line, [(MS, False), (2 * MS, True), (3 * S, False), (3 * S + MS, True), (3 * S + 2 * MS, False)]
    )
    bench.pulses(line, (4 * S, 4 * S + 50 * MS))
    bench.run(5 * S)
    assert [at for _, _, at in bench.presses] == [4 * S]
    assert [at for _, _, at in bench.releases] == [4 * S + 50 * MS]


def test_a5_held_from_the_start_for_twenty_seconds_is_stuck_too_and_comes_back(bench: Bench) -> None:
    bench.set_closed(ONE)
    bench.start().run(21 * S)
    assert bench.faults == [("held", ONE, False), ("stuck", ONE, False)]
    bench.play(ONE, [(22 * S, False)])
    bench.pulses(ONE, (23 * S, 23 * S + 50 * MS))
    bench.run(24 * S)
    assert bench.faults[2:] == [("held", ONE, True), ("stuck", ONE, True)]
    assert [at for _, _, at in bench.presses] == [23 * S]


@pytest.mark.parametrize("before", [100 * MS, 300 * US])
def test_a5_closed_when_the_round_opens_is_held(bench: Bench, before: int) -> None:
    """300 us before: not even decided yet when the round opens."""
    bench.start().play(ONE, [(S - before, True), (2 * S, False)])
    bench.pulses(TWO, (S, 2 * S))
    bench.at(S, lambda: bench.rig.round_opens(START + S))
    bench.pulses(ONE, (3 * S, 3 * S + 50 * MS))
    bench.run(4 * S)
    after = [press for press in bench.presses if press[2] >= S]
    assert after == [("seat:2", "buzzer", S), ("seat:1", "buzzer", 3 * S)]
    assert bench.faults == [("held", ONE, False), ("held", ONE, True)]
    assert ("seat:1", "buzzer", 2 * S) not in bench.releases


def test_a5_twenty_seconds_closed_is_stuck_until_it_opens(bench: Bench) -> None:
    bench.start().play(ONE, [(MS, True)])
    bench.run(19 * S)
    assert bench.faults == []
    bench.run(21 * S)
    assert bench.faults == [("stuck", ONE, False)]
    bench.pulses(TWO, (22 * S, 22 * S + 50 * MS))
    bench.play(ONE, [(23 * S, False)])
    bench.run(24 * S)
    assert bench.faults == [("stuck", ONE, False), ("stuck", ONE, True)]
    assert [of for of, _, _ in bench.presses] == ["seat:1", "seat:2"]


@pytest.mark.parametrize("gap", [0, 20 * US, 180 * US])
def test_a6_presses_keep_their_order_by_stamp_whoever_is_delivered_first(bench: Bench, gap: int) -> None:
    bench.start().pulses(ONE, (S + gap, S + 60 * MS))
    bench.pulses(TWO, (S, S + 60 * MS))
    bench.run(2 * S)
    stamps = {of: at for of, _, at in bench.presses}
    assert stamps["seat:1"] - stamps["seat:2"] == gap
    stamps = {(e.clock, e.resolution) for e in bench.events if isinstance(e, Press)}
    assert stamps == {(bench.clock, bench.resolution)}
    assert bench.rig.resolution == bench.resolution


def test_a8_a_sink_that_raises_costs_nobody_else_an_event(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    def sink(event: Event) -> None:
        if event.of == "seat:1":
            raise RuntimeError("seat one broke me")
        bench.events.append(event)

    bench.start(sink).pulses(ONE, (MS, 50 * MS))
    bench.pulses(TWO, (2 * MS, 50 * MS))
    bench.run(S)
    assert bench.presses == [("seat:2", "buzzer", 2 * MS)]
    assert "seat one broke me" in caplog.text


def test_a8_a_sink_that_blocks_does_not_shift_a_stamp(bench: Bench) -> None:
    def sink(event: Event) -> None:
        if event.of == "seat:1":
            bench.now += 2 * S
        bench.events.append(event)

    bench.start(sink).pulses(ONE, (MS, 50 * MS))
    bench.pulses(TWO, (10 * MS, 60 * MS))
    bench.run(5 * S)
    assert ("seat:2", "buzzer", 10 * MS) in bench.presses


def test_b1_each_detent_is_one_for_four_and_for_two_transitions(bench: Bench) -> None:
    bench.start()
    done = bench.turn(DIAL, 3, MS)
    bench.turn("seat:2/dial:3", 2, MS, steps=2)
    bench.turn(DIAL, -1, done + MS)
    bench.run(S)
    assert [t for t in bench.turns if t[0] == "seat:1"] == [
        ("seat:1", 0, 1, False),
        ("seat:1", 0, 2, False),
        ("seat:1", 0, 3, False),
        ("seat:1", 0, 2, False),
    ]
    assert [t for t in bench.turns if t[0] == "seat:2"] == [("seat:2", 3, 1, False), ("seat:2", 3, 2, False)]


def test_b2_a_trembling_contact_is_no_turn(bench: Bench) -> None:
    bench.start().pulses(f"{DIAL}/a", *((n * MS, n * MS + 500 * US) for n in range(1, 101)))
    bench.run(S)
    assert bench.turns == []


def test_b2_a_dial_that_starts_between_two_detents_counts_the_next_one(bench: Bench) -> None:
    bench.set_closed(f"{DIAL}/a")
    bench.start().play(f"{DIAL}/b", [(MS, True), (3 * MS, False)])
    bench.play(f"{DIAL}/a", [(2 * MS, False)])
    bench.run(S)
    assert bench.turns == [("seat:1", 0, 1, False)]


@pytest.mark.parametrize("lost", range(6))
def test_b2_a_left_click_is_one_left_after_any_lost_edge(bench: Bench, lost: int) -> None:
    """Three clicks right of which one edge of B never arrives, then one left."""
    bench.start()
    for place in range(12):
        contact, closed, at = "ab"[place % 2], place % 4 < 2, (1 + 3 * place) * MS
        if place == 2 * lost + 1:
            bench.lose(f"{DIAL}/b", closed, at)
        else:
            bench.play(f"{DIAL}/{contact}", [(at, closed)])
    bench.run(S)
    before = bench.turns[-1][2]
    bench.turn(DIAL, -1, S)
    bench.run(2 * S)
    assert bench.turns[-1][2] == before - 1


def test_b4_totals_run_on_over_nine_and_under_zero(bench: Bench) -> None:
    """Where a wheel wraps is the show's business; a total never does."""
    bench.start()
    done = bench.turn(DIAL, -12, MS)
    bench.turn(DIAL, 25, done)
    bench.run(2 * S)
    assert [total for _, _, total, _ in bench.turns] == [*range(-1, -13, -1), *range(-11, 14)]


def test_a_turn_while_the_knob_is_down_says_so(bench: Bench) -> None:
    bench.start().pulses(PUSH, (10 * MS, 200 * MS))
    bench.turn(DIAL, 1, 50 * MS)
    bench.turn(DIAL, 1, 300 * MS)
    bench.run(S)
    assert bench.turns == [("seat:1", 0, 1, True), ("seat:1", 0, 2, False)]
    assert bench.presses == [("seat:1", "push", 10 * MS)]


def test_a_held_knob_counts_as_down(bench: Bench) -> None:
    bench.set_closed(PUSH)
    bench.start()
    bench.turn(DIAL, 1, 50 * MS)
    bench.run(S)
    assert bench.turns == [("seat:1", 0, 1, True)]


def test_the_mcs_buttons_go_through_the_same_filter(bench: Bench) -> None:
    assert bench.rig.mc == ("next", "undo")
    bench.start().pulses(NEXT, (0, 350 * US), (600 * US, 80 * MS))
    bench.pulses(UNDO, (30 * MS, 30 * MS + 40 * US), (100 * MS, 180 * MS))
    bench.run(S)
    assert bench.presses == [("mc", "next", 0), ("mc", "undo", 100 * MS)]
    assert bench.releases == [("mc", "next", 80 * MS), ("mc", "undo", 180 * MS)]
    assert {e.clock for e in bench.events if isinstance(e, Press)} == {"pi"}
    bench.play(NEXT, [(2 * S, True)])
    bench.run(23 * S)
    assert bench.faults == [("stuck", NEXT, False)]


def test_the_mcs_finger_may_still_be_on_the_button_that_opened_the_round(bench: Bench) -> None:
    bench.start().pulses(NEXT, (S - 50 * MS, S + 50 * MS))
    bench.at(S, lambda: bench.rig.round_opens(START + S))
    bench.run(2 * S)
    assert bench.presses == [("mc", "next", S - 50 * MS)]
    assert bench.releases == [("mc", "next", S + 50 * MS)]
    assert bench.faults == []


def test_lines_are_read_now(bench: Bench) -> None:
    bench.start().play(ONE, [(MS, True)])
    bench.run(2 * MS + bench.lag)
    seats = {line: closed for line, closed in bench.rig.levels().items() if line.startswith("seat:")}
    assert [line for line, closed in seats.items() if closed] == [ONE]
    assert (len(seats), len(bench.rig.levels())) == (4 + 2 + 8, 4 + 2 + 8 + 3 + 2)


def test_lamps_follow_and_a_seat_without_one_is_no_matter(bench: Bench) -> None:
    bench.start()
    bench.rig.lamp(1, True)
    bench.rig.lamp(3, True)
    assert bench.lit(1)
    assert not bench.lit(2)
    bench.rig.lamp(1, False)
    assert not bench.lit(1)


def test_matrices_are_told_how_bright_to_be(bench: Bench) -> None:
    bench.start().rig.brightness(4)
    assert bench.panel.levels == [(4, START)]


def test_matrices_get_faces_only_for_seats_that_have_one(bench: Bench) -> None:
    bench.start().rig.show(1, Go())
    bench.rig.show(3, Go())
    assert bench.panel.shown == [(1, Go(), START)]
    assert bench.rig.rows(2) == (2,) * 8
    assert bench.rig.rows(3) is None


def test_a_fault_of_the_matrices_reaches_the_sink(bench: Bench) -> None:
    bench.start()
    bench.panel.faults[0](Fault("missing", "seat:1", "matrix", "gone", START))
    assert bench.faults == [("missing", "seat:1/matrix", False)]


@pytest.mark.parametrize("backend", list(BENCHES))
@pytest.mark.parametrize(
    ("register", "value"), [(INTENSITY, 15), (SCAN_LIMIT, 0), (SHUTDOWN, 0), (DECODE, 255), (1, 0x5A)]
)
def test_d2_a_spoilt_chip_heals_by_itself_while_the_rig_is_worked(
    backend: str, register: int, value: int
) -> None:
    matrices = open_matrices(MatrixPlan("recording", (2, 1)))
    bench = BENCHES[backend](displays=matrices)
    assert bench.rig.rows(1) == DARK
    bench.start().rig.show(1, Locked())
    bench.run(S)
    right, chips = bench.rig.rows(1), matrices.wires[0].chips
    assert right not in (None, DARK)
    chips.corrupt(5, register, value)
    bench.run(S + HEAL_NS)
    assert bench.rig.rows(1) == right
    assert {chips.duty(chip) for chip in range(8)} == {13 / 32}
    bench.rig.close()
    assert matrices.rows(1) == DARK


def test_closing_darkens_everything_once_and_ends_all_reports(bench: Bench) -> None:
    bench.start()
    bench.rig.lamp(1, True)
    bench.rig.close()
    bench.rig.close()
    assert not bench.lit(1)
    assert bench.panel.closed
    bench.pulses(ONE, (MS, 50 * MS))
    bench.run(S)
    assert bench.events == []
