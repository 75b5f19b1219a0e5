"""Solving the puzzle: spelled and compared, or spoken and judged by a host. Clauses WP5, WT15 and WV5 of RULES.md."""

from __future__ import annotations

from console.rules.asks import choose
from console.rules.people import Contestant
from console.rules.stage import MC
from console.rules.wheel_of_fortune.round import Round

RIGHT, WRONG = "right", "wrong"
VERDICTS = {RIGHT: "Right", WRONG: "Wrong"}
LONGEST_SOLUTION = 100
"""Characters: the doors, and room for spaces and signs that are not compared."""


async def solves(play: Round, seat: int) -> bool:
    """A seat tries to solve the puzzle; gives whether it is right."""
    right = await (speaks(play, seat) if play.options.spoken else spells(play, seat))
    play.board.attempt = {**(play.board.attempt or {}), "right": right}
    return right


async def spells(play: Round, seat: int) -> bool:
    """The answer's letters and digits, in order."""
    text = await Contestant(seat).text("turn.solution", LONGEST_SOLUTION)
    attempt(play, seat, " ".join(text.split()))
    return play.is_solution(text)


async def speaks(play: Round, seat: int) -> bool:
    """Said aloud; the host, who sees the answer, says whether it was right."""
    attempt(play, seat, None)
    return await choose(MC, "solution.judge", VERDICTS) == RIGHT


def attempt(play: Round, seat: int, text: str | None) -> None:
    """Somebody solves; whether it is right is not said yet."""
    play.board.newest = None
    play.board.attempt = {"seat": seat, "text": text, "right": None}
    play.cue("attempt", seat=seat)
