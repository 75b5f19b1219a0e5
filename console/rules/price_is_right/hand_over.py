"""A player as MC: who takes over after a solo game. Clauses SH10-SH13 of RULES.md."""

from __future__ import annotations

from console.rules.asks import choose
from console.rules.conversation import Left
from console.rules.people import Contestant, seat_of
from console.rules.price_is_right.boards import HandOverBoard
from console.rules.stage import MC, PLAYER, Stage

KEEP = "keep"
ENOUGH = 3
"""With fewer people here nobody sits out: the console does the MC's part."""


async def hand_over(stage: Stage) -> None:
    """The MC hands over or keeps the part; where there is no MC any more, the lowest seat takes it."""
    if stage.master != PLAYER:
        return
    giver = stage.mc
    stage.appoint(await next_mc(stage))
    if stage.mc not in (giver, None):
        stage.show(HandOverBoard(giver, stage.mc))
        stage.rule("is the MC from here on", "SH11" if giver else "SH12", seats=[stage.mc])
        stage.cue("hand-over", seat=stage.mc)


async def next_mc(stage: Stage) -> int | None:
    """Who is MC from here on; None: the console. If somebody leaves during the question, it is a new one."""
    while len(stage.here) >= ENOUGH:
        if stage.mc is None:
            return stage.here[0]
        others = {Contestant(seat).address: f"Seat {seat}" for seat in stage.here if seat != stage.mc}
        try:
            with stage.needs(*stage.here):
                choice = await choose(MC, "mc.hand-over", {**others, KEEP: "Keep the part"})
        except Left:
            continue
        return stage.mc if choice == KEEP else seat_of(choice)
    return None
