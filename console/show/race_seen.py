"""What everybody may know of a race: how a seat can buzz, and who answers now."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from console.show.cast import HOST, PHONE, RIG, Place
from console.show.picture import Picture


def way_of(place: Place, picture: Picture) -> str | None:
    """How somebody who sits here can buzz: by ``rig``, by ``phone`` (the host's page too), or not at all."""
    broken = picture.is_stuck(place) or ("dead", f"seat:{place.number}", "buzzer") in picture.faults
    if place.played_by == RIG and place.buzzer and not broken:
        return RIG
    return PHONE if place.phone is not None or place.played_by == HOST else None


def answering(view: Mapping[str, Any], leaders: Collection[int]) -> int | None:
    """Who has won the race, and answers: by what the audience was shown, or, until that is told, by the one leader of the race."""
    board = view["board"]
    told = board if view["scene"] == "buzz-in" else board.get("toss_up") or {}
    if told.get("first") is None:
        return next(iter(leaders)) if len(leaders) == 1 else None
    over = any(told.get(verdict) is not None for verdict in ("right", "closed", "starts"))
    return None if over else int(told["first"])
