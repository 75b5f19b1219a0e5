"""Draws the card of a device: the ends of its wires at the edge towards the header, its symbols further in."""

from __future__ import annotations

from collections.abc import Iterator

from wiring import shapes
from wiring.circuit import Card, Part, Terminal
from wiring.colours import CREAM, GOLD, INK, SEATS, WHITISH
from wiring.paper import Paper

WIDE = 380
ROW = 20
TITLE = 54
"""From a card's upper edge to its first row."""
BELOW = 20
CHAIN = 84
TAG, NAMED_TAG = 104, 142
OUT = 8
"""How far a tag stands out over the edge of its card."""
NOTE = 22


def rows(part: Part) -> int:
    """How many rows a part takes: one for each wire, and room for its picture."""
    return max(5 if part.kind == "wheel" else 2, len(part.terminals))


def height(card: Card) -> float:
    """How tall a card is."""
    lines = sum(rows(part) for part in card.parts)
    body = (lines - 1) * ROW if lines else 0
    notes = len(card.notes) * NOTE - (0 if lines else 16)
    return TITLE + body + BELOW + (CHAIN if card.chain else 0) + max(0, notes)


def ends(card: Card) -> Iterator[tuple[Terminal, float]]:
    """Every end of a wire and how far it lies below the first row."""
    at = 0
    for part in card.parts:
        for index, terminal in enumerate(part.terminals):
            yield terminal, (at + index) * ROW
        at += rows(part)


class CardDrawing:
    """One card; ``edge`` is the x of its edge towards the header, ``way`` the direction away from there, ``first`` its first row's y."""

    def __init__(self, paper: Paper, card: Card, edge: float, way: int, first: float) -> None:
        self._paper, self._card, self._edge, self._way, self._first = paper, card, edge, way, first

    def draw(self) -> None:
        """Draw all of it."""
        card, paper = self._card, self._paper
        left = self._edge if self._way > 0 else self._edge - WIDE
        top = self._first - TITLE
        shapes.plate(paper, left, top, WIDE, height(card), CREAM)
        at = left + 22
        if card.seat is not None:
            shapes.badge(paper, card.seat, at + 8, top + 23, 14)
            at += 38
        paper.text(card.title, at, top + 23, 22, "title")
        for index, note in enumerate(card.notes):
            under = sum(rows(part) for part in card.parts) * ROW + 4
            paper.text(note, left + 22, self._first + (under if card.parts else -4) + index * NOTE, 16)
        y = self._first
        for part in card.parts:
            self._part(part, y)
            y += rows(part) * ROW

    def _x(self, inward: float) -> float:
        return self._edge + self._way * inward

    def _wire(self, terminal: Terminal, *points: tuple[float, float]) -> None:
        """A wire inside the card, its corners given by how far in they are, and their y."""
        corners = [(self._x(u), y) for u, y in points]
        self._paper.wire(f"{self._card.title}: {terminal.name}", corners, terminal.colour)

    def _part(self, part: Part, y: float) -> None:
        named = part.kind in ("displays", "wheel")
        for index, terminal in enumerate(part.terminals):
            self._tag(terminal, y + index * ROW, named)
        {
            "contact": self._contact,
            "lamp": self._lamp,
            "dial": self._dial,
            "displays": self._displays,
            "wheel": self._wheel,
        }[part.kind](part, y)
        if part.name and part.kind != "wheel":
            middle = y + (rows(part) - 1) * ROW / 2
            at = 282 if self._way > 0 else 370
            self._paper.text(part.name, self._x(at), middle, 17, "bold", most=90)

    def _tag(self, terminal: Terminal, y: float, named: bool) -> None:
        paper, wide = self._paper, NAMED_TAG if named else TAG
        near, far = self._x(-OUT), self._x(wide)
        left = min(near, far)
        ground = terminal.net == "ground"
        shapes.tag(paper, left, y, abs(far - near), 18, INK if ground else WHITISH)
        if not ground:  # the wire's own colour at the end where it comes in
            x = near if self._way > 0 else near - 10
            paper.top(
                f'<rect x="{x:g}" y="{y - 9:g}" width="10" height="18" fill="{terminal.colour.paint}" '
                f'stroke="{INK}" stroke-width="1.5"/>'
            )
        x = left + (16 if self._way > 0 else 8)
        if ground:
            name = "Ground" if terminal.name in ("Ground", "C") else terminal.name
            paper.text(name, x, y, 14, "bold", paint=CREAM)
        elif terminal.net == "key":
            paper.text(f"{terminal.name} of the keypad", x, y, 14, "bold", most=TAG - 12)
        elif terminal.net in ("5 V lamps", "5 V displays"):
            paper.text("+" + terminal.net, x, y, 14, "bold")
        else:
            place = terminal.place
            assert place is not None
            words = f"GPIO{place.gpio}" if place.gpio is not None else ""
            if named:
                words = f"{terminal.name} {words}".strip()
            x += paper.text(words, x, y, 14, "bold") + 6
            paper.text(f"pin {place.number}", x, y, 14)

    def _contact(self, part: Part, y: float) -> None:
        seat = self._card.seat
        fill = part.terminals[0].colour.paint if seat is None else WHITISH
        if seat is not None and part.name == "Buzzer":
            fill = SEATS[seat - 1]
        shapes.dome(self._paper, self._x(240), y + 5, fill)
        if len(part.terminals) < 2:
            return
        signal, ground = part.terminals
        self._wire(signal, (TAG, y), (184, y))
        self._wire(ground, (TAG, y + ROW), (184, y + ROW))
        shapes.resistor(self._paper, self._x(144), y)
        shapes.contact(self._paper, self._x(184), y, y + ROW, self._way)

    def _lamp(self, part: Part, y: float) -> None:
        plus, signal, ground = part.terminals
        middle, bottom = y + ROW, y + 2 * ROW
        self._wire(plus, (TAG, y), (240, y), (240, middle - 11))
        self._wire(signal, (TAG, middle), (176, middle))
        self._wire(ground, (TAG, bottom), (186, bottom), (186, middle + 10))
        self._wire(signal, (186, middle - 10), (208, middle - 10), (208, middle), (229, middle))
        shapes.resistor(self._paper, self._x(144), middle)
        shapes.transistor(self._paper, self._x(176), middle, self._way)
        shapes.lamp(self._paper, self._x(240), middle)

    def _dial(self, part: Part, y: float) -> None:
        for index, (terminal, letter) in enumerate(zip(part.terminals, "ACB", strict=True)):
            row = y + index * ROW
            self._wire(terminal, (TAG, row), (180, row))
            if letter != "C":
                shapes.resistor(self._paper, self._x(144), row)
            shapes.tag(self._paper, self._x(189) - 9, row, 18, 17)
            self._paper.text(letter, self._x(189), row, 14, "bold", "middle")
            self._paper.line([(self._x(199), row), (self._x(224), y + ROW + (index - 1) * 8)])
        shapes.knob(self._paper, self._x(242), y + ROW, 22)

    def _displays(self, part: Part, y: float) -> None:
        paper, (plus, ground, *_) = self._paper, part.terminals
        chain = y + 5 * ROW + 4
        down = (364, 356, 348, 340, 332)
        for index, terminal in enumerate(part.terminals):
            row = y + index * ROW
            if index < 2:
                self._wire(terminal, (NAMED_TAG, row), (down[index], row), (down[index], chain))
            else:
                self._wire(terminal, (NAMED_TAG, row), (172, row))
                self._wire(terminal, (256, row), (down[index], row), (down[index], chain))
                shapes.resistor(paper, self._x(286), row)
        self._wire(ground, (236, y + ROW), (236, y + 29))
        self._wire(plus, (192, y), (192, y + 29))
        paper.dot(self._x(236), y + ROW)
        paper.dot(self._x(192), y)
        left = min(self._x(172), self._x(256))
        paper.top(shapes.polygon(shapes.chamfered(left, y + 29, 84, 62, 4), WHITISH))
        paper.text("74AHCT125", self._x(214), y + 50, 15, "bold", "middle")
        paper.text("see below", self._x(214), y + 71, 14, align="middle")
        self._chain(chain)

    def _chain(self, y: float) -> None:
        """The displays in the order of the wires, the first one furthest from the header."""
        paper = self._paper
        for index, seat in enumerate(self._card.chain):
            far = self._x(370 - index * 51)
            left = far if self._way < 0 else far - 44
            shapes.display(paper, left, y, 44, 16)
            shapes.badge(paper, seat, left + 22, y + 33, 11)
            if index:
                tip, back = self._x(371 - index * 51), self._x(377 - index * 51)
                paper.top(shapes.polygon([(back, y + 2), (back, y + 14), (tip, y + 8)], GOLD, INK, 1))
        where = self._edge + (20 if self._way > 0 else 20 - WIDE)
        paper.text("All five wires run on from display to display.", where, y + 60, 14)

    def _wheel(self, part: Part, y: float) -> None:
        paper = self._paper
        last = len(part.terminals) - 1
        for index, terminal in enumerate(part.terminals):
            row = y + index * ROW
            self._wire(terminal, (NAMED_TAG, row), (196, row))
            if terminal.net == "signal":
                shapes.resistor(paper, self._x(170), row)
        left = min(self._x(196), self._x(222))
        paper.top(shapes.polygon(shapes.chamfered(left, y - 10, 26, last * ROW + 20, 4), WHITISH))
        shapes.wheel(paper, self._x(296), y + 24, 34)
        paper.text(part.name, self._x(296), y + 76, 16, "bold", "middle")
