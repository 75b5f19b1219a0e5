"""Where the wheel is drawn, from samples that come late, unevenly, not at all, or from another daemon."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.screen.turning import LATE_MS, Pegs, Turned, Turning

AHEAD = 70_000  # the daemon's clock, against the screen's


def told(samples: list[tuple[int, float, bool]], delays: list[int] | None = None) -> Turning:
    """(ms, turns, moving) of samples, each of which comes ``delays`` ms after it was."""
    turning = Turning()
    for i, (ms, turns, moving) in enumerate(samples):
        message = {"type": "wheel", "turns": turns, "at_ms": AHEAD + ms, "moving": moving}
        turning.tell(message, ms + (delays[i] if delays else 0))
    return turning


def place(turning: Turning, now: int) -> float:
    found = turning.at(now)
    assert found is not None
    return found.turns


def steady(speed: float, ms: int = 1000) -> list[tuple[int, float, bool]]:
    return [(at, speed * at / 1000, at < ms) for at in range(0, ms + 1, 25)]


def test_before_the_first_sample_nothing_is_known_and_after_it_the_wheel_is_there() -> None:
    assert Turning().at(0) is None
    assert told([(0, 12.25, False)]).at(5000) == Turned(12.25)


def test_it_is_drawn_late_and_evenly_between_the_samples() -> None:
    turning = told(steady(1.2))
    for now in range(100, 1000, 7):
        assert place(turning, now) == pytest.approx(1.2 * (now - LATE_MS) / 1000)
        found = turning.at(now)
        assert found is not None
        assert found.moving
        assert found.speed == pytest.approx(1.2)
    assert turning.at(1000 + LATE_MS) == Turned(1.2)


@given(st.lists(st.integers(0, 50), min_size=41, max_size=41))
def test_an_uneven_network_moves_nothing(delays: list[int]) -> None:
    delays[0] = 0
    turning = told(steady(1.2), delays)
    for now in range(200, 1000, 50):
        assert place(turning, now) == pytest.approx(1.2 * (now - LATE_MS) / 1000)


@given(st.integers(0, 1300), st.integers(0, 1300))
def test_a_wheel_that_turns_forward_is_never_drawn_going_back(one: int, other: int) -> None:
    turning = told(steady(0.8))
    assert place(turning, min(one, other)) <= place(turning, max(one, other))


def test_when_no_sample_comes_it_coasts_a_little_and_then_stands() -> None:
    turning = told(steady(2.0)[:20])  # the last at 475 ms, still moving
    last = 0.95
    soon, late = turning.at(475 + LATE_MS + 60), turning.at(475 + LATE_MS + 3000)
    assert soon is not None
    assert late is not None
    assert soon.turns == pytest.approx(last + 2.0 * 0.06)
    assert late == Turned(last), "no invented spin"


def test_after_a_gap_the_missing_way_is_gone_evenly() -> None:
    turning = told([(0, 0.0, True), (25, 0.05, True), (425, 0.85, True), (450, 0.9, False)])
    assert place(turning, 225 + LATE_MS) == pytest.approx(0.45)


def test_a_wheel_that_stood_does_not_creep_towards_its_next_spin() -> None:
    turning = told([(0, 3.25, False), (9000, 3.26, True), (9025, 3.3, True)])
    assert place(turning, 5000) == 3.25
    assert place(turning, 8960 + LATE_MS) == 3.25
    assert 3.25 < place(turning, 8990 + LATE_MS) < 3.26


def test_a_count_that_is_put_right_is_no_spin() -> None:
    turning = told([(0, 3.25, True), (25, 3.26, True), (50, 3.61, True), (75, 3.62, True)])
    seen = {round(place(turning, now), 3) for now in range(LATE_MS, 75 + LATE_MS)}
    assert not any(3.27 < turns < 3.6 for turns in seen), "it is elsewhere at once"


def test_another_daemon_has_another_clock() -> None:
    turning = told(steady(1.0))
    turning.tell({"type": "wheel", "turns": 0.5, "at_ms": 12, "moving": False}, 4000)
    assert turning.at(4000 + LATE_MS) == Turned(0.5)


@pytest.mark.parametrize(
    "broken", [{"turns": 1.0}, {"at_ms": 5}, {"at_ms": 5, "turns": "x"}, {"at_ms": 5, "turns": float("nan")}]
)
def test_a_broken_message_changes_nothing(broken: dict[str, object]) -> None:
    turning = told([(0, 1.5, False)])
    with pytest.raises((KeyError, ValueError)):
        turning.tell(broken, 100)
    assert turning.at(1000) == Turned(1.5)


@given(st.integers(0, 20), st.integers(4, 72))
def test_the_wedge_at_the_pointer_goes_by_the_fraction_of_a_turn(whole: int, count: int) -> None:
    for nth in (0, 1, count - 1):
        assert Turned(whole + (nth + 0.5) / count).wedge(count) == nth


def test_every_peg_clicks_once_while_it_turns_and_never_when_it_is_set_right_at_rest() -> None:
    pegs, heard = Pegs(), 0
    turning = told(steady(0.495, 2000)[-40:])  # from a little behind the 12th peg to a little behind the 23rd
    for now in range(1100, 2200, 5):
        heard += pegs.passed(turning.at(now), 24)
    assert heard == 23 - 12
    assert not pegs.passed(Turned(0.3), 24)
    assert not pegs.passed(None, 24)
    assert not pegs.passed(Turned(0.9, 1.0, True), 24), "nothing was seen before"
