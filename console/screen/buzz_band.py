"""The band between question and players: a row of bulbs around what happens in the race."""

from __future__ import annotations

import pygame

from console.screen import lettering, motion, shapes
from console.screen.canvas import Sprite, put
from console.screen.lettering import HEAVY, NAME, SHOW
from console.screen.moment import Moment
from console.screen.scenes.buzz_words import Said, said
from console.screen.seats import badge_of, podium_of
from console.screen.theme import COBALT, CREAM, GOLD, INK, LEFT, RIGHT, TOMATO, VELVET, Colour
from console.screen.workshop import RIGHT_ALIGNED, Workshop

Y, H = 540, 160
W = RIGHT - LEFT
_RIGHT_ROOM = 560
_BULB, _BULB_GAP = 32, 96
_RISE = 18  # px by which a new band comes up
_LOOKS: dict[str, tuple[Colour, Colour]] = {
    "shut": (COBALT.dark, CREAM),
    "open": (CREAM, INK),
    "first": (GOLD, INK),
    "right": (GOLD, INK),
    "answer": (GOLD, INK),
    "closed": (CREAM, INK),
    "wrong": (TOMATO, INK),
}


def band(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The band as it stands now; a new one rises by a hand's breadth."""
    now = said(moment)
    share = motion.ease_out(motion.progress(moment.view.ms, 0, motion.CURSOR_MS, moment.reduced))
    y = Y + motion.between(_RISE, 0, share)
    found = [Sprite(_plate(shop, now.look), LEFT, y)]
    if now.look in ("open", "shut"):
        return [*found, *_bulbs(shop, now.look == "open", y), *_call(shop, now, y)]
    return [*found, *_words(shop, moment, now, y)]


def _plate(shop: Workshop, look: str) -> pygame.Surface:
    fill, _ = _LOOKS[look]
    if look != "wrong":
        return shop.plate(W, H, fill, 22, 10, CREAM if look == "shut" else None, 4)

    def make() -> pygame.Surface:
        surface = shapes.hatch(W, H)
        put(surface, shapes.plate(W - 192, H, TOMATO, 22, 0), 96, 0)
        return surface

    return shop.made(("band", look), make)


def _bulbs(shop: Workshop, on: bool, y: int) -> list[Sprite]:
    """Bulbs along both edges: lit while a press counts."""

    def paint(big: pygame.Surface, k: int) -> None:
        middle = (_BULB * k / 2, _BULB * k / 2)
        pygame.draw.circle(big, INK, middle, _BULB * k / 2)
        pygame.draw.circle(big, GOLD if on else VELVET, middle, (_BULB / 2 - 4) * k)

    bulb = shop.made(("band's bulb", on), lambda: shapes.smooth((_BULB, _BULB), paint))
    xs = range(LEFT + 40, RIGHT - 40 - _BULB + 1, _BULB_GAP)
    left = LEFT + (W - (xs[-1] - xs[0]) - _BULB) // 2 - xs[0]
    return [Sprite(bulb, x + left, y + edge) for edge in (-_BULB // 2 + 2, H - _BULB // 2 - 2) for x in xs]


def _call(shop: Workshop, now: Said, y: int) -> list[Sprite]:
    """Whether to press, in the middle, and for what at the right of it."""
    _, ink = _LOOKS[now.look]
    size = 132 if now.look == "open" else 96
    word = shop.fitted(now.rest, SHOW, size, ink, LEFT + 64, y + H / 2, W - _RIGHT_ROOM - 128)
    return [word, *_aside(shop, now, ink, y)]


def _words(shop: Workshop, moment: Moment, now: Said, y: int) -> list[Sprite]:
    _, ink = _LOOKS[now.look]
    inset = 120 if now.look == "wrong" else 48
    left, middle = LEFT + inset, y + H / 2
    found = _aside(shop, now, ink, y)
    room = min([RIGHT - inset, *(line.x - 40 for line in found)]) - left
    if now.seat is not None:
        badge = badge_of(podium_of(moment, now.seat))
        found.append(shop.badge(badge, 54, left + 62, middle))
        left, room = left + 152, room - 152
    if now.look in ("answer", "closed") and now.right:
        return found + _answer(shop, now.rest, left, room, y)
    shop.measures("band", now.name, now.rest, room)
    words, size = lettering.named(now.name, now.rest, SHOW, 104, room)
    return [*found, shop.text(words, SHOW, size, ink, left, middle)]


def _answer(shop: Workshop, words: str, left: int, room: int, y: int) -> list[Sprite]:
    """What was asked for, below its label; two lines of it need all the room."""
    shop.measures("answer", words, room)
    if lettering.width(words, SHOW, 60) <= room:
        label = shop.text("Answer", NAME, 52, INK, left, y + 40)
        return [label, shop.fitted(words, SHOW, 92, INK, left, y + 102, room)]
    return shop.block(words, NAME, 72, INK, left, y + H / 2, room, 0.0, 2, 52, 0.96)


def _aside(shop: Workshop, now: Said, ink: Colour, y: int) -> list[Sprite]:
    """The lines at the right; one alone is large."""
    x, room = RIGHT - 56, _RIGHT_ROOM - 40
    if len(now.right) == 1:
        return [shop.fitted(now.right[0], HEAVY, 88, ink, x, y + H / 2, room, RIGHT_ALIGNED)]
    return [
        shop.fitted(words, HEAVY, 60, ink, x, y + H / 2 + (nth - 0.5) * 60, room, RIGHT_ALIGNED)
        for nth, words in enumerate(now.right)
    ]
