"""3 Strikes: digits and X tiles out of a bag; four squares to be filled before the third X is out."""

from __future__ import annotations

import pygame

from console.screen import lettering, motion, podium, shapes, stage
from console.screen.canvas import Sprite, put
from console.screen.cards import bar, sign_beside, sign_room, since_reveal, turned
from console.screen.cursor import Cursor, arrowhead, cursor
from console.screen.lettering import LABEL, SHOW
from console.screen.moment import Moment
from console.screen.money import money
from console.screen.picture import standing
from console.screen.seats import name_of
from console.screen.theme import CREAM, GOLD, INK, LEFT, PETROL, RIGHT, TOMATO, VELVET, VELVET_DARK, mix
from console.screen.workshop import CENTRED, Workshop

TOPIC = "three-strikes.square"
LEFT_W = 504
TILE_W, TILE_H = 226, 250
STEP = 250
SQUARES_X, SQUARES_Y = RIGHT - 3 * STEP - TILE_W, 196
WRONG_Y, PROMPT_Y = SQUARES_Y + TILE_H + 50, 576
BAG_X, BAG_Y, BAG_W, BAG_H = 640, 620, 268, 380
HAND_X, HAND_Y = BAG_X + BAG_W + 44, 654
STRIKE_SIDE, STRIKE_STEP = 172, 196
STRIKES_X, STRIKES_Y = RIGHT - 2 * STRIKE_STEP - STRIKE_SIDE, 706
BIG_X = 440
_SIGN, _SIGN_ROOM = 150, 160
_MOVE_MS = 300
# A wrong try lies on its square for a while and goes back into the bag, in ms after the cue.
_BACK_MS, _WHOLE_MS = 1000, 1300
_BIG_MS = 800
# In the reveal the squares that are still empty turn up one after another.
_FIRST_MS, _SQUARE_MS, _TOLD_MS = 500, 500, 2700


def three_strikes(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The item and the contestant at the left, the price above, bag, tile in hand and strikes below."""
    board = moment.board
    found = [*stage.backdrop(shop, PETROL), *_item(shop, moment)]
    column = podium.Column(LEFT + 8, 480, 14)
    found += podium.alone(shop, moment, board.get("contestant"), column, low=True)
    pointed = cursor(moment, TOPIC)
    found += _squares(shop, moment, pointed) + _wrong(shop, moment)
    return (
        found
        + _bag(shop, int(board.get("bag") or 0) - _outside(moment))
        + _strikes(shop, moment)
        + _hand(shop, moment)
    )


def _item(shop: Workshop, moment: Moment) -> list[Sprite]:
    board = moment.board
    item = board.get("item")
    if not item:
        return []
    found = [standing(shop, item, 256, LEFT + LEFT_W / 2, 410)]
    price = board.get("price")
    if price is None or not motion.progress(since_reveal(moment), _TOLD_MS, 1, moment.reduced):
        return found + shop.block(
            str(item["name"]), SHOW, 96, CREAM, LEFT + LEFT_W / 2, 540, LEFT_W, CENTRED, 2, 56
        )
    if None in board["placed"]:
        found.append(shop.fitted("Three strikes", SHOW, 84, CREAM, LEFT + LEFT_W / 2, 500, LEFT_W, CENTRED))
        return [*found, bar(shop, "No win", "wrong", LEFT_W - 40, LEFT + 20, 566, 84)]
    name = name_of(moment, int(board["contestant"]))
    line, size = lettering.named(name, " wins", SHOW, 88, LEFT_W)
    found.append(shop.text(line, SHOW, size, GOLD, LEFT + LEFT_W / 2, 466, CENTRED))
    paid = money(int(board.get("paid") or price), moment.currency)
    return [*found, shop.amount(paid, 132, GOLD, LEFT + LEFT_W / 2, 564, LEFT_W)]


def _square_x(moment: Moment, square: int) -> int:
    """The left edge of a square, 1 to 4; a sign that stands behind them moves them to the left."""
    return SQUARES_X - sign_room(moment, _SIGN, _SIGN_ROOM)[1] + (square - 1) * STEP


def _squares(shop: Workshop, moment: Moment, pointed: Cursor | None) -> list[Sprite]:
    board = moment.board
    middle = SQUARES_Y + TILE_H / 2
    left = _square_x(moment, 1)
    right = left + 3 * STEP + TILE_W
    found = [sign_beside(shop, moment, _SIGN, left, right, middle, _SIGN_ROOM)]
    for square, digit in enumerate(board.get("placed") or [None] * 4, start=1):
        x = _square_x(moment, square)
        if digit is not None and not (_just_placed(moment, square) and moment.view.ms < _MOVE_MS):
            look = "newest" if _just_placed(moment, square) or board.get("won") else "open"
            found.append(Sprite(shop.tile(TILE_W, TILE_H, digit, look), x, SQUARES_Y))
        else:
            found.append(_empty(shop, moment, pointed, square, x))
    spots = {str(square): (_square_x(moment, square) + TILE_W / 2, 0.0) for square in range(1, 5)}
    if pointed and (spot := pointed.spot(spots)):
        found.append(arrowhead(shop, spot[0], SQUARES_Y - 8, 72))
    if moment.asks(TOPIC):
        words = f"Where does the {board.get('tile')} go?"
        found.append(shop.fitted(words, SHOW, 72, CREAM, left, PROMPT_Y, 3 * STEP))
    letter = board.get("letter")
    if letter and motion.progress(since_reveal(moment), _TOLD_MS, 1, moment.reduced):
        found.append(shop.fitted(f"Actual price, letter {letter}", LABEL, 64, CREAM, left, WRONG_Y, 4 * STEP))
    return found


def _just_placed(moment: Moment, square: int) -> bool:
    cue = moment.view.cue or {}
    return cue.get("name") == "placed" and cue.get("square") == square


def _empty(shop: Workshop, moment: Moment, pointed: Cursor | None, square: int, x: int) -> Sprite:
    """An open square: the one pointed at shows the digit in hand as it would lie there; in the end its own turns up."""
    live = pointed is not None and pointed.at == str(square)
    ghost = str(moment.board.get("tile") or "") if live else ""

    def make() -> pygame.Surface:
        surface = shapes.plate(TILE_W, TILE_H, PETROL.dark, 12, 0, GOLD if live else CREAM, 10 if live else 5)
        if ghost:
            text = shop.text(ghost, SHOW, 215, mix(GOLD, PETROL.dark, 0.55), TILE_W / 2, TILE_H / 2, CENTRED)
            put(surface, text.surface, text.x, text.y)
        return surface

    made = shop.made(("empty square", live, ghost), make)
    price = moment.board.get("price")
    if price is None:
        return Sprite(made, x, SQUARES_Y)
    digit = str(int(price) // 100)[square - 1]
    order = [i for i, d in enumerate(moment.board["placed"], start=1) if d is None].index(square)
    face = shop.tile(TILE_W, TILE_H, digit, "used")
    start = _FIRST_MS + order * _SQUARE_MS
    return turned(shop, moment, made, face, ("late digit", digit), since_reveal(moment), start, x, SQUARES_Y)


def _wrong(shop: Workshop, moment: Moment) -> list[Sprite]:
    """Below each square, the digits that are known not to belong there."""
    board = moment.board
    if board.get("price") is not None:
        return []
    found = []
    for square in range(1, 5):
        digits = [str(d) for d, at in board.get("wrong") or () if at == square]
        if digits and not board["placed"][square - 1]:
            words = f"Not {', '.join(dict.fromkeys(digits))}"
            found.append(
                shop.fitted(
                    words,
                    LABEL,
                    80,
                    CREAM,
                    _square_x(moment, square) + TILE_W / 2,
                    WRONG_Y,
                    TILE_W - 14,
                    CENTRED,
                )
            )
    return found


def _outside(moment: Moment) -> int:
    """1 while a digit that was wrong has not yet fallen back into the bag."""
    cue = moment.view.cue or {}
    if cue.get("name") != "placed" or cue.get("right") or moment.reduced:
        return 0
    return int(motion.fold(moment.view.ms, 0, moment.view.lasts, _WHOLE_MS) < _WHOLE_MS)


def _bag(shop: Workshop, count: int) -> list[Sprite]:
    tiles = "tile left" if count == 1 else "tiles left"

    def make() -> pygame.Surface:
        surface = shapes.smooth((BAG_W, BAG_H + 12), _paint_bag)
        for text in (
            shop.text(str(count), SHOW, 160, CREAM, BAG_W / 2, 218, CENTRED),
            shop.text(tiles, LABEL, 60, CREAM, BAG_W / 2, 320, CENTRED),
        ):
            put(surface, text.surface, text.x, text.y)
        return surface

    return [Sprite(shop.made(("bag", count), make), BAG_X, BAG_Y)]


def _paint_bag(big: pygame.Surface, k: int) -> None:
    w, h = BAG_W, BAG_H
    neck = [(70.0, 0.0), (104, 16), (134, 0), (164, 16), (198, 0), (176, 84), (92, 84)]
    body = [(92.0, 78.0), (176, 78), (w - 12, 190), (w, h - 30), (w - 30, h), (30, h), (0, h - 30), (12, 190)]
    for dy, colours in ((12, None), (0, (VELVET_DARK, VELVET))):
        for ring, colour in zip((neck, body), colours or ((0, 0, 0, 110), (0, 0, 0, 110)), strict=True):
            if dy == 0 or ring is body:
                pygame.draw.polygon(big, colour, shapes.scaled(ring, k, 0, dy))
    pygame.draw.polygon(big, GOLD, shapes.scaled(shapes.chamfered(84, 70, 100, 22, 6), k))


def _hand(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The tile in hand, and on its way: out of the bag, onto a square and perhaps back, or among the strikes."""
    cue, tile = moment.view.cue_name, moment.board.get("tile")
    since = moment.view.ms
    if tile is not None:
        if cue != "tile":
            return [Sprite(_face(shop, str(tile)), HAND_X, HAND_Y)]
        share = motion.ease_out(motion.progress(since, 0, _MOVE_MS, moment.reduced))
        x, y = motion.between(BAG_X + 20, HAND_X, share), motion.between(BAG_Y - 60, HAND_Y, share)
        back = shop.tile(TILE_W, TILE_H, None)
        return [turned(shop, moment, back, _face(shop, str(tile)), ("drawn", tile), since, _MOVE_MS, x, y)]
    was = moment.old_board.get("tile")
    if was is None or moment.reduced:
        return []
    if cue == "placed":
        return _to_square(shop, moment, str(was))
    return _big_x(shop, moment) if cue == "strike" else []


def _face(shop: Workshop, tile: str) -> pygame.Surface:
    return _strike(shop, TILE_W, TILE_H, True) if tile == "X" else shop.tile(TILE_W, TILE_H, tile, "newest")


def _to_square(shop: Workshop, moment: Moment, digit: str) -> list[Sprite]:
    cue = moment.view.cue or {}
    right, x = bool(cue.get("right")), _square_x(moment, int(cue.get("square") or 1))
    since = moment.view.ms if right else motion.fold(moment.view.ms, 0, moment.view.lasts, _WHOLE_MS)
    share = motion.ease_out(motion.progress(since, 0, _MOVE_MS))
    at = motion.between(HAND_X, x, share), motion.between(HAND_Y, SQUARES_Y, share)
    if right:
        return [Sprite(shop.tile(TILE_W, TILE_H, digit, "newest"), *at)] if share < 1 else []
    back = motion.progress(since, _BACK_MS, _WHOLE_MS - _BACK_MS)
    if back >= 1.0:
        return []
    if back > 0:
        at = motion.between(x, BAG_X + 20, back), motion.between(SQUARES_Y, BAG_Y + 20, back)
    found = [Sprite(shop.tile(TILE_W, TILE_H, digit, "open"), *at)]
    if share >= 1.0 and back == 0:
        found.append(bar(shop, "No", "wrong", TILE_W, x, SQUARES_Y + TILE_H - 66, 74))
    return found


def _big_x(shop: Workshop, moment: Moment) -> list[Sprite]:
    if moment.view.ms >= _BIG_MS:
        return []
    x = _square_x(moment, 1) + (3 * STEP + TILE_W - BIG_X) // 2
    return [Sprite(_strike(shop, BIG_X, BIG_X, True), x, SQUARES_Y - 40)]


def _strike(shop: Workshop, w: int, h: int, out: bool) -> pygame.Surface:
    """An X tile, hatched at its edge; or the empty place for one."""

    def make() -> pygame.Surface:
        if not out:
            surface = shapes.plate(w, h, PETROL.dark, 12, 0, CREAM, 4)
            text = shop.text("X", SHOW, round(h * 0.8), mix(CREAM, PETROL.dark, 0.25), w / 2, h / 2, CENTRED)
            put(surface, text.surface, text.x, text.y)
            return surface
        surface = shapes.plate(w, h, TOMATO, 12, 8, INK, 6)
        for y in (14, h - 14 - h // 9):
            put(surface, shapes.hatch(w - 28, h // 9, 14), 14, y)
        text = shop.text("X", SHOW, round(h * 0.8), INK, w / 2, h / 2, CENTRED)
        put(surface, text.surface, text.x, text.y)
        return surface

    return shop.made(("strike tile", w, h, out), make)


def _strikes(shop: Workshop, moment: Moment) -> list[Sprite]:
    out = int(moment.board.get("strikes") or 0)
    fresh = moment.view.cue_name == "strike" and not moment.reduced and moment.view.ms < _BIG_MS
    shown = out - 1 if fresh else out
    words = "Out" if shown >= 3 else f"{shown} strike{'' if shown == 1 else 's'} of 3"
    x = STRIKES_X + (2 * STRIKE_STEP + STRIKE_SIDE) / 2
    found = [
        shop.text(words, SHOW, 72, TOMATO if shown >= 3 else CREAM, x, STRIKES_Y + STRIKE_SIDE + 66, CENTRED)
    ]
    for i in range(3):
        tile = _strike(shop, STRIKE_SIDE, STRIKE_SIDE, i < shown)
        found.append(Sprite(tile, STRIKES_X + i * STRIKE_STEP, STRIKES_Y))
    return found
