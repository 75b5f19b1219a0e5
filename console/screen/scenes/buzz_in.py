"""Buzz-in: the question on its sign, the band below it, and the players with their points."""

from __future__ import annotations

from functools import lru_cache

from console.screen import cards, lettering, motion, quiz_teams, stage
from console.screen.buzz_band import band
from console.screen.canvas import Sprite
from console.screen.cards import Box
from console.screen.lettering import NAME, SHOW
from console.screen.moment import Moment
from console.screen.quiz_plates import plates
from console.screen.theme import COBALT, CREAM, INK, LEFT, MIN_TEXT, RIGHT, VELVET
from console.screen.workshop import CENTRED, Workshop

Y, H = 160, 344
_INSET, _LARGEST = 56, 132
_LINES = 5
_LEADING = {SHOW: 0.98, NAME: 1.02}


def buzz_in(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The whole scene."""
    found = stage.backdrop(shop, COBALT)
    box = Box(LEFT, _drop(moment), RIGHT - LEFT - quiz_teams.room(moment), H)
    found += [*stage.strings(shop, box.x, box.w, box.y + 20, 180), *cards.panel(shop, box, CREAM, 30, 14)]
    found += _question(shop, moment, box)
    found += quiz_teams.teams(shop, moment, Y, H)
    return found + band(shop, moment) + plates(shop, moment)


def _drop(moment: Moment) -> int:
    """A new question comes down from the flies."""
    if moment.view.cue_name != "asked":
        return Y
    since = motion.fold(moment.view.ms, 0, moment.view.lasts, motion.TAG_MS)
    return motion.between(
        -H - 40, Y, motion.overshoot(motion.progress(since, 0, motion.TAG_MS, moment.reduced))
    )


def _question(shop: Workshop, moment: Moment, box: Box) -> list[Sprite]:
    board, middle, room = moment.board, box.y + H / 2, box.w - 2 * _INSET
    if not board.get("number"):
        return [
            shop.fitted("Press first to answer", SHOW, 132, INK, box.middle, middle - 60, room, CENTRED),
            shop.fitted(
                "Too soon, and your buzzer sleeps for a second",
                NAME,
                80,
                VELVET,
                box.middle,
                middle + 88,
                room,
                CENTRED,
            ),
        ]
    text = str(board.get("text") or "")
    if not text:
        words = f"Question {board['number']}"
        return [
            shop.fitted(words, SHOW, 180, INK, box.middle, middle - 52, room, CENTRED),
            shop.fitted("Listen to the host", NAME, 88, VELVET, box.middle, middle + 100, room, CENTRED),
        ]
    shop.measures("question", text, room)
    face, lines, size = question(text, room)
    leading = size * _LEADING[face]
    first = middle - (len(lines) - 1) * leading / 2
    return [
        shop.text(line, face, size, INK, box.middle, first + nth * leading, CENTRED)
        for nth, line in enumerate(lines)
    ]


@lru_cache(maxsize=64)
def question(text: str, room: int) -> tuple[str, tuple[str, ...], int]:
    """(face, lines, size): the show's own face on up to two lines, else the narrow one on as few lines as make it largest.

    Only what does not even go on five lines of the smallest type is cut; the host reads it aloud, and has all of it.
    """
    lines, size = lettering.wrap(text, SHOW, _LARGEST, room, 2, 104)
    if lettering.ELLIPSIS not in "".join(lines) and not _chopped(text, lines):
        return SHOW, tuple(lines), size
    best: tuple[list[str], int] = ([], 0)
    for count in range(2, _LINES + 1):
        largest = round((H - 36) / (count * _LEADING[NAME]))
        made, size = lettering.wrap(text, NAME, min(116, largest), room, count, MIN_TEXT)
        cut = lettering.ELLIPSIS in "".join(made) and count < _LINES
        if not cut and size > best[1]:
            best = made, size
    return NAME, tuple(best[0]), best[1]


def _chopped(text: str, lines: list[str]) -> bool:
    """Whether a word had to be broken that has no hyphen of its own."""
    return " ".join(lines).replace(" ", "") != "".join(text.split())
