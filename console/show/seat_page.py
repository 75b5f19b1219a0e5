"""A seat's page on its player's phone: what that one seat may see and do, as ``docs/stream.md`` has it. Built up, never stripped."""

from __future__ import annotations

from typing import Any

from console.show.cast import RIG, Place
from console.show.director import Director
from console.show.floor import Live

Json = Any
SIT, SPIN, LOCK, RACE = "sit", "spin", "lock", "race"
"""What a press of the seat's buzzer would do."""


class SeatPage:
    """Reads each seat's page off the director."""

    def __init__(self, director: Director) -> None:
        self._director = director

    def state(self, place: Place, now: int) -> dict[str, Json]:
        """Everything on the page of whoever sits here."""
        director, picture = self._director, self._director.picture
        seat = director.cast.seat_of(place) if picture.opened else None
        return {
            "type": "seat",
            "place": place.number,
            "seat": seat,
            "name": place.name,
            "here": place.here,
            "wired": place.wired,
            "phase": picture.phase,
            "step": director.step,
            "currency": picture.currency,
            "view": picture.view("audience" if seat is None else f"seat:{seat}"),
            "podiums": picture.podiums(),
            "pointing": picture.floor.pointing(),
            "ask": self._ask(seat),
            "locked": seat in picture.locked,
            "timer": picture.timer(now),
            "spin": picture.spin(),
            "race": picture.race,
            "buzz": self.buzz(place),
            "overlays": picture.overlays(),
            "paused": picture.paused_at is not None,
        }

    def question(self, seat: int | None) -> Live | None:
        """What this seat is asked now."""
        return self._director.picture.floor.of_seat(seat)

    def _ask(self, seat: int | None) -> dict[str, Json] | None:
        live = self.question(seat)
        if live is None:
            return None
        takes = self._director.session is not None and self._director.wanted(live)
        return {"type": "ask", "id": live.asked.id, **live.asked.message, "live": takes}

    def buzz(self, place: Place) -> str | None:
        """What a press of its buzzer would do now; None: nothing, or nothing that its page has no better button for."""
        director, picture = self._director, self._director.picture
        if picture.paused_at is not None:
            return None
        if not picture.in_game:
            return SIT if picture.phase == "lobby" and not place.here else None
        seat = director.cast.seat_of(place)
        if seat is None or director.session is None:
            return None
        spin = director.spinning.spin
        if spin is not None and spin.seat == seat:
            return SPIN if spin.waits else None
        if director.racing.may_buzz(seat):
            return RACE
        live = self.question(seat)
        works = live is not None and live.control is not None and director.wanted(live)
        return LOCK if works and place.played_by == RIG else None
