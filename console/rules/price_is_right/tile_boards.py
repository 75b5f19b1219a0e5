"""The boards of the solo games in which the contestant lays tiles. The shapes are those of docs/boards.md.

As in ``boards.py``, a field is None until the audience may know it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from console.rules.price_is_right.boards import Face
from console.rules.stage import Board


@dataclass
class SafecrackerBoard(Board):
    """A price whose digits are mixed up, and two more prizes behind the same door."""

    scene: ClassVar[str] = "safecracker"
    title: ClassVar[str] = "Safecracker"
    contestant: int
    item: Face
    prizes: list[Face]
    tiles: list[str]  # as they lie, mixed up
    guess: list[str] | None = None
    letter: str | None = None
    price: int | None = None  # the item's
    prices: dict[str, int] | None = None  # of all three
    won: bool | None = None
    paid: int | None = None


@dataclass
class SecretXBoard(Board):
    """Nine squares. ``offers``, ``chosen`` and ``right`` have an entry for each of the two green items."""

    scene: ClassVar[str] = "secret-x"
    title: ClassVar[str] = "Secret X"
    contestant: int
    items: list[Face]
    prizes: list[Face]
    squares: dict[str, str] = field(default_factory=dict)  # X tiles by square; the rest is open
    question: int | None = None  # 0 or 1
    offers: list[list[int] | None] = field(
        default_factory=lambda: [None, None]
    )  # dollars, in the order shown
    chosen: list[int | None] = field(default_factory=lambda: [None, None])  # dollars
    right: list[bool | None] = field(default_factory=lambda: [None, None])
    prices: dict[str, int] | None = None  # green ones once answered, blue ones at the end
    centre: str | None = None  # the row of the secret X
    line: list[str] | None = None  # the three squares in a row
    letter: str | None = None
    won: bool | None = None
    paid: int | None = None


@dataclass
class TensRow:
    """An item of a Switcheroo card: the digits of its price, the tens digit None until the end."""

    name: str
    picture: str
    digits: list[str | None]


@dataclass
class SwitcherooBoard(Board):
    """Five prices without their tens digits, and the five tiles that belong there."""

    scene: ClassVar[str] = "switcheroo"
    title: ClassVar[str] = "Switcheroo"
    contestant: int
    rows: list[TensRow]
    tiles: list[str]  # as they lie, mixed up
    tries: list[list[str]] = field(default_factory=list)
    right: int | None = None  # after the first try
    verdicts: list[bool] | None = None
    prices: list[int] | None = None
    won: bool | None = None  # true when anything is paid
    paid: int | None = None


@dataclass
class ThreeStrikesBoard(Board):
    """Four squares for the digits, three for the strikes, and a bag of tiles."""

    scene: ClassVar[str] = "three-strikes"
    title: ClassVar[str] = "3 Strikes"
    contestant: int
    item: Face
    placed: list[str | None] = field(default_factory=lambda: [None] * 4)
    strikes: int = 0
    tile: str | None = None  # drawn, in hand: a digit or X
    bag: int = 7  # tiles still in it
    wrong: list[tuple[str, int]] = field(default_factory=list)  # digit and square of wrong tries
    newest: int | None = None  # the square named last
    letter: str | None = None
    price: int | None = None
    won: bool | None = None
    paid: int | None = None
