"""The prize wedge of a rig's own wheel: a card that somebody lays over the $100 sector, and takes off again. It is no secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from console.rules.wheel_of_fortune.wheel import HUNDRED, PRIZE
from console.show.words import money

Json = Any


@dataclass
class PrizeWedge:
    """``lies``: the prize whose card lies on the wheel, as far as was told; it may be the show's before. ``told``: what is to be done."""

    lies: str | None = None
    told: str | None = None

    def mind(self, board: Mapping[str, Json], currency: str) -> str | None:
        """The wheel is as the board has it: what is to be done with the card, if that is not said already."""
        if "wheel" not in board:
            return None
        wanted = next((wedge["name"] for wedge in board["wheel"] if wedge["kind"] == PRIZE), None)
        if wanted == self.lies:
            return None
        hundred = money(HUNDRED.amount, currency)
        if wanted is None:
            self.told = f"Take the prize wedge off the wheel: {hundred} is there again"
        elif self.lies is None:
            self.told = f"Lay the prize wedge over {hundred} on the wheel: {wanted}"
        else:
            self.told = f"Change the prize wedge on the wheel: {wanted} instead of {self.lies}"
        self.lies = wanted
        return self.told

    def spun(self) -> None:
        """The wheel came to rest: it is as it should be, or too late."""
        self.told = None
