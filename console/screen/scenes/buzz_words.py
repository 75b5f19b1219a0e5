"""What the band below a question says: whether the buzzers are open, who was first and by how much, what it came to."""

from __future__ import annotations

from dataclasses import dataclass

from console.gaps import gap
from console.screen.moment import Json, Moment
from console.screen.money import figure, money
from console.screen.seats import name_of

_CLOSED = {"nobody": "Nobody in time", "all-out": "Nobody knew it", "ended": "That was the last one"}


@dataclass(frozen=True, slots=True)
class Said:
    """The band: its ``look``, whose badge it has, a name that may be cut and the rest that may not, and two lines at the right.

    ``look``: ``shut``, ``open``, ``first``, ``right``, ``wrong``, ``answer`` (right, and what was asked for) or ``closed``.
    """

    look: str
    seat: int | None
    name: str
    rest: str
    right: tuple[str, ...] = ()


def said(moment: Moment) -> Said:
    """What the band says now."""
    board = moment.board
    if board.get("closed"):
        return _closed(moment, board)
    first = board.get("first")
    if first is None:
        return _buzzers(moment, board)
    seat = int(first)
    name = name_of(moment, seat)
    if board.get("right") is True:
        return Said("right", seat, name, " is right", (f"+{figure(int(board['points']), moment.currency)}",))
    if board.get("right") is False:
        return Said("wrong", seat, name, " is wrong")
    rest = " answers" if board.get("tied") else " buzzed first"
    return Said("first", seat, name, rest, ahead(moment, board))


def ahead(moment: Moment, race: Json) -> tuple[str, ...]:
    """By how much the first press of a race was ahead, in two lines; ``race`` has ``presses`` and ``tied``."""
    presses, tied = race.get("presses") or [], race.get("tied") or []
    if len(tied) > 1:
        others = [name_of(moment, int(seat)) for seat in tied if seat != race.get("first")]
        return ("Same moment: drawn", f"with {_listed(others)}")
    if len(presses) > 1:
        one, other = presses[:2]
        return (
            f"{gap(int(other['us']) - int(one['us']))} ahead",
            f"of {name_of(moment, int(other['seat']))}",
        )
    return (f"after {gap(int(presses[0]['us']))}",) if presses else ()


def _buzzers(moment: Moment, board: Json) -> Said:
    open_to, out = board.get("open") or [], board.get("out") or []
    if open_to:
        points = money(int(board.get("points") or 0), moment.currency)
        if not out:
            return Said("open", None, "", "Buzz!", (f"for {points}",))
        still = [name_of(moment, int(seat)) for seat in open_to]
        return Said("open", None, "", "Buzz again!", ("Still in:", _listed(still, 3)))
    if not board.get("number"):
        return Said("shut", None, "", "Buzzers shut", ("Wait for the", "first question"))
    return Said("shut", None, "", "Buzzers shut", ("Wait until", "they open"))


def _closed(moment: Moment, board: Json) -> Said:
    answer, first = str(board.get("answer") or ""), board.get("first")
    if board["closed"] == "right" and first is not None:
        name, points = name_of(moment, int(first)), figure(int(board.get("points") or 0), moment.currency)
        if answer:
            return Said("answer", int(first), "", answer, (name, f"+{points}"))
        return Said("right", int(first), name, " is right", (f"+{points}",))
    why = _CLOSED.get(str(board["closed"]), "Closed")
    return Said("closed", None, "", answer, (why,)) if answer else Said("closed", None, "", why)


def _listed(names: list[str], most: int = 2) -> str:
    """``Mara, Ines and Theo``; from so many on only how many there are."""
    if len(names) > most:
        return f"{len(names)} players"
    *others, last = names or [""]
    return f"{', '.join(others)} and {last}" if others else last
