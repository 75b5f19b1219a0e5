"""What is a spin, and for whom: the wrong way, too weak, too early, not asked for, a sensor that is lost; C2 and C5 are rows of fault cases."""

from __future__ import annotations

import pytest

from hardware.events import Misspin, Spun
from hardware.wheel_judge import TEXTS
from tests.hardware.spins import LONG, MS, Court, S, after, judged, led, spin, wedge_at


def test_c2_wrong_way_too_weak_too_weak_valid() -> None:
    court = Court()
    court.judge.arm(3, 20, 0)
    total, at = 0, 0
    for pushes in ((-150,), (40,), (60, -60, 60), (-10, 200)):
        for by in pushes:
            counts = spin(total, by, at + 300 * MS)
            court.feed(counts)
            total, at = after(counts)
        at += 2 * S
        court.let_pass(at)
    assert court.verdicts == ["wrong-way", "too-weak", "too-weak", (wedge_at(total, 0, 96, 20),)]
    assert all(one.spin == 3 for one in court.said)
    assert total == 140


def test_c2_taking_a_run_may_take_its_time() -> None:
    back = led(0, -20, S, 0.3)
    total, at = after(back, 3 * S)
    assert judged([*back, *spin(total, 190, at)]) == [(15,)]


@pytest.mark.parametrize(("by", "said"), [(-20, []), (-30, ["wrong-way"])])
def test_c2_more_than_a_quarter_turn_back_is_no_taking_a_run(by: int, said: list[str]) -> None:
    assert judged(led(0, by, S, 0.3)) == said


def test_c5_asked_twice_is_one_spin_and_a_brush_later_changes_nothing() -> None:
    court = Court()
    court.judge.arm(5, 24, 0)
    court.judge.arm(5, 24, 60 * MS)
    counts = spin(0, 230, S)
    total, at = after(counts, 20 * S)
    court.feed(counts).let_pass(at)
    court.judge.arm(5, 24, at)  # the show says again what it waits for
    court.feed(spin(total, 30, at)).let_pass(LONG)
    assert court.verdicts == [(9,)]
    assert court.rests == 2


def test_c5_a_new_number_60_ms_later_takes_the_place_of_the_first() -> None:
    court = Court()
    court.judge.arm(5, 24, 0)
    court.judge.arm(6, 24, 60 * MS)
    court.feed(spin(0, 230, S)).let_pass(LONG)
    assert [(one.spin, type(one)) for one in court.said] == [(6, Spun)]


def test_the_same_number_is_asked_for_anew_once_it_was_taken_back() -> None:
    court = Court()
    court.judge.arm(5, 24, 0)
    first = spin(0, 230, S)
    total, at = after(first, 10 * S)
    court.feed(first).let_pass(at)
    court.judge.disarm()
    court.judge.arm(5, 24, at)
    court.feed(spin(total, 130, at + S)).let_pass(LONG)
    assert len(court.said) == 2


def test_nothing_is_said_of_a_spin_that_nobody_asked_for() -> None:
    court = Court()
    court.feed(spin(0, 300, S)).let_pass(20 * S)
    court.judge.arm(1, 24, 20 * S)
    court.judge.disarm()
    court.feed(spin(300, 300, 21 * S)).let_pass(LONG)
    assert court.said == []


def test_a_wheel_that_turns_already_must_come_to_rest_first() -> None:
    court = Court()
    early = spin(0, 300, 0)
    court.feed(early[:150])
    court.judge.arm(1, 24, early[149][0])
    court.feed(early[150:]).let_pass(20 * S)
    assert court.verdicts == ["too-early"]
    court.feed(spin(300, 200, 21 * S)).let_pass(LONG)
    assert court.verdicts[1:] == [(wedge_at(500, 0, 96, 24),)]


def test_a_hand_that_takes_hold_before_the_spin_is_asked_for_is_not_too_early() -> None:
    court = Court()
    hold = [(100 * MS, 1), (300 * MS, 2), (400 * MS, 1)]
    court.feed(hold)
    court.judge.arm(1, 24, 500 * MS)
    court.feed(spin(1, 200, 700 * MS)).let_pass(LONG)
    assert court.verdicts == [(wedge_at(201, 0, 96, 24),)]


def test_asked_for_again_in_mid_spin_it_is_the_same_spin() -> None:
    court = Court()
    court.judge.arm(1, 24, 0)
    counts = spin(0, 250, S)
    court.feed(counts[:100])
    court.judge.arm(1, 24, counts[99][0])
    court.feed(counts[100:]).let_pass(LONG)
    assert court.verdicts == [(wedge_at(250, 0, 96, 24),)]


def test_what_a_slow_hand_did_before_is_no_part_of_the_spin() -> None:
    court = Court()
    court.feed(led(0, 60, 0, 0.2))
    total, at = after(led(0, 60, 0, 0.2))
    court.judge.arm(1, 24, at)
    court.feed(spin(total, 60, at)).let_pass(LONG)
    assert court.verdicts == ["too-weak"]


def test_a_new_number_while_the_wheel_turns_is_not_answered_by_that_spin() -> None:
    court = Court()
    court.judge.arm(1, 24, 0)
    counts = spin(0, 300, S)
    court.feed(counts[:100])
    court.judge.arm(2, 24, counts[99][0])
    court.feed(counts[100:]).let_pass(LONG)
    assert [(one.spin, type(one)) for one in court.said] == [(2, Misspin)]


def test_a_hand_that_leads_it_round_is_no_spin() -> None:
    court = Court()
    court.judge.arm(1, 24, 0)
    court.feed(led(0, 150, S, 0.3)).let_pass(LONG)
    assert [(one.reason, one.text) for one in court.said if isinstance(one, Misspin)] == [
        ("too-weak", "Too slow: give it a push")
    ]


@pytest.mark.parametrize("per_turn", [24, 96, 2_400])
@pytest.mark.parametrize("speed", [0.7, 1.5, 4])
def test_silence_without_slowing_down_is_no_result(per_turn: int, speed: float) -> None:
    assert judged(led(0, 2 * per_turn, S, speed, per_turn), 24, per_turn) == ["stopped-dead"]


def test_a_sensor_that_is_lost_while_the_wheel_slows_down_is_no_result() -> None:
    counts = spin(0, 400, S)
    assert judged(counts[:330], 24) == ["stopped-dead"]
    assert judged(counts[:-2], 24) == [(wedge_at(398, 0, 96, 24),)]


def test_a_wheel_without_a_mark_has_no_result() -> None:
    assert judged(spin(0, 300, S), zero=None) == ["no-index"]


def test_a_wheel_that_is_turned_back_after_its_spin_went_the_wrong_way() -> None:
    forward = spin(0, 250, S)
    total, at = after(forward, 100 * MS)
    assert judged([*forward, *led(total, -80, at, 0.5)]) == ["wrong-way"]


def test_a_heavy_side_may_swing_back() -> None:
    forward = spin(0, 250, S)
    total, at = after(forward, 100 * MS)
    assert judged([*forward, *spin(total, -40, at)], 24) == [(wedge_at(210, 0, 96, 24),)]


def test_either_way_is_right_where_the_rig_file_says_so() -> None:
    assert judged(spin(0, -250, S), 24, either=True) == [(wedge_at(-250, 0, 96, 24),)]
    assert judged(spin(0, -60, S), 24, either=True) == ["too-weak"]


def test_either_way_what_is_led_back_afterwards_is_no_spin() -> None:
    spun = spin(0, -250, S)
    total, at = after(spun, 100 * MS)
    assert judged([*spun, *led(total, 60, at, 0.5)], 24, either=True) == ["too-weak"]


def test_either_way_a_line_that_was_passed_once_is_behind_it() -> None:
    """Of 20 wedges on 96 counts a line is at 48; a wheel that comes down to 47 has gone over it, and on."""
    assert judged(spin(300, -253, S), either=True, total=300) == [(9,)]
    down = spin(300, -253, S)
    back = [(down[-1][0] + 90 * MS, 48)]
    assert judged([*down, *back], either=True, total=300) == [(9, 10)]


def test_c2_the_least_travel_is_enough() -> None:
    assert judged(spin(0, 96, S), 24) == [(0,)]
    assert judged(spin(0, 95, S), 24) == ["too-weak"]


def test_to_and_back_again_is_too_weak() -> None:
    there = spin(0, 20, S)
    total, at = after(there, 100 * MS)
    assert judged([*there, *spin(total, -20, at)], 24) == ["too-weak"]


def test_a_brush_is_not_worth_a_word() -> None:
    assert judged([(S, 1), (S + 90 * MS, 2), (S + 200 * MS, 1), *spin(1, 5, 5 * S)]) == []
    assert judged(spin(0, 7, S)) == []
    assert judged(spin(0, 9, S)) == ["too-weak"]


def test_every_reason_has_its_words() -> None:
    assert all(":" in text for text in TEXTS.values())
