"""Safecracker: three mixed digits are the combination of a safe; in the right order they open its door."""

from __future__ import annotations

import math
from functools import partial

import pygame

from console.screen import lettering, motion, podium, shapes, stage
from console.screen.canvas import Sprite
from console.screen.cards import Box, bar, item_on, name_block, panel, sign_beside, since_reveal
from console.screen.cursor import arrowhead, cursor
from console.screen.lettering import LABEL, SHOW
from console.screen.moment import Json, Moment
from console.screen.money import money, signs
from console.screen.picture import PENDING, standing
from console.screen.seats import name_of
from console.screen.theme import CREAM, GOLD, INK, LEFT, PETROL, RIGHT, VELVET, VELVET_DARK, VELVET_LIGHT
from console.screen.tray import laid
from console.screen.workshop import CENTRED, Workshop

TOPIC = "safecracker.guess"
SAFE = Box(640, 148, RIGHT - 640, 856)
DOOR = Box(SAFE.x + 34, SAFE.y + 34, SAFE.w - 68, SAFE.h - 68)
PLATE_H, PICTURE = 184, 152
SLOT_W, SLOT_H, SLOT_STEP, SLOTS_Y = 200, 246, 222, 462
SLOTS_W = 2 * SLOT_STEP + SLOT_W
TRAY_Y, TRAY_H, PROMPT_W = 762, 176, 276
TILE_W, TILE_H = 148, 148
WHEEL, WHEEL_X, WHEEL_Y = 128, DOOR.x + DOOR.w - 168, SLOTS_Y + SLOT_H // 2
PRIZES_Y, PRIZE_H = 216, 206
DOOR_EDGE = 26  # what is seen of the door when it is open
_LIFT, _SIGN_ROOM = 30, 96
# In the reveal, ms after the cue: the handle turns once around, and then gives or does not.
_TURN_MS, _OPEN_MS, _SLIDE_MS = 2000, 2200, 800
_STEP = 15  # degrees between two pictures of the handle; its three spokes look the same every 120


def safecracker(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The contestant and what is to be won at the left, the safe at the right."""
    board = moment.board
    found = stage.backdrop(shop, PETROL)
    known = board.get("price") is not None
    since = since_reveal(moment) if known else 0.0
    right = known and "".join(board.get("guess") or ()) == str(int(board["price"]) // 100)
    opened = motion.progress(since, _OPEN_MS, _SLIDE_MS, moment.reduced) if known else 0.0
    found += _left(shop, moment, known and opened >= 1.0, right)
    column = podium.Column(LEFT + 8, 480, 14)
    found += podium.alone(shop, moment, board.get("contestant"), column, low=True)
    found += _body(shop)
    if right and opened > 0:
        return [*found, *_inside(shop, moment), *_sliding(shop, moment, motion.ease_out(opened))]
    return found + _door(shop, moment, since, known and opened >= 1.0)


def _left(shop: Workshop, moment: Moment, told: bool, right: bool) -> list[Sprite]:
    """The two prizes that lie in the safe, and in the end what became of them."""
    board = moment.board
    w = SAFE.x - LEFT - 32
    if told:
        if right:
            name = name_of(moment, int(board["contestant"]))
            total = sum((board.get("prices") or {}).values())
            top = shop.fitted(name, SHOW, 96, GOLD, LEFT, 236, w)
            return [
                top,
                shop.text("wins", SHOW, 84, GOLD, LEFT, 340),
                shop.amount(
                    money(int(board.get("paid") or total), moment.currency), 168, GOLD, LEFT, 476, w, 0.0
                ),
            ]
        found = [shop.fitted("Actual price", LABEL, 72, CREAM, LEFT, 236, w)]
        found.append(shop.amount(money(int(board["price"]), moment.currency), 168, GOLD, LEFT, 360, w, 0.0))
        if letter := board.get("letter"):
            found.append(shop.fitted(f"Letter {letter}", LABEL, 72, CREAM, LEFT, 492, w))
        return found
    found = [shop.fitted("With it in the safe", LABEL, 60, CREAM, LEFT, 186, w)]
    for i, prize in enumerate(board.get("prizes") or ()):
        y = PRIZES_Y + i * (PRIZE_H + 16)
        found.append(Sprite(shop.plate(w, PRIZE_H, PETROL.dark, 22, 0), LEFT, y))
        found.append(standing(shop, prize, 178, LEFT + 116, y + PRIZE_H - 16))
        found += name_block(
            shop, str(prize.get("name") or ""), 72, LEFT + 222 + (w - 240) / 2, y + PRIZE_H / 2, w - 240, 190
        )
    return found


def _door(shop: Workshop, moment: Moment, since: float, shut: bool) -> list[Sprite]:
    board = moment.board
    item: Json = board.get("item") or {}
    found = _leaf(shop)
    found.append(Sprite(shop.plate(DOOR.w - 56, PLATE_H, CREAM, 22, 8), DOOR.x + 28, DOOR.y + 28))
    found.append(standing(shop, item, PICTURE, DOOR.x + 132, DOOR.y + 28 + PLATE_H - 16))
    found += _name(shop, str(item.get("name") or ""))
    found += _slots(shop, moment)
    degrees = _handle(moment, since)
    found.append(
        Sprite(
            shop.made(("handle", degrees), lambda: _wheel(degrees)), WHEEL_X - WHEEL - 8, WHEEL_Y - WHEEL - 8
        )
    )
    if shut:
        found.append(bar(shop, "Stays shut", "wrong", SLOTS_W + 40, _slots_x(moment) - 20, TRAY_Y + 38, 100))
    else:
        found += _tray(shop, moment)
    if moment.asks(TOPIC):
        middle = TRAY_Y + TRAY_H / 2
        found += shop.block("Put them in order", SHOW, 64, CREAM, WHEEL_X - 6, middle, PROMPT_W, CENTRED)
    return found


def _name(shop: Workshop, name: str) -> list[Sprite]:
    room = DOOR.w - 56 - 232
    x, middle = DOOR.x + 232, DOOR.y + 28 + PLATE_H / 2
    size = 104 if lettering.width(name, SHOW, 104) <= room else 84  # two lines must leave paper around them
    return shop.block(name, SHOW, size, INK, x, middle, room, 0.0, 2, 56, 0.92)


def _slots_x(moment: Moment) -> int:
    """The left edge of slots and tray: between the door's edge and its handle, with the sign on its side."""
    return DOOR.x + (132 if signs(moment.currency)[0] else 44)


def _slots(shop: Workshop, moment: Moment) -> list[Sprite]:
    board = moment.board
    lay = laid(moment, TOPIC, board.get("tiles") or (), board.get("guess"))
    pointed = cursor(moment, TOPIC)
    left = _slots_x(moment)
    middle = SLOTS_Y + SLOT_H / 2
    found = [sign_beside(shop, moment, 150, left, left + SLOTS_W, middle, _SIGN_ROOM)]
    for i, digit in enumerate(lay.slots):
        x = left + i * SLOT_STEP
        lift = round(_LIFT * pointed.lift(i)) if pointed else 0
        live = lay.at == i
        if digit is None:
            hole = shop.plate(SLOT_W, SLOT_H, VELVET_DARK, 12, 0, GOLD if live else CREAM, 8 if live else 4)
            found.append(Sprite(hole, x, SLOTS_Y))
            found.append(shop.text("?", SHOW, 170, CREAM, x + SLOT_W / 2, middle, CENTRED))
        else:
            tile = shop.tile(SLOT_W, SLOT_H, digit, "newest" if live else "open")
            found.append(Sprite(tile, x, SLOTS_Y - lift))
    spots = {str(i): (left + i * SLOT_STEP + SLOT_W / 2, 0.0) for i in range(len(lay.slots))}
    if pointed and (spot := pointed.spot(spots)):
        found.append(arrowhead(shop, spot[0], SLOTS_Y - _LIFT - 4))
    return found


def _tray(shop: Workshop, moment: Moment) -> list[Sprite]:
    tiles = [str(t) for t in moment.board.get("tiles") or ()]
    lay = laid(moment, TOPIC, tiles, moment.board.get("guess"))
    left = _slots_x(moment)
    found = [Sprite(shop.plate(SLOTS_W + 40, TRAY_H, VELVET_DARK, 18, 0), left - 20, TRAY_Y)]
    for i, digit in enumerate(tiles):
        if i not in lay.used:
            x = left + i * SLOT_STEP + (SLOT_W - TILE_W) // 2
            found.append(Sprite(shop.tile(TILE_W, TILE_H, digit, "open"), x, TRAY_Y + 12))
    return found


def _handle(moment: Moment, since: float) -> int:
    """Degrees that the handle has turned: once around, or back a little from a door that won't give."""
    if moment.board.get("price") is None or moment.reduced or since >= _OPEN_MS + 400:
        return 0
    if since < _TURN_MS:
        share = motion.progress(since, 200, _TURN_MS - 200)
        return round(360 * share * share * (3 - 2 * share) / _STEP) * _STEP % 120
    return (15, 105)[int(since // 100) % 2]


def _inside(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The open safe: all three things with their prices, and what they come to."""
    board = moment.board
    prices = board.get("prices") or {}
    found = _shelves(shop)
    things = [board.get("item") or {}, *(board.get("prizes") or ())]
    w = (DOOR.w - DOOR_EDGE) // 3
    for i, thing in enumerate(things[:3]):
        box = Box(DOOR.x + i * w, DOOR.y + 4, w, 466)
        found += item_on(shop, thing, box, 280, 72)
        price = prices.get(thing.get("id"))
        if price is not None:
            found.append(
                shop.amount(money(int(price), moment.currency), 104, GOLD, box.middle, DOOR.y + 536, w - 40)
            )
    letter = board.get("letter")
    words = f"All three, letter {letter}" if letter else "All three"
    total = money(sum(int(p) for p in prices.values()), moment.currency)
    found.append(shop.text(words, LABEL, 60, CREAM, DOOR.x + 40, DOOR.y + 702))
    room = DOOR.w - DOOR_EDGE - 100 - lettering.width(words, LABEL, 60)
    found.append(shop.amount(total, 136, GOLD, DOOR.x + DOOR.w - DOOR_EDGE - 40, DOOR.y + 702, room, 1.0))
    return found


def _sliding(shop: Workshop, moment: Moment, share: float) -> list[Sprite]:
    """The door with all that is on it, as it slides into the safe's wall at the right; in the end its edge is left."""
    wall = DOOR.x + DOOR.w
    found = []
    for sprite in _door(shop, moment, 1_000_000, False):
        x = sprite.x + motion.between(0, DOOR.w - DOOR_EDGE, share)
        seen = min(sprite.surface.get_width(), wall - x)
        if seen > 0 and sprite.surface is not PENDING:
            found.append(Sprite(_part(shop, sprite.surface, seen), x, sprite.y))
    return found


def _part(shop: Workshop, whole: pygame.Surface, w: int) -> pygame.Surface:
    """The left ``w`` px of a surface.  A part keeps its whole alive, so no other can come to have the same id."""
    return shop.made(("door part", id(whole), w), lambda: whole.subsurface((0, 0, w, whole.get_height())))


def _body(shop: Workshop) -> list[Sprite]:
    foot = shop.plate(120, 14, VELVET_DARK, 4, 0)
    feet = [Sprite(foot, x, SAFE.y + SAFE.h) for x in (SAFE.x + 70, SAFE.x + SAFE.w - 190)]
    return [*panel(shop, SAFE, INK, 34, 14, CREAM, 5), *feet]


def _leaf(shop: Workshop) -> list[Sprite]:
    hinge = shop.plate(26, 110, GOLD, 8, 0)
    hinges = [Sprite(hinge, DOOR.x + DOOR.w - 26, DOOR.y + y) for y in (300, 600)]
    return [*panel(shop, DOOR, VELVET, 22, 0, VELVET_LIGHT, 8), *hinges]


def _shelves(shop: Workshop) -> list[Sprite]:
    found = panel(shop, DOOR, PETROL.dark, 22)
    for y, h in ((302, 8), (616, 5)):
        board = shop.made(("shelf", h), partial(_board, h))
        found.append(Sprite(board, DOOR.x + 24, DOOR.y + y))
    return found


def _board(h: int) -> pygame.Surface:
    surface = pygame.Surface((DOOR.w - 48, h), 0, 32)
    surface.fill(CREAM)
    return surface


def _wheel(degrees: int) -> pygame.Surface:
    """The handle: a gold ring with three spokes."""

    def draw(big: pygame.Surface, k: int) -> None:
        middle = ((WHEEL + 8) * k, (WHEEL + 8) * k)
        pygame.draw.circle(big, INK, middle, (WHEEL + 6) * k)
        pygame.draw.circle(big, GOLD, middle, WHEEL * k)
        pygame.draw.circle(big, INK, middle, round(WHEEL * 0.74) * k)
        pygame.draw.circle(big, VELVET_DARK, middle, round(WHEEL * 0.70) * k)
        for spoke in range(3):
            angle = math.radians(degrees + spoke * 120 - 90)
            dx, dy = math.cos(angle), math.sin(angle)
            ring = [
                (
                    middle[0] + (dx * along - dy * across) * WHEEL * k,
                    middle[1] + (dy * along + dx * across) * WHEEL * k,
                )
                for along, across in ((0, -0.12), (0.94, -0.09), (0.94, 0.09), (0, 0.12))
            ]
            pygame.draw.polygon(big, GOLD, ring)
        pygame.draw.circle(big, GOLD, middle, round(WHEEL * 0.30) * k)
        pygame.draw.circle(big, VELVET, middle, round(WHEEL * 0.16) * k)

    side = 2 * WHEEL + 16
    return shapes.smooth((side, side), draw)
