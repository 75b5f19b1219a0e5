"""The canned moments are like the real ones: the same asks with the same told facts, boards and cards with no other keys."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from tests.rules.conformance.cases import Case, poker, price, wheel
from tests.rules.conformance.recording import play, wires
from tests.web.canned_comforts import HAND_OVER
from tests.web.canned_games import GAMES
from tests.web.canned_poker import POKER
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


@cache
def dealt() -> Real:
    """The same of poker."""
    return of_shows([(poker(5, hands="3"), 1), (poker(5, hands="8", stack="12"), 2)])


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


@pytest.mark.parametrize("moment", [name for name, state in POKER.items() if state["phase"] != "lobby"])
def test_a_moment_of_poker_has_what_a_real_one_has(moment: str) -> None:
    asks, views = dealt()
    view = POKER[moment]["view"]
    seen = views[view["scene"]]
    assert view["title"] in [one["title"] for one in seen]
    assert {*view["board"]} in [{*one["board"]} for one in seen]
    assert view["card"] == {}
    assert {*seen[0]["card"]} == set()
    for part in ("hands", "results", "pots"):
        real = [{*one} for shown in seen for one in parts(shown["board"].get(part, []))]
        assert all({*one} in real for one in parts(view["board"].get(part, []))), part
    for ask in POKER[moment]["asks"]:
        told = asks[ask["topic"]]
        assert {*ask} - {"id", "live"} in [{*line} - {"id"} for line in told]
        offered = {option["id"] for line in told for option in line["options"]}
        assert {option["id"] for option in ask["options"]} <= offered


def parts(of: Any) -> list[Any]:
    """Those of a list, or of an object by seat."""
    return list(of.values()) if isinstance(of, dict) else list(of)
