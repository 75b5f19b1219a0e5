"""Phones in the players' hands: who is invited, with a code that is good once, and whose page each phone shows.

The code is on the host's page while it is shown to one person, and nowhere else.  Of a phone only its key is known here.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from console.rules.conversation import Refused
from console.show.cast import Place, default_name
from console.show.director import Director
from console.show.join import scanned
from console.show.messages import Message
from console.show.people import People

Json = Any
SECOND = 1_000_000_000
GOOD_FOR = 120 * SECOND
NEW = "new"
"""What is invited where nobody sits yet: a seat that has only a phone."""


def no_codes() -> str:
    """Where nobody makes codes, nobody can be invited."""
    raise Refused("this console makes no codes for phones")


@dataclass(frozen=True)
class Invitation:
    """A code that pairs one phone with a place, which may still be made then (``place`` is None): the one with this ``number``.

    ``changes`` is the place's: whoever sat there when the code was made is meant, and nobody else.
    """

    place: Place | None
    number: int
    changes: int
    code: str
    address: str
    code_to_scan: Sequence[str] | None
    until: int

    @property
    def name(self) -> str:
        """Whose phone it is for."""
        return (self.place.name if self.place else "") or f"Seat {self.number}"


class Phones:
    """``actions`` are the host's, by name. ``codes`` makes a code of six digits that nobody can guess."""

    def __init__(self, director: Director, people: People, codes: Callable[[], str] = no_codes) -> None:
        self._director = director
        self._people = people
        self._codes = codes
        self._invited: Invitation | None = None
        self.actions: dict[str, Callable[[Message, int], None]] = {
            "invite": self._invite,
            "unpair": lambda message, _: self._take_away(message.get("place")),
        }

    # ------------------------------------------------------------------ the host
    def _invite(self, message: Message, now: int) -> None:
        asked, director = message.get("place"), self._director
        self._invited = self._made(asked, now) if asked is not None else None
        director.step += 1

    def invite(self, place: Place, now: int) -> None:
        """A code for the phone of whoever sits here."""
        self._invited = self._made(place.number, now)

    def invites(self, place: Place, now: int) -> bool:
        """Whether a phone is invited for this place now."""
        invited = self.current(now)
        return invited is not None and invited.place is place

    def _made(self, asked: Json, now: int) -> Invitation:
        if asked == NEW:
            place, number, changes = None, self._new_number(), 0
        else:
            place = self._director.cast.place(asked)
            self._need_somebody(place)
            number, changes = place.number, place.changes
        code, way_in = self._codes(), self._director.picture.join
        address = f"{way_in['address']}/seat" if way_in else ""
        to_scan = scanned(f"{address}#{code}") if address else None  # what is behind # no browser sends
        return Invitation(place, number, changes, code, address, to_scan, now + GOOD_FOR)

    def _new_number(self) -> int:
        if self._director.picture.phase != "lobby":
            raise Refused("another seat is made in the lobby, before the show")
        number = self._director.cast.free_number
        if number is None:
            raise Refused("all seven seats are there: invite a phone for one of them, or free one")
        return number

    def _need_somebody(self, place: Place) -> None:
        if not self._has_somebody(place):
            waits = self._director.picture.phase == "resume"
            why = (
                "go on with the saved show first, or leave it" if waits else "nobody plays there in this show"
            )
            raise Refused(f"no phone can be invited for seat {place.number}: {why}")

    def _has_somebody(self, place: Place) -> bool:
        """Somebody sits there, or may sit down there."""
        picture = self._director.picture
        return picture.phase == "lobby" or (
            picture.in_game and self._director.cast.seat_of(place) is not None
        )

    def _take_away(self, number: Json) -> None:
        place = self._director.cast.place(number)
        if place.phone is None:
            raise Refused(f"no phone is paired with seat {place.number}")
        self.unpair(place)

    def unpair(self, place: Place) -> None:
        """Its phone shows nothing any more; a place that had nothing else is given up, unless it plays."""
        name = place.name or default_name(place)
        if place.wired or self._director.picture.in_game:
            place.pair(None)
        else:
            self._director.cast.free(place)
        self._director.step += 1
        self._director.say(f"{name}'s phone is paired no more")

    # ------------------------------------------------------------------ a phone
    def pair(self, code: str, key: str, old: str | None, now: int) -> Place | None:
        """A phone shows a code: its place from now on, if it was the right one. What it was paired with before is no longer its."""
        invited = self.current(now)
        if invited is None or not hmac.compare_digest(code.encode(errors="replace"), invited.code.encode()):
            return None
        self._invited = None
        director = self._director
        place = director.cast.with_phone(invited.number)
        if invited.place is None:
            place.name = ""
        before = director.cast.of_phone(old) if old is not None else None
        place.pair(key)
        if before is not None and before is not place:
            self.unpair(before)
        director.step += 1
        if director.picture.phase == "lobby":
            self._people.sit_down(place, now)
        director.say(f"{place.name}'s phone is paired")
        return place

    # ------------------------------------------------------------------ time
    def current(self, now: int) -> Invitation | None:
        """The invitation that is good now: the page that shows it is in one person's hands, and whoever was meant sits there."""
        invited = self._invited
        if invited is not None and not self._holds(invited, now):
            self._invited = None
        return self._invited

    def _holds(self, invited: Invitation, now: int) -> bool:
        director, place = self._director, invited.place
        if now >= invited.until or director.passing is not None:
            return False
        if place is None:
            taken = any(one.number == invited.number and one.here for one in director.cast.places)
            return director.picture.phase == "lobby" and not taken
        there = any(one is place for one in director.cast.places)
        return there and place.changes == invited.changes and self._has_somebody(place)

    def wake(self, now: int) -> int | None:
        """When the invitation ends by itself."""
        invited = self.current(now)
        return None if invited is None else invited.until

    def state(self, now: int) -> dict[str, Json] | None:
        """The invitation as the host's page shows it."""
        invited = self.current(now)
        if invited is None:
            return None
        return {
            "place": invited.number,
            "name": invited.name,
            "code": invited.code,
            "address": invited.address,
            "qr": None if invited.code_to_scan is None else list(invited.code_to_scan),
            "left_ms": (invited.until - now) // 1_000_000,
        }
