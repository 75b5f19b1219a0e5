"""The course of a round: who starts, turn by turn, and what comes of it. Clauses WS3, WS4, WR1-WR5, WL1 and WL3 of RULES.md."""

from __future__ import annotations

from console.rules.conversation import Interrupted, Left
from console.rules.rulings import count, money
from console.rules.wheel_of_fortune.order import to_the_left, who_starts
from console.rules.wheel_of_fortune.round import Round
from console.rules.wheel_of_fortune.turn import Turn

ALL_OUT, NOBODY = "all-out", "nobody"
INTERRUPTED = {"give-up": "given-up", "end": "ended", "time-up": "time-up"}
UNSOLVED = {
    "given-up": ("The puzzle is given up", "WR3"),
    ALL_OUT: ("Nobody is left who may solve", "WR2"),
    NOBODY: ("Nobody is here", "WL3"),
    "ended": ("The game is ended", "WE3"),
    "time-up": ("Time is up", "WV6"),
}
"""Why a round ends without a solution: in words, and by which clause."""


async def play_round(play: Round, winner: int | None) -> int | None:
    """Play it to its end; ``winner`` won the round before. Gives who has solved the puzzle; None: nobody."""
    try:
        with play.stage.until("give-up"):
            solver = await turns(play, await who_starts(play, winner))
    except Interrupted as interruption:
        unsolved(play, INTERRUPTED[interruption.why])
        if interruption.why != "give-up":
            raise
        return None
    if solver is None:
        unsolved(play, ALL_OUT if play.stage.contestants else NOBODY)
    else:
        solved(play, solver)
    return solver


async def turns(play: Round, starts: int | None) -> int | None:
    """One turn after the other, to the left, until somebody has solved the puzzle; None: nobody is left who may."""
    seat = starts
    while seat is not None and play.playing:
        try:
            with play.stage.needs(seat):
                if await Turn(play, seat).take():
                    return seat
        except Left:
            pass  # with the turn; what was won in this round is lost with the round, as everybody's is
        if play.playing:
            seat = to_the_left(seat, play.stage.seats, play.playing)
    return None


def solved(play: Round, seat: int) -> None:
    """All doors open; the solver keeps the round's cash and prizes, everybody else's go back."""
    play.board.won = seat
    play.open_all()
    cash, prizes = play.purses[seat].cash, play.purses[seat].prizes
    figures = [money("Cash of the round", cash), count("Prizes", len(prizes))]
    play.rule("solves the puzzle", "WT15 WR1", *figures, seats=[seat])
    play.cue("solved", seat=seat)
    take_back(play, but=seat)
    play.board.paid = play.purses.bank(seat)
    play.cue("banked", seat=seat, amount=play.board.paid)


def unsolved(play: Round, why: str) -> None:
    """All doors open, and everybody's cash and prizes of the round go back."""
    play.board.unsolved = True
    play.open_all()
    take_back(play)
    words, clause = UNSOLVED[why]
    play.rule(f"{words}: the round is unsolved", f"WR4 {clause}")
    play.cue("unsolved", why=why)


def take_back(play: Round, but: int | None = None) -> None:
    """The round's cash and prizes go back."""
    for seat in play.stage.seats:
        if seat != but:
            play.purses.lose(seat, "round.lost")
