"""Made surfaces, kept while they are in use.

A Pi has little memory, so the store is bounded by bytes and lets go of what was not asked for longest.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class Store:
    """A bounded cache of surfaces: ``get`` returns the same object as long as it is remembered."""

    def __init__(self, limit: int = 33_000_000) -> None:
        self.limit = limit
        self.held = 0
        self._made: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._made

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface under ``key``, made now if it is not there."""
        found = self._made.get(key)
        if found is not None:
            self._made.move_to_end(key)
            return found
        surface = make()
        self._made[key] = surface
        self.held += _bytes(surface)
        while self.held > self.limit and len(self._made) > 1:
            _, old = self._made.popitem(last=False)
            self.held -= _bytes(old)
        return surface


def _bytes(surface: pygame.Surface) -> int:
    if surface.get_parent() is not None:
        return 0  # a window on the pixels of another surface has none of its own
    return surface.get_pitch() * surface.get_height()
