"""What a chain of price displays is made of, and what is wrong with a plan for one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hardware.chip import BLOCKS
from hardware.dots import COLUMNS
from hardware.supply import FLOOR_MA

MAX_BRIGHTNESS = 6  # of 15: 13/32 of the time lit, the 40 % that dots next to a dark set may have

LEVELS = range(1, 11)  # how bright people may choose; 10 is all that the plan allows


def intensity(level: int, most: int) -> int:
    """The chip's intensity for a chosen level, from 0 (one 32nd of the time lit, still to be read) to the plan's own, ``most``."""
    if level not in LEVELS:
        raise ValueError(f"brightness {level}: allowed are {LEVELS[0]} to {LEVELS[-1]}")
    return round((level - LEVELS[0]) * most / (LEVELS[-1] - LEVELS[0]))


class PlanError(ValueError):
    """A plan that can't be built; the text has one line for every problem."""


@dataclass(frozen=True, slots=True)
class MatrixPlan:
    """One chain of displays.

    ``driver`` is ``spi`` or ``recording`` (no hardware: the bytes are decoded and kept).  ``seats`` are in the order
    of the wiring, the one next to the Pi first.  ``orientation`` and ``reverse`` say how the modules are mounted
    (-90 for the usual ready-made 4-in-1 boards); ``brightness`` is the chip's intensity, ``supply_ma`` what the displays may take
    from their supply, None for no limit but that.
    """

    driver: str
    seats: tuple[int, ...]
    bus: int = 0
    device: int = 0
    orientation: int = -90
    reverse: bool = False
    brightness: int = MAX_BRIGHTNESS
    width: int = COLUMNS
    supply_ma: int | None = None

    def problems(self) -> list[str]:
        """What is wrong with the plan, in plain words; empty if nothing is."""
        found = []
        if self.driver not in ("spi", "recording"):
            found.append(f"driver {self.driver!r}: allowed are 'spi' and 'recording'")
        if not self.seats:
            found.append(
                "seats: none given; name the seats in the order of the wiring, the one next to the Pi first"
            )
        found += [f"seat {seat}: seats are numbered from 1" for seat in self.seats if seat < 1]
        if len(set(self.seats)) != len(self.seats):
            found.append(f"seats {list(self.seats)}: a seat is named twice, but has one display")
        if self.orientation not in (0, 90, -90, 180):
            hint = "; for 270 write -90" if self.orientation == 270 else ""
            found.append(f"orientation {self.orientation}: modules sit at 0, 90, -90 or 180 degrees{hint}")
        if self.width != COLUMNS:
            found.append(f"width {self.width}: a display is {COLUMNS} dots wide, {BLOCKS} modules of 8")
        if not 0 <= self.brightness <= MAX_BRIGHTNESS:
            found.append(
                f"brightness {self.brightness}: allowed are 0 to {MAX_BRIGHTNESS} of the chip's 15; "
                "more dazzles and overloads the supply"
            )
        if self.supply_ma is not None and self.supply_ma < FLOOR_MA * len(self.seats):
            found.append(
                f"supply_ma {self.supply_ma}: allowed are {FLOOR_MA * len(self.seats)} and more; "
                f"a display that is all lit takes {FLOOR_MA} mA as dim as it can be"
            )
        if self.bus < 0 or self.device < 0:
            found.append(f"bus {self.bus}, device {self.device}: both count from 0, as in /dev/spidev0.0")
        return found


def check(plans: Sequence[MatrixPlan]) -> None:
    """Raise :class:`PlanError` if a plan, or the plans together, can't be built."""
    problems = [f"matrices: {problem}" for plan in plans for problem in plan.problems()]
    if len(plans) > 1:
        seats = [seat for plan in plans for seat in set(plan.seats)]
        problems += [
            f"matrices: seat {seat} is on two chains" for seat in sorted(set(seats)) if seats.count(seat) > 1
        ]
        wires = [(plan.bus, plan.device) for plan in plans if plan.driver == "spi"]
        problems += [
            f"matrices: bus {bus}, device {device} is used by two chains"
            for bus, device in sorted(set(wires))
            if wires.count((bus, device)) > 1
        ]
    if problems:
        raise PlanError("\n".join(problems))
