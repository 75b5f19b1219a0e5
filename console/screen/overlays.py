"""What lies over every scene: simulated rig, paused, faults, not saving.

They stay clear of what people play with: the rig's banner hangs in the middle of the valance, warnings take the
strip of its scallops. Only the pause slate, before the shut curtain, covers the stage: nothing can be played then.
"""

from __future__ import annotations

import pygame

from console.screen import lettering, shapes
from console.screen.canvas import Sprite, put
from console.screen.lettering import HEAVY, LABEL, SHOW
from console.screen.moment import Moment
from console.screen.stage import sign
from console.screen.theme import CENTRE, CREAM, INK, LEFT, RIGHT, TOMATO
from console.screen.workshop import CENTRED, Workshop

STRIP_Y, STRIP_H = 88, 64
BANNER_W, BANNER_H = 360, 64
_TURN_MS = 4000


def overlays(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The sprites of all overlays, to lie on top."""
    found: list[Sprite] = []
    warnings = [o for o in moment.overlays if o["kind"] == "not-saving"]
    warnings += [o for o in moment.overlays if o["kind"] == "fault"]
    for overlay in moment.overlays:
        if overlay["kind"] == "paused":
            found += _slate(shop, str(overlay.get("text") or ""))
    if warnings:
        turn = moment.ms // _TURN_MS % len(warnings)
        found += _strip(shop, str(warnings[turn].get("text") or "Fault"), turn + 1, len(warnings))
    for overlay in moment.overlays:
        if overlay["kind"] == "simulated":
            found += _banner(shop, str(overlay.get("text") or "Simulated rig"))
    return found


def _banner(shop: Workshop, words: str) -> list[Sprite]:
    plate = shop.plate(BANNER_W, BANNER_H, INK, 14, 0, CREAM, 4)
    text = shop.fitted(words, LABEL, 56, CREAM, CENTRE, 44, BANNER_W - 40, CENTRED)
    return [Sprite(plate, CENTRE - BANNER_W // 2, 44 - BANNER_H // 2), text]


def _strip(shop: Workshop, words: str, number: int, count: int) -> list[Sprite]:
    w = RIGHT - LEFT
    side = 96

    def make() -> pygame.Surface:
        surface = shapes.plate(w, STRIP_H, TOMATO, 14, 6)
        stripes = shapes.hatch(side, STRIP_H)
        for x in (0, w - side):
            put(surface, stripes, x, 0)
        return surface

    strip = shop.made(("strip", w), make)
    found = [Sprite(strip, LEFT, STRIP_Y)]
    middle = STRIP_Y + STRIP_H / 2 + 1
    right = RIGHT - side - 24
    if count > 1:
        tally = f"{number} of {count}"
        found.append(shop.text(tally, LABEL, 52, INK, right, middle, 1.0))
        right -= lettering.width(tally, LABEL, 52) + 32
    left = LEFT + side + 24
    found.append(shop.fitted(words, HEAVY, 54, INK, left, middle, right - left))
    return found


def _slate(shop: Workshop, words: str) -> list[Sprite]:
    w, h = 1080, 420
    x, y = CENTRE - w // 2, 330
    found = [Sprite(sign(shop, w, h), x, y)]
    subtitle = words if words and words.lower() != "paused" else "The show goes on in a moment"
    found.append(shop.text("Paused", SHOW, 190, INK, CENTRE, y + 176, CENTRED))
    found.append(shop.fitted(subtitle, LABEL, 64, INK, CENTRE, y + 322, w - 140, CENTRED))
    return found
