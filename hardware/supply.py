"""What a chain of MAX7219 displays takes from its 5 V supply, and how bright it may be so that it never takes too much.

A chip drives one of its eight rows at a time, each lit dot of it with the *peak current*, and only for the part of the row's turn that
the intensity allows: (2 n + 1) / 32.  So a lit dot takes an eighth of that on average, which is what a supply has to give; the peaks come from
the capacitors beside the chips.  Source: MAX7219/MAX7221 data sheet.  Its intensity table gives the duty, its table 11 40 mA for 11.8 kilohm and
a red LED of 2 V; the usual ready-made boards have 10 kilohm and so some 47 mA.  Without a lit dot a chip takes up to 8 mA.
"""

from __future__ import annotations

from collections.abc import Iterable

from hardware.chip import BLOCKS
from hardware.dots import COLUMNS, ROWS, Picture

PEAK_MA = 48
"""mA through a lit dot while its row is driven."""

CHIP_MA = 8
"""mA of a chip itself."""

_SIXTEENTHS = PEAK_MA * 16 // ROWS // 32
"""Sixteenths of a mA for each lit dot and each 32nd of the time: whole, so that no rounding lets a picture through."""


def lit(pictures: Iterable[Picture]) -> int:
    """How many dots are lit."""
    return sum(row.bit_count() for picture in pictures for row in picture)


def current_ma(dots: int, displays: int, intensity: int) -> float:
    """mA, on average, of so many displays with so many lit dots at the chips' ``intensity``, 0 to 15."""
    return BLOCKS * displays * CHIP_MA + dots * _SIXTEENTHS * (2 * intensity + 1) / 16


def brightest(dots: int, displays: int, supply_ma: int, most: int) -> int:
    """The highest intensity, at most ``most``, at which so many lit dots take no more than ``supply_ma``; 0 where none is low enough."""
    fits = (n for n in range(most, 0, -1) if current_ma(dots, displays, n) <= supply_ma)
    return next(fits, 0)


FLOOR_MA = round(current_ma(ROWS * COLUMNS, 1, 0))
"""mA of one display with every dot lit as dim as can be: a supply that can't give this for each is too small."""
