"""Fonts and set text: fitted, wrapped, and centred on its capitals.

Sansita is for titles, money and digits (its digits are all one width), Barlow Condensed for names and labels,
Barlow for the letters of a puzzle: Sansita's G reads as a C from far away.
Text is centred on cap height: the box that a font reports includes room for accents and looks too low.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect
from collections.abc import Callable
from functools import cache, lru_cache, partial
from itertools import chain
from pathlib import Path

import pygame

from console.screen.theme import MIN_TEXT, Colour

SHOW, LABEL, NAME, HEAVY, PUZZLE = "show", "label", "name", "heavy", "puzzle"
_SPARE = "spare"  # pygame's own font: for the alphabets that ours don't have
_FOLDER = Path(__file__).parent / "fonts"
_FILES = {
    SHOW: "Sansita_900Black.ttf",
    LABEL: "BarlowCondensed_600SemiBold.ttf",
    NAME: "BarlowCondensed_700Bold.ttf",
    HEAVY: "BarlowCondensed_800ExtraBold.ttf",
    PUZZLE: "Barlow_800ExtraBold.ttf",
}
_CAP = {SHOW: 0.67, LABEL: 0.70, NAME: 0.70, HEAVY: 0.71, PUZZLE: 0.70}  # in em, measured on the letter H
_NOWHERE = "\ue000"  # private use: no font of ours has it, so this draws the "missing" box
ELLIPSIS = "…"
_RULER = 100  # the size at which text is measured to guess what other sizes fit
Wide = Callable[[str], float]


@lru_cache(maxsize=48)
def font(face: str, size: int) -> pygame.font.Font:
    """The font of a face at ``size`` pixels to the em."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(None if face == _SPARE else _FOLDER / _FILES[face], size)


@cache
def _takes_room(letter: str) -> bool:
    """Whether a sign is drawn at all: joiners, marks of direction and what picks the look of an emoji are not, and no font draws them alone."""
    return font(HEAVY, 24).size(letter)[0] > 0


@cache
def _has(face: str, letter: str) -> bool:
    """Whether a face can draw a letter; a font only tells by drawing its box for the missing ones."""
    probe = font(face, 24)
    if probe.metrics(letter) != probe.metrics(_NOWHERE):
        return True
    drawn, box = (probe.render(t, True, (255, 255, 255)) for t in (letter, _NOWHERE))
    return pygame.image.tobytes(drawn, "RGBA") != pygame.image.tobytes(box, "RGBA")


@cache
def _plain(letter: str) -> str:
    """A sign that no face has as those that it stands for, if they have them: the 2 of H₂O is a 2."""
    stands_for = unicodedata.normalize("NFKC", letter)
    return stands_for if all(_has(HEAVY, one) for one in stands_for) else letter


def _runs(text: str, face: str) -> list[tuple[str, str]]:
    """Stretches of text with the face that can draw them: Sansita has no euro sign, Barlow has; neither has Cyrillic."""
    runs: list[tuple[str, str]] = []
    if face == SHOW:
        text = text.replace(
            "f ", "f  "
        )  # its f leans over a narrow blank: "of flowers" would read "offlowers"
    seen = (one if _has(face, one) or _has(HEAVY, one) else _plain(one) for one in text if _takes_room(one))
    for letter in chain.from_iterable(seen):
        use = next((one for one in (face, HEAVY, _SPARE) if _has(one, letter)), face)
        if runs and runs[-1][0] == use:
            runs[-1] = (use, runs[-1][1] + letter)
        else:
            runs.append((use, letter))
    return runs


@lru_cache(maxsize=2048)
def width(text: str, face: str, size: int) -> int:
    """Pixels that a line of text is wide."""
    return sum(font(use, size).size(part)[0] for use, part in _runs(text, face))


def cap(face: str, size: int) -> float:
    """Height of a capital, in pixels."""
    return _CAP[face] * size


def drop(face: str, size: int) -> int:
    """Pixels from the top of a rendered line down to the middle of its capitals."""
    return round(font(face, size).get_ascent() - cap(face, size) / 2)


def render(text: str, face: str, size: int, colour: Colour) -> pygame.Surface:
    """A line of text as a surface with premultiplied alpha."""
    runs = _runs(text, face)
    if not runs:
        return pygame.Surface((1, font(face, size).get_height()), pygame.SRCALPHA)
    if len(runs) == 1:
        return font(runs[0][0], size).render(runs[0][1], True, colour).premul_alpha()
    own = font(face, size)
    line = pygame.Surface((width(text, face, size), own.get_height()), pygame.SRCALPHA)
    x = 0
    for use, part in runs:  # all on the baseline of the asked face
        drawn = font(use, size).render(part, True, colour).premul_alpha()
        top = own.get_ascent() - font(use, size).get_ascent()
        line.blit(drawn, (x, top), special_flags=pygame.BLEND_PREMULTIPLIED)
        x += drawn.get_width()
    return line


def cut(text: str, face: str, size: int, room: int) -> str:
    """The text, shortened with an ellipsis if it is wider than ``room``."""
    if width(text, face, size) <= room:
        return text
    end = _most(len(text) - 1, lambda n: width(text[:n].rstrip() + ELLIPSIS, face, size) <= room)
    return text[:end].rstrip() + ELLIPSIS


def _most(limit: int, fits: Callable[[int], bool]) -> int:
    """The largest number up to ``limit`` that fits, where with any number all smaller ones do; 0 if none does."""
    return bisect(range(1, limit + 1), 0, key=lambda n: not fits(n))


def fit(text: str, face: str, size: int, room: int, least: int = MIN_TEXT) -> tuple[str, int]:
    """(text, size): the largest size up to ``size`` at which it fits; at ``least`` it is cut instead."""
    size = _largest(text, face, [*range(size, least, -4), min(size, least)], room)
    return cut(text, face, size, room), size


def amount(text: str, face: str, size: int, room: int, least: int = 40) -> tuple[str, int]:
    """(text, size) for money: it is never cut, since half an amount is another amount.

    Where even ``least`` is too wide, the sign goes; if that does not help, it gets smaller still.
    """
    size = _largest(text, face, [*range(size, least, -2), min(size, least)], room)
    if width(text, face, size) > room:
        text = text.strip("".join(c for c in text if not c.isdigit())) or text
        size = _largest(text, face, [*range(size, 12, -1), min(size, 12)], room)
    return text, size


def _largest(text: str, face: str, sizes: list[int], room: int) -> int:
    """The first of falling sizes at which a text fits, or the last one."""
    near = room / max(1, width(text, face, _RULER)) * _RULER
    at = next((i for i, size in enumerate(sizes) if size <= near), len(sizes) - 1)
    return _from(at, sizes, lambda size: width(text, face, size) <= room)


def _from(at: int, sizes: list[int], fits: Callable[[int], bool]) -> int:
    """The first of falling sizes that fits, or the last one, looked for from a guess: to try one, its font is opened."""
    while at > 0 and fits(sizes[at - 1]):
        at -= 1
    while at < len(sizes) - 1 and not fits(sizes[at]):
        at += 1
    return sizes[at]


def named(name: str, rest: str, face: str, size: int, room: int, least: int = MIN_TEXT) -> tuple[str, int]:
    """(text, size) of a sentence that begins with a name: if it is too long the name is cut, never the rest."""
    text, fits = fit(name + rest, face, size, room, least)
    if text == name + rest:
        return text, fits
    left = room - width(rest, face, least)
    return cut(name, face, least, max(left, width(ELLIPSIS, face, least))) + rest, least


def wrap(
    text: str, face: str, size: int, room: int, lines: int = 2, least: int = MIN_TEXT
) -> tuple[list[str], int]:
    """(lines, size): text on at most ``lines`` lines, as large as fits, as even as words allow.

    Words break after their own hyphens; at ``least`` a word that is wider than the room is broken anywhere, and
    what is too long still ends in an ellipsis.
    """
    pieces = _pieces(text)

    def fits(size: int, wide: Wide | None = None) -> bool:
        wide = wide or _wide(face, size)
        broken = _broken(pieces, wide, room)
        return len(broken) <= lines and all(wide(line) <= room for line in broken)

    sizes = [*range(size, least, -4), min(size, least)]
    near = (i for i, size in enumerate(sizes) if fits(size, _about(face, size)))
    size = _from(next(near, len(sizes) - 1), sizes, fits)
    wide = _wide(face, size)
    if fits(size):
        return _evened(pieces, wide, room, len(_broken(pieces, wide, room))), size
    broken = _broken(_chopped(pieces, wide, room), wide, room)
    if len(broken) > lines:
        broken = [*broken[: lines - 1], cut(" ".join(broken[lines - 1 :]), face, size, room)]
    return broken, size


def _pieces(text: str) -> list[str]:
    """The unbreakable pieces of a text; a blank in front means that a space belongs before it."""
    pieces: list[str] = []
    for word in re.split(r"[ \t\n]+", text.strip()):  # not at the fixed spaces inside an amount
        parts = re.findall(r"[^-]+-?|-", word)
        pieces += [(" " if i == 0 and pieces else "") + part for i, part in enumerate(parts)]
    return pieces or [""]


def _wide(face: str, size: int) -> Wide:
    return lambda text: width(text, face, size)


def _about(face: str, size: int) -> Wide:
    """Much the same without a font of that size."""
    return lambda text: width(text, face, _RULER) * size / _RULER


def _chopped(pieces: list[str], wide: Wide, room: int) -> list[str]:
    done: list[str] = []
    for piece in pieces:
        rest = piece
        while len(rest) > 1 and wide(rest.strip()) > room:
            end = max(1, _most(len(rest) - 1, partial(_hyphened_fits, rest, wide, room)))
            done.append(rest[:end] + "-")
            rest = rest[end:]
        done.append(rest)
    return done


def _hyphened_fits(text: str, wide: Wide, room: int, count: int) -> bool:
    return wide(text[:count].strip() + "-") <= room


def _broken(pieces: list[str], wide: Wide, room: int) -> list[str]:
    lines = [pieces[0].strip()]
    for piece in pieces[1:]:
        if wide(lines[-1] + piece) <= room:
            lines[-1] += piece
        else:
            lines.append(piece.strip())
    return lines


def _evened(pieces: list[str], wide: Wide, room: int, count: int) -> list[str]:
    """The same number of lines in the narrowest column that keeps it, so no word stands alone by accident."""
    low, high = 1, room
    while low < high:
        middle = (low + high) // 2
        tried = _broken(pieces, wide, middle)
        if len(tried) <= count and all(wide(line) <= middle for line in tried):
            high = middle
        else:
            low = middle + 1
    return _broken(pieces, wide, high)
