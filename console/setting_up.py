"""The show's side of a console, out of its rig, its pack and what its journal offers."""

from __future__ import annotations

from console.evening import RECENT_SHOWS, house_of
from console.journal import Journal
from console.offer import again, offer_of
from console.playables import repertoire_of
from console.rules.games import GAMES
from console.rules.pack import Pack
from console.show.cast import SCAN, Cast, Place
from console.show.director import Director
from console.show.lockout import settling_of
from hardware.rig import Rig, SeatParts


def seats_of(rig: Rig) -> list[Place]:
    """The rig's seats as places that people may take."""
    return [_place(seat) for seat in rig.seats]


def _place(seat: SeatParts) -> Place:
    """A seat with nothing to turn is scanned from the start: its buzzer alone plays everything."""
    scan = None if seat.dials else SCAN
    owner_sees = seat.faces == "owner"
    peeks = owner_sees and seat.matrix and seat.buzzer
    return Place(
        seat.seat, seat.dials, seat.push, owner_sees=owner_sees, scan=scan, peeks=peeks, buzzer=seat.buzzer
    )


def director_of(pack: Pack, rig: Rig, journal: Journal, seed: int | None = None) -> Director:
    """A director for this rig, with what the journal offers to go on with and a house that knows what came up lately."""
    house = house_of(seed, pack, journal.recent(RECENT_SHOWS))
    latest = journal.latest()
    offer, trouble = offer_of(latest, pack, journal.damage)
    if latest is not None and offer is not None:
        house.goes_on(again(latest, GAMES[offer.game], pack).pack)
    director = Director(
        Cast(seats_of(rig)),
        repertoire_of(pack, house.next_show),
        house,
        simulated=rig.simulated,
        currency=pack.currency,
        offer=offer,
        real_wheel=rig.wheel is not None,
    )
    director.picture.resolution_us = rig.resolution // 1_000
    director.picture.settling = settling_of(rig.longest_doubt)
    director.picture.rig = {
        "name": rig.name,
        "simulated": rig.simulated,
        "resolution_us": director.picture.resolution_us,
    }
    if trouble is not None:
        director.faults.warn("damaged", "journal", trouble)
    return director
