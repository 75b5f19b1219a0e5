"""Whole games of buzz-in, and toss-ups at the *Wheel*, through the simulated rig: fingers that come down as good as together, on contacts that chatter."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.e2e.evening import laws
from tests.e2e.evening.play import Evening, Plan, evening

proof = pytest.mark.proof
LIST = "".join(f"Question {n} of the list?,Answer {n} of the list\n" for n in range(1, 9))
PARTS = {
    1: ("buzzer",),
    3: ("dial", "buzzer", "plain"),
    5: ("coarse", "four-alone", "dial", "plain", "buzzer"),
    7: ("buzzer",) * 7,
}


def played(data: Path, wanted: Plan) -> Evening:
    """A game that was watched all the time, and what must be so at its end."""
    done = evening(data, wanted, watch=laws.always)
    assert not done.broken, done.broken[:3]
    laws.money_is_kept(done)
    laws.the_journal_gives_the_same_end(data, done)
    return done


def cues(done: Evening) -> Counter[str]:
    return Counter(state["cue"]["name"] for state in done.states if state["cue"])


def quiz(people: int, seed: int, questions: str = LIST, whims: float = 0.0, **options: str) -> Plan:
    return Plan(
        PARTS[people], options=options, game="buzz-in", whims=whims, seed=seed, questions=questions
    )  # fmt: skip


def no_answer_is_out_before_its_question_is_closed(done: Evening) -> int:
    """Nor is a question before the buzzers open for it; gives how many were seen."""
    seen = set()
    for state in done.states:
        view, told = state["view"], json.dumps(state)
        if view["scene"] != "buzz-in":
            continue
        number, closed = view["board"]["number"], view["board"]["closed"]
        assert f"Question {number + 1} of the list" not in told
        assert closed or f"Answer {number} of the list" not in told
        seen.add(number)
    return len(seen - {0})


def test_the_first_finger_answers(tmp_path: Path) -> None:
    done = played(tmp_path, quiz(3, 6))
    seen = laws.races_are_as_the_fingers_made_them(done)
    assert seen["races"] >= 5
    assert seen["of several"] >= 3
    assert seen["spikes"] == 0
    assert no_answer_is_out_before_its_question_is_closed(done) >= 4
    assert {"asked", "buzzed", "right", "wrong", "closed", "winner"} <= set(cues(done))


@pytest.mark.slow
def test_a_toss_up_says_who_starts(tmp_path: Path) -> None:
    plan = Plan(
        ("dial", "four"), options={"start": "toss-up", "target": "500"}, game="wheel-of-fortune", seed=3
    )
    done = played(tmp_path, plan)
    assert laws.races_are_as_the_fingers_made_them(done)["races"] >= 1
    assert cues(done)["door"] >= 1
    assert cues(done)["toss-up"] == 1


@proof
@pytest.mark.parametrize("people", PARTS)
@pytest.mark.parametrize(
    ("seed", "options"),
    [(1, {"resolution_us": "1000"}), (2, {"pace": "at-once"}), (3, {"answer_seconds": "30"}), (4, {})],
)
def test_a_quiz_is_played_to_its_end(tmp_path: Path, people: int, seed: int, options: dict[str, str]) -> None:
    if people > 2 and seed == 4:
        options = {"teams": "ABABABA"[:people]}
    done = played(tmp_path, quiz(people, seed, **options))
    laws.races_are_as_the_fingers_made_them(done)
    no_answer_is_out_before_its_question_is_closed(done)


@proof
@pytest.mark.parametrize("seed", range(8))
def test_a_host_with_whims_changes_nothing_of_it(tmp_path: Path, seed: int) -> None:
    done = played(tmp_path, quiz(5, seed, whims=15.0))
    assert done.host.did
    laws.races_are_as_the_fingers_made_them(done)


@proof
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", [{}, {"mc": "host", "solve": "spoken"}])
def test_toss_ups_of_every_kind(tmp_path: Path, seed: int, options: dict[str, str]) -> None:
    wanted = {"start": "toss-up", "target": "1000", **options}
    plan = Plan(
        PARTS[5],
        options=wanted,
        game="wheel-of-fortune",
        wheel="quadrature",
        whims=20.0 * (seed % 2),
        seed=seed,
    )
    done = played(tmp_path, plan)
    laws.races_are_as_the_fingers_made_them(done)
