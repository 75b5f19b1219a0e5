"""The theatre itself: wall and floor, valance, footlights, and the curtain between scenes."""

from __future__ import annotations

import math
from functools import partial

import pygame

from console.screen import lettering, motion
from console.screen.canvas import Sprite, put
from console.screen.lettering import LABEL, SHOW
from console.screen.moment import Moment
from console.screen.shapes import smooth
from console.screen.theme import (
    CREAM,
    FLOOR,
    GOLD,
    INK,
    LEFT,
    RAIL,
    RIGHT,
    SHADOW,
    SIZE,
    VALANCE,
    VELVET,
    VELVET_DARK,
    VELVET_LIGHT,
    Hue,
    mix,
)
from console.screen.workshop import RIGHT_ALIGNED, Workshop

BULBS = 15
_BULB_GAP = 128
_SCALLOP = 96
_STRIP = 90
_CLOTH_W = 480  # a piece of curtain: a whole number of its stripes, twice in each half
_OUT_ORDER = [i for pair in zip(range(8), range(14, 6, -1), strict=True) for i in pair][:BULBS]
_DIM_EVERY_MS = 4000
CLOCK_W = 160
TITLE_ROOM = 640  # so that title, the rig's banner and the note never meet


def backdrop(shop: Workshop, hue: Hue, burst: bool = False) -> list[Sprite]:
    """Wall with beams of light, or with a ``burst`` of rays; dark wings and the floor; covers the stage.

    It comes in strips, each of which is made in a few ms.
    """
    return [
        Sprite(shop.made(("wall", hue.name, burst, top), partial(_wall, hue, burst, top)), 0, top)
        for top in range(0, SIZE[1], _STRIP)
    ]


def _wall(hue: Hue, burst: bool, top: int) -> pygame.Surface:
    """The strip of a wall that begins at ``top``: drawn up to the middle, since the rest is its mirror image."""
    half = SIZE[0] // 2
    big = pygame.Surface((half * 2, _STRIP * 2), 0, 32)
    _paint_wall(big, hue, -top, burst)
    left = pygame.transform.smoothscale(big, (half, _STRIP))
    strip = pygame.Surface((SIZE[0], _STRIP), 0, 32)
    strip.blit(left, (0, 0))
    strip.blit(pygame.transform.flip(left, True, False), (half, 0))
    return strip


def _paint_wall(big: pygame.Surface, hue: Hue, dy: int, burst: bool) -> None:
    w, h = SIZE

    def shape(colour: tuple[int, int, int], points: list[tuple[float, float]]) -> None:
        pygame.draw.polygon(big, colour, [(x * 2, (y + dy) * 2) for x, y in points])

    big.fill(hue.base)
    half = mix(hue.light, hue.base, 0.55)
    if burst:
        for i in range(20):
            edges = [math.tau * (i + side) / 20 for side in (-0.25, 0.25)]
            rays = [(w / 2 + 1300 * math.cos(a), 456 + 1300 * math.sin(a)) for a in edges]
            shape(hue.light, [(w / 2, 456), *rays])
    else:
        shape(half, [(200, 0), (450, 0), (640, FLOOR), (40, FLOOR)])
        shape(hue.light, [(830, 0), (1090, 0), (1380, FLOOR), (540, FLOOR)])
    for reach, colour in ((104, mix(hue.dark, hue.base, 0.5)), (48, hue.dark)):
        curve = [(0.0, 0.0)]
        for i in range(25):
            y = h * i / 24
            curve.append((reach - 34 * math.sin(math.pi * min(1.0, y / FLOOR)) + 26 * (i / 24), y))
        curve.append((0.0, h))
        shape(colour, curve)
    shape(hue.dark, [(0, FLOOR), (w, FLOOR), (w, h), (0, h)])
    shape(mix(hue.dark, hue.base, 0.35), [(540, FLOOR), (1380, FLOOR), (1500, h), (420, h)])
    shape(mix(hue.light, hue.base, 0.5), [(0, FLOOR), (w, FLOOR), (w, FLOOR + 3), (0, FLOOR + 3)])


def valance(shop: Workshop) -> Sprite:
    """The velvet strip at the top, with a gold hem and its shadow on the wall."""
    return Sprite(shop.made("valance", _valance), 0, 0)


def _valance() -> pygame.Surface:
    piece = smooth((_SCALLOP, VALANCE + 14), _paint_scallop)
    surface = pygame.Surface((SIZE[0], VALANCE + 14), pygame.SRCALPHA)
    for x in range(0, SIZE[0], _SCALLOP):
        put(surface, piece, x, 0)
    return surface


def _paint_scallop(big: pygame.Surface, k: int) -> None:
    """One scallop, with what hangs into it of its neighbours."""
    radius, top = _SCALLOP * 0.58, VALANCE - _SCALLOP * 0.58 - 4
    centres = [_SCALLOP * (i + 0.5) for i in (-1, 0, 1)]
    for dy, grow, colour in ((10, 4, SHADOW), (0, 4, GOLD), (0, 0, VELVET)):
        if colour is not VELVET:
            for x in centres:
                pygame.draw.circle(big, colour, (x * k, (top + dy) * k), (radius + grow) * k)
        else:
            for x in centres:
                pygame.draw.circle(big, VELVET, (x * k, top * k), radius * k)
    big.fill(VELVET, pygame.Rect(0, 0, _SCALLOP * k, round((VALANCE - 36) * k)))
    for x in (0, _SCALLOP):
        fold = [(x, VALANCE - 62), (x + 10, VALANCE - 34), (x, VALANCE - 26), (x - 10, VALANCE - 34)]
        pygame.draw.polygon(big, VELVET_DARK, [(a * k, b * k) for a, b in fold])


def titles(
    shop: Workshop,
    title: str,
    note: str,
    playing: tuple[int, str] | None = None,
    seconds: int | None = None,
) -> list[Sprite]:
    """What is played, at the left of the valance, and where we are in it, at the right.

    ``playing`` is the seat and name of the one who plays alone now, who stands before the note; ``seconds`` is what is
    left of a game that ends by the clock, which stands behind the title.
    """
    found: list[Sprite] = []
    if playing:
        seat, name = playing
        right = RIGHT - (lettering.width(note, LABEL, 56) + 44 if note else 0)
        left = RIGHT - TITLE_ROOM
        if right - left < 300:  # who plays matters more than where we are
            right, note = RIGHT, ""
        text = shop.fitted(name, LABEL, 56, CREAM, right, 44, right - left - 76, RIGHT_ALIGNED)
        found += [text, shop.badge(seat, 27, text.x - 42, 44, on_dark=True)]
    if title:
        room = TITLE_ROOM - (CLOCK_W + 24 if seconds is not None else 0)
        found.append(shop.fitted(title, SHOW, 60, CREAM, LEFT, 44, room))
    if seconds is not None:
        x = LEFT + TITLE_ROOM - CLOCK_W
        found.append(Sprite(shop.plate(CLOCK_W, 64, CREAM, 14, 0), x, 12))
        words = f"{seconds // 60}:{seconds % 60:02}"
        found.append(shop.amount(words, 58, INK, x + CLOCK_W / 2, 44, CLOCK_W - 24))
    if note:
        found.append(shop.fitted(note, LABEL, 56, CREAM, RIGHT, 44, TITLE_ROOM, RIGHT_ALIGNED))
    return found


def lit(left: float | None) -> frozenset[int]:
    """Which bulbs burn when ``left`` of the time is left: they go out from the edges inward."""
    if left is None:
        return frozenset(range(BULBS))
    out = BULBS - math.ceil(round(left * BULBS, 6))
    return frozenset(_OUT_ORDER[out:])


def footlights(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The rail and its bulbs, which are the answer clock."""
    burning = lit(moment.left)
    if moment.view.cue_name == "reveal" and moment.left is None:
        since = motion.fold(moment.view.ms, 0, moment.view.lasts)
        share = motion.progress(since, motion.LIGHTS_MS - 500, 500, moment.reduced)
        burning = frozenset(i for i in range(BULBS) if abs(i - 7) <= 1 + 6 * share)
    if moment.scene == "lobby" and not moment.reduced and moment.ms % _DIM_EVERY_MS < 400:
        burning -= {moment.ms // _DIM_EVERY_MS * 4 % BULBS}
    on = shop.made("bulb on", lambda: smooth((68, 48), lambda big, k: _bulb(big, k, True)))
    off = shop.made("bulb off", lambda: smooth((68, 48), lambda big, k: _bulb(big, k, False)))
    first = SIZE[0] // 2 - 7 * _BULB_GAP - 34
    found = [Sprite(shop.made("rail", _rail), 0, RAIL + 24)]
    found += [Sprite(on if i in burning else off, first + i * _BULB_GAP, RAIL - 2) for i in range(BULBS)]
    return [*found, Sprite(shop.made("hem", _hem), 0, RAIL + 36)]


def _rail() -> pygame.Surface:
    rail = pygame.Surface((SIZE[0], 24), 0, 32)
    rail.fill(VELVET_DARK)
    rail.fill(GOLD, pygame.Rect(0, 0, SIZE[0], 3))
    return rail


def _hem() -> pygame.Surface:
    hem = pygame.Surface((SIZE[0], 12), 0, 32)
    hem.fill(VELVET)
    return hem


def _bulb(big: pygame.Surface, k: int, on: bool) -> None:
    middle = (34 * k, 38 * k)
    if on:
        pygame.draw.circle(big, GOLD, middle, 33 * k)
        pygame.draw.circle(big, CREAM, middle, 19 * k)
    else:
        pygame.draw.circle(big, VELVET_DARK, middle, 33 * k)
        pygame.draw.circle(big, (0x1E, 0x04, 0x0C), middle, 25 * k)


def curtain(shop: Workshop, share: float) -> list[Sprite]:
    """Both halves of the curtain; ``share`` 0 is open, 1 is shut."""
    if share <= 0:
        return []
    half = SIZE[0] // 2
    cloth, seam = shop.made("curtain", _cloth), shop.made("curtain's seam", _seam)
    reach = round(half * share)
    found: list[Sprite] = []
    for x in (reach - half, SIZE[0] - reach):
        found += [Sprite(cloth, x + at, 0) for at in range(0, half, _CLOTH_W)]
        found += [Sprite(seam, x, 0), Sprite(seam, x + half - 4, 0)]
    return found


def _cloth() -> pygame.Surface:
    w, h = _CLOTH_W, SIZE[1]
    cloth = pygame.Surface((w, h), 0, 32)
    stripes = (VELVET, mix(VELVET, VELVET_DARK, 0.75), VELVET, VELVET_LIGHT)
    for i, x in enumerate(range(0, w, 24)):
        cloth.fill(stripes[i % 4], pygame.Rect(x, 0, 24, 1))
    done = 1
    while done < h:  # its rows are all alike, and copying doubles them quickly
        cloth.blit(cloth, (0, done), pygame.Rect(0, 0, w, min(done, h - done)))
        done *= 2
    cloth.fill(mix(VELVET_DARK, VELVET, 0.8), pygame.Rect(0, RAIL - 96, w, h))
    cloth.fill(GOLD, pygame.Rect(0, RAIL - 100, w, 6))
    return cloth


def _seam() -> pygame.Surface:
    seam = pygame.Surface((4, RAIL - 100), 0, 32)
    seam.fill(VELVET_DARK)
    return seam


def sign(shop: Workshop, w: int, h: int) -> pygame.Surface:
    """A big cream sign with a velvet line inside its edge."""

    def make() -> pygame.Surface:
        surface = shop.plate(w, h, CREAM, 40, 14).copy()
        put(surface, shop.plate(w - 40, h - 40, CREAM, 30, 0, VELVET, 6), 20, 20)
        return surface

    return shop.made(("sign", w, h), make)


def strings(shop: Workshop, x: int, w: int, y: int, inset: int = 88) -> list[Sprite]:
    """The two strings that something hangs on, from the flies down to ``y``."""
    if y <= 0:
        return []

    def make() -> pygame.Surface:
        string = pygame.Surface((4, 1080), 0, 32)
        string.fill((0xD9, 0xA0, 0x20))
        return string

    string = shop.made("string", make)
    return [Sprite(string, at, y - 1080) for at in (x + inset, x + w - inset - 4)]
