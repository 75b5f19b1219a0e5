"""A race by itself, without a show around it: phones, who leaves, and time that stands still."""

from __future__ import annotations

from console.show.lockout import SETTLING, Lockout
from console.show.race import Race
from hardware.events import Press

MS, S = 1_000_000, 1_000_000_000
OPENED = 10 * S


def opened(*seats: int) -> Race:
    return Race("buzz-in.open", seats, Lockout(OPENED))


def press(seat: int, at: int) -> Press:
    return Press(f"seat:{seat}", "buzzer", OPENED + at)


def test_phones_come_in_the_order_in_which_they_arrive_and_each_once() -> None:
    race = opened(1, 2, 3)
    assert not race.by_phone(2, OPENED - 1), "the buzzers were shut yet"
    assert race.by_phone(2, OPENED + 3 * MS)
    assert race.by_phone(1, OPENED + 5 * MS)
    assert not race.by_phone(2, OPENED + 6 * MS), "a second tap is none"
    assert not race.by_phone(4, OPENED + 6 * MS), "not in this race"
    assert (race.pressed(2), race.pressed(3)) == (True, False)
    settled = OPENED + 3 * MS + SETTLING
    assert (race.wake(), race.answer(settled - 1)) == (settled, None)
    assert race.answer(settled) == [[2, 3_000], [1, 5_000]]


def test_a_phone_waits_as_long_as_a_wired_press_that_would_beat_it_may_be_in_doubt() -> None:
    race = Race("buzz-in.open", (1, 2), Lockout(OPENED, settling=40 * MS))
    race.by_phone(1, OPENED)
    assert race.wake() == OPENED + 40 * MS
    race.press(2, press(2, 39 * MS), OPENED + 39 * MS)
    assert race.answer(OPENED + 79 * MS) == [[2, 39_000]]


def test_the_time_that_stood_still_is_no_part_of_anything() -> None:
    race = opened(1, 2)
    race.shuts = OPENED + 100 * MS
    race.ends = OPENED + 90 * MS
    race.by_phone(1, OPENED + 10 * MS)
    race.stand_still(OPENED + 11 * MS, OPENED + 11 * MS + S)
    assert (race.shuts, race.ends) == (OPENED + 100 * MS + S, OPENED + 90 * MS + S)
    assert not race.by_phone(2, OPENED + 12 * MS), "nothing counts meanwhile"
    assert race.by_phone(2, OPENED + 15 * MS + S)
    assert race.wake() == OPENED + 10 * MS + SETTLING + S
    assert race.answer(OPENED + 10 * MS + SETTLING + S) == [[1, 10_000], [2, 15_000]]


def test_whoever_is_left_out_takes_part_no_more_wired_or_by_phone() -> None:
    race = opened(1, 2, 3, 4)
    for seat, ms in ((1, 1), (2, 2)):
        race.by_phone(seat, OPENED + ms * MS)
    race.only((2, 4))
    assert (race.pressed(1), race.pressed(2)) == (False, True)
    assert not race.by_phone(1, OPENED + 3 * MS)
    race.press(3, press(3, 4 * MS), OPENED + 4 * MS)
    assert race.answer(OPENED + S) == [[2, 2_000]]
    race = opened(1, 2)
    race.press(1, press(1, MS), OPENED + MS)
    race.press(2, press(2, 2 * MS), OPENED + 2 * MS)
    race.only((2,))
    assert race.answer(OPENED + S) == [[2, 2_000]]


def test_where_nobody_pressed_it_ends_when_it_shuts() -> None:
    race = opened(1)
    assert race.wake() is None
    race.shuts = OPENED + S
    assert (race.answer(OPENED + S - 1), race.answer(OPENED + S)) == (None, [])
    race.ends = OPENED + S // 2
    race.press(1, press(1, S // 2), OPENED + S)
    assert race.counts(OPENED + S // 2)
    assert not race.counts(OPENED + S // 2 + 1)
