"""The pot on its tag, and below it the main pot and the side pots where there are any."""

from __future__ import annotations

import pygame

from console.screen import dealing, lettering, playing, shapes, stage
from console.screen.canvas import Sprite
from console.screen.cards import Box, panel
from console.screen.lettering import LABEL, NAME
from console.screen.moment import Moment
from console.screen.money import figure
from console.screen.seats import badge_of, podium_of
from console.screen.theme import GOLD, INK
from console.screen.workshop import CENTRED, LEFT_ALIGNED, RIGHT_ALIGNED, Workshop

POT = Box(1424, 142, 400, 300)
SIDE_H, SIDE_TOP = 57, 202  # px from pot to pot on the tag, and down to the first
SIDES = 2  # that are named one by one where there are more than three


def pot(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The tag; what is paid in is counted once it has come."""
    board = moment.board
    if dealing.paying(moment) and dealing.chips_share(moment) < 1.0 and moment.old_board:
        board = moment.old_board
    pots = board.get("pots") or []
    sides = pots[1:] if board.get("pot") else []
    h = POT.h if not sides else SIDE_TOP + SIDE_H * min(len(sides), SIDES + 1) + 44
    amount = figure(int(board.get("pot") or 0), moment.currency)
    found = [*stage.strings(shop, POT.x, POT.w, POT.y + 34), *_tag(shop, h)]
    cx = POT.x + POT.w / 2
    if not sides:
        found.append(shop.text("Pot", LABEL, 60, INK, cx, POT.y + 82, CENTRED))
        return [*found, shop.amount(amount, 156, INK, cx, POT.y + 190, POT.w - 48)]
    found.append(shop.text("Pot", LABEL, 60, INK, POT.x + 36, POT.y + 108))
    found.append(shop.amount(amount, 116, INK, POT.x + POT.w - 32, POT.y + 108, POT.w - 160, RIGHT_ALIGNED))
    y = POT.y + SIDE_TOP
    main = figure(int(pots[0].get("amount") or 0), moment.currency)
    found += _one_of_them(shop, moment, "Main pot", main, [], y)
    shown = sides if len(sides) <= SIDES + 1 else sides[-SIDES:]
    if len(shown) < len(sides):
        rest = sum(int(one.get("amount") or 0) for one in sides[:-SIDES])
        y += SIDE_H
        found += _one_of_them(
            shop, moment, f"{len(sides) - SIDES} more", figure(rest, moment.currency), [], y
        )
    for one in shown:
        y += SIDE_H
        words = figure(int(one.get("amount") or 0), moment.currency)
        found += _one_of_them(shop, moment, "Side", words, [int(seat) for seat in one.get("seats") or ()], y)
    return found


def _one_of_them(
    shop: Workshop, moment: Moment, label: str, amount: str, seats: list[int], y: float
) -> list[Sprite]:
    """One pot's name and chips; of a side pot also the badges of those who are in for it."""
    found = [shop.text(label, NAME, 54, INK, POT.x + 28, y)]
    if not seats:
        room = POT.w - 68 - lettering.width(label, NAME, 54)
        return [*found, playing.counted(shop, amount, 58, INK, POT.x + POT.w - 28, y, room, RIGHT_ALIGNED)]
    left = POT.x + 28 + lettering.width(f"{label} ", NAME, 54)
    count = playing.counted(shop, amount, 56, INK, left, y, 132, LEFT_ALIGNED)
    found.append(count)
    first, last = left + count.surface.get_width() + 30, POT.x + POT.w - 34
    step = min(48.0, (last - first) / max(1, len(seats) - 1))
    start = last - step * (len(seats) - 1)
    return found + [
        shop.badge(badge_of(podium_of(moment, seat)), 20, start + i * step, y) for i, seat in enumerate(seats)
    ]


def _tag(shop: Workshop, h: int) -> list[Sprite]:
    def holes(big: pygame.Surface, k: int) -> None:
        for x in (90, POT.w - 90):
            pygame.draw.circle(big, INK, (x * k, 14 * k), 13 * k)
            pygame.draw.circle(big, (0xD9, 0xA0, 0x20), (x * k, 14 * k), 8 * k)

    made = shop.made("pot's holes", lambda: shapes.smooth((POT.w, 28), holes))
    box = Box(POT.x, POT.y, POT.w, h)
    return [*panel(shop, box, GOLD, 36, 14), Sprite(made, POT.x, POT.y + 20)]
