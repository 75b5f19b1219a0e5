"""One control for every kind of ask, worked by whatever its seat has: four dials, a dial with or without a push, or a buzzer alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from console.show.cast import RIG, Place
from console.show.controls.arranging import ArrangeDial
from console.show.controls.button import Buzzing, Scanning
from console.show.controls.choices import ChoiceDial, PickDial
from console.show.controls.control import UNTOUCHED, Control, Json
from console.show.controls.number import PriceDial
from console.show.controls.solving import SolvingDial

__all__ = [
    "UNTOUCHED",
    "ArrangeDial",
    "ChoiceDial",
    "Control",
    "PickDial",
    "PriceDial",
    "SolvingDial",
    "control_for",
]

SECOND = 1_000_000_000


def control_for(
    ask: Mapping[str, Json], place: Place, now: int, board: Mapping[str, Json] | None = None
) -> Control | None:
    """The control for an ask's message at this place; None where there is nothing to work it with.

    ``board`` is what the audience sees: a second try starts from what the first one has left there, a solution from the open doors.
    """
    scan = place.scan
    if place.played_by != RIG:  # nothing is turned there: it reads what a finger on a page is on
        return _control(ask, place.dials or 1, True, board or {})
    if scan is None and not place.dials:
        return None
    control = _control(ask, 1 if scan else place.dials, place.push, board or {})
    if control is None:
        return None
    if scan:
        return Scanning(control, int(scan * SECOND), now)
    if not place.push and _needs_a_push(ask, place.dials):
        return Buzzing(control)
    return control


def _control(ask: Mapping[str, Json], dials: int, push: bool, board: Mapping[str, Json]) -> Control | None:
    options: Sequence[Mapping[str, str]] = ask.get("options", ())
    ids, labels = [str(o["id"]) for o in options], [str(o["label"]) for o in options]
    match ask["kind"]:
        case "dial":
            return PriceDial(ask["wheels"], dials, "".join(_first_try(ask, board)), extra=push)
        case "choose":
            return ChoiceDial(ids, labels)
        case "pick":
            return PickDial(ids, labels, ask["count"])
        case "arrange":
            return ArrangeDial(ask["tiles"], ask["slots"], _first_try(ask, board), dials)
        case "text" if board.get("doors"):
            return SolvingDial(board["doors"], board["called"])
    return None


def _needs_a_push(ask: Mapping[str, Json], dials: int) -> bool:
    match ask["kind"]:
        case "dial":
            return dials == 1 and len(ask["wheels"]) > 1
        case "arrange":
            return dials == 1
        case "pick" | "text":
            return True
    return False


def _first_try(ask: Mapping[str, Json], board: Mapping[str, Json]) -> Sequence[str]:
    """What the contestant has tried already: a second try means to change it, not to begin anew."""
    tries = {"switcheroo.try": "tries", "one-away.guess": "guesses"}.get(ask["topic"], "")
    before = board.get(tries) or ()
    return list(before[-1]) if before else ()
