"""What stands on each podium: a status in a word, and the face of its matrix. Read off the audience's view, never off secrets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from console.show.words import money
from hardware.face import Amount, Face, Idle, Locked, Over, Winner

View = Mapping[str, Any]
Status = dict[str, str]

ASKED_WORDS = {
    "dial": "Pricing now",
    "choose": "Choosing",
    "pick": "Picking",
    "arrange": "Arranging",
    "text": "Spelling",
}


def status(view: View, seat: int, cash: int, kind: str | None, locked: bool, currency: str) -> Status:
    """The seat's status: asked (``kind`` of the ask), locked in, or what the board says of it."""
    if kind is not None:
        return {"kind": "live", "word": ASKED_WORDS.get(kind, "Your turn")}
    if locked:
        return {"kind": "locked", "word": "Locked in"}
    return _judged(view, seat, currency) or {"kind": "idle", "word": money(cash, currency)}


def _judged(view: View, seat: int, currency: str) -> Status | None:
    board, key = view["board"], str(seat)
    verdict = (board.get("verdicts") or {}).get(key)
    if verdict is not None:
        return _verdict(verdict, _under(board, key, currency))
    if key in (board.get("guesses") or {}):  # revealed, and not judged yet
        return {"kind": "idle", "word": money(board["guesses"][key] * 100, currency)}
    if view["scene"] == "winner":
        won = seat in board["winners"]
        return {"kind": "winner", "word": "Winner"} if won else None
    won = board.get("won")  # Any Number: the row's name; others: whether
    if won is not None and board.get("contestant") == seat:
        paid = board.get("paid")
        words = f"Wins {money(paid, currency)}" if paid else "Wins"
        return {"kind": "winner", "word": words} if won else {"kind": "out", "word": "Not today"}
    if "contestant" in board and board["contestant"] != seat:
        return None
    rivals = board.get("rivals")
    if rivals is not None and seat not in rivals:
        return {"kind": "out", "word": "Sits out"}
    return None


def _under(board: Mapping[str, Any], key: str, currency: str) -> str:
    guess = board["guesses"][key]
    price = board["totals"][key] if "totals" in board else board["price"]
    return money(price - guess * 100, currency)


def _verdict(verdict: str, under: str) -> Status:
    match verdict:
        case "over":
            return {"kind": "over", "word": "Over"}
        case "wins":
            return {"kind": "winner", "word": f"{under} under: wins"}
        case "exact":
            return {"kind": "winner", "word": "Exact: wins"}
        case "tie":
            return {"kind": "tie", "word": f"{under} under: tie"}
    return {"kind": "under", "word": f"{under} under"}


def face(view: View, seat: int, name: str, badge: int, cash: int, currency: str, locked: bool) -> Face:
    """The face of a seat that is not asked now."""
    if locked:
        return Locked()
    board, key = view["board"], str(seat)
    if key in (board.get("guesses") or {}):
        cents, verdict = board["guesses"][key] * 100, (board.get("verdicts") or {}).get(key)
        if verdict == "over":
            return Over(cents, currency)
        return Winner(cents, currency) if verdict in ("wins", "exact") else Amount(cents, currency)
    if view["scene"] == "winner":
        return Winner(cash, currency) if seat in board["winners"] else Amount(cash, currency)
    if view["scene"] == "totals":
        return Amount(cash, currency)
    if board.get("contestant") == seat and board.get("paid"):
        return Winner(board["paid"], currency)
    return Idle(badge, name)
