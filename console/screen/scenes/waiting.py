"""The shut curtain: nobody has told the screen what to show yet."""

from __future__ import annotations

from console.screen.canvas import Sprite
from console.screen.lettering import LABEL, SHOW
from console.screen.moment import Moment
from console.screen.stage import curtain, sign
from console.screen.theme import CENTRE, INK, VELVET
from console.screen.workshop import CENTRED, Workshop

WORDS = "Waiting for the console"


def waiting(shop: Workshop, _moment: Moment) -> list[Sprite]:
    """A sign before the curtain, hanging in the middle."""
    w, h = 1160, 380
    x, y = CENTRE - w // 2, 330
    return [
        *curtain(shop, 1.0),
        Sprite(sign(shop, w, h), x, y),
        shop.fitted(WORDS, SHOW, 100, INK, CENTRE, y + 150, w - 120, CENTRED),
        shop.text("The show starts when it is there", LABEL, 64, VELVET, CENTRE, y + 268, CENTRED),
    ]
