"""Playing cards and chips: faces in four colours, backs that are all alike, and how a card is called.

A face-down card is drawn by ``back``, which is told nothing of it.
"""

from __future__ import annotations

import math

import pygame

from console.screen import lettering, shapes
from console.screen.canvas import Sprite, put
from console.screen.lettering import HEAVY, SHOW
from console.screen.shapes import Point
from console.screen.theme import BAIZE, CREAM, GOLD, INK, SUITS, VELVET, Colour, mix
from console.screen.workshop import CENTRED, Workshop

WIDE = 80  # px from which a card has its suit in the other corner; narrower ones have it below the rank
PAPER: dict[str, Colour] = {
    "plain": CREAM,
    "newest": GOLD,
    "marked": GOLD,
    "dim": mix(CREAM, BAIZE.dark, 0.45),
}
CHIP_W, PILE_H = 64, 66
_NAMES = [
    "ace",
    "king",
    "queen",
    "jack",
    "ten",
    "nine",
    "eight",
    "seven",
    "six",
    "five",
    "four",
    "three",
    "two",
]
_RANKS = dict(zip("AKQJT98765432", _NAMES, strict=True))
_SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def called(card: str) -> str:
    """``Qh`` -> ``queen of hearts``."""
    return f"{_RANKS.get(card[:1], card[:1])} of {_SUITS.get(card[1:], card[1:])}"


def rank(card: str) -> str:
    """What stands in the corner of a card: ``Td`` -> ``10``."""
    return "10" if card[:1] == "T" else card[:1]


def face(shop: Workshop, card: str, w: int, h: int, look: str = "plain") -> pygame.Surface:
    """The face of a card.  ``look``: plain, newest (gold), marked (gold: it is one of the five), or dim (folded)."""
    narrow = w < WIDE
    corner, shadow = (8, 4) if h < 150 else (18, 10)

    def make() -> pygame.Surface:
        paper = PAPER[look]
        edge = CREAM if look in ("newest", "marked") else None
        surface = shapes.plate(w, h, paper, corner, shadow, edge, 4)
        colour = SUITS.get(card[1:], INK)
        ink = mix(colour, paper, 0.75) if look == "dim" else colour
        if narrow:
            style, size, side = HEAVY, round(h * 0.74), round(h * 0.36)
            digits = squeezed(shop, rank(card), style, size, ink, w - 6)
            left, spot = (w - digits.surface.get_width()) / 2, ((w - side) / 2, h * 0.585)
            middle = h * 0.065 + lettering.cap(style, size) / 2
        else:
            style, size = SHOW, round(min(h * 0.66, w * 0.68))
            side = round(min(h, w) * (0.52 if h > 150 else 0.43))
            digits = squeezed(shop, rank(card), style, size, ink, round(w * 0.8))
            left, spot = w * 0.08, (w * 0.93 - side, h * 0.93 - side)
            middle = w * 0.09 + lettering.cap(style, size) / 2
        put(surface, digits.surface, round(left), round(middle) - lettering.drop(style, size))
        put(surface, suit(shop, card[1:], side, ink), round(spot[0]), round(spot[1]))
        return surface

    return shop.made(("playing card", card, w, h, look), make)


def back(shop: Workshop, w: int, h: int, look: str = "plain") -> pygame.Surface:
    """The back of any card.  ``look``: plain, newest (with a gold edge) or dim."""
    corner, shadow = (8, 4) if h < 150 else (18, 10)

    def make() -> pygame.Surface:
        dim = look == "dim"
        edge = PAPER["dim"] if dim else GOLD if look == "newest" else CREAM
        surface = shapes.plate(w, h, mix(VELVET, BAIZE.dark, 0.5) if dim else VELVET, corner, shadow, edge, 4)

        def marks(big: pygame.Surface, k: int) -> None:
            for share in (0.25, 0.5, 0.75):
                shapes.diamond(big, k, w / 2, h * share, h * 0.09)

        if not dim:
            put(surface, shapes.smooth((w, h), marks), 0, 0)
        return surface

    return shop.made(("playing card's back", w, h, look), make)


def squeezed(shop: Workshop, words: str, style: str, size: int, colour: Colour, room: int) -> Sprite:
    """Digits at the left edge, made narrower where they are wider than ``room``: their height is what is read."""
    text = shop.text(words, style, size, colour, 0, 0)
    w, h = text.surface.get_size()
    if w <= room:
        return text
    key = ("squeezed", words, style, size, colour, room)
    return text._replace(
        surface=shop.made(key, lambda: pygame.transform.smoothscale(text.surface, (room, h)))
    )


def counted(
    shop: Workshop,
    words: str,
    size: int,
    colour: Colour,
    x: float,
    middle: float,
    room: float,
    align: float = CENTRED,
) -> Sprite:
    """A number of chips: in condensed digits where the wide ones would have to be much smaller."""
    wide = lettering.width(words, SHOW, size)
    style = SHOW if wide * 0.85 <= room else HEAVY
    shown, fits = lettering.amount(words, style, size, int(room))
    return shop.text(shown, style, fits, colour, x, middle, align)


def suit(shop: Workshop, name: str, side: int, colour: Colour) -> pygame.Surface:
    """The sign of a suit in a square of ``side`` px."""

    def paint(big: pygame.Surface, k: int) -> None:
        for ring in _OUTLINES.get(name, ()):
            points = [((x + 1) * side * k / 2, (y + 1) * side * k / 2) for x, y in ring]
            pygame.draw.polygon(big, colour, points)

    return shop.made(("suit", name, side, colour), lambda: shapes.smooth((side, side), paint))


def chip(shop: Workshop, radius: int) -> pygame.Surface:
    """One chip seen from above."""

    def paint(big: pygame.Surface, k: int) -> None:
        middle = (radius * k, radius * k)
        pygame.draw.circle(big, CREAM, middle, radius * k)
        for i in range(6):
            turn = math.tau * i / 6
            wing = [(0.0, 0.0)]
            for side in (-0.26, 0.26):
                angle = turn + side
                wing.append((radius * 1.1 * math.cos(angle), radius * 1.1 * math.sin(angle)))
            pygame.draw.polygon(big, VELVET, shapes.scaled(wing, k, radius, radius))
        pygame.draw.circle(big, VELVET, middle, radius * 0.66 * k)
        pygame.draw.circle(big, CREAM, middle, radius * 0.5 * k)
        mask = pygame.Surface(big.get_size(), pygame.SRCALPHA)
        pygame.draw.circle(mask, (255, 255, 255, 255), middle, radius * k)
        big.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    return shop.made(("chip", radius), lambda: shapes.smooth((2 * radius, 2 * radius), paint))


def pile(shop: Workshop) -> pygame.Surface:
    """A little pile of chips, seen from the side, as they move to the pot and out of it."""

    def paint(big: pygame.Surface, k: int) -> None:
        for i in range(3):
            y, x = PILE_H - 22 - i * 18, 4 * (i % 2)
            outline = shapes.chamfered(x, y, CHIP_W - 4, 20, 7)
            pygame.draw.polygon(big, INK, shapes.scaled(outline, k))
            inner = shapes.chamfered(x + 3, y + 3, CHIP_W - 10, 14, 5)
            pygame.draw.polygon(big, GOLD if i == 2 else CREAM, shapes.scaled(inner, k))
            for at in (12, 27, 42):
                big.fill(VELVET, pygame.Rect((x + at) * k, (y + 3) * k, 7 * k, 14 * k))

    return shop.made("pile of chips", lambda: shapes.smooth((CHIP_W, PILE_H), paint))


def button(shop: Workshop, cx: float, cy: float) -> Sprite:
    """The dealer's button, centred on a point."""

    def make() -> pygame.Surface:
        def paint(big: pygame.Surface, k: int) -> None:
            pygame.draw.circle(big, INK, (30 * k, 30 * k), 30 * k)
            pygame.draw.circle(big, CREAM, (30 * k, 30 * k), 25 * k)

        surface = shapes.smooth((60, 60), paint)
        letter = shop.text("D", HEAVY, 44, INK, 30, 30, CENTRED)
        put(surface, letter.surface, letter.x, letter.y)
        return surface

    return Sprite(shop.made("dealer's button", make), round(cx) - 30, round(cy) - 30)


def _heart() -> list[Point]:
    ring = []
    for i in range(48):
        t = math.tau * i / 48
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        ring.append((math.sin(t) ** 3 * 0.98, -y / 15.2 - 0.12))
    return ring


def _ring(cx: float, cy: float, r: float) -> list[Point]:
    turns = [math.tau * i / 28 for i in range(28)]
    return [(cx + r * math.cos(turn), cy + r * math.sin(turn)) for turn in turns]


def _stem(top: float) -> list[Point]:
    side = [(0.07, top), (0.11, 0.62), (0.2, 0.82), (0.38, 0.95)]
    return [*side, *[(-x, y) for x, y in reversed(side)]]


_OUTLINES: dict[str, list[list[Point]]] = {
    "h": [_heart()],
    "s": [[(x, -y * 0.86 - 0.14) for x, y in _heart()], _stem(0.1)],
    "d": [[(0, -0.98), (0.76, 0), (0, 0.98), (-0.76, 0)]],
    "c": [_ring(0, -0.48, 0.45), _ring(-0.5, 0.2, 0.45), _ring(0.5, 0.2, 0.45), _ring(0, 0, 0.3), _stem(0.0)],
}
