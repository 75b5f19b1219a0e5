"""The Showcase: two contestants, three prizes each, and each bids on their own."""

from __future__ import annotations

import pygame

from console.screen import motion, podium, shapes, stage
from console.screen.canvas import Sprite, put
from console.screen.lettering import LABEL, NAME, SHOW
from console.screen.moment import Json, Moment
from console.screen.money import money, signed
from console.screen.picture import standing
from console.screen.theme import CREAM, GOLD, INK, LEFT, PETROL
from console.screen.workshop import CENTRED, Workshop

HALF_W, GAP = 848, 32
PANEL_Y, PANEL_H = 150, 460
THIRD = HALF_W // 3
TAG_W, TAG_H = 400, 250
TAG_Y = 722


def showcase(shop: Workshop, moment: Moment) -> list[Sprite]:
    """One half of the stage for each contestant: the set above, podium and total below."""
    found = stage.backdrop(shop, PETROL)
    seats = [int(s) for s in moment.board.get("contestants") or ()]
    for i, seat in enumerate(seats[:2]):
        found += _half(shop, moment, seat, LEFT + i * (HALF_W + GAP), i)
    return found


def _half(shop: Workshop, moment: Moment, seat: int, x: int, order: int) -> list[Sprite]:
    board, key = moment.board, str(seat)
    items = (board.get("sets") or {}).get(key)
    prices = (board.get("prices") or {}).get(key)
    total = (board.get("totals") or {}).get(key)
    fresh = (
        moment.view.cue_name == "set" and moment.view.cue is not None and moment.view.cue.get("seat") == seat
    )
    known = _revealed(moment)
    edge = GOLD if known and seat in (board.get("winners") or ()) else None
    found = [Sprite(shop.plate(HALF_W, PANEL_H, PETROL.dark, 26, 0, edge, 6), x, PANEL_Y)]
    for i, item in enumerate(items or ()):
        share = motion.progress(moment.view.ms, i * 200, motion.PLATE_MS, moment.reduced) if fresh else 1.0
        if share > 0:
            price = prices[i] if prices and known else None
            found += _prize(shop, moment, item, price, x + THIRD * i + THIRD // 2, share)
    if not items:
        found.append(shop.text("?", SHOW, 220, CREAM, x + HALF_W / 2, PANEL_Y + PANEL_H / 2, CENTRED))
    found += _total(shop, moment, x + HALF_W - TAG_W, total if known else None)
    return found + podium.alone(shop, moment, seat, podium.Column(x + 8, 408, 12), order, low=True)


def _revealed(moment: Moment) -> bool:
    if moment.view.cue_name != "reveal":
        return True
    since = motion.fold(moment.view.ms, 0, moment.view.lasts)
    return motion.progress(since, motion.TAG_FLIP_MS, motion.FLIP_MS / 2, moment.reduced) >= 1.0


def _prize(
    shop: Workshop, moment: Moment, item: Json, price: int | None, cx: int, share: float
) -> list[Sprite]:
    rise = motion.between(60, 0, motion.ease_out(share))
    picture = standing(shop, item, 208, cx, PANEL_Y + 236 + rise)
    room = THIRD - 24
    found = [picture]
    found += shop.block(str(item["name"]), NAME, 58, CREAM, cx, PANEL_Y + 310, room, CENTRED, 2, 52, 0.98)
    if price is not None:
        found.append(shop.amount(money(price, moment.currency), 68, GOLD, cx, PANEL_Y + 414, room))
    return found


def _total(shop: Workshop, moment: Moment, x: int, total: int | None) -> list[Sprite]:
    value = signed("?", moment.currency) if total is None else money(total, moment.currency)
    fill = CREAM if total is None else GOLD

    def make() -> pygame.Surface:
        surface = shapes.plate(TAG_W, TAG_H, fill, 30, 12)
        for text in (
            shop.text("Actual total", LABEL, 56, INK, TAG_W / 2, 68, CENTRED),
            shop.amount(value, 116, INK, TAG_W / 2, 162, TAG_W - 44),
        ):
            put(surface, text.surface, text.x, text.y)
        return surface

    made = shop.made(("total", value, fill), make)
    string = shop.made("short string", _string)
    hung = [Sprite(string, x + at, PANEL_Y + PANEL_H) for at in (70, TAG_W - 74)]
    return [*hung, Sprite(made, x, TAG_Y)]


def _string() -> pygame.Surface:
    string = pygame.Surface((4, TAG_Y - PANEL_Y - PANEL_H + 6), 0, 32)
    string.fill((0xD9, 0xA0, 0x20))
    return string
