"""Colours and measures of the toy theatre, all for a stage of 1920 by 1080.

Contrasts were worked out for these pairs; a colour is never the only sign of anything: seats also have a shape and a
number, verdicts a word, and "over" a hatch.
"""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]

SIZE = (1920, 1080)
LEFT, RIGHT = 96, 1824  # safe box, across
TOP, BOTTOM = 28, 1030  # safe box, down
CENTRE = 960
VALANCE = 122  # height of the valance with its scallops
FLOOR = 872  # where the scenery stands
RAIL = 1032  # top of the footlights

CREAM: Colour = (0xFF, 0xF3, 0xD9)
INK: Colour = (0x1A, 0x10, 0x18)
GOLD: Colour = (0xFF, 0xCF, 0x33)
TOMATO: Colour = (0xF4, 0x50, 0x3F)
VELVET_DARK: Colour = (0x4A, 0x0B, 0x1D)
VELVET: Colour = (0x7A, 0x16, 0x30)
VELVET_LIGHT: Colour = (0x8E, 0x1D, 0x3A)
AMBER: Colour = (0xFF, 0xB0, 0x00)
LED_BLACK: Colour = (0x0D, 0x0A, 0x0D)
UNLIT: Colour = (0x26, 0x1E, 0x22)
TEAL: Colour = (0x0B, 0x5A, 0x6E)
LIME: Colour = (0xCF, 0xF2, 0x5E)
LILAC: Colour = (0xDC, 0xC4, 0xFF)
WHITE: Colour = (0xFF, 0xFF, 0xFF)
MUTED_INK: Colour = (0x54, 0x45, 0x4C)
SHADOW = (0, 0, 0, 110)  # 43 %


@dataclass(frozen=True, slots=True)
class Hue:
    """One backdrop: the wings and floor, the wall, and the light that falls on it."""

    name: str
    dark: Colour
    base: Colour
    light: Colour


PETROL = Hue("petrol", (0x04, 0x25, 0x2E), (0x07, 0x39, 0x4A), (0x0B, 0x4E, 0x63))
BAIZE = Hue("baize", (0x05, 0x23, 0x1F), (0x09, 0x35, 0x2E), (0x0E, 0x4A, 0x40))
AUBERGINE = Hue("aubergine", (0x1C, 0x0A, 0x33), (0x2A, 0x11, 0x4A), (0x3B, 0x1A, 0x63))
COBALT = Hue("cobalt", (0x0A, 0x16, 0x38), (0x0F, 0x21, 0x52), (0x17, 0x30, 0x6F))
VELVET_HUE = Hue("velvet", (0x2C, 0x07, 0x12), (0x43, 0x0C, 0x1C), (0x5C, 0x12, 0x26))

SEATS: dict[int, Colour] = {
    1: (0xF4, 0x50, 0x3F),
    2: (0x5C, 0xC4, 0xFF),
    3: (0xCF, 0xF2, 0x5E),
    4: (0xF5, 0x9A, 0x00),
    5: (0xA1, 0x77, 0xFF),
    6: (0x00, 0x9A, 0x80),
    7: (0xFF, 0xC2, 0xDC),
}

SUITS: dict[str, Colour] = {
    "s": INK,
    "h": (0xC8, 0x28, 0x1A),
    "d": (0x14, 0x50, 0xA8),
    "c": (0x00, 0x61, 0x4F),
}

MIN_TEXT = 52  # nothing smaller can be read from the back of a living room


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """``share`` of the first colour and the rest of the second."""
    return (
        round(first[0] * share + second[0] * (1 - share)),
        round(first[1] * share + second[1] * (1 - share)),
        round(first[2] * share + second[2] * (1 - share)),
    )


def seat_colour(seat: int) -> Colour:
    """The colour of a seat; seats beyond seven repeat the row (rigs have seven at most)."""
    return SEATS[(seat - 1) % len(SEATS) + 1]
