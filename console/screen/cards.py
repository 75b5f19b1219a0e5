"""Small parts that several games share: an item's card, the bar with a word under it, icons, labels that turn."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache

import pygame

from console.screen import lettering, motion, shapes
from console.screen.canvas import Sprite, put
from console.screen.lettering import NAME, SHOW
from console.screen.moment import Json, Moment
from console.screen.money import signs
from console.screen.picture import standing
from console.screen.shapes import Point
from console.screen.theme import CREAM, GOLD, INK, MIN_TEXT, PETROL, TOMATO, Colour
from console.screen.workshop import CENTRED, LEFT_ALIGNED, RIGHT_ALIGNED, Workshop

BAR_H = 76
_LEADING = 0.96
_SIGN_GAP = 12  # px between a sign and the tiles beside it
_STRIP = 64  # px: the height of the strips of a large plate
RAISED = 18  # px by which a card that is pointed at stands higher than the others
_ARROW: list[Point] = [
    (0, -0.85),
    (0.95, 0.1),
    (0.4, 0.1),
    (0.4, 0.85),
    (-0.4, 0.85),
    (-0.4, 0.1),
    (-0.95, 0.1),
]
_CROSS: list[Point] = [
    *((0, -0.34), (0.56, -0.9), (0.9, -0.56), (0.34, 0), (0.9, 0.56), (0.56, 0.9)),
    *((0, 0.34), (-0.56, 0.9), (-0.9, 0.56), (-0.34, 0), (-0.9, -0.56), (-0.56, -0.9)),
]
ICONS: dict[str, list[Point]] = {
    "tick": [(-0.95, 0.08), (-0.6, -0.28), (-0.24, 0.06), (0.58, -0.78), (0.95, -0.42), (-0.24, 0.78)],
    "cross": _CROSS,
    "up": _ARROW,
    "down": [(x, -y) for x, y in _ARROW],
}
_BARS: dict[str, tuple[Colour, Colour, str]] = {
    "plain": (CREAM, INK, ""),
    "taken": (CREAM, INK, "tick"),
    "right": (GOLD, INK, "tick"),
    "wrong": (TOMATO, INK, "cross"),
    "danger": (TOMATO, INK, ""),
    "dim": (PETROL.base, CREAM, ""),
}


@dataclass(frozen=True, slots=True)
class Box:
    """A card's place on the stage: left, top, width, height in px."""

    x: int
    y: int
    w: int
    h: int

    @property
    def middle(self) -> float:
        """Half way across."""
        return self.x + self.w / 2


def icon(shop: Workshop, name: str, radius: int, colour: Colour, cx: float, cy: float) -> Sprite:
    """A tick, a cross or an arrow about a point."""
    side = 2 * radius

    def draw(big: pygame.Surface, k: int) -> None:
        ring = [((x + 1) * radius * k, (y + 1) * radius * k) for x, y in ICONS[name]]
        pygame.draw.polygon(big, colour, ring)

    made = shop.made(("icon", name, radius, colour), lambda: shapes.smooth((side, side), draw))
    return Sprite(made, round(cx) - radius, round(cy) - radius)


def bar(shop: Workshop, words: str, look: str, w: int, x: int, y: int, h: int = BAR_H) -> Sprite:
    """A bar with a word.  ``look``: plain, taken or right (with a tick), wrong (with a cross) and danger on a hatch, dim."""
    fill, ink, mark = _BARS[look]

    def make() -> pygame.Surface:
        radius = round(h * 0.26) if mark else 0
        lead = 2 * radius + 14 if mark else 0
        shown, size = lettering.fit(words, SHOW, round(h * 0.84), w - lead - 24, 40)
        text_w = lettering.width(shown, SHOW, size)
        edge = CREAM if look == "dim" else None
        if fill is TOMATO:
            surface = shapes.hatch(w, h)
            sign_w = min(w, text_w + lead + 44)
            put(surface, shapes.plate(sign_w, h, fill, 12, 0), (w - sign_w) // 2, 0)
        else:
            surface = shapes.plate(w, h, fill, 16, 0, edge, 4)
        left = (w - text_w - lead) / 2
        parts = [shop.text(shown, SHOW, size, ink, left + lead, h / 2, 0.0)]
        if mark:
            parts.append(icon(shop, mark, radius, ink, left + radius, h / 2))
        for part in parts:
            put(surface, part.surface, part.x, part.y)
        return surface

    return Sprite(shop.made(("word bar", words, look, w, h), make), x, y)


def panel(
    shop: Workshop,
    box: Box,
    fill: Colour,
    corner: int,
    shadow: int = 0,
    edge: Colour | None = None,
    rim: int = 4,
) -> list[Sprite]:
    """A plate that fills much of the stage, in pieces: its ends, and one strip again and again in between.

    So it is made in a ms and takes a quarter of the memory; the strips cover what is below, which paints faster.
    """
    end = corner + rim + 2
    short = shop.plate(box.w, 2 * end + _STRIP, fill, corner, shadow, edge, rim)

    def strip() -> pygame.Surface:
        surface = pygame.Surface((box.w, _STRIP), 0, 32)
        surface.blit(short, (0, 0), (0, end, box.w, _STRIP))
        return surface

    key = ("panel", box.w, fill, corner, shadow, edge, rim)
    top = shop.made((*key, "top"), lambda: short.subsurface((0, 0, box.w, end)))
    middle = shop.made((*key, "middle"), strip)
    foot = shop.made((*key, "foot"), lambda: short.subsurface((0, end + _STRIP, box.w, end + shadow)))
    last = box.y + box.h - end - _STRIP  # it may lie over the one before, which looks the same
    strips = [Sprite(middle, box.x, y) for y in (*range(box.y + end, last, _STRIP), last)]
    return [Sprite(top, box.x, box.y), *strips, Sprite(foot, box.x, box.y + box.h - end)]


def item_card(
    shop: Workshop, item: Json, box: Box, side: int, look: str = "plain", size: int = 72, foot: int = 0
) -> list[Sprite]:
    """An item's picture and name on a dark panel.

    ``look``: plain, ``pointed`` (gold edge), ``taken`` (cream edge), ``right`` (gold edge) or ``wrong`` (tomato edge,
    which never goes without a word).  The rest is as in ``item_on``.
    """
    edge = {"pointed": GOLD, "taken": CREAM, "right": GOLD, "wrong": TOMATO}.get(look)
    panel = shop.plate(box.w, box.h, PETROL.dark, 22, 10, edge, 8)
    return [Sprite(panel, box.x, box.y), *item_on(shop, item, box, side, size, foot)]


def item_on(shop: Workshop, item: Json, box: Box, side: int, size: int = 72, foot: int = 0) -> list[Sprite]:
    """An item's picture of ``side`` px and its name below it; ``foot`` px at the lower edge of the box stay free."""
    picture_foot = box.y + 20 + side
    room = box.y + box.h - foot - picture_foot - 28
    words = str(item.get("name") or "")
    name = name_block(shop, words, size, box.middle, picture_foot + 16 + room / 2, box.w - 28, room)
    return [standing(shop, item, side, box.middle, picture_foot), *name]


def name_block(
    shop: Workshop, words: str, size: int, cx: float, middle: float, w: int, h: int, colour: Colour = CREAM
) -> list[Sprite]:
    """A name about a point, on as many lines of ``w`` px as make it largest in a height of ``h`` px."""
    shop.measures("name", words, size, w, h)
    lines, fits = _set_name(words, size, w, h)
    first = middle - (len(lines) - 1) * fits * _LEADING / 2
    return [
        shop.text(line, NAME, fits, colour, cx, first + i * fits * _LEADING, CENTRED)
        for i, line in enumerate(lines)
    ]


@lru_cache(maxsize=256)
def _set_name(words: str, size: int, w: int, h: int) -> tuple[tuple[str, ...], int]:
    """(lines, size) of a name: uncut if that can be, then as large as can be, then on few lines."""
    counts = [n for n in (1, 2, 3) if round(h / (n * _LEADING)) >= MIN_TEXT] or [1]
    found = [lettering.wrap(words, NAME, min(size, round(h / (n * _LEADING))), w, n) for n in counts]

    def worth(one: tuple[list[str], int]) -> tuple[bool, int, int]:
        whole = lettering.ELLIPSIS not in "".join(one[0])
        return whole, one[1], -len(one[0]) if whole else len(one[0])

    lines, fits = max(found, key=worth)
    return tuple(lines), fits


def sign_room(moment: Moment, size: int, most: float = 300) -> tuple[int, int]:
    """px that the currency's sign needs before and behind a row of digit tiles; one of the two is 0."""
    before, after = (_sign_width(sign, size, most) for sign in signs(moment.currency))
    return before, after


def _sign_width(sign: str, size: int, most: float) -> int:
    if not sign:
        return 0
    shown, fits = lettering.amount(sign, SHOW, size, int(most))
    return lettering.width(shown, SHOW, fits) + _SIGN_GAP


def sign_beside(
    shop: Workshop, moment: Moment, size: int, left: float, right: float, middle: float, most: float = 300
) -> Sprite:
    """The currency's sign, on its side of a row of digit tiles from ``left`` to ``right``."""
    before, after = signs(moment.currency)
    if after:
        return shop.amount(after, size, CREAM, right + _SIGN_GAP, middle, most, LEFT_ALIGNED)
    return shop.amount(before, size, CREAM, left - _SIGN_GAP, middle, most, RIGHT_ALIGNED)


def label(shop: Workshop, words: str, size: int, w: int, h: int, known: bool) -> pygame.Surface:
    """A small price label: cream with question marks, gold once it is known."""

    def make() -> pygame.Surface:
        surface = shapes.plate(w, h, GOLD if known else CREAM, 14, 8)
        text = shop.amount(words, size, INK, w / 2, h / 2, w - 24)
        put(surface, text.surface, text.x, text.y)
        return surface

    return shop.made(("label", words, size, w, h, known), make)


def turned(
    shop: Workshop,
    moment: Moment,
    back: pygame.Surface,
    face: pygame.Surface,
    what: Hashable,
    since: float,
    start: float,
    x: int,
    y: int,
) -> Sprite:
    """Something that turns over from ``back`` to ``face`` when ``since`` (ms) reaches ``start``; ``what`` names the two."""
    width, over = motion.flip(since, start, moment.reduced)
    shown = face if over else back
    return Sprite(shown, x, y) if width >= 1.0 else squashed(shop, shown, (what, over), width, x, y)


def squashed(shop: Workshop, face: pygame.Surface, what: Hashable, width: float, x: int, y: int) -> Sprite:
    """A surface part way through its turn, about its own upright middle."""
    full, high = face.get_size()
    shown = max(2, round(full * width / 8) * 8)
    key = ("squashed", what, full, high, shown)
    made = shop.made(key, lambda: pygame.transform.smoothscale(face, (shown, high)))
    return Sprite(made, x + (full - shown) // 2, y)


def since_reveal(moment: Moment) -> float:
    """Ms of the reveal that are over, on the clock of the whole choreography; long past when it is not running."""
    if moment.view.cue_name != "reveal":
        return 1_000_000.0
    return motion.fold(moment.view.ms, 0, moment.view.lasts)


def taking(moment: Moment, topic: str, chosen: list[str] | None) -> list[str]:
    """What a contestant who picks some of several has taken: said for good (``chosen``), or as far as it has got."""
    if chosen is None:
        chosen = (moment.points(topic) or {}).get("taken") or []
    return [str(one) for one in chosen]
