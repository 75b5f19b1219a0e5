"""What stands on the stage in the solo games, in the rulebook's order. The shapes are those of docs/boards.md.

A field that the audience may not know yet is None; a rule fills it in when it is shown, never before.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from console.rules.price_is_right.boards import Face
from console.rules.stage import Board


@dataclass
class SoloBoard(Board):
    """A solo game's board: whose game it is, and how it ended."""

    contestant: int
    won: bool | str | None = field(default=None, kw_only=True)  # in Any Number the row's kind
    paid: int | None = field(default=None, kw_only=True)


@dataclass
class OneItemBoard(SoloBoard):
    """A game about the price of one item."""

    item: Face
    letter: str | None = field(default=None, kw_only=True)
    price: int | None = field(default=None, kw_only=True)


@dataclass
class PriceRow:
    """A price of an Any Number card behind tiles; ``to_go`` tiles are still closed."""

    kind: str
    name: str
    picture: str
    tiles: list[str | None]
    to_go: int


@dataclass
class AnyNumberBoard(SoloBoard):
    """Three prices over the ten digits."""

    scene: ClassVar[str] = "any-number"
    title: ClassVar[str] = "Any Number"
    rows: list[PriceRow]
    called: list[str] = field(default_factory=list)
    newest: str | None = None


@dataclass
class DangerPriceBoard(SoloBoard):
    """Four items and the price of one of them; ``safe`` are the three that the contestant trusts."""

    scene: ClassVar[str] = "danger-price"
    title: ClassVar[str] = "Danger Price"
    items: list[Face]
    danger: int
    safe: list[str] | None = None
    letter: str | None = None
    prices: dict[str, int] | None = None
    danger_item: str | None = None


@dataclass
class HiLoBoard(SoloBoard):
    """Six small items and the prize; ``high`` are the three that the contestant holds for the dearest."""

    scene: ClassVar[str] = "hi-lo"
    title: ClassVar[str] = "Hi-Lo"
    items: list[Face]
    prize: Face
    high: list[str] | None = None
    letter: str | None = None
    prices: dict[str, int] | None = None
    price: int | None = None  # the prize's


@dataclass
class LuckySevenBoard(OneItemBoard):
    """A price behind four tiles. ``left`` is the stake in hand, in dollars, and ``costs`` what each guess was off by."""

    scene: ClassVar[str] = "lucky-seven"
    title: ClassVar[str] = "Lucky Seven"
    left: int
    tiles: list[str | None] = field(default_factory=lambda: [None] * 4)
    guesses: list[str] = field(default_factory=list)
    costs: list[int] = field(default_factory=list)
    newest: int | None = None  # the place of the tile that was turned last, from 0


@dataclass
class OneAwayBoard(OneItemBoard):
    """A price of which every digit is one off; ``errors`` is how many digits of the first guess were wrong."""

    scene: ClassVar[str] = "one-away"
    title: ClassVar[str] = "One Away"
    shown: str
    guesses: list[str] = field(default_factory=list)
    errors: int | None = None


@dataclass
class SqueezePlayBoard(OneItemBoard):
    """Five digits, one of them too many; ``removed`` is its place from the left."""

    scene: ClassVar[str] = "squeeze-play"
    title: ClassVar[str] = "Squeeze Play"
    row: str
    removed: int | None = None


@dataclass
class SafecrackerBoard(OneItemBoard):
    """A price whose digits are mixed up, and two more prizes behind the same door."""

    scene: ClassVar[str] = "safecracker"
    title: ClassVar[str] = "Safecracker"
    prizes: list[Face]
    tiles: list[str]  # as they lie, mixed up
    guess: list[str] | None = None
    prices: dict[str, int] | None = None  # of all three


@dataclass
class SecretXBoard(SoloBoard):
    """Nine squares. ``offers``, ``chosen`` (both in dollars) and ``right`` have an entry for each of the two green items."""

    scene: ClassVar[str] = "secret-x"
    title: ClassVar[str] = "Secret X"
    items: list[Face]
    prizes: list[Face]
    squares: dict[str, str] = field(default_factory=dict)  # X tiles by square; the rest is open
    question: int | None = None  # 0 or 1
    offers: list[list[int] | None] = field(default_factory=lambda: [None, None])  # in the order shown
    chosen: list[int | None] = field(default_factory=lambda: [None, None])
    right: list[bool | None] = field(default_factory=lambda: [None, None])
    prices: dict[str, int] | None = None  # green ones once answered, blue ones at the end
    centre: str | None = None  # the row of the secret X
    line: list[str] | None = None  # the three squares in a row
    letter: str | None = None


@dataclass
class TensRow:
    """An item of a Switcheroo card: the digits of its price, the tens digit None until the end."""

    name: str
    picture: str
    digits: list[str | None]


@dataclass
class SwitcherooBoard(SoloBoard):
    """Five prices without their tens digits, and the five tiles that belong there. Any right price counts as won."""

    scene: ClassVar[str] = "switcheroo"
    title: ClassVar[str] = "Switcheroo"
    rows: list[TensRow]
    tiles: list[str]  # as they lie, mixed up
    tries: list[list[str]] = field(default_factory=list)
    right: int | None = None  # after the first try
    verdicts: list[bool] | None = None
    prices: list[int] | None = None


@dataclass
class ThreeStrikesBoard(OneItemBoard):
    """Four squares for the digits, three for the strikes, and a bag of tiles."""

    scene: ClassVar[str] = "three-strikes"
    title: ClassVar[str] = "3 Strikes"
    placed: list[str | None] = field(default_factory=lambda: [None] * 4)
    strikes: int = 0
    tile: str | None = None  # drawn, in hand: a digit or X
    bag: int = 7  # tiles still in it
    wrong: list[tuple[str, int]] = field(default_factory=list)  # digit and square of wrong tries
    newest: int | None = None  # the square named last
