"""The host's log, in words."""

from __future__ import annotations

import pytest

from console.show.telling import money_line, spin_line


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
