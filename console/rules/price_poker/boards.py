"""What stands on the stage. The shapes are those of docs/boards.md: whole chips, cards such as ``Qh``, seats as string keys.

What lies face down is in no field: a hand says how many cards lie so, and shows them when it comes to the showdown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from console.rules import scenes
from console.rules.people import by_seat
from console.rules.stage import Board, Result

Json = Any
TITLE = "Price Is Right poker"
DEAL, BUY, BET, DECLARE, SHOWDOWN = "deal", "buy", "bet", "declare", "showdown"


@dataclass
class LobbyBoard(scenes.LobbyBoard):
    """The curtain, before the first hand."""

    title: ClassVar[str] = TITLE
    show: str = TITLE


@dataclass
class MarketBoard(Board):
    """A hand: the row for sale, everybody's cards as far as they lie face up, and the chips.

    ``standing`` gives what follows from where cards and chips are now; it is asked when somebody looks.
    """

    scene: ClassVar[str] = "market"
    title: ClassVar[str] = TITLE
    hand: int
    of: int | None
    dealer: int
    prices: list[int]
    bet: int
    row: list[str | None]  # the farthest from the deck first
    standing: Callable[[], Mapping[str, Json]]
    round: int = 1
    stage: str = DEAL
    raises: int = 0
    turn: int | None = None
    opener: dict[str, Json] | None = None  # {"seat": 1, "words": "pair of eights"}
    newest: dict[str, Json] | None = None  # {"seat": 3, "card": "8d" | None, "from": "row-1"}
    declared: dict[str, str] | None = None
    best: dict[str, Json] | None = None
    results: list[dict[str, Json]] = field(default_factory=list)

    def face(self) -> Mapping[str, Json]:
        """Its fields, and what stands on the table now."""
        seen = dict(vars(self))
        del seen["standing"]
        return {**seen, **self.standing()}


@dataclass
class WinnerBoard(scenes.WinnerBoard):
    """How the game ended, with what everybody has won or lost."""

    gains: dict[str, int]


@dataclass
class NothingWonBoard(WinnerBoard):
    """The same where nobody has more than was bought in: without ``winners``."""

    title: ClassVar[str] = scenes.EmptyHandedBoard.title


def ending(result: Result, gains: Mapping[int, int]) -> WinnerBoard:
    """What stands on the stage at the end."""
    board = WinnerBoard if result.crowned else NothingWonBoard
    return board(result.crowned, by_seat(result.totals), by_seat(gains))
