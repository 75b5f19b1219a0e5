"""Who starts a round, and who comes next. Clauses WS1-WS4, WL4 and WL5 of RULES.md."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from console.rules.conversation import Left
from console.rules.pack import CASH
from console.rules.people import by_seat
from console.rules.rulings import money, of
from console.rules.scenes import richest
from console.rules.wheel_of_fortune.round import Round


def to_the_left(seat: int, seats: range, playing: Collection[int]) -> int:
    """The next of those who play, counting up from ``seat``; that seat itself comes last."""
    return next(one for step in seats if (one := (seat - 1 + step) % len(seats) + 1) in playing)


async def who_starts(play: Round, winner: int | None) -> int | None:
    """The winner of the round before; without one the highest spin decides. None: nobody is here."""
    here = play.stage.contestants
    if winner is None or not here:
        return await spin_for_it(play)
    return winner if winner in here else to_the_left(winner, play.stage.seats, here)


async def spin_for_it(play: Round) -> int | None:
    """All spin, then those who are tied, until one of them is highest. Nobody spins alone."""
    stage, board = play.stage, play.board
    spinning = list(stage.contestants)
    while len(spinning) > 1:
        spins = await one_go(play, spinning)
        highest = richest({seat: spins[seat] for seat in stage.still_playing(list(spins))})
        if len(highest) > 1:
            rule(play, "are equally high, and spin again", "WS2", spins, highest)
            play.cue("order", tied=highest)
        spinning = highest or stage.still_playing(spinning) or list(stage.contestants)
        if board.order and len(spinning) == 1:
            board.order = {**board.order, "starts": spinning[0]}
            rule(play, "starts the round", "WS1", spins, spinning)
            play.cue("order", seat=spinning[0])
    return spinning[0] if spinning else None


async def one_go(play: Round, spinning: Sequence[int]) -> dict[int, int]:
    """Each of these spins, in seat order; gives cents by seat. What is not cash counts nothing; whoever leaves has no spin."""
    stage, spins = play.stage, dict[int, int]()
    for seat in spinning:
        play.board.order = {"spins": by_seat(spins), "spinning": list(spinning), "starts": None}
        if seat not in stage.contestants or len(stage.still_playing(spinning)) == 1:
            continue
        try:
            with stage.needs(seat):
                wedge = await play.spin("order.spin", seat)
        except Left:
            continue
        spins[seat] = wedge.amount if wedge.kind == CASH else 0
    return spins


def rule(play: Round, words: str, clause: str, spins: dict[int, int], seats: Sequence[int]) -> None:
    """Who is highest, and what everybody spun."""
    play.rule(words, clause, *(money(of(seat), cents) for seat, cents in spins.items()), seats=seats)
