"""A session of poker as a console really tells it: every state can be drawn, and no card that lies face down is."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.screen.frame import frame
from console.screen.moment import Memory
from console.screen.workshop import Workshop
from tests.e2e.evening.clock import MS, START
from tests.e2e.evening.play import Plan, evening
from tests.screen.test_market import Faces, open_cards


@pytest.mark.slow
def test_every_state_of_a_session_can_be_drawn_and_face_down_cards_are_backs(
    tmp_path: Path, shop: Workshop
) -> None:
    plan = Plan(("dial", "buzzer", "four"), game="price-poker", options={"hands": "1", "stack": "40"}, seed=5)
    memory, scenes, topics, shown = Memory(), set(), set(), Faces(shop)
    for when, message in evening(tmp_path / "data", plan).room.told.sent:
        at = (when - START) // MS
        memory.tell(message, at)
        if message["type"] != "state":
            continue
        scenes.add(message["view"]["scene"])
        topics.add((message["pointing"] or {}).get("topic"))
        for later in (0, 170, 500):
            shown.faces.clear()
            assert frame(shown, memory.at(at + later))
            if message["view"]["scene"] == "market":
                assert shown.faces <= open_cards(message["view"]["board"])
    assert {"lobby", "market", "winner"} <= scenes
    assert {"buy", "bet"} <= topics
