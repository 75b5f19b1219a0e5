"""What stands on a podium in poker: how a seat stands in the hand, in a word and as the face of its matrix.

All of it is read off the board (``docs/boards.md``), which knows of no card that lies face down.  Only :func:`peek` reads what a
seat alone is told, for the seat's own eyes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from console.show.words import figure, marks, money
from hardware.face import Amount, Face, Offered, Peek, Said, Winner

View = Mapping[str, Any]
Status = dict[str, str]
SCENES = frozenset({"market"})
TOPICS = {"buy": "Buying a card", "bet": "Your bet", "declare": "Declaring", "rebuy": "Buying in?"}
"""What somebody does who is asked this."""
DECLARED = {"high": "High", "low": "Low", "both": "Both"}
LONGEST_WORD = 16
"""Letters that a podium has room for."""


def asked(topic: str, board: View, seat: int) -> str:
    """The word for a seat that is asked: what it owes, where it owes anything."""
    owes = board.get("to_call") if topic == "bet" and board.get("turn") == seat else None
    return f"{figure(owes, 'chips')} to call" if owes else TOPICS[topic]


def stands(board: View, seat: int) -> tuple[str, int]:
    """How a seat stands in the hand, the strongest thing first, and the chips it is about: ``wins`` so many, what it declared, ..."""
    key = str(seat)
    won = sum(result["shares"].get(key, 0) for result in board["results"])
    if won:
        return "wins", won
    for state in ("out", "folded"):
        if seat in board[state]:
            return state, 0
    if board["results"] and not board["pot"]:  # all pots are won: nothing is left to declare or to be in for
        return "stack", 0
    declared = (board["declared"] or {}).get(key)
    if declared is not None:
        return str(declared), 0
    return "all-in" if seat in board["all_in"] else "stack", 0


def status(view: View, seat: int, currency: str) -> Status | None:
    """The status of a seat that is asked nothing; None where its stack says all."""
    now, chips = stands(view["board"], seat)
    match now:
        case "wins":
            words = f"Wins {money(chips, currency)}"
            short = f"Wins {figure(chips, currency)}"
            return _said("winner", words if len(words) <= LONGEST_WORD else short)
        case "out":
            return _said("out", "Out")
        case "folded":
            return _said("out", "Folded")
        case "all-in":
            return _said("idle", "All in")
        case "high" | "low" | "both":
            return _said("idle", DECLARED[now])
    return None


def _said(kind: str, word: str) -> Status:
    return {"kind": kind, "word": word}


def face(view: View, seat: int, stack: int, currency: str) -> Face:
    """The face of a seat that is asked nothing: how it stands, else its stack."""
    written = marks(currency)
    now, chips = stands(view["board"], seat)
    match now:
        case "wins":
            return Winner(chips, *written)
        case "out":
            return Said("OUT")
        case "folded":
            return Said("FOLD")
        case "all-in":
            return Said("ALL IN")
        case "high" | "low" | "both":
            return Said(now.upper())
    return Amount(stack, *written)


def pointed_at(ask: View, at: str, board: View, cursor: bool) -> Offered:
    """What a seat that is asked has under its cursor: a card with its price, or a word with what it costs."""
    place = at.removeprefix("row-")
    if place != at:
        return Offered(board["row"][int(place) - 1], price=board["prices"][int(place) - 1], cursor=cursor)
    costs = {"deck": board.get("prices", [None])[-1], "bet": board.get("bet"), "call": ask.get("to_call")}
    return Offered(word=at.upper(), price=costs.get(at), cursor=cursor)


def peek(own: View) -> Peek | None:
    """What a seat was told of its own cards, as far as they lie face down; None where none do."""
    cards = tuple(one["card"] for one in own.get("cards", ()) if not one["up"])
    return Peek(cards) if cards else None
