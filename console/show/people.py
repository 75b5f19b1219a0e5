"""The people of a show: they sit down, get a name, and change places. What is decided in mid-show is kept like an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from console.show.batch import NAME, Batch
from console.show.cast import Place

if TYPE_CHECKING:
    from console.show.director import Director


class People:
    """Who is who. In the lobby a place is changed at once; in a show the audience sees it once it is committed."""

    def __init__(self, director: Director) -> None:
        self._director = director

    def sit_down(self, place: Place, now: int) -> None:
        """Somebody takes a place in the lobby."""
        director = self._director
        if director.cast.take(place):
            director.step += 1
            director.say(f"{place.name} took a seat")
            director.emit({"name": "seated", "seat": place.number}, now)

    def rename(self, place: Place, name: object) -> None:
        """Give a person a name. In a show it is a part of what the audience sees, so it is kept like an answer."""
        director = self._director
        coming = {
            director.cast.seat(n).number: given
            for batch in director.outbox.waiting()
            for n, given in batch.names.items()
        }
        clean, seat = director.cast.checked_name(place, name, coming), director.cast.seat_of(place)
        if director.session is None or seat is None:
            place.name = clean
            director.step += 1
            return
        director.put([{"kind": NAME, "seat": seat, "name": clean}], names={seat: clean})

    def take(self, batch: Batch) -> None:
        """What a committed batch says of people is so from now on."""
        for seat, name in batch.names.items():
            self._director.cast.seat(seat).name = name

    def take_waiting(self) -> None:
        """The show is left: what was not committed yet is so all the same."""
        for batch in self._director.outbox.waiting():
            self.take(batch)
