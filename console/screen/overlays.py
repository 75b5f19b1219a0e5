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
from console.screen.theme import CENTRE, CREAM, GOLD, INK, LEFT, RIGHT, TOMATO
from console.screen.workshop import CENTRED, Workshop

STRIP_Y, STRIP_H = 88, 64
BANNER_W, BANNER_H = 360, 64
PRESS_W = 440
TAGS = 1250  # what hangs at the right of a scene begins here
_OWN_PRESS = ("market", "puzzle")  # scenes that have a place of their own for what a press does
_TURN_MS = 4000
_PRESSES = {"lock": "lock it in", "again": "choose again"}


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
    if moment.scene not in _OWN_PRESS:
        found += next_press(shop, moment, CENTRE, STRIP_Y + (STRIP_H + 8 if warnings else 0))
    for overlay in moment.overlays:
        if overlay["kind"] == "simulated":
            found += _banner(shop, str(overlay.get("text") or "Simulated rig"))
    return found


def next_press(shop: Workshop, moment: Moment, middle: float, y: int) -> list[Sprite]:
    """What the next press of somebody's only button does, once all is chosen; while it scans, both that it may do.

    It stands about ``middle``, and clear of what hangs at the right.
    """
    pointing = moment.pointing.now or {}
    ready = pointing.get("ready")
    if not ready or any(o["kind"] == "paused" for o in moment.overlays):
        return []
    offered = ("lock", "again") if pointing.get("scan") else (ready,)
    w = PRESS_W if len(offered) > 1 else PRESS_W + 160
    whole = len(offered) * (w + 24) - 24
    start = min(round(middle) - whole // 2, TAGS - whole)
    found: list[Sprite] = []
    for i, what in enumerate(offered):
        x, live = start + i * (w + 24), what == ready
        plate = shop.plate(w, STRIP_H, GOLD if live else INK, 14, 6, None if live else CREAM, 4)
        words = _PRESSES.get(what, str(what))
        words = f"Press: {words}" if live else words.capitalize()
        ink = INK if live else CREAM
        found.append(Sprite(plate, x, y))
        found.append(shop.fitted(words, HEAVY, 56, ink, x + w / 2, y + STRIP_H / 2 + 1, w - 32, CENTRED))
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
