"""The whole drawing of a rig: header in the middle, cards at both sides, supply and circuits in detail below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.plan import RigPlan
from wiring import details, header_drawing
from wiring.cards import OUT, WIDE, CardDrawing, ends
from wiring.circuit import Net, Terminal, cards
from wiring.colours import BLACK, RED
from wiring.header import PITCH, PLACES, ROWS
from wiring.paper import Paper, Point
from wiring.power import power
from wiring.routing import Trip, lanes
from wiring.sides import Side, sides

MARGIN = 36
TOP = 176
"""The y of the header's first row."""
LANE, RAIL = 11.0, 16.0
RAILS: tuple[Net, ...] = ("ground", "5 V lamps", "5 V displays")
"""Supplies that come up from below, the one next to the cards first."""
GROUND = PLACES[38]
"""Place 39, the last one of its row: its wire goes straight down to the strip."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished sheet, with what a test wants to know of it."""

    paper: Paper
    wide: float
    tall: float
    svg: str


def draw(plan: RigPlan) -> Drawing:
    """Draw ``plan``.  Raises :class:`hardware.plan.RigProblem` for a rig without pins."""
    return _Sheet(plan).finish()


class _Sheet:
    def __init__(self, plan: RigPlan) -> None:
        self._plan = plan
        self._cards = cards(plan)
        self._power = power(plan)
        self._paper = Paper()
        self._sides = sides(self._cards, TOP)
        most = max(len(list(_ends(side, "signal", "3.3 V"))) for side in self._sides)
        channel = max(216.0, OUT + 20 + RAIL * len(RAILS) + LANE * (most + 1))
        self._wide = 2 * (MARGIN + WIDE + channel) + header_drawing.WIDE
        self._middle = self._wide / 2
        lowest = max((placed.bottom for side in self._sides for placed in side), default=0.0)
        self._bars = max(TOP + ROWS * PITCH, lowest) + 14

    def finish(self) -> Drawing:
        paper = self._paper
        bars = details.Bars(self._bars, self._middle)
        for side, way in zip(self._sides, (-1, 1), strict=True):
            edge = self._middle + way * (self._wide / 2 - MARGIN - WIDE)
            self._rails(side, way, edge, bars)
            self._signals(side, way, edge)
            for placed in side:
                CardDrawing(paper, placed.card, edge, way, placed.first).draw()
        x = header_drawing.pin_x(GROUND, self._middle)
        paper.wire(
            "Ground of the Pi",
            [(x, TOP + GROUND.row * PITCH + header_drawing.RADIUS), (x, bars.strip_top)],
            BLACK,
        )
        used = {
            end.place: (end, end.place.left is (way < 0))
            for side, way in zip(self._sides, (-1, 1), strict=True)
            for end, _ in _ends(side, "signal", "3.3 V")
            if end.place is not None
        }
        header_drawing.draw(paper, self._middle, TOP, used, GROUND)
        details.title(paper, self._plan, MARGIN, self._wide)
        tall = details.below(paper, self._cards, self._power, bars, self._wide)
        return Drawing(paper, self._wide, tall, paper.svg(self._wide, tall, f"Wiring: {self._plan.name}"))

    def _rails(self, side: Side, way: int, edge: float, bars: details.Bars) -> None:
        """Supplies: up beside the cards, with a tap for each end that wants it."""
        for index, net in enumerate(RAILS):
            taps = [y for _, y in _ends(side, net)]
            if not taps:
                continue
            x = edge - way * (OUT + 16 + index * RAIL)
            colour = BLACK if net == "ground" else RED
            for y in taps:
                if y != min(taps):
                    self._paper.wire(net, [(x, y), (edge - way * OUT, y)], colour)
                    self._paper.dot(x, y)
            bar, target = bars.of(net, way)
            corners: list[Point] = [(edge - way * OUT, min(taps)), (x, min(taps)), (x, bar), (target, bar)]
            self._paper.wire(net, [*corners, (target, bars.panel)] if net != "ground" else corners, colour)

    def _signals(self, side: Side, way: int, edge: float) -> None:
        found = list(_ends(side, "signal", "3.3 V"))
        trips, starts = [], []
        for end, y in found:
            place = end.place
            assert place is not None
            row, x = TOP + place.row * PITCH, header_drawing.pin_x(place, self._middle)
            near = header_drawing.edge(self._middle, way < 0)
            start: list[Point] = [(near, row)]
            if place.left is not (way < 0):
                # Out between two rows, below its pin: odd places a little higher than even ones, which may do so too.
                out = row + (17 if place.left else 23)
                start = [(x, row + header_drawing.RADIUS), (x, out)]
            starts.append(start)
            trips.append(Trip(start[-1][1], y))
        for (end, y), start, lane in zip(found, starts, lanes(trips), strict=True):
            x = header_drawing.edge(self._middle, way < 0) + way * LANE * (lane + 1)
            corners = [*start, (x, start[-1][1]), (x, y), (edge - way * OUT, y)]
            self._paper.wire(end.role or "3.3 V", corners, end.colour)


def _ends(side: Side, *nets: Net) -> Iterator[tuple[Terminal, float]]:
    """The ends of wires of these nets at one side, and their y."""
    for placed in side:
        for terminal, below in ends(placed.card):
            if terminal.net in nets:
                yield terminal, placed.first + below
