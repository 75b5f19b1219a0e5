"""Cards that lie face down are seen by their owner alone: who has nothing to see them on, and what is to be done about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from console.show.cast import Place
from console.show.words import listed


def without_sight(places: Iterable[Place]) -> list[Place]:
    """Those of these places whose people could not see their own cards."""
    return [place for place in places if not place.sees_own]


def said_of(blind: Sequence[Place]) -> str:
    """Who has no way to see such cards, and what helps, in a sentence without a full stop."""
    names = [place.name for place in blind]
    if len(names) == 1:
        return f"{names[0]} has no way to see cards that lie face down: invite a phone for {names[0]}"
    return f"{listed(names)} have no way to see cards that lie face down: invite a phone for each"
