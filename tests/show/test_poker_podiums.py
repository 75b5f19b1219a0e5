"""What a podium and its matrix say in poker: read off the board alone, and what a peek shows off the seat's own view."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.show import podiums
from console.show.poker_podiums import peek, pointed_at
from hardware.drawing import rows
from hardware.face import Amount, Dark, Face, Offered, Peek, Said, Winner
from tests.show.poker import play, table, wildly

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
BOARD: dict[str, Any] = {
    "hand": 3, "of": None, "round": 1, "stage": "bet", "dealer": 4, "row": ["Qh", "7c"], "prices": [1, 2, 3], "deck": 31,
    "pot": 26, "pots": [{"amount": 26, "seats": [1, 3]}], "hands": {"1": {"up": ["Kh", "9s"], "down": 3, "shown": None}},
    "folded": [], "all_in": [], "out": [], "bets": {}, "bet": 2, "raises": 0, "turn": None, "to_call": None, "opener": None,
    "newest": None, "declared": None, "best": None, "results": [],
}  # fmt: skip


def view(**board: Any) -> dict[str, Any]:
    return {"scene": "market", "board": BOARD | board, "cash": {"1": 1198}}


def chips(amount: int) -> Amount:
    return Amount(amount, "", ",", "")


def won(*parts: tuple[str, int], pot: int = 0) -> dict[str, Any]:
    """A showdown with so many chips for seat 1, way by way; and for seat 2 one of each."""
    results = [{"pot": 0, "way": way, "amount": n + 1, "shares": {"1": n, "2": 1}} for way, n in parts]
    return {"stage": "showdown", "results": results, "pot": pot, "declared": {"1": "both", "3": "low"}}


STATES: list[tuple[dict[str, Any], str, Face]] = [
    ({}, "idle: 1,198 chips", chips(1_198)),
    ({"folded": [1]}, "out: Folded", Said("FOLD")),
    ({"all_in": [1]}, "idle: All in", Said("ALL IN")),
    ({"out": [1]}, "out: Out", Said("OUT")),
    ({"declared": {"2": "low"}}, "idle: 1,198 chips", chips(1_198)),
    ({"declared": {"1": "high"}}, "idle: High", Said("HIGH")),
    ({"declared": {"1": "both"}, "all_in": [1]}, "idle: Both", Said("BOTH")),
    (won(("high", 7)), "winner: Wins 7 chips", Winner(7, "", ",", "")),
    (won(("high", 7), ("low", 19)), "winner: Wins 26 chips", Winner(26, "", ",", "")),
    (won(("all", 12_500)), "winner: Wins 12,500", Winner(12_500, "", ",", "")),
]


@pytest.mark.parametrize(("board", "word", "matrix"), STATES, ids=[word for _, word, _ in STATES])
def test_how_a_seat_stands_in_the_hand(board: dict[str, Any], word: str, matrix: Face) -> None:
    found = podiums.status(view(**board), 1, 1_198, None, False, "chips")
    assert f"{found['kind']}: {found['word']}" == word
    assert len(found["word"]) <= 16
    assert podiums.face(view(**board), 1, "Mara", 1, 1_198, "chips", False) == matrix
    rows(matrix, 0)


@pytest.mark.parametrize(("pot", "word"), [(6, "Low"), (0, "1,198 chips")])
def test_who_has_won_nothing_waits_for_the_last_pot(pot: int, word: str) -> None:
    board = won(("high", 7), pot=pot)
    assert podiums.status(view(**board), 3, 1_198, None, False, "chips")["word"] == word


@pytest.mark.parametrize(
    ("topic", "board", "word"),
    [
        ("buy", {}, "Buying a card"),
        ("bet", {"turn": 1, "to_call": 0}, "Your bet"),
        ("bet", {"turn": 1, "to_call": 2}, "2 to call"),
        ("bet", {"turn": 1, "to_call": 1_250}, "1,250 to call"),
        ("bet", {"turn": 2, "to_call": 2}, "Your bet"),
        ("declare", {}, "Declaring"),
        ("rebuy", {"out": [1]}, "Buying in?"),
    ],
)
def test_what_a_seat_is_asked(topic: str, board: dict[str, Any], word: str) -> None:
    assert podiums.status(view(**board), 1, 0, topic, False, "chips") == {"kind": "live", "word": word}


@pytest.mark.parametrize(
    ("at", "offered"),
    [
        ("row-1", Offered("Qh", price=1)),
        ("row-2", Offered("7c", price=2)),
        ("deck", Offered(word="DECK", price=3)),
        ("bet", Offered(word="BET", price=2)),
        ("call", Offered(word="CALL", price=4)),
        ("check", Offered(word="CHECK")),
        ("fold", Offered(word="FOLD")),
        ("both", Offered(word="BOTH")),
    ],
)
def test_what_is_chosen_stands_there_with_what_it_costs(at: str, offered: Offered) -> None:
    assert pointed_at({"to_call": 4}, at, BOARD, cursor=offered.cursor) == offered


def test_what_is_declared_in_secret_is_locked_in() -> None:
    assert podiums.status(view(stage="declare"), 1, 0, None, True, "chips")["word"] == "Locked in"
    assert podiums.face({**view(), "gone": [1]}, 1, "Mara", 1, 0, "chips", False) == Dark()


def test_after_the_session_the_stacks_stand_there_and_who_has_gained_most_wins() -> None:
    end = {
        "scene": "winner",
        "board": {"winners": [1], "totals": {"1": 235, "2": 165}, "gains": {"1": 35, "2": -35}},
        "cash": {},
    }
    assert podiums.face(end, 1, "Mara", 1, 235, "chips", False) == Winner(235, "", ",", "")
    assert podiums.face(end, 2, "Bo", 2, 165, "chips", False) == chips(165)
    assert podiums.status(end, 2, 165, None, False, "chips")["word"] == "165 chips"


@given(st.lists(st.tuples(st.sampled_from(CARDS), st.booleans()), max_size=7, unique_by=lambda one: one[0]))
def test_a_peek_shows_what_lies_face_down_and_nothing_else(held: list[tuple[str, bool]]) -> None:
    own = {"cards": [{"card": card, "up": up} for card, up in held], "high": "pair of nines", "low": None}
    down = tuple(card for card, up in held if not up)
    assert peek(own) == (Peek(down) if down else None)
    assert peek({}) is None


@pytest.mark.parametrize("declare", ["together", "in-turn"])
def test_over_a_whole_session_every_podium_and_every_matrix_has_something_to_say(declare: str) -> None:
    stand = table(5, seed=4, stack="12", declare=declare, hands="6")
    choose, words = wildly(random.Random(3)), set()

    def looked_at() -> bool:
        picture = stand.director.picture
        for podium in picture.podiums():
            words.add(podium["status"]["word"])
        for owner in (True, False):
            for face in picture.faces(owner=owner).values():
                rows(face, 0)
        return picture.phase == "over"

    def looked_at_choosing(seat: int, topic: str, ids: list[str]) -> str:
        stand.turn(seat, ids.index(chosen := choose(seat, topic, ids)) + 1)
        looked_at()
        return chosen

    play(stand, until=looked_at, choose=looked_at_choosing)
    assert max(map(len, words)) <= 16
    assert words >= {
        "Buying a card",
        "Your bet",
        "2 to call",
        "Declaring",
        "Folded",
        "All in",
        "Buying in?",
        "Out",
        "Winner",
    }
