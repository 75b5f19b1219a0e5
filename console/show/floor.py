"""The questions that are live: each with its control, and one answer clock for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from console.rules.conversation import Chance
from console.rules.people import seat_of
from console.rules.session import Asked
from console.show.cast import Place
from console.show.clock import AnswerClock
from console.show.controls import Control, PriceDial, control_for
from console.show.race import Race
from console.show.wheel import Spin

Json = Any
ALWAYS_SECRET = frozenset({"qualifying.guess", "practice.guess", "showcase-place.guess", "showcase.guess"})
"""Topics that are dialled in secret even where somebody is the only one left to be asked."""

LEAST_RISK = {
    "turn.action": ("spin", "vowel"),
    "turn.token": ("keep",),
    "buy": ("fold",),
    "bet": ("check", "fold"),
    "declare": ("high",),
    "rebuy": ("no",),
}
"""What somebody answers who does nothing, the first that may be chosen: a draw could have him solve, and lose the round's cash, or
raise, and lose his chips."""


@dataclass
class Live:
    """A question that may be answered now. ``secret``: others answer at the same time and must not see it.

    ``step`` is the first of the host's states that shows it. ``spin`` is there where the wheel is asked, ``race`` where buzzers race.
    """

    asked: Asked
    control: Control | None
    secret: bool
    since: int
    step: int = 0
    board: Mapping[str, Json] = field(default_factory=dict)  # the audience's, when it was asked
    spin: Spin | None = None
    race: Race | None = None
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
        self,
        asked: Asked,
        place: Place | None,
        together: bool,
        now: int,
        answer_ns: int | None,
        step: int = 0,
        board: Mapping[str, Json] | None = None,
    ) -> None:
        """A question goes live; the first of a bundle starts the clock. ``place``: where it is worked, None for the MC's."""
        secret = place is not None and (together or asked.message["topic"] in ALWAYS_SECRET)
        live = self.live[asked.id] = Live(asked, None, secret, now, step, board or {})
        if place is not None and self.clock is None and answer_ns is not None:
            self.clock = AnswerClock(now, answer_ns)
        if place is not None:
            self._work(live, place, now)

    def open_spin(self, live: Live, answer_ns: int | None) -> None:
        """A spin is wanted. A virtual one is set going by somebody: so long the clock leaves for that."""
        self.live[live.asked.id] = live
        if live.spin is not None and live.spin.waits and answer_ns is not None:
            self.clock = AnswerClock(live.since, answer_ns)

    def open_race(self, live: Live) -> None:
        """The buzzers are open."""
        self.live[live.asked.id] = live

    def start_clock(self, now: int, answer_ns: int | None) -> AnswerClock | None:
        """The answer clock runs from now on, if there is to be one."""
        self.clock = AnswerClock(now, answer_ns) if answer_ns is not None else None
        return self.clock

    @property
    def spinning(self) -> Live | None:
        """The spin that is wanted, as a question."""
        return next((one for one in self.live.values() if one.spin is not None), None)

    def spinner(self, seat: int | None) -> Live | None:
        """The spin that this seat is asked for, as a question."""
        live = self.spinning
        return live if live is not None and live.spin is not None and live.spin.seat == seat else None

    def spin_of(self, seat: int | None) -> Spin | None:
        """The spin that this seat is asked for."""
        live = self.spinner(seat)
        return live.spin if live is not None else None

    def _work(self, live: Live, place: Place, now: int) -> None:
        """Scanning takes as long as it takes: the clock leaves the usual time to think, and the longest way through beside it."""
        live.control = control_for(live.asked.message, place, now, live.board)
        if self.clock is not None and live.control is not None:
            self.clock.allow(live.control.longest)

    def renew(self, seat: int, place: Place, now: int, step: int) -> None:
        """The seat's question is worked from this place from now on, or in another way: what was dialled stays behind."""
        live = self.of_seat(seat)
        if live is not None and not live.given:
            live.since, live.step = now, step
            self._work(live, place, now)

    def run(self, now: int) -> int | None:
        """Time goes by for what moves by itself; gives the time at which it moves next."""
        controls = [one.control for one in self.live.values() if one.control is not None and not one.given]
        for control in controls:
            control.run(now)
        return min((wake for control in controls if (wake := control.wake(now)) is not None), default=None)

    def shift(self, by: int, now: int) -> None:
        """The show stood still for so long; what was done meanwhile counts nothing, even if it arrives only now."""
        if self.clock is not None:
            self.clock.shift(by)
        for one in self.live.values():
            one.since = now
            if one.control is not None:
                one.control.shift(by)
            if one.spin is not None:
                one.spin.shift(by)

    def pointing(self) -> dict[str, Json] | None:
        """What the one who is asked alone points at, for everybody to see; never what is dialled in secret."""
        for one in self.live.values():
            if one.seat is not None and one.control is not None and not one.secret:
                topic = one.asked.message["topic"]
                return {"seat": one.seat, "topic": topic, **one.control.pointing()}
        return None

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
        return at >= live.since and (self.clock is None or self.clock.counts(at))


def answer_at_the_bell(live: Live, chance: Chance) -> Json:
    """What is taken when time is up: what the control reads; a choice that was never touched is drawn, unless one risks least."""
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
    for usual in LEAST_RISK.get(message["topic"], ()):
        if usual in ids:
            return usual
    drawn = chance({"kind": "draw", "options": ids, "count": message.get("count", 1)})
    return drawn if message["kind"] == "pick" else drawn[0]
