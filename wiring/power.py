"""How much current a rig takes at most, and which supply and fuses that needs.

What displays take is reckoned in :mod:`hardware.supply`.  Supplies of the Pi: Raspberry Pi Ltd's tables (5 V and 2.5 A for a Pi 3 or
Zero 2 W, 5.1 V and 3 A for a Pi 4, 5.1 V and 5 A for a Pi 5).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from hardware.dots import COLUMNS, ROWS
from hardware.plan import MatricesPlan, RigPlan
from hardware.supply import current_ma

LAMP_MA = 100
"""What one lamp may take: a BC337-40 with a thousandth of an ampere and more in its base switches it through."""

PI_SUPPLIES = "Pi 3 or Zero 2 W: 5 V, 2.5 A; Pi 4: 5.1 V, 3 A; Pi 5: 5.1 V, 5 A"

_SUPPLIES = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)
_FUSES = (0.63, 1.0, 1.6, 2.0, 2.5, 3.15, 4.0, 5.0, 6.3, 8.0)
_RESETTABLE = (0.5, 0.75, 1.1, 1.6, 2.0)


@dataclass(frozen=True, slots=True)
class Power:
    """Currents at their worst, in mA, and what is to be bought for them, in A; 0 where nothing is."""

    displays_ma: int
    lamps_ma: int
    supply: float
    displays_fuse: float
    lamps_fuse: float

    @property
    def total_ma(self) -> int:
        """All that the 5 V supply has to give."""
        return self.displays_ma + self.lamps_ma


def all_lit_ma(matrices: MatricesPlan) -> int:
    """What the displays of a chain would take with every dot lit at the rig's brightness."""
    count = len(matrices.seats)
    return round(current_ma(count * ROWS * COLUMNS, count, matrices.brightness))


def power(plan: RigPlan) -> Power:
    """The worst case of ``plan``: every lamp on, every dot lit, as far as ``supply_ma`` lets them."""
    displays = 0
    if plan.matrices is not None and plan.matrices.driver == "spi":
        displays = all_lit_ma(plan.matrices)
        if plan.matrices.supply_ma is not None:
            displays = min(displays, plan.matrices.supply_ma)
    lamps = LAMP_MA * sum(seat.lamp is not None for seat in plan.seats)
    displays_fuse, lamps_fuse = _at_least(_FUSES, displays), _at_least(_RESETTABLE, lamps)
    # A supply that gives less than its fuses let through would go down before they do.
    supply = _size(_SUPPLIES, displays_fuse + lamps_fuse)
    return Power(displays, lamps, supply, displays_fuse, lamps_fuse)


def _at_least(sizes: tuple[float, ...], current: int) -> float:
    """The smallest size that has a quarter to spare, for a current in mA."""
    return _size(sizes, current * 1.25 / 1000)


def _size(sizes: tuple[float, ...], wanted: float) -> float:
    """The smallest of ``sizes`` that is enough; beyond them all the next whole ampere; 0 where nothing is wanted."""
    if not wanted:
        return 0.0
    return next((size for size in sizes if size >= wanted), float(math.ceil(wanted)))


def amperes(value: float) -> str:
    """A size as shops write it: "2.5 A"."""
    return f"{value:g} A"
