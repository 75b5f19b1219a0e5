"""What comes from the seats' pages: a seat's own answer, what its finger is on, and a fallback for its buzzer.

A phone's buzz is stamped when it arrives and works the seat's own question.  It is no ``Press`` of the rig's, so it can take part in no
race (``lockout.py``): how long it was under way nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable

from console.rules.conversation import Refused
from console.show.cast import Place
from console.show.director import Director
from console.show.floor import Live
from console.show.hands import Hands
from console.show.messages import Json, Message, whole
from console.show.people import People
from console.show.seat_page import SeatPage

TOO_LATE = "already moved on"


class SeatDesk:
    """Takes the messages of the page that shows a place, as ``docs/stream.md`` has them."""

    def __init__(self, director: Director, people: People, hands: Hands) -> None:
        self._director = director
        self._people = people
        self._hands = hands
        self._page = SeatPage(director)
        self._actions: dict[str, Callable[[Place, Message, int], None]] = {
            "answer": self._answer,
            "point": self._point,
            "buzz": self._buzz,
            "name": self._name,
        }

    def state(self, place: Place, now: int) -> dict[str, Json]:
        """Everything that the page of this place shows."""
        return self._page.state(place, now)

    def act(self, place: Place, message: Message, now: int) -> dict[str, Json]:
        """Do what whoever sits there asks for; gives the reply."""
        do, number = message.get("do"), message.get("n")
        action = self._actions.get(do) if isinstance(do, str) else None
        try:
            if action is None:
                raise Refused(f"{str(do)[:20]!r} is not one of {', '.join(self._actions)}")
            if self._director.picture.paused_at is not None:
                raise Refused("the show is paused: one moment, please")
            action(place, message, now)
        except Refused as reason:
            return {"type": "refused", "n": number, "reason": str(reason)}
        return {"type": "done", "n": number}

    def _answer(self, place: Place, message: Message, _: int) -> None:
        live = self._own(place, message)
        self._director.answer(live.asked.id, message.get("value"))

    def _point(self, place: Place, message: Message, _: int) -> None:
        live, value = self._own(place, message), message.get("value")
        if value is not None and not isinstance(value, str):
            raise Refused("value: what is pointed at is named by its id, or null")
        if live.control is None:
            raise Refused("nothing is pointed at there")
        live.control.point(value)

    def _own(self, place: Place, message: Message) -> Live:
        """The question that the message names, if it is this seat's and still wants its answer."""
        ask, live = whole(message, "ask"), self._page.question(self._director.cast.seat_of(place))
        if live is None or live.asked.id != ask or not self._director.wanted(live):
            raise Refused(TOO_LATE)
        return live

    def _buzz(self, place: Place, message: Message, now: int) -> None:
        step, seat = whole(message, "step"), self._director.cast.seat_of(place)
        director = self._director
        live = self._page.question(seat) or director.picture.floor.spinner(seat) or director.racing.live
        if live is not None and step < live.step:
            raise Refused(TOO_LATE)  # the press was meant for the question before
        if self._page.buzz(place) is None:
            raise Refused("a press would do nothing now")
        if not self._director.racing.without_stamp(seat, now):
            self._hands.buzz(place, now, now)

    def _name(self, place: Place, message: Message, _: int) -> None:
        if self._director.picture.phase != "lobby":
            raise Refused("names are chosen in the lobby; the host can change them in a show")
        self._people.rename(place, message.get("name"))
