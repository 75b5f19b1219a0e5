"""What the matrices show: the rig's own, and their pictures on the screen."""

from __future__ import annotations

from collections.abc import Callable

from console.mirror import Mirror, hex_rows
from console.show.director import Director
from console.web.hub import Message
from hardware.face import Dark, Face
from hardware.rig import Rig


class MatrixLink:
    """Has the rig and the viewers told what has changed."""

    def __init__(self, rig: Rig, director: Director, publish: Callable[[str, Message], None]) -> None:
        self._rig = rig
        self._director = director
        self._publish = publish
        self._mirror = Mirror()
        self._faces: dict[int, Face] = {}
        self._brightness = 0
        self._seats: dict[int, int] = {}

    def show(self, now: int, *, hidden: bool) -> None:
        """Show every face as it is now; ``hidden``: the rig's displays are the rig test's, and are told anew afterwards."""
        picture, cast = self._director.picture, self._director.cast
        if picture.comforts.brightness != self._brightness:
            self._brightness = picture.comforts.brightness
            self._rig.brightness(self._brightness)
        owner, public = picture.faces(owner=True), picture.faces(owner=False)
        faces = {p.number: (owner if p.owner_sees else public)[p.number] for p in cast.wired}
        if hidden:
            faces = {}
        for number, face in faces.items():
            if self._faces.get(number) != face:
                self._rig.show(number, face)
        self._faces = faces
        places = cast.playing if picture.opened else cast.places
        seats = {n if picture.opened else p.number: p.number for n, p in enumerate(places, start=1)}
        if seats != self._seats:  # who stands where has changed: every matrix is told anew
            self._seats, self._mirror = seats, Mirror()
        self._mirror.show({seat: public.get(number, Dark()) for seat, number in seats.items()}, now)
        for seat, rows in self._mirror.tick(now).items():
            for viewer in ("audience", "screen"):
                self._publish(viewer, {"type": "matrix", "seat": seat, "rows": hex_rows(rows)})

    def wake(self, now: int) -> int | None:
        """When (ns) a picture moves next."""
        return self._mirror.wake(now)
