"""What stands on a podium in *Wheel of Fortune*: what has happened to a seat, in a word and as the face of its matrix.

All of it is read off the board (``docs/boards.md``), which knows of no letter before it is open.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from console.rules.pack import BANKRUPT, CASH, FREE_SPIN, LOSE_A_TURN, WEDGE_NAMES
from console.show.words import marks, money
from hardware.face import Amount, Called, Face, First, Idle, Landed, Said, Spin, Winner

View = Mapping[str, Any]
Status = dict[str, str]
SCENES = frozenset({"puzzle", "standings"})
WEDGES = {
    FREE_SPIN: ("live", WEDGE_NAMES[FREE_SPIN], Said("FREE", "SPIN")),
    LOSE_A_TURN: ("over", WEDGE_NAMES[LOSE_A_TURN], Said("LOSE", "TURN")),
    BANKRUPT: ("over", WEDGE_NAMES[BANKRUPT], Said("BANKRUPT")),
    "prize": ("live", "A prize wedge", Said("PRIZE")),
}
"""What a wedge without cash is on a podium: status kind, word, face."""


@dataclass(frozen=True)
class Stands:
    """A seat's state: ``what`` it is, with the ``cents`` it is about, and the letter that was called or the wedge."""

    what: str
    cents: int = 0
    letter: str = ""
    count: int = 0
    wedge: View | None = None


def stands(board: View, seat: int) -> Stands:
    """How a seat stands in a round; the strongest thing first."""
    key = str(seat)
    cash = int(board["round_cash"].get(key, 0))
    if board["won"] == seat:
        return Stands("won", cash if board["paid"] is None else board["paid"])
    if board["won"] is not None or board["unsolved"]:
        return Stands("cash", cash)
    if board["turn"] == seat:
        return _on_turn(board, seat, cash)
    if seat in board["out"]:
        return Stands("out")
    return _in_order(board["order"], seat, cash) if board["turn"] is None else Stands("cash", cash)


def _on_turn(board: View, seat: int, cash: int) -> Stands:
    attempt, newest = board["attempt"], board["newest"]
    if attempt is not None and attempt["seat"] == seat:
        return Stands(
            "solves" if attempt["right"] is None else "solved" if attempt["right"] else "wrong", cash
        )
    if newest is not None:
        return Stands("called", cash, newest["letter"], len(newest["doors"]))
    if board["wedge"] is not None:
        return Stands("landed", cash, wedge=board["wheel"][board["wedge"]])
    return Stands("turn", cash)


def _in_order(order: View | None, seat: int, cash: int) -> Stands:
    """Who starts is spun for, or was."""
    if order is None:
        return Stands("cash", cash)
    if order["starts"] == seat:
        return Stands("starts")
    spun = order["spins"].get(str(seat))
    if spun is not None:
        return Stands("spun", spun)
    return Stands("waits") if seat in order["spinning"] else Stands("cash", cash)


def status(view: View, seat: int, currency: str) -> Status | None:
    """The status of a seat that is asked nothing; None where its cash says all."""
    board = view["board"]
    if view["scene"] == "standings":
        return _said("idle", money(board["totals"].get(str(seat), 0), currency))
    now = stands(board, seat)
    match now.what:
        case "won":
            return _said("winner", f"Wins {money(now.cents, currency)}" if now.cents else "Wins the round")
        case "solved":
            return _said("winner", "Wins the round")
        case "wrong":
            return _said("over", "Not the answer")
        case "solves":
            return _said("live", "Solving")
        case "out":
            return _said("out", "Out this round")
        case "called":
            return _said("live", f"{now.count} × {now.letter}" if now.count else f"No {now.letter}")
        case "landed":
            return _on_a_wedge(now.wedge or {}, currency)
        case "turn":
            return _said("live", "Plays now")
        case "starts":
            return _said("live", "Starts")
        case "spun":
            return _said("idle", f"Spun {money(now.cents, currency)}" if now.cents else "Spun no cash")
        case "waits":
            return _said("idle", "Yet to spin")
    return None


def _on_a_wedge(wedge: View, currency: str) -> Status:
    if wedge["kind"] == CASH:
        return _said("live", f"{money(wedge['amount'], currency)} a letter")
    kind, word, _ = WEDGES[wedge["kind"]]
    return _said(kind, word)


def _said(kind: str, word: str) -> Status:
    return {"kind": kind, "word": word}


def face(view: View, seat: int, name: str, badge: int, currency: str) -> Face:
    """The face of a seat that is asked nothing: what has just happened to it, else its cash of the round."""
    board, written = view["board"], marks(currency)
    if view["scene"] == "standings":
        return Amount(board["totals"].get(str(seat), 0), *written)
    now = stands(board, seat)
    match now.what:
        case "won" | "solved":
            return Winner(now.cents, *written)
        case "wrong":
            return Said("WRONG")
        case "solves":
            return Said("SOLVE")
        case "out":
            return Said("OUT")
        case "called":
            return Called(now.letter, now.count, Amount(now.cents, *written))
        case "landed":
            wedge = now.wedge or {}
            cash = wedge["kind"] == CASH
            return Landed(wedge["amount"], *written) if cash else WEDGES[wedge["kind"]][2]
        case "starts":
            return First()
        case "spun":
            return Landed(now.cents, *written)
        case "waits":
            return Idle(badge, name)
    return Amount(now.cents, *written)


def to_spin(spin: View) -> tuple[Status, Face]:
    """Status and face of the seat that is to spin (``spin`` of ``docs/stream.md``)."""
    if spin["turning"]:
        return _said("live", "Spinning"), Spin(turning=True)
    return _said("live", "Press to spin" if spin["by"] == "console" else "Spin the wheel"), Spin()
