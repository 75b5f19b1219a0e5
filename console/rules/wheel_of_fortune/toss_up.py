"""The toss-up: a puzzle opens by itself, door by door; whoever buzzes and solves it starts the first round. Clauses WS6-WS11 of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence

from console.rules.conversation import Interrupted, Left
from console.rules.race import announce, race
from console.rules.wheel_of_fortune.boards import TossUp
from console.rules.wheel_of_fortune.course import ALL_OUT, INTERRUPTED, NOBODY
from console.rules.wheel_of_fortune.round import Round
from console.rules.wheel_of_fortune.solution import solves

FIRST, DRAWN = ("is first, and solves", "WS7"), ("can't be told apart: it is drawn who solves", "WS7")
OVER = {
    "given-up": "The toss-up is given up",
    ALL_OUT: "Everybody was wrong",
    NOBODY: "Nobody has solved the toss-up",
    "ended": "The game is ended",
    "time-up": "Time is up",
}
"""Why it ends without a solution, in words."""
GOLDEN = 0x9E3779B1
"""2**32 divided by the golden ratio: its multiples, as far as they fit into 32 bits, lie scattered without clusters."""


async def toss_up(play: Round) -> int | None:
    """Play it to its end; gives who starts. None: the wheel decides."""
    racing = play.board.toss_up = TossUp(lambda: play.stage.contestants)
    play.cue("toss-up")
    try:
        with play.stage.until("give-up"):
            starts = await until_solved(play, racing)
    except Interrupted as interruption:
        nobody_starts(play, racing, INTERRUPTED[interruption.why])
        if interruption.why != "give-up":
            raise
        return None
    if starts is None:
        nobody_starts(play, racing, ALL_OUT if racing.out and not racing.may_press else NOBODY)
    else:
        starts_the_game(play, racing, starts)
    return starts


async def until_solved(play: Round, racing: TossUp) -> int | None:
    """Door after door, and a race after each; gives whoever was right. None: nobody was, or nobody is left who may press."""
    doors = scattered(play.closed_doors)
    while racing.may_press:
        play.board.attempt = racing.latest = None
        if doors:
            opens(play, doors.pop(0))
        first = await first_of(play, racing)
        if first is not None:
            if await solved_by(play, racing, first):
                return first
        elif not doors:
            return None
    return None


def scattered(doors: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The order in which doors open: all over the board, and for as many doors always the same, so that nothing has to be drawn."""
    order = sorted(range(len(doors)), key=lambda at: (at + 1) * GOLDEN % 2**32)
    return [doors[at] for at in order]


def opens(play: Round, door: tuple[int, int]) -> None:
    """One more door is open."""
    letter = play.open_door(*door)
    play.cue("door", door=list(door), letter=letter)


async def first_of(play: Round, racing: TossUp) -> int | None:
    """Who may solve: the first to press, or one of those who can't be told apart."""
    buzzed = await race(play.stage, "toss-up.open", racing)
    if buzzed is None:
        return None
    play.board.turn = buzzed.seat
    announce(buzzed, play.rule, play.cue, FIRST, DRAWN)
    return buzzed.seat


async def solved_by(play: Round, racing: TossUp, seat: int) -> bool:
    """Whether this seat solves it; whoever is wrong is out of the toss-up."""
    try:
        with play.stage.needs(seat):
            right = await solves(play, seat)
    except Left:
        racing.latest = play.board.attempt = None
    else:
        if right:
            return True
        racing.out = sorted([*racing.out, seat])
        play.rule("is wrong, and out of the toss-up", "WS9", seats=[seat])
        play.cue("wrong", seat=seat)
    finally:
        play.board.turn = None
    return False


def starts_the_game(play: Round, racing: TossUp, seat: int) -> None:
    """All doors open; the solver starts the first round."""
    play.open_all()
    play.rule("solves the toss-up", "WP5 WS8", seats=[seat])
    play.cue("solved", seat=seat)
    racing.starts = seat
    play.rule("starts the first round", "WS8", seats=[seat])
    play.cue("order", seat=seat)


def nobody_starts(play: Round, racing: TossUp, why: str) -> None:
    """All doors open, and the wheel decides who starts."""
    racing.opened, play.board.unsolved = False, True
    play.open_all()
    play.rule(f"{OVER[why]}: all spin for who starts", "WS10")
    play.cue("unsolved", why=why)
