"""What contestants want at poker, decided from the screen alone: now and then they fold, bet or raise, and mostly they stay in."""

from __future__ import annotations

import random
from collections.abc import Mapping

from tests.e2e.evening.looks import Look
from tests.e2e.evening.wishes import Board, Wish

LIKING = {
    "fold": 0.05, "deck": 1.0, "row-1": 1.0, "row-2": 1.0, "row-3": 1.0,
    "check": 1.0, "bet": 0.6, "call": 1.0, "raise": 0.3,
    "high": 1.0, "low": 1.0, "both": 0.3,
    "yes": 0.7, "no": 0.3,
}  # fmt: skip
"""How much somebody likes to do this, beside what else is offered."""
WAYS = ("high", "low", "both")


def liked(offered: list[str], rng: random.Random) -> str:
    """One of these."""
    return rng.choices(offered, [LIKING[one] for one in offered])[0]


def _offered(look: Look, _: Board, rng: random.Random) -> str:
    return liked(list(look.of), rng)


AT_THE_TABLE: Mapping[str, Wish] = {
    "buy": _offered,
    "bet": _offered,
    "rebuy": _offered,
    "declare": lambda look, _, rng: liked(list(look.of or WAYS), rng),
}
