"""The roll call in the lobby: everybody presses, pushes and turns, and sees that it arrives. It is feedback and no part of any show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from console.show.cast import Place
from hardware.events import Event, Press, Turn
from hardware.face import Face, Idle

Json = Any
HINT = "Press your buzzer, turn your dial"


@dataclass
class Arrived:
    """What came from one place: ``turned`` counts detents, all its dials together, None before the first; ``newest`` is the last of it in four letters."""

    pressed: bool = False
    turned: int | None = None
    pushed: bool = False
    newest: str = ""


@dataclass
class RollCall:
    """What has arrived so far, by place number."""

    places: dict[int, Arrived] = field(default_factory=dict)

    def take(self, place: Place, event: Event, detents: int) -> None:
        """An event of this place; ``detents`` is how far its dial went."""
        arrived = self.of(place)
        match event:
            case Press(part="buzzer"):
                arrived.pressed, arrived.newest = True, "BUZZ"
            case Press():
                arrived.pushed, arrived.newest = True, "PUSH"
            case Turn() if detents:
                arrived.turned = (arrived.turned or 0) + detents
                arrived.newest = f"{arrived.turned:+}" if arrived.turned else "0"

    def of(self, place: Place) -> Arrived:
        """What has arrived from a place."""
        return self.places.setdefault(place.number, Arrived())

    def board(self, places: Iterable[Place]) -> dict[str, Json]:
        """The board of the scene ``roll-call``."""
        return {"hint": HINT, "seats": {str(place.number): self._seat(place) for place in places}}

    def _seat(self, place: Place) -> dict[str, Json]:
        arrived = self.of(place)
        return {
            "pressed": arrived.pressed,
            "turned": arrived.turned,
            "pushed": arrived.pushed,
            "dials": place.dials,
            "push": place.push,
        }

    def face(self, place: Place) -> Face:
        """The place's number, and beside it what arrived last; before that its name."""
        return Idle(place.number, self.of(place).newest or (place.name if place.here else ""))
