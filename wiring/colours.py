"""The colours of wires, which one can buy, and of the paper that they are drawn on."""

from __future__ import annotations

from dataclasses import dataclass

CREAM, WHITISH, INK, DIM = "#FFF3D9", "#FFFCF5", "#1A1018", "#75695F"
GOLD, TOMATO, VELVET, AMBER, LED_BLACK = "#FFCF33", "#F4503F", "#7A1630", "#FFB000", "#0D0A0D"
SEATS = ("#F4503F", "#5CC4FF", "#CFF25E", "#F59A00", "#A177FF", "#009A80", "#FFC2DC")


@dataclass(frozen=True, slots=True)
class WireColour:
    """The colour of a wire: its ``name``, as in shops, and how it is drawn."""

    name: str
    paint: str


BLACK = WireColour("black", "#3A3238")
RED = WireColour("red", "#E0281C")
ORANGE = WireColour("orange", "#FF8A1F")
BLUE = WireColour("blue", "#2F7DE1")
YELLOW = WireColour("yellow", "#FFD91F")
GREEN = WireColour("green", "#23A455")
WHITE = WireColour("white", "#FFFFFF")
VIOLET = WireColour("violet", "#9358D6")
BROWN = WireColour("brown", "#96582A")
GREY = WireColour("grey", "#A3A3A3")
PINK = WireColour("pink", "#FF8FC0")
TURQUOISE = WireColour("turquoise", "#2CC9C4")
LIME = WireColour("light green", "#A8E05A")
BEIGE = WireColour("beige", "#E2C391")

# The same part has the same colour at every seat, so that one cable can stand in for another.  Dials have pairs.
BUZZER, LAMP, PUSH = BLUE, YELLOW, VIOLET
DIALS = ((GREEN, WHITE), (BROWN, GREY), (PINK, TURQUOISE), (LIME, BEIGE))
