"""Totals: a column for each seat, as high as its money."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame

from console.screen import motion, shapes, stage
from console.screen.canvas import Sprite, put
from console.screen.lettering import NAME, SHOW
from console.screen.moment import Json, Moment
from console.screen.money import money, ordinal
from console.screen.seats import badge_of, called
from console.screen.theme import CREAM, GOLD, INK, LEFT, RAIL, RIGHT, SHADOW, VELVET_HUE, mix, seat_colour
from console.screen.workshop import CENTRED, Workshop

FOOT = RAIL + 18
LOWEST, HIGHEST = 120, 570  # px of column for nothing, and for the most
PLATE_H = 156
ON_TOP = 22 + PLATE_H  # px of what stands on a column: its upper edge and the plate with name and money
MARK_DROP = 104  # px from the top of a column to what stands on it below its rank
_GROW_MS = 700


def totals(shop: Workshop, moment: Moment) -> list[Sprite]:
    """Columns in seat order; their order in money is written on them."""
    worth = {int(p["seat"]): int(p["cash"]) for p in _seated(moment)}
    return [*stage.backdrop(shop, VELVET_HUE), *columns(shop, moment, worth, "totals")]


def columns(
    shop: Workshop,
    moment: Moment,
    worth: Mapping[int, int],
    grows_with: str,
    most: int = 0,
    right: int = RIGHT,
    marks: Callable[[int], pygame.Surface | None] = lambda _seat: None,
) -> list[Sprite]:
    """A column for each seat, as high as what it is ``worth`` (cents), from the left up to ``right``.

    They grow with the cue ``grows_with``; the highest of them, or ``most`` cents, is as high as the stage allows.
    ``marks`` gives what stands on a seat's column below its rank.
    """
    seats = _seated(moment)
    ranks = {int(k): int(v) for k, v in (moment.board.get("ranks") or {}).items()} if len(seats) > 1 else {}
    top = max((most, *worth.values())) or 1
    share = 1.0
    if moment.view.cue_name == grows_with:
        share = motion.ease_out(motion.progress(moment.view.ms, 0, _GROW_MS, moment.reduced))
    count = max(1, len(seats))
    gap = 22 if count > 5 else 32
    w = min(320, (right - LEFT - (count - 1) * gap) // count)
    start = (LEFT + right - count * w - (count - 1) * gap) // 2
    found: list[Sprite] = []
    for i, one in enumerate(seats):
        seat = int(one["seat"])
        tall = round(LOWEST + (height(worth.get(seat, 0), top) - LOWEST) * share)
        column = _Column(start + i * (w + gap), w, tall, ranks.get(seat, 0), worth.get(seat, 0))
        found += _column(shop, moment, one, column, share >= 1.0)
        if mark := marks(seat):
            x = column.x + (w - 20) / 2 - mark.get_width() / 2
            found.append(Sprite(mark, round(x), FOOT - tall + MARK_DROP))
    return found


def height(cents: int, top: int) -> float:
    """How high the column of an amount is, where ``top`` is as high as can be."""
    return LOWEST + (HIGHEST - LOWEST) * max(0, cents) / max(1, top)


def _seated(moment: Moment) -> list[Json]:
    return [p for p in moment.podiums.now or () if p.get("here", True)]


@dataclass(frozen=True, slots=True)
class _Column:
    """Where a column stands, how high it is, and what is written on it."""

    x: int
    w: int
    tall: int
    rank: int
    cents: int


def _column(shop: Workshop, moment: Moment, one: Json, column: _Column, still: bool) -> list[Sprite]:
    badge, x, w, tall = badge_of(one), column.x, column.w, column.tall
    first = column.rank == 1 and column.cents > 0
    top = FOOT - tall
    pillar = shop.made(("pillar", badge, w), lambda: _pillar(badge, w))
    shown = pillar.subsurface((0, 0, pillar.get_width(), min(tall + 22, pillar.get_height())))
    pillar_part = shop.made(("pillar", badge, w, tall), lambda: shown)
    found = [Sprite(pillar_part, x - 6, top - 22)]
    if column.rank:
        found.append(shop.text(ordinal(column.rank), SHOW, 72, INK, x + (w - 20) / 2, top + 62, CENTRED))
    plate_y = top - ON_TOP
    plate = shop.plate(w, PLATE_H, GOLD if first else CREAM, 20, 8)
    found.append(Sprite(plate, x, plate_y))
    found.append(shop.fitted(called(one), NAME, 60, INK, x + w / 2, plate_y + 46, w - 24, CENTRED))
    found.append(shop.amount(money(column.cents, moment.currency), 68, INK, x + w / 2, plate_y + 110, w - 20))
    prize = first and still
    found.append(shop.badge(badge, 48, x + w * (0.29 if prize else 0.5), plate_y - 58, on_dark=True))
    if prize:
        found.append(shop.rosette(52, "1st", x + w * 0.73, plate_y - 74))
    return found


def _pillar(badge: int, w: int) -> pygame.Surface:
    h = HIGHEST + 22
    colour = seat_colour(badge)

    def draw(big: pygame.Surface, k: int) -> None:
        big.fill(colour, pygame.Rect(6 * k, 22 * k, w * k, (h - 22) * k))
        side = mix(colour, VELVET_HUE.dark, 0.74)
        big.fill(side, pygame.Rect((6 + w - 34) * k, 22 * k, 34 * k, (h - 22) * k))
        big.fill(CREAM, pygame.Rect(0, 0, (w + 12) * k, 20 * k))

    pillar = shapes.smooth((w + 12, h), draw)
    under = pygame.Surface((w, 10), pygame.SRCALPHA)
    under.fill(SHADOW)
    put(pillar, under, 6, 20)
    return pillar
