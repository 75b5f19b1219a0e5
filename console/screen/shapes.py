"""Paper shapes: flat colour, chamfered corners, hard shadows.

Everything is drawn at twice its size and halved once, which is what smooths the edges.  Surfaces have premultiplied
alpha, so edges stay clean on any ground; only black is ever drawn half transparent.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from console.screen.theme import CREAM, GOLD, INK, SHADOW, TOMATO, VELVET, VELVET_DARK, Colour

Point = tuple[float, float]
Paint = Callable[[pygame.Surface, int], None]
_FINE = 2


def smooth(size: tuple[int, int], draw: Paint) -> pygame.Surface:
    """A surface drawn by ``draw(surface, scale)`` at ``scale`` times its size and brought down to ``size``."""
    big = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    draw(big, _FINE)
    return pygame.transform.smoothscale(big, size)


def scaled(points: Sequence[Point], by: float, dx: float = 0, dy: float = 0) -> list[Point]:
    """Points moved by (dx, dy) and then enlarged."""
    return [((x + dx) * by, (y + dy) * by) for x, y in points]


def chamfered(x: float, y: float, w: float, h: float, corner: float) -> list[Point]:
    """A rectangle with its corners cut at 45 degrees."""
    c = min(corner, w / 2, h / 2)
    return [
        (x + c, y),
        (x + w - c, y),
        (x + w, y + c),
        (x + w, y + h - c),
        (x + w - c, y + h),
        (x + c, y + h),
        (x, y + h - c),
        (x, y + c),
    ]


def plate(
    w: int, h: int, fill: Colour, corner: int = 20, shadow: int = 10, edge: Colour | None = None, rim: int = 4
) -> pygame.Surface:
    """A card of w by h with its shadow ``shadow`` px straight below it; the surface is that much taller.

    Only its corners need smoothing: the rest is drawn once, at its size.
    """

    def draw(onto: pygame.Surface, k: int, dx: float = 0, dy: float = 0) -> None:
        # A polygon's last row and column are drawn too: half a pixel less ends it where the filled middle ends.
        outline = chamfered(0, 0, w - 0.5, h - 0.5, corner)
        if shadow:
            pygame.draw.polygon(onto, SHADOW, scaled(outline, k, dx, dy + shadow))
        pygame.draw.polygon(onto, edge or fill, scaled(outline, k, dx, dy))
        if edge:
            inner = chamfered(rim, rim, w - 2 * rim - 0.5, h - 2 * rim - 0.5, corner - rim * 0.59)
            pygame.draw.polygon(onto, fill, scaled(inner, k, dx, dy))

    surface = pygame.Surface((w, h + shadow), pygame.SRCALPHA)
    if shadow:
        surface.fill(SHADOW, (0, h - 1, w, shadow + 1))
    surface.fill(edge or fill, (0, 0, w, h))
    if edge:
        surface.fill(fill, (rim, rim, w - 2 * rim, h - 2 * rim))
    part_w, part_h = min(w // 2, corner + rim + 1), min(h // 2, corner + rim + 1)
    for x in (0, w - part_w):
        for y, tall in ((0, part_h), (h - part_h, part_h + shadow)):
            patch = smooth((part_w, tall), partial(draw, dx=-x, dy=-y))
            surface.fill((0, 0, 0, 0), (x, y, part_w, tall))
            surface.blit(patch, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
    return surface


def top_plate(w: int, h: int, fill: Colour, corner: int) -> pygame.Surface:
    """A plate cut only at its upper corners, to stand on something."""

    def draw(big: pygame.Surface, k: int) -> None:
        outline = [(corner, 0), (w - corner, 0), (w, corner), (w, h), (0, h), (0, corner)]
        pygame.draw.polygon(big, fill, scaled([(float(a), float(b)) for a, b in outline], k))

    return smooth((w, h), draw)


def star(points: int, inner: float, turn: float = -90.0) -> list[Point]:
    """A star in the unit circle; ``inner`` is the radius of its notches."""
    ring = []
    for i in range(points * 2):
        angle = math.radians(turn + i * 180 / points)
        r = 1.0 if i % 2 == 0 else inner
        ring.append((r * math.cos(angle), r * math.sin(angle)))
    return ring


def polygon(sides: int, turn: float = -90.0) -> list[Point]:
    """A regular polygon in the unit circle."""
    return star(sides, 1.0, turn)[::2]


def _leaf() -> list[Point]:
    # Two arcs of one circle whose centre lies as far below the tips as makes the leaf 0.62 as high as it is wide.
    high, ring = 0.62, []
    radius = (1 + high * high) / (2 * high)
    reach = math.asin(1 / radius)
    for i in range(25):
        angle = -reach + 2 * reach * i / 24
        ring.append((radius * math.sin(angle), radius - high - radius * math.cos(angle)))
    return ring + [(-x, -y) for x, y in ring[1:-1]]


SEAT_SHAPES: dict[int, list[Point]] = {
    1: polygon(40),
    2: [(x * 1.16, y * 1.16) for x, y in _leaf()],
    3: [(0, -1.0), (1.08, 0.82), (-1.08, 0.82)],
    4: [(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)],
    5: [(x * 1.14, y * 1.14 + 0.08) for x, y in star(5, 0.56)],
    6: [(x * 1.06, y * 1.06) for x, y in polygon(6)],
    7: [(x * 1.08, y * 1.08) for x, y in star(7, 0.68)],
}
_DIGIT_DROP = {3: 0.22, 5: 0.07}  # where the room for the number is, below the middle


def badge_shape(seat: int) -> list[Point]:
    """The outline of a seat's badge about (0, 0); its number of sides is the seat's number."""
    return SEAT_SHAPES[(seat - 1) % 7 + 1]


def badge_middle(seat: int, radius: float) -> int:
    """How far below the middle of its badge a seat's number stands."""
    return round(_DIGIT_DROP.get((seat - 1) % 7 + 1, 0.0) * radius)


def badge(seat: int, radius: int, fill: Colour, line: Colour, thick: float) -> pygame.Surface:
    """A seat's shape without its number, centred in a square of 2.4 radii."""
    side = round(radius * 2.4) // 2 * 2

    def draw(big: pygame.Surface, k: int) -> None:
        ring = [((side / 2 + x * radius) * k, (side / 2 + y * radius) * k) for x, y in badge_shape(seat)]
        pygame.draw.polygon(big, fill, ring)
        outline(big, line, ring, thick * k)

    return smooth((side, side), draw)


def outline(surface: pygame.Surface, colour: Colour, ring: Sequence[Point], thick: float) -> None:
    """A closed line with round joints."""
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        length = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / length * thick / 2, (bx - ax) / length * thick / 2
        side = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        pygame.draw.polygon(surface, colour, side)
        pygame.draw.circle(surface, colour, (ax, ay), thick / 2)


def rosette(radius: int) -> pygame.Surface:
    """A winner's rosette: pleated velvet, gold heart, two ribbons; 2.4 radii wide, 3.1 high."""
    w, h = round(radius * 2.4), round(radius * 3.1)
    cx, cy = w / 2, radius * 1.2

    def draw(big: pygame.Surface, k: int) -> None:
        for side in (-1, 1):
            # Each ribbon is cut with a notch, and leans outwards a little.
            tail = [(0.08, 0.6), (0.72, 0.6), (0.80, 1.75), (0.47, 1.5), (0.16, 1.8)]
            ribbon = [(cx + side * x * radius, cy + y * radius) for x, y in tail]
            pygame.draw.polygon(big, SHADOW, scaled(ribbon, k, 0, radius * 0.06))
            pygame.draw.polygon(big, VELVET, scaled(ribbon, k))
        pygame.draw.circle(big, SHADOW, (cx * k, (cy + radius * 0.12) * k), radius * 1.02 * k)
        for i in range(18):
            angle = math.tau * i / 18
            px, py = cx + math.cos(angle) * radius * 0.93, cy + math.sin(angle) * radius * 0.93
            pygame.draw.circle(big, VELVET, (px * k, py * k), radius * 0.17 * k)
        pygame.draw.circle(big, VELVET, (cx * k, cy * k), radius * 0.95 * k)
        pygame.draw.circle(big, VELVET_DARK, (cx * k, cy * k), radius * 0.78 * k)
        pygame.draw.circle(big, GOLD, (cx * k, cy * k), radius * 0.72 * k)

    return smooth((w, h), draw)


def hatch(w: int, h: int, stripe: int = 22) -> pygame.Surface:
    """Ink and tomato stripes at 45 degrees: this is over, or wrong."""

    def draw(big: pygame.Surface, k: int) -> None:
        big.fill(TOMATO)
        for x in range(-h, w + h, 2 * stripe):
            bar = [(x, h), (x + stripe, h), (x + stripe + h, 0), (x + h, 0)]
            pygame.draw.polygon(big, INK, scaled([(float(a), float(b)) for a, b in bar], k))

    return smooth((w, h), draw)


def door(w: int, h: int) -> pygame.Surface:
    """One velvet leaf of the doors before a podium's display, with the gold diamond of all hidden things."""

    def draw(big: pygame.Surface, k: int) -> None:
        big.fill(CREAM)
        big.fill(VELVET, pygame.Rect(3 * k, 3 * k, (w - 6) * k, (h - 6) * k))
        diamond(big, k, w / 2, h / 2, min(w, h) * 0.2)

    return smooth((w, h), draw)


def diamond(big: pygame.Surface, k: int, x: float, y: float, size: float) -> None:
    """The gold diamond that marks the back of a tile; ``size`` is half its height."""
    ring = [(x, y - size), (x + size * 0.76, y), (x, y + size), (x - size * 0.76, y)]
    pygame.draw.polygon(big, GOLD, scaled(ring, k))


def pointer(size: int) -> pygame.Surface:
    """A gold arrowhead pointing down with a hard shadow."""

    def draw(big: pygame.Surface, k: int) -> None:
        head: list[Point] = [(0, 0), (size, 0), (size / 2, size * 0.52)]
        pygame.draw.polygon(big, SHADOW, scaled(head, k, 0, 6))
        pygame.draw.polygon(big, GOLD, scaled(head, k))

    return smooth((size, round(size * 0.52) + 6), draw)
