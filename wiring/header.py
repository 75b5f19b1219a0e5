"""The 40-pin header of a Raspberry Pi, the same since the Model B+: what every place of it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["3.3 V", "5 V", "ground", "gpio", "identity"]

ROWS, PITCH = 20, 40
"""Rows of two, and how far apart they are drawn: the odd place on the left, the even one on the right, with the header at the right of the board and its USB sockets below."""

# The GPIO numbers in the order of the places; the rest are supplies.
_PLACES: tuple[int | Kind, ...] = (
    *("3.3 V", "5 V", 2, "5 V", 3, "ground", 4, 14, "ground", 15),
    *(17, 18, 27, "ground", 22, 23, "3.3 V", 24, 10, "ground"),
    *(9, 25, 11, 8, "ground", 7, 0, 1, 5, "ground"),
    *(6, 12, 13, "ground", 19, 16, 26, 20, "ground", 21),
)


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the header: its ``number`` (1 to 40), what it is, and its GPIO number if it has one."""

    number: int
    kind: Kind
    gpio: int | None = None

    @property
    def row(self) -> int:
        """Its row, from 0 at the end of the header where place 1 is."""
        return (self.number - 1) // 2

    @property
    def left(self) -> bool:
        """Whether it is in the row of odd places."""
        return self.number % 2 == 1


def _place(number: int, what: int | Kind) -> Place:
    if isinstance(what, int):
        return Place(number, "identity" if what < 2 else "gpio", what)
    return Place(number, what)


PLACES = tuple(_place(number, what) for number, what in enumerate(_PLACES, 1))
_BY_GPIO = {place.gpio: place for place in PLACES if place.gpio is not None}


def place_of(gpio: int) -> Place:
    """The place of a GPIO number from 0 to 27; KeyError if there is none."""
    return _BY_GPIO[gpio]
