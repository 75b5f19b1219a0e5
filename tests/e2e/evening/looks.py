"""What somebody at a seat sees of the question: the pointer on the screen, or, where it is dialled in secret, the own matrix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from hardware.face import Asking, Dialling, Face

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
DIGITS = "0123456789"
UNTOUCHED = "-"
READY = {"LOCK?": "lock", "AGAIN": "again"}


@dataclass(frozen=True)
class Look:
    """A question as it reads now. ``at`` is what the cursor is on; ``ready`` is set when all is chosen and one button is all there is."""

    topic: str
    kind: str
    at: Json = None
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
    wheels = wheels_of(topic)
    match face:
        case Dialling():
            return Look(topic, "dial", face.cursor, None, face.digits, wheels)
        case Asking(text, Dialling() as dialled):
            return Look(topic, "dial", None, READY[text], dialled.digits, wheels)
    return Look(topic, "dial", None, None, UNTOUCHED * len(wheels), wheels)


def public_look(pointing: Mapping[str, Json], board: Mapping[str, Json] | None = None) -> Look:
    """The pointer that everybody sees, and the board behind it."""
    known = {one.name for one in fields(Look)} - {"board"}
    return Look(**{name: pointing[name] for name in known & set(pointing)}, board=board or {})
