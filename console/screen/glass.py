"""The window: the stage scaled to whatever size it has, with bars, and only where something changed."""

from __future__ import annotations

from math import gcd

import pygame

from console.screen.canvas import FULL, Canvas, Sprite, merged
from console.screen.theme import SIZE


def letterbox(window: tuple[int, int]) -> pygame.Rect:
    """The largest rectangle of the stage's proportions in the middle of a window."""
    w, h = window
    scale = min(w / SIZE[0], h / SIZE[1])
    inner = (max(1, round(SIZE[0] * scale)), max(1, round(SIZE[1] * scale)))
    return pygame.Rect((w - inner[0]) // 2, (h - inner[1]) // 2, *inner)


class Glass:
    """What people look at.  At the stage's own size the canvas is the window itself."""

    def __init__(self, window: pygame.Surface) -> None:
        self.window = window
        self._fit(window)

    def _fit(self, window: pygame.Surface) -> None:
        self.window = window
        self.inner = letterbox(window.get_size())
        self.plain = window.get_size() == SIZE
        self.canvas = Canvas(window if self.plain else pygame.Surface(SIZE, 0, 32))
        # Cells of the stage that are a whole number of pixels in the window: only such can be scaled alone.
        self.cell = (SIZE[0] // gcd(SIZE[0], self.inner.w), SIZE[1] // gcd(SIZE[1], self.inner.h))
        window.fill((0, 0, 0))

    def resized(self, window: pygame.Surface) -> None:
        """The window has another size now."""
        self._fit(window)

    def forget(self) -> None:
        """Have everything painted anew."""
        self.window.fill((0, 0, 0))
        self.canvas.forget()

    def show(self, frame: list[Sprite]) -> list[pygame.Rect]:
        """Paint a frame; gives the rectangles of the window that changed."""
        dirty = self.canvas.show(frame)
        if self.plain:
            return dirty
        return [self._scaled(rect) for rect in merged([self._cells(rect) for rect in dirty])]

    def _cells(self, rect: pygame.Rect) -> pygame.Rect:
        if self.inner.w > SIZE[0]:
            return FULL.copy()  # enlarging looks at neighbours, so parts would show their seams
        across, down = self.cell
        left, top = rect.left // across * across, rect.top // down * down
        right, bottom = -(-rect.right // across) * across, -(-rect.bottom // down) * down
        return pygame.Rect(left, top, right - left, bottom - top)

    def _scaled(self, rect: pygame.Rect) -> pygame.Rect:
        part = self.canvas.surface.subsurface(rect)
        size = (rect.w * self.inner.w // SIZE[0], rect.h * self.inner.h // SIZE[1])
        at = (
            self.inner.x + rect.x * self.inner.w // SIZE[0],
            self.inner.y + rect.y * self.inner.h // SIZE[1],
        )
        self.window.blit(pygame.transform.smoothscale(part, size), at)
        return pygame.Rect(at, size)
