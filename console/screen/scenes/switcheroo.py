"""Switcheroo: five prices with a hole where the tens digit belongs, five tiles, and two tries."""

from __future__ import annotations

from itertools import count

import pygame

from console.screen import lettering, motion, podium, shapes, stage
from console.screen.canvas import Sprite, put
from console.screen.cards import bar, sign_beside, sign_room, since_reveal
from console.screen.cursor import arrowhead_left, cursor
from console.screen.lettering import LABEL, NAME, SHOW
from console.screen.moment import Json, Moment
from console.screen.money import money
from console.screen.picture import standing
from console.screen.seats import name_of
from console.screen.theme import CREAM, GOLD, INK, LEFT, PETROL, RIGHT, VELVET, VELVET_DARK, Colour
from console.screen.tray import Laid, laid
from console.screen.workshop import CENTRED, Workshop

TOPIC = "switcheroo.try"
ROW_Y, ROW_W, ROW_H, ROW_STEP = 150, 1240, 160, 171
TILE_W, TILE_H, TILE_STEP = 104, 128, 112
UNITS_X = LEFT + ROW_W - 244 - TILE_W
TENS = -2
MARK_X, MARK_W = UNITS_X + TILE_W + 20, 212
SIDE_X = LEFT + ROW_W + 32
SIDE_W = RIGHT - SIDE_X
SIGN_Y, SIGN_H = 160, 340
TRAY_Y, SMALL_W, SMALL_H, SMALL_STEP = 520, 82, 108, 90
_LIFT, _SIGN = 10, 96
# In the reveal, ms after the cue: row after row is judged, then the sum is told.
_FIRST_MS, _ROW_MS, _SUM_MS = 500, 500, 3000


def switcheroo(shop: Workshop, moment: Moment) -> list[Sprite]:
    """Five rows at the left; what came of the tries, the tiles and the contestant at the right."""
    board = moment.board
    tries = board.get("tries") or []
    lay = laid(moment, TOPIC, board.get("tiles") or (), tries[-1] if tries else None)
    found = stage.backdrop(shop, PETROL)
    for i in range(len(board.get("rows") or ())):
        found += _row(shop, moment, lay, i)
    pointed = cursor(moment, TOPIC)
    middles = {str(i): (0.0, ROW_Y + i * ROW_STEP + ROW_H / 2) for i in range(len(lay.slots))}
    if pointed and (spot := pointed.spot(middles)):
        found.append(arrowhead_left(shop, MARK_X, spot[1]))
    column = podium.Column(SIDE_X + 8, SIDE_W - 16, 13)
    found += podium.alone(shop, moment, board.get("contestant"), column, low=True)
    return found + _sign(shop, moment) + _tray(shop, moment, lay)


def _row(shop: Workshop, moment: Moment, lay: Laid, i: int) -> list[Sprite]:
    rows: list[Json] = moment.board["rows"]
    row, y = rows[i], ROW_Y + i * ROW_STEP
    right = _verdict(moment, i)
    edge: Colour | None = GOLD if right else None
    found = [Sprite(shop.plate(ROW_W, ROW_H, PETROL.dark, 20, 0, edge, 6), LEFT, y)]
    x = LEFT + 28
    if any(r.get("picture") for r in rows):
        if row.get("picture"):
            found.append(
                standing(
                    shop, {"picture": row["picture"], "name": row["name"]}, 132, LEFT + 88, y + ROW_H - 14
                )
            )
        x = LEFT + 172
    room = UNITS_X - (len(row["digits"]) - 1) * TILE_STEP - sum(sign_room(moment, _SIGN)) - 24 - x
    found += _name(shop, str(row["name"]), x, y + ROW_H / 2, room)
    return found + _price(shop, moment, lay, i, right, y)


def _name(shop: Workshop, name: str, x: int, middle: float, room: int) -> list[Sprite]:
    """On two lines, or narrower on three where it would be cut otherwise."""
    shop.measures(name, SHOW, 76, room, 2)
    lines, _ = lettering.wrap(name, SHOW, 76, room, 2)
    if lettering.ELLIPSIS in "".join(lines) or any(line.endswith("-") for line in lines):
        return shop.block(name, NAME, 52, CREAM, x, middle, room, 0.0, 3, 52, 0.9)
    return shop.block(name, SHOW, 76, CREAM, x, middle, room, 0.0, 2)


def _price(shop: Workshop, moment: Moment, lay: Laid, i: int, right: bool | None, y: int) -> list[Sprite]:
    digits = moment.board["rows"][i]["digits"]
    top, middle = y + (ROW_H - TILE_H) // 2 - 4, y + ROW_H / 2
    units = UNITS_X - sign_room(moment, _SIGN)[1]
    first = units - (len(digits) - 1) * TILE_STEP
    found = [sign_beside(shop, moment, _SIGN, first, units + TILE_W, middle)]
    pointed = cursor(moment, TOPIC)
    for place, x in zip(range(len(digits)), count(first, TILE_STEP), strict=False):
        if place != len(digits) + TENS:
            found.append(Sprite(shop.tile(TILE_W, TILE_H, digits[place], "open"), x, top))
            continue
        laid_here, live = lay.slots[i], lay.at == i
        if laid_here is None:
            hole = shop.plate(TILE_W, TILE_H, VELVET_DARK, 12, 0, GOLD if live else CREAM, 8 if live else 4)
            found += [
                Sprite(hole, x, top),
                shop.text("?", SHOW, 100, CREAM, x + TILE_W / 2, top + TILE_H / 2, CENTRED),
            ]
        else:
            lift = round(_LIFT * pointed.lift(i)) if pointed else 0
            found.append(
                Sprite(
                    shop.tile(TILE_W, TILE_H, laid_here, "newest" if live or right else "open"), x, top - lift
                )
            )
    if right is not None:
        found.append(
            bar(
                shop, "Right" if right else "Wrong", "right" if right else "wrong", MARK_W, MARK_X, y + 14, 66
            )
        )
        price = money(int(moment.board["prices"][i]), moment.currency)
        found.append(shop.amount(price, 72, GOLD if right else CREAM, MARK_X + MARK_W / 2, y + 118, MARK_W))
    return found


def _verdict(moment: Moment, i: int) -> bool | None:
    """Whether a row is right, once the reveal has come to it."""
    verdicts = moment.board.get("verdicts")
    if (
        verdicts is None
        or motion.progress(since_reveal(moment), _FIRST_MS + i * _ROW_MS, 1, moment.reduced) < 1
    ):
        return None
    return bool(verdicts[i])


def _sign(shop: Workshop, moment: Moment) -> list[Sprite]:
    """What hangs at the right: which try it is, how many were right, and in the end the sum."""
    board, right = moment.board, moment.board.get("right")
    told = board.get("verdicts") is not None and since_reveal(moment) >= _SUM_MS
    drop = 1.0
    if moment.view.cue_name == "count":
        drop = motion.overshoot(motion.progress(moment.view.ms, 0, motion.TAG_MS, moment.reduced))
    y = motion.between(-SIGN_H - 20, SIGN_Y, drop)
    if told:
        face = _sum(shop, moment)
    elif right is None:
        asked = ("Lay a digit", "in each hole") if moment.asks(TOPIC) else ("Five digits,", "five holes")
        face = _words(shop, "First try", *asked, CREAM)
    elif len(board.get("tries") or ()) > 1:  # how many were right was said of the first
        face = _words(shop, "Second try", "First try:", f"{right} right", CREAM)
    else:
        verb = "is right" if right == 1 else "are right"
        again = "One more try" if right < len(board["rows"]) else ""
        face = _words(shop, str(right), verb, again, GOLD, 190)
    return [*stage.strings(shop, SIDE_X, SIDE_W, y + 20), Sprite(face, SIDE_X, y)]


def _words(shop: Workshop, head: str, line: str, foot: str, fill: Colour, size: int = 100) -> pygame.Surface:
    def make() -> pygame.Surface:
        surface = shapes.plate(SIDE_W, SIGN_H, fill, 36, 14)
        middles = (100, 212, 288) if size > 100 else (108, 200, 268)
        parts = [shop.fitted(head, SHOW, size, INK, SIDE_W / 2, middles[0], SIDE_W - 60, CENTRED)]
        big = SHOW if size > 100 else LABEL
        parts.append(
            shop.fitted(
                line, big, 88 if size > 100 else 68, INK, SIDE_W / 2, middles[1], SIDE_W - 60, CENTRED
            )
        )
        if foot:
            ink = VELVET if size > 100 else INK
            parts.append(shop.fitted(foot, LABEL, 64, ink, SIDE_W / 2, middles[2], SIDE_W - 60, CENTRED))
        for part in parts:
            put(surface, part.surface, part.x, part.y)
        return surface

    return shop.made(("tries", head, line, foot, fill), make)


def _sum(shop: Workshop, moment: Moment) -> pygame.Surface:
    board = moment.board
    won = [p for p, right in zip(board["prices"], board["verdicts"], strict=True) if right]
    if not won:
        return _words(shop, "0", "are right", "No win", CREAM, 190)
    paid = money(int(board.get("paid") or sum(won)), moment.currency)
    name = name_of(moment, int(board["contestant"]))
    tally = "All five right" if len(won) == len(board["rows"]) else f"{len(won)} right"

    def make() -> pygame.Surface:
        surface = shapes.plate(SIDE_W, SIGN_H, GOLD, 36, 14)
        line, size = lettering.named(name, " wins", SHOW, 80, SIDE_W - 50)
        for part in (
            shop.text(line, SHOW, size, INK, SIDE_W / 2, 84, CENTRED),
            shop.amount(paid, 150, INK, SIDE_W / 2, 188, SIDE_W - 44),
            shop.fitted(tally, LABEL, 64, INK, SIDE_W / 2, 286, SIDE_W - 60, CENTRED),
        ):
            put(surface, part.surface, part.x, part.y)
        return surface

    return shop.made(("tries won", name, paid, tally), make)


def _tray(shop: Workshop, moment: Moment, lay: Laid) -> list[Sprite]:
    """The tiles that are in no hole yet."""
    tiles = [str(t) for t in moment.board.get("tiles") or ()]
    if len(lay.used) == len(tiles):
        return []
    found = [Sprite(shop.plate(SIDE_W, SMALL_H + 20, VELVET_DARK, 16, 0), SIDE_X, TRAY_Y)]
    for i, digit in enumerate(tiles):
        if i not in lay.used:
            x = SIDE_X + (SIDE_W - 4 * SMALL_STEP - SMALL_W) // 2 + i * SMALL_STEP
            found.append(Sprite(shop.tile(SMALL_W, SMALL_H, digit, "open", 92), x, TRAY_Y + 6))
    return found
