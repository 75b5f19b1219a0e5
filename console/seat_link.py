"""The seats' pages and those who look on: which phone shows which, and what each of them is told."""

from __future__ import annotations

import json
from collections.abc import Callable

from console.show.cast import Cast
from console.show.desk import Desk
from console.web.hub import Message, Subscription, seat_viewer
from console.web.publisher import Publisher

MOST_PAGES = 3
"""A phone may show its seat's page so often at once: a page that was opened anew, and connections that nobody has given up yet."""


class SeatLink:
    """What ``console.web`` needs to know of seats' phones, and what they get; ``pump`` lets the show go on."""

    def __init__(
        self,
        cast: Cast,
        desk: Desk,
        publisher: Publisher,
        *,
        clock: Callable[[], int],
        pump: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self._cast = cast
        self._desk = desk
        self._publisher = publisher
        self._clock = clock
        self._pump = pump
        self._changed = changed
        self._hello: Message = {}
        self._phones: dict[int, tuple[str, str]] = {}  # by place: the phone's key, and its person's name
        self._told: dict[str, str] = {}

    # ------------------------------------------------------------------ in
    def pair_seat(self, code: str, key: str, old: str | None) -> int | None:
        """The phone with this key shows the place that the code is for; None where the code is not good."""
        place = self._desk.phones.pair(code, key, old, self._clock())
        self._pump()
        return None if place is None else place.number

    def place_of(self, key: str) -> int | None:
        """The place whose page this phone shows."""
        place = self._cast.of_phone(key)
        return None if place is None else place.number

    def unpair_seat(self, key: str) -> None:
        """This phone shows nothing any more."""
        place = self._cast.of_phone(key)
        if place is not None:
            self._desk.phones.unpair(place)
            self._pump()

    async def seat_action(self, key: str, message: Message) -> Message:
        """Do what the page of a seat's phone asks."""
        self._pump()  # what was stamped before comes before
        place = self._cast.of_phone(key)
        if place is None:
            reason = "this phone is paired with no seat any more"
            return {"type": "refused", "n": message.get("n"), "reason": reason}
        reply = self._desk.seats.act(place, message, self._clock())
        self._pump()
        return reply

    def subscribe(self, viewer: str) -> Subscription:
        """Open a queue for a phone's page. One that comes anew before its old connection is given up takes that one's place."""
        if self._publisher.listening(viewer) >= MOST_PAGES:
            self._publisher.oldest(viewer).close()
        subscription = self._publisher.subscribe(viewer)
        self._told.pop(viewer, None)  # so that it is told how things stand
        self._pump()
        return subscription

    # ------------------------------------------------------------------ out
    def say_hello(self, hello: Message) -> None:
        """Who is talking: to all phones, and to those that are still to come."""
        self._hello = hello
        for key, _ in self._phones.values():
            self._publisher.publish(seat_viewer(key), hello)

    def mind(self) -> None:
        """Whose page a phone shows may have changed: who has lost his is let go before anything more is shown."""
        phones = {p.number: (p.phone_key, p.name) for p in self._cast.places if p.phone_key is not None}
        if phones != self._phones:
            before, now = ({key for key, _ in some.values()} for some in (self._phones, phones))
            self._phones = phones
            self._changed()
            for viewer in map(seat_viewer, before - now):
                self._publisher.dismiss(viewer)
                self._told.pop(viewer, None)
            for viewer in map(seat_viewer, now - before):
                self._publisher.publish(viewer, self._hello)
        for place in self._cast.places:
            if place.phone_key is not None:
                place.phone = "here" if self._publisher.listening(seat_viewer(place.phone_key)) else "away"

    def show(self, now: int) -> None:
        """Each page as it is now, to the phone that shows it."""
        for place in self._cast.places:
            if place.phone_key is None or place.phone != "here":
                continue
            viewer, state = seat_viewer(place.phone_key), self._desk.seats.state(place, now)
            still = standing(state, "timer")
            if still != self._told.get(viewer):
                self._told[viewer] = still
                self._publisher.publish(viewer, state)


def standing(state: Message, *clocks: str) -> str:
    """What makes a page another one: all of it but what is left of a clock."""
    stopped = {name: state[name] and {**state[name], "left_ms": 0} for name in clocks}
    return json.dumps({**state, **stopped}, sort_keys=True)
