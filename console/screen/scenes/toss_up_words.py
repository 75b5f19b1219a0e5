"""What is said in a toss-up, which settles who starts: press when you know it, who was first, who starts."""

from __future__ import annotations

from console.gaps import gap
from console.screen.line import Line
from console.screen.moment import Json, Moment
from console.screen.seats import name_of
from console.screen.theme import GOLD


def toss_up(moment: Moment) -> Line | None:
    """The line below the puzzle; None where nothing is tossed up."""
    race: Json | None = moment.board.get("toss_up")
    if not race:
        return None
    if race.get("starts"):
        return Line(name_of(moment, int(race["starts"])), " has it, and starts", GOLD)
    if race.get("first"):
        return Line(name_of(moment, int(race["first"])), _ahead(moment, race), GOLD)
    if race.get("open"):
        return Line("", "Buzz as soon as you know it", GOLD)
    if moment.board.get("unsolved"):
        return Line("", "Nobody: spins decide who starts")
    return Line("", "A toss-up: who solves it starts")


def plate_words(moment: Moment, seat: int, kind: str, word: str) -> str:
    """What stands on the plate of a seat."""
    race: Json = moment.board.get("toss_up") or {}
    if race.get("starts"):
        return "Starts" if seat == race["starts"] else ""
    if kind in ("early", "late"):
        return word
    if seat == race.get("first"):
        return "First"
    if seat in (race.get("out") or ()):
        return "Out"
    return "Buzz!" if seat in (race.get("open") or ()) else ""


def _ahead(moment: Moment, race: Json) -> str:
    presses, tied = race.get("presses") or [], race.get("tied") or []
    if len(tied) > 1:
        return " is drawn: same moment"
    if len(presses) < 2:
        return " buzzed first"
    one, other = presses[:2]
    return f" first, {gap(int(other['us']) - int(one['us']))} ahead of {name_of(moment, int(other['seat']))}"
