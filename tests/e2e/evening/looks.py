"""What somebody at a seat sees of the question: the pointer on the screen, or, where it is dialled in secret, the own matrix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hardware.face import Asking, Dialling, Face

Json = Any
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
        return list(self.slots) if None not in self.slots else None


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


def public_look(pointing: Mapping[str, Json]) -> Look:
    """The pointer that everybody sees."""
    known = ("topic", "kind", "at", "ready", "digits", "wheels", "taken", "count", "slots", "tiles")
    return Look(**{name: pointing[name] for name in known if name in pointing})
