"""The hanging tag: the one official value on stage. Cream with question marks while secret, gold once known."""

from __future__ import annotations

import pygame

from console.screen import motion, shapes
from console.screen.canvas import Sprite, put
from console.screen.lettering import LABEL
from console.screen.moment import Moment
from console.screen.money import money, signed
from console.screen.stage import strings
from console.screen.theme import CREAM, GOLD, INK
from console.screen.workshop import CENTRED, Workshop

W, H = 460, 366
X, Y = 1364, 158


def tag(shop: Workshop, moment: Moment, label: str, marks: str, new: bool) -> list[Sprite]:
    """The tag at the right of the stage, with the board's price and below it the letter.

    ``marks`` (question marks) stand there while the price is not public.  ``new`` says that the item has just come on, so
    the tag drops in; a price that came with the newest change turns the tag over.
    """
    price, letter = moment.board.get("price"), moment.board.get("letter")
    secret, known = signed(marks, moment.currency), None if price is None else money(price, moment.currency)
    foot = f"Letter {letter}" if letter else ""
    came = known is not None and _value_is_new(moment)
    start = motion.TAG_FLIP_MS if moment.view.cue_name == "reveal" else 0
    since = motion.fold(moment.view.ms, 0, moment.view.lasts) if start else moment.view.ms
    width, turned = motion.flip(since, start, moment.reduced) if came else (1.0, known is not None)
    y = Y
    if new:
        share = motion.overshoot(motion.progress(moment.view.ms, 0, motion.TAG_MS, moment.reduced))
        y = motion.between(-H - 20, Y, share)
    face = (
        _face(shop, label, known, foot, GOLD) if turned and known else _face(shop, label, secret, "", CREAM)
    )
    if width < 1.0:
        shown_w = max(2, round(W * width / 8) * 8)
        key = ("tag turning", label, secret, known, foot, turned, shown_w)
        source = face
        face = shop.made(key, lambda: pygame.transform.smoothscale(source, (shown_w, source.get_height())))
        return [*strings(shop, X, W, y + 34), Sprite(face, X + (W - shown_w) // 2, y)]
    return [*strings(shop, X, W, y + 34), Sprite(face, X, y)]


def _value_is_new(moment: Moment) -> bool:
    return bool(moment.old_board) and moment.old_board.get("price") is None


def _face(
    shop: Workshop, label: str, value: str | None, foot: str, fill: tuple[int, int, int]
) -> pygame.Surface:
    value = value or ""

    def make() -> pygame.Surface:
        surface = shapes.plate(W, H, fill, 36, 14)
        holes = shapes.smooth((W, 70), _paint_holes)
        put(surface, holes, 0, 0)
        middle = 212 if not foot else 196
        parts = [
            shop.fitted(label, LABEL, 58, INK, W / 2, 92, W - 60, CENTRED),
            shop.amount(value, 176, INK, W / 2, middle, W - 56),
        ]
        if foot:
            parts.append(shop.fitted(foot, LABEL, 54, INK, W / 2, 312, W - 80, CENTRED))
        for part in parts:
            put(surface, part.surface, part.x, part.y)
        return surface

    return shop.made(("tag", label, value, foot, fill), make)


def _paint_holes(big: pygame.Surface, k: int) -> None:
    for x in (90, W - 90):
        pygame.draw.circle(big, INK, (x * k, 34 * k), 13 * k)
        pygame.draw.circle(big, (0xD9, 0xA0, 0x20), (x * k, 34 * k), 8 * k)
