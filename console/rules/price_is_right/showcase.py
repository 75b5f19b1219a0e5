"""The Showcase, and who comes into it. Clauses P1-P5 and SC1-SC9 of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping

from console.rules.asks import DIGITS
from console.rules.conversation import together
from console.rules.decks import Decks
from console.rules.pack import Item
from console.rules.people import Contestant, by_seat
from console.rules.price_is_right.boards import ShowcaseBoard
from console.rules.price_is_right.letter import letter_tile
from console.rules.price_is_right.qualifying import place_tie
from console.rules.stage import Stage

WHEELS = ("01", *(DIGITS,) * 4)
CONTESTANTS = 2
DOLLAR = 100


async def showcase_contestants(stage: Stage, decks: Decks) -> list[Contestant]:
    """The two richest, the richer first; a tie for a place is guessed out, one place at a time."""
    totals = dict(stage.ledger.totals)
    chosen: list[int] = []
    while len(chosen) < CONTESTANTS:
        others = [seat for seat in stage.seats if seat not in chosen]
        most = max(totals[seat] for seat in others)
        tied = [seat for seat in others if totals[seat] == most]
        if len(tied) <= CONTESTANTS - len(chosen):
            chosen += tied
        else:
            decks.clear_table()
            chosen.append(await place_tie(stage, decks, tied))
    return [Contestant(seat) for seat in sorted(chosen, key=lambda seat: (-totals[seat], seat))]


async def showcase(stage: Stage, decks: Decks, contestants: list[Contestant]) -> None:
    """Each dials the total of three items; the closest that is not over wins the items' worth."""
    board = stage.show(ShowcaseBoard([contestant.seat for contestant in contestants]))
    stage.cue("round-opens")
    letter = await letter_tile()
    stage.card = {"letter": letter, "totals": {}}
    sets: dict[int, list[Item]] = {}
    for contestant in contestants:
        orange = await decks.item("orange", contestant)
        items = sets[contestant.seat] = [orange, *await decks.items("blue", 2, contestant)]
        board.sets[str(contestant.seat)] = [item.face for item in items]
        stage.card["totals"][str(contestant.seat)] = sum(item.price(letter) for item in items)
        stage.cue("set", seat=contestant.seat)
    prices = {seat: [item.price(letter) for item in items] for seat, items in sets.items()}
    totals = {seat: sum(amounts) for seat, amounts in prices.items()}

    guesses = await together(
        {contestant.seat: contestant.dial("showcase.guess", WHEELS) for contestant in contestants}
    )
    board.letter, board.guesses = letter, by_seat(guesses)
    board.prices, board.totals = by_seat(prices), by_seat(totals)
    stage.cue("reveal")

    distances = {seat: totals[seat] - guess * DOLLAR for seat, guess in guesses.items()}
    winners = nearest_not_over(distances)
    over = {seat: "over" for seat, distance in distances.items() if distance < 0}
    if over:
        board.verdicts = by_seat(over)
        stage.cue("over")
    board.verdicts = by_seat({seat: verdict(seat, distances, winners) for seat in guesses})
    board.winners = winners
    match winners:
        case []:
            stage.cue("lose")
        case [winner]:
            stage.cue("win", seat=winner)
        case _:
            stage.cue("tie")
    for winner in winners:
        board.paid = (board.paid or {}) | {str(winner): totals[winner]}
        stage.pay_out(winner, totals[winner], "showcase.prize")


def nearest_not_over(distances: Mapping[int, int]) -> list[int]:
    """The seats with the smallest distance that is not below nothing; both when they are equal."""
    fair = {seat: distance for seat, distance in distances.items() if distance >= 0}
    return [seat for seat in sorted(fair) if fair[seat] == min(fair.values())]


def verdict(seat: int, distances: Mapping[int, int], winners: list[int]) -> str:
    """The word on a contestant's podium."""
    if distances[seat] < 0:
        return "over"
    if seat not in winners:
        return "under"
    if len(winners) > 1:
        return "tie"
    return "wins" if distances[seat] else "exact"
