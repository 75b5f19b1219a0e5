"""Finds QR codes in a picture, as a phone's camera has to: by their three corners, each light and dark as 1:1:3:1:1."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

import pygame

from console.qr import Matrix
from tests.test_qr import read

DARK = 100  # of 255; between the ink of a module and the paper around it lies far more
QUIET = 4


class Code(NamedTuple):
    """One code of a picture: its text, the side of its modules in px, and where it lies."""

    text: str
    module: int
    place: pygame.Rect


def found(picture: pygame.Surface) -> list[Code]:
    """Every code of a picture that stands upright with four light modules around it, from top to bottom."""
    light = _light(picture)
    corners = sorted(_corners(light))
    codes = []
    for x, y, module in corners:
        right = [cx for cx, cy, m in corners if (cy, m) == (y, module) and cx > x]
        below = [cy for cx, cy, m in corners if (cx, m) == (x, module) and cy > y]
        if right and below and min(right) - x == min(below) - y:
            codes.append(_code(light, x, y, module, min(right) - x + 7 * module))
    return sorted(codes, key=lambda code: code.place.y)


def _light(picture: pygame.Surface) -> list[list[bool]]:
    w, h = picture.get_size()
    grey = pygame.transform.grayscale(picture)
    raw = pygame.image.tobytes(grey, "RGB")[::3]
    return [[level > DARK for level in raw[y * w : (y + 1) * w]] for y in range(h)]


def _corners(light: list[list[bool]]) -> Iterator[tuple[int, int, int]]:
    """Left, top and module of each corner's square."""
    seen = set()
    for y, row in enumerate(light):
        for x, module in _finders(row):
            column = [line[x + 3 * module] for line in light[max(0, y - 4 * module) : y + 8 * module]]
            for top, other in _finders(column):
                spot = (x, max(0, y - 4 * module) + top, module)
                if other == module and spot[1] <= y < spot[1] + 7 * module and spot not in seen:
                    seen.add(spot)
                    yield spot


def _finders(row: list[bool]) -> Iterator[tuple[int, int]]:
    """Where in a line dark, light, dark, light, dark follow each other as 1:1:3:1:1, and how long a one is."""
    runs, at = [], 0
    for is_light, group in groupby(row):
        length = sum(1 for _ in group)
        runs.append((is_light, at, length))
        at += length
    for i in range(len(runs) - 4):
        one = runs[i][2]
        if not runs[i][0] and [length for *_, length in runs[i : i + 5]] == [one, one, 3 * one, one, one]:
            yield runs[i][1], one


def _code(light: list[list[bool]], x: int, y: int, module: int, side: int) -> Code:
    count = side // module
    half = module // 2
    rows: Matrix = [
        [not light[y + r * module + half][x + c * module + half] for c in range(count)] for r in range(count)
    ]
    reach = QUIET * module
    for around in range(-reach, side + reach):
        for depth in range(1, reach + 1):
            spots = ((y - depth, x + around), (y + side - 1 + depth, x + around))
            spots += ((y + around, x - depth), (y + around, x + side - 1 + depth))
            assert all(light[row][column] for row, column in spots), "no quiet zone: a reader may miss it"
    return Code(read(rows), module, pygame.Rect(x, y, side, side))
