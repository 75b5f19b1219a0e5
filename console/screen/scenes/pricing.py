"""Qualifying round, its practice, and the tie-break for a Showcase place: one item, everybody guesses, the tag turns."""

from __future__ import annotations

from console.screen import lettering, motion, podium, stage
from console.screen.canvas import Sprite
from console.screen.lettering import SHOW
from console.screen.moment import Moment
from console.screen.money import money
from console.screen.picture import standing
from console.screen.ribbon import ribbon
from console.screen.seats import name_of
from console.screen.tag import tag
from console.screen.theme import CREAM, GOLD, PETROL
from console.screen.workshop import Workshop

PICTURE_X, PICTURE_FOOT, PICTURE = 316, 580, 384
WORDS_X, WORDS_ROOM = 560, 760
RIBBON_W = 776  # as far as the price tag


def pricing(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The item left and middle, the tag right, the podiums along the floor."""
    board = moment.board
    item, old = board.get("item"), moment.old_board.get("item")
    fresh = bool(item) and item != old and moment.view.cue_name in ("item", "round-opens")
    found = stage.backdrop(shop, PETROL)
    if moment.scene == "practice":
        found += ribbon(shop, str(moment.view.now.get("note") or ""), WORDS_X, 176, RIBBON_W)
    if item:
        share = motion.progress(moment.view.ms, 0, motion.PLATE_MS, moment.reduced) if fresh else 1.0
        slide = motion.between(-560, 0, motion.ease_out(share))
        found.append(standing(shop, item, PICTURE, PICTURE_X + slide, PICTURE_FOOT))
        found += item_words(shop, moment, str(item["name"]))
        found += tag(shop, moment, "Actual price", "??", fresh)
    found += podium.row(shop, moment)
    return found


def item_words(shop: Workshop, moment: Moment, name: str) -> list[Sprite]:
    """The item's name, and below it what somebody has just won."""
    name_and_rest = winnings(moment)
    middle = 304 if name_and_rest else 400 if moment.scene == "practice" else 364
    found = shop.headline(name, 132, CREAM, WORDS_X, middle, WORDS_ROOM)
    if name_and_rest:
        line, size = lettering.named(*name_and_rest, SHOW, 84, WORDS_ROOM)
        found.append(shop.text(line, SHOW, size, GOLD, WORDS_X, 514))
    return found


def winnings(moment: Moment) -> tuple[str, str] | None:
    """``("Mara", " wins $77")``, once it has been paid."""
    board = moment.board
    seat, paid = board.get("winner"), board.get("paid")
    if not seat or not paid:
        return None
    return name_of(moment, int(seat)), f" wins {money(int(paid), moment.currency)}"
