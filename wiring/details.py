"""What stands above and below the wires: title, supply with its fuses, and the circuits in detail."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from hardware.pins import PULLED_UP
from hardware.plan import RigPlan
from wiring import shapes
from wiring.circuit import SUPPLY, Card, Kind, Net, signals
from wiring.colours import BLACK, BLUE, CREAM, GOLD, GREY, INK, ORANGE, PINK, RED, WHITE, WHITISH, YELLOW
from wiring.paper import Paper, width
from wiring.parts import contact_lines
from wiring.power import PI_SUPPLIES, Power, amperes

PANEL_TALL = 222
STRIP = 132
"""Half the width of the ground strip."""
FUSE = 156
"""From the middle to a fuse."""

SMALLER: dict[Kind, str] = {"dial": "10 nF at dials", "wheel": "1 nF at the wheel"}
"""Contacts that change quickly, and what they have instead of 100 nF."""


@dataclass(frozen=True, slots=True)
class Bars:
    """Where supplies run level below everything, from ``top`` on, around the ``middle``."""

    top: float
    middle: float

    @property
    def strip(self) -> float:
        """The y of the ground strip."""
        return self.top + 40

    @property
    def strip_top(self) -> float:
        """Its upper edge."""
        return self.strip - 13

    @property
    def panel(self) -> float:
        """The upper edge of what stands below."""
        return self.top + 66

    def of(self, net: Net, way: int) -> tuple[float, float]:
        """At which y a supply runs, and to which x; ``way`` is the side that it comes from."""
        if net == "ground":
            return self.strip, self.middle + way * STRIP
        if net == "5 V lamps":
            return self.top + 14, self.middle - FUSE
        return self.top, self.middle + FUSE


def title(paper: Paper, plan: RigPlan, left: float, wide: float) -> None:
    """The drawing's name, how to hold the board, and how to read it."""
    middle = wide / 2
    room = middle - 150 - left
    size = max(24.0, min(44.0, 44 * room / width(plan.name, 44, "title")))
    paper.text(plan.name, left, 50, size, "title", most=room)
    paper.text(f"Wiring of {PurePath(plan.source).name}", left, 92, 18, most=room)
    _board(paper, middle - 120, 16)
    for index, line in enumerate(("Hold the board like this:", "header to the right,", "USB sockets below.")):
        paper.text(line, middle - 34, 36 + index * 24, 17)
    right = wide - left
    lines = (
        "Numbers in circles are places on the header. GPIO numbers are those of the rig file.",
        "A gap is a crossing: nothing touches. A black dot is a joint.",
        "Resistors and transistors sit in the Pi's box. At a seat are switches, lamp and display.",
        "Pull every plug before you wire. Never 5 V on a GPIO place.",
    )
    for index, line in enumerate(lines):
        last = index == len(lines) - 1
        paint = RED.paint if last else INK
        paper.text(
            line, right, 30 + index * 25, 17, "bold" if last else "text", "end", paint, right - middle - 170
        )


def _board(paper: Paper, x: float, y: float) -> None:
    """A small Raspberry Pi, standing on its USB sockets."""
    paper.top(shapes.polygon(shapes.chamfered(x, y, 66, 98, 5), "#5FA86A"))
    for index in range(3):
        paper.top(shapes.polygon(shapes.chamfered(x + 5 + index * 20, y + 82, 16, 22, 1), "#C9C4C0"))
    paper.top(shapes.polygon(shapes.chamfered(x + 20, y - 4, 22, 12, 1), "#C9C4C0"))
    paper.top(shapes.polygon(shapes.chamfered(x + 20, y + 28, 24, 24, 2), INK))
    paper.top(shapes.polygon(shapes.chamfered(x + 52, y + 8, 11, 60, 1), INK))
    paper.top(
        shapes.polygon(
            [(x + 54, y + 10), (x + 57, y + 10), (x + 57, y + 13), (x + 54, y + 13)], GOLD, GOLD, 1
        )
    )


def below(paper: Paper, found: tuple[Card, ...], need: Power, bars: Bars, wide: float) -> float:
    """Draw the ground strip, the supply and the circuits; the height of the sheet."""
    kinds = {part.kind for card in found for part in card.parts}
    shapes.tag(paper, bars.middle - STRIP, bars.strip, 2 * STRIP, 26, INK)
    paper.text(
        "Ground strip: every black wire ends here", bars.middle, bars.strip, 15, "bold", "middle", CREAM
    )
    y = bars.panel
    if need.total_ma:
        _supply(paper, need, bars, y)
    pins = {end.gpio for card in found for end in contact_lines(card)}
    _contact(paper, 36, y, bool(pins & set(PULLED_UP)), kinds)
    if "lamp" in kinds:
        _lamp(paper, bars.middle - 486, y)
    if "displays" in kinds:
        _shifter(paper, bars.middle + 196, y, found)
    _notes(paper, wide - 36 - 250 if "displays" in kinds else bars.middle + 196, y)
    return y + PANEL_TALL + 28


def _panel(paper: Paper, x: float, y: float, wide: float, name: str) -> None:
    shapes.plate(paper, x, y, wide, PANEL_TALL, CREAM)
    paper.text(name, x + 16, y + 22, 19, "title")


def _supply(paper: Paper, need: Power, bars: Bars, y: float) -> None:
    middle = bars.middle
    wide = 2 * (FUSE + 24)
    shapes.plate(paper, middle - wide / 2, y, wide, PANEL_TALL, CREAM)
    block = y + 92
    paper.wire("Ground of the supply", [(middle, block), (middle, bars.strip + 13)], BLACK)
    for net, fuse, x in (
        ("lamps", need.lamps_fuse, middle - FUSE),
        ("displays", need.displays_fuse, middle + FUSE),
    ):
        if not fuse:
            continue
        paper.wire(f"5 V {net}", [(x, y), (x, block)], RED)
        shapes.fuse(paper, x, y + 36)
        words = (f"{net.capitalize()}: {amperes(fuse)}", "resettable" if net == "lamps" else "slow-blow")
        inward = 1 if x < middle else -1
        for index, word in enumerate(words):
            paper.text(
                word,
                x + inward * 16,
                y + 28 + index * 20,
                15,
                "bold" if index == 0 else "text",
                "start" if inward > 0 else "end",
            )
    paper.top(shapes.polygon(shapes.chamfered(middle - wide / 2 + 12, block, wide - 24, 44, 8), WHITISH))
    for x, sign in ((middle - FUSE, "+"), (middle, "–"), (middle + FUSE, "+")):
        if sign == "–" or (need.lamps_fuse if x < middle else need.displays_fuse):
            paper.text(sign, x, block + 12, 20, "bold", "middle")
    paper.text(f"5 V supply, {amperes(need.supply)} or more", middle, block + 30, 16, "bold", "middle")
    lines = (
        "Its plus goes to the fuses and nowhere else.",
        f"The Pi has a supply of its own. {PI_SUPPLIES.split('; ')[0]};",
        "; ".join(PI_SUPPLIES.split("; ")[1:]) + ".",
    )
    for index, line in enumerate(lines):
        paper.text(line, middle, block + 62 + index * 20, 15, "text", "middle")


def _contact(paper: Paper, x: float, y: float, fixed: bool, kinds: set[Kind]) -> None:
    _panel(paper, x, y, 300, "Each contact")
    row, low = y + 100, y + 162
    paper.wire("contact", [(x + 58, row), (x + 258, row)], BLUE)
    paper.wire("pull-up", [(x + 150, y + 60), (x + 150, row)], ORANGE)
    paper.wire("capacitor", [(x + 150, row), (x + 150, low)], BLACK)
    paper.wire("ground", [(x + 70, low), (x + 258, low), (x + 258, row + 30)], BLACK)
    paper.dot(x + 150, row)
    paper.dot(x + 150, low)
    shapes.resistor(paper, x + 100, row)
    shapes.resistor(paper, x + 150, y + 76, upright=True)
    shapes.capacitor(paper, x + 150, row + 31)
    shapes.contact(paper, x + 258, row, row + 30, 1)
    shapes.tag(paper, x + 14, row, 46, 20)
    paper.text("GPIO", x + 37, row, 14, "bold", "middle")
    shapes.tag(paper, x + 14, low, 56, 20, INK)
    paper.text("Ground", x + 42, low, 14, "bold", "middle", CREAM)
    shapes.tag(paper, x + 102, y + 48, 96, 20)
    paper.text(f"3.3 V  pin {SUPPLY.number}", x + 150, y + 48, 14, "bold", "middle")
    paper.text("330 Ω", x + 100, row + 20, 15, "bold", "middle")
    paper.text("10 kΩ", x + 168, y + 76, 15, "bold")
    paper.text("100 nF", x + 168, row + 31, 15, "bold")
    free = "; no 10 kΩ at GPIO2, 3" if fixed else ""
    paper.text(f"10 kΩ for cables over 2 m{free}.", x + 16, y + 186, 15)
    smaller = [words for kind, words in SMALLER.items() if kind in kinds]
    if smaller:
        paper.text(f"Capacitor: {', '.join(smaller)}.", x + 16, y + 206, 15)


def _lamp(paper: Paper, x: float, y: float) -> None:
    _panel(paper, x, y, 286, "Each lamp")
    row, low, over = y + 116, y + 172, y + 54
    paper.wire("base", [(x + 58, row), (x + 130, row)], YELLOW)
    paper.wire("emitter", [(x + 70, low), (x + 140, low), (x + 140, row + 10)], BLACK)
    paper.wire("lamp", [(x + 140, row - 10), (x + 140, over + 30)], YELLOW)
    paper.wire("diode", [(x + 140, row - 22), (x + 184, row - 22), (x + 184, over + 20)], YELLOW)
    paper.wire("plus", [(x + 70, over), (x + 140, over), (x + 140, over + 8)], RED)
    paper.wire("plus", [(x + 140, over), (x + 184, over), (x + 184, over + 20)], RED)
    paper.dot(x + 140, row - 22)
    paper.dot(x + 140, over)
    shapes.resistor(paper, x + 90, row)
    shapes.transistor(paper, x + 130, row, 1)
    shapes.lamp(paper, x + 140, over + 19)
    shapes.diode(paper, x + 184, over + 20)
    for at, word, fill in ((row, "GPIO", WHITISH), (low, "Ground", INK), (over, "+5 V", WHITISH)):
        shapes.tag(paper, x + 14, at, 56, 20, fill)
        paper.text(word, x + 42, at, 14, "bold", "middle", CREAM if fill == INK else INK)
    paper.text("1 kΩ", x + 92, row + 20, 15, "bold", "middle")
    paper.text("1N4007", x + 202, over + 20, 15, "bold")
    for index, line in enumerate(("BC337-40, its flat", "side towards you:", "collector, base,", "emitter")):
        paper.text(line, x + 162, row + index * 18, 15, "bold" if index == 0 else "text")


def _shifter(paper: Paper, x: float, y: float, found: tuple[Card, ...]) -> None:
    _panel(paper, x, y, 346, "74AHCT125 for the displays")
    pins = {end.name: end.gpio for card, end in signals(found)}
    left = ("Ground", f"GPIO{pins['DIN']}", "DIN", "Ground", f"GPIO{pins['CLK']}", "CLK", "Ground")
    right = ("+5 V", "Ground", "Ground", "free", "Ground", f"GPIO{pins['CS']}", "CS")
    colours = {"DIN": WHITE, "CLK": GREY, "CS": PINK, "Ground": BLACK, "+5 V": RED}
    body = x + 128
    for side, names in ((-1, left), (1, right)):
        for index, name in enumerate(names):
            row = y + 76 + index * 20
            edge = body + (0 if side < 0 else 90)
            line = next((key for key in ("DIN", "CLK", "CS") if name == f"GPIO{pins[key]}"), name)
            far = edge + side * 34
            if name != "free":
                paper.wire(name, [(edge, row), (far, row)], colours[line])
            paper.text(name, far + side * 6, row, 15, "bold", "end" if side < 0 else "start")
            if name in ("DIN", "CLK", "CS"):
                shapes.resistor(paper, edge + side * 18, row)
    paper.top(shapes.polygon(shapes.chamfered(body, y + 61, 90, 150, 4), WHITISH))
    paper.top(
        f'<path d="M{body + 35:g} {y + 61:g} a10 10 0 0 0 20 0" fill="{CREAM}" stroke="{INK}" stroke-width="2"/>'
    )
    for index in range(7):
        row = y + 76 + index * 20
        paper.text(str(index + 1), body + 10, row, 14, "bold")
        paper.text(str(14 - index), body + 80, row, 14, "bold", "end")
    paper.text("100 Ω in each line on to the displays", x + 16, y + 46, 15)


def _notes(paper: Paper, x: float, y: float) -> None:
    _panel(paper, x, y, 250, "Before switching on")
    lines = (
        "1. No short between 3.3 V, 5 V and",
        "    ground: the meter must not beep.",
        "2. 5 V supply on, Pi off: every GPIO",
        "    place measures 0 V to ground.",
        "3. One seat only. Then, in a terminal:",
        "    gameshow rig check --rig FILE",
        "    gameshow rig test --rig FILE",
    )
    for index, line in enumerate(lines):
        paper.text(
            line.strip(), x + 16 + (16 if line.startswith(" ") else 0), y + 54 + index * 23, 15, most=220
        )
