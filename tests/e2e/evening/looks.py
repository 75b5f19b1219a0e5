"""What somebody at a seat sees of the question: the pointer on the screen, or, where it is dialled in secret, the own matrix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from hardware.face import Asking, Dialling, Face, Offered

Json = Any
Door = tuple[int, int]
"""Row and column of the puzzle's board."""
SECRET = {
    "qualifying": "qualifying.guess",
    "practice": "practice.guess",
    "showcase-place": "showcase-place.guess",
    "showcase": "showcase.guess",
}
"""Scenes in which everybody dials in secret, with what is asked there."""


def secret_topic(view: Mapping[str, Any]) -> str | None:
    """What several are asked in secret now, if they are asked: at poker what they declare, all together."""
    board = view["board"]
    if view["scene"] == "market":
        return "declare" if board["stage"] == "declare" and board["turn"] is None else None
    return SECRET.get(view["scene"])


DIGITS = "0123456789"
UNTOUCHED = "-"
READY = {"LOCK?": "lock", "AGAIN": "again"}


@dataclass(frozen=True)
class Look:
    """A question as it reads now. ``at`` is what the cursor is on, ``of`` all that may be chosen; ``ready`` is set when all is chosen and one button is all there is."""

    topic: str
    kind: str
    at: Json = None
    of: Sequence[str] = ()
    ready: str | None = None
    digits: str = ""
    wheels: Sequence[str] = ()
    taken: Sequence[str] = ()
    count: int = 0
    slots: Sequence[str | None] = ()
    tiles: Sequence[str] = ()
    group: Sequence[str] | None = None
    letter: str | None = None
    filled: Sequence[tuple[int, int, str]] = ()
    board: Mapping[str, Json] = field(default_factory=dict)

    @property
    def hidden(self) -> list[Door]:
        """The doors of a puzzle behind which a letter is hidden, in reading order."""
        rows = enumerate(self.board["doors"])
        return [(row, column) for row, doors in rows for column, door in enumerate(doors) if door == ""]

    @property
    def spelled(self) -> dict[Door, str]:
        """What a solution says so far for the hidden doors."""
        return {(row, column): letter for row, column, letter in self.filled}

    @property
    def reads(self) -> Json:
        """What locking in would answer; None where something is missing."""
        match self.kind:
            case "dial":
                return int(self.digits.replace(UNTOUCHED, "0")) if self.digits.strip(UNTOUCHED) else None
            case "choose":
                return self.at
            case "pick":
                return list(self.taken) if len(self.taken) == self.count else None
            case "text":
                return self._solution() if set(self.spelled) == set(self.hidden) else None
        return list(self.slots) if None not in self.slots else None

    def _solution(self) -> str:
        """All doors in reading order, without the gaps between words."""
        rows, spelled = enumerate(self.board["doors"]), self.spelled
        return "".join(
            door or spelled[row, column]
            for row, doors in rows
            for column, door in enumerate(doors)
            if door is not None
        )


def wheels_of(topic: str) -> tuple[str, ...]:
    """The wheels of a secret question: what is written on a pricer."""
    return ("01", *[DIGITS] * 4) if topic == "showcase.guess" else (DIGITS,) * 4


def secret_look(topic: str, face: Face | None) -> Look:
    """The own matrix."""
    if topic == "declare":
        return secret_choice(topic, face)
    wheels = wheels_of(topic)
    match face:
        case Dialling():
            return Look(topic, "dial", face.cursor, digits=face.digits, wheels=wheels)
        case Asking(text, Dialling() as dialled):
            return Look(topic, "dial", ready=READY[text], digits=dialled.digits, wheels=wheels)
    return Look(topic, "dial", digits=UNTOUCHED * len(wheels), wheels=wheels)


def secret_choice(topic: str, face: Face | None) -> Look:
    """The same of a word among a few: what stands there is what it is called."""
    match face:
        case Offered(word=word):
            return Look(topic, "choose", word.lower())
        case Asking(text, Offered(word=word)):
            return Look(topic, "choose", word.lower(), ready=READY[text])
    return Look(topic, "choose")


def public_look(pointing: Mapping[str, Json], board: Mapping[str, Json] | None = None) -> Look:
    """The pointer that everybody sees, and the board behind it."""
    known = {one.name for one in fields(Look)} - {"board"}
    return Look(**{name: pointing[name] for name in known & set(pointing)}, board=board or {})
