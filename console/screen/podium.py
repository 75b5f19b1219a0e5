"""A contestant's podium: name plate, mirrored display, status bar, and how it rises and sinks."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from console.screen import dots, lettering, motion, shapes
from console.screen.canvas import Sprite, put
from console.screen.lettering import HEAVY, LABEL, NAME, SHOW
from console.screen.moment import DARK, Json, Moment
from console.screen.money import money
from console.screen.seats import badge_of, called
from console.screen.theme import (
    CREAM,
    GOLD,
    INK,
    LEFT,
    MUTED_INK,
    PETROL,
    RIGHT,
    SHADOW,
    TOMATO,
    VELVET,
    Colour,
    mix,
    seat_colour,
)
from console.screen.workshop import CENTRED, RIGHT_ALIGNED, Workshop

BARS_TOP = 922  # status bars stand in line, whatever the size of the displays above them
PLATE_H = 110
BAR_H = 68
LIFT = {"winner": 34, "live": 18, "over": -32, "gone": -32}
_AWAY = ("out", "gone")  # drawn in grey, with a word
# When a status shows in a reveal, ms; None with the podium's own door, anything else with those that are over.
_REVEALED = {"winner": motion.WINNER_MS, "idle": None, "locked": None, "mc": None, "gone": None}
GREY = mix(CREAM, PETROL.dark, 0.45)


@dataclass(frozen=True, slots=True)
class Column:
    """Where a podium stands: left edge and width of its plate, and pixels from dot to dot of its display."""

    x: int
    w: int
    pitch: int

    @property
    def case_w(self) -> int:
        """The display's case is a little wider than the plate that stands on it."""
        return self.w + 16


_LAYOUT = {
    1: (480, 0, 14),
    2: (480, 96, 14),
    3: (480, 72, 14),
    4: (408, 32, 12),
    5: (326, 24, 10),
    6: (268, 24, 8),
}


def columns(count: int) -> list[Column]:
    """Places for ``count`` podiums, one to seven, centred on the stage."""
    w, gap, pitch = _LAYOUT.get(count, (228, 22, 7))
    start = (LEFT + RIGHT - (count * w + (count - 1) * gap)) // 2
    return [Column(start + i * (w + gap), w, pitch) for i in range(count)]


def row(shop: Workshop, moment: Moment) -> list[Sprite]:
    """All podiums whose seats are taken, in seat order."""
    taken = [p for p in moment.podiums.now or () if p.get("here", True)]
    found: list[Sprite] = []
    places = columns(len(taken))
    cash = all(_cash_fits(moment, one, column) for one, column in zip(taken, places, strict=True))
    for i, (one, column) in enumerate(zip(taken, places, strict=True)):
        found += podium(shop, moment, one, column, order=i, cash=cash)
    return found


def _plate_room(column: Column) -> tuple[int, int, int]:
    """(badge radius, where the name begins, room for it) on a plate."""
    radius = 40 if column.w > 300 else 30
    left = round(28 + radius * 2.2)
    return radius, left, column.w - left - 18


def _cash_fits(moment: Moment, one: Json, column: Column) -> bool:
    """Whether the money stands beside the name: on all plates of a row, or on none."""
    _, _, room = _plate_room(column)
    worth = lettering.width(money(int(one.get("cash") or 0), moment.currency), LABEL, 52)
    return column.w > 300 and lettering.width(called(one), NAME, 52) <= room - worth - 20


def shown_status(moment: Moment, one: Json, order: int = 0) -> tuple[Json, Json, float]:
    """(status now, status it comes from, how far it has come) of a podium.

    In a reveal what was guessed appears as the podium's door opens, but the verdicts hold back: all that are over
    drop together, and the winner rises last.
    """
    status = one["status"]
    before = next((p["status"] for p in moment.podiums.before or () if p["seat"] == one["seat"]), status)
    track = moment.podiums
    start = 0.0
    since = float(track.ms)
    if track.cue_name == "reveal":
        since = motion.fold(track.ms, 0, track.lasts)
        due = _REVEALED.get(status["kind"], motion.OVER_MS)
        start = order * motion.DOOR_STEP_MS if due is None else due
    if before == status:
        return status, status, 1.0
    return status, before, motion.progress(since, start, motion.PLATE_MS, moment.reduced)


def alone(
    shop: Workshop, moment: Moment, seat: int | None, column: Column, order: int = 0, low: bool = False
) -> list[Sprite]:
    """The podium of one seat, wherever a scene has put it."""
    here = [one for one in moment.podiums.now or () if one["seat"] == seat]
    return [part for one in here for part in podium(shop, moment, one, column, order, low=low)]


def podium(
    shop: Workshop,
    moment: Moment,
    one: Json,
    column: Column,
    order: int = 0,
    cash: bool | None = None,
    low: bool = False,
) -> list[Sprite]:
    """One podium as sprites, back to front.

    ``order`` is its place in a row, whose doors open one after another; ``cash`` whether its money is on the plate
    (None: if it fits); ``low`` keeps rosette and pointer off what is right above.
    """
    cash = _cash_fits(moment, one, column) if cash is None else cash
    status, before, share = shown_status(moment, one, order)
    lift = motion.between(LIFT.get(before["kind"], 0), LIFT.get(status["kind"], 0), motion.ease_out(share))
    look = status if share > 0 else before
    kind, badge = look["kind"], badge_of(one)
    case_h = dots.height(column.pitch)
    y = BARS_TOP - case_h - PLATE_H - lift
    bar_y = y + PLATE_H + case_h
    found = [Sprite(_legs(shop, badge, column.w, kind), column.x + 6, bar_y + BAR_H - 6)]
    found.append(Sprite(_plate(shop, moment, one, column, kind, cash), column.x, y))
    glow = {"winner": "bright", "over": "dim", "out": "dim", "gone": "dim"}.get(kind, "plain")
    rows = moment.matrices.get(int(one["seat"]), DARK)
    found.append(Sprite(dots.panel(shop, rows, column.pitch, column.case_w, glow), column.x - 8, y + PLATE_H))
    found += _doors(shop, moment, column, order, y + PLATE_H, case_h)
    found.append(_bar(shop, look, badge, column, bar_y))
    if kind == "winner":
        found += _rosette(shop, column, y, share, low)
    elif kind == "live" and share >= 1.0 and not low and _awaited(moment):
        mark = shop.made(("pointer", 84), lambda: shapes.pointer(84))
        found.append(Sprite(mark, column.x + (column.w - 84) // 2, y - 64))
    return found


def _awaited(moment: Moment) -> bool:
    """Whether pointers help: when some are done already, and the rest is waited for."""
    kinds = [p["status"]["kind"] for p in moment.podiums.now or ()]
    return "locked" in kinds or kinds.count("live") == 1


def _plate(
    shop: Workshop, moment: Moment, one: Json, column: Column, kind: str, cash: bool
) -> pygame.Surface:
    fill = _fill(kind, CREAM)
    ink = CREAM if kind == "mc" else INK
    worth = money(int(one.get("cash") or 0), moment.currency) if cash and kind != "winner" else ""
    badge, name = badge_of(one), called(one)
    rosette = round(_rosette_radius(column, False) * 1.5) if kind == "winner" and _beside(column) else 0

    def make() -> pygame.Surface:
        surface = shapes.top_plate(column.w, PLATE_H, fill, 20)
        radius, left, room = _plate_room(column)
        room -= rosette + (lettering.width(worth, LABEL, 52) + 20 if worth else 0)
        middle = PLATE_H / 2 + 2
        parts = [shop.badge(badge, radius, 14 + radius * 1.1, PLATE_H / 2, on_dark=kind == "mc")]
        parts.append(shop.name(name, ink, left, middle, room))
        if worth:
            faint = ink if kind in (*_AWAY, "mc") else MUTED_INK
            parts.append(shop.text(worth, LABEL, 52, faint, column.w - 20, middle, RIGHT_ALIGNED))
        for part in parts:
            put(surface, part.surface, part.x, part.y)
        return surface

    return shop.made(("name plate", column.w, fill, badge, name, worth, rosette), make)


def _fill(kind: str, plain: Colour) -> Colour:
    """The colour of a plate or bar: gold for who is on, velvet for the MC, grey for who plays no part."""
    if kind in ("winner", "live"):
        return GOLD
    return VELVET if kind == "mc" else GREY if kind in _AWAY else plain


def _legs(shop: Workshop, badge: int, w: int, kind: str) -> pygame.Surface:
    shade = 0.32 if kind in ("over", *_AWAY) else 0.55
    fill: Colour = mix(seat_colour(badge), PETROL.dark, shade)

    def draw(big: pygame.Surface, k: int) -> None:
        h = 260
        body = [(14, 0), (w - 26, 0), (w - 26 - h * 0.16, h), (14 + h * 0.16, h)]
        pygame.draw.polygon(big, fill, shapes.scaled(body, k))
        pygame.draw.polygon(big, SHADOW, shapes.scaled([(12, 0), (w - 24, 0), (w - 24, 16), (12, 16)], k))

    return shop.made(("legs", w, fill), lambda: shapes.smooth((w - 12, 260), draw))


def _bar(shop: Workshop, status: Json, badge: int, column: Column, y: int) -> Sprite:
    kind, word = status["kind"], str(status.get("word") or "")
    wide = kind == "over"
    w = column.case_w if wide else column.w - 16

    def make() -> pygame.Surface:
        if wide:
            surface = shapes.hatch(w, BAR_H)
            shown, size = lettering.fit(word, SHOW, 60, w - 60, 52)
            sign_w = min(w, lettering.width(shown, SHOW, size) + 64)
            surface.blit(shapes.hatch(w, BAR_H), (0, 0))
            middle = shapes.plate(sign_w, BAR_H, TOMATO, 12, 0)
            put(surface, middle, (w - sign_w) // 2, 0)
            text = shop.text(shown, SHOW, size, INK, w / 2, BAR_H / 2, CENTRED)
        else:
            colour = seat_colour(badge)
            fill = colour if kind == "live" else _fill(kind, colour)
            surface = shapes.smooth((w, BAR_H), lambda big, k: _bar_shape(big, k, w, fill))
            shown, size = _status_word(word, w - 20, 52 if column.w > 300 else 40)
            ink = CREAM if kind == "mc" else INK
            text = shop.text(shown, HEAVY, size, ink, w / 2, BAR_H / 2, CENTRED)
        put(surface, text.surface, text.x, text.y)
        return surface

    made = shop.made(("bar", kind, word, badge, w), make)
    return Sprite(made, column.x + (column.w - w) // 2, y)


def _status_word(word: str, room: int, least: int) -> tuple[str, int]:
    """The words and their size; of ``$20 under: wins`` only the verdict where both don't fit."""
    if lettering.width(word, HEAVY, least) > room:
        verdict = word.rpartition(": ")[2]
        word = verdict[:1].upper() + verdict[1:]
    return lettering.fit(word, HEAVY, 56, room, least)


def _bar_shape(big: pygame.Surface, k: int, w: int, fill: Colour) -> None:
    h, c = BAR_H, 16
    ring: list[shapes.Point] = [(0, 0), (w, 0), (w, h - c), (w - c, h), (c, h), (0, h - c)]
    pygame.draw.polygon(big, fill, shapes.scaled(ring, k))


def _doors(shop: Workshop, moment: Moment, column: Column, order: int, y: int, h: int) -> list[Sprite]:
    """Velvet doors over the display, opening from the left podium to the right one after a reveal is called."""
    track = moment.view
    if track.cue_name != "reveal" or moment.reduced:
        return []
    since = motion.fold(track.ms, 0, track.lasts)
    share = motion.ease_out(motion.progress(since, order * motion.DOOR_STEP_MS, motion.PLATE_MS))
    half = column.case_w // 2
    left = round(half * (1 - share))
    if left <= 0:
        return []
    leaf = shop.made(("door", half, h), lambda: shapes.door(half, h))
    shown = shop.made(("door part", half, h, left), lambda: leaf.subsurface((half - left, 0, left, h)))
    other = shop.made(("door other", half, h, left), lambda: leaf.subsurface((0, 0, left, h)))
    x = column.x - 8
    return [Sprite(shown, x, y), Sprite(other, x + column.case_w - left, y)]


def _beside(column: Column) -> bool:
    """Whether a plate is so wide that the rosette hangs beside the name; else it stays above, the name has no room to give."""
    return column.w > 400


def _rosette_radius(column: Column, low: bool) -> int:
    return 52 if low else 68 if _beside(column) else 44


def _rosette(shop: Workshop, column: Column, y: int, share: float, low: bool) -> list[Sprite]:
    radius = _rosette_radius(column, low)
    grown = radius if share >= 1 else max(8, round(radius * (0.4 + 0.6 * motion.ease_out(share))) // 4 * 4)
    middle = y + radius * (0.45 if low else -0.3 if _beside(column) else -1.35)
    return [shop.rosette(grown, "Win", column.x + column.w - radius * 0.55, middle)]
