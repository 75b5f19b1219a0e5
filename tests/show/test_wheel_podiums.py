"""What a podium and its matrix say in the Wheel: read off the board alone."""

from __future__ import annotations

from typing import Any

import pytest

from console.show import podiums
from console.show.wheel_podiums import to_spin
from hardware.drawing import rows
from hardware.face import Amount, Called, Dark, Face, First, Idle, Landed, Said, Spin, Winner
from tests.show.stand import Stand

WHEEL = [
    {"kind": "cash", "amount": 50_000},
    {"kind": "free-spin"},
    {"kind": "lose-a-turn"},
    {"kind": "bankrupt"},
    {"kind": "prize", "id": "boat", "name": "Boat trip", "picture": ""},
]
BOARD: dict[str, Any] = {
    "round": 1, "category": "On the farm", "doors": [["", "A", None]], "called": ["A"], "newest": None, "wheel": WHEEL,
    "wedge": None, "turn": None, "order": None, "round_cash": {"1": 120_000, "2": 0}, "banked": {"1": 30_000},
    "prizes": {}, "tokens": {}, "out": [], "attempt": None, "won": None, "paid": None, "unsolved": False,
}  # fmt: skip


def view(**board: Any) -> dict[str, Any]:
    return {"scene": "puzzle", "board": BOARD | board, "cash": {"1": 150_000}}


def order(spins: dict[str, int], spinning: list[int], starts: int | None = None) -> dict[str, Any]:
    return {"order": {"spins": spins, "spinning": spinning, "starts": starts}}


def solves(right: bool | None) -> dict[str, Any]:
    return {"turn": 1, "attempt": {"seat": 1, "text": "A CAT", "right": right}}


def called(count: int) -> dict[str, Any]:
    return {"turn": 1, "wedge": 0, "newest": {"letter": "T", "doors": [[0, at] for at in range(count)]}}


STATES: list[tuple[dict[str, Any], str, Face]] = [
    ({}, "idle: $1,500", Amount(120_000)),
    ({**called(2), "turn": 2}, "idle: $1,500", Amount(120_000)),
    ({"turn": 1}, "live: Plays now", Amount(120_000)),
    ({"turn": 1, "wedge": 0}, "live: $500 a letter", Landed(50_000)),
    ({"turn": 1, "wedge": 1}, "live: Free Spin", Said("FREE", "SPIN")),
    ({"turn": 1, "wedge": 2}, "over: Lose a Turn", Said("LOSE", "TURN")),
    ({"turn": 1, "wedge": 3}, "over: Bankrupt", Said("BANKRUPT")),
    ({"turn": 1, "wedge": 4}, "live: A prize wedge", Said("PRIZE")),
    (called(4), "live: 4 × T", Called("T", 4, Amount(120_000))),
    (called(0), "live: No T", Called("T", 0, Amount(120_000))),
    (solves(None), "live: Solving", Said("SOLVE")),
    (solves(False), "over: Not the answer", Said("WRONG")),
    (solves(True), "winner: Wins the round", Winner(120_000)),
    ({**solves(False), "turn": 2}, "idle: $1,500", Amount(120_000)),
    ({"turn": 2, "out": [1]}, "out: Out this round", Said("OUT")),
    ({"won": 1, "paid": None}, "winner: Wins $1,200", Winner(120_000)),
    ({"won": 1, "paid": 180_000, "round_cash": {}}, "winner: Wins $1,800", Winner(180_000)),
    ({"won": 1, "paid": 0, "round_cash": {}}, "winner: Wins the round", Winner(0)),
    ({"won": 2, "paid": 5, "round_cash": {}}, "idle: $1,500", Amount(0)),
    ({"turn": 1, "unsolved": True, "out": [1], "round_cash": {}}, "idle: $1,500", Amount(0)),
    (order({}, [1, 2]), "idle: Yet to spin", Idle(3, "Mara")),
    (order({"1": 50_000}, [1, 2]), "idle: Spun $500", Landed(50_000)),
    (order({"1": 0, "2": 5}, [2]), "idle: Spun no cash", Landed(0)),
    (order({"2": 5}, [2, 3]), "idle: $1,500", Amount(120_000)),
    (order({"1": 50_000}, [1, 2], starts=1), "live: Starts", First()),
]


@pytest.mark.parametrize(("board", "word", "matrix"), STATES)
def test_every_state_of_a_seat(board: dict[str, Any], word: str, matrix: Face) -> None:
    seen = view(**board)
    said = podiums.status(seen, 1, 150_000, None, False, "$")
    assert f"{said['kind']}: {said['word']}" == word
    assert len(said["word"]) <= 16
    face = podiums.face(seen, 1, "Mara", 3, 150_000, "$", False)
    assert face == matrix
    assert any(rows(face, 0))


def test_a_question_is_told_before_what_has_happened() -> None:
    seen = view(turn=1, wedge=3)
    assert podiums.status(seen, 1, 0, "turn.token", False, "$")["word"] == "Use the token?"


def test_amounts_are_written_as_the_pack_writes_them() -> None:
    seen, euros = view(turn=1, wedge=0), "1.234,50 €"
    assert podiums.status(seen, 1, 0, None, False, euros)["word"] == "500\u00a0€ a letter"
    assert podiums.face(seen, 1, "Mara", 3, 0, euros, False) == Landed(50_000, "€", ".", ",", behind=True)


def test_who_has_left_and_who_is_the_mc_stand_as_in_every_game() -> None:
    seen = {**view(turn=2), "gone": [1]}
    assert podiums.status(seen, 1, 0, None, False, "$")["kind"] == "gone"
    assert podiums.face(seen, 1, "Mara", 3, 0, "$", False) == Dark()


def test_the_standings_and_the_end_count_prizes_too() -> None:
    board = {"after": 1, "totals": {"1": 350_000}, "ranks": {"1": 1}, "prizes": {}, "target": None}
    seen = {"scene": "standings", "board": board, "cash": {"1": 150_000}}
    assert podiums.status(seen, 1, 150_000, None, False, "$") == {"kind": "idle", "word": "$3,500"}
    assert podiums.face(seen, 1, "Mara", 3, 150_000, "$", False) == Amount(350_000)
    over = {"scene": "winner", "board": {"winners": [1], "totals": {"1": 350_000}}}
    assert podiums.face(over, 1, "Mara", 3, 150_000, "$", False) == Winner(350_000)


@pytest.mark.parametrize(
    ("spin", "word", "face"),
    [
        ({"by": "hand", "turning": False}, "Spin the wheel", Spin()),
        ({"by": "console", "turning": False}, "Press to spin", Spin()),
        ({"by": "hand", "turning": True}, "Spinning", Spin(turning=True)),
    ],
)
def test_whoever_is_to_spin(spin: dict[str, Any], word: str, face: Face) -> None:
    assert to_spin({"seat": 1, "said": None, **spin}) == ({"kind": "live", "word": word}, face)


def test_on_stage_whoever_is_to_spin_has_the_spin_and_then_what_was_spun() -> None:
    stand = Stand(places=2, seed=5)
    stand.must("game", game="wheel-of-fortune")
    stand.open_show(2, answer_seconds="off")
    seen = [(stand.word(1), on_matrix(stand, 1))]
    stand.press(1)
    seen.append((stand.word(1), on_matrix(stand, 1)))
    assert (stand.word(2), on_matrix(stand, 2)) == ("idle: Yet to spin", Idle(2, "Seat 2"))
    stand.run(10_000)
    assert seen == [("live: Press to spin", Spin()), ("live: Spinning", Spin(turning=True))]
    assert stand.word(1).startswith("idle: Spun ")
    assert isinstance(on_matrix(stand, 1), Landed)
    assert (stand.word(2), on_matrix(stand, 2)) == ("live: Press to spin", Spin())


def on_matrix(stand: Stand, place: int) -> Face:
    return stand.director.picture.faces(owner=True)[place]
