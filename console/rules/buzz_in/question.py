"""One question, from the opening of the buzzers until it is closed. Clauses B5-B11 and B14 of RULES.md."""

from __future__ import annotations

from console.rules.asks import choose
from console.rules.buzz_in.boards import BuzzInBoard
from console.rules.buzz_in.options import BuzzInOptions
from console.rules.conversation import Interrupted, Left
from console.rules.pack import Question
from console.rules.race import Racing, announce, race
from console.rules.rulings import money
from console.rules.stage import MC, Stage

RIGHT, WRONG = "right", "wrong"
NOBODY, ALL_OUT, ENDED = "nobody", "all-out", "ended"
VERDICTS = {RIGHT: "Right", WRONG: "Wrong"}
FIRST, DRAWN = ("is first", "B6"), ("can't be told apart: it is drawn who answers", "B7")
CLOSED = {
    NOBODY: ("Nobody has pressed: the question is closed", "B9"),
    ALL_OUT: ("Everybody was wrong: the question is closed", "B10"),
    ENDED: ("The game is ended: the question is closed", "B12"),
}
"""Why a question is closed without a right answer: in words, and by which clause."""


async def play_question(
    stage: Stage, options: BuzzInOptions, board: BuzzInBoard, question: Question | None
) -> None:
    """Race after race, until somebody is right, nobody presses, or nobody is left who may."""
    stage.cue("asked", number=board.number)
    try:
        why = await until_closed(stage, options, board)
    except Interrupted:
        close(stage, board, question, ENDED)
        raise
    close(stage, board, question, why)


async def until_closed(stage: Stage, options: BuzzInOptions, board: BuzzInBoard) -> str:
    """Gives why the question is closed."""
    racing = board.racing
    while racing.may_press:
        board.right = None
        first = await first_of(stage, options, racing)
        if first is None:
            return NOBODY
        try:
            with stage.needs(first):
                verdict = await choose(MC, "buzz-in.judge", VERDICTS)
        except Left:  # nothing was said: the others may press again
            racing.latest = None
            continue
        board.right = verdict == RIGHT
        if board.right:
            right(stage, options, first)
            return RIGHT
        wrong(stage, options, racing, first)
    return ALL_OUT if racing.out else NOBODY


async def first_of(stage: Stage, options: BuzzInOptions, racing: Racing) -> int | None:
    """Who answers: the first to press, or one of those who can't be told apart."""
    buzzed = await race(stage, "buzz-in.open", racing, options.resolution_us)
    if buzzed is None:
        return None
    announce(buzzed, stage.rule, stage.cue, FIRST, DRAWN)
    return buzzed.seat


def right(stage: Stage, options: BuzzInOptions, seat: int) -> None:
    """The points are that seat's."""
    stage.rule("is right", "B8", money("Points", options.points), seats=[seat])
    stage.pay(seat, options.points, "buzz-in.points")
    stage.cue("right", seat=seat, amount=options.points)


def wrong(stage: Stage, options: BuzzInOptions, racing: Racing, seat: int) -> None:
    """Out of this question, with the whole team; nothing is taken."""
    team = next((list(seats) for seats in (options.teams or {}).values() if seat in seats), [seat])
    racing.out = sorted([*racing.out, *team])
    stage.rule("is wrong", "B10 B14" if options.teams else "B10", seats=[seat])
    stage.cue("wrong", seat=seat)


def close(stage: Stage, board: BuzzInBoard, question: Question | None, why: str) -> None:
    """The question is over: everybody may read its answer."""
    board.racing.opened, board.closed = False, why
    if question is not None:
        board.answer = question.answer
    if why in CLOSED:
        stage.rule(*CLOSED[why])
    stage.cue("closed", why=why)
