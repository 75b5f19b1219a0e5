"""Teams: a column beside the question with a line for each, its letter and what its players have together."""

from __future__ import annotations

from console.screen.canvas import Sprite
from console.screen.moment import Json, Moment
from console.screen.money import figure
from console.screen.quiz_plates import GREY, TEAM, cents, team_sign
from console.screen.theme import CREAM, GOLD, INK, RIGHT, Colour
from console.screen.workshop import Workshop

W, GAP = 300, 24
ROW_H, ROW_GAP = 74, 12
_DEEP = 4  # lines in a column


def room(moment: Moment) -> int:
    """px that the teams take from the question; 0 without any."""
    return _columns(moment) * (W + GAP)


def teams(shop: Workshop, moment: Moment, y: int, h: int) -> list[Sprite]:
    """The lines, about the middle of a stretch of ``h`` px from ``y`` on."""
    board, found = moment.board, list[Sprite]()
    listed = sorted((board.get("teams") or {}).items())
    tall = min(_DEEP, len(listed))
    top = y + (h - tall * ROW_H - (tall - 1) * ROW_GAP) // 2
    for nth, (letter, seats) in enumerate(listed):
        x = RIGHT - (_columns(moment) - nth // _DEEP) * (W + GAP) + GAP
        row = top + nth % _DEEP * (ROW_H + ROW_GAP)
        found.append(Sprite(shop.plate(W, ROW_H, _fill(board, seats), 16, 8), x, row))
        found.append(Sprite(team_sign(shop, letter), x + 12, row + (ROW_H - TEAM) // 2))
        worth = sum(cents(moment, one) for one in moment.podiums.now or () if one["seat"] in seats)
        words = figure(worth, moment.currency)
        found.append(shop.amount(words, 62, INK, x + W - 24, row + ROW_H / 2, W - 116, 1.0))
    return found


def _columns(moment: Moment) -> int:
    return -(-len(moment.board.get("teams") or {}) // _DEEP)


def _fill(board: Json, seats: list[int]) -> Colour:
    if board.get("first") in seats and board.get("right") is not False:
        return GOLD
    return GREY if set(seats) <= set(board.get("out") or ()) else CREAM
