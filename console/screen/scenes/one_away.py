"""One Away: every digit on show is one too high or one too low; two tries at the price."""

from __future__ import annotations

import pygame

from console.screen import cards, motion, shapes, stage
from console.screen.canvas import Sprite, put
from console.screen.cursor import arrowhead
from console.screen.lettering import LABEL, SHOW
from console.screen.moment import Moment
from console.screen.scenes.one_item import Line, hint, item_above, verdict
from console.screen.theme import CREAM, GOLD, INK, LEFT, PETROL, RIGHT, TOMATO, Colour
from console.screen.workshop import CENTRED, Workshop

COLUMN_W, STEP = 212, 240
COLUMNS_X = RIGHT - 3 * STEP - COLUMN_W
UP_Y, SHOWN_Y, DOWN_Y, OPTION_H, SHOWN_H = 598, 718, 906, 108, 176
TRY_Y, TRY_STEP, TRY_W, TRY_H, TRY_GAP = 664, 214, 116, 132, 12
SIGN_X, SIGN_W, SIGN_H = LEFT + 4 * (TRY_W + TRY_GAP) + 12, 248, 186
_TOPIC = "one-away.guess"
_TRIES = ("First try", "Second try")


def one_away(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The item above; below, the tries at the left, and each digit between its two neighbours at the right."""
    found = [*stage.backdrop(shop, PETROL), *item_above(shop, moment, _line(moment))]
    dialled, at = _dialled(moment)
    found += _tries(shop, moment, dialled, at)
    for place, digit in enumerate(moment.board["shown"]):
        found += _column(shop, moment, place, int(digit), dialled, at)
    return found


def _line(moment: Moment) -> Line:
    found = verdict(moment, "Not the price")
    if found:
        return found
    board = moment.board
    if len(board["guesses"]) > (1 if board.get("errors") else 0):
        return hint("Is this the price?")
    if board.get("errors"):
        return hint("One more try")
    return hint("Each digit: up or down?" if moment.asks(_TOPIC) else "Each digit is one off")


def _dialled(moment: Moment) -> tuple[str, int | None]:
    """(the digits of the newest try with ``-`` for those that are missing, the wheel under the cursor)."""
    pointing = moment.points(_TOPIC)
    if pointing:
        at = pointing.get("at")
        return str(pointing.get("digits") or "----"), None if at is None else int(at)
    guesses = moment.board["guesses"]
    return (str(guesses[-1]) if guesses else "----"), None


def _known(moment: Moment) -> str:
    """The price's digits, empty until the tag has turned."""
    price = moment.board.get("price")
    if price is None or cards.since_reveal(moment) < motion.TAG_FLIP_MS:
        return ""
    return f"{price // 100:04}"


def _column(
    shop: Workshop, moment: Moment, place: int, digit: int, dialled: str, at: int | None
) -> list[Sprite]:
    x, known = COLUMNS_X + place * STEP, _known(moment)
    found = [Sprite(shop.tile(COLUMN_W, SHOWN_H, str(digit)), x, SHOWN_Y)]
    for arrow, near, y in (("up", (digit + 1) % 10, UP_Y), ("down", (digit - 1) % 10, DOWN_Y)):
        mine = dialled[place : place + 1] == str(near)
        right = known[place : place + 1] == str(near)
        look = (
            "live"
            if right or (mine and place == at)
            else "chosen"
            if mine
            else "asked"
            if place == at
            else "plain"
        )
        found.append(Sprite(_option(shop, arrow, str(near), look), x, y))
    if place == at:
        found.append(arrowhead(shop, x + COLUMN_W / 2, UP_Y - 6, 76))
    return found


def _option(shop: Workshop, arrow: str, digit: str, look: str) -> pygame.Surface:
    """A digit's neighbour with an arrow.  ``look``: plain, asked (under the cursor), chosen, live."""
    fill: Colour = {"chosen": CREAM, "live": GOLD}.get(look, PETROL.dark)
    edge: Colour = {"plain": PETROL.light, "asked": GOLD}.get(look, CREAM)
    ink = INK if look in ("chosen", "live") else CREAM

    def make() -> pygame.Surface:
        surface = shapes.plate(COLUMN_W, OPTION_H, fill, 14, 0, edge, 5)
        for part in (
            cards.icon(shop, arrow, 30, ink, 64, OPTION_H / 2),
            shop.text(digit, SHOW, 96, ink, 140, OPTION_H / 2, CENTRED),
        ):
            put(surface, part.surface, part.x, part.y)
        return surface

    return shop.made(("one away", arrow, digit, look), make)


def _tries(shop: Workshop, moment: Moment, dialled: str, at: int | None) -> list[Sprite]:
    """The tries below each other; beside the first how many of its digits are wrong."""
    board = moment.board
    rows = [str(guess) for guess in board["guesses"]]
    live = moment.points(_TOPIC) is not None
    if live or not rows:
        rows.append(dialled)
    found: list[Sprite] = []
    for i, digits in enumerate(rows[:2]):
        newest = i == len(rows) - 1
        y = TRY_Y + i * TRY_STEP
        found.append(shop.text(_TRIES[i], LABEL, 60, CREAM, LEFT, y - 36))
        for place in range(4):
            x = LEFT + place * (TRY_W + TRY_GAP)
            digit = digits[place : place + 1].replace("-", "")
            found += _digit(shop, digit, newest and live and place == at, x, y)
            known = _known(moment)
            if digit and known and digit != known[place]:
                strip = shop.made("try is wrong", lambda: shapes.hatch(TRY_W, 24, 14))
                found.append(Sprite(strip, x, y + TRY_H - 24))
    if board.get("errors"):
        found.append(_errors(shop, moment, int(board["errors"])))
    return found


def _digit(shop: Workshop, digit: str, live: bool, x: int, y: int) -> list[Sprite]:
    if digit or live:
        return [Sprite(shop.tile(TRY_W, TRY_H, digit or "?", "newest" if live else "open", 100), x, y)]
    return [Sprite(shop.plate(TRY_W, TRY_H, PETROL.dark, 12, 0, PETROL.light, 4), x, y)]


def _errors(shop: Workshop, moment: Moment, count: int) -> Sprite:
    """How many digits of the first try are wrong; it turns up after the try."""

    def make() -> pygame.Surface:
        surface = shapes.hatch(SIGN_W, SIGN_H)
        put(surface, shapes.plate(SIGN_W - 32, SIGN_H - 32, TOMATO, 14, 0), 16, 16)
        for part in (
            shop.text(str(count), SHOW, 116, INK, SIGN_W / 2, 66, CENTRED),
            shop.text("wrong", SHOW, 58, INK, SIGN_W / 2, 130, CENTRED),
        ):
            put(surface, part.surface, part.x, part.y)
        return surface

    sign = shop.made(("wrong digits", count), make)
    y = TRY_Y + TRY_H - SIGN_H
    if moment.view.cue_name != "guess":
        return Sprite(sign, SIGN_X, y)
    empty = shop.made("no sign yet", lambda: pygame.Surface((SIGN_W, SIGN_H), pygame.SRCALPHA))
    return cards.turned(shop, moment, empty, sign, ("wrong", count), moment.view.ms, motion.TAG_MS, SIGN_X, y)
