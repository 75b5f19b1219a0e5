"""What stands on the stage in Danger Price, Hi-Lo, Lucky Seven and One Away. The shapes are those of docs/boards.md.

A field that the audience may not know yet is None; a rule fills it in when it is shown, never before.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from console.rules.price_is_right.boards import Face
from console.rules.stage import Board


@dataclass
class DangerPriceBoard(Board):
    """Four items and the price of one of them; ``safe`` are the three that the contestant trusts."""

    scene: ClassVar[str] = "danger-price"
    title: ClassVar[str] = "Danger Price"
    contestant: int
    items: list[Face]
    danger: int
    safe: list[str] | None = None
    letter: str | None = None
    prices: dict[str, int] | None = None
    danger_item: str | None = None
    won: bool | None = None
    paid: int | None = None


@dataclass
class HiLoBoard(Board):
    """Six small items and the prize; ``high`` are the three that the contestant holds for the dearest."""

    scene: ClassVar[str] = "hi-lo"
    title: ClassVar[str] = "Hi-Lo"
    contestant: int
    items: list[Face]
    prize: Face
    high: list[str] | None = None
    letter: str | None = None
    prices: dict[str, int] | None = None
    price: int | None = None  # the prize's
    won: bool | None = None
    paid: int | None = None


@dataclass
class LuckySevenBoard(Board):
    """A price behind four tiles. ``left`` is the stake in hand, in dollars, and ``costs`` what each guess was off by."""

    scene: ClassVar[str] = "lucky-seven"
    title: ClassVar[str] = "Lucky Seven"
    contestant: int
    item: Face
    left: int
    tiles: list[str | None] = field(default_factory=lambda: [None] * 4)
    guesses: list[str] = field(default_factory=list)
    costs: list[int] = field(default_factory=list)
    newest: int | None = None  # the place of the tile that was turned last, from 0
    letter: str | None = None
    price: int | None = None
    won: bool | None = None
    paid: int | None = None


@dataclass
class OneAwayBoard(Board):
    """A price of which every digit is one off; ``errors`` is how many digits of the first guess were wrong."""

    scene: ClassVar[str] = "one-away"
    title: ClassVar[str] = "One Away"
    contestant: int
    item: Face
    shown: str
    guesses: list[str] = field(default_factory=list)
    errors: int | None = None
    letter: str | None = None
    price: int | None = None
    won: bool | None = None
    paid: int | None = None
