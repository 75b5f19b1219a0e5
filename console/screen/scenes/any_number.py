"""Any Number: three prices over ten digits; each called digit turns up where it belongs."""

from __future__ import annotations

from console.screen import cards, lettering, stage
from console.screen.canvas import Sprite
from console.screen.cursor import arrowhead, cursor
from console.screen.lettering import LABEL, SHOW
from console.screen.moment import Json, Moment
from console.screen.money import money, point
from console.screen.picture import standing
from console.screen.seats import name_of
from console.screen.theme import CREAM, GOLD, LEFT, PETROL, RIGHT, Colour
from console.screen.workshop import Workshop

ROW_Y, ROW_H, ROW_STEP = 152, 196, 206
PROMPT_Y = 789
TILE_W, TILE_H, TILE_STEP = 128, 164, 140
DIGITS_Y, DIGIT_W, DIGIT_H, DIGIT_STEP = 866, 162, 146, 174
_LIFT, _ARROW, _SIGN = 20, 60, 118
_TOPIC = "any-number.digit"
_NAMES = {"car": "Car", "prize": "Prize", "piggy-bank": "Piggy bank"}


def any_number(shop: Workshop, moment: Moment) -> list[Sprite]:
    """Three rows of tiles, and below them the digits that are left."""
    board = moment.board
    found = stage.backdrop(shop, PETROL)
    for i, row in enumerate(board["rows"]):
        found += _row(shop, moment, row, ROW_Y + i * ROW_STEP)
    return found + _digits(shop, moment)


def _row(shop: Workshop, moment: Moment, row: Json, y: int) -> list[Sprite]:
    board = moment.board
    won = board.get("won")
    mine = won == row["kind"]
    edge: Colour | None = GOLD if mine else None
    found = [Sprite(shop.plate(RIGHT - LEFT, ROW_H, PETROL.dark, 24, 0, edge, 6), LEFT, y)]
    found.append(standing(shop, row, 170, 212, y + ROW_H - 16))
    tiles, tiles_left = _tiles(shop, moment, row, y)
    found += tiles
    room = tiles_left - 340 - 24
    name = str(row.get("name") or _NAMES.get(row["kind"], ""))
    shown, size = lettering.wrap(name, SHOW, 88, room, 1, 60)
    found.append(shop.text(shown[0], SHOW, size, CREAM, 340, y + 70, 0.0))
    if mine:
        paid = board.get("paid")
        rest = f" wins {money(paid, moment.currency)}" if paid else " wins it"
        words, size = lettering.named(name_of(moment, int(board["contestant"])), rest, SHOW, 72, room)
        found.append(shop.text(words, SHOW, size, GOLD, 340, y + 146))
    else:
        to_go = int(row.get("to_go", sum(t is None for t in row["tiles"])))
        ink = GOLD if to_go == 1 and not won else CREAM
        words = f"{to_go} to go" if to_go else "Complete"
        found.append(shop.fitted(words, LABEL, 60, ink, 340, y + 144, room))
    return found


def _tiles(shop: Workshop, moment: Moment, row: Json, y: int) -> tuple[list[Sprite], int]:
    newest, tiles = moment.board.get("newest"), row["tiles"]
    piggy = row["kind"] == "piggy-bank"
    gap = 52 if piggy else 0
    right = RIGHT - 24 - cards.sign_room(moment, _SIGN)[1]
    left = right - len(tiles) * TILE_STEP + (TILE_STEP - TILE_W) - gap
    top = y + (ROW_H - TILE_H) // 2 - 4
    middle = y + ROW_H / 2 - 2
    sign = cards.sign_beside(shop, moment, _SIGN, left, right, middle)
    found = [sign]
    x = left
    for i, digit in enumerate(tiles):
        if piggy and i == 1:
            found.append(shop.text(point(moment.currency), SHOW, 130, CREAM, x + gap / 2 - 5, middle, 0.5))
            x += gap
        found.append(turning_tile(shop, moment, digit, digit is not None and digit == newest, x, top))
        x += TILE_STEP
    return found, min(sign.x, left)


def turning_tile(shop: Workshop, moment: Moment, digit: str | None, newest: bool, x: int, y: int) -> Sprite:
    """A tile; the newest digit turns over from its back when it has just been called."""
    look = "newest" if newest else "open"
    face = shop.tile(TILE_W, TILE_H, digit, look)
    if not newest or moment.view.cue_name != "digit":
        return Sprite(face, x, y)
    back = shop.tile(TILE_W, TILE_H, None)
    return cards.turned(shop, moment, back, face, digit, moment.view.ms, 0, x, y)


def _digits(shop: Workshop, moment: Moment) -> list[Sprite]:
    board, pointed = moment.board, cursor(moment, _TOPIC)
    called, newest = {str(d) for d in board.get("called") or ()}, board.get("newest")
    found = []
    if moment.asks(_TOPIC):
        found.append(shop.text("Call a digit", SHOW, 64, CREAM, LEFT, PROMPT_Y))
    places = {str(i): LEFT + i * DIGIT_STEP for i in range(10)}
    for digit, x in places.items():
        if pointed and pointed.at == digit:
            look = "newest"
        elif digit in called:  # while the next is looked for, only that one may be gold
            look = "newest" if digit == newest and not (pointed and pointed.at) else "used"
        else:
            look = "open"
        lift = round(_LIFT * pointed.lift(digit)) if pointed and digit not in called else 0
        found.append(Sprite(shop.tile(DIGIT_W, DIGIT_H, digit, look, 132), x, DIGITS_Y - lift))
    if pointed and (spot := pointed.spot({digit: (x, 0) for digit, x in places.items()})):
        found.append(arrowhead(shop, spot[0] + DIGIT_W / 2, DIGITS_Y - _LIFT - 4, _ARROW))
    return found
