"""The bench: works the contacts of the simulated rig, below the filter, and reports what its lamps and matrices do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from console.mirror import hex_rows
from console.web.hub import Message
from hardware.simulated import Played, SimulatedRig
from hardware.virtual import Trouble

Json = Any


class Bench:
    """One simulated rig as the bench page sees and works it; ``pin`` is the host's, which the bench may show."""

    def __init__(self, rig: SimulatedRig, pin: str) -> None:
        self._rig = rig
        self._pin = pin

    def start(self, publish: Callable[[Message], None]) -> None:
        """Tell everything from now on to ``publish``, which any thread may call."""
        publish(
            {
                "type": "rig",
                "name": self._rig.name,
                "pin": self._pin,
                "seats": [
                    {
                        "seat": s.seat, "dials": s.dials, "push": s.push, "lamp": s.lamp, "matrix": s.matrix, "faces": s.faces,
                    }
                    for s in self._rig.seats
                ],
            }
        )  # fmt: skip
        for seat in self._rig.seats:
            if seat.lamp:
                publish({"type": "lamp", "seat": seat.seat, "on": self._rig.lit(seat.seat)})
            rows = self._rig.rows(seat.seat)
            if rows is not None:
                publish({"type": "matrix", "seat": seat.seat, "rows": hex_rows(rows)})
        self._rig.on_lamp(lambda seat, on: publish({"type": "lamp", "seat": seat, "on": on}))
        self._rig.on_played(lambda played: publish(_played(played)))
        self._rig.on_matrix(
            lambda seat, rows: publish({"type": "matrix", "seat": seat, "rows": hex_rows(rows)})
        )

    def act(self, message: Mapping[str, Json]) -> None:
        """Do to the rig what the page says; what makes no sense is left undone."""
        seat, part = message.get("seat"), message.get("part", "buzzer")
        if type(seat) is not int or not isinstance(part, str):
            return
        try:
            match message.get("do"):
                case "close":
                    self._rig.close_contact(seat, part)
                case "open":
                    self._rig.open_contact(seat, part)
                case "detents":
                    self._rig.detents(
                        seat,
                        int(message.get("dial", 0)),
                        int(message.get("by", 1)),
                        int(message.get("gap_us", 2000)),
                    )
                case "trouble":
                    self._rig.trouble(seat, part, _trouble(message))
        except (ValueError, TypeError):
            return


def _trouble(message: Mapping[str, Json]) -> Trouble:
    flags = {name: message.get(name) is True for name in ("noise", "stuck", "dead")}
    bounce = message.get("bounce_us", 0)
    return Trouble(bounce_us=bounce if type(bounce) is int else 0, **flags)


def _played(played: Played) -> Message:
    return {"type": "edges", "line": played.line, "what": played.what, "bounces": played.moves}
