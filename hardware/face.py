"""What a 32x8 price display is to say, before it becomes dots.

Faces are plain values: ``console.show`` makes them, ``hardware.matrix`` draws them.  Money is integer cents; ``currency`` is the
sign, in front or (``behind``) after the figures, ``thousands`` (may be empty) and ``decimal`` are the marks between them. Without a
``decimal`` amounts are whole, such as chips.
Every face must read in one colour at one brightness.
"""

from __future__ import annotations

from dataclasses import dataclass

CLOSED = "\N{FULL BLOCK}"
"""The tile of a door that nobody has opened yet."""


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
    ``currency`` is empty for plain digits.  ``masked`` draws every dialled digit as a
    filled block, for viewers who may know that somebody dials but not what.
    ``purse``: dollars in hand, at most seven, stacked beside the digits; None where nothing is at stake.
    """

    digits: str
    cursor: int | None
    currency: str = "$"
    masked: bool = False
    purse: int | None = None
    thousands: str = ","
    behind: bool = False


@dataclass(frozen=True, slots=True)
class Arrows:
    """A row of four digits, and whether each is taken to be higher (``^``) or lower (``v``); ``-`` where that is open.

    ``cursor`` is the digit whose arrow a turn would change.
    """

    digits: str
    ways: str
    cursor: int | None


@dataclass(frozen=True, slots=True)
class Choosing:
    """A choice being turned through: the tile under the cursor, ``<`` and ``>`` where more lie that way."""

    label: str
    more_left: bool
    more_right: bool


@dataclass(frozen=True, slots=True)
class Offered:
    """One of several things that may be bought or done: a card, or a word of at most five letters, with what it costs.

    ``card`` is rank and suit, such as ``Ah`` or ``Td``; ``price`` is in whole chips, None where nothing is paid. Without a ``cursor``
    it has been chosen.
    """

    card: str = ""
    word: str = ""
    price: int | None = None
    cursor: bool = True


@dataclass(frozen=True, slots=True)
class Peek:
    """At least one card that only the owner of the display may see, two at a time; each is rank and suit, such as ``Ah``."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picking:
    """Several of at most six things are to be picked: their numbers from 1, a cursor on one, a block for those that are ``taken``.

    Both count from 0.
    """

    things: int
    cursor: int | None
    taken: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Squares:
    """A card of three by three squares, row by row from the top: ``x`` or ``-`` each, and a cursor on one."""

    marks: str
    cursor: int | None


@dataclass(frozen=True, slots=True)
class Tiles:
    """A short row of tiles (at most five) with a cursor under one: which to take out, which goes where; :data:`CLOSED` may be among them."""

    tiles: str
    cursor: int | None


@dataclass(frozen=True, slots=True)
class Locked:
    """Doors shut, LOCK, never digits."""


@dataclass(frozen=True, slots=True)
class Money:
    """An amount with the marks to write it; ``cents`` are whole things where there is no ``decimal``."""

    cents: int
    currency: str = "$"
    thousands: str = ","
    decimal: str = "."
    behind: bool = False

    @property
    def written(self) -> tuple[int, str, str, str, bool]:
        """As lettering takes it."""
        return self.cents, self.currency, self.thousands, self.decimal, self.behind


@dataclass(frozen=True, slots=True)
class Amount(Money):
    """An amount at full, right-aligned."""


@dataclass(frozen=True, slots=True)
class Winner(Money):
    """Star and amount, WIN in turn, row 8 running."""


@dataclass(frozen=True, slots=True)
class Over(Money):
    """Cross and amount, OVER in turn."""


@dataclass(frozen=True, slots=True)
class Spin:
    """The wheel is to be spun, or (``turning``) it turns."""

    turning: bool = False


@dataclass(frozen=True, slots=True)
class Landed(Money):
    """The wheel has stopped on this amount; it is nobody's yet."""


@dataclass(frozen=True, slots=True)
class Called:
    """A letter was called and is there so often, 0 for not at all; a moment later the amount that its caller has now."""

    letter: str
    count: int
    then: Amount


@dataclass(frozen=True, slots=True)
class Buzz:
    """The buzzers are open: press now."""


@dataclass(frozen=True, slots=True)
class First:
    """Buzzed first: 1ST and a chequered field; ``ahead_us`` is how many microseconds ahead, 0 where a tie was drawn."""

    ahead_us: int | None = None


@dataclass(frozen=True, slots=True)
class Late:
    """Buzzed so many microseconds after the first."""

    us: int


@dataclass(frozen=True, slots=True)
class Early:
    """Pressed before the buzzers were open, and does nothing for a second."""


@dataclass(frozen=True, slots=True)
class Said:
    """A word of at most five letters, or two in turn; eight may still be narrow enough."""

    text: str
    then: str = ""


@dataclass(frozen=True, slots=True)
class Asking:
    """A word of at most five letters that says what the next press does, and in turn what it is about."""

    text: str
    about: Dialling | Arrows | Choosing | Offered | Picking | Squares | Tiles


@dataclass(frozen=True, slots=True)
class CheckCard:
    """Per block its number, a mark in the top left corner and an arrow pointing up."""


Face = (
    Dark
    | Idle
    | Go
    | Dialling
    | Arrows
    | Choosing
    | Offered
    | Peek
    | Picking
    | Squares
    | Tiles
    | Locked
    | Amount
    | Winner
    | Over
    | Spin
    | Landed
    | Called
    | Buzz
    | First
    | Late
    | Early
    | Said
    | Asking
    | CheckCard
)
