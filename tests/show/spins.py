"""To get to a spin, and what the rig's wheel says of it."""

from __future__ import annotations

from typing import Any

from hardware.events import Event, Spun, WheelAt
from tests.show.stand import Stand, world

HUNDRED, CASH_400, BANKRUPT = 0, 1, 3
"""Places of wedges on the stand's wheel."""


def stand_of(people: int = 2, *, real: bool = False, slow: bool = False, **options: str) -> Stand:
    """A game in which the first spin is wanted."""
    stand = Stand(real_wheel=real, slow=slow, seed=5)
    stand.must("game", game="wheel-of-fortune")
    stand.open_show(people, answer_seconds=options.pop("answer_seconds", "off"), **options)
    return stand


def spin_of(stand: Stand) -> dict[str, Any]:
    spin: dict[str, Any] = stand.desk.state(stand.now)["spin"]
    assert spin is not None
    return spin


def heard(stand: Stand, event: Event) -> None:
    stand.desk.hands.event(event, stand.now)
    stand.run(0)


def stops(stand: Stand, *wedges: int, number: int | None = None, at: int | None = None) -> None:
    """The rig says that the spin has come to rest."""
    number = spin_of(stand)["ask"] if number is None else number
    heard(stand, Spun(number, wedges, stand.now if at is None else at))


def moves(stand: Stand, total: int, moving: bool = True, zero: int | None = 0) -> None:
    heard(stand, WheelAt(total, 96, zero, stand.now, moving))


def decide_order(stand: Stand) -> None:
    """Seat 1 spins higher than seat 2 and begins a turn: a spin is wanted."""
    for wedge in (CASH_400, HUNDRED):
        stand.must("answer", ask=spin_of(stand)["ask"], value=wedge)
        stand.run(10_000)


def turn_of_one(stand: Stand) -> None:
    """Seat 1 has called a consonant that is there: the next question is what to do."""
    decide_order(stand)
    stand.must("answer", ask=spin_of(stand)["ask"], value=CASH_400)
    stand.run(10_000)
    letter = next(one for one in "TCN" if one in text_of(stand))
    stand.must("answer", ask=stand.live["seat:1"], value=letter)
    stand.run(20_000)
    assert stand.topics == {"turn.action"}


def text_of(stand: Stand) -> str:
    """What is behind the doors; no viewer's knowledge."""
    drawn = next(row for row in stand.rows if row.get("to") == "house")
    return world().puzzles[drawn["value"][0]].text
