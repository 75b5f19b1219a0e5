"""The way in for phones, as it hangs in the lobby: an address, a code to scan, and the Wi-Fi that has to be joined first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import pygame

from console.screen import lettering
from console.screen.canvas import Sprite
from console.screen.lettering import HEAVY, LABEL, SHOW
from console.screen.moment import Json
from console.screen.stage import strings
from console.screen.theme import CREAM, INK, MIN_TEXT, RIGHT, VELVET, Colour
from console.screen.workshop import CENTRED, Workshop

WIDE, NARROW = 836, 440  # with and without a Wi-Fi
TOP, _WIDE_H, _NARROW_H = 146, 576, 572
QUIET = 4  # light modules around a code that a reader needs; the plate is as light as they are
LEAST_MODULE = 6  # px; smaller ones blur in a phone's camera a few steps away
_CODE_ROOM = 294  # px of a code with its quiet zone, where it has a row of the card
_CORNER, _INDENT = 18, 20  # of the plate and of its codes: the cut corner is clear of the quiet zones
_PITCH, _BESIDE = 64, 474
_MOST_LINES = 3


def width(join: Json | None) -> int:
    """Pixels that the card is wide; 0 without one."""
    if not join:
        return 0
    return WIDE if join.get("wifi") else NARROW


def join_card(shop: Workshop, join: Json) -> list[Sprite]:
    """The card at the right edge of the stage, hanging on its strings."""
    w, h = width(join), _WIDE_H if join.get("wifi") else _NARROW_H
    x = RIGHT - w
    found = [*strings(shop, x, w, TOP + 6, 60), Sprite(shop.plate(w, h, CREAM, _CORNER, 14), x, TOP)]
    if join.get("wifi"):
        return found + _steps(shop, join, dict(join["wifi"]), x)
    return found + _scan(shop, join, x + w / 2)


@lru_cache(maxsize=16)  # asked with every frame
def whole(text: str, size: int, room: int, lines: int = 1) -> tuple[list[str], int]:
    """(lines, size) of what has to be typed: it gets smaller than anything else here, but is never cut.

    It is broken at its own signs if it can be, else anywhere.
    """
    parts = [part for part in re.split(r"(?<=[ /._-])|(?=:)", text) if part]
    for smaller in range(size, 8, -2):
        for pieces in (parts, list(text)):
            broken = _filled(pieces, smaller, room)
            if len(broken) <= lines:
                return broken, smaller
    return [text], 8


def bare(address: str) -> str:
    """An address as it is typed: without its scheme."""
    return re.sub(r"^https?://", "", address).rstrip("/")


@lru_cache(maxsize=16)
def address_lines(address: str, size: int, room: int) -> tuple[list[str], int]:
    """(lines, size) of an address: on one line if that is large, else with its port below, else broken at its own signs."""
    text = bare(address)
    host, sign, rest = text.partition(":")
    tries = [
        ([text], round(size * 0.8)),
        ([host, sign + rest] if rest else [text], MIN_TEXT),
        ([text], MIN_TEXT),
    ]
    for lines, least in tries:
        widest = max(lines, key=lambda line: lettering.width(line, HEAVY, size))
        _, fits = lettering.fit(widest, HEAVY, size, room, least)
        if lettering.width(widest, HEAVY, fits) <= room:
            return lines, fits
    return whole(text, MIN_TEXT, room, _MOST_LINES)


def _filled(pieces: Sequence[str], size: int, room: int) -> list[str]:
    """Lines that are as full as they can be; with a piece that is wider than the room, more lines than anybody has."""
    lines = [""]
    for piece in pieces:
        if lettering.width(lines[-1] + piece, HEAVY, size) <= room:
            lines[-1] += piece
        elif lettering.width(piece, HEAVY, size) > room:
            return [""] * (len(pieces) + _MOST_LINES + 1)
        else:
            lines.append(piece)
    return lines


def code(shop: Workshop, rows: Sequence[str], room: int) -> pygame.Surface:
    """A code in ink without its quiet zone, as large as fits ``room`` px with it; ``rows`` are of ``0`` and ``1``, 1 is dark."""
    rows = tuple(rows)
    dot = max(LEAST_MODULE, room // (len(rows) + 2 * QUIET))

    def make() -> pygame.Surface:
        surface = pygame.Surface((len(rows) * dot, len(rows) * dot), 0, 32)
        surface.fill(CREAM)
        for y, row in enumerate(rows):
            for x, bit in enumerate(row):
                if bit == "1":
                    surface.fill(INK, (x * dot, y * dot, dot, dot))
        return surface

    return shop.made(("code", rows, dot), make)


def _scan(shop: Workshop, join: Json, cx: float) -> list[Sprite]:
    """One code, what it is for, and the address to type instead."""
    lines, size = address_lines(str(join.get("address") or ""), 72, NARROW - 36)
    pitch = size * 0.92
    high = 60 + 30 + pitch * len(lines)  # of the words; the code has what is left of the card
    room = min(NARROW, round(_NARROW_H - high - 12))
    found: list[Sprite] = []
    if rows := join.get("qr"):
        drawn = code(shop, rows, room)
        found.append(
            Sprite(drawn, round(cx - drawn.get_width() / 2), round(TOP + (room - drawn.get_height()) / 2))
        )
    label = TOP + (room + 24 if rows else (_NARROW_H - high) / 2)
    found.append(shop.text("Scan to join" if rows else "Join at", LABEL, 60, VELVET, cx, label, CENTRED))
    first = label + 34 + pitch / 2
    return found + [
        shop.text(line, HEAVY, size, INK, cx, first + i * pitch, CENTRED) for i, line in enumerate(lines)
    ]


def _steps(shop: Workshop, join: Json, wifi: Json, x: int) -> list[Sprite]:
    """Two rows: into the Wi-Fi, then to the page."""
    name, name_size = whole(str(wifi.get("name") or ""), 72, _BESIDE)
    password, word_size = whole(str(wifi.get("password") or ""), 72, _BESIDE)
    if word_size < MIN_TEXT:
        password, word_size = whole(str(wifi["password"]), 56, _BESIDE, 2)
    address, size = address_lines(str(join.get("address") or ""), 84, _BESIDE)
    first = [
        *[(line, HEAVY, name_size, INK) for line in name],
        *([("with the password", LABEL, MIN_TEXT, VELVET)] if wifi.get("password") else []),
        *[(line, HEAVY, word_size, INK) for line in password if line],
    ]
    second = [(line, HEAVY, size, INK) for line in address]
    rows = (
        (TOP + _CODE_ROOM / 2, 1, "Join the Wi-Fi", wifi.get("qr"), first),
        (TOP + _WIDE_H - _CODE_ROOM / 2, 2, "Open the page", join.get("qr"), second),
    )
    line = shop.made("join line", _line)
    found = [Sprite(line, RIGHT - _BESIDE - 40, TOP + _WIDE_H // 2 - 2)]
    for middle, nth, head, qr, lines in rows:
        found += _step(shop, x, middle, (nth, head), qr or (), lines)
    return found


def _step(
    shop: Workshop,
    x: int,
    middle: float,
    head: tuple[int, str],
    qr: Sequence[str],
    lines: list[tuple[str, str, int, Colour]],
) -> list[Sprite]:
    left = x + _INDENT + _CODE_ROOM + 8
    found: list[Sprite] = []
    if qr:
        drawn = code(shop, qr, _CODE_ROOM)
        corner = _INDENT + round((_CODE_ROOM - drawn.get_width()) / 2)
        found.append(Sprite(drawn, x + corner, round(middle - drawn.get_height() / 2)))
    pitch = min(_PITCH, 262 / (len(lines) + 1))
    first = middle - len(lines) * pitch / 2
    found.append(shop.text(f"{head[0]}", SHOW, 72, VELVET, left, first))
    found.append(shop.text(head[1], LABEL, 60, VELVET, left + 56, first))
    return found + [
        shop.text(words, face, size, ink, left, first + (i + 1) * pitch)
        for i, (words, face, size, ink) in enumerate(lines)
    ]


def _line() -> pygame.Surface:
    line = pygame.Surface((_BESIDE, 4), 0, 32)
    line.fill(VELVET)
    return line
