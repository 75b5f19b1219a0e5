"""The bench: works the contacts of the simulated rig, below the filter, and reports what its lamps and matrices do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from console.mirror import hex_rows
from console.web.hub import Message
from hardware.simulated import Owner, Played, SimulatedRig
from hardware.virtual import Trouble
from hardware.wheel import WheelParts

Json = Any
MS = 1_000_000
TAP_MS = 40  # a finger rests on a button for some 40 to 150 ms
LONGEST_MS = 60_000
MOST_STEPS = 200
MOST_DETENTS = 1_000
MOST_LOST = 1_000
MOST_FLICKS = 1
"""In one message: what hands can do in its time, and what the console plays without holding anybody up."""


class Bench:
    """One simulated rig as the bench page sees and works it; ``pin`` is the host's, which the bench may show."""

    def __init__(self, rig: SimulatedRig, pin: str, clock: Callable[[], int]) -> None:
        self._rig = rig
        self._pin = pin
        self._clock = clock
        # When the finger on a contact has rested for long enough, by the contact's name.
        self._free: dict[tuple[Owner, str], int] = {
            (s.seat, part): 0 for s in rig.seats for part in ("buzzer", "push")
        } | {("mc", part): 0 for part in rig.mc}

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
                "wheel": _wheel(self._rig.wheel), "mc": list(self._rig.mc), "keypad": self._rig.keypad,
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
        steps = message.get("steps") if message.get("do") == "script" else [self._by_hand(message)]
        now, detents, flicks = self._clock(), 0, 0
        for step in steps[:MOST_STEPS] if isinstance(steps, list) else []:
            try:
                detents += abs(int(step["by"])) if step.get("do") == "detents" else 0
                flicks += step.get("do") == "flick"
                if detents <= MOST_DETENTS and flicks <= MOST_FLICKS:
                    self._do(step, now)
            except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
                continue

    def _by_hand(self, message: Mapping[str, Json]) -> Mapping[str, Json]:
        """A touchpad's tap is over in no time, which the contact filter takes for a spike: a finger rests for ``TAP_MS``."""
        do, name = message.get("do"), _contact(message)
        later = message.get("in_ms") or message.get("in_us")
        if do not in ("close", "open") or later or name not in self._free:
            return message
        now = self._clock()
        wait = max(self._free[name] - now, 0)
        self._free[name] = now + wait + (TAP_MS * MS if do == "close" else 0)
        return {**message, "in_ms": -(-wait // MS)}

    def _do(self, step: Mapping[str, Json], now: int) -> None:
        part = str(step.get("part", "buzzer"))
        match step["do"]:
            case "flick":
                self._rig.flick(float(step["speed"]))
            case "drag-wheel":
                self._rig.drag_wheel(float(step["by"]))
            case "stop-wheel":
                self._rig.stop_wheel()
            case "trouble" if part.startswith("wheel:"):
                self._rig.wheel_trouble(part.removeprefix("wheel:"), _trouble(step))
            case "trouble" if part == "keypad":
                self._rig.unplug_keypad(_trouble(step).dead)
            case "key":
                self._rig.key(str(step["key"]), _when(step, now))
            case "detents":
                gap_us = int(step.get("gap_us", 2000))
                self._rig.detents(
                    int(step["seat"]), int(step.get("dial", 0)), int(step["by"]), gap_us, _when(step, now)
                )
            case _:
                self._at_contact(step, *_contact(step), _when(step, now))

    def _at_contact(self, step: Mapping[str, Json], of: Owner, part: str, at: int) -> None:
        match step["do"]:
            case "close":
                self._rig.close_contact(of, part, at)
            case "open":
                self._rig.open_contact(of, part, at)
            case "tap":
                self._rig.close_contact(of, part, at)
                self._rig.open_contact(of, part, at + TAP_MS * MS)
            case "trouble":
                self._rig.trouble(of, part, _trouble(step))


def _contact(step: Mapping[str, Json]) -> tuple[Owner, str]:
    """Whose contact is meant, and which: ``mc:next``, or a seat's."""
    part = str(step.get("part", "buzzer"))
    if part.startswith("mc:"):
        return "mc", part.removeprefix("mc:")
    seat = step.get("seat")
    return seat if type(seat) is int else str(seat), part


def _when(step: Mapping[str, Json], now: int) -> int:
    wait = int(step.get("in_ms", 0)) * MS + int(step.get("in_us", 0)) * 1_000
    return now + min(max(wait, 0), LONGEST_MS * MS)


def _trouble(message: Mapping[str, Json]) -> Trouble:
    flags = {name: message.get(name) is True for name in ("noise", "stuck", "dead")}
    bounce, lose = (message.get(name, 0) for name in ("bounce_us", "lose"))
    return Trouble(
        bounce_us=bounce if type(bounce) is int else 0,
        lose=min(max(lose, 0), MOST_LOST) if type(lose) is int else 0,
        **flags,
    )


def _wheel(wheel: WheelParts | None) -> Message | None:
    return None if wheel is None else {"counts": wheel.per_turn, "sensor": wheel.sensor}


def _played(played: Played) -> Message:
    return {"type": "edges", "line": played.line, "what": played.what, "bounces": played.moves}
