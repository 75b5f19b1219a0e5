"""A velvet ribbon with swallow tails: a word that holds for all of what is played now."""

from __future__ import annotations

import pygame

from console.screen import lettering, shapes
from console.screen.canvas import Sprite, put
from console.screen.lettering import SHOW
from console.screen.shapes import Point
from console.screen.theme import CREAM, GOLD, SHADOW, VELVET, VELVET_DARK
from console.screen.workshop import CENTRED, Workshop

H, TAIL, DROP = 84, 64, 14  # height, length of a tail, and how far the tails hang lower


def ribbon(shop: Workshop, words: str, x: int, middle: int, w: int) -> list[Sprite]:
    """The ribbon from ``x`` on, ``w`` px wide with its tails, about the line ``middle``."""

    def make() -> pygame.Surface:
        surface = shapes.smooth((w, H + DROP + 8), lambda big, k: _paint(big, k, w))
        shown, size = lettering.fit(words, SHOW, 68, room(w))
        text = shop.text(shown, SHOW, size, CREAM, w / 2, H / 2, CENTRED)
        put(surface, text.surface, text.x, text.y)
        return surface

    return [Sprite(shop.made(("ribbon", words, w), make), x, middle - H // 2)]


def room(w: int) -> int:
    """How wide the words may be on a ribbon of ``w`` px."""
    return w - 2 * TAIL - 40


def _paint(big: pygame.Surface, k: int, w: int) -> None:
    for left, side in ((0.0, 1), (float(w), -1)):
        tail: list[Point] = [
            (left, DROP),
            (left + side * (TAIL + 20), DROP),
            (left + side * (TAIL + 20), H + DROP),
            (left, H + DROP),
            (left + side * 26, DROP + H / 2),
        ]
        pygame.draw.polygon(big, SHADOW, shapes.scaled(tail, k, 0, 8))
        pygame.draw.polygon(big, VELVET_DARK, shapes.scaled(tail, k))
    body = pygame.Rect(TAIL * k, 0, (w - 2 * TAIL) * k, H * k)
    big.fill(VELVET, body)
    for y in (7, H - 11):
        big.fill(GOLD, pygame.Rect(TAIL * k, y * k, (w - 2 * TAIL) * k, 4 * k))
