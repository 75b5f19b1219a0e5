"""Danger Price: one of four items costs what hangs on the warning tag; the contestant takes the other three."""

from __future__ import annotations

import pygame

from console.screen import cards, lettering, motion, shapes, stage
from console.screen.canvas import Sprite, put
from console.screen.cards import Box
from console.screen.cursor import Spot, arrowhead, cursor
from console.screen.lettering import LABEL, SHOW
from console.screen.moment import Json, Moment
from console.screen.money import money, signed
from console.screen.seats import name_of
from console.screen.theme import CREAM, GOLD, INK, LEFT, PETROL, RIGHT, TOMATO, Colour
from console.screen.workshop import Workshop

CARD_W, CARD_H, STEP, CARDS_Y = 408, 584, 440, 434
PICTURE, LABEL_H = 220, 88
TAG_W, TAG_H, TAG_Y = 560, 212, 132
WORDS_ROOM = RIGHT - TAG_W - LEFT - 40
_TOPIC = "danger-price.safe"
_APART = motion.TAG_FLIP_MS // 3  # the safe prices turn so far apart, and the danger where a tag would turn


def danger_price(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The warning tag above, the four items below; what is taken is marked safe."""
    board = moment.board
    found = stage.backdrop(shop, PETROL)
    found += _headline(shop, moment)
    found += _tag(shop, moment)
    taken = cards.taking(moment, _TOPIC, board.get("safe"))
    mark, due = cursor(moment, _TOPIC), _due(board)
    spots: dict[str, Spot] = {}
    for i, item in enumerate(board["items"]):
        one = str(item["id"])
        lift = round(cards.RAISED * mark.lift(one)) if mark else 0
        box = Box(LEFT + i * STEP, CARDS_Y - lift, CARD_W, CARD_H)
        spots[one] = (box.middle, CARDS_Y - cards.RAISED - 6)
        pointed = mark is not None and mark.at == one
        found += _card(shop, moment, item, box, one in taken, pointed, due.get(one, 0))
    spot = mark.spot(spots) if mark else None
    return [*found, arrowhead(shop, *spot)] if spot else found


def _due(board: Json) -> dict[str, int]:
    """When each price turns in the reveal, in ms: the safe ones one after another, the danger last."""
    danger = board.get("danger_item")
    safe = [str(item["id"]) for item in board["items"] if item["id"] != danger]
    due = {one: i * _APART for i, one in enumerate(safe)}
    return {**due, str(danger): motion.TAG_FLIP_MS} if danger is not None else due


def _card(
    shop: Workshop, moment: Moment, item: Json, box: Box, taken: bool, pointed: bool, due: int
) -> list[Sprite]:
    board, one = moment.board, str(item["id"])
    price = (board.get("prices") or {}).get(one)
    since = cards.since_reveal(moment)
    known = price is not None and motion.progress(since, due, motion.FLIP_MS, moment.reduced) >= 0.5
    danger = known and board.get("danger_item") == one
    look = "pointed" if pointed else "wrong" if danger and taken else "taken" if taken else "plain"
    found = cards.item_card(shop, item, box, PICTURE, look, 68, LABEL_H + cards.BAR_H + 18)
    x, y, w = box.x + 48, box.y + box.h - cards.BAR_H - LABEL_H - 26, box.w - 96
    back = cards.label(shop, signed("???", moment.currency), 88, w, LABEL_H, False)
    if price is None:
        found.append(Sprite(back, x, y))
    else:
        face = cards.label(shop, money(price, moment.currency), 88, w, LABEL_H, True)
        found.append(cards.turned(shop, moment, back, face, (one, price), since, due, x, y))
    if danger or taken or known:
        bad = "wrong" if taken else "danger"  # left alone it is a danger, but no mistake
        word, bar = ("Danger", bad) if danger else ("Safe", "right" if known else "taken")
        found.append(cards.bar(shop, word, bar, box.w - 32, box.x + 16, box.y + box.h - cards.BAR_H - 14))
    return found


def _headline(shop: Workshop, moment: Moment) -> list[Sprite]:
    head, ink, rest = _words(moment)
    line, size = lettering.named(*head, SHOW, 104, WORDS_ROOM, 72)
    return [
        shop.text(line, SHOW, size, ink, LEFT, 216),
        shop.fitted(rest, LABEL, 72, CREAM, LEFT, 324, WORDS_ROOM),
    ]


def _words(moment: Moment) -> tuple[tuple[str, str], Colour, str]:
    """(headline as a name and the rest, its colour, the line below)."""
    board = moment.board
    won, prices = board.get("won"), board.get("prices") or {}
    if won is not None and cards.since_reveal(moment) >= motion.WINNER_MS:
        if won:
            paid = money(int(board.get("paid") or sum(prices.values())), moment.currency)
            return (name_of(moment, int(board["contestant"])), f" wins {paid}"), GOLD, "All four together"
        names = {str(item["id"]): str(item["name"]) for item in board["items"]}
        return ("", "Danger taken"), TOMATO, f"It was: {names.get(str(board.get('danger_item')), '?')}"
    danger = money(int(board["danger"]), moment.currency)
    taken = cards.taking(moment, _TOPIC, board.get("safe"))
    rest = f"{len(taken)} of 3 taken" if taken else f"One of the four costs {danger}"
    return ("", "Take the three safe ones"), CREAM, rest


def _tag(shop: Workshop, moment: Moment) -> list[Sprite]:
    x, y = RIGHT - TAG_W, TAG_Y
    if moment.view.cue_name in ("solo-opens", "item"):
        share = motion.overshoot(motion.progress(moment.view.ms, 0, motion.TAG_MS, moment.reduced))
        y = motion.between(-TAG_H - 20, TAG_Y, share)
    value = money(int(moment.board["danger"]), moment.currency)

    def make() -> pygame.Surface:
        surface = shapes.plate(TAG_W, TAG_H, CREAM, 30, 14)
        put(surface, cards.bar(shop, "Danger", "danger", TAG_W - 60, 0, 0, 76).surface, 30, 28)
        text = shop.amount(value, 124, INK, TAG_W / 2, 156, TAG_W - 60)
        put(surface, text.surface, text.x, text.y)
        return surface

    made = shop.made(("danger tag", value), make)
    return [*stage.strings(shop, x, TAG_W, y + 14), Sprite(made, x, y)]
