"""Hi-Lo: six small items, and the three dearest belong in the upper row; right wins the prize."""

from __future__ import annotations

import pygame

from console.screen import cards, motion, shapes, stage
from console.screen.canvas import Sprite, put
from console.screen.cards import Box
from console.screen.cursor import Cursor, Spot, arrowhead, cursor
from console.screen.lettering import SHOW
from console.screen.moment import Json, Moment
from console.screen.money import money
from console.screen.picture import standing
from console.screen.seats import name_of
from console.screen.tag import X as TAG_X
from console.screen.tag import tag
from console.screen.theme import CREAM, GOLD, LEFT, PETROL, RIGHT, TOMATO, VELVET, Colour
from console.screen.workshop import CENTRED, Workshop

ROW_X, CARD_W, CARD_H, STEP = 232, 252, 400, 268
HIGH_Y, LOW_Y = 142, 612
ROW_END = ROW_X + 3 * STEP - (STEP - CARD_W)
PICTURE, LABEL_H = 170, 80
BAR_H = 64
_TOPIC = "hi-lo.high"
_APART = motion.TAG_FLIP_MS // 6  # six prices turn before the prize's does


def hi_lo(shop: Workshop, moment: Moment) -> list[Sprite]:
    """Two rows at the left, the prize at the right; below it what it comes to."""
    board = moment.board
    found = [*stage.backdrop(shop, PETROL), *_row_label(shop, "Hi", "up", HIGH_Y)]
    found += [*_row_label(shop, "Lo", "down", LOW_Y), *_slots(shop, moment), *_prize(shop, moment)]
    if board.get("high") is not None and (
        moment.view.cue_name != "placed" or moment.view.ms >= motion.PLATE_MS
    ):
        found += _outcome(shop, moment)
    mark = cursor(moment, _TOPIC)
    spots: dict[str, Spot] = {}
    moving: list[Sprite] = []
    due = _due(board)
    for item in board["items"]:
        one = str(item["id"])
        box, still = _place(moment, one)
        lift = mark.lift(one) if mark and still else 0.0
        box = Box(box.x, box.y - round(cards.RAISED * lift), box.w, box.h)
        spots[one] = (box.middle, box.y - 6)
        sprites = _card(shop, moment, item, box, mark, due.get(one, 0))
        if still:
            found += sprites
        else:
            moving += sprites
    spot = mark.spot(spots) if mark else None
    return [*found, *moving, *([arrowhead(shop, *spot)] if spot else [])]


def _place(moment: Moment, one: str) -> tuple[Box, bool]:
    """Where an item's card is now, and whether it stands still there."""
    board = moment.board
    ids = [str(item["id"]) for item in board["items"]]
    high = cards.taking(moment, _TOPIC, board.get("high"))
    end = _spot(ids, high, one, board.get("high") is not None)
    placed = moment.view.cue_name == "placed"
    ms = moment.view.ms if placed else moment.pointing.ms
    before = moment.pointing.before or {}
    had = [str(i) for i in before.get("taken") or ()] if before.get("topic") == _TOPIC else []
    start = _spot(ids, had, one, closed=board.get("high") is not None and not placed)
    share = motion.ease_out(motion.progress(ms, 0, motion.PLATE_MS, moment.reduced))
    if share >= 1.0 or start == end:
        return Box(*end, CARD_W, CARD_H), True
    x, y = (motion.between(a, b, share) for a, b in zip(start, end, strict=True))
    return Box(x, y, CARD_W, CARD_H), False


def _spot(ids: list[str], high: list[str], one: str, closed: bool) -> tuple[int, int]:
    """Left and top of an item's card; once the row is ``closed`` the low ones stand side by side."""
    if one in high:
        return ROW_X + high.index(one) * STEP, HIGH_Y
    low = [i for i in ids if i not in high] if closed else ids
    return ROW_X + low.index(one) * STEP, LOW_Y


def _due(board: Json) -> dict[str, int]:
    """When each price turns in the reveal, in ms: the lower row from the left, then the upper one."""
    high = [str(one) for one in board.get("high") or ()]
    low = [str(item["id"]) for item in board["items"] if str(item["id"]) not in high]
    return {one: i * _APART for i, one in enumerate([*low, *high])}


def _card(
    shop: Workshop, moment: Moment, item: Json, box: Box, mark: Cursor | None, due: int
) -> list[Sprite]:
    board, one = moment.board, str(item["id"])
    since = cards.since_reveal(moment)
    wrong = _misplaced(board, one) if board.get("prices") and since >= motion.OVER_MS else ""
    edge = GOLD if mark and mark.at == one else TOMATO if wrong else None
    found = [Sprite(shop.plate(CARD_W, CARD_H, PETROL.dark, 20, 10, edge, 8), box.x, box.y)]
    found.append(standing(shop, item, PICTURE, box.middle, box.y + 16 + PICTURE))
    found += cards.name_block(shop, str(item["name"]), 64, box.middle, box.y + 298, CARD_W - 24, 150)
    price = (board.get("prices") or {}).get(one)
    if price is not None:
        w, x, y = CARD_W - 24, box.x + 12, box.y + 134
        blank = shop.made(("blank label", w), lambda: pygame.Surface((w, LABEL_H + 8), pygame.SRCALPHA))
        face = cards.label(shop, money(price, moment.currency), 80, w, LABEL_H, True)
        found.append(cards.turned(shop, moment, blank, face, (one, price), since, due, x, y))
    if wrong:
        high = one in (board.get("high") or ())
        y = box.y + CARD_H - 28 if high else box.y - BAR_H + 28
        found.append(cards.bar(shop, wrong, "danger", CARD_W, box.x, y, BAR_H))
    return found


def _misplaced(board: Json, one: str) -> str:
    """What is wrong with an item's row, in words; of equal prices those in the upper row belong there."""
    prices, high = board.get("prices") or {}, board.get("high") or ()
    dearest = sorted(prices, key=lambda i: (prices[i], i in high))[-3:]
    if (one in high) == (one in dearest):
        return ""
    return "Too low" if one in high else "Too high"


def _row_label(shop: Workshop, word: str, arrow: str, y: int) -> list[Sprite]:
    w = ROW_X - LEFT - 16

    def make() -> pygame.Surface:
        surface = shapes.plate(w, CARD_H, VELVET, 20, 10, CREAM, 4)
        for part in (
            cards.icon(shop, arrow, 38, CREAM, w / 2, CARD_H / 2 + (-70 if arrow == "up" else 70)),
            shop.text(word, SHOW, 84, CREAM, w / 2, CARD_H / 2 + (40 if arrow == "up" else -40), CENTRED),
        ):
            put(surface, part.surface, part.x, part.y)
        return surface

    return [Sprite(shop.made(("row label", word), make), LEFT, y)]


def _slots(shop: Workshop, moment: Moment) -> list[Sprite]:
    slot = shop.plate(CARD_W, CARD_H, PETROL.dark, 20, 0, PETROL.light, 4)
    found = [Sprite(slot, ROW_X + i * STEP, HIGH_Y) for i in range(3)]
    left = 3 - len(cards.taking(moment, _TOPIC, None))
    if moment.asks(_TOPIC) and left:
        words = {3: "Take the three dearest up here", 2: "2 more up here"}.get(left, "1 more")
        room = left * STEP - (STEP - CARD_W)
        found += shop.block(
            words, SHOW, 104, CREAM, ROW_END - room / 2, HIGH_Y + CARD_H / 2, room - 28, CENTRED, 3, 72, 1.05
        )
    return found


def _prize(shop: Workshop, moment: Moment) -> list[Sprite]:
    prize = moment.board["prize"]
    left, right = ROW_END + 24, TAG_X - 24
    middle = (left + right) / 2
    found = [standing(shop, prize, 232, middle, 388)]
    found += cards.name_block(shop, str(prize["name"]), 76, middle, 464, right - left, 150)
    fresh = moment.view.cue_name in ("solo-opens", "item")
    return found + tag(shop, moment, "The prize", "????", fresh)


def _outcome(shop: Workshop, moment: Moment) -> list[Sprite]:
    """At the lower right, which is free once the rows have closed up."""
    board, x = moment.board, ROW_END + 56
    words, ink = _words(moment)
    won = ink is GOLD
    found = shop.block(
        words, SHOW, 104, ink, x, LOW_Y + (130 if won else 200), RIGHT - x, 0.0, 2 if won else 3, 64
    )
    if won:
        paid = money(int(board.get("paid") or board.get("price") or 0), moment.currency)
        found.append(shop.amount(paid, 170, GOLD, x, LOW_Y + 310, RIGHT - x, 0.0))
    return found


def _words(moment: Moment) -> tuple[str, Colour]:
    won = moment.board.get("won")
    if won is None or cards.since_reveal(moment) < motion.WINNER_MS:
        return "Are these the three dearest?", CREAM
    if won:
        return f"{name_of(moment, int(moment.board['contestant']))} wins", GOLD
    return "Not the three dearest", TOMATO
