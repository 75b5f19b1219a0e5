"""The picture that the bench page shows: small JPEG frames, only while somebody watches, only when changed."""

from __future__ import annotations

from io import BytesIO

import pygame
from PIL import Image

SIZE = (960, 540)
EVERY_MS = 100
QUALITY = 85


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
        small = pygame.transform.smoothscale(stage, SIZE)
        # Not pygame.image.save: writing a JPEG to a file object it keeps those bytes for ever, 100 kB a picture.
        picture = Image.frombuffer("RGB", SIZE, pygame.image.tobytes(small, "RGB"), "raw", "RGB", 0, 1)
        out = BytesIO()
        picture.save(out, "JPEG", quality=QUALITY)
        return out.getvalue()
