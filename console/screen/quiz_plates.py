"""The players of a quiz: name, points large, and a bar that says how each stands in the race."""

from __future__ import annotations

import pygame

from console.gaps import gap
from console.screen import lettering, motion, shapes
from console.screen.canvas import Sprite, put
from console.screen.lettering import HEAVY, NAME, SHOW
from console.screen.moment import Json, Moment
from console.screen.money import figure
from console.screen.podium import Column, columns
from console.screen.seats import badge_of, called
from console.screen.theme import COBALT, CREAM, GOLD, INK, MIN_TEXT, VELVET, Colour, mix, seat_colour
from console.screen.workshop import CENTRED, Workshop

TOP, TALL, BAR_H = 756, 240, 64
TEAM = 56  # px of the sign with a team's letter
FLY_MS = 600
"""So long points are on their way from the band to whoever has won them."""
LIFT = {"winner": 30, "first": 22, "live": 12, "out": -18, "gone": -18}
_GOLD = ("winner", "first", "live")
_AWAY = ("out", "gone")
_SHORT = {"Buzzed first": "First", "Left the show": "Left"}  # where a plate is too narrow for its word
GREY = mix(CREAM, COBALT.dark, 0.45)


def plates(shop: Workshop, moment: Moment) -> list[Sprite]:
    """All players in seat order, and points that fly to one of them."""
    taken = [one for one in moment.podiums.now or () if one.get("here", True)]
    spots = columns(len(taken))
    beside = all(
        lettering.width(called(one), NAME, 52) <= _name_room(spot)
        for one, spot in zip(taken, spots, strict=True)
    )
    found: list[Sprite] = []
    for one, spot in zip(taken, spots, strict=True):
        found += _player(shop, moment, one, spot, beside)
    return found + _flying(shop, moment, taken, spots)


def stands(moment: Moment, one: Json) -> Json:
    """The status of a player: what the race says of a press goes before what the podium says."""
    status, race, seat = dict(one["status"]), moment.race or {}, int(one["seat"])
    if status["kind"] in ("idle", "ready", "live"):
        late = next((press for press in race.get("late") or () if press["seat"] == seat), None)
        if seat in (race.get("early") or ()):
            return {"kind": "early", "word": "Too soon"}
        if late:
            return {"kind": "late", "word": f"+{gap(int(late['us']))}"}
    return status


def _badge_room(spot: Column) -> int:
    return 108 if spot.w > 300 else 82


def _name_room(spot: Column) -> int:
    return spot.w - _badge_room(spot) - 10


def _player(shop: Workshop, moment: Moment, one: Json, spot: Column, beside: bool) -> list[Sprite]:
    status, before = stands(moment, one), _before(moment, one)
    share = motion.ease_out(motion.progress(moment.podiums.ms, 0, motion.PLATE_MS, moment.reduced))
    kind = str(status["kind"])
    y = TOP - motion.between(LIFT.get(before, 0), LIFT.get(kind, 0), share)
    found = [Sprite(_foot(shop, badge_of(one), spot.w), spot.x + 14, y + TALL - 2)]
    found.append(Sprite(_plate(shop, moment, one, status, spot, beside), spot.x, y))
    if not beside:
        found.append(shop.badge(badge_of(one), 28, spot.x + 38, y + 2, on_dark=True))
    right = spot.x + spot.w - 8
    team = _team(moment, int(one["seat"]))
    if team:
        found.append(Sprite(team_sign(shop, team), right - TEAM + 4, y - 26))
        right -= TEAM + 4
    if int(one["seat"]) in ((moment.race or {}).get("by_phone") or ()) or one.get("wired") is False:
        mark = phone(shop)
        found.append(Sprite(mark, right - mark.get_width(), y - 30))
    if kind == "winner" and share >= 1.0:
        radius, low = (50, 96) if spot.w > 300 else (36, TALL - 50)
        found.append(shop.rosette(radius, "Yes", spot.x + spot.w - radius * 0.6, y + low))
    return found


def _before(moment: Moment, one: Json) -> str:
    for other in moment.podiums.before or ():
        if other["seat"] == one["seat"]:
            return str(other["status"]["kind"])
    return str(one["status"]["kind"])


def cents(moment: Moment, one: Json) -> int:
    """The points of a player; what has just been won counts when it has arrived."""
    if _won(moment) == one["seat"] and _flight(moment) < 1.0:
        for other in moment.podiums.before or ():
            if other["seat"] == one["seat"]:
                return int(other.get("cash") or 0)
    return int(one.get("cash") or 0)


def _won(moment: Moment) -> int | None:
    cue = moment.view.cue or {}
    return int(cue["seat"]) if cue.get("name") == "right" and cue.get("amount") else None


def _flight(moment: Moment) -> float:
    since = motion.fold(moment.view.ms, 0, moment.view.lasts, FLY_MS)
    return motion.progress(since, 0, FLY_MS, moment.reduced)


def _plate(
    shop: Workshop, moment: Moment, one: Json, status: Json, spot: Column, beside: bool
) -> pygame.Surface:
    kind = str(status["kind"])
    word = "" if kind == "idle" else str(status.get("word") or "")  # it would say the points once more
    badge, name, w = badge_of(one), called(one), spot.w
    points = figure(cents(moment, one), moment.currency)
    fill = GOLD if kind in _GOLD else GREY if kind in _AWAY else CREAM

    def make() -> pygame.Surface:
        surface = shapes.plate(w, TALL, GREY if kind in _AWAY else seat_colour(badge), 18, 0)
        surface.fill((0, 0, 0, 0), (0, 0, w, TALL - BAR_H))
        put(surface, shapes.top_plate(w, TALL - BAR_H, fill, 18), 0, 0)
        parts = _name(shop, badge, name, spot, beside)
        room = w - (104 if kind == "winner" and w > 300 else 24)
        if kind == "early":  # for the second that it lasts the word stands where the points do
            surface.fill((0, 0, 0, 0), (0, TALL - BAR_H, w, BAR_H))
            put(surface, shapes.hatch(w, BAR_H), 0, TALL - BAR_H)
            parts.append(shop.fitted(word, SHOW, 72, INK, w / 2, 126, w - 24, CENTRED, 44))
        else:
            parts.append(shop.amount(points, 84, INK, w / 2, 126, room))
            short = word if lettering.width(word, HEAVY, MIN_TEXT) <= w - 20 else _SHORT.get(word, word)
            parts.append(shop.fitted(short, HEAVY, 56, INK, w / 2, TALL - BAR_H / 2, w - 20, CENTRED, 40))
        for part in parts:
            put(surface, part.surface, part.x, part.y)
        return surface

    return shop.made(("quiz plate", w, beside, badge, name, points, kind, word), make)


def _name(shop: Workshop, badge: int, name: str, spot: Column, beside: bool) -> list[Sprite]:
    if not beside:
        return [shop.fitted(name, NAME, 60, INK, spot.w / 2, 52, spot.w - 20, CENTRED)]
    radius = 36 if spot.w > 300 else 27
    return [
        shop.badge(badge, radius, 14 + radius * 1.1, 52),
        shop.fitted(name, NAME, 64, INK, _badge_room(spot), 52, _name_room(spot)),
    ]


def _foot(shop: Workshop, badge: int, w: int) -> pygame.Surface:
    fill: Colour = mix(seat_colour(badge), COBALT.dark, 0.5)
    wide, tall = w - 28, 90

    def paint(big: pygame.Surface, k: int) -> None:
        body = [(0.0, 0.0), (float(wide), 0.0), (wide - 12.0, float(tall)), (12.0, float(tall))]
        pygame.draw.polygon(big, fill, shapes.scaled(body, k))

    return shop.made(("quiz foot", w, fill), lambda: shapes.smooth((wide, tall), paint))


def _flying(shop: Workshop, moment: Moment, taken: list[Json], spots: list[Column]) -> list[Sprite]:
    """Points on their way from the band to the winner's plate."""
    seat, share = _won(moment), _flight(moment)
    at = next((spot for one, spot in zip(taken, spots, strict=True) if one["seat"] == seat), None)
    if at is None or share >= 1.0:
        return []
    words = f"+{figure(int((moment.view.cue or {})['amount']), moment.currency)}"

    def make() -> pygame.Surface:
        shown, size = lettering.amount(words, SHOW, 84, 300)
        wide = lettering.width(shown, SHOW, size) + 56
        surface = shapes.plate(wide, 108, GOLD, 18, 10, INK, 5)
        text = shop.text(shown, SHOW, size, INK, wide / 2, 54, CENTRED)
        put(surface, text.surface, text.x, text.y)
        return surface

    sign = shop.made(("flying points", words), make)
    eased = motion.ease_out(share)
    x = motion.between(1400, at.x + at.w // 2, eased) - sign.get_width() // 2
    return [Sprite(sign, x, motion.between(566, TOP + 70, eased))]


def _team(moment: Moment, seat: int) -> str:
    teams = moment.board.get("teams") or {}
    return next((str(letter) for letter, seats in teams.items() if seat in seats), "")


def team_sign(shop: Workshop, letter: str) -> pygame.Surface:
    """The letter of a team on a small velvet sign."""

    def make() -> pygame.Surface:
        surface = shapes.plate(TEAM, TEAM, VELVET, 12, 0, CREAM, 4)
        text = shop.text(letter, HEAVY, 47, CREAM, TEAM / 2, TEAM / 2, CENTRED)
        put(surface, text.surface, text.x, text.y)
        return surface

    return shop.made(("team", letter), make)


def phone(shop: Workshop) -> pygame.Surface:
    """Whoever plays by phone: no wired buzzer, so only where no other was pressed."""

    def paint(big: pygame.Surface, k: int) -> None:
        pygame.draw.rect(big, CREAM, pygame.Rect(0, 0, 40 * k, 64 * k), border_radius=9 * k)
        pygame.draw.rect(big, INK, pygame.Rect(3 * k, 3 * k, 34 * k, 58 * k), border_radius=7 * k)
        big.fill(GOLD, pygame.Rect(8 * k, 10 * k, 24 * k, 36 * k))
        pygame.draw.circle(big, CREAM, (20 * k, 54 * k), 3 * k)

    return shop.made(("phone mark",), lambda: shapes.smooth((40, 64), paint))
