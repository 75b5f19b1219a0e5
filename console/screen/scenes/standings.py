"""The standings between two rounds: a column for each seat, prizes counted in, and the line that wins the game."""

from __future__ import annotations

import pygame

from console.screen import plates, stage
from console.screen.canvas import Sprite
from console.screen.lettering import HEAVY
from console.screen.moment import Moment
from console.screen.money import money
from console.screen.scenes.totals import FOOT, ON_TOP, columns, height
from console.screen.theme import CREAM, GOLD, INK, LEFT, RIGHT, VELVET_DARK, VELVET_HUE
from console.screen.workshop import CENTRED, Workshop

SIGN_W, SIGN_H = 236, 140
LINE_H = 8
ABOVE_TARGET = 1.3
"""The stage is this much higher than the target, so that its line hangs clear of the valance."""


def standings(shop: Workshop, moment: Moment) -> list[Sprite]:
    """Columns of banked cash and prizes; with a target, what stands on them reaches up to its line, which hangs behind."""
    board = moment.board
    worth = {int(seat): int(cents) for seat, cents in (board.get("totals") or {}).items()}
    target, right = board.get("target"), RIGHT
    found = stage.backdrop(shop, VELVET_HUE)
    most = 0
    if target:
        most, right = round(int(target) * ABOVE_TARGET), RIGHT - SIGN_W - 24
        y = FOOT - ON_TOP - round(height(int(target), max(most, *worth.values())))
        found += _target(shop, money(int(target), moment.currency), y)

    def marks(seat: int) -> pygame.Surface | None:
        count = len((board.get("prizes") or {}).get(str(seat)) or ())
        return plates.parcel(shop, count) if count else None

    return found + columns(shop, moment, worth, "standings", most, right, marks)


def _target(shop: Workshop, amount: str, y: int) -> list[Sprite]:
    """A line across the stage at the height of what wins, with a sign at its right end."""

    def line() -> pygame.Surface:
        made = pygame.Surface((RIGHT - LEFT, LINE_H), 0, 32)
        made.fill(VELVET_DARK)
        for x in range(0, RIGHT - LEFT, 48):
            made.fill(GOLD, (x, 0, 30, LINE_H))
        return made

    x = RIGHT - SIGN_W
    return [
        Sprite(shop.made("target line", line), LEFT, y),
        Sprite(shop.plate(SIGN_W, SIGN_H, CREAM, 18, 8), x, y - SIGN_H // 2),
        shop.amount(amount, 68, INK, x + SIGN_W / 2, y - 28, SIGN_W - 24),
        shop.text("wins", HEAVY, 56, INK, x + SIGN_W / 2, y + 34, CENTRED),
    ]
