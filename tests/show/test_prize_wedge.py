"""On the rig's own wheel somebody lays the prize wedge and takes it off: the host is told when, until the wheel was spun."""

from __future__ import annotations

from typing import Any

import pytest

from tests.show.spins import CASH_400, HUNDRED, decide_order, spin_of, stand_of, stops
from tests.show.stand import Stand, world

LAY = "Lay the prize wedge over $100 on the wheel: "
TAKE_OFF = "Take the prize wedge off the wheel: $100 is there again"
CHANGE = "Change the prize wedge on the wheel: "


def told(stand: Stand) -> str | None:
    """What the host's page says beside the spin."""
    wheel: dict[str, Any] = stand.desk.state(stand.now)["wheel"]
    line: str | None = wheel["prize_wedge"]
    return line


def said(stand: Stand) -> list[str]:
    """What the log has of it."""
    return [line for line in stand.director.log if "prize wedge" in line and "spins" not in line]


def lying(stand: Stand) -> str | None:
    """What lies on the wheel that everybody sees."""
    board = stand.director.picture.view("audience")["board"]
    return next((wedge["name"] for wedge in board["wheel"] if wedge["kind"] == "prize"), None)


def call(stand: Stand, *, there: bool) -> None:
    """The one whose turn it is calls a consonant that is behind a door, or is not."""
    drawn = [row["value"][0] for row in stand.rows if row.get("to") == "house"]
    text = next(world().puzzles[id].text for id in reversed(drawn) if id in world().puzzles)
    letter = next(one for one in "TCNHWFRM" if (one in text) is there)
    stand.must("answer", ask=stand.live["seat:1"], value=letter)
    stand.run(60_000)


def next_round(stand: Stand) -> None:
    stand.must("give-up")
    stand.run(60_000)


def the_second_round(*, real: bool = True) -> Stand:
    """Both prizes are still there; everybody is to spin for the order."""
    stand = stand_of(real=real)
    next_round(stand)
    assert lying(stand) is not None
    return stand


def test_in_the_first_round_there_is_nothing_to_lay() -> None:
    stand = stand_of(real=True)
    assert (told(stand), said(stand)) == (None, [])
    decide_order(stand)
    assert (told(stand), said(stand)) == (None, [])


def test_it_is_laid_from_the_second_round_on_and_that_stays_until_the_wheel_rests() -> None:
    stand = the_second_round()
    line = f"{LAY}{lying(stand)}"
    assert told(stand) == line
    assert said(stand) == [line]
    stops(stand, CASH_400)
    stand.run(10_000)
    assert told(stand) is None
    stops(stand, HUNDRED)
    stand.run(10_000)
    assert "turn.spin" in stand.topics
    assert (told(stand), said(stand)) == (None, [line]), "it is said once"


def test_another_rounds_prize_takes_its_place() -> None:
    stand = the_second_round()
    first = lying(stand)
    next_round(stand)
    assert lying(stand) not in (None, first)
    assert told(stand) == f"{CHANGE}{lying(stand)} instead of {first}"
    assert len(said(stand)) == 2


def test_whoever_wins_it_takes_it_off() -> None:
    stand = the_second_round()
    decide_order(stand)
    stops(stand, HUNDRED)
    stand.run(10_000)
    assert told(stand) is None
    call(stand, there=True)
    assert lying(stand) is None
    assert told(stand) == TAKE_OFF
    assert said(stand)[1:] == [TAKE_OFF]
    stand.must("undo")  # the letter, and with it the prize: at the next spin it lies there again
    stand.run(10_000)
    call(stand, there=False)
    assert told(stand) == f"{LAY}{lying(stand)}"


def test_a_new_show_begins_without_the_one_that_still_lies_there() -> None:
    stand = the_second_round()
    stand.must("end")
    stand.run(60_000)
    stand.must("new")
    stand.run(0)
    assert told(stand) is None
    for seat in (1, 2):
        if not stand.cast.places[seat - 1].here:
            stand.press(seat)
    stand.must("start", options={"answer_seconds": "off"})
    stand.run(20_000)
    assert lying(stand) is None
    assert told(stand) == TAKE_OFF


@pytest.mark.parametrize("switched_off", [False, True])
def test_a_virtual_wheel_lays_its_own(switched_off: bool) -> None:
    stand = stand_of(real=switched_off)
    if switched_off:
        stand.must("wheel", real=False)
    next_round(stand)
    assert lying(stand) is not None
    assert (told(stand), said(stand)) == (None, [])
    if switched_off:
        stand.must("wheel", real=True)
        assert told(stand) == f"{LAY}{lying(stand)}"


def test_while_the_rigs_wheel_is_off_nothing_of_it_is_said_and_then_it_is_again() -> None:
    stand = the_second_round()
    line = told(stand)
    stand.must("wheel", real=False)
    assert told(stand) is None
    stand.must("spin", ask=spin_of(stand)["ask"])
    stand.run(20_000)
    stand.must("wheel", real=True)
    assert told(stand) == line, "a virtual spin says nothing of what lies on the rig's"


def test_a_virtual_wheel_in_the_rigs_stead_lays_no_card() -> None:
    stand = the_second_round()
    line = told(stand)
    assert line is not None
    stand.must("spin", ask=spin_of(stand)["ask"])
    stand.run(20_000)
    assert told(stand) == line
    stops(stand, CASH_400)
    stand.run(10_000)
    assert told(stand) is None
