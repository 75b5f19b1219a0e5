"""Drawing a frame that nobody sees yet, in pieces: all of its surfaces are there when it is due."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from console.screen.canvas import Sprite
from console.screen.frame import frame
from console.screen.moment import Moment
from console.screen.store import Store
from console.screen.workshop import Workshop

_KNOWN = 2000  # texts whose measures are still remembered, as many as the fonts do
_MOVING = pygame.Surface((1, 1))  # stands for what is made when it is due


class _NotYetError(Exception):
    """Something is still to be made, and there is no time left for it."""


class _Apprentice(Workshop):
    """Works for another workshop's store, and begins nothing new when it is ``enough``."""

    def __init__(self, shop: Workshop) -> None:
        super().__init__(shop.pictures, shop.store, shop.few)
        self.enough: Callable[[], bool] = lambda: False
        self._busy = False
        self._measured: set[Hashable] = set()

    def measures(self, *what: Hashable) -> None:
        """Text is measured once; what was measured stays known."""
        if self._busy or what in self._measured:
            return
        if self.enough():
            raise _NotYetError
        if len(self._measured) >= _KNOWN:
            self._measured.clear()
        self._measured.add(what)

    def made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """As any workshop, but a surface that was begun is finished with all its parts."""
        return self._in(self.store, key, make)

    def passing(self, key: Hashable, make: Callable[[], pygame.Surface], still: bool) -> pygame.Surface:
        """Nothing is made ahead of what moves: where it will be is not known yet."""
        return self._in(self.few, key, make) if still else _MOVING

    def _in(self, store: Store, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if self._busy or key in store:
            return store.get(key, make)
        if self.enough():
            raise _NotYetError
        self._busy = True
        try:
            return store.get(key, make)
        finally:
            self._busy = False


class Rehearsal:
    """Makes what frames need into the store of ``shop``."""

    def __init__(self, shop: Workshop) -> None:
        self._shop = _Apprentice(shop)

    def of(self, scene: Callable[[Workshop], object], enough: Callable[[], bool]) -> bool:
        """Make what ``scene`` asks a workshop for until it is ``enough``; whether all of it is there."""
        self._shop.enough = enough
        try:
            scene(self._shop)
        except _NotYetError:
            return False
        return True

    def frame(self, moment: Moment, enough: Callable[[], bool]) -> list[Sprite] | None:
        """The frame of a moment, None when ``enough`` came before all was made.

        A frame that can't be drawn counts as an empty one: that is said when it is due, if it ever is.
        """
        self._shop.enough = enough
        try:
            return frame(self._shop, moment)
        except _NotYetError:
            return None
        except Exception:
            return []
