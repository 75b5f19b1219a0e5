"""A quiz as a console really tells it: every state of its races can be drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.screen.frame import frame
from console.screen.moment import Memory
from console.screen.workshop import Workshop
from tests.e2e.evening.clock import MS, START
from tests.e2e.evening.play import Plan, evening


@pytest.mark.slow
def test_every_state_of_a_quiz_can_be_drawn(tmp_path: Path, shop: Workshop) -> None:
    plan = Plan(("dial", "buzzer", "four"), game="buzz-in", options={"teams": "AAB"}, seed=4)
    memory, scenes, seen = Memory(), set(), set()
    for when, message in evening(tmp_path / "data", plan).room.told.sent:
        at = (when - START) // MS
        memory.tell(message, at)
        if message["type"] != "state":
            continue
        scenes.add(message["view"]["scene"])
        seen.add((message["cue"] or {}).get("name"))
        for later in (0, 300):
            assert frame(shop, memory.at(at + later))
    assert {"lobby", "buzz-in", "winner"} <= scenes
    assert {"asked", "buzzed", "closed"} <= seen
