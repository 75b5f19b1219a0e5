"""Every registered game keeps what every game must keep."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from console.rules.games import GAMES
from console.rules.pack import Pack
from tests.rules.conformance import checks
from tests.rules.conformance.cases import CASES, POKER_CASES, QUICK, Case
from tests.rules.conformance.recording import Begin
from tests.rules.playthroughs.text import Script, all_scripts

CHECKS: tuple[Callable[[Begin, Pack, int], None], ...] = (
    checks.ends,
    checks.replays_equal,
    checks.every_prefix_resumes,
    checks.goes_on_after_resume,
    checks.refusals_leave_no_trace,
    checks.undoes_to_the_start,
    checks.keeps_money,
    checks.anything_may_happen_anywhere,
    checks.survives_json,
    checks.speaks_in_order,
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", QUICK, ids=str)
def test_game_keeps(case: Case, check: Callable[[Begin, Pack, int], None]) -> None:
    check(case.begin, case.world, 0)


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", [case for case in CASES if case not in POKER_CASES], ids=str)
def test_game_keeps_in_another_game(case: Case, check: Callable[[Begin, Pack, int], None]) -> None:
    check(case.begin, case.world, 100)


@pytest.mark.proof
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_game_keeps_for_long(case: Case, check: Callable[[Begin, Pack, int], None]) -> None:
    # A hand of cards takes three times as long as a round of anything else: all of its games are here.
    for seed in range(100 if case in POKER_CASES else 101, 104):
        check(case.begin, case.world, seed)


@pytest.mark.proof
@pytest.mark.parametrize("case", CASES, ids=str)
def test_anything_may_happen_anywhere_in_more_games(case: Case) -> None:
    for seed in range(104, 108):
        checks.anything_may_happen_anywhere(case.begin, case.world, seed)


@pytest.mark.parametrize("name", GAMES)
def test_every_registered_game_brings_cases_twins_and_playthroughs(name: str) -> None:
    cases = [case for case in CASES if case.game == name]
    assert cases, f"{name} has no case in tests/rules/conformance/cases.py"
    assert all(case.secrets for case in cases), f"{name} has no twins"
    assert {len(case.begin(case.world).stage.names) for case in cases} >= {
        GAMES[name].seats[0],
        GAMES[name].seats[-1],
    }
    scripts: list[Script] = [script for script in all_scripts() if script.game == name]
    assert scripts, f"{name} has no playthrough in {Path('tests/rules/playthroughs')}"
