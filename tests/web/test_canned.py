"""The canned moments are like the real ones: the same asks with the same told facts, boards and cards with no other keys."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from tests.rules.conformance.cases import Case, price, wheel
from tests.rules.conformance.recording import play, wires
from tests.web.canned_comforts import HAND_OVER
from tests.web.canned_games import GAMES
from tests.web.canned_wheel import WHEEL

SHOWS = 3


Real = tuple[dict[str, list[dict[str, Any]]], dict[str, list[dict[str, Any]]]]


def of_shows(shows: list[tuple[Case, int]]) -> Real:
    """Asks by topic, and the MC's views by scene."""
    asks: dict[str, list[dict[str, Any]]] = {}
    views: dict[str, list[dict[str, Any]]] = {}
    for show, seed in shows:
        for line in wires(play(show.begin, show.world, seed).said):
            if line["type"] == "ask":
                asks.setdefault(line["topic"], []).append(line)
            elif line["type"] == "beat":
                view = json.loads(line["views"]["mc"])
                views.setdefault(view["scene"], []).append(view)
    return asks, views


@cache
def real() -> Real:
    """A few whole shows in which a person is the MC."""
    shows = [(price(4, mc="host"), seed) for seed in range(SHOWS)] + [
        (price(4, mc="host", solo_games="mc"), 1)
    ]
    return of_shows(shows + [(price(4, mc="player"), seed) for seed in range(SHOWS)])


@cache
def spun() -> Real:
    """The same of the Wheel, with and without a person as the MC."""
    kinds = (wheel(4), wheel(4, mc="host"), wheel(4, mc="host", solve="spoken"))
    return of_shows([(kind, seed) for kind in kinds for seed in range(SHOWS)])


@pytest.mark.parametrize("moment", GAMES)
def test_a_canned_moment_has_what_a_real_one_has(moment: str) -> None:
    asks, views = real()
    state = GAMES[moment]
    view = state["view"]
    if view["scene"] != "qualifying":  # in which it only stands for whatever was shown before
        boards = [{*seen["board"]} for seen in views[view["scene"]]]
        cards = [{*seen["card"]} for seen in views[view["scene"]]]
        assert {*view["board"]} in boards
        assert {*view["card"]} in cards
    for ask in state["asks"]:
        told = [{*line} - {"id"} for line in asks[ask["topic"]]]
        assert {*ask} - {"id", "live", "about"} in told
        assert ask["kind"] == asks[ask["topic"]][0]["kind"]


def test_the_mc_hands_over_to_people_by_the_names_that_the_rules_have() -> None:
    [ask] = HAND_OVER["asks"]
    offered = {option["id"] for line in real()[0][ask["topic"]] for option in line["options"]}
    assert {option["id"] for option in ask["options"]} <= offered


@pytest.mark.parametrize("moment", [name for name, state in WHEEL.items() if state["phase"] == "game"])
def test_a_moment_of_the_wheel_has_what_a_real_one_has(moment: str) -> None:
    asks, views = spun()
    view = WHEEL[moment]["view"]
    seen = views[view["scene"]]
    assert {*view["board"]} in [{*one["board"]} for one in seen]
    assert {*view["card"]} in [{*one["card"]} for one in seen]
    assert view["title"] in [one["title"] for one in seen]
    for ask in WHEEL[moment]["asks"]:
        told = asks[ask["topic"]]
        assert {*ask} - {"id", "live"} in [{*line} - {"id"} for line in told]
        assert ask["kind"] == told[0]["kind"]
        if "options" in ask and ask["topic"] not in ("turn.consonant", "turn.vowel"):
            offered = {option["id"]: option["label"] for line in told for option in line["options"]}
            assert {option["id"] for option in ask["options"]} <= {*offered}
