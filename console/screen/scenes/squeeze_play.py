"""Squeeze Play: five digits, one too many; the contestant takes one out and the rest close up."""

from __future__ import annotations

import pygame

from console.screen import motion, podium, shapes, stage
from console.screen.canvas import Sprite, put
from console.screen.cursor import Cursor, arrowhead, cursor
from console.screen.lettering import HEAVY
from console.screen.moment import Moment
from console.screen.money import money
from console.screen.scenes.one_item import Line, hint, item_above, verdict
from console.screen.theme import CREAM, LEFT, PETROL, RIGHT
from console.screen.workshop import CENTRED, Workshop

TILE_W, TILE_H, STEP, TILES_Y = 206, 264, 230, 690
TILES_X = RIGHT - 4 * STEP - TILE_W
PLACES_Y = TILES_Y + TILE_H + 42
_SHUT_MS = 400
_LIFT = 40


def squeeze_play(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The item and its tag above, the contestant and the five tiles below."""
    board, pointed = moment.board, cursor(moment, "squeeze-play.remove")
    line = verdict(moment, "Not the price") or _asked(moment, pointed)
    found = [*stage.backdrop(shop, PETROL), *item_above(shop, moment, line)]
    column = podium.Column(LEFT + 8, 480, 14)
    found += podium.alone(shop, moment, board.get("contestant"), column)
    return found + _tiles(shop, moment, pointed)


def _asked(moment: Moment, pointed: Cursor | None) -> Line | None:
    """What to do, and what the tiles would read without the one that is pointed at."""
    row = str(moment.board.get("row") or "")
    if not pointed or not row:
        return None
    if pointed.at is None:
        return hint("Take one out")
    out = int(pointed.at) - 1
    rest = row[:out] + row[out + 1 :]
    return hint(f"Take out {row[out]}: {money(int(rest) * 100, moment.currency)}?")


def _tiles(shop: Workshop, moment: Moment, pointed: Cursor | None) -> list[Sprite]:
    board = moment.board
    row, removed = str(board.get("row") or ""), board.get("removed")
    gone = int(removed) - 1 if removed is not None else -1
    since = moment.view.ms if moment.view.cue_name == "removed" else 1_000_000
    fall = motion.ease_out(motion.progress(since, 0, _SHUT_MS, moment.reduced))
    shut = motion.ease_out(motion.progress(since, _SHUT_MS, _SHUT_MS, moment.reduced))
    found: list[Sprite] = []
    for i, digit in enumerate(row):
        home = TILES_X + i * STEP
        if i == gone:
            found += _falling(shop, digit, home, fall)
            continue
        closed = TILES_X + STEP // 2 + (i - (i > gone)) * STEP
        x = motion.between(home, closed, shut) if gone >= 0 else home
        place = str(i + 1)
        look = "newest" if pointed and pointed.at == place else "open"
        lift = round(_LIFT * pointed.lift(place)) if pointed else 0
        found.append(Sprite(shop.tile(TILE_W, TILE_H, digit, look), x, TILES_Y - lift))
        if gone < 0:
            found.append(shop.text(place, HEAVY, 56, CREAM, home + TILE_W / 2, PLACES_Y, CENTRED))
    homes = {str(i + 1): (TILES_X + i * STEP + TILE_W / 2, 0.0) for i in range(len(row))}
    if pointed and (spot := pointed.spot(homes)):
        found.append(arrowhead(shop, spot[0], TILES_Y - _LIFT - 8))
    if gone >= 0 and shut >= 1.0 and row:
        found.append(_taken_out(shop, row[gone]))
    return found


def _falling(shop: Workshop, digit: str, x: int, fall: float) -> list[Sprite]:
    if fall >= 1.0:
        return []
    y = motion.between(TILES_Y, 1100, fall)
    return [Sprite(shop.tile(TILE_W, TILE_H, digit, "newest"), x, y)]


def _taken_out(shop: Workshop, digit: str) -> Sprite:
    words = f"{digit} is out"

    def make() -> pygame.Surface:
        w = 300
        surface = shapes.plate(w, 60, PETROL.dark, 14, 0, CREAM, 4)
        text = shop.text(words, HEAVY, 52, CREAM, w / 2, 30, CENTRED)
        put(surface, text.surface, text.x, text.y)
        return surface

    made = shop.made(("taken out", words), make)
    centre = (TILES_X + RIGHT) // 2
    return Sprite(made, centre - 150, PLACES_Y - 34)
