"""The canned moments are like the real ones: the same asks with the same told facts, boards and cards with no other keys."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from tests.rules.conformance.cases import price
from tests.rules.conformance.recording import play, wires
from tests.web.canned_comforts import HAND_OVER
from tests.web.canned_games import GAMES

SHOWS = 3


@cache
def real() -> tuple[dict[str, list[dict[str, Any]]], dict[str, list[dict[str, Any]]]]:
    """Asks by topic, and the MC's views by scene, of a few whole shows in which a person is the MC."""
    asks: dict[str, list[dict[str, Any]]] = {}
    views: dict[str, list[dict[str, Any]]] = {}
    case = price(4, mc="host")
    shows = [(case, seed) for seed in range(SHOWS)] + [(price(4, mc="host", solo_games="mc"), 1)]
    shows += [(price(4, mc="player"), seed) for seed in range(SHOWS)]
    for show, seed in shows:
        for line in wires(play(show.begin, show.world, seed).said):
            if line["type"] == "ask":
                asks.setdefault(line["topic"], []).append(line)
            elif line["type"] == "beat":
                view = json.loads(line["views"]["mc"])
                views.setdefault(view["scene"], []).append(view)
    return asks, views


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
