"""Who sits where: a seat's number in the game, and the badge that its place on the rig has.

When a place stays empty the two differ: the second contestant may sit at badge 3. What is drawn is the badge.
"""

from __future__ import annotations

from console.screen.moment import Json, Moment


def badge_of(one: Json) -> int:
    """The number and shape on a podium's place."""
    return int(one.get("badge") or one["seat"])


def called(one: Json) -> str:
    """What a podium's contestant is called."""
    return str(one.get("name") or f"Seat {badge_of(one)}")


def podium_of(moment: Moment, seat: int) -> Json:
    """The podium of a seat; a nameless one if it is not there."""
    return next((dict(p) for p in moment.podiums.now or () if p["seat"] == seat), {"seat": seat})


def name_of(moment: Moment, seat: int) -> str:
    """What the contestant of a seat is called."""
    return called(podium_of(moment, seat))
