"""The host's log, in words."""

from __future__ import annotations

import pytest

from console.show.floor import ALWAYS_SECRET
from console.show.telling import answer_line, money_line, spin_line
from tests.show.spins import spin_of, stand_of, stops, turn_of_one


@pytest.mark.parametrize(
    ("amount", "why", "line"),
    [
        (7_700, "qualifying.price", "Bo gets $77 (qualifying)"),
        (-500, "adjust", "Bo gives back $5 (correction)"),
        (160_000, "turn.letter", "Bo gets $1,600 (a letter)"),
        (-25_000, "turn.vowel", "Bo pays $250 (a vowel)"),
        (25_000, "turn.vowel", "Bo gets $250 (a vowel)"),
        (-90_000, "bankrupt", "Bo gives back $900 (bankrupt)"),
        (-90_000, "wrong-solution", "Bo gives back $900 (a wrong solution)"),
        (-90_000, "round.lost", "Bo gives back $900 (the round is lost)"),
        (10_000, "buzz-in.points", "Bo gets $100 (a right answer)"),
    ],
)
def test_money_is_logged_in_words(amount: int, why: str, line: str) -> None:
    assert money_line("Bo", amount, why, "$") == line


@pytest.mark.parametrize(
    ("wedge", "line"),
    [
        ({"kind": "cash", "amount": 50_000}, "Bo spins $500"),
        ({"kind": "prize", "id": "tent"}, "Bo spins the prize wedge"),
        ({"kind": "free-spin"}, "Bo spins Free Spin"),
        ({"kind": "lose-a-turn"}, "Bo spins Lose a Turn"),
        ({"kind": "bankrupt"}, "Bo spins Bankrupt"),
    ],
)
def test_where_the_wheel_stopped_is_logged(wedge: dict[str, object], line: str) -> None:
    assert spin_line("Bo", wedge, "$") == line


@pytest.mark.parametrize(
    ("topic", "value", "line"),
    [
        ("turn.action", "spin", "Ann spins"),
        ("turn.action", "vowel", "Ann wants a vowel"),
        ("turn.action", "solve", "Ann solves"),
        ("turn.consonant", "T", "Ann calls T"),
        ("turn.vowel", "E", "Ann buys an E"),
        ("turn.vowel", "U", "Ann buys a U"),
        ("turn.token", "use", "Ann uses a Free Spin token"),
        ("turn.token", "keep", "Ann keeps the Free Spin token"),
        ("turn.solution", " A BARN  OWL ", "Ann's solution: A BARN OWL"),
        ("turn.solution", "", "Ann's solution: nothing"),
        ("hi-lo.high", ["tea", "soap"], "Ann locked in"),
    ],
)
def test_what_is_answered_in_the_open_is_logged_in_words(topic: str, value: object, line: str) -> None:
    assert answer_line("Ann", topic, value) == line


@pytest.mark.parametrize("topic", sorted(ALWAYS_SECRET))
def test_a_secret_guess_is_not_in_the_log(topic: str) -> None:
    assert answer_line("Ann", topic, 75) == "Ann locked in"


def test_a_turn_of_the_wheel_reads_like_one() -> None:
    stand = stand_of(real=True)
    turn_of_one(stand)
    stand.must("answer", ask=stand.live["seat:1"], value="spin")
    stand.run(10)
    assert spin_of(stand)["seat"] == 1
    stops(stand, 4)
    stand.run(10_000)
    stand.must("answer", ask=stand.live["seat:1"], value="Z")
    stand.run(10_000)
    log = stand.director.log
    begin = log.index("Seat 1 calls T")
    assert log[begin:] == [
        "Seat 1 calls T", "Seat 1 gets $800 (a letter)", "Seat 1 spins", "Seat 1 spins $500", "Seat 1 calls Z",
    ]  # fmt: skip
