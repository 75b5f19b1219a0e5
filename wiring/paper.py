"""A drawing as shapes and text: what stands where is remembered, so that a test can see whether anything is covered.

Units are those of the SVG: 4 to the millimetre on A3.  Text has the width that the fonts' own figures give it, in every program
that shows the drawing (``textLength``), so that the boxes of :class:`Label` are true everywhere.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal
from xml.sax.saxutils import escape

from wiring.colours import CREAM, INK, WireColour

Point = tuple[float, float]
Face = Literal["text", "bold", "title"]
Align = Literal["start", "middle", "end"]

_FACES = {
    "text": ("Barlow Condensed", 600, "BarlowCondensed_600SemiBold", "'Arial Narrow', sans-serif"),
    "bold": ("Barlow Condensed", 700, "BarlowCondensed_700Bold", "'Arial Narrow', sans-serif"),
    "title": ("Sansita", 900, "Sansita_900Black", "serif"),
}
CAP = {"text": 0.70, "bold": 0.70, "title": 0.68}
"""Height of capitals, in type sizes."""

HALO, CASE, CORE = 10.0, 5.0, 3.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle from its upper left corner."""

    x: float
    y: float
    w: float
    h: float

    def meets(self, other: Box) -> bool:
        """Whether the two have more than an edge in common."""
        across = self.x < other.x + other.w and other.x < self.x + self.w
        return across and self.y < other.y + other.h and other.y < self.y + self.h


@dataclass(frozen=True, slots=True)
class Label:
    """A piece of text and the box of its ink."""

    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class Run:
    """A drawn wire: corners from end to end, every stretch level or upright."""

    name: str
    points: tuple[Point, ...]

    @property
    def boxes(self) -> list[Box]:
        """What it covers, stretch by stretch."""
        half = CASE / 2
        found = []
        for (x1, y1), (x2, y2) in zip(self.points, self.points[1:], strict=False):
            left, top = min(x1, x2), min(y1, y2)
            found.append(Box(left - half, top - half, abs(x2 - x1) + CASE, abs(y2 - y1) + CASE))
        return found


def number(value: float) -> str:
    """A coordinate, as short as it can be."""
    text = f"{value:.1f}"
    return text.removesuffix(".0")


@cache
def _widths() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = json.loads(
        files("wiring").joinpath("fonts/widths.json").read_text(encoding="utf-8")
    )
    return found


def width(text: str, size: float, face: Face = "text") -> float:
    """How wide ``text`` is; a sign that the font has not got counts as wide as an M."""
    widths = _widths()[face]
    return sum(widths.get(sign, widths["M"]) for sign in text) * size / 1000


class Paper:
    """A sheet that is being drawn on: grounds first, then wires, then what lies on top, then text."""

    def __init__(self) -> None:
        self._layers: tuple[list[str], list[str], list[str], list[str]] = ([], [], [], [])
        self.labels: list[Label] = []
        self.runs: list[Run] = []

    def ground(self, shape: str) -> None:
        """Add something that lies under the wires."""
        self._layers[0].append(shape)

    def top(self, shape: str) -> None:
        """Add something that lies on the wires."""
        self._layers[2].append(shape)

    def wire(self, name: str, points: Sequence[Point], colour: WireColour) -> None:
        """Draw a wire with a gap around it, which shows at crossings which one goes on."""
        corners = tuple(point for at, point in enumerate(points) if at == 0 or point != points[at - 1])
        self.runs.append(Run(name, corners))
        path = "M" + " L".join(f"{number(x)} {number(y)}" for x, y in corners)
        self._layers[1].append(
            f'<g class="w"><title>{escape(name)}</title><path class="h" d="{path}"/><path class="k" d="{path}"/>'
            f'<path d="{path}" stroke="{colour.paint}"/></g>'
        )

    def line(self, points: Sequence[Point], paint: str = INK, thick: float = 2) -> None:
        """Draw a line of a symbol, on top."""
        path = "M" + " L".join(f"{number(x)} {number(y)}" for x, y in points)
        self.top(f'<path d="{path}" fill="none" stroke="{paint}" stroke-width="{number(thick)}"/>')

    def dot(self, x: float, y: float) -> None:
        """A joint of wires."""
        self.top(f'<circle cx="{number(x)}" cy="{number(y)}" r="5.5" fill="{INK}"/>')

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float = 15,
        face: Face = "text",
        align: Align = "start",
        paint: str = INK,
        most: float | None = None,
    ) -> float:
        """Write ``text`` with the middle of its capitals at ``y``; its width, squeezed where that is more than ``most``."""
        wide = width(text, size, face)
        if most is not None:
            wide = min(wide, most)
        left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[align]
        baseline = y + size * CAP[face] / 2
        self.labels.append(Label(text, Box(left, baseline - size * 0.74, wide, size * 0.94)))
        self._layers[3].append(
            f'<text class="{face}" x="{number(left)}" y="{number(baseline)}" font-size="{number(size)}" '
            f'textLength="{number(wide)}" lengthAdjust="spacingAndGlyphs" fill="{paint}">{escape(text)}</text>'
        )
        return wide

    def svg(self, wide: float, tall: float, title: str) -> str:
        """The whole drawing; the same drawing always gives the same bytes."""
        body = "\n".join(shape for layer in self._layers for shape in layer)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(wide)} {number(tall)}" '
            f'width="{number(wide)}" height="{number(tall)}" role="img">\n<title>{escape(title)}</title>\n'
            f"<style>{_style()}</style>\n"
            f'<rect width="{number(wide)}" height="{number(tall)}" fill="{CREAM}"/>\n{body}\n</svg>\n'
        )


def _style() -> str:
    fonts, classes = [], []
    for face, (family, weight, file, other) in _FACES.items():
        data = base64.b64encode(files("wiring").joinpath(f"fonts/{file}.woff2").read_bytes()).decode("ascii")
        fonts.append(
            f"@font-face{{font-family:'{family}';font-weight:{weight};src:url(data:font/woff2;base64,{data})}}"
        )
        classes.append(
            f".{face}{{font-family:'{family}',{other};font-weight:{weight};font-kerning:none;white-space:pre}}"
        )
    wires = (
        f".w path{{fill:none;stroke-width:{CORE};stroke-linejoin:round;stroke-linecap:butt}}"
        f".w .h{{stroke:{CREAM};stroke-width:{HALO}}}.w .k{{stroke:{INK};stroke-width:{CASE};stroke-linecap:round}}"
    )
    return "\n".join((*fonts, *classes, wires))
