"""A round of Wheel of Fortune: the puzzle at the left, the wheel at the right edge, the players below."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame

from console.screen import doors, lettering, plates, shapes, stage, wheel
from console.screen.canvas import Sprite, put
from console.screen.lettering import LABEL, SHOW
from console.screen.line import Line
from console.screen.moment import Moment
from console.screen.overlays import STRIP_H, next_press
from console.screen.picture import standing
from console.screen.scenes.puzzle_words import line, prize_of, wedge_words
from console.screen.theme import AUBERGINE, CREAM, GOLD, INK, LEFT, TOMATO
from console.screen.turning import Turned
from console.screen.wheel import Wedge
from console.screen.workshop import CENTRED, Workshop

CATEGORY_Y, LINE_Y = 177, 758
PRIZE, PRIZE_X, PRIZE_FOOT = 124, 1334, 800
CENTRE, ROOM = doors.BOARD.middle, doors.BOARD.w - 8


def puzzle(shop: Workshop, moment: Moment) -> list[Sprite]:
    """Doors, alphabet, wheel and players, with a line that says what happens."""
    under = stage.backdrop(shop, AUBERGINE)
    found = [*under, *_category(shop, moment), *doors.doors(shop, moment), *doors.strip(shop, moment)]
    press = next_press(shop, moment, CENTRE, LINE_Y - STRIP_H // 2)
    found += press or _line(shop, line(moment))
    found += _wheel(shop, moment, under)
    found += plates.plates(shop, moment)
    return found + _prize(shop, moment)


def _category(shop: Workshop, moment: Moment) -> list[Sprite]:
    label = shop.text("Category", LABEL, 56, CREAM, LEFT, CATEGORY_Y)
    left = LEFT + label.surface.get_width() + 24
    words = str(moment.board.get("category") or "")
    end = doors.BOARD.x + doors.BOARD.w
    return [label, shop.fitted(words, SHOW, 72, GOLD, left, CATEGORY_Y, end - left)]


def _line(shop: Workshop, said: Line | None) -> list[Sprite]:
    if said is None:
        return []
    room = round(ROOM) - 60
    words, size = lettering.named(said.name, said.rest, SHOW, 64, room)
    words = lettering.cut(words, SHOW, size, room)  # a prize may be called anything
    if said.look == "plain":
        return [shop.text(words, SHOW, size, said.ink, CENTRE, LINE_Y, CENTRED)]
    fill = GOLD if said.look == "choice" else TOMATO

    def make() -> pygame.Surface:
        w = lettering.width(words, SHOW, size) + 56
        if fill is GOLD:
            surface = shapes.plate(w, 68, GOLD, 14, 6)
        else:
            surface = pygame.Surface((w + 120, 68), pygame.SRCALPHA)
            put(surface, shapes.hatch(w + 120, 68), 0, 0)
            put(surface, shapes.plate(w, 68, TOMATO, 14, 0), 60, 0)
        text = shop.text(words, SHOW, size, INK, surface.get_width() / 2, 34, CENTRED)
        put(surface, text.surface, text.x, text.y)
        return surface

    made = shop.made(("puzzle line", said), make)
    return [Sprite(made, round(CENTRE - made.get_width() / 2), LINE_Y - 34)]


def _prize(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The prize that is spoken of, below the pointer."""
    spoken = prize_of(moment)
    return [standing(shop, spoken, PRIZE, PRIZE_X, PRIZE_FOOT)] if spoken else []


# -- the wheel ---------------------------------------------------------------------------------------------------------


def _wheel(shop: Workshop, moment: Moment, under: list[Sprite]) -> list[Sprite]:
    wedges = painted(moment)
    if not wedges:
        return []
    turned = wheel_now(moment)
    lit = not turned.moving and moment.board.get("wedge") is not None
    bent = 0 if moment.reduced else wheel.bent(turned.turns, len(wedges), turned.moving)
    return [
        wheel.wheel(shop, under, wedges, turned.turns, turned.speed, lit),
        wheel.pointer(shop, lit, bent),
    ]


def painted(moment: Moment) -> tuple[Wedge, ...]:
    """The wedges of the board's wheel as they are painted."""
    return wheel.painted(
        tuple((str(one.get("kind")), wedge_words(moment, one)) for one in moment.board.get("wheel") or ())
    )


def wheel_now(moment: Moment) -> Turned:
    """How the wheel stands: as it was last seen, unless nobody is to spin and the board says that another wedge counts."""
    count, wedge, seen = len(moment.board.get("wheel") or ()) or 1, moment.board.get("wedge"), moment.wheel
    if seen is not None and (seen.moving or moment.spin or wedge is None or seen.wedge(count) == wedge):
        if moment.reduced and seen.moving:  # no wheel turns: it stands at one wedge after another
            return replace(seen, turns=(math.floor(seen.turns * count) + 0.5) / count, speed=0.0)
        return seen
    return Turned(((wedge or 0) + 0.5) / count)
