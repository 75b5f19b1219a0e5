"""Hands on the rig: which control of which question a press, a push or a turn works."""

from __future__ import annotations

from collections.abc import Callable

from console.show.cast import RIG, Place, place_number
from console.show.director import Director
from console.show.doubt import Doubts
from console.show.floor import Live
from console.show.people import People
from hardware.events import Event, Fault, Misspin, Press, Release, Spun, Turn, WheelAt, Withdrawn

MC = "mc"
"""Whose the host's own buttons and keys are."""


class Hands:
    """Routes the rig's events. A seat without a live question, an input out of time, and everything in a pause have no effect.

    ``mc`` takes what the host's own buttons and keys do.
    """

    def __init__(self, director: Director, people: People, mc: Callable[[Event, int], None]) -> None:
        self._director = director
        self._people = people
        self._mc = mc
        self._doubts = Doubts()
        self._turned: dict[tuple[str, int], int] = {}

    def event(self, event: Event, now: int) -> None:
        """Something happened on the rig. ``event.at`` says when; ``now`` is when it got here."""
        director = self._director
        if isinstance(event, Fault):
            self._fault(event, now)
            return
        if isinstance(event, WheelAt | Spun | Misspin):
            director.spinning.event(event)
            return
        place = self._place(event.of)
        if isinstance(event, Withdrawn):
            self._withdraw(event, place)
        elif not self._races(event, place, now) and not self._doubts.take(event, now):
            self._certain(event, now)
        self._lamps_answer()

    def run(self, now: int) -> int | None:
        """What was in doubt is certain after a while; gives when there is more of it."""
        for event in self._doubts.due(now):
            self._certain(event, now)
        self._lamps_answer()
        return self._doubts.wake()

    def _lamps_answer(self) -> None:
        """A lamp goes out with the finger, whatever may still be in doubt."""
        self._director.picture.in_doubt = {place_number(of) for of in self._doubts.pressed("buzzer")}

    def _place(self, of: str) -> Place | None:
        number = place_number(of)
        return next((p for p in self._director.cast.wired if p.number == number), None)

    def _races(self, event: Event, place: Place | None, now: int) -> bool:
        """Whether it is a press for the race that is open, which settles itself what is in doubt."""
        if not isinstance(event, Press) or event.part != "buzzer" or place is None or place.played_by != RIG:
            return False
        paused = self._director.picture.paused_at
        return (paused is None or event.at < paused) and self._director.racing.takes(place, event, now)

    def _withdraw(self, event: Withdrawn, place: Place | None) -> None:
        self._doubts.withdraw(event)
        if place is not None and event.part == "buzzer":
            self._director.racing.withdraw(place, event.at)

    def _certain(self, event: Event, now: int) -> None:
        """Something that nobody takes back."""
        if event.of == MC:
            self._mc(event, now)
            return
        director, place = self._director, self._place(event.of)
        turned = self._detents(event) if isinstance(event, Turn) else 0
        if place is None:
            return
        if isinstance(event, Release) and event.part == "buzzer":
            self._let_go(place, event.at, now)
        if director.picture.paused_at is not None:
            return
        if director.picture.roll_call is not None:
            director.picture.roll_call.take(place, event, turned)
        if place.played_by != RIG:
            return
        if isinstance(event, Press) and event.part == "buzzer":
            self._press(place, event.at, now)
        elif isinstance(event, Press):
            self.push(place, event.at)
        elif isinstance(event, Turn) and turned and not event.while_pushed:
            self.turn(place, event.dial, turned, event.at)

    def _detents(self, event: Turn) -> int:
        """How far the dial went since it was last heard of; totals are counted even when the turn itself is void."""
        key = (event.of, event.dial)
        before, self._turned[key] = self._turned.get(key, 0), event.total
        return event.total - before

    def _fault(self, fault: Fault, now: int) -> None:
        """Whoever looks at cards while a question opens holds the buzzer, and that is no fault; its end is the release that won't come."""
        director, looks = self._director, self._director.picture.looks
        place = next((p for p in director.cast.wired if p.number == place_number(fault.of)), None)
        if place is not None and fault.part == "buzzer" and looks.holds(place.number):
            if fault.kind == "held":
                if fault.cleared:
                    self._let_go(place, fault.at, now)
                return
            if fault.kind == "stuck":
                looks.forget(place.number)
        director.faults.take(fault)

    def _press(self, place: Place, at: int, now: int) -> None:
        """A buzzer went down. Where it may be held to look at cards, that counts when it is let go."""
        director = self._director
        if director.racing.passes(place, at, now):
            return
        if director.hides_cards:
            director.picture.looks.press(place.number, director.cast.seat_of(place), at)
        else:
            self.buzz(place, at, now)

    def _let_go(self, place: Place, at: int, now: int) -> None:
        """A buzzer is open again: a short press does now what it was meant for, as of when it was made."""
        pressed = self._director.picture.looks.let_go(place.number, at)
        if pressed is not None and self._director.picture.paused_at is None:
            self.buzz(place, pressed, now)

    def buzz(self, place: Place, at: int, now: int) -> None:
        """The buzzer: take a seat, or lock in."""
        if self._director.picture.phase == "lobby":
            self._people.sit_down(place, now)
        if self._spins(place, at):
            return
        live = self._live(place, at)
        if live is None or live.control is None:
            return
        value = live.control.buzz(at)
        if value is not None:
            self._director.answer(live.asked.id, value)

    def push(self, place: Place, at: int) -> None:
        """The dial was pushed."""
        live = self._live(place, at)
        if not self._spins(place, at) and live is not None and live.control is not None:
            live.control.push()

    def turn(self, place: Place, dial: int, by: int, at: int) -> None:
        """A dial was turned."""
        live = self._live(place, at)
        if not self._spins(place, at) and live is not None and live.control is not None:
            live.control.turn(dial, by)

    def _spins(self, place: Place, at: int) -> bool:
        """Whoever is to spin a virtual wheel sets it going, with whatever is there."""
        director = self._director
        return director.session is not None and director.spinning.pressed(director.cast.seat_of(place), at)

    def _live(self, place: Place, at: int) -> Live | None:
        """The question that an input of this place, stamped ``at``, belongs to."""
        director = self._director
        if director.picture.phase != "game":
            return None
        live = director.picture.floor.of_seat(director.cast.seat_of(place))
        counts = live is not None and director.wanted(live) and director.picture.floor.counts(live, at)
        return live if counts else None
