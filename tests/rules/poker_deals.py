"""Cards for tests of poker, and hands as their text says: ``cards("Ah Kd")``."""

from __future__ import annotations

import random
from collections.abc import Iterator

from console.rules.price_poker.showing import RANKS

DECK = [rank + suit for rank in RANKS for suit in "cdhs"]


def cards(text: str) -> list[str]:
    """Cards written with blanks between them."""
    return text.split()


def deals(count: int, size: int = 7, seed: int = 1) -> Iterator[list[str]]:
    """So many random hands, each out of a full deck."""
    rng = random.Random(seed)
    return (rng.sample(DECK, size) for _ in range(count))
