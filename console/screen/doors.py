"""The puzzle board: 33 letter doors in three rows, and the alphabet below them."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

import pygame

from console.screen import cards, motion, shapes
from console.screen.canvas import Sprite, put
from console.screen.cards import Box
from console.screen.lettering import HEAVY, PUZZLE
from console.screen.moment import Json, Moment
from console.screen.theme import AUBERGINE, CREAM, GOLD, INK, VELVET, Colour, mix
from console.screen.workshop import CENTRED, Workshop

ROWS, COLUMNS = 3, 11
BOARD = Box(92, 218, 1180, 428)
DOOR_W, DOOR_H, STEP_X, STEP_Y = 96, 124, 104, 132
DOORS_X, DOORS_Y = BOARD.x + 22, BOARD.y + 20
STRIP_Y, STRIP_STEP = 694, 45
FLASH_MS = 500  # so long a door is gold
SOLVED_STEP_MS = 110
VOWELS = "AEIOU"
GAP = "_"  # what was spelled has this where a door was left without a letter
TOPICS = ("turn.consonant", "turn.vowel", "turn.solution")
_FAINT = mix(AUBERGINE.light, CREAM, 0.72)
Door = tuple[int, int]
Rows = Sequence[Sequence[str | None]]


def opening(moment: Moment) -> list[Door]:
    """The doors that open with the newest cue, in their order; none when the stage is at rest."""
    if moment.view.cue_name not in ("letter", "door", "solved", "unsolved") or not moment.old_board:
        return []
    before, now = moment.old_board["doors"], moment.board["doors"]
    return [
        (row, column)
        for row, line in enumerate(now)
        for column, face in enumerate(line)
        if face and before[row][column] == ""
    ]


def step_ms(moment: Moment) -> int:
    """Ms from one opening door to the next."""
    return motion.LETTER_STEP_MS if moment.view.cue_name == "letter" else SOLVED_STEP_MS


def opening_lasts(moment: Moment) -> float:
    """Ms that all of it takes when it is not hurried."""
    count = len(opening(moment))
    return (count - 1) * step_ms(moment) + motion.FLIP_MS / 2 + FLASH_MS if count else 0.0


def since_cue(moment: Moment) -> float:
    """Ms since the doors began to open, on the clock of the whole of it."""
    return motion.fold(moment.view.ms, 0, moment.view.lasts, opening_lasts(moment))


def all_open(moment: Moment) -> bool:
    """Whether the last of the doors that open has turned."""
    count = len(opening(moment))
    return not count or since_cue(moment) >= (count - 1) * step_ms(moment) + motion.FLIP_MS / 2


def doors(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The board with its doors: velvet is hidden, cream open, gold newest, and empty where nothing is behind."""
    board = moment.board
    found = cards.panel(shop, BOARD, mix(AUBERGINE.dark, INK, 0.6), 26, 12)
    empty = shop.made(
        "no door", lambda: shapes.plate(DOOR_W, DOOR_H, mix(AUBERGINE.base, AUBERGINE.dark, 0.45), 12, 0)
    )
    turning, tried = opening(moment), trial(moment)
    at = _cursor(moment)
    for row, line in enumerate(board["doors"]):
        for column, face in enumerate(line):
            x, y = DOORS_X + column * STEP_X, DOORS_Y + row * STEP_Y
            place = (row, column)
            if face is None:
                found.append(Sprite(empty, x, y))
            elif place in turning:
                found.append(_turning(shop, moment, str(face), turning.index(place), x, y))
            elif face:
                found.append(Sprite(door(shop, str(face), "open"), x, y))
            elif place in tried or place == at:
                look = "asked" if place == at else "tried"
                found.append(Sprite(door(shop, tried.get(place) or "?", look), x, y))
            else:
                found.append(Sprite(door(shop, "", "hidden"), x, y))
    return found


def trial(moment: Moment) -> dict[Door, str]:
    """The letters of a solution that is being spelled, or was: by the hidden doors on which they stand."""
    pointing = moment.points("turn.solution")
    if pointing:
        found = {(int(row), int(column)): str(letter) for row, column, letter in pointing.get("filled") or ()}
        at = _cursor(moment)
        if at is not None and pointing.get("letter"):
            found[at] = str(pointing["letter"])
        return found
    attempt = moment.board.get("attempt") or {}
    if not attempt.get("text"):
        return {}
    return spelled(moment.board["doors"], str(attempt["text"]))


def spelled(rows: Rows, text: str) -> dict[Door, str]:
    """Which letter of a spelled ``text`` stands on which hidden door; nothing if it has not as many as there are.

    Signs count neither here nor there; a gap counts as a letter.
    """
    places = [
        (r, c)
        for r, line in enumerate(rows)
        for c, face in enumerate(line)
        if face is not None and (not face or face.isalnum())
    ]
    letters = [sign for sign in text if sign.isalnum() or sign == GAP]
    if len(letters) != len(places):
        return {}
    return {
        (r, c): letter.upper()
        for (r, c), letter in zip(places, letters, strict=True)
        if rows[r][c] == "" and letter != GAP
    }


def _cursor(moment: Moment) -> Door | None:
    at = (moment.pointing.now or {}).get("at") if moment.asks("turn.solution") else None
    return (int(at[0]), int(at[1])) if at else None


def _turning(shop: Workshop, moment: Moment, face: str, nth: int, x: int, y: int) -> Sprite:
    start, since = nth * step_ms(moment), since_cue(moment)
    flash = moment.view.cue_name != "unsolved" and since < start + motion.FLIP_MS / 2 + FLASH_MS
    back, front = door(shop, "", "hidden"), door(shop, face, "newest" if flash else "open")
    return cards.turned(shop, moment, back, front, ("door", face, flash), since, start, x, y)


def door(shop: Workshop, face: str, look: str) -> pygame.Surface:
    """One door.  ``look``: hidden, open, newest (gold), tried (a letter that is only claimed), asked (under the cursor)."""
    fill: Colour = {"open": CREAM, "newest": GOLD}.get(look, VELVET)
    edge: Colour | None = {"open": None, "asked": GOLD}.get(look, CREAM)
    ink: Colour = {"tried": CREAM, "asked": GOLD}.get(look, INK)

    def make() -> pygame.Surface:
        surface = shapes.plate(DOOR_W, DOOR_H, fill, 12, 0, edge, 9 if look == "asked" else 4)
        if look == "hidden":
            mark = shapes.smooth(
                (DOOR_W, DOOR_H), lambda big, k: shapes.diamond(big, k, DOOR_W / 2, DOOR_H / 2, 25)
            )
            put(surface, mark, 0, 0)
            return surface
        size = 112 if face.isascii() else 98  # an accent needs its room above the letter
        letter = shop.text(face, PUZZLE, size, ink, 0, DOOR_H / 2 + (0 if size == 112 else 6))
        drawn = letter.surface
        if drawn.get_width() > DOOR_W - 8:  # an M or W is drawn narrower, and as high as the others
            drawn = pygame.transform.smoothscale(drawn, (DOOR_W - 8, drawn.get_height()))
        put(surface, drawn, round((DOOR_W - drawn.get_width()) / 2), letter.y)
        return surface

    return shop.made(("door", face, look), make)


def strip(shop: Workshop, moment: Moment) -> list[Sprite]:
    """The alphabet: what was called is dim, what can't be called now too; gold is the one under the dial, or the newest."""
    board = moment.board
    called = set(board.get("called") or ())
    pointing = moment.pointing.now or {}
    topic = str(pointing.get("topic") or "")
    marked = (
        _under_dial(pointing) if topic in TOPICS else str((board.get("newest") or {}).get("letter") or "")
    )
    found: list[Sprite] = []
    for i, letter in enumerate(ascii_uppercase):
        cx = BOARD.x + BOARD.w / 2 + (i - 12.5) * STRIP_STEP
        if letter in marked:
            chip = shop.made("letter chip", lambda: shapes.plate(52, 68, GOLD, 12, 0))
            found.append(Sprite(chip, round(cx) - 26, STRIP_Y - 34))
            found.append(shop.text(letter, HEAVY, 62, INK, cx, STRIP_Y, CENTRED))
            continue
        shut = letter in called or (topic == "turn.consonant" and letter in VOWELS)
        shut = shut or (topic == "turn.vowel" and letter not in VOWELS)
        found.append(shop.text(letter, HEAVY, 60, _FAINT if shut else CREAM, cx, STRIP_Y, CENTRED))
    return found


def _under_dial(pointing: Json) -> set[str]:
    """The letter that is dialled; while a scan is at a group of letters, all of that."""
    at = pointing.get("letter" if pointing.get("topic") == "turn.solution" else "at")
    return {str(at)} if at else {str(letter) for letter in pointing.get("group") or ()}
