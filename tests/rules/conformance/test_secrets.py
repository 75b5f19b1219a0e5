"""Nothing leaks: audience and seats are sent the same bytes whatever the secret is, until it is revealed."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.conformance.cases import CASES, POKER_CASES, PRICE_CASES, WHEEL_CASES, Case
from tests.rules.conformance.recording import Recording, Step, play
from tests.rules.conformance.twins import nothing_leaks

TWINNED = [case for case in CASES if case.plenty]
QUICK = (PRICE_CASES[0], *WHEEL_CASES, *POKER_CASES[:3])
"""One show of ten games, and all that is compared within a second or so."""


def compare_twins(case: Case, seeds: range) -> None:
    """Every kind of secret must have been compared, or the test proves nothing."""
    compared: Counter[str] = Counter()
    for seed in seeds:
        compared.update(nothing_leaks(case.begin, case.world, seed, case.secrets))
    asked = {topic for topic, secret in case.secrets.items() if secret.what}
    by_order = {"listed": set(), "random": {"solo-games.order"}, "mc": {"solo-games.next"}}
    order = case.options.get("solo_games", "listed")
    wanted = asked - {"solo-games.order", "solo-games.next"} | by_order.get(order, set())
    assert wanted <= set(compared), f"never compared: {wanted - set(compared)}"
    assert sum(compared.values()) > (12 if case in PRICE_CASES else 1) * len(seeds)


@pytest.mark.parametrize(
    "case",
    [case if case in QUICK else pytest.param(case, marks=pytest.mark.slow) for case in TWINNED],
    ids=str,
)
def test_twins_cannot_be_told_apart(case: Case) -> None:
    compare_twins(case, range(1))


@pytest.mark.proof
@pytest.mark.parametrize("case", TWINNED, ids=str)
def test_many_twins_cannot_be_told_apart(case: Case) -> None:
    compare_twins(case, range(1, 14))


@pytest.mark.parametrize("case", PRICE_CASES, ids=str)
def test_a_guess_is_secret_while_its_bundle_is_open(case: Case) -> None:
    """Whatever a seat dials, nobody else is sent another byte before the reveal."""
    checked = 0
    for seed in range(4):
        if checked > 10:
            break
        recording = play(case.begin, case.world, seed)
        sent = 0
        replayed = Recording.start(case.begin, case.world)
        for at, step in enumerate(recording.steps):
            replayed.do(step)
            sent, before = len(replayed.sent), sent
            if not step.topic.endswith(".guess") or any(name for name, _ in replayed.sent[before:]):
                continue
            other = Recording.start(case.begin, case.world)
            for earlier in recording.steps[:at]:
                other.do(earlier)
            other.do(
                Step("answer", (step.args[0], 1234 if step.args[1] != 1234 else 4321), step.to, step.topic)
            )
            assert other.sent == replayed.sent
            checked += 1
    assert checked > 10
