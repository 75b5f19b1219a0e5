"""Poker with the buzzer pressed: where a held one shows cards, a press counts when it is let go."""

from __future__ import annotations

import pytest

from console.show.looking import MS
from hardware.face import Asking, Offered
from tests.show.poker import say, table
from tests.show.stand import Stand
from tests.show.test_peek import answers, matrices, on_turn


@pytest.mark.parametrize(("lasted", "locks"), [(20, True), (600, True), (601, False), (5_000, False)])
def test_a_press_locks_in_when_it_is_let_go_in_time(lasted: int, locks: bool) -> None:
    stand = table()
    seat = on_turn(stand)
    stand.turn(seat, 1)
    stand.press(seat)
    stand.run(lasted)
    assert answers(stand, seat) == [], "the first edge alone does nothing"
    stand.let_go(seat)
    assert answers(stand, seat) == (["row-1"] if locks else [])


def test_the_lamp_goes_out_on_the_press_and_comes_back_after_a_look() -> None:
    stand = table()
    seat = on_turn(stand)

    def lit() -> bool:
        return stand.director.picture.lamps()[seat]

    stand.turn(seat, 1)
    assert lit()
    stand.press(seat)
    assert not lit()
    stand.run(700)
    stand.let_go(seat)
    assert lit()
    stand.short_press(seat)
    assert not lit()


def test_how_late_a_press_and_its_release_arrive_does_not_matter() -> None:
    stand = table()
    seat = on_turn(stand)
    stand.turn(seat, 1)
    stand.run(9_000)
    stand.press(seat, at=stand.now - 2_000 * MS)
    stand.let_go(seat, at=stand.now - 1_200 * MS)
    assert answers(stand, seat) == [], "it was held for 0.8 s"
    stand.press(seat, at=stand.now - 1_000 * MS)
    stand.let_go(seat, at=stand.now - 500 * MS)
    assert answers(stand, seat) == ["row-1"]


def test_what_was_pressed_before_the_question_was_there_does_not_answer_it() -> None:
    stand = table()
    first = on_turn(stand)
    second = first % 3 + 1
    stand.press(second)
    stand.run(1)
    say(stand, first, "row-1")
    assert on_turn(stand) == second
    stand.turn(second, 1)
    stand.let_go(second)
    assert answers(stand, second) == []


def test_the_host_and_a_phone_press_at_once() -> None:
    stand = table()
    seat = on_turn(stand)
    stand.turn(seat, 2)
    stand.must("press", seat=seat)
    assert answers(stand, seat) == ["row-2"]


def test_other_games_act_on_the_first_edge() -> None:
    stand = Stand()
    stand.open_show(answer_seconds="off")
    stand.dial(1, 77)
    stand.press(1)
    assert answers(stand, 1) == [77]
    stand.run(2_000)
    stand.let_go(1)
    assert answers(stand, 1) == [77]


@pytest.mark.parametrize(
    ("down_at", "up_at", "answer"),
    [
        (-100, 300, "row-1"),  # let go when time is up already, and in time all the same
        (-100, 700, "fold"),  # a look: what was never chosen is the least risk
        (20, 100, "fold"),  # pressed too late
        (-100, None, "fold"),  # never let go
    ],
)
def test_the_clock_waits_for_a_press_that_was_made_in_time(
    down_at: int, up_at: int | None, answer: str
) -> None:
    """By one switch: what counts is where the cursor was when the finger came down."""
    stand = table(answer_seconds="30")
    seat = on_turn(stand)
    stand.must("scan", seat=seat, seconds=6.0)
    while stand.director.picture.floor.pointing()["at"] != "row-1":  # type: ignore[index]
        stand.run(100)
    clock = stand.director.picture.floor.clock
    assert clock is not None
    clock.length = stand.now + 500 * MS - clock.start
    stand.run(500 + down_at)
    stand.press(seat)
    stand.run((up_at or 900) - down_at)
    if up_at is not None:
        stand.let_go(seat)
    stand.run(1_500)
    assert answers(stand, seat) == [answer]


def test_one_switch_takes_what_the_cursor_stood_on_when_the_finger_came_down() -> None:
    stand = table()
    seat = on_turn(stand)
    stand.must("scan", seat=seat, seconds=0.4)
    while stand.director.picture.floor.pointing()["at"] != "deck":  # type: ignore[index]
        stand.run(50)
    stand.press(seat)
    stand.run(550)
    assert stand.director.picture.floor.pointing()["at"] == "fold", "the cursor went on meanwhile"  # type: ignore[index]
    stand.let_go(seat)
    assert matrices(stand)[seat] in [
        Asking(word, Offered(word="DECK", price=3, cursor=False)) for word in ("LOCK?", "AGAIN")
    ]
