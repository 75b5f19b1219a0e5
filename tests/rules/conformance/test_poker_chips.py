"""Chips in poker are never made and never lost, whatever happens."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from console.rules.ledger import POT, Money
from console.rules.stage import Beat
from tests.rules.conformance.cases import POKER_CASES, Case, poker
from tests.rules.conformance.recording import Recording, Step, play, play_wildly

FROM_OUTSIDE = ("buy-in", "adjust")


def moves(recording: Recording) -> list[Money]:
    """All money lines in order."""
    return [one for part in recording.said for one in part if isinstance(one, Money)]


@pytest.mark.parametrize("case", POKER_CASES, ids=str)
@pytest.mark.parametrize("players", [play, play_wildly], ids=["played", "wildly"])
def test_stacks_and_pot_are_what_was_bought_in_and_corrected_at_every_line(
    case: Case, players: Callable[..., Recording]
) -> None:
    """Every line but those has its opposite right beside it: from a stack to the pot, or back."""
    for seed in range(3):
        recording = players(case.begin, case.world, seed)
        has = dict.fromkeys([POT, *(f"seat:{seat}" for seat in range(1, case.seats + 1))], 0)
        bought, lines = 0, moves(recording)
        while lines:
            line = lines.pop(0)
            has[line.to] += line.amount
            if line.why in FROM_OUTSIDE:
                assert line.to != POT
                bought += line.amount
            else:
                other = lines.pop(0)
                assert (other.amount, other.why) == (-line.amount, line.why)
                assert [line.to, other.to].count(POT) == 1
                has[other.to] += other.amount
            assert sum(has.values()) == bought
            assert min(has.values()) >= 0
        stage = recording.session.stage
        assert has.pop(POT) == stage.ledger.pot
        assert has == {f"seat:{seat}": chips for seat, chips in stage.ledger.totals.items()}


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
