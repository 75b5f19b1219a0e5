"""Another person is the MC from here on: who hands the part over, and who takes it."""

from __future__ import annotations

from console.screen import lettering, motion, stage
from console.screen.canvas import Sprite
from console.screen.lettering import LABEL, SHOW
from console.screen.moment import Moment
from console.screen.seats import badge_of, called, podium_of
from console.screen.theme import CENTRE, CREAM, INK, VELVET, VELVET_HUE
from console.screen.workshop import CENTRED, Workshop

SIGN_W, SIGN_H, SIGN_Y = 1400, 560, 236
_ABOVE = -SIGN_H - 40


def hand_over(shop: Workshop, moment: Moment) -> list[Sprite]:
    """A sign with the new MC's badge and name; below it who passes the host page on."""
    board = moment.board
    share = 1.0
    if moment.view.cue_name == "hand-over":
        share = motion.overshoot(motion.progress(moment.view.ms, 0, motion.TAG_MS, moment.reduced))
    y = motion.between(_ABOVE, SIGN_Y, share)
    x = CENTRE - SIGN_W // 2
    found = [*stage.backdrop(shop, VELVET_HUE), *stage.strings(shop, x, SIGN_W, y + 20, 220)]
    found.append(Sprite(stage.sign(shop, SIGN_W, SIGN_H), x, y))
    taker = podium_of(moment, int(board["to"]))
    name, radius, reach = called(taker), 84, 224
    shown, size = lettering.fit(name, SHOW, 190, SIGN_W - 180 - reach, 72)
    left = CENTRE - (reach + lettering.width(shown, SHOW, size)) // 2
    found.append(shop.text("Now the MC", SHOW, 104, VELVET, CENTRE, y + 134, CENTRED))
    found.append(shop.badge(badge_of(taker), radius, left + radius * 1.1, y + 306))
    found.append(shop.text(shown, SHOW, size, INK, left + reach, y + 306))
    found.append(shop.text("sits this one out and runs the show", LABEL, 76, INK, CENTRE, y + 462, CENTRED))
    if board.get("from") is not None:
        giver = called(podium_of(moment, int(board["from"])))
        words, size = lettering.named(giver, " passes the host page on", LABEL, 84, SIGN_W)
        found.append(shop.text(words, LABEL, size, CREAM, CENTRE, 914, CENTRED))
    return found
