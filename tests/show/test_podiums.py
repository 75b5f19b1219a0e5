"""What a podium says, read off the audience's view."""

from __future__ import annotations

from typing import Any

import pytest

from console.show.podiums import ASKED_WORDS, face, status
from hardware.face import Amount, Dark, Idle, Locked, Over, Said, Winner
from tests.show.asks import ASKS


def view(scene: str, **board: Any) -> dict[str, Any]:
    return {"scene": scene, "board": board, "cash": {"1": 7700, "2": 0}}


def said(seen: dict[str, Any], seat: int = 1, topic: str | None = None, locked: bool = False) -> str:
    found = status(seen, seat, 7700, topic, locked, "$")
    return f"{found['kind']}: {found['word']}"


def shown(seen: dict[str, Any], seat: int = 1, locked: bool = False) -> object:
    return face(seen, seat, "Mara", 3, 7700, "$", locked)


ROUND = {"rivals": [1, 2], "price": 7700}


@pytest.mark.parametrize(
    ("verdict", "guess", "word", "matrix"),
    [
        ("over", 80, "over: Over", Over(8000)),
        ("wins", 75, "winner: $2 under: wins", Winner(7500)),
        ("exact", 77, "winner: Exact: wins", Winner(7700)),
        ("under", 5, "under: $72 under", Amount(500)),
        ("tie", 75, "tie: $2 under: tie", Amount(7500)),
    ],
)
def test_verdicts(verdict: str, guess: int, word: str, matrix: object) -> None:
    seen = view("qualifying", guesses={"1": guess}, verdicts={"1": verdict}, **ROUND)
    assert said(seen) == word
    assert shown(seen) == matrix


def test_between_reveal_and_verdict_the_guess_stands_there_unjudged() -> None:
    seen = view("qualifying", guesses={"1": 80, "2": 3}, verdicts={"2": "over"}, **ROUND)
    assert said(seen) == "idle: $80"
    assert shown(seen) == Amount(8000)


def test_showcase_is_measured_against_the_seats_own_total() -> None:
    seen = view("showcase", guesses={"1": 5000}, verdicts={"1": "wins"}, totals={"1": 596_700, "2": 405_000})
    assert said(seen) == "winner: $967 under: wins"


@pytest.mark.parametrize(
    ("board", "word"),
    [
        ({"won": "car", "paid": None}, "winner: Wins"),
        ({"won": "car", "paid": 257_400}, "winner: Wins $2,574"),
        ({"won": True, "paid": None}, "winner: Wins"),
        ({"won": False, "paid": None}, "out: Not today"),
        ({"won": None, "paid": None}, "idle: $77"),
    ],
)
def test_the_contestant_of_a_solo_game(board: dict[str, Any], word: str) -> None:
    assert said(view("any-number", contestant=1, **board)) == word
    assert said(view("any-number", contestant=2, **board)) == "idle: $77"


def test_asked_and_locked_come_before_everything_else() -> None:
    seen = view("qualifying", guesses=None, verdicts=None, **ROUND)
    assert said(seen, topic="qualifying.guess") == "live: Pricing now"
    assert said(seen, topic="a-game-to-come") == "live: Your turn"
    assert said(seen, locked=True) == "locked: Locked in"
    assert shown(seen, locked=True) == Locked()


def test_who_does_not_guess_for_a_place_sits_out() -> None:
    seen = view("showcase-place", guesses=None, verdicts=None, rivals=[2], price=None)
    assert said(seen) == "out: Sits out"
    assert shown(seen) == Idle(3, "Mara")


def test_totals_and_winner() -> None:
    assert shown(view("totals", after=1, of=2, ranks={})) == Amount(7700)
    assert shown(view("winner", winners=[1], totals={})) == Winner(7700)
    assert shown(view("winner", winners=[2], totals={})) == Amount(7700)
    assert said(view("winner", winners=[1], totals={})) == "winner: Winner"
    assert shown(view("winner", winners=[], totals={"1": 0})) == Amount(0)
    assert said(view("winner", winners=[], totals={"1": 0})).startswith("idle: ")


def test_every_question_of_the_show_has_its_words_and_they_fit_a_podium() -> None:
    assert set(ASKS) <= set(ASKED_WORDS)
    assert max(map(len, ASKED_WORDS.values())) <= 16
    assert len({ASKED_WORDS[topic] for topic in ASKS}) >= len(ASKS) - 2


def test_when_all_is_chosen_the_podium_says_what_the_only_button_does() -> None:
    seen = view("any-number", contestant=1, won=None, paid=None)
    assert status(seen, 1, 0, "any-number.digit", False, "$", "lock")["word"] == "Lock in?"
    assert status(seen, 1, 0, "any-number.digit", False, "$", "again")["word"] == "Once more?"


def test_lists_that_a_game_calls_guesses_and_verdicts_are_nobodys_guess() -> None:
    lucky = view("lucky-seven", contestant=1, guesses=["1", "2"], won=None, paid=None)
    assert said(lucky) == "idle: $77"
    assert shown(lucky) == Idle(3, "Mara")
    part = view("switcheroo", contestant=1, verdicts=[True, False], won=True, paid=10_400)
    assert said(part) == "winner: Wins $104"
    assert shown(part) == Winner(10_400)


def test_the_mc_and_who_has_left_are_said() -> None:
    seen = {**view("qualifying", guesses=None, verdicts=None, rivals=[2], price=None), "mc": 1, "gone": [2]}
    assert said(seen) == "mc: MC"
    assert shown(seen) == Said("MC")
    assert said(seen, seat=2) == "gone: Has left"
    assert shown(seen, seat=2) == Dark()
    assert said(seen, topic="showcase.guess") == "live: Pricing now", "in the Showcase the MC may play"


def test_amounts_on_a_matrix_are_marked_as_the_pack_writes_them() -> None:
    seen = view("totals", after=1, of=2, ranks={})
    assert face(seen, 1, "Mara", 3, 123_450, "1.234,50 €", False) == Amount(
        123_450, "€", ".", ",", behind=True
    )
