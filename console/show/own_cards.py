"""Cards that lie face down are seen by their owner alone: who has nothing to see them on, and what is to be done about it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from console.show.cast import RIG, Place
from console.show.faults import Key
from console.show.words import listed

NEEDED = (("missing", "matrix"), ("stuck", "buzzer"), ("dead", "buzzer"))
"""Faults of a seat's parts with which nobody can look at cards there."""


def sees_own(place: Place, faults: Collection[Key]) -> bool:
    """Whether whoever sits here can see what nobody else may: on a phone, or on a matrix that faces them, while the buzzer is held."""
    works = not any((kind, f"seat:{place.number}", part) in faults for kind, part in NEEDED)
    return place.phone is not None or (place.peeks and works and place.played_by == RIG)


def without_sight(places: Iterable[Place], faults: Collection[Key]) -> list[Place]:
    """Those of these places whose people could not see their own cards."""
    return [place for place in places if not sees_own(place, faults)]


def said_of(blind: Sequence[Place]) -> str:
    """Who has no way to see such cards, and what helps, in a sentence without a full stop."""
    names = [place.name for place in blind]
    if len(names) == 1:
        return f"{names[0]} has no way to see cards that lie face down: invite a phone for {names[0]}"
    return f"{listed(names)} have no way to see cards that lie face down: invite a phone for each"
