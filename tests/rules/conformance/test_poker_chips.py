"""Chips in poker as they are seen, and taken back; that none appears or gets lost is among the laws (``test_poker_laws.py``)."""

from __future__ import annotations

import json

import pytest

from console.rules.ledger import POT, Money
from console.rules.stage import Beat
from tests.rules.conformance.cases import POKER_CASES, Case, poker
from tests.rules.conformance.recording import Step, play, play_wildly

FROM_OUTSIDE = ("buy-in", "adjust")


@pytest.mark.parametrize("case", POKER_CASES, ids=str)
def test_every_picture_shows_all_the_chips_there_are(case: Case) -> None:
    """The pots are what lies in the middle, at every beat; with the stacks it is what was bought in, after every step."""
    recording, bought = play_wildly(case.begin, case.world, 2, most=80), 0
    for part in recording.said:
        bought += sum(one.amount for one in part if isinstance(one, Money) and one.why in FROM_OUTSIDE)
        pictures = [json.loads(one.views["audience"]) for one in part if isinstance(one, Beat)]
        for view in pictures:
            if view["scene"] == "market":
                board = view["board"]
                assert sum(pot["amount"] for pot in board["pots"]) == board["pot"]
        for view in pictures[-1:]:
            assert sum(view["cash"].values()) + view["board"].get("pot", 0) == bought


def test_an_undo_brings_every_stack_back_to_where_it_was() -> None:
    case = poker(4, stack="9", hands="1", row="3")
    recording = play(case.begin, case.world, 3)
    session = recording.session
    stacks = dict(session.stage.ledger.totals)
    undone = 0
    while session.undoable is not None:
        for line in recording.do(Step("undo")):
            if isinstance(line, Money) and line.to != POT:
                stacks[int(line.to.removeprefix("seat:"))] += line.amount
        assert stacks == session.stage.ledger.totals
        undone += 1
    assert undone > 10
    assert set(stacks.values()) == {8}, "all that is left of it are the antes"
