"""Secret X: three in a row through an X that lies under one of the covers in the centre column."""

from __future__ import annotations

from functools import partial

import pygame

from console.screen import motion, podium, shapes, stage
from console.screen.canvas import Sprite, put
from console.screen.cards import Box, bar, item_on, name_block, since_reveal, turned
from console.screen.cursor import Cursor, arrowhead, cursor
from console.screen.lettering import LABEL, SHOW
from console.screen.moment import Json, Moment
from console.screen.money import money
from console.screen.picture import standing
from console.screen.seats import name_of
from console.screen.theme import CREAM, GOLD, INK, LEFT, PETROL, RIGHT, Colour
from console.screen.workshop import CENTRED, Workshop

ROWS, COLUMNS = ("top", "middle", "bottom"), ("left", "centre", "right")
SQUARE, STEP = 254, 270
BOARD_W = 2 * STEP + SQUARE
BOARD_X, BOARD_Y = (LEFT + RIGHT - BOARD_W) // 2, 176
SIDE_W = BOARD_X - LEFT - 52
RIGHT_X = RIGHT - SIDE_W
CARD_W, CARD_H, CARDS_Y = (SIDE_W - 20) // 2, 130, 514
PRIZE_H, PROMPT_Y = 270, 428
SPOTS = {
    f"{column}-{row}": (BOARD_X + i * STEP, BOARD_Y + j * STEP)
    for i, column in enumerate(COLUMNS)
    for j, row in enumerate(ROWS)
}
# In the reveal, ms after the cue: the covers turn one after another, then the line is drawn.
_COVER_MS, _COVER_STEP_MS, _LINE_MS, _DRAW_MS = 400, 700, 2500, 500
_STROKE = 44


def secret_x(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The question and the contestant at the left, the card in the middle, the prizes at the right."""
    found = stage.backdrop(shop, PETROL)
    told = _told(moment)
    found += _verdict(shop, moment) if told else _question(shop, moment)
    column = podium.Column(LEFT + 8, SIDE_W - 16, 12)
    found += podium.alone(shop, moment, moment.board.get("contestant"), column, low=True)
    return found + _card(shop, moment) + _prizes(shop, moment, told)


def _told(moment: Moment) -> bool:
    """Whether the end of the game is seen by now."""
    board = moment.board
    if board.get("centre") is None:
        return board.get("won") is not None
    return motion.progress(since_reveal(moment), _LINE_MS, _DRAW_MS, moment.reduced) >= 1.0


def _question(shop: Workshop, moment: Moment) -> list[Sprite]:
    """An item, its two prices, and which was taken for the actual one."""
    board, nth = moment.board, moment.board.get("question")
    if nth is None:
        return _waiting(shop, moment)
    item: Json = (board.get("items") or [{}, {}])[nth]
    found = item_on(shop, item, Box(LEFT, 132, SIDE_W, 284), 128, 64)
    offer = (board.get("offers") or [None, None])[nth]
    if not offer:
        return found
    pointed = cursor(moment, "secret-x.price")
    right, chosen = (board.get("right") or [None, None])[nth], (board.get("chosen") or [None, None])[nth]
    if moment.asks("secret-x.price"):
        words = "Which is the price?"
        found.append(shop.fitted(words, LABEL, 64, CREAM, LEFT + SIDE_W / 2, PROMPT_Y, SIDE_W, CENTRED))
    for i, dollars in enumerate(offer):
        x = LEFT + i * (CARD_W + 20)
        live = (pointed is not None and pointed.at == str(dollars)) or (pointed is None and chosen == dollars)
        actual = right is not None and right == (chosen == dollars)
        lift = round(24 * pointed.lift(dollars)) if pointed else 0
        found.append(
            _price(shop, moment, int(dollars), live, right is not None and not actual, x, CARDS_Y - lift)
        )
    if pointed:
        spots = {str(d): (LEFT + i * (CARD_W + 20) + CARD_W / 2, 0.0) for i, d in enumerate(offer)}
        if spot := pointed.spot(spots):
            found.append(arrowhead(shop, spot[0], CARDS_Y - 28, 64))
    if right is not None:
        place = "Place your X" if moment.asks("secret-x.place") else "Right: an X"
        words = place if right else "Wrong"
        found.append(bar(shop, words, "right" if right else "wrong", SIDE_W, LEFT, CARDS_Y - 74, 64))
    return found


def _price(shop: Workshop, moment: Moment, dollars: int, live: bool, out: bool, x: int, y: int) -> Sprite:
    """One of the two prices: gold when it is meant, crossed out when it was the made-up one."""
    words = money(dollars * 100, moment.currency)

    def make() -> pygame.Surface:
        fill, ink = (PETROL.dark, CREAM) if out else (GOLD if live else CREAM, INK)
        surface = shapes.plate(
            CARD_W, CARD_H, fill, 18, 8, GOLD if out and live else CREAM if out else None, 6
        )
        text = shop.amount(words, 112, ink, CARD_W / 2, CARD_H / 2, CARD_W - 28)
        put(surface, text.surface, text.x, text.y)
        if out:
            surface.fill(CREAM, (text.x - 8, CARD_H // 2 - 5, text.surface.get_width() + 16, 10))
        return surface

    return Sprite(shop.made(("offer", words, live, out, CARD_W), make), x, y)


def _waiting(shop: Workshop, moment: Moment) -> list[Sprite]:
    """Before the first question: what the first X is for; after the last: how many there are."""
    board = moment.board
    count = len(board.get("squares") or {})
    first = "Place your first X" if moment.asks("secret-x.start") else ""
    words = first if not count else "The secret X" if any(board.get("right") or ()) else ""
    return shop.block(words, SHOW, 104, CREAM, LEFT, 330, SIDE_W, 0.0, 3, 72)


def _verdict(shop: Workshop, moment: Moment) -> list[Sprite]:
    board = moment.board
    letter = board.get("letter")
    foot = [shop.fitted(f"Letter {letter}", LABEL, 64, CREAM, LEFT, 596, SIDE_W)] if letter else []
    if not board.get("line"):
        words = "No three in a row" if board.get("centre") else "No X earned"
        found = shop.block(words, SHOW, 104, CREAM, LEFT, 300, SIDE_W, 0.0, 3, 72)
        return [*found, bar(shop, "No win", "wrong", SIDE_W, LEFT, 470, 84), *foot]
    prices = board.get("prices") or {}
    total = sum(int(prices.get(prize["id"]) or 0) for prize in board.get("prizes") or ())
    name = name_of(moment, int(board["contestant"]))
    return [
        shop.fitted(name, SHOW, 96, GOLD, LEFT, 236, SIDE_W),
        shop.text("wins", SHOW, 84, GOLD, LEFT, 336),
        shop.amount(
            money(int(board.get("paid") or total), moment.currency), 150, GOLD, LEFT, 460, SIDE_W, 0.0
        ),
        *foot,
    ]


def _card(shop: Workshop, moment: Moment) -> list[Sprite]:
    board = moment.board
    squares, centre = board.get("squares") or {}, board.get("centre")
    pointed = cursor(moment, "secret-x.start") or cursor(moment, "secret-x.place")
    rim = 20
    found = [
        Sprite(
            shop.plate(BOARD_W + 2 * rim, BOARD_W + 2 * rim, PETROL.dark, 30, 12, CREAM, 5),
            BOARD_X - rim,
            BOARD_Y - rim,
        )
    ]
    line = board.get("line") or []
    drawn = motion.progress(since_reveal(moment), _LINE_MS, _DRAW_MS, moment.reduced) if line else 0.0
    for square, (x, y) in SPOTS.items():
        if square.startswith("centre"):
            found.append(_cover(shop, moment, square, centre, square in line and drawn > 0, x, y))
        elif square in squares:
            gold = (square in line and drawn > 0) or _fresh(moment, square)
            found.append(_placed(shop, moment, square, gold, x, y))
        else:
            found.append(_open(shop, pointed, square, x, y))
    if pointed and (spot := pointed.spot(SPOTS)):
        found.append(arrowhead(shop, spot[0] + SQUARE / 2, spot[1] + 12, 72))
    if line and drawn > 0:
        found += _strike(shop, line, drawn)
    return found


def _fresh(moment: Moment, square: str) -> bool:
    cue = moment.view.cue or {}
    return cue.get("name") == "placed" and cue.get("square") == square


def _placed(shop: Workshop, moment: Moment, square: str, gold: bool, x: int, y: int) -> Sprite:
    tile = shop.tile(SQUARE, SQUARE, "X", "newest" if gold else "open", 214)
    if not _fresh(moment, square):
        return Sprite(tile, x, y)
    share = motion.ease_out(motion.progress(moment.view.ms, 0, motion.PLATE_MS, moment.reduced))
    return Sprite(tile, x, motion.between(y - 60, y, share))


def _open(shop: Workshop, pointed: Cursor | None, square: str, x: int, y: int) -> Sprite:
    """An open square; the one that is pointed at has a gold rim and the X as it would lie there."""
    live = pointed is not None and pointed.at == square

    def make() -> pygame.Surface:
        surface = shapes.plate(SQUARE, SQUARE, PETROL.light, 12, 0, GOLD if live else None, 10)
        if live:
            text = shop.text("X", SHOW, 214, (0x7E, 0x7C, 0x3A), SQUARE / 2, SQUARE / 2, CENTRED)
            put(surface, text.surface, text.x, text.y)
        return surface

    return Sprite(shop.made(("open square", live), make), x, y)


def _cover(
    shop: Workshop, moment: Moment, square: str, centre: str | None, gold: bool, x: int, y: int
) -> Sprite:
    """A covered square of the centre column, until the covers turn one after another."""
    back = shop.tile(SQUARE, SQUARE, None)
    if centre is None:
        return Sprite(back, x, y)
    row = square.removeprefix("centre-")
    if row == centre:
        face = shop.tile(SQUARE, SQUARE, "X", "newest" if gold else "open", 214)
    else:
        face = _open(shop, None, square, x, y).surface
    # The one with the X turns last, wherever it lies.
    order = [r for r in ROWS if r != centre].index(row) if row != centre else len(ROWS) - 1
    start = _COVER_MS + order * _COVER_STEP_MS
    return turned(shop, moment, back, face, ("cover", row == centre), since_reveal(moment), start, x, y)


def _strike(shop: Workshop, line: list[str], share: float) -> list[Sprite]:
    """The line through three squares, as far as it is drawn: short strokes, cream on ink."""
    (ax, ay), (bx, by) = (SPOTS[line[0]], SPOTS[line[-1]])
    dx, dy = (bx > ax) - (bx < ax), (by > ay) - (by < ay)
    reach = 0.38 * SQUARE
    start = (ax + SQUARE / 2 - dx * reach, ay + SQUARE / 2 - dy * reach)
    length = 2 * (STEP + reach)
    count = round(length / _STROKE)
    found = []
    for colour, thick in ((INK, 26), (CREAM, 16)):
        stroke = shop.made(("stroke", dx, dy, thick), partial(_stroke, dx, dy, colour, thick))
        half = stroke.get_width() // 2
        for i in range(round(count * share)):
            x, y = (at + d * (i + 0.5) * length / count for at, d in zip(start, (dx, dy), strict=True))
            found.append(Sprite(stroke, round(x) - half, round(y) - half))
    return found


def _stroke(dx: int, dy: int, colour: Colour, thick: int) -> pygame.Surface:
    side = 2 * _STROKE

    def draw(big: pygame.Surface, k: int) -> None:
        ring = [
            ((side / 2 + n * dx * _STROKE / 2) * k, (side / 2 + n * dy * _STROKE / 2) * k) for n in (-1, 1)
        ]
        shapes.outline(big, colour, ring, thick * k)

    return shapes.smooth((side, side), draw)


def _prizes(shop: Workshop, moment: Moment, told: bool) -> list[Sprite]:
    board = moment.board
    prices = board.get("prices") or {}
    edge: Colour | None = GOLD if told and board.get("line") else None
    found: list[Sprite] = []
    for i, prize in enumerate(board.get("prizes") or ()):
        y = BOARD_Y - 20 + i * (PRIZE_H + 10)
        price = prices.get(prize["id"]) if told else None
        found.append(Sprite(shop.plate(SIDE_W, PRIZE_H, PETROL.dark, 22, 0, edge, 6), RIGHT_X, y))
        found.append(
            standing(shop, prize, 140, RIGHT_X + 88, y + (170 if price is not None else PRIZE_H / 2 + 70))
        )
        tall = 160 if price is not None else PRIZE_H - 30
        room = SIDE_W - 178
        name = str(prize.get("name") or "")
        found += name_block(shop, name, 64, RIGHT_X + 166 + room / 2, y + 12 + tall / 2, room, tall)
        if price is not None:
            found.append(
                shop.amount(
                    money(int(price), moment.currency), 84, GOLD, RIGHT_X + SIDE_W / 2, y + 222, SIDE_W - 40
                )
            )
    return found
