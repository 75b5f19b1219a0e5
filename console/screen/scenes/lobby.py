"""The lobby: the show's sign before the shut curtain, and a card for every seat."""

from __future__ import annotations

import re

import pygame

from console.qr import LONGEST, qr
from console.screen import lettering, shapes
from console.screen.canvas import Sprite
from console.screen.lettering import HEAVY, LABEL, NAME, SHOW
from console.screen.moment import Json, Moment
from console.screen.seats import badge_of, called
from console.screen.stage import curtain, sign, strings
from console.screen.theme import CREAM, GOLD, INK, LEFT, RIGHT, VELVET, VELVET_HUE
from console.screen.workshop import CENTRED, Workshop

CARD_Y, CARD_H = 716, 272
_GAP = 22


def lobby(shop: Workshop, moment: Moment) -> list[Sprite]:
    """Sign, hint, the host's address, and who sits where."""
    board = moment.board
    address = str(board.get("address") or "")
    found = curtain(shop, 1.0)
    sign_w = 1268 if address else RIGHT - LEFT
    found += [*strings(shop, LEFT, sign_w, 170, 230), Sprite(sign(shop, sign_w, 402), LEFT, 164)]
    found += _show_name(
        shop, str(board.get("show") or moment.view.now.get("title") or ""), LEFT + sign_w / 2, sign_w
    )
    hint = str(board.get("hint") or "")
    found.append(shop.fitted(hint, SHOW, 76, GOLD, LEFT + sign_w / 2, 644, sign_w - 20, CENTRED))
    if address:
        found += _host_sign(shop, address)
    return found + _cards(shop, moment.podiums.now or [])


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


def address_lines(address: str, room: int) -> tuple[list[str], int]:
    """(lines, size) of an address without its scheme, broken after the host's name and before the path."""
    bare = re.sub(r"^https?://", "", address).rstrip("/")
    for size in (60, 56, 52):
        if lettering.width(bare, HEAVY, size) <= room:
            return [bare], size
    parts = [p for p in re.split(r"(?<=[.:/-])|(?=[:/])", bare) if p]
    lines = [""]
    for part in parts:
        if lettering.width(lines[-1] + part, HEAVY, 52) <= room:
            lines[-1] += part
        else:
            lines.append(part)
    return [lettering.cut(line, HEAVY, 52, room) for line in lines if line], 52


def _host_sign(shop: Workshop, address: str) -> list[Sprite]:
    x, w, h = 1416, RIGHT - 1416, 480
    cx = x + w / 2
    found = [*strings(shop, x, w, 170, 60), Sprite(shop.plate(w, h, CREAM, 30, 14), x, 164)]
    lines, size = address_lines(address, w - 36)
    if len(lines) <= 2 and len(address.encode()) <= LONGEST:
        code = shop.made(("code", address), lambda: _code(address))
        found.append(Sprite(code, round(cx - code.get_width() / 2), 314 - code.get_height() // 2))
        found.append(shop.text("Host? Scan or open", LABEL, 54, VELVET, cx, 486, CENTRED))
        first = 572 - (len(lines) - 1) * 27
        return found + [
            shop.text(t, HEAVY, size, INK, cx, first + i * 54, CENTRED) for i, t in enumerate(lines)
        ]
    found.append(shop.text("Host?", SHOW, 84, VELVET, cx, 238, CENTRED))
    found.append(shop.text("Run the show at", LABEL, 56, INK, cx, 318, CENTRED))
    first = max(394, 452 - (len(lines) - 1) * 31)
    found += [shop.text(t, HEAVY, size, INK, cx, first + i * 62, CENTRED) for i, t in enumerate(lines[:4])]
    return found


def _code(address: str) -> pygame.Surface:
    """The address as a QR code in ink; the cream plate around it is its quiet zone."""
    modules = qr(address)
    dot = max(5, 232 // len(modules))  # leaves the four light modules around that a reader needs
    code = pygame.Surface((len(modules) * dot, len(modules) * dot), pygame.SRCALPHA)
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            if dark:
                code.fill(INK, (x * dot, y * dot, dot, dot))
    return code


def _cards(shop: Workshop, seats: list[Json]) -> list[Sprite]:
    count = max(1, len(seats))
    w = min(326, (RIGHT - LEFT - (count - 1) * _GAP) // count)
    start = (LEFT + RIGHT - count * w - (count - 1) * _GAP) // 2
    found: list[Sprite] = []
    for i, one in enumerate(seats):
        x, here = start + i * (w + _GAP), bool(one.get("here", True))
        fill = CREAM if here else VELVET_HUE.dark
        plate = shop.plate(w, CARD_H, fill, 22, 12 if here else 0, None if here else VELVET, 5)
        found.append(Sprite(plate, x, CARD_Y))
        found.append(shop.badge(badge_of(one), 66, x + w / 2, CARD_Y + 98, on_dark=not here))
        if one.get("wired") is False:
            found.append(Sprite(_phone(shop), x + w - 60, CARD_Y + 18))
        words = called(one) if here else "Free"
        ink = INK if here else CREAM
        if lettering.width(words, NAME, 52) <= w - 20:
            found.append(shop.fitted(words, NAME, 64, ink, x + w / 2, CARD_Y + 222, w - 20, CENTRED))
        else:
            found += shop.block(words, NAME, 52, ink, x + w / 2, CARD_Y + 212, w - 20, CENTRED, 2, 52, 0.96)
    return found


def _phone(shop: Workshop) -> pygame.Surface:
    """A place that has a phone and no matrix."""

    def paint(big: pygame.Surface, k: int) -> None:
        pygame.draw.rect(big, INK, pygame.Rect(0, 0, 44 * k, 76 * k), border_radius=9 * k)
        big.fill(CREAM, pygame.Rect(5 * k, 9 * k, 34 * k, 52 * k))
        big.fill(GOLD, pygame.Rect(10 * k, 14 * k, 24 * k, 42 * k))
        pygame.draw.circle(big, CREAM, (22 * k, 68 * k), 4 * k)

    return shop.made("phone", lambda: shapes.smooth((44, 76), paint))
