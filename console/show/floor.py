"""The questions that are live: each with its control, and one answer clock for all of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from console.rules.session import Asked, Chance
from console.show.cast import Place
from console.show.clock import AnswerClock
from console.show.controls import Control, PriceDial, control_for

Json = Any


def seat_of(to: str) -> int | None:
    """``seat:2`` -> 2; None for the MC and the house."""
    kind, _, number = to.partition(":")
    return int(number) if kind == "seat" else None


@dataclass
class Live:
    """A question that may be answered now. ``secret``: others answer at the same time and must not see it.

    ``step`` is the first of the host's states that shows it.
    """

    asked: Asked
    control: Control | None
    secret: bool
    since: int
    step: int = 0
    given: bool = False  # answered, but not committed yet: nothing more is taken, nothing is seen

    @property
    def seat(self) -> int | None:
        """The seat that is asked."""
        return seat_of(self.asked.to)


@dataclass
class Floor:
    """All live questions of the moment."""

    live: dict[int, Live] = field(default_factory=dict)
    clock: AnswerClock | None = None

    def open(
        self, asked: Asked, dials: int, secret: bool, now: int, answer_ns: int | None, step: int = 0
    ) -> None:
        """A question goes live; the first of a bundle starts the clock."""
        seat = seat_of(asked.to)
        control = control_for(asked.message, dials) if seat is not None else None
        if seat is not None and self.clock is None and answer_ns is not None:
            self.clock = AnswerClock(now, answer_ns)
        self.live[asked.id] = Live(asked, control, secret, now, step)

    def renew(self, seat: int, place: Place, now: int, step: int) -> None:
        """A seat's question has another control from now on: this place's; what was done with the old one is void."""
        live = self.of_seat(seat)
        if live is not None and not live.given:
            live.control, live.since, live.step = control_for(live.asked.message, place.dials), now, step

    def close(self, id: int) -> Live | None:
        """A question is no longer open; with the last of the seats' questions the clock stops."""
        live = self.live.pop(id, None)
        if not any(one.seat is not None for one in self.live.values()):
            self.clock = None
        return live

    def clear(self) -> None:
        """Nothing is open."""
        self.live.clear()
        self.clock = None

    def of_seat(self, seat: int | None) -> Live | None:
        """The live question of a seat."""
        return next((one for one in self.live.values() if seat is not None and one.seat == seat), None)

    def counts(self, live: Live, at: int) -> bool:
        """Whether an input stamped ``at`` belongs to this question: not before it was open, not after its clock ended."""
        return at >= live.since and (self.clock is None or at <= self.clock.ends)


def answer_at_the_bell(live: Live, chance: Chance) -> Json:
    """What is taken when time is up: what the control reads; a choice that was never touched is drawn."""
    message = live.asked.message
    read = live.control.fallback() if live.control is not None else None
    if read is not None:
        return read
    match message["kind"]:
        case "dial":
            return PriceDial(message["wheels"], 1).fallback()
        case "arrange":
            return list(message["tiles"])
        case "text":
            return ""
    ids = [option["id"] for option in message["options"]]
    drawn = chance({"kind": "draw", "options": ids, "count": message.get("count", 1)})
    return drawn if message["kind"] == "pick" else drawn[0]
