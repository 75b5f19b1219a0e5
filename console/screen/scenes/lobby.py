"""The lobby: the show's sign before the shut curtain, and a card for every seat."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from console.screen import join_card, lettering, shapes
from console.screen.canvas import Sprite
from console.screen.lettering import NAME, SHOW
from console.screen.moment import Json, Moment
from console.screen.seats import badge_of, called
from console.screen.stage import curtain, sign, strings
from console.screen.theme import CREAM, GOLD, INK, LEFT, RIGHT, VELVET, VELVET_HUE
from console.screen.workshop import CENTRED, Workshop

_GAP, _BESIDE = 22, 32


class _Row(NamedTuple):
    """How the seats' cards stand: lower where the way in needs the room above them."""

    y: int
    h: int
    radius: int
    badge: int
    name: int


_TALL = _Row(716, 272, 66, 98, 222)
_LOW = _Row(752, 236, 54, 76, 194)


def lobby(shop: Workshop, moment: Moment) -> list[Sprite]:
    """Sign, hint, the way in for phones, and who sits where."""
    board = moment.board
    join = board.get("join") or None
    card_w = join_card.width(join)
    found = curtain(shop, 1.0)
    sign_w = RIGHT - LEFT - (card_w + _BESIDE if card_w else 0)
    found += [*strings(shop, LEFT, sign_w, 170, 230), Sprite(sign(shop, sign_w, 402), LEFT, 164)]
    found += _show_name(
        shop, str(board.get("show") or moment.view.now.get("title") or ""), LEFT + sign_w / 2, sign_w
    )
    hint = str(board.get("hint") or "")
    found += shop.block(hint, SHOW, 76, GOLD, LEFT + sign_w / 2, 648, sign_w - 20, CENTRED)
    if join:
        found += join_card.join_card(shop, join)
    return found + _cards(shop, moment.podiums.now or [], _LOW if join else _TALL)


def _show_name(shop: Workshop, name: str, cx: float, w: int) -> list[Sprite]:
    lines, size = lettering.wrap(name, SHOW, 170, w - 150, 2, 64)
    if len(lines) == 1 and " " in name:  # a short name still fills its sign better on two lines
        head, _, tail = name.rpartition(" ")
        size = min(lettering.fit(part, SHOW, 170, w - 150, 64)[1] for part in (head, tail))
        lines = [head, tail]
    leading = size * 0.92
    first = 362 - (len(lines) - 1) * leading / 2
    colours = (INK, VELVET) if len(lines) > 1 else (VELVET,)
    return [
        shop.text(line, SHOW, size, colours[i % 2], cx, first + i * leading, CENTRED)
        for i, line in enumerate(lines)
    ]


def _cards(shop: Workshop, seats: list[Json], row: _Row) -> list[Sprite]:
    count = max(1, len(seats))
    w = min(326, (RIGHT - LEFT - (count - 1) * _GAP) // count)
    start = (LEFT + RIGHT - count * w - (count - 1) * _GAP) // 2
    found: list[Sprite] = []
    for i, one in enumerate(seats):
        x, here = start + i * (w + _GAP), bool(one.get("here", True))
        fill = CREAM if here else VELVET_HUE.dark
        plate = shop.plate(w, row.h, fill, 22, 12 if here else 0, None if here else VELVET, 5)
        found.append(Sprite(plate, x, row.y))
        found.append(shop.badge(badge_of(one), row.radius, x + w / 2, row.y + row.badge, on_dark=not here))
        if one.get("wired") is False:
            found.append(Sprite(_phone(shop), x + w - 54, row.y + 18))
        words = called(one) if here else "Free"
        ink = INK if here else CREAM
        if lettering.width(words, NAME, 52) <= w - 20:
            found.append(shop.fitted(words, NAME, 64, ink, x + w / 2, row.y + row.name, w - 20, CENTRED))
        else:
            found += shop.block(
                words, NAME, 52, ink, x + w / 2, row.y + row.name - 10, w - 20, CENTRED, 2, 52, 0.96
            )
    return found


def _phone(shop: Workshop) -> pygame.Surface:
    """A place that has a phone and no matrix."""

    def paint(big: pygame.Surface, k: int) -> None:
        pygame.draw.rect(big, INK, pygame.Rect(0, 0, 44 * k, 76 * k), border_radius=9 * k)
        big.fill(CREAM, pygame.Rect(5 * k, 9 * k, 34 * k, 52 * k))
        big.fill(GOLD, pygame.Rect(10 * k, 14 * k, 24 * k, 42 * k))
        pygame.draw.circle(big, CREAM, (22 * k, 68 * k), 4 * k)

    return shop.made("phone", lambda: shapes.smooth((44, 76), paint))
