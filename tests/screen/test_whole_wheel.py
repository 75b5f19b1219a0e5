"""Rounds of Wheel of Fortune as a console really tells them: every state can be drawn, and the wheel turns in step."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.screen.frame import frame
from console.screen.moment import Memory
from console.screen.scenes.puzzle import wheel_now
from console.screen.turning import LATE_MS
from console.screen.workshop import Workshop
from tests.e2e.evening.clock import MS, START
from tests.e2e.evening.play import Plan, evening


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wheel", "start", "seed"),
    [pytest.param(None, "toss-up", 2, marks=pytest.mark.proof), ("quadrature", "wheel", 3)],
)
def test_every_state_of_an_evening_can_be_drawn_and_each_spin_ends_on_its_wedge(
    wheel: str | None, start: str, seed: int, tmp_path: Path, shop: Workshop
) -> None:
    plan = Plan(
        ("dial", "buzzer", "four"),
        game="wheel-of-fortune",
        options={"target": "2500", "start": start},
        wheel=wheel,
        seed=seed,
    )
    memory, scenes, topics, spins, turned = Memory(), set(), set(), 0, False
    for when, message in evening(tmp_path / "data", plan).room.told.sent:
        at = (when - START) // MS
        memory.tell(message, at)
        moment = memory.at(at + LATE_MS)
        turned = turned or (moment.wheel is not None and moment.wheel.moving)
        if message["type"] != "state":
            continue
        scenes.add(message["view"]["scene"])
        topics.add((message["pointing"] or {}).get("topic"))
        for later in (0, 170, 1300):
            assert frame(shop, memory.at(at + later))
        if (message["cue"] or {}).get("name") == "wedge":
            spins += 1
            assert wheel_now(moment).wedge(len(moment.board["wheel"])) == message["cue"]["wedge"]
            assert moment.wheel is not None
            assert wheel_now(moment) == moment.wheel, "where it was seen to stop, and not put right"
    assert {"lobby", "puzzle", "winner"} <= scenes
    assert {"turn.action", "turn.consonant", "turn.solution"} <= topics
    assert spins >= 5
    assert turned
