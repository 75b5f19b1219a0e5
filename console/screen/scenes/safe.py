"""Nothing can be played yet: what cannot be used, everything that is wrong with it, and what mends it."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from console.screen import join_card, lettering, shapes, stage
from console.screen.canvas import Sprite, put
from console.screen.lettering import HEAVY, LABEL, SHOW
from console.screen.moment import Moment
from console.screen.theme import CENTRE, CREAM, INK, LEFT, MIN_TEXT, RIGHT, VELVET
from console.screen.workshop import CENTRED, RIGHT_ALIGNED, Workshop

SIGN_W, SIGN_Y, SIGN_H = RIGHT - LEFT, 138, 776
GOES_ON = "The show starts by itself once this is mended"
_TITLES = {
    "rig": ("The rig “", "” can’t be used"),
    "pack": ("The pack “", "” can’t be used"),
    "settings": ("The settings can’t be used", ""),
    "journal": ("The saved shows can’t be used", ""),
}
_OTHERWISE = ("This console can’t play yet", "")
_INSIDE = SIGN_W - 144
_TOP, _FOOT = SIGN_Y + 152, SIGN_Y + SIGN_H - 40
_PLATE_H = 96
_HAIR = "\u200a"
_INDENT = 44
_ADDRESS_ROOM = 660
_LEAST_TITLE = 60
_LONG_NAME = 28  # letters
_LARGEST, _LEADING = 96, 1.04
"""Size of a problem's text, and the distance of its lines in it."""


def safe(shop: Workshop, moment: Moment) -> list[Sprite]:
    """A sign with the fault in full before the shut curtain; on the floor how it goes on, and where to read the rest."""
    board = moment.board
    found = [*stage.curtain(shop, 1.0), Sprite(stage.sign(shop, SIGN_W, SIGN_H), LEFT, SIGN_Y)]
    title = _title(str(board.get("what")), str(board.get("name") or ""))
    found.append(shop.fitted(title, SHOW, 92, VELVET, CENTRE, SIGN_Y + 86, _INSIDE, CENTRED, _LEAST_TITLE))
    foot = _FOOT
    if mend := str(board.get("mend") or ""):
        foot -= _PLATE_H + 24
        found += _mend(shop, mend, _FOOT - _PLATE_H)
    problems = [str(one) for one in board.get("problems") or ()]
    found += _problems(shop, problems, int(board.get("more") or 0), foot - _TOP)
    return found + _below(shop, str(board.get("address") or ""))


@lru_cache(maxsize=4)
def _title(what: str, name: str) -> str:
    """What cannot be used; of a long name there is as much as leaves room for that it can't."""
    head, rest = _TITLES.get(what, _OTHERWISE)
    if not rest:
        return head
    name = name.rstrip("/").rpartition("/")[2]  # of a file or folder: where it lies, its problems say
    room = _INSIDE - lettering.width(head + rest, SHOW, _LEAST_TITLE)
    return head + lettering.cut(name, SHOW, _LEAST_TITLE, room) + rest


def _problems(shop: Workshop, problems: list[str], more: int, room: int) -> list[Sprite]:
    """Each problem begins a line of its own; all in the largest size in which all are whole, or as much as fits in the smallest."""
    if more:
        problems = [*problems, f"and {more} more"]
    if not problems:
        return []
    shop.measures("problems", *problems, room)
    blocks, size = _set(tuple(problems), room)
    pitch = round(size * _LEADING)
    gap = min(pitch // 2, (room - pitch * sum(map(len, blocks))) // len(blocks))
    high = pitch * sum(map(len, blocks)) + gap * (len(blocks) - 1)
    y = _TOP + (room - high) / 2 + pitch / 2
    found: list[Sprite] = []
    for i, lines in enumerate(blocks):
        if not (more and i == len(blocks) - 1):
            found.append(Sprite(shop.made("problem's mark", _mark), LEFT + 72, round(y) - 14))
        for line in lines:
            found.append(shop.text(line, LABEL, size, INK, LEFT + 72 + _INDENT, y))
            y += pitch
        y += gap
    return found


@lru_cache(maxsize=4)  # asked with every frame
def _set(problems: tuple[str, ...], room: int) -> tuple[list[list[str]], int]:
    wide = _INSIDE - _INDENT
    widths = [lettering.width(one, LABEL, MIN_TEXT) / MIN_TEXT for one in problems]
    for size in range(_LARGEST, MIN_TEXT - 1, -4):
        if sum(math.ceil(width * size / wide - 0.1) for width in widths) > room // round(size * _LEADING):
            continue  # not even without a blank at any line's end
        blocks = [lettering.wrap(one, LABEL, size, wide, 4, size)[0] for one in problems]
        if sum(map(len, blocks)) <= room // round(size * _LEADING) and not _is_cut(blocks):
            return blocks, size
    # A line for each, and what is left over to whoever comes first and needs more.
    spare = max(0, room // round(MIN_TEXT * _LEADING) - len(problems))
    blocks = []
    for one in problems:
        lines, _ = lettering.wrap(
            _shorter(one, wide * (1 + spare)), LABEL, MIN_TEXT, wide, 1 + spare, MIN_TEXT
        )
        spare -= len(lines) - 1
        blocks.append(lines)
    return blocks, MIN_TEXT


def _shorter(problem: str, room: int) -> str:
    """A problem that is too long with less of its file's name: what is wrong says more than the middle of that."""
    file, sign, rest = problem.partition(": ")
    if len(file) <= _LONG_NAME or not sign or lettering.width(problem, LABEL, MIN_TEXT) <= room:
        return problem
    return f"{file[: _LONG_NAME // 2]}{lettering.ELLIPSIS}{file[-_LONG_NAME // 2 :]}: {rest}"


def _is_cut(blocks: list[list[str]]) -> bool:
    return any(line.endswith(lettering.ELLIPSIS) for lines in blocks for line in lines)


def _mark() -> pygame.Surface:
    return shapes.smooth((28, 28), lambda big, k: _diamond(big, k))


def _diamond(big: pygame.Surface, k: int) -> None:
    pygame.draw.polygon(big, VELVET, shapes.scaled([(14, 0), (28, 14), (14, 28), (0, 14)], k))


def _mend(shop: Workshop, command: str, y: int) -> list[Sprite]:
    """The command on a plate of its own: what is to be typed, and never cut."""
    label_w = 236
    command = command.replace("--", f"-{_HAIR}-")  # else two strokes look like one long one
    room = _INSIDE - label_w - 56
    lines, size = join_card.whole(command, 60, room)
    if size < 44:
        lines, size = join_card.whole(command, 42, room, 2)

    def make() -> pygame.Surface:
        surface = shop.plate(_INSIDE, _PLATE_H, INK, 18, 0).copy()
        label = shop.text("To mend it", LABEL, MIN_TEXT, CREAM, 28, _PLATE_H / 2)
        put(surface, label.surface, label.x, label.y)
        for i, line in enumerate(lines):
            middle = _PLATE_H / 2 + (i - (len(lines) - 1) / 2) * size * 0.98
            words = shop.text(line, HEAVY, size, CREAM, label_w + 28, middle)
            put(surface, words.surface, words.x, words.y)
        return surface

    return [Sprite(shop.made(("mend", command), make), CENTRE - _INSIDE // 2, y)]


def _below(shop: Workshop, address: str) -> list[Sprite]:
    middle = 982
    if not address:
        return [shop.text(GOES_ON, LABEL, 60, CREAM, CENTRE, middle, CENTRED)]
    lines, size = join_card.whole(join_card.bare(address), 64, _ADDRESS_ROOM)
    if size < MIN_TEXT:
        lines, size = join_card.whole(join_card.bare(address), 46, _ADDRESS_ROOM, 2)
    first = middle - (len(lines) - 1) * size / 2
    return [
        shop.text(GOES_ON, LABEL, 60, CREAM, LEFT, middle),
        *(
            shop.text(t, HEAVY, size, CREAM, RIGHT, first + i * size, RIGHT_ALIGNED)
            for i, t in enumerate(lines)
        ),
    ]
