"""The end: who won, with how much, and everybody else's money; or that nobody has any.

Where chips were bought in the winner is who has most above that, so the gain stands there, and the stack beside it. Where
teams played each has its own points there, and its team's beside them.
"""

from __future__ import annotations

from console.screen import lettering, motion, playing, stage
from console.screen.canvas import Sprite
from console.screen.lettering import NAME, SHOW
from console.screen.moment import Json, Moment
from console.screen.money import figure, money
from console.screen.seats import badge_of, called, podium_of
from console.screen.theme import CENTRE, CREAM, GOLD, INK, LEFT, RIGHT, VELVET_HUE
from console.screen.workshop import CENTRED, Workshop

SIGN_Y, SIGN_H = 236, 440
REST_Y, REST_H = 776, 190
_TAG_START = -SIGN_H - 120


def winner(shop: Workshop, moment: Moment) -> list[Sprite]:
    """A gold sign for each winner, hanging; the others stand below."""
    board = moment.board
    winners = [int(s) for s in board.get("winners") or ()]
    totals = {int(k): int(v) for k, v in (board.get("totals") or {}).items()}
    named = {int(p["seat"]): p for p in moment.podiums.now or () if p.get("here", True)}
    found = stage.backdrop(shop, VELVET_HUE, burst=bool(winners))
    drop = 1.0
    if moment.view.cue_name == "winner":
        drop = motion.overshoot(motion.progress(moment.view.ms, 0, motion.TAG_MS, moment.reduced))
    y = motion.between(_TAG_START, SIGN_Y, drop)
    count = max(1, len(winners))
    w = min(1080, (RIGHT - LEFT - (count - 1) * 48) // count)
    start = CENTRE - (count * w + (count - 1) * 48) // 2
    # Those of a team that has won need not have as much as one another.
    word = "Tie" if count > 1 and len({totals.get(seat) for seat in winners}) == 1 else "Winner"
    if not winners:
        found += _nothing(shop, y)
    for i, seat in enumerate(winners):
        words = _amounts(moment, seat, totals.get(seat, 0))
        found += _sign(shop, podium_of(moment, seat), words, start + i * (w + 48), y, w)
    if drop >= 1.0:
        for i in range(len(winners)):
            radius = 104 if count == 1 else 84 if count == 2 else 60
            cx = start + i * (w + 48) + w - radius * 0.55
            found.append(shop.rosette(radius, word, cx, SIGN_Y + 26))
    others = [p for seat, p in named.items() if seat not in winners]
    return found + _rest(shop, moment, others, totals)


def _amounts(moment: Moment, seat: int, total: int) -> tuple[str, str]:
    """(what counts, what stands beside it): the money alone, or gain and stack, or one's own and the team's."""
    gains = moment.board.get("gains")
    if gains is None:
        return money(total, moment.currency), _team(moment, seat)
    gain = int(gains.get(str(seat)) or 0)
    return f"{'+' if gain > 0 else ''}{figure(gain, moment.currency)}", money(total, moment.currency)


def _team(moment: Moment, seat: int) -> str:
    totals = moment.board.get("totals") or {}
    for team, seats in (moment.board.get("teams") or {}).items():
        if seat in seats:
            return f"Team {team}: {figure(sum(totals.get(str(one)) or 0 for one in seats), moment.currency)}"
    return ""


def _sign(shop: Workshop, one: Json, words: tuple[str, str], x: int, y: int, w: int) -> list[Sprite]:
    found = [*stage.strings(shop, x, w, y + 20, w // 6), Sprite(shop.plate(w, SIGN_H, GOLD, 40, 14), x, y)]
    edge = shop.plate(w - 40, SIGN_H - 40, GOLD, 30, 0, INK, 5)
    found.append(Sprite(edge, x + 20, y + 20))
    badge, name = badge_of(one), called(one)
    if w < 700:  # no room beside the name: the badge sits on the sign's upper edge
        found.append(shop.badge(badge, 60, x + w / 2, y + 10, on_dark=True))
        found.append(shop.fitted(name, SHOW, 96, INK, x + w / 2, y + 150, w - 90, CENTRED, 60))
    else:
        radius, reach = 72, 194
        shown, size = lettering.fit(name, SHOW, 150, w - 300 - reach, 60)
        left = x + (w - reach - lettering.width(shown, SHOW, size)) // 2
        found.append(shop.badge(badge, radius, left + radius * 1.1, y + 138))
        found.append(shop.text(shown, SHOW, size, INK, left + reach, y + 138))
    counts, beside = words
    if not beside:
        return [*found, shop.amount(counts, 190, INK, x + w / 2, y + 304, w - 110)]
    found.append(shop.amount(counts, 128, INK, x + w / 2, y + 270, w - 110))
    return [*found, shop.fitted(beside, NAME, 68, INK, x + w / 2, y + 382, w - 110, CENTRED)]


def _nothing(shop: Workshop, y: int) -> list[Sprite]:
    """A cream sign instead of a winner's."""
    w, x = 1080, CENTRE - 540
    return [
        *stage.strings(shop, x, w, y + 20, w // 6),
        Sprite(shop.plate(w, SIGN_H, CREAM, 40, 14), x, y),
        shop.fitted("Nothing won", SHOW, 150, INK, CENTRE, y + 170, w - 110, CENTRED),
        shop.fitted("Better luck next time", NAME, 96, INK, CENTRE, y + 318, w - 110, CENTRED),
    ]


def _rest(shop: Workshop, moment: Moment, others: list[Json], totals: dict[int, int]) -> list[Sprite]:
    count = max(1, len(others))
    w = min(408, (RIGHT - LEFT - (count - 1) * 24) // count)
    start = CENTRE - (count * w + (count - 1) * 24) // 2
    found: list[Sprite] = []
    for i, one in enumerate(others):
        seat, x = int(one["seat"]), start + i * (w + 24)
        counts, beside = _amounts(moment, seat, totals.get(seat, int(one.get("cash") or 0)))
        h = REST_H + 56 if beside else REST_H
        found.append(Sprite(shop.plate(w, h, CREAM, 20, 10), x, REST_Y))
        radius = 38 if w > 300 else 30
        left = x + 24 + round(radius * 2.2) + 12
        found.append(shop.badge(badge_of(one), radius, x + 18 + radius * 1.1, REST_Y + 58))
        found.append(shop.fitted(called(one), NAME, 64, INK, left, REST_Y + 58, x + w - left - 20))
        if not beside:
            found.append(shop.amount(counts, 72, INK, x + w / 2, REST_Y + 136, w - 32))
            continue
        found.append(playing.counted(shop, counts, 84, INK, x + w / 2, REST_Y + 128, w - 32))
        found.append(shop.fitted(beside, NAME, 60, INK, x + w / 2, REST_Y + 204, w - 24, CENTRED))
    return found
