"""The players of a puzzle: name, this round's cash large, what is in the bank below it, tokens and prizes as signs."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from console.screen import doors, lettering, motion, shapes
from console.screen.canvas import Sprite, put
from console.screen.lettering import HEAVY, LABEL, NAME, SHOW
from console.screen.moment import Json, Moment
from console.screen.money import money
from console.screen.quiz_plates import stands
from console.screen.scenes.toss_up_words import plate_words
from console.screen.seats import badge_of, called
from console.screen.theme import (
    AUBERGINE,
    CREAM,
    GOLD,
    INK,
    LIME,
    VELVET,
    Colour,
    mix,
    seat_colour,
)
from console.screen.workshop import CENTRED, LEFT_ALIGNED, RIGHT_ALIGNED, Workshop

TOP, TALL, BANK_H = 822, 196, 56
LEFT_END, BOARD_END, WHEEL_END = 92, 1272, 1400  # the wheel leaves more room down here than beside the board
WIDEST = 440
_LABELLED = 270  # px of a plate that has room to say what the lower amount is
_LIFT, _ROSETTE = 14, 48
_AWAY = ("out", "gone")
_ABSENT = {"out": "Out", "gone": "Left", "mc": "MC"}  # short enough for the narrowest plate
_GREY = mix(CREAM, AUBERGINE.dark, 0.45)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a plate stands, and whether its name has it all to itself, with the badge on the upper edge."""

    x: int
    w: int
    narrow: bool


def places(count: int) -> list[Place]:
    """Places for ``count`` players, one to seven."""
    gap = 24 if count < 5 else 14
    end = BOARD_END if count < 5 else WHEEL_END
    w = min(WIDEST, (end - LEFT_END - (count - 1) * gap) // max(1, count))
    start = (LEFT_END + end - count * w - (count - 1) * gap) // 2
    return [Place(start + i * (w + gap), w, w < 260) for i in range(count)]


def plates(shop: Workshop, moment: Moment) -> list[Sprite]:
    """All players in seat order."""
    taken = [p for p in moment.podiums.now or () if p.get("here", True)]
    spots = places(len(taken))
    return [s for one, place in zip(taken, spots, strict=True) for s in _player(shop, moment, one, place)]


def _player(shop: Workshop, moment: Moment, one: Json, place: Place) -> list[Sprite]:
    seat, badge, kind = int(one["seat"]), badge_of(one), str(one["status"]["kind"])
    lively = _lively(moment, seat, kind)
    lift = 0 if place.narrow else _lift(moment, seat, lively)
    y = TOP - lift
    found = [Sprite(_foot(shop, badge, place.w), place.x + 14, y + TALL - 2)]
    found.append(Sprite(_plate(shop, moment, one, place, kind, lively), place.x, y))
    if place.narrow:
        found.append(shop.badge(badge, 27, place.x + 36, y - 4, on_dark=True))
        found += _on_edge(shop, moment, seat, place, y)
    if _decorated(moment, seat):
        found.append(_rosette(shop, place, y))
    return found


def _on_edge(shop: Workshop, moment: Moment, seat: int, place: Place, y: int) -> list[Sprite]:
    """The signs on the upper edge of a narrow plate, from the right: tokens, and all prizes together."""
    found: list[Sprite] = []
    right = place.x + place.w - 4
    prizes = _prizes(moment, seat, "round") + _prizes(moment, seat, "banked")
    for count, sign in ((_count(moment, "tokens", seat), coin), (prizes, parcel)):
        if count:
            mark = sign(shop, count)
            right -= mark.get_width()
            found.append(Sprite(mark, right, y - 32))
            right -= 4
    return found


def _lively(moment: Moment, seat: int, kind: str) -> bool:
    """Whether a plate is gold: whose turn it is, who is asked, who starts, who has won."""
    board = moment.board
    starts = (board.get("order") or {}).get("starts")
    tossed = board.get("toss_up") or {}
    first = None if tossed.get("first") in (tossed.get("out") or ()) else tossed.get("first")
    on = (board.get("turn"), board.get("won"), starts, first, tossed.get("starts"))
    return kind in ("live", "winner") or seat in on


def _lift(moment: Moment, seat: int, lively: bool) -> int:
    """A plate rises by itself when the turn comes to it, and sinks when it goes."""
    before = moment.old_board.get("turn") if moment.old_board else moment.board.get("turn")
    was, share = before == seat, 1.0
    if was != lively:
        share = motion.ease_out(motion.progress(moment.view.ms, 0, motion.PLATE_MS, moment.reduced))
    return motion.between(_LIFT if was else 0, _LIFT if lively else 0, share)


def _count(moment: Moment, what: str, seat: int) -> int:
    return int((moment.board.get(what) or {}).get(str(seat)) or 0)


def _prizes(moment: Moment, seat: int, where: str) -> int:
    return len(((moment.board.get("prizes") or {}).get(str(seat)) or {}).get(where) or ())


def _cents(moment: Moment, seat: int) -> int:
    """This round's cash; what a letter brings counts once its doors are open."""
    board = moment.board
    if moment.view.cue_name == "letter" and not doors.all_open(moment):
        board = moment.old_board
    return int((board.get("round_cash") or {}).get(str(seat)) or 0)


def middle_words(moment: Moment, one: Json, kind: str) -> tuple[str, bool]:
    """(words, whether they are an amount) of the large line: the round's cash, the spin for who starts, or why not."""
    seat, order = int(one["seat"]), moment.board.get("order")
    if kind in _ABSENT:
        return _ABSENT[kind], False
    if moment.board.get("toss_up"):
        status = stands(moment, one)
        return plate_words(moment, seat, str(status["kind"]), str(status.get("word") or "")), False
    if order:
        spun = (order.get("spins") or {}).get(str(seat))
        if order.get("starts") == seat:
            return "Starts", False
        if seat in (order.get("spinning") or ()) and spun is None:
            return "To spin", False
        return (money(int(spun), moment.currency), True) if spun is not None else ("", False)
    paid = moment.board.get("paid") if moment.board.get("won") == seat else None
    return money(_cents(moment, seat) if paid is None else int(paid), moment.currency), True


def _plate(
    shop: Workshop, moment: Moment, one: Json, place: Place, kind: str, lively: bool
) -> pygame.Surface:
    seat, badge, name = int(one["seat"]), badge_of(one), called(one)
    words, amount = middle_words(moment, one, kind)
    bank = money(int((moment.board.get("banked") or {}).get(str(seat)) or 0), moment.currency)
    parcels, tokens = (0, 0), 0
    if not place.narrow:
        parcels = (_prizes(moment, seat, "round"), _prizes(moment, seat, "banked"))
        tokens = _count(moment, "tokens", seat)
    beside = round(_ROSETTE * 1.6) if _decorated(moment, seat) and not place.narrow else 0
    fill = GOLD if lively else _GREY if kind in _AWAY else CREAM
    bar = _GREY if kind in _AWAY else seat_colour(badge)
    w = place.w

    def make() -> pygame.Surface:
        surface = shapes.plate(w, TALL, bar, 18, 0)
        upper = shapes.top_plate(w, TALL - BANK_H, fill, 18)
        surface.fill((0, 0, 0, 0), (0, 0, w, TALL - BANK_H))
        put(surface, upper, 0, 0)
        parts = _name(shop, badge, name, tokens, place)
        parts += _round(shop, words, amount, parcels[0], place, beside)
        parts += _bank(shop, bank, parcels[1], w)
        for part in parts:
            put(surface, part.surface, part.x, part.y)
        return surface

    key = ("player", w, place.narrow, badge, name, words, amount, bank, parcels, tokens, fill, bar, beside)
    return shop.made(key, make)


def _name(shop: Workshop, badge: int, name: str, tokens: int, place: Place) -> list[Sprite]:
    if place.narrow:
        return [shop.fitted(name, NAME, 60, INK, place.w / 2, 47, place.w - 16, CENTRED)]
    radius = 30 if place.w > 300 else 26
    left = round(20 + radius * 2.2)
    found = [shop.badge(badge, radius, 12 + radius * 1.15, 42)]
    room = place.w - left - 14
    if tokens:
        mark = coin(shop, tokens)
        room -= mark.get_width() + 6
        found.append(Sprite(mark, place.w - mark.get_width() - 10, 14))
    return [*found, shop.fitted(name, NAME, 64, INK, left, 42, room)]


def _round(shop: Workshop, words: str, amount: bool, parcels: int, place: Place, beside: int) -> list[Sprite]:
    """The large line; ``beside`` px at its right stay free."""
    middle, right, room = 104, place.w - beside, place.w - 24 - beside
    found: list[Sprite] = []
    if parcels:
        mark = parcel(shop, parcels)
        right -= mark.get_width() + 8
        room -= mark.get_width() + 8
        found.append(Sprite(mark, right - 2, middle - mark.get_height() // 2))
    if not amount:
        return [*found, shop.fitted(words, SHOW, 64, INK, right / 2, middle, room, CENTRED, 40)]
    face = HEAVY if place.narrow else SHOW  # the condensed one has room for the sign
    shown, size = lettering.amount(words, face, 78, room)
    return [*found, shop.text(shown, face, size, INK, right / 2, middle, CENTRED)]


def _bank(shop: Workshop, bank: str, parcels: int, w: int) -> list[Sprite]:
    middle, right = TALL - BANK_H / 2, w - 14
    found: list[Sprite] = []
    if parcels:
        mark = parcel(shop, parcels)
        found.append(Sprite(mark, right + 4 - mark.get_width(), round(middle) - mark.get_height() // 2))
        right -= mark.get_width() + 2
    label = lettering.width("Bank", LABEL, 52)
    if w >= _LABELLED and 14 + label + 12 + lettering.width(bank, HEAVY, 52) <= right:
        found.append(shop.text("Bank", LABEL, 52, INK, 14, middle, LEFT_ALIGNED))
        return [*found, shop.text(bank, HEAVY, 52, INK, right, middle, RIGHT_ALIGNED)]
    shown, size = lettering.amount(bank, HEAVY, 52, right - 14)
    return [*found, shop.text(shown, HEAVY, size, INK, (14 + right) / 2, middle, CENTRED)]


def coin(shop: Workshop, count: int) -> pygame.Surface:
    """A Free Spin token: a lime coin with a turning arrow, or with how many there are."""

    def paint(big: pygame.Surface, k: int) -> None:
        pygame.draw.circle(big, INK, (28 * k, 28 * k), 28 * k)
        pygame.draw.circle(big, LIME, (28 * k, 28 * k), 24 * k)
        if count == 1:
            pygame.draw.circle(big, INK, (28 * k, 28 * k), 16 * k, 5 * k)
            big.fill(LIME, pygame.Rect(30 * k, 8 * k, 18 * k, 18 * k))
            head = [(26.0, 6.0), (40.0, 16.0), (26.0, 26.0)]
            pygame.draw.polygon(big, INK, shapes.scaled(head, k))

    return _counted(shop, "coin", (56, 56), paint, count, 28)


def parcel(shop: Workshop, count: int) -> pygame.Surface:
    """A prize: a parcel with a bow, and with how many there are on it."""

    def paint(big: pygame.Surface, k: int) -> None:
        for x in (17.0, 35.0):
            pygame.draw.circle(big, INK, (x * k, 9 * k), 8 * k)
            pygame.draw.circle(big, VELVET, (x * k, 9 * k), 5 * k)
        big.fill(INK, pygame.Rect(2 * k, 13 * k, 48 * k, 41 * k))
        big.fill(CREAM, pygame.Rect(6 * k, 17 * k, 40 * k, 33 * k))
        if count == 1:
            big.fill(VELVET, pygame.Rect(22 * k, 17 * k, 8 * k, 33 * k))

    return _counted(shop, "parcel", (52, 54), paint, count, 34)


def _counted(
    shop: Workshop, name: str, size: tuple[int, int], paint: shapes.Paint, count: int, middle: float
) -> pygame.Surface:
    """A sign, with its ``count`` about its ``middle`` from two on."""

    def make() -> pygame.Surface:
        surface = shapes.smooth(size, paint)
        if count > 1:
            digits = shop.text(str(count), HEAVY, 46, INK, size[0] / 2, middle, CENTRED)
            put(surface, digits.surface, digits.x, digits.y)
        return surface

    return shop.made((name, count), make)


def _foot(shop: Workshop, badge: int, w: int) -> pygame.Surface:
    fill: Colour = mix(seat_colour(badge), AUBERGINE.dark, 0.5)
    wide, tall = w - 28, 60

    def paint(big: pygame.Surface, k: int) -> None:
        body = [(0.0, 0.0), (float(wide), 0.0), (wide - 10.0, float(tall)), (10.0, float(tall))]
        pygame.draw.polygon(big, fill, shapes.scaled(body, k))

    return shop.made(("player's foot", w, fill), lambda: shapes.smooth((wide, tall), paint))


def _decorated(moment: Moment, seat: int) -> bool:
    """Whether a seat has won the round, and its doors have opened."""
    return moment.board.get("won") == seat and doors.all_open(moment)


def _rosette(shop: Workshop, place: Place, y: int) -> Sprite:
    radius = 30 if place.narrow else _ROSETTE
    middle = y - 4 if place.narrow else y + 40
    return shop.rosette(radius, "Won", place.x + place.w - radius * 0.9, middle)
