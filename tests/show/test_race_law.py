"""The law of a race: what it comes to depends on the stamps alone, not on the order in which presses, doubts and doubts' ends arrive."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from console.show.lockout import SETTLING, Lockout
from console.show.race import Race
from hardware.events import Press

OPENED = 1_000_000_000
SEATS = (1, 2, 3, 4, 5, 6, 7)


@dataclass(frozen=True)
class Pressed:
    """A press of a seat, ``after`` ns from the opening; told ``late`` ns after that, and, where it was noise, ``withdrawn`` so much later."""

    seat: int
    after: int
    late: int
    withdrawn: int | None = None
    fast: bool = False

    @property
    def sure(self) -> bool:
        return self.withdrawn is None and not self.fast


presses = st.lists(
    st.builds(
        Pressed,
        st.sampled_from(SEATS),
        st.integers(-40_000, 14_000_000) | st.integers(0, 60_000),
        st.integers(0, 900_000),
        st.none() | st.integers(0, 10_000_000),
        st.booleans(),
    ),
    max_size=7,
    unique_by=lambda one: one.seat,
)


def run(pressed: list[Pressed], resolution: int, order: list[int]) -> list[list[int]] | None:
    """The race as it is told: at the times of delivery, those of one moment in the given order."""
    told = []
    for rank, one in zip(order, pressed, strict=True):
        heard = OPENED + one.after + one.late
        told.append((heard, rank, one, True))
        if one.withdrawn is not None:
            told.append((heard + one.withdrawn, rank, one, False))
    race = Race("buzz-in.open", SEATS, Lockout(OPENED))
    for now, _, one, down in sorted(told, key=lambda line: line[:2]):
        answer = race.answer(now)
        if answer is not None:
            return answer
        at = OPENED + one.after
        if down:
            race.press(one.seat, told_of(one, resolution), now)
        else:
            race.withdraw(one.seat, at)
    wake = race.wake()
    return None if wake is None else race.answer(wake)


def told_of(one: Pressed, resolution: int) -> Press:
    return Press(f"seat:{one.seat}", "buzzer", OPENED + one.after, resolution=resolution, sure=one.sure)


def law(pressed: list[Pressed], resolution: int) -> list[list[int]] | None:
    """What has to come out, from stamps alone: all presses that settled with the first, equal ones with the leader's time."""
    standing = sorted((one.after, one.seat) for one in pressed if one.withdrawn is None and one.after >= 0)
    if not standing:
        return None
    out: list[list[int]] = []
    leader = standing[0][0]
    for after, seat in standing:
        leader = after if after - leader >= resolution else leader
        out.append([seat, leader // 1_000])
    return out


@settings(max_examples=400, deadline=None)
@given(presses, st.sampled_from((1, 10_000, 1_000_000)), st.randoms(use_true_random=False))
@example([Pressed(1, 0, 0, 10_000_000), Pressed(2, 30_000, 900_000)], 10_000, None)
def test_a6_the_verdict_depends_on_stamps_only(
    pressed: list[Pressed], resolution: int, source: object
) -> None:
    wanted = law(pressed, resolution)
    order = list(range(len(pressed)))
    for _ in range(3):
        got = run(pressed, resolution, order)
        if wanted is None or got is None:
            assert got is wanted
        else:
            # A press that came after the decision is late; among those that took part nothing is out of order, and the first is the first.
            assert got == wanted[: len(got)]
        order.reverse() if source is None else source.shuffle(order)  # type: ignore[attr-defined]


@settings(max_examples=200, deadline=None)
@given(presses.filter(lambda some: all(one.withdrawn is None for one in some)), st.integers(0, 10**12))
def test_a_pause_changes_nothing_but_what_was_pressed_in_it(pressed: list[Pressed], length: int) -> None:
    """It is as if its time had not been; what was pressed before it stands."""
    plain, paused = (Race("buzz-in.open", SEATS, Lockout(OPENED)) for _ in range(2))
    begin = OPENED + 5_000_000
    heard = OPENED + 5_000_000 - 1
    paused.stand_still(begin, begin + length)
    for one in pressed:
        at = OPENED + one.after
        plain.press(one.seat, Press("x", "buzzer", at), heard)
        moved = at if at < begin else at + length
        paused.press(one.seat, Press("x", "buzzer", moved), heard)
    late = heard + SETTLING + length
    assert plain.answer(late) == paused.answer(late)


@pytest.mark.parametrize("at", [0, 1, 99])
def test_in_a_pause_nothing_is_pressed(at: int) -> None:
    race = Race("buzz-in.open", SEATS, Lockout(OPENED))
    race.stand_still(OPENED, OPENED + 100)
    race.press(1, Press("x", "buzzer", OPENED + at), OPENED + at)
    assert race.wake() is None
    race.press(1, Press("x", "buzzer", OPENED + 100), OPENED + 100)
    assert race.answer(OPENED + 100 + SETTLING) == [[1, 0]]
