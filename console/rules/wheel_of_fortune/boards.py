"""What stands on the stage. The shapes are those of docs/boards.md: money in cents, seats as string keys.

A field that the audience may not know yet is None; a rule fills it in when it is shown, never before. The answer is in no field: a door
holds None where there is no letter behind it, an empty text while its letter is hidden, else what is to be read on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from console.rules import scenes
from console.rules.race import Racing
from console.rules.stage import Board
from console.rules.wheel_of_fortune.puzzle import Doors

Json = Any


@dataclass
class LobbyBoard(scenes.LobbyBoard):
    """The curtain, before the first round."""

    title: ClassVar[str] = "Wheel of Fortune"
    show: str = "Wheel of Fortune"


@dataclass
class TossUp(Racing):
    """The race for who starts, and whoever does once it is decided."""

    starts: int | None = None

    @property
    def face(self) -> dict[str, Json]:
        """The board's field."""
        return {**super().face, "starts": self.starts}


@dataclass
class PuzzleBoard(Board):
    """The puzzle, the wheel beside it, and everybody's money: the whole of a round."""

    scene: ClassVar[str] = "puzzle"
    title: ClassVar[str] = "Wheel of Fortune"
    round: int
    category: str
    doors: Doors
    wheel: list[dict[str, Json]]
    round_cash: dict[str, int] = field(default_factory=dict)
    banked: dict[str, int] = field(default_factory=dict)
    prizes: dict[str, dict[str, list[dict[str, str]]]] = field(default_factory=dict)  # "round" and "banked"
    tokens: dict[str, int] = field(default_factory=dict)
    called: list[str] = field(default_factory=list)
    newest: dict[str, Json] | None = None  # {"letter": "T", "doors": [[row, column], ...]}
    wedge: int | None = None  # the last spin's
    turn: int | None = None
    order: dict[str, Json] | None = None  # who starts: "spins" by seat, who is "spinning", "starts"
    out: list[int] = field(default_factory=list)
    attempt: dict[str, Json] | None = None  # {"seat": 2, "text": None | "...", "right": None | bool}
    won: int | None = None
    paid: int | None = None
    unsolved: bool = False
    toss_up: TossUp | None = None

    def face(self) -> Mapping[str, Json]:
        """Its fields, and how the race for who starts stands now."""
        return {**vars(self), "toss_up": self.toss_up.face if self.toss_up else None}

    def corrected(self, seat: int, amount: int) -> None:
        """A correction goes to banked cash."""
        self.banked = {**self.banked, str(seat): self.banked[str(seat)] + amount}


@dataclass
class StandingsBoard(Board):
    """Between two rounds: everybody's total, prizes included."""

    scene: ClassVar[str] = "standings"
    title: ClassVar[str] = "The standings"
    after: int
    totals: dict[str, int]
    ranks: dict[str, int]
    prizes: dict[str, list[dict[str, str]]]
    target: int | None = None

    def corrected(self, seat: int, amount: int) -> None:
        """Totals and ranks as they are now."""
        self.totals = {**self.totals, str(seat): self.totals[str(seat)] + amount}
        self.ranks = scenes.ranks({int(one): total for one, total in self.totals.items()})
