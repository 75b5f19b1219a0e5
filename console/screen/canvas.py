"""Sprites, and putting on the glass only what changed.

A frame is a list of sprites, back to front; the first ones cover everything.  The canvas compares it with the frame
before, and repaints just the rectangles in which something came, went or moved.  Surfaces carry premultiplied alpha.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from console.screen.theme import SIZE

Key = tuple[int, int, int]
FULL = pygame.Rect(0, 0, *SIZE)
_MANY = 0.6  # beyond this share of the stage one big repaint is cheaper than many


class Sprite(NamedTuple):
    """A surface at a place; two sprites are the same picture when the surface is the same object."""

    surface: pygame.Surface
    x: int
    y: int

    @property
    def rect(self) -> pygame.Rect:
        """The part of the stage it touches."""
        return self.surface.get_rect(topleft=(self.x, self.y))

    @property
    def key(self) -> Key:
        """What has to stay equal for the sprite to need no repaint."""
        return (id(self.surface), self.x, self.y)


def changed(old: Sequence[Sprite], new: Sequence[Sprite]) -> list[pygame.Rect]:
    """The rectangles that must be repainted to get from one frame to the other."""
    old_keys, new_keys = [s.key for s in old], [s.key for s in new]
    if old_keys == new_keys:
        return []
    had, has = set(old_keys), set(new_keys)
    if [k for k in old_keys if k in has] != [k for k in new_keys if k in had]:
        return [FULL.copy()]  # something went to the front or the back: rare, so no need to be clever
    gone = [s.rect for s in old if s.key not in has]
    come = [s.rect for s in new if s.key not in had]
    return merged([r.clip(FULL) for r in gone + come if r.colliderect(FULL)])


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same area in rectangles that do not overlap."""
    done: list[pygame.Rect] = []
    for rect in rects:
        if not rect.w or not rect.h:
            continue
        grown = rect.copy()
        while (hit := grown.collidelist(done)) >= 0:
            grown.union_ip(done.pop(hit))
        done.append(grown)
    if sum(r.w * r.h for r in done) > _MANY * FULL.w * FULL.h:
        return [FULL.copy()]
    return done


class Canvas:
    """The stage's 1920 by 1080 pixels and what was last painted on them."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self._last: list[Sprite] = []

    def forget(self) -> None:
        """Have the next frame painted whole, as after the window was covered."""
        self._last = []

    def show(self, frame: list[Sprite]) -> list[pygame.Rect]:
        """Paint what changed and say where."""
        dirty = changed(self._last, frame) if self._last else [FULL.copy()]
        for rect in dirty:
            paint(self.surface, frame, rect)
        self._last = frame
        return dirty


def paint(surface: pygame.Surface, frame: Sequence[Sprite], rect: pygame.Rect = FULL) -> None:
    """Paint the part of a frame that lies in ``rect``."""
    surface.set_clip(rect)
    for sprite in frame:
        if rect.colliderect(sprite.rect):
            put(surface, sprite.surface, sprite.x, sprite.y)
    surface.set_clip(None)


def put(onto: pygame.Surface, what: pygame.Surface, x: int, y: int) -> None:
    """Blit one surface with its premultiplied alpha, or plainly if it has none."""
    flags = pygame.BLEND_PREMULTIPLIED if what.get_flags() & pygame.SRCALPHA else 0
    onto.blit(what, (x, y), special_flags=flags)
