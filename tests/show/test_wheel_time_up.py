"""What the answer clock does at the Wheel when somebody has done nothing: whatever risks least."""

from __future__ import annotations

from typing import Any

import pytest

from console.rules.session import Asked
from console.show.cast import Place
from console.show.floor import Floor, answer_at_the_bell
from tests.show.spins import stand_of, turn_of_one

SECOND = 1_000_000_000
DIAL, SWITCH = Place(1, 1), Place(1, 0, push=False, scan=1.0)
ACTIONS = [{"id": one, "label": one} for one in ("spin", "vowel", "solve")]
TOKEN = [{"id": one, "label": one} for one in ("use", "keep")]
LETTERS = [{"id": one, "label": one} for one in "BDG"]


def last(ask: dict[str, Any]) -> list[str]:
    """Chance, which always draws the last."""
    return list(ask["options"][-1:])


def at_the_bell(topic: str, options: list[dict[str, str]], place: Place, worked: bool) -> Any:
    """What is taken; the cursor of a scan has gone by for as long as it likes."""
    floor = Floor()
    ask = {"to": "seat:1", "kind": "choose", "topic": topic, "options": options}
    floor.open(Asked(1, "seat:1", ask), place, False, 0, None)
    live = floor.live[1]
    assert live.control is not None
    if worked and place is DIAL:
        live.control.turn(0, 2)
    for second in range(1, 6):
        live.control.run(second * SECOND)
        if worked and place is SWITCH and second == 2:
            assert live.control.buzz(2 * SECOND + 1) is None
    return answer_at_the_bell(live, last)


@pytest.mark.parametrize("place", [DIAL, SWITCH])
@pytest.mark.parametrize(
    ("topic", "options", "taken", "pointed"),
    [
        ("turn.action", ACTIONS, "spin", "vowel"),
        ("turn.action", ACTIONS[1:], "vowel", "solve"),  # nothing is left to spin for
        ("turn.action", ACTIONS[2:], "solve", "solve"),
        ("turn.token", TOKEN, "keep", "keep"),
        ("turn.consonant", LETTERS, "G", "D"),  # drawn among those that are left
    ],
)
def test_who_does_nothing_risks_least_and_who_points_at_something_has_it(
    place: Place, topic: str, options: list[dict[str, str]], taken: str, pointed: str
) -> None:
    assert at_the_bell(topic, options, place, worked=False) == taken
    assert at_the_bell(topic, options, place, worked=True) == pointed


@pytest.mark.parametrize("step", [0.7, 1.0, 1.1, 1.3, 1.9, 2.3])
def test_a_seat_that_somebody_has_left_to_its_scan_spins(step: float) -> None:
    """Wherever the cursor stands when time is up."""
    stand = stand_of(answer_seconds="30")
    turn_of_one(stand)
    stand.must("scan", seat=1, seconds=step)
    timer = stand.director.picture.timer(stand.now)
    assert timer is not None
    stand.run(timer["left_ms"] + 100)
    assert [row["value"] for row in stand.rows if row.get("to") == "seat:1"][-1] == "spin"
