"""The picture that the bench page shows: small JPEG frames, only while somebody watches, only when changed."""

from __future__ import annotations

from io import BytesIO

import pygame

SIZE = (960, 540)
EVERY_MS = 100


class Watcher:
    """Decides when a frame is due, and makes it."""

    def __init__(self) -> None:
        self.on = False
        self._stale = False
        self._last = -EVERY_MS

    def switch(self, on: bool) -> None:
        """Somebody watches now, or nobody does."""
        self.on = on
        self._stale = True

    def changed(self) -> None:
        """The stage has been painted."""
        self._stale = True

    def frame(self, stage: pygame.Surface, now: int) -> bytes | None:
        """A JPEG of the stage, or None while none is due; ``now`` is in ms."""
        if not (self.on and self._stale) or now - self._last < EVERY_MS:
            return None
        self._stale, self._last = False, now
        out = BytesIO()
        pygame.image.save(pygame.transform.smoothscale(stage, SIZE), out, "stage.jpg")
        return out.getvalue()
