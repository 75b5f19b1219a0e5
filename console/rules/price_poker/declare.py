"""High, low or both: said at the same time, or in turn. Clauses PD1-PD3 and PH2 of RULES.md."""

from __future__ import annotations

from console.rules.conversation import together
from console.rules.people import Contestant, by_seat
from console.rules.price_poker import boards
from console.rules.price_poker.betting import from_seat
from console.rules.price_poker.hand import Hand
from console.rules.price_poker.showdown import BOTH, HIGH, LOW

WAYS = {HIGH: "High", LOW: "Low", BOTH: "High and low"}


async def declare(hand: Hand) -> dict[int, str]:
    """What everybody still in declares."""
    hand.board.stage = boards.DECLARE
    hand.stage.cue("declare", together=hand.options.together)
    return await (at_once(hand) if hand.options.together else in_turn(hand))


async def at_once(hand: Hand) -> dict[int, str]:
    """All in secret; nothing is shown before the last one has declared."""
    declared = await together({seat: Contestant(seat).choose("declare", WAYS) for seat in hand.live})
    show(hand, declared)
    return declared


async def in_turn(hand: Hand) -> dict[int, str]:
    """One after the other, from the last who bet or raised in the last round, else from the dealer's left."""
    first = hand.last_to_bet if hand.last_to_bet in hand.live else hand.live[0]
    assert first is not None
    declared: dict[int, str] = {}
    for seat in from_seat(hand, first):
        if seat in hand.live:
            way = await hand.ask(seat, Contestant(seat).choose("declare", WAYS))
            if way is not None:
                declared[seat] = way
                show(hand, {seat: way})
    return declared


def show(hand: Hand, declared: dict[int, str]) -> None:
    """From here on everybody knows these."""
    said = by_seat(declared)
    hand.board.declared = {**(hand.board.declared or {}), **said}
    hand.stage.cue("declared", declared=said)
