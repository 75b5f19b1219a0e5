"""The people of a show: they sit down, get a name, and change places. What is decided in mid-show is kept like an answer."""

from __future__ import annotations

from console.rules.conversation import Refused
from console.show.batch import MOVE, NAME
from console.show.cast import Place
from console.show.director import Director
from console.show.roll_call import RollCall


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

    def place(self, seat: object) -> Place:
        """The place that a number means: the game's seat in a show, the badge's number before."""
        director = self._director
        if not director.picture.in_game:
            return director.cast.place(seat)
        playing = director.cast.playing
        if type(seat) is not int or not 1 <= seat <= len(playing):
            raise Refused(f"there is no seat {seat!r} in this show, only 1 to {len(playing)}")
        return director.cast.seat(seat)

    def call_the_roll(self, on: bool) -> None:
        """The lobby's roll call begins, anew if it is on already, or ends."""
        picture = self._director.picture
        if picture.phase != "lobby":
            raise Refused("the roll is called in the lobby, before the show")
        picture.roll_call = RollCall() if on else None
        self._director.step += 1

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

    def move(self, place: Place, number: object) -> None:
        """Somebody sits at another place of the rig from now on; whoever sat there takes the old one."""
        director = self._director
        there, seat = director.cast.place(number), director.cast.seat_of(place)
        if there is place:
            raise Refused(f"{place.name or 'that seat'} sits there already")
        for comes, to in ((place, there), (there, place)):
            plays = comes.here and director.cast.seat_of(comes) not in director.picture.gone
            if plays and not to.wired and comes.phone is None:
                raise Refused(f"seat {to.number} has only a phone: invite one for {comes.name} first")
        if director.session is None or seat is None:
            director.cast.change(place, there)
            director.step += 1
            return
        row = {"kind": MOVE, "seat": seat, "place": there.number}
        director.put([row], moves={seat: there.number})
        director.say(f"{place.name} sits at place {there.number}")

    def scan(self, place: Place, seconds: float | None, now: int) -> None:
        """One-switch scanning for whoever sits here, a step every so many seconds; None: they turn a dial."""
        if not place.wired:
            raise Refused("a place that has only a phone has no buzzer to scan with")
        if seconds is None and not place.dials:
            raise Refused("a place without a dial can be played by scanning alone")
        place.scan = seconds
        self._director.step += 1
        self._director.begin_anew(place, self._director.stands_at(now))

    def leave(self, place: Place) -> None:
        """Somebody leaves the show; the money stays."""
        seat = self._seat_in_show(place)
        self._director.do(lambda: self._director.game.leave(seat))
        self._director.handing.leaves(seat)
        self._director.say(f"{place.name} left the show")

    def come_back(self, place: Place) -> None:
        """Somebody who had left plays again."""
        seat = self._seat_in_show(place)
        self._director.do(lambda: self._director.game.come_back(seat))
        self._director.say(f"{place.name} is back")

    def _seat_in_show(self, place: Place) -> int:
        seat = self._director.cast.seat_of(place)
        if self._director.session is None or seat is None:
            raise Refused("no show is on: in the lobby a seat is taken or given up")
        return seat
