"""The wheel that is flicked on the bench: how long it turns, where it stops, and the edges that come of it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.flywheel import ENGAGED, STEP, Flywheel, Make, Pattern
from hardware.plan import WheelPlan
from tests.hardware.turning import plan

MS, S = 1_000_000, 1_000_000_000


def speed(wheel: Flywheel, now: int) -> float:
    """Turns a second."""
    return (wheel.angle(now + STEP) - wheel.angle(now)) * S / STEP


def run_out(wheel: Flywheel, now: int) -> int:
    """The moment from which it rests."""
    while speed(wheel, now) or speed(wheel, now + 50 * MS):
        now += 50 * MS
    return now


def flicks(push: float, count: int, make: Make | None = None) -> list[tuple[float, float]]:
    """(Seconds, turns) of so many flicks."""
    wheel, now, out = Flywheel(plan(), make), 0, []
    for _ in range(count):
        start = wheel.angle(now)
        wheel.flick(push, now)
        end = run_out(wheel, now)
        out.append(((end - now) / S, wheel.angle(end) - start))
        now = end + S
    return out


def test_a_usual_flick_turns_some_seconds_and_some_turns() -> None:
    for seconds, turns in flicks(1.5, 50):
        assert 4 <= seconds <= 7
        assert 2 <= turns <= 4


def test_backwards_is_the_same_the_other_way() -> None:
    assert all(-4 <= turns <= -2 for _, turns in flicks(-1.5, 20))


def test_a_weak_flick_does_not_go_round() -> None:
    assert all(0 < turns < 1 for _, turns in flicks(0.5, 20))


def test_the_same_flick_does_not_end_on_the_same_wedge() -> None:
    ends = Counter(int(turns * 24) for _, turns in flicks(1.5, 100))
    assert len(ends) >= 10
    assert max(ends.values()) <= 25


def test_the_pegs_hold_it_clear_of_the_lines() -> None:
    wheel, now = Flywheel(plan()), 0
    for n in range(60):
        wheel.flick(0.8 + n / 40, now)
        now = run_out(wheel, now) + S
        # Friction may hold it against a flapper that is bent a little.
        assert wheel.angle(now) * 24 % 1 <= ENGAGED + (1 - ENGAGED) / 3


def test_it_may_roll_back_off_a_peg() -> None:
    wheel, now, back = Flywheel(plan()), 0, 0
    for _ in range(30):
        wheel.flick(1.2, now)
        end = run_out(wheel, now)
        back += any(speed(wheel, at) < 0 for at in range(end - S, end, STEP))
        now = end + S
    assert back >= 10


def test_without_pegs_it_runs_out_by_friction_alone() -> None:
    ((seconds, turns),) = flicks(1.5, 1, Make(pegs=0, friction=0.3, drag=0))
    assert turns == pytest.approx(1.5**2 / (2 * 0.3), rel=0.25)
    assert seconds == pytest.approx(1.5 / 0.3, rel=0.25)


@pytest.mark.parametrize(
    "made", [plan(), plan(reversed=True, zero=5), plan("slots", 24), plan("slots", 1_200)]
)
def test_edges_are_what_the_sensor_shows_on_the_way(made: WheelPlan) -> None:
    wheel = Flywheel(made)
    shown = wheel.levels(0)
    wheel.flick(1.5, 0)
    last = 0
    for at, line, closed in wheel.edges(60 * S):
        assert at >= last
        assert shown[line] != closed
        shown[line] = closed
        last = at
    assert wheel.next_edge() is None
    assert shown == wheel.levels(60 * S)


def test_edges_come_when_the_wheel_is_there() -> None:
    wheel = Flywheel(plan(counts=2_400))
    wheel.flick(2, 0)
    for at, line, _ in wheel.edges(4 * S):
        if line != "index":
            assert wheel.angle(at) * 2_400 == pytest.approx(round(wheel.angle(at) * 2_400), abs=0.01)


def test_edges_are_given_once_and_when_they_are_due() -> None:
    wheel, again = Flywheel(plan()), Flywheel(plan())
    for one in (wheel, again):
        one.flick(1.5, 0)
    bit_by_bit = [edge for now in range(0, 10 * S, 7 * MS) for edge in wheel.edges(now)]
    assert bit_by_bit == again.edges(10 * S)
    assert len(bit_by_bit) > 200


def test_a_hand_stops_it_where_it_is() -> None:
    wheel = Flywheel(plan())
    wheel.flick(1.5, 0)
    wheel.edges(S)
    there = wheel.angle(S)
    wheel.stop(S)
    assert wheel.edges(20 * S) == []
    assert wheel.angle(20 * S) == there


def test_a_hand_leads_it_as_far_as_it_goes_one_move_after_the_other() -> None:
    wheel = Flywheel(plan())
    start = wheel.angle(0)
    for n in range(10):
        wheel.drag(0.05, n * 10 * MS)  # faster than a hand is
    assert start + 0.23 < wheel.angle(100 * MS) < start + 0.27
    assert wheel.angle(2 * S) == pytest.approx(start + 0.5)
    wheel.drag(-0.25, 3 * S)
    assert wheel.angle(5 * S) == pytest.approx(start + 0.25)
    ends = wheel.levels(5 * S)
    shown = Flywheel(plan()).levels(0)
    for _, line, closed in wheel.edges(5 * S):
        shown[line] = closed
    assert shown == ends


def test_a_hand_that_leads_on_with_every_frame_keeps_up() -> None:
    """A page sends some 120 small moves a second."""
    wheel = Flywheel(plan())
    start, frame = wheel.angle(0), S // 120
    for n in range(1_200):
        wheel.drag(0.004, n * frame)
    assert wheel.angle(1_200 * frame) == pytest.approx(start + 1_200 * 0.004)


def test_a_quick_hand_keeps_up_and_nothing_of_its_way_is_lost() -> None:
    """A turn and a half a second, in moves that come at odd times, now and then two at once."""
    wheel, source, now, led = Flywheel(plan()), Random(3), 0, 0.0
    start = wheel.angle(0)
    for _ in range(250):
        pause = source.choice((0, 3_000_001, 13_000_007, 16_000_003))
        now, by = now + pause, 1.5 * pause / S
        wheel.drag(by, now)
        led += by
        assert led - (wheel.angle(now) - start) <= 0.1
    assert wheel.angle(now + S) - start == pytest.approx(led, abs=1e-9)


def test_a_hand_is_given_no_more_to_lead_than_it_can_keep_up_with() -> None:
    wheel = Flywheel(plan())
    start = wheel.angle(0)
    for _ in range(3):
        wheel.drag(1, 0)
    with pytest.raises(ValueError, match="keep up"):
        wheel.drag(1, 0)
    assert wheel.angle(60 * S) == pytest.approx(start + 3)
    wheel.drag(1, 60 * S)


def test_more_than_a_hand_can_do_is_refused() -> None:
    wheel = Flywheel(plan())
    for speed in (5.1, -6, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="allowed are -5 to 5 turns a second"):
            wheel.flick(speed, 0)
    with pytest.raises(ValueError, match="allowed are -1 to 1 turns"):
        wheel.drag(float("nan"), 0)


def test_the_same_seed_turns_the_same() -> None:
    def ends(seed: int) -> float:
        wheel = Flywheel(plan(), seed=seed)
        wheel.flick(1.5, 0)
        return wheel.angle(60 * S)

    assert ends(3) == ends(3)
    assert len({ends(seed) for seed in range(9)}) == 9


@given(st.sampled_from([12, 24, 96, 2_400]), st.sampled_from(["quadrature", "slots"]), st.integers(0, 11))
def test_law_one_line_changes_at_a_time(counts: int, sensor: str, zero: int) -> None:
    """An index that changed together with a count could not be told to be before or after it."""
    pattern = Pattern(plan(sensor, counts, zero=zero))  # type: ignore[arg-type]
    for place in range(0, pattern.grid, max(1, pattern.grid // 500)):
        before, after = pattern.levels(place), pattern.levels(place + 1)
        assert sum(before[line] != after[line] for line in before) <= 1
