"""What a 32x8 price display is to say, before it becomes dots.

Faces are plain values: ``console.show`` makes them, ``hardware.matrix`` draws them.  Money is integer cents.
Every face must read in one colour at one brightness.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dark:
    """Nothing lit: before the first frame and after the last."""


@dataclass(frozen=True, slots=True)
class Idle:
    """Seat shape and the start of the name."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Go:
    """Your turn: GO! with chevrons running inward."""


@dataclass(frozen=True, slots=True)
class Dialling:
    """A number being dialled: ``digits`` has one character a wheel, ``-`` where nothing was dialled yet.

    ``cursor`` is the wheel that a turn would change (None: four-dial pricers have no cursor).
    ``currency`` is the sign in front, empty for plain digits.  ``masked`` draws every dialled digit as a
    filled block, for viewers who may know that somebody dials but not what.
    """

    digits: str
    cursor: int | None
    currency: str = "$"
    masked: bool = False


@dataclass(frozen=True, slots=True)
class Choosing:
    """A choice being turned through: the tile under the cursor, ``<`` and ``>`` where more lie that way."""

    label: str
    more_left: bool
    more_right: bool


@dataclass(frozen=True, slots=True)
class Tiles:
    """A short row of tiles (at most five) with a cursor under one: which to take out, which goes where."""

    tiles: str
    cursor: int | None


@dataclass(frozen=True, slots=True)
class Locked:
    """Doors shut, LOCK, never digits."""


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount at full, right-aligned."""

    cents: int
    currency: str = "$"


@dataclass(frozen=True, slots=True)
class Winner:
    """Star and amount, WIN in turn, row 8 running."""

    cents: int
    currency: str = "$"


@dataclass(frozen=True, slots=True)
class Over:
    """Cross and amount, OVER in turn."""

    cents: int
    currency: str = "$"


@dataclass(frozen=True, slots=True)
class First:
    """Buzzed first: 1ST and a chequered field."""


@dataclass(frozen=True, slots=True)
class Said:
    """A word of at most five letters."""

    text: str


@dataclass(frozen=True, slots=True)
class CheckCard:
    """Per block its number, a mark in the top left corner and an arrow pointing up."""


Face = (
    Dark
    | Idle
    | Go
    | Dialling
    | Choosing
    | Tiles
    | Locked
    | Amount
    | Winner
    | Over
    | First
    | Said
    | CheckCard
)
