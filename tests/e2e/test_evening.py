"""Whole evenings through the simulated rig, edges and all, with people of every kind and hosts with every whim."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from console.rules.price_is_right.solo import SOLO_GAMES
from tests.e2e.evening import laws
from tests.e2e.evening.play import Evening, Plan, evening

PEOPLE = {
    2: ("dial", "four"),
    3: ("dial", "buzzer", "four-alone"),
    5: ("coarse", "four", "dial", "plain", "buzzer"),
}
SCANNING = {2: (), 3: (), 5: (3,)}


def plan(people: int, mc: str, seed: int, **more: object) -> Plan:
    options = {"mc": mc, "solo_games": "random" if seed % 2 else ",".join(SOLO_GAMES)}
    return Plan(PEOPLE[people], SCANNING[people], options | more.pop("options", {}), seed=seed, **more)  # type: ignore[arg-type, operator]


def played(data: Path, wanted: Plan) -> Evening:
    """An evening that was watched all the time, with what must be so at its end."""
    done = evening(data, wanted, watch=laws.always)
    assert not done.broken, done.broken[:3]
    laws.money_is_kept(done)
    laws.the_journal_gives_the_same_end(data, done)
    return done


@pytest.mark.slow
@pytest.mark.parametrize(
    ("people", "mc"), [(2, "console"), (3, "console"), (5, "console"), (2, "host"), (3, "player"), (5, "player")]
)
def test_ten_games_are_played_as_the_hands_meant_it(tmp_path: Path, people: int, mc: str) -> None:
    done = played(tmp_path, plan(people, mc, people))
    meant = laws.what_was_meant_is_what_stands(done)
    scenes = {state["view"]["scene"] for state in done.states}
    assert set(SOLO_GAMES) <= scenes
    assert {"qualifying", "totals", "winner"} <= scenes
    assert sum(meant.values()) > 40
    # Who draws three strikes at once, or sleeps in front of the safe, has locked in nothing there.
    assert len({topic.split(".")[0] for topic in meant} & {*SOLO_GAMES}) >= 7
    assert done.host.did["take-over"] or mc != "player"
