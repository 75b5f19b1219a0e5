"""How every solo game ends: why it is won or lost, and what is paid."""

from __future__ import annotations

from console.rules.people import Contestant
from console.rules.price_is_right.solo_boards import SoloBoard
from console.rules.rulings import Figure
from console.rules.stage import Stage


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
    """Pay ``worth`` cents if the game is won, and say by which clauses it is won or lost; ``hidden`` answers stay secret.

    ``board.won`` is set when this is called, ``board.paid`` not yet.
    """
    won, seat = bool(board.won), contestant.seat
    words = f"{'wins' if won else 'loses'} {board.title}"
    stage.rule(words, wins if won else loses, *figures, seats=[seat], hidden=hidden)
    if not won:
        stage.cue("lose")
        return
    stage.cue("win", seat=seat)
    board.paid = worth
    stage.pay_out(seat, worth, why)
