"""What stands on the stage before and after any game, and who leads. The shapes are those of docs/boards.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from console.rules.people import by_seat
from console.rules.stage import Board, Result


@dataclass
class LobbyBoard(Board):
    """The curtain, before the first round; ``show`` is the game's title."""

    scene: ClassVar[str] = "lobby"
    hint: str
    show: str
    address: str = ""
    """Always empty: the console's lobby has ``join``. It stays because those who read ``gameshow talk`` know it."""


@dataclass
class WinnerBoard(Board):
    """How the show ended."""

    scene: ClassVar[str] = "winner"
    title: ClassVar[str] = "Winner"
    winners: list[int]
    totals: dict[str, int]


@dataclass
class EmptyHandedBoard(WinnerBoard):
    """The same where nobody has any money: without ``winners``."""

    title: ClassVar[str] = "The end"


def ending(result: Result) -> WinnerBoard:
    """What stands on the stage at the end."""
    board = WinnerBoard if result.crowned else EmptyHandedBoard
    return board(result.crowned, by_seat(result.totals))


def ranks(totals: Mapping[int, int]) -> dict[str, int]:
    """1 for the richest; equal money has equal rank, and the next rank counts everybody before it."""
    return {str(seat): 1 + sum(more > cents for more in totals.values()) for seat, cents in totals.items()}


def richest(totals: Mapping[int, int]) -> list[int]:
    """The seats with the most money: one, or several with as much."""
    return [seat for seat, cents in totals.items() if cents == max(totals.values())]
