"""The power goes, and comes back: a show is played to its end from what the disk had each time."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.e2e.evening import laws
from tests.e2e.evening.play import Evening, Hears, Plan, evening
from tests.e2e.evening.room import Room
from tests.rules.conformance.recording import snapshot

AS_LOST = ("journal.shadow", "journal.db-wal", "journal.db")
"""The journal's files in the order in which they are copied, so that none is ahead of the next."""


class PowerCut:
    """After so many seconds of a show the power goes: what is on the disk by then is taken to another room."""

    def __init__(self, after: float, copy: Path) -> None:
        self.after, self.copy = after, copy
        self.stood: dict[str, Any] = {}
        self._began: float | None = None

    def __call__(self, room: Room) -> bool:
        if room.director.session is None:
            return False
        self._began = room.clock.seconds if self._began is None else self._began
        if room.clock.seconds - self._began < self.after:
            return False
        self.stood = snapshot(room.director.session)
        shutil.copytree(room.data / "packs", self.copy / "packs")
        room.save_phones(self.copy)
        for name in AS_LOST:
            shutil.copy(room.data / name, self.copy)
        return True


def with_power_cuts(
    folder: Path, wanted: Plan, after: Callable[[], float], hears: Hears | None = None
) -> tuple[Evening, Path, list[dict[str, Any]]]:
    """Play an evening in which the power goes ``after`` so many seconds, again and again; what the disk has is the show as it stood.

    Gives its last part with that room's folder, and what everybody saw at each cut.
    """
    data, seen = folder / "0", list[dict[str, Any]]()
    data.mkdir()
    while True:
        cut = PowerCut(after(), folder / str(len(seen) + 1))
        done = evening(data, wanted, watch=laws.always, hears=hears, until=cut)
        assert not done.broken, done.broken[:3]
        if not cut.stood:
            return done, data, seen
        assert snapshot(laws.saved_session(cut.copy, done.room)) == cut.stood
        seen.append(done.room.state)
        data = cut.copy
