"""The matrices as the audience's screen shows them: what everybody may see of each, drawn like the real ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hardware.drawing import next_change, rows
from hardware.face import Face

MS = 1_000_000
Rows = tuple[int, ...]


def hex_rows(picture: Rows) -> list[str]:
    """Eight rows of 32 dots as ``docs/stream.md`` sends them."""
    return [f"{row:08x}" for row in picture]


@dataclass
class _Shown:
    face: Face
    since: int
    picture: Rows = ()


@dataclass
class Mirror:
    """One drawn matrix a seat; :meth:`tick` gives those whose dots have changed."""

    _seats: dict[int, _Shown] = field(default_factory=dict)

    def show(self, faces: Mapping[int, Face], now: int) -> None:
        """Seats and their faces; a face that a seat shows already goes on moving."""
        self._seats = {
            seat: shown if (shown := self._seats.get(seat)) and shown.face == face else _Shown(face, now)
            for seat, face in faces.items()
        }

    def tick(self, now: int) -> dict[int, Rows]:
        """The pictures that are other ones than at the last call."""
        changed: dict[int, Rows] = {}
        for seat, shown in self._seats.items():
            picture = tuple(rows(shown.face, (now - shown.since) // MS))
            if picture != shown.picture:
                shown.picture = changed[seat] = picture
        return changed

    def wake(self, now: int) -> int | None:
        """When the next picture changes."""
        waits = (next_change(shown.face, (now - shown.since) // MS) for shown in self._seats.values())
        return min((now + wait * MS for wait in waits if wait is not None), default=None)
