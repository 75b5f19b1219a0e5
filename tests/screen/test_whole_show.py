"""An evening as the director tells it: every state that really comes can be drawn, while somebody turns and presses."""

from __future__ import annotations

import random
from typing import Any

import pytest

from console.rules.price_is_right.solo import SOLO_GAMES
from console.screen.frame import frame
from console.screen.moment import Memory
from console.screen.workshop import Workshop
from tests.show.stand import MS, Stand


def evening(seed: int, **options: str) -> list[tuple[int, dict[str, Any]]]:
    """(ms, state) of a show in which three people turn, push and press at random until it is over."""
    chance = random.Random(seed)
    stand = Stand(places=3, seed=seed)
    told: list[tuple[int, dict[str, Any]]] = []

    def hear() -> None:
        told.extend((stand.now // MS, state) for state in stand.states[heard:])

    heard = 0
    stand.open_show(people=3, answer_seconds="off", **options)
    for _ in range(6000):
        hear()
        heard = len(stand.states)
        page = stand.desk.state(stand.now)
        if page["phase"] == "over":
            return told
        if page["passing"]:
            stand.must("take-over")
        elif page["next"]:
            stand.must("next")
        elif "mc" in stand.live:
            ask = next(a for a in page["asks"] if a["to"] == "mc")
            stand.must("answer", ask=ask["id"], value=chance.choice(ask["options"])["id"])
        elif stand.live:
            place = int(chance.choice(sorted(stand.live)).removeprefix("seat:"))
            stand.turn(place, chance.choice((-2, 1, 1, 3)))
            if chance.random() < 0.7:
                stand.press(place, "push")
            if chance.random() < 0.5:
                stand.press(place)
        stand.run(400)
    raise AssertionError("the show stands still")


@pytest.mark.slow
@pytest.mark.parametrize("mc", ["console", "player"])
def test_every_state_of_an_evening_can_be_drawn(mc: str, shop: Workshop) -> None:
    memory, scenes, pointed = Memory(), set(), set()
    memory.tell({"type": "hello", "currency": "$"}, 0)
    for at, state in evening(5, mc=mc, practice="yes"):
        memory.tell(state, at)
        scenes.add(state["view"]["scene"])
        pointed.add((state.get("pointing") or {}).get("topic", "").split(".")[0])
        for later in (0, 170, 1300):
            assert frame(shop, memory.at(at + later))
    assert set(SOLO_GAMES) <= scenes
    assert set(SOLO_GAMES) <= pointed
    assert {"practice", "qualifying", "showcase", "winner"} <= scenes
