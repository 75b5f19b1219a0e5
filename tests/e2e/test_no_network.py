"""A whole evening where no phone can come in: the host has the MC's buttons and a keypad, and no page is ever opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.e2e.evening import laws
from tests.e2e.evening.play import Evening, Plan, evening
from tests.e2e.evening.room import Room

pytestmark = pytest.mark.proof
PARTS = ("dial", "four", "dial")
WHEEL = Plan(PARTS, game="wheel-of-fortune", wheel="slots", seed=4, keypad=True)
PLANS = {
    "price-is-right": Plan(PARTS, seed=2, keypad=True),
    "wheel-of-fortune": WHEEL,
    "price-poker": Plan(PARTS, game="price-poker", seed=3, keypad=True),
    "buzz-in": Plan(("buzzer",) * 3, game="buzz-in", seed=5, keypad=True),
}


@pytest.fixture(autouse=True)
def _no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may come in from a page."""

    async def no_page(_: Room, do: str, **__: Any) -> dict[str, Any]:
        raise AssertionError(f"a page was needed for {do}")

    monkeypatch.setattr(Room, "act", no_page)


def played(data: Path, plan: Plan, **more: Any) -> Evening:
    done = evening(data, plan, watch=laws.always, **more)
    assert not done.broken, done.broken[:3]
    return done


def standing(state: Any) -> Any:
    """Which picture it is, and everybody's money."""
    return state["view"]["scene"], [podium["cash"] for podium in state["podiums"]]


@pytest.mark.parametrize("game", PLANS)
def test_a_whole_game_and_back_to_the_lobby(tmp_path: Path, game: str) -> None:
    done = played(tmp_path, PLANS[game], home=True)
    scenes = [state["view"]["scene"] for state in done.states]
    assert scenes[0] == scenes[-1] == "lobby"
    assert "winner" in scenes
    assert done.room.director.picture.phase == "lobby"
    assert {state["view"]["game"] for state in done.states} == {"", game}


def test_a_show_that_was_cut_off_goes_on_by_one_key(tmp_path: Path) -> None:
    cut = played(tmp_path, WHEEL, until=lambda room: room.clock.seconds > 120)
    assert cut.room.scene != "winner"
    again = played(tmp_path, WHEEL, clock=cut.room.clock)
    assert again.room.scene == "winner"
    went_on = next(state for state in again.states if state["view"]["scene"] != "lobby")
    assert standing(went_on) == standing(cut.states[-1])
