"""Draws the 40-pin header: every place with its number, what it is, and what the rig has on it."""

from __future__ import annotations

from collections.abc import Mapping

from wiring import shapes
from wiring.circuit import Terminal
from wiring.colours import CREAM, DIM, GOLD, INK, ORANGE, RED, WHITISH
from wiring.header import PITCH, PLACES, ROWS, Place
from wiring.paper import Paper

COLUMN = 15
"""From the middle of the header to the middle of a column."""
RADIUS = 12
PLATE = 168
WIDE = 2 * (COLUMN + RADIUS + 8 + PLATE)
_NEAR = COLUMN + RADIUS + 8


def pin_x(place: Place, middle: float) -> float:
    """The x of a place's pin, where the header's middle is at ``middle``."""
    return middle + (-COLUMN if place.left else COLUMN)


def edge(middle: float, left: bool) -> float:
    """Where the plates beside the header end: wires run outside of it."""
    return middle - WIDE / 2 if left else middle + WIDE / 2


def draw(
    paper: Paper, middle: float, top: float, used: Mapping[Place, tuple[Terminal, bool]], ground: Place
) -> None:
    """Draw the header; ``used`` are the places with a wire and whether it leaves at their own side, ``ground`` goes to the strip."""
    box = (middle - 34, top - 26, 68, (ROWS - 1) * PITCH + 52)
    shapes.plate(paper, *box, INK, 10)
    paper.text("microSD card", middle, top - 42, 15, align="middle")
    for place in PLACES:
        y = top + place.row * PITCH
        _pin(paper, place, pin_x(place, middle), y)
        left = middle - _NEAR - PLATE if place.left else middle + _NEAR
        _plate(paper, place, left, y, used.get(place), place == ground)


def _pin(paper: Paper, place: Place, x: float, y: float) -> None:
    fill = {"3.3 V": ORANGE.paint, "5 V": RED.paint, "ground": "#5A5058", "gpio": GOLD, "identity": DIM}[
        place.kind
    ]
    if place.number == 1:  # square, as the pad on the board is
        paper.top(
            shapes.polygon(
                [(x - 12, y - 12), (x + 12, y - 12), (x + 12, y + 12), (x - 12, y + 12)], fill, CREAM
            )
        )
    else:
        paper.top(
            f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS}" fill="{fill}" stroke="{CREAM}" stroke-width="1.5"/>'
        )
    dark = place.kind in ("5 V", "ground", "identity")
    paper.text(str(place.number), x, y, 15, "bold", "middle", CREAM if dark else INK)


def _plate(
    paper: Paper, place: Place, left: float, y: float, wire: tuple[Terminal, bool] | None, to_strip: bool
) -> None:
    if wire is not None:
        end, own_side = wire
        # Its colour stands where the wire leaves: outside, or beside the pin.
        at_left = place.left is own_side
        shapes.tag(paper, left, y, PLATE, 22, WHITISH)
        outer = left if at_left else left + PLATE - 10
        paper.top(
            f'<rect x="{outer:g}" y="{y - 11:g}" width="10" height="22" fill="{end.colour.paint}" '
            f'stroke="{INK}" stroke-width="1.5"/>'
        )
        name = f"GPIO{place.gpio}" if place.gpio is not None else "3.3 V"
        x = left + (16 if at_left else 8)
        x += paper.text(name, x, y, 15, "bold") + 8
        role = end.role or "to the wheel"
        paper.text(role, x, y, 15, most=left + PLATE - (6 if at_left else 14) - x)
        return
    words = {
        "3.3 V": "3.3 V",
        "5 V": "5 V, leave free",
        "ground": "Ground, to the strip" if to_strip else "Ground",
        "identity": f"GPIO{place.gpio}, leave free",
        "gpio": f"GPIO{place.gpio}, free",
    }[place.kind]
    strong = to_strip or place.kind == "5 V"
    if to_strip:
        shapes.tag(paper, left, y, PLATE, 22, INK)
    align, x = ("end", left + PLATE - 8) if place.left else ("start", left + 8)
    paint = CREAM if to_strip else RED.paint if place.kind == "5 V" else DIM
    paper.text(words, x, y, 15, "bold" if strong else "text", "end" if align == "end" else "start", paint)
