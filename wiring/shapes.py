"""Paper shapes: plates with cut corners, the seats' badges, and the symbols of parts."""

from __future__ import annotations

import math

from wiring.colours import AMBER, CREAM, GOLD, INK, LED_BLACK, SEATS, TOMATO, VELVET, WHITISH
from wiring.paper import Paper, Point, number

# The shapes of seats: as many sides as the seat's number has ones; 5 and 7 are stars.
_STARS = {5: 0.52, 7: 0.66}


def polygon(points: list[Point], fill: str, edge: str = INK, thick: float = 2) -> str:
    """A closed shape."""
    corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return (
        f'<polygon points="{corners}" fill="{fill}" stroke="{edge}" stroke-width="{number(thick)}" '
        'stroke-linejoin="round"/>'
    )


def chamfered(x: float, y: float, w: float, h: float, cut: float) -> list[Point]:
    """A rectangle with its corners cut at 45 degrees."""
    right, bottom = x + w, y + h
    return [
        *((x + cut, y), (right - cut, y), (right, y + cut), (right, bottom - cut)),
        *((right - cut, bottom), (x + cut, bottom), (x, bottom - cut), (x, y + cut)),
    ]


def plate(paper: Paper, x: float, y: float, w: float, h: float, fill: str = WHITISH, cut: float = 12) -> None:
    """A plate with its hard shadow, under the wires."""
    paper.ground(polygon(chamfered(x, y + 6, w, h, cut), "#D9C9AC", "none", 0))
    paper.ground(polygon(chamfered(x, y, w, h, cut), fill))


def tag(paper: Paper, x: float, y: float, w: float, h: float, fill: str = WHITISH, edge: str = INK) -> None:
    """A small plate on top of the wires, its middle at ``y``."""
    paper.top(polygon(chamfered(x, y - h / 2, w, h, 4), fill, edge, 1.5))


def badge(paper: Paper, seat: int, x: float, y: float, radius: float) -> None:
    """A seat's shape with its number."""
    fill = SEATS[seat - 1]
    if seat == 1:
        paper.top(_circle(x, y, radius, fill))
    elif seat == 2:
        left, right = f"{number(x - radius * 1.3)} {number(y)}", f"{number(x + radius * 1.3)} {number(y)}"
        over, under = (f"{number(x)} {number(y + side * radius * 1.75)}" for side in (-1, 1))
        paper.top(
            f'<path d="M{left} Q{over} {right} Q{under} {left}Z" fill="{fill}" stroke="{INK}" stroke-width="2"/>'
        )
    else:
        paper.top(polygon(_sides(seat, x, y, radius), fill))
    paper.text(str(seat), x, y + (radius * 0.18 if seat == 3 else 0), radius, "title", "middle")


def _sides(seat: int, x: float, y: float, radius: float) -> list[Point]:
    if seat == 4:
        side = radius * 0.9
        return [(x - side, y - side), (x + side, y - side), (x + side, y + side), (x - side, y + side)]
    if seat in _STARS:
        turns = [
            (index / (2 * seat), 1.15 if index % 2 == 0 else 1.15 * _STARS[seat]) for index in range(2 * seat)
        ]
    else:
        turns = [(index / seat, 1.2 if seat == 3 else 1.05) for index in range(seat)]
    middle = y + (radius * 0.15 if seat == 3 else 0)
    return [
        (
            x + radius * far * math.sin(2 * math.pi * turn),
            middle - radius * far * math.cos(2 * math.pi * turn),
        )
        for turn, far in turns
    ]


def _circle(x: float, y: float, radius: float, fill: str, thick: float = 2) -> str:
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}" stroke="{INK}" '
        f'stroke-width="{number(thick)}"/>'
    )


def resistor(paper: Paper, x: float, y: float, upright: bool = False) -> None:
    """A resistor in a wire, 26 long."""
    w, h = (11, 26) if upright else (26, 11)
    paper.top(
        f'<rect x="{number(x - w / 2)}" y="{number(y - h / 2)}" width="{w}" height="{h}" fill="{WHITISH}" '
        f'stroke="{INK}" stroke-width="2"/>'
    )


def capacitor(paper: Paper, x: float, y: float) -> None:
    """A capacitor in an upright wire: the wire ends at its plates, 8 apart."""
    paper.top(f'<rect x="{number(x - 5)}" y="{number(y - 4)}" width="10" height="8" fill="{CREAM}"/>')
    for side in (-4, 4):
        paper.line([(x - 11, y + side), (x + 11, y + side)], thick=3)


def diode(paper: Paper, x: float, y: float) -> None:
    """A diode in an upright wire that lets current up only."""
    paper.top(polygon([(x - 8, y + 7), (x + 8, y + 7), (x, y - 7)], WHITISH))
    paper.line([(x - 9, y - 7), (x + 9, y - 7)], thick=3)


def fuse(paper: Paper, x: float, y: float) -> None:
    """A fuse in an upright wire, 30 long."""
    paper.top(
        f'<rect x="{number(x - 7)}" y="{number(y - 15)}" width="14" height="30" fill="{WHITISH}" stroke="{INK}" '
        'stroke-width="2"/>'
    )
    paper.line([(x, y - 15), (x, y + 15)])


def contact(paper: Paper, x: float, top: float, bottom: float, way: int) -> None:
    """A push button's contact between two wires' ends at ``top`` and ``bottom``; ``way`` is the side of its plunger."""
    for y in (top, bottom):
        paper.top(_circle(x, y, 4, WHITISH))
    bar = x + way * 7
    paper.line([(bar, top - 1), (bar, bottom + 1)], thick=3)
    middle = (top + bottom) / 2
    paper.line([(bar, middle), (bar + way * 8, middle)], thick=2)
    paper.line([(bar + way * 8, middle - 5), (bar + way * 8, middle + 5)], thick=3)


def transistor(paper: Paper, x: float, y: float, way: int) -> None:
    """An NPN transistor, its base at ``x``; collector 9 above and emitter 9 below, both 10 further that way."""
    paper.top(_circle(x + way * 5, y, 15, WHITISH))
    paper.line([(x, y - 8), (x, y + 8)], thick=3)
    paper.line([(x, y - 3), (x + way * 10, y - 10)])
    paper.line([(x, y + 3), (x + way * 10, y + 10)])
    tip = (x + way * 9, y + 9.4)
    paper.top(polygon([tip, (tip[0] - way * 6, tip[1] - 0.6), (tip[0] - way * 3, tip[1] - 5.2)], INK, INK, 1))


def lamp(paper: Paper, x: float, y: float, radius: float = 11) -> None:
    """A lamp."""
    paper.top(_circle(x, y, radius, GOLD))
    far = radius * 0.7
    paper.line([(x - far, y - far), (x + far, y + far)])
    paper.line([(x - far, y + far), (x + far, y - far)])


def dome(paper: Paper, x: float, y: float, fill: str) -> None:
    """A big push button from the side, 44 wide; its foot 18 below the middle."""
    left, right = number(x - 16), number(x + 16)
    paper.top(
        f'<path d="M{left} {number(y + 8)} A16 17 0 0 1 {right} {number(y + 8)}Z" fill="{fill}" stroke="{INK}" '
        'stroke-width="2"/>'
    )
    paper.top(polygon(chamfered(x - 22, y + 8, 44, 10, 3), WHITISH))


def knob(paper: Paper, x: float, y: float, radius: float) -> None:
    """A dial's knob from the front, with its pointer."""
    points: list[Point] = []
    for step in range(32):
        far = radius if step % 4 < 2 else radius - 2.5
        points.append((x + far * math.sin(step * math.pi / 16), y - far * math.cos(step * math.pi / 16)))
    paper.top(polygon(points, WHITISH))
    paper.top(_circle(x, y, radius * 0.62, CREAM))
    far = radius * 0.6
    paper.line([(x, y), (x + far * 0.5, y - far * 0.8)], TOMATO, 3.5)


def wheel(paper: Paper, x: float, y: float, radius: float) -> None:
    """A wheel with wedges."""
    fills = (VELVET, WHITISH, "#0B5A6E", GOLD)
    for step in range(12):
        a, b = step * math.pi / 6, (step + 1) * math.pi / 6
        corners = [(x, y), *((x + radius * math.sin(t), y - radius * math.cos(t)) for t in (a, b))]
        paper.top(polygon(corners, fills[step % 4], INK, 1))
    paper.top(_circle(x, y, radius * 0.22, CREAM))


def display(paper: Paper, x: float, y: float, w: float, h: float) -> None:
    """A price display: four dark modules side by side, some of their dots lit."""
    paper.top(
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" fill="{LED_BLACK}" '
        f'stroke="{INK}" stroke-width="2"/>'
    )
    for module in range(4):
        left = x + module * w / 4
        for dot in range(3):
            paper.top(
                f'<circle cx="{number(left + w / 8)}" cy="{number(y + (dot + 1) * h / 4)}" r="1.6" fill="{AMBER}"/>'
            )
        if module:
            paper.line([(left, y), (left, y + h)], "#4A444C", 1)
