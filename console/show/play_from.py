"""From where a seat is played: its place of the rig, the host's page, or a phone. Something breaks, and the game goes on."""

from __future__ import annotations

from collections.abc import Callable

from console.rules.conversation import Refused
from console.show.cast import HOST, PHONE, RIG, Place
from console.show.director import Director
from console.show.messages import Json, Message
from console.show.people import People
from console.show.phones import Phones

WAYS = {
    RIG: "is played from its place again",
    HOST: "is played from the host's page",
    PHONE: "is played from a phone",
}


class PlayFrom:
    """``actions`` are the host's, by name. A seat that is to get a phone is waited for: the show stands still until one is paired."""

    def __init__(self, director: Director, people: People, phones: Phones) -> None:
        self._director = director
        self._people = people
        self._phones = phones
        self._awaited: Place | None = None
        self._stopped = False  # the show was paused for that
        self.actions: dict[str, Callable[[Message, int], None]] = {"play-from": self._play_from}

    def _play_from(self, message: Message, now: int) -> None:
        place, way = self._people.place(message.get("seat")), message.get("by")
        if not isinstance(way, str) or way not in WAYS:
            raise Refused(f"by: {_short(way)} is not one of {', '.join(WAYS)}")
        if not place.wired:
            raise Refused(f"{place.name or 'that seat'} has nothing but a phone")
        if way == PHONE and place.phone is None:
            self._await(place, now)
        else:
            self._set(place, way, now)

    def _await(self, place: Place, now: int) -> None:
        director = self._director
        self._phones.invite(place, now)
        self._awaited, self._stopped = place, False
        if director.picture.phase == "game" and director.picture.paused_at is None:
            director.pause(now)
            self._stopped = True
        director.step += 1

    def run(self, now: int) -> None:
        """The phone that was waited for is there, or nobody waits for it any more."""
        place = self._awaited
        if place is None:
            return
        if place.phone is not None:
            self._awaited = None
            self._set(place, PHONE, now)
            if self._stopped and self._director.picture.paused_at is not None:
                self._director.go_on(now)
        elif not self._phones.invites(place, now):
            self._awaited = None

    def _set(self, place: Place, way: str, now: int) -> None:
        director = self._director
        if place.by == way:
            return
        place.by = way
        director.say(f"{place.name or f'Seat {place.number}'} {WAYS[way]}")
        director.step += 1
        director.picture.looks.forget(place.number)
        director.begin_anew(place, director.stands_at(now))


def _short(value: Json) -> str:
    return repr(value)[:20]
