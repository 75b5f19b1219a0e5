"""Holding a buzzer to look at cards, and letting go of it to lock in: stamps alone decide which of the two it was."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from console.show.looking import LONGEST, MS, ON_ITS_WAY, SEEN_AFTER, SHORT, Looks

START = 1_000_000 * MS


def held(seat: int | None = 2) -> Looks:
    looks = Looks()
    looks.press(3, seat, START)
    return looks


def test_a_short_press_is_one_and_a_longer_one_was_a_look() -> None:
    assert held().let_go(3, START + SHORT) == START
    assert held().let_go(3, START + SHORT + 1) is None
    assert held().let_go(4, START + 1) is None, "nobody has pressed there"


@given(st.integers(0, 2 * SHORT), st.integers(0, 60_000 * MS))
def test_however_late_it_arrives_the_stamps_decide(lasted: int, later: int) -> None:
    looks = held()
    looks.run(START + later)
    assert (looks.let_go(3, START + lasted) is not None) == (lasted <= SHORT and later < LONGEST)


def test_cards_are_seen_from_a_quarter_of_a_second_on_until_it_is_let_go() -> None:
    looks = held()
    assert looks.run(START) == START + SEEN_AFTER
    assert not looks.shows(3, 2)
    assert looks.run(START + SEEN_AFTER - 1) == START + SEEN_AFTER
    assert not looks.shows(3, 2)
    assert looks.run(START + SEEN_AFTER) == START + LONGEST
    assert looks.shows(3, 2)
    looks.let_go(3, START + SEEN_AFTER)
    assert not looks.shows(3, 2)
    assert looks.run(START + SEEN_AFTER) is None


def test_a_release_that_never_comes_leaves_no_cards_lying_open() -> None:
    assert LONGEST == 20_000 * MS
    looks = held()
    assert looks.run(START + LONGEST - 1) == START + LONGEST
    assert looks.shows(3, 2)
    assert looks.run(START + LONGEST) is None
    assert not looks.shows(3, 2)
    assert looks.let_go(3, START + 1) is None


def test_who_comes_to_a_place_that_somebody_holds_shows_nothing_there() -> None:
    looks = held()
    looks.run(START + SEEN_AFTER)
    assert looks.shows(3, 2)
    assert not looks.shows(3, 4)
    assert not looks.shows(4, 2)


def test_what_nobody_holds_any_more_is_forgotten() -> None:
    for end in (Looks.clear, lambda looks: looks.forget(3)):
        looks = held()
        looks.run(START + SEEN_AFTER)
        end(looks)
        assert not looks.holds(3)
        assert not looks.shows(3, 2)


def test_the_bell_waits_for_a_press_in_time_that_may_still_be_let_go() -> None:
    looks = held()
    wait = START + SHORT + ON_ITS_WAY
    assert looks.undecided({2, 5}, START) == wait
    assert looks.undecided({2}, START - 1) is None, "it was pressed too late"
    assert looks.undecided({5}, START) is None, "somebody else is asked"
    looks.press(4, 5, START - MS)
    assert looks.undecided({2, 5}, START) == wait
    looks.let_go(3, START + MS)
    assert looks.undecided({2, 5}, START) == wait - MS
