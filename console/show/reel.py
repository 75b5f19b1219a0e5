"""The pictures that go out: one a beat, numbered, and one more where the picture has changed without a beat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from console.show.pace import lasts_ms
from console.show.picture import Picture

Json = Any


class Reel:
    """Takes ``state`` messages of a picture; ``rev`` is the number of the last one."""

    def __init__(self, picture: Picture) -> None:
        self.rev = 0
        self._picture = picture
        self._states: list[dict[str, Json]] = []
        self._shown = ""

    def take_picture(self, now: int, cue: Mapping[str, Json] | None = None, speed: float = 1.0) -> None:
        """The picture as it is now, with the cue that goes with it and how long that lasts."""
        self.rev += 1
        state = self._picture.state(now)
        self._shown = self._picture.fingerprint(state)
        self._states.append({**state, "rev": self.rev, "cue": _timed(cue, speed)})

    def take(self, now: int) -> list[dict[str, Json]]:
        """The pictures since last asked, the present one included."""
        if self._picture.fingerprint(self._picture.state(now)) != self._shown:
            self.take_picture(now)
        states, self._states = self._states, []
        return states


def _timed(cue: Mapping[str, Json] | None, speed: float) -> dict[str, Json] | None:
    if cue is None:
        return None
    return {**cue, "lasts_ms": lasts_ms(cue, speed)}
