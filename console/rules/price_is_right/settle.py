"""How every solo game ends: why it is won or lost, and what is paid."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from console.rules.people import Contestant
from console.rules.rulings import Figure
from console.rules.stage import Stage


class SoloBoard(Protocol):
    """A solo game's board. ``won`` is set (true, false, or what was won) and ``paid`` cents are not, when it is settled."""

    title: ClassVar[str]
    won: Any
    paid: int | None


def settle(
    stage: Stage,
    board: SoloBoard,
    contestant: Contestant,
    worth: int,
    why: str,
    *figures: Figure,
    wins: str,
    loses: str = "",
    hidden: tuple[str, ...] = (),
) -> None:
    """Pay ``worth`` cents if the game is won, and say by which clauses it is won or lost; ``hidden`` answers stay secret."""
    won, seat = bool(board.won), contestant.seat
    words = f"{'wins' if won else 'loses'} {board.title}"
    stage.rule(words, wins if won else loses, *figures, seats=[seat], hidden=hidden)
    if not won:
        stage.cue("lose")
        return
    stage.cue("win", seat=seat)
    board.paid = worth
    stage.pay_out(seat, worth, why)
