"""Where a spin ends, and when that is known; C1 is rows of fault cases."""

from __future__ import annotations

from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.events import Misspin, Spun
from hardware.wheel_judge import TREMBLING, WheelJudge, wedges_between
from tests.hardware.spins import LONG, MS, Counts, Court, S, after, judged, spin, wedge_at

# -- where it is


@pytest.mark.parametrize(
    ("total", "wedges"),
    [(-1, (19,)), (0, (0,)), (3, (0,)), (4, (0, 1)), (5, (1,)), (95, (19,)), (96, (0,)), (-96, (0,))],
)
def test_c1_counts_and_wedges_need_not_divide(total: int, wedges: tuple[int, ...]) -> None:
    for turns in (3, 7):
        court = Court(zero=13, line_degrees=0.0)
        court.judge.arm(1, 20, 0)
        court.feed(spin(0, 13 + total + 96 * turns, S)).let_pass(LONG)
        assert court.verdicts == [wedges]


@given(st.integers(12, 2_400), st.integers(4, 72))
def test_law_every_wedge_is_equally_wide_but_for_one_count(per_turn: int, wedges: int) -> None:
    turn = [wedges_between(cell, cell + 1, per_turn, wedges)[0] for cell in range(per_turn)]
    assert turn == [wedge_at(cell, 0, per_turn, wedges) for cell in range(per_turn)]
    assert turn == sorted(turn)
    sizes = [turn.count(wedge) for wedge in range(wedges)]
    assert max(sizes) - min(sizes) <= 1


def test_a_stretch_touches_the_wedges_that_it_has_a_part_of() -> None:
    assert wedges_between(0, 4, 96, 24) == (0,)
    assert wedges_between(3, 5, 96, 24) == (0, 1)
    assert wedges_between(-0.5, 0.5, 96, 24) == (23, 0)
    assert wedges_between(95, 96, 96, 24) == (23,)
    assert wedges_between(2, 3, 24, 72) == (6, 7, 8)


# -- a spin


def test_a_spin_that_runs_out_stands_on_its_wedge_once_it_was_still() -> None:
    court = Court()
    court.judge.arm(7, 24, 0)
    counts = spin(0, 250, S)
    court.feed(counts)
    total, stopped = after(counts)
    court.let_pass(stopped + 800 * MS)
    assert court.said == []
    court.let_pass(stopped + 810 * MS)
    assert court.said == [Spun(7, (wedge_at(total, 0, 96, 24),), stopped)]


def test_c1_a_wheel_that_trembles_over_a_line_is_between_two_wedges_after_it_was_quiet() -> None:
    court = Court()
    court.judge.arm(1, 20, 0)
    running = spin(-250, 295, S)
    total, at = after(running, 200 * MS)
    assert total == 45
    trembling = [(at + n * 80 * MS, place) for n, place in enumerate([46, 47, 48, 47, 48, 47, 48])]
    court.feed([*running, *trembling])
    assert court.said == []
    court.let_pass(LONG)
    assert court.said == [Spun(1, (9, 10), trembling[-1][0])]


@pytest.mark.parametrize("ends", [[47, 48, 47], [47, 48, 47, 48], [48, 47, 48, 47, 48, 47]])
def test_c1_on_whichever_side_it_ends(ends: list[int]) -> None:
    running = spin(-250, 296, S)
    at = running[-1][0]
    assert judged([*running, *((at + n * 80 * MS, place) for n, place in enumerate(ends, 1))]) == [(9, 10)]


def test_trembling_within_a_wedge_is_that_wedge() -> None:
    running = spin(-200, 245, S)
    at = running[-1][0]
    ends = [(at + n * 80 * MS, 45 + n % 2) for n in range(1, 8)]
    assert judged([*running, *ends]) == [(9,)]


def test_a_contact_that_chatters_at_a_line_is_no_wheel_that_trembles_over_it() -> None:
    """Of 24 wedges on 96 counts the 12th begins at 44; its line was crossed once, and the contact did not lie still at once."""
    running = spin(-200, 244, S)
    at = running[-1][0]
    chatter = [(at + n * 60_000, 44 - n % 2) for n in range(1, 7)]
    assert judged([*running, *chatter], wedges=24) == [(11,)]
    assert judged(
        [*running, *((at + n * 80 * MS, total) for n, (_, total) in enumerate(chatter, 1))], wedges=24
    ) == [(10, 11)]


def test_one_bounce_back_off_a_peg_ends_on_the_wedge_where_it_stays() -> None:
    """Of 24 wedges on 96 counts the 11th is 40 to 43."""
    running = spin(-200, 243, S)
    at = running[-1][0]
    back = [(at + 90 * MS, 42), (at + 260 * MS, 41)]
    assert judged([*running, *back], wedges=24) == [(10,)]


@pytest.mark.parametrize(
    ("gaps", "wedges"),
    [
        ([150, 217, 500], (10,)),  # over its last peg with its last strength
        ([150, 217, 781], (9, 10)),  # it stood before the peg, rolled back and met its last slot from behind
        ([150, 217, 781, 400], (7, 8, 9, 10)),  # and the slot before that
    ],
)
def test_what_slots_counted_on_the_way_back_may_be_so_many_wedges(
    gaps: list[int], wedges: tuple[int, ...]
) -> None:
    running = spin(-48, 58 - len(gaps), S, per_turn=24)
    total, at = after(running)
    ends: Counts = []
    for gap in gaps:
        at, total = at + gap * MS, total + 1
        ends.append((at, total))
    rules = {"per_turn": 24, "either": True, "blind": True}
    assert judged([*running, *ends], wedges=24, **rules) == [wedges]
    assert judged([*running, *ends], wedges=24, **{**rules, "blind": False}) == [(total % 24,)]


def test_a_wheel_that_trembles_without_end_is_at_rest_where_it_does() -> None:
    running = spin(-200, 247, S)
    at = running[-1][0]
    trembling = [(at + n * 80 * MS, 47 + n % 2) for n in range(1, 2 * TREMBLING // (80 * MS))]
    court = Court()
    court.judge.arm(1, 20, 0)
    assert court.feed([*running, *trembling]).verdicts == [(9, 10)]
    assert TREMBLING == 5 * S
    assert at + 5 * S < court.said[0].at + 800 * MS < at + 6 * S


def test_a_wheel_that_swings_over_three_counts_is_not_at_rest() -> None:
    running = spin(-200, 247, S)
    at = running[-1][0]
    swinging = [(at + n * 80 * MS, (46, 47, 48, 47)[n % 4]) for n in range(1, 2 * TREMBLING // (80 * MS))]
    court = Court()
    court.judge.arm(1, 20, 0)
    court.feed([*running, *swinging])
    assert court.said == []
    assert court.let_pass(LONG).said[0].at == swinging[-1][0]


def test_a_line_inside_the_last_count_cannot_be_told_from() -> None:
    """With 20 wedges on 96 counts the second line lies at 4.8, within the cell of 4."""
    assert judged(spin(-200, 204, S)) == [(0, 1)]
    assert judged(spin(-200, 205, S)) == [(1,)]
    assert judged(spin(-200, 203, S)) == [(0,)]


def test_the_doubtful_band_is_as_wide_as_the_rig_file_says() -> None:
    """2400 counts and 24 wedges: a wedge is 100 counts wide, a degree 6.7."""
    for ends, degrees, wedges in (
        (106, 1.0, (0, 1)), (107, 1.0, (1,)), (94, 1.0, (0, 1)), (92, 1.0, (0,)), (106, 0.0, (1,)), (112, 2.0, (0, 1)),
    ):  # fmt: skip
        counts = spin(ends - 4_800, 4_800, S, per_turn=2_400)
        assert judged(counts, 24, 2_400, line_degrees=degrees) == [wedges], (ends, degrees)


def test_a_sensor_coarser_than_the_wedges_names_all_that_it_may_be() -> None:
    assert judged(spin(-48, 50, S, per_turn=24), 72, 24) == [(6, 7, 8)]


@pytest.mark.parametrize("wedges", [4, 5, 24, 72])
@pytest.mark.parametrize("per_turn", [24, 96, 500, 2_400])
@pytest.mark.parametrize("friction", [0.1, 0.3, 1.0])
def test_wheels_of_all_kinds(per_turn: int, wedges: int, friction: float) -> None:
    by = 3 * per_turn + per_turn // 3
    (said,) = judged(spin(0, by, S, per_turn, friction), wedges, per_turn)
    assert isinstance(said, tuple)
    assert wedge_at(by, 0, per_turn, wedges) in said


def test_a_very_fast_wheel() -> None:
    counts = spin(0, 96 * 40, S)
    assert counts[20][0] - counts[19][0] < 3 * MS
    assert judged(counts, 24) == [(0,)]


def test_a_wheel_that_creeps_on_for_long_is_waited_for() -> None:
    running = spin(0, 200, S)
    total, at = after(running)
    creeping = [(at + n * 700 * MS, total + n) for n in range(1, 9)]
    assert judged([*running, *creeping], 24) == [(wedge_at(total + 8, 0, 96, 24),)]


def test_c1_only_the_very_end_counts_as_trembling() -> None:
    """Back from over the line at 48, and two counts on: the host is asked. Many counts later nobody wonders."""
    running = spin(-250, 297, S)
    at = running[-1][0]
    ends = [48, 47, 46, 47]
    tail = [(at + n * 80 * MS, total) for n, total in enumerate(ends, start=1)]
    assert judged([*running, *tail]) == [(9, 10)]
    long = [(at + n * 80 * MS, total) for n, total in enumerate([*ends, *[46, 47] * 4], start=1)]
    assert judged([*running, *long]) == [(9,)]


def test_a_count_that_is_delivered_a_little_late_still_belongs_to_the_spin() -> None:
    court = Court()
    court.judge.arm(1, 24, 0)
    counts = spin(0, 250, S)
    total, at = after(counts)
    court.feed(counts)
    assert court.judge.tick(at + 804 * MS) == []
    court.feed([(at + 799 * MS, total + 1)]).let_pass(LONG)
    assert [one.at for one in court.said] == [at + 799 * MS]


def test_counts_that_jump_are_taken_as_they_are() -> None:
    """A look at the levels may find two counts at once."""
    counts = spin(0, 300, S)
    assert judged([one for n, one in enumerate(counts) if n % 7], 24) == [(wedge_at(300, 0, 96, 24),)]


def test_stamps_that_run_backwards_break_nothing() -> None:
    counts = spin(0, 300, S)
    shuffled = [(at - (3 * MS if n % 5 == 0 else 0), total) for n, (at, total) in enumerate(counts)]
    judge = WheelJudge(96)
    judge.zero = 0
    judge.arm(1, 24, 0)
    for at, total in shuffled:
        judge.count(total, at)
    assert any(isinstance(one, Spun) for one in judge.tick(LONG))


def test_a_wheel_at_rest_wants_no_attention() -> None:
    judge = WheelJudge(96)
    judge.arm(1, 24, 0)
    assert judge.due() is None
    judge.count(1, S)
    assert judge.due() == S + 805 * MS
    assert judge.moving
    judge.tick(2 * S)
    assert judge.due() is None
    assert not judge.moving


# -- laws

kinds = st.tuples(st.sampled_from([24, 96, 360, 2_400]), st.integers(4, 72), st.integers(0, 2_399))


@given(kinds, st.floats(1.2, 9), st.sampled_from([0.15, 0.4, 1.0]), st.sampled_from([0.0, 1.0, 3.0]))
def test_law_a_spin_that_ends_clear_of_the_lines_gives_its_wedge_and_no_other_is_ever_given_alone(
    kind: tuple[int, int, int], turns: float, friction: float, degrees: float
) -> None:
    per_turn, wedges, zero = kind[0], kind[1], kind[2] % kind[0]
    true = turns * per_turn  # where it really stops
    counts = spin(0, int(true), S, per_turn, friction)
    (said,) = judged(counts, wedges, per_turn, zero=zero, line_degrees=degrees)
    place = (true - zero) % per_turn * wedges / per_turn
    assert isinstance(said, tuple)
    assert int(place) in said
    nearest = abs(place - round(place)) * per_turn / wedges
    if nearest > max(1, degrees / 360 * per_turn + 0.5):
        assert said == (int(place),)


@given(
    st.lists(st.tuples(st.integers(-200, 300), st.integers(0, 3_000)), min_size=1, max_size=6),
    st.lists(st.booleans(), min_size=1, max_size=20),
)
def test_law_what_is_said_does_not_depend_on_when_it_is_asked(
    pushes: list[tuple[int, int]], asked: list[bool]
) -> None:
    """Ticks whenever they are due, now and then, or none until the end: the same verdicts with the same stamps."""
    counts: Counts = []
    total, at = 0, S
    for by, wait in pushes:
        if by:
            counts += spin(total, by, at)
            total, at = after(counts)
        at += wait * MS
    court = Court()
    court.judge.arm(1, 20, 0)
    court.feed(counts).let_pass(LONG)
    lazy = WheelJudge(96)
    lazy.zero = 0
    lazy.arm(1, 20, 0)
    said = []
    for (when, place), ask in zip(counts, cycle(asked), strict=False):
        if ask:
            said += lazy.tick(when)
        said += lazy.count(place, when)
    said += lazy.tick(LONG)
    assert [one for one in said if isinstance(one, Spun | Misspin)] == court.said
    assert sum(isinstance(one, Spun) for one in court.said) <= 1
