"""Roll call before the show: everybody presses, turns and pushes, and sees that it has arrived."""

from __future__ import annotations

import pygame

from console.screen import cards, lettering, shapes, stage
from console.screen.canvas import Sprite, put
from console.screen.lettering import LABEL, NAME, SHOW
from console.screen.moment import Json, Moment
from console.screen.seats import badge_of, called
from console.screen.theme import CREAM, GOLD, INK, LEFT, MUTED_INK, RIGHT, VELVET, VELVET_HUE, Colour
from console.screen.workshop import CENTRED, Workshop

HINT_Y, CARD_Y, CARD_H = 204, 276, 732
CHIP_H = 84
_GAP = 22
_BUZZER_Y, _DIAL_Y, _PUSH_Y = 284, 480, 620


def roll_call(shop: Workshop, moment: Moment) -> list[Sprite]:
    """A card for each place of the rig; it turns gold when all that the place has was heard."""
    board = moment.board
    found = stage.backdrop(shop, VELVET_HUE)
    hint = str(board.get("hint") or "")
    found.append(shop.fitted(hint, SHOW, 84, CREAM, (LEFT + RIGHT) / 2, HINT_Y, RIGHT - LEFT, CENTRED))
    seats = moment.podiums.now or []
    heard = board.get("seats") or {}
    count = max(1, len(seats))
    w = min(326, (RIGHT - LEFT - (count - 1) * _GAP) // count)
    start = (LEFT + RIGHT - count * w - (count - 1) * _GAP) // 2
    for i, one in enumerate(seats):
        place = heard.get(str(badge_of(one))) or heard.get(str(one["seat"])) or {}
        found += _card(shop, one, place, start + i * (w + _GAP), w)
    return found


def ready(place: Json) -> bool:
    """Whether everything that a place has was worked."""
    return bool(
        place.get("pressed")
        and (place.get("turned") is not None or not place.get("dials"))
        and (place.get("pushed") or not place.get("push"))
    )


def _card(shop: Workshop, one: Json, place: Json, x: int, w: int) -> list[Sprite]:
    here, cx = bool(one.get("here", True)), x + w / 2
    fill = VELVET_HUE.dark if not here else GOLD if ready(place) else CREAM
    ink = INK if here else CREAM
    plate = shop.plate(w, CARD_H, fill, 22, 12 if here else 0, None if here else VELVET, 5)
    found = [Sprite(plate, x, CARD_Y)]
    found.append(shop.badge(badge_of(one), 62, cx, CARD_Y + 92, on_dark=not here))
    name = called(one) if here else "Free"
    found += cards.name_block(shop, name, 64, cx, CARD_Y + 216, w - 20, 110, ink)
    inner, left = w - 16, x + 8
    pressed = bool(place.get("pressed"))
    chip = _chip(shop, "Pressed" if pressed else "Press", pressed, inner, fill)
    found.append(Sprite(chip, left, CARD_Y + _BUZZER_Y))
    if place.get("dials"):
        turned = int(place.get("turned") or 0)
        found.append(shop.text("Dial", LABEL, 54, ink, cx, CARD_Y + _DIAL_Y - 78, CENTRED))
        words = f"{turned:+}" if turned else "0"
        found.append(shop.amount(words, 128, ink, cx, CARD_Y + _DIAL_Y + 12, inner))
    else:
        found.append(shop.text("No dial", LABEL, 54, ink, cx, CARD_Y + _DIAL_Y - 20, CENTRED))
    if place.get("push"):
        pushed = bool(place.get("pushed"))
        chip = _chip(shop, "Pushed" if pushed else "Push dial", pushed, inner, fill)
        found.append(Sprite(chip, left, CARD_Y + _PUSH_Y))
    return found


def _chip(shop: Workshop, words: str, heard: bool, w: int, ground: Colour) -> pygame.Surface:
    """What was to be done: in outline while it is waited for, dark with a tick once it was heard."""
    dark = ground == VELVET_HUE.dark
    fill, ink = (
        (ground, CREAM if dark else MUTED_INK) if not heard else (CREAM, INK) if dark else (INK, CREAM)
    )

    def make() -> pygame.Surface:
        surface = shapes.plate(w, CHIP_H, fill, 14, 0, ink, 4)
        radius = 15 if heard else 0
        lead = 2 * radius + 6 if heard else 0
        shown, size = lettering.fit(words, NAME, 60, w - lead - 20, 52)
        text_w = lettering.width(shown, NAME, size)
        left = (w - lead - text_w) / 2
        parts = [shop.text(shown, NAME, size, ink, left + lead, CHIP_H / 2)]
        if heard:
            parts.append(cards.icon(shop, "tick", radius, ink, left + radius, CHIP_H / 2))
        for part in parts:
            put(surface, part.surface, part.x, part.y)
        return surface

    return shop.made(("chip", words, heard, w, ground), make)
