"""What stands on a podium where buzzers race: in buzz-in, and in the toss-up before a game of the *Wheel*.

The race says who may press, who was too early or late (``docs/stream.md``), the board who is first and what became of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from console.gaps import gap
from console.show.words import marks
from hardware.face import Amount, Buzz, Early, Face, First, Late, Said, Winner

View = Mapping[str, Any]
Status = dict[str, str]
SCENES = frozenset({"buzz-in"})
NO_RACE: View = {"open": False, "seats": (), "early": (), "late": ()}


@dataclass(frozen=True)
class Stands:
    """How a seat stands in a race: ``what``, and microseconds that go with it."""

    what: str
    us: int | None = None


def board_of(view: View) -> View | None:
    """What the board says of a race: all of it in buzz-in, a part of it in the Wheel. None where there is none, or it is history."""
    if view["scene"] in SCENES:
        return dict(view["board"])
    toss_up = view["board"].get("toss_up")
    return dict(toss_up) if toss_up is not None and toss_up.get("starts") is None else None


def stands(board: View, race: View | None, seat: int) -> Stands | None:
    """How a seat stands, the strongest thing first; None where its points say all."""
    now = race or NO_RACE
    if seat in now["early"]:
        return Stands("early")
    if now["open"] and board["first"] is None:
        if seat in board["out"]:
            return Stands("out")
        if seat in now["seats"]:
            return Stands("open")
        return Stands("left-out") if seat in board["open"] else None
    if board["first"] is not None and board.get("closed") not in ("nobody", "ended"):
        return _after(board, now, seat)
    return Stands("out") if seat in board["out"] else None


def _after(board: View, now: View, seat: int) -> Stands | None:
    """The race is decided."""
    pressed = {one["seat"]: one["us"] for one in board["presses"]}
    first = board["first"]
    if seat == first:
        right = False if seat in board["out"] else board.get("right")
        if right is not None:
            return Stands("right" if right else "wrong")
        later = [us for other, us in pressed.items() if other != first]
        return Stands("first", min(later) - pressed[first] if later else None)
    if seat in board["out"]:
        return Stands("out")
    late = {one["seat"]: one["us"] for one in now["late"]}
    if seat in pressed:
        return Stands("late", pressed[seat] - pressed[first])
    return Stands("late", late[seat]) if seat in late else None


def status(view: View, seat: int, race: View | None) -> Status | None:
    """The status of a seat; None where its points say all."""
    board = board_of(view)
    how = stands(board, race, seat) if board is not None else None
    match how:
        case Stands("early"):
            return {"kind": "early", "word": "Too soon"}
        case Stands("open"):
            return {"kind": "ready", "word": "Buzz!"}
        case Stands("left-out"):
            return {"kind": "out", "word": "No buzzer"}
        case Stands("first"):
            return {"kind": "first", "word": "Buzzed first"}
        case Stands("right"):
            return {"kind": "winner", "word": "Right"}
        case Stands("wrong"):
            return {"kind": "out", "word": "Wrong"}
        case Stands("late", us) if us is not None:
            return {"kind": "late", "word": f"+{gap(us)}" if us else "Same moment"}
        case Stands("out"):
            return {"kind": "out", "word": "Missed"}
    return None


def face(view: View, seat: int, race: View | None, cash: int, currency: str) -> Face | None:
    """The face of its matrix; None where the scene has another."""
    board = board_of(view)
    how = stands(board, race, seat) if board is not None else None
    match how:
        case Stands("early"):
            return Early()
        case Stands("open"):
            return Buzz()
        case Stands("first", us):
            return First(us)
        case Stands("right"):
            return Winner(int(board["points"]) if board and "points" in board else cash, *marks(currency))
        case Stands("wrong"):
            return Said("WRONG")
        case Stands("late", us) if us is not None:
            return Late(us)
        case Stands("out" | "left-out"):
            return Said("OUT")
    return Amount(cash, *marks(currency)) if view["scene"] in SCENES else None
