"""A picture that changes by itself: an opening that runs once, then a part that repeats for ever.

Pure: the time since the start is an argument, and the film says when it would look different, so nobody has to poll.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hardware.dots import Picture

BLINK_MS = (700, 300)  # on, off: long enough on to be read in one glance


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture for ``ms`` milliseconds."""

    picture: Picture
    ms: int


@dataclass(frozen=True, slots=True)
class Film:
    """``opening`` once (may be empty), then ``loop`` for ever (at least one shot)."""

    loop: tuple[Shot, ...]
    opening: tuple[Shot, ...] = ()

    def _shot(self, ms: int) -> tuple[Picture, int]:
        """The picture at ``ms`` and the time at which its shot ends."""
        shots: Iterable[Shot] = self.opening
        begin = 0
        opening_ms = sum(shot.ms for shot in self.opening)
        if ms >= opening_ms:
            shots = self.loop
            loop_ms = sum(shot.ms for shot in self.loop)
            begin = ms - (ms - opening_ms) % loop_ms
        for shot in shots:
            begin += shot.ms
            if ms < begin:
                return shot.picture, begin
        raise AssertionError("the shots of a film cover all of its time")

    def at(self, ms: int) -> Picture:
        """The picture ``ms`` milliseconds after the start; a time before the start counts as the start."""
        return self._shot(max(ms, 0))[0]

    def next_change(self, ms: int) -> int | None:
        """Milliseconds from ``ms`` until the picture is another one, or None if it stays for good."""
        now = max(ms, 0)
        picture, end = self._shot(now)
        # All of the opening and one turn of the loop from there on: what is not different by then never will be.
        last = now + sum(shot.ms for shot in (*self.opening, *self.loop, *self.loop))
        while end <= last:
            later, next_end = self._shot(end)
            if later != picture:
                return end - ms
            end = next_end
        return None


def still(picture: Picture) -> Film:
    """A film of one picture."""
    return Film((Shot(picture, 1000),))


def blinking(on: Picture, off: Picture) -> Film:
    """Two pictures in turn, in the rhythm of everything that stands under a cursor."""
    return Film((Shot(on, BLINK_MS[0]), Shot(off, BLINK_MS[1])))
