"""What it has come to: a plate in words for each pot and way, the newest in gold."""

from __future__ import annotations

from console.screen import lettering, motion
from console.screen.canvas import Sprite
from console.screen.cards import Box, panel
from console.screen.lettering import NAME, SHOW
from console.screen.moment import Json, Moment
from console.screen.money import figure
from console.screen.seats import badge_of, called, podium_of
from console.screen.theme import CREAM, GOLD, INK
from console.screen.workshop import Workshop

H, GAP, MOST = 194, 20, 2


def results(shop: Workshop, moment: Moment, area: Box) -> list[Sprite]:
    """The last two results, one below the other; the newest drops in, those before it move up."""
    decided, old = list(moment.board.get("results") or ()), moment.old_board.get("results") or ()
    came = bool(moment.old_board) and len(decided) > len(old)
    drop = motion.progress(moment.view.ms, 0, motion.TAG_MS, moment.reduced) if came else 1.0
    first, found = max(0, len(decided) - MOST), []
    for nth, one in enumerate(decided[first:]):
        end = area.y + nth * (H + GAP)
        if nth == len(decided) - first - 1:
            y = motion.between(-H - 20, end, motion.overshoot(drop))
        else:
            y = motion.between(end + (H + GAP if first else 0), end, motion.ease_out(drop))
        found.append(_plate(shop, moment, one, Box(area.x, y, area.w - 8, H), one is decided[-1]))
    return [sprite for plate in found for sprite in plate]


def title(moment: Moment, result: Json) -> str:
    """What was decided: ``Best high``; where there are several pots ``Side pot 2, best high``."""
    board, pot, way = moment.board, int(result.get("pot") or 0), str(result.get("way"))
    count = len(board.get("pots") or ())
    which = "Main pot" if not pot else "Side pot" if count < 3 else f"Side pot {pot}"
    if way == "all":
        if len(board.get("folded") or ()) + 1 >= len(board.get("hands") or ()):
            return "All others have folded"
        return f"{which}: nobody else is in for it"
    return f"{which}, best {way}" if count > 1 else f"Best {way}"


def shares(moment: Moment, result: Json) -> list[tuple[Json, str]]:
    """(podium, chips) of everybody who gets some of it."""
    return [
        (podium_of(moment, int(seat)), figure(int(chips), moment.currency))
        for seat, chips in sorted((result.get("shares") or {}).items(), key=lambda one: int(one[0]))
    ]


def _plate(shop: Workshop, moment: Moment, result: Json, box: Box, newest: bool) -> list[Sprite]:
    words = str(result.get("words") or "")
    says = f"{title(moment, result)}: {words}" if words else title(moment, result)
    found = panel(shop, box, GOLD if newest else CREAM, 30, 12)
    face = SHOW if lettering.width(says, SHOW, 60) <= box.w - 72 else NAME
    found.append(shop.fitted(says, face, 80, INK, box.x + 36, box.y + 62, box.w - 72))
    return found + _shared(shop, shares(moment, result), box)


def _shared(shop: Workshop, shared: list[tuple[Json, str]], box: Box) -> list[Sprite]:
    """Who gets how much, side by side."""
    room = (box.w - 56) // max(1, len(shared))
    found: list[Sprite] = []
    middle = box.y + 140
    for nth, (one, chips) in enumerate(shared):
        x = box.x + 36 + nth * room
        if room < 300:  # many share it: badge and chips alone
            found.append(shop.badge(badge_of(one), 32, x + 34, middle))
            found.append(shop.amount(chips, 72, INK, x + 80, middle, room - 96, 0.0))
            continue
        chips = f"wins {chips}" if len(shared) == 1 else chips
        wide = lettering.width(chips, SHOW, 84)
        found.append(shop.badge(badge_of(one), 36, x + 40, middle))
        name = shop.fitted(called(one), NAME, 72, INK, x + 92, middle, room - 92 - wide - 56)
        left = x + 92 + name.surface.get_width() + 32
        found += [name, shop.text(chips, SHOW, 84, INK, left, middle)]
    return found
