"""What contestants know when buzzers are open: of a question something or nothing, of a toss-up what the screen leaves open."""

from __future__ import annotations

import random
from typing import Any

from console.bots import Known
from console.rules.pack import Pack

Json = Any
KNOWS, SURE, GUESSES = 0.7, 0.5, 0.02
"""How often somebody has an answer; presses who sees that only one puzzle fits; or guesses among several."""


class Knows:
    """Whether somebody presses now."""

    def __init__(self, pack: Pack) -> None:
        self._known = Known(pack)

    def answer(self, view: dict[str, Json], rng: random.Random) -> bool:
        """Decided from the screen alone."""
        if view["scene"] == "puzzle":
            return rng.random() < (SURE if len(self._known.fitting(view["board"])) == 1 else GUESSES)
        return rng.random() < KNOWS
