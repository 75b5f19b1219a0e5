"""The mirrored price display of a podium: 32 by 8 dots, one colour, as the stream says them."""

from __future__ import annotations

import pygame

from console.screen.canvas import put
from console.screen.moment import Rows
from console.screen.shapes import chamfered, scaled, smooth
from console.screen.theme import AMBER, CREAM, LED_BLACK, SHADOW, UNLIT, Colour, mix
from console.screen.workshop import Workshop

COLUMNS, ROWS = 32, 8
GLOW: dict[str, Colour] = {
    "plain": AMBER,
    "bright": mix(CREAM, AMBER, 0.7),
    "dim": mix(AMBER, LED_BLACK, 0.42),
}


def lit_dots(rows: Rows) -> list[tuple[int, int]]:
    """(column, row) of every lit dot; the highest bit of a row is the left dot."""
    found = []
    for y, row in enumerate(rows[:ROWS]):
        bits = int(row, 16)
        found += [(x, y) for x in range(COLUMNS) if bits >> (COLUMNS - 1 - x) & 1]
    return found


def height(pitch: int) -> int:
    """Height of a display in its case, in px, for ``pitch`` px from dot to dot."""
    return ROWS * pitch + 26


def panel(shop: Workshop, rows: Rows, pitch: int, w: int, glow: str = "plain") -> pygame.Surface:
    """The display in its black case."""
    return shop.made(("panel", rows, pitch, w, glow), lambda: _panel(shop, rows, pitch, w, glow))


def _panel(shop: Workshop, rows: Rows, pitch: int, w: int, glow: str) -> pygame.Surface:
    surface = shop.made(("case", pitch, w), lambda: _case(shop, pitch, w)).copy()
    dot = shop.made(("dot", pitch, glow), lambda: _dot(pitch, GLOW[glow], 0.43))
    left, top = (w - COLUMNS * pitch) // 2, 13
    surface.fblits(
        [(dot, (left + x * pitch, top + y * pitch)) for x, y in lit_dots(rows)], pygame.BLEND_PREMULTIPLIED
    )
    return surface


def _case(shop: Workshop, pitch: int, w: int) -> pygame.Surface:
    h = height(pitch)

    def draw(big: pygame.Surface, k: int) -> None:
        box = chamfered(0, 0, w, h, 14)
        box[0:2] = [(0.0, 0.0), (float(w), 0.0)]
        box[2] = (float(w), 0.0)
        box[7] = (0.0, 0.0)
        pygame.draw.polygon(big, SHADOW, scaled(box, k, 0, 8))
        pygame.draw.polygon(big, LED_BLACK, scaled(box, k))
        big.fill((0x2E, 0x24, 0x2A), pygame.Rect(0, 0, w * k, 3 * k))

    case = smooth((w, h + 8), draw)
    off = shop.made(("dot", pitch, "off"), lambda: _dot(pitch, UNLIT, 0.34))
    left = (w - COLUMNS * pitch) // 2
    for y in range(ROWS):
        for x in range(COLUMNS):
            put(case, off, left + x * pitch, 13 + y * pitch)
    return case


def _dot(pitch: int, colour: Colour, share: float) -> pygame.Surface:
    def draw(big: pygame.Surface, k: int) -> None:
        pygame.draw.circle(big, colour, (pitch * k / 2, pitch * k / 2), pitch * k * share)

    return smooth((pitch, pitch), draw)
