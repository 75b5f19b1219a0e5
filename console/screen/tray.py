"""Digit tiles that are laid into slots: which of them still lie in the tray, and which slot is worked on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from console.screen.moment import Moment


@dataclass(frozen=True, slots=True)
class Laid:
    """``slots`` are the digits where they lie, None where there is none; ``used`` the tiles (by place) that are out of
    the tray; ``at`` the slot under the cursor, None without one."""

    slots: tuple[str | None, ...]
    used: frozenset[int]
    at: int | None = None


def laid(moment: Moment, topic: str, tiles: Sequence[str], settled: Sequence[str] | None) -> Laid:
    """What lies where: as far as the contestant has got, else as it was ``settled``."""
    if now := moment.points(topic):
        at = now.get("at") if moment.pointing.now else None
        used = frozenset(i for i in now.get("from") or () if i is not None)
        return Laid(tuple(now["slots"]), used, None if at is None else int(at))
    if settled is not None:
        return Laid(tuple(settled), frozenset(range(len(tiles))))
    return Laid((None,) * len(tiles), frozenset())
