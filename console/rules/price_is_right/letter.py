"""The letter tile: which of an item's four prices is the actual price in this game."""

from __future__ import annotations

from console.rules.asks import draw, single
from console.rules.pack import LETTERS


async def letter_tile() -> str:
    """A tile drawn at random; it is shown together with the price, not before."""
    return await single(draw("letter", tuple(LETTERS)))
