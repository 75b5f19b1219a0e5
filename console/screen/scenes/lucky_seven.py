"""Lucky Seven: a price is guessed digit by digit, and each step off costs one of seven dollars."""

from __future__ import annotations

from console.screen import cards, motion, stage
from console.screen.canvas import Sprite
from console.screen.cursor import arrowhead
from console.screen.lettering import LABEL, SHOW
from console.screen.moment import Moment
from console.screen.money import signed
from console.screen.scenes.one_item import hint, item_above, verdict
from console.screen.theme import CREAM, GOLD, LEFT, PETROL, RIGHT
from console.screen.workshop import CENTRED, RIGHT_ALIGNED, Workshop

STAKE = 7
TILE_W, STEP = 212, 240
TILES_X = RIGHT - 3 * STEP - TILE_W
GUESS_Y, GUESS_H = 606, 116
TILE_Y, TILE_H = 736, 196
COST_Y = 980
BILL_W, BILL_H, BILLS_Y, BILL_GAP = 128, 78, 612, 12
_TOPIC = "lucky-seven.digit"
_NTH = ("first", "second", "third", "last")
_PAY_MS, _BILL_MS = 400, 60  # when the first dollar goes, and how long after it the next
_NEXT_MS = 250  # the tiles that nobody guessed turn so far apart


def lucky_seven(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The item above; below, the dollars in hand and a column for each digit: guess, digit, cost."""
    line = verdict(moment, "Nothing left")
    if not line and moment.asks(_TOPIC):
        line = hint(f"Guess the {_NTH[len(moment.board['guesses'])]} digit")
    found = [*stage.backdrop(shop, PETROL), *item_above(shop, moment, line)]
    found += _bills(shop, moment)
    for word, y in (("Guess", GUESS_Y + GUESS_H / 2), ("Price", TILE_Y + TILE_H / 2), ("Cost", COST_Y)):
        found.append(shop.text(word, LABEL, 60, CREAM, TILES_X - 28, y, RIGHT_ALIGNED))
    for place in range(len(moment.board["tiles"])):
        found += _column(shop, moment, place)
    return found


def _column(shop: Workshop, moment: Moment, place: int) -> list[Sprite]:
    board, x = moment.board, TILES_X + place * STEP
    guesses, costs, digit = board["guesses"], board["costs"], board["tiles"][place]
    found: list[Sprite] = []
    pointing = moment.points(_TOPIC)
    if place < len(guesses):
        found.append(Sprite(shop.tile(TILE_W, GUESS_H, str(guesses[place])), x, GUESS_Y))
    elif pointing and place == len(guesses):
        dialled = str(pointing.get("digits") or "-").replace("-", "?")
        found.append(Sprite(shop.tile(TILE_W, GUESS_H, dialled, "newest"), x, GUESS_Y))
        found.append(arrowhead(shop, x + TILE_W / 2, GUESS_Y - 8))
    else:
        found.append(Sprite(shop.plate(TILE_W, GUESS_H, PETROL.dark, 12, 0, PETROL.light, 4), x, GUESS_Y))
    found.append(_tile(shop, moment, place, digit, x))
    if place < len(costs) and _turned(moment, place):
        cost = int(costs[place])
        words, ink = (signed(str(cost), moment.currency), CREAM) if cost else ("Exact", GOLD)
        found.append(shop.fitted(words, SHOW, 88, ink, x + TILE_W / 2, COST_Y, TILE_W, CENTRED))
    return found


def _tile(shop: Workshop, moment: Moment, place: int, digit: str | None, x: int) -> Sprite:
    newest = moment.view.cue_name == "digit" and moment.board.get("newest") == place
    back = shop.tile(TILE_W, TILE_H, None)
    if digit is None:
        return Sprite(back, x, TILE_Y)
    face = shop.tile(TILE_W, TILE_H, str(digit), "newest" if newest else "open")
    guessed = len(moment.board["guesses"])
    if newest:
        return cards.turned(shop, moment, back, face, ("lucky", digit), moment.view.ms, 0, x, TILE_Y)
    if place >= guessed and moment.view.cue_name == "reveal":
        start = (place - guessed) * _NEXT_MS
        return cards.turned(
            shop, moment, back, face, ("unguessed", digit), cards.since_reveal(moment), start, x, TILE_Y
        )
    return Sprite(face, x, TILE_Y)


def _turned(moment: Moment, place: int) -> bool:
    """Whether the digit of a place lies open, so that its cost may be said."""
    newest = moment.view.cue_name == "digit" and moment.board.get("newest") == place
    return not newest or moment.reduced or moment.view.ms >= motion.FLIP_MS


def _bills(shop: Workshop, moment: Moment) -> list[Sprite]:
    """Seven dollars in two rows; those that are paid go off to the left, one after another."""
    left = int(moment.board["left"])
    had = int(moment.old_board.get("left", left)) if moment.view.cue_name == "digit" else left
    found: list[Sprite] = []
    going: list[Sprite] = []
    there = left
    bill = cards.label(shop, signed("1", moment.currency), 64, BILL_W, BILL_H, False)
    gone = shop.plate(BILL_W, BILL_H, PETROL.dark, 14, 0, PETROL.light, 4)
    for i in range(STAKE):
        x = LEFT + i % 4 * (BILL_W + BILL_GAP)
        y = BILLS_Y + i // 4 * (BILL_H + 20)
        if i < left:
            found.append(Sprite(bill, x, y))
            continue
        found.append(Sprite(gone, x, y))
        if i < had:
            start = _PAY_MS + (had - 1 - i) * _BILL_MS
            share = motion.progress(moment.view.ms, start, motion.PLATE_MS, moment.reduced)
            there += share < 1.0
            if share < 1.0:
                going.append(Sprite(bill, motion.between(x, -BILL_W - 20, share), y))
    words = f"{signed(str(there), moment.currency)} left"
    room = 4 * (BILL_W + BILL_GAP)
    found.append(shop.amount(words, 150, GOLD if there == 1 else CREAM, LEFT, 880, room, 0.0))
    rule = f"Each step off costs {signed('1', moment.currency)}"
    found.append(shop.fitted(rule, LABEL, 60, CREAM, LEFT, COST_Y, room))
    return found + going
