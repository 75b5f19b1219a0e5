"""The qualifying round, and its twin for a tied place in the Showcase. Clauses Q1-Q9 and P1-P5 of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from console.rules.asks import DIGITS
from console.rules.conversation import together
from console.rules.decks import Decks
from console.rules.people import Contestant, by_seat
from console.rules.price_is_right.boards import PlaceBoard, QualifyingBoard
from console.rules.price_is_right.letter import letter_tile
from console.rules.stage import Stage

PRICER = (DIGITS,) * 4
BONUS = 100_00
DOLLAR = 100


@dataclass(frozen=True, slots=True)
class Won:
    """Who guessed closest, at which price in cents, and the board on which it was shown."""

    seat: int
    price: int
    exact: bool
    board: QualifyingBoard


async def qualifying(stage: Stage, decks: Decks) -> Contestant:
    """Everybody guesses one item's price; the winner is paid it and plays the solo game."""
    won = await closest(stage, decks, stage.seats, "qualifying.guess", QualifyingBoard)
    won.board.paid = won.price
    stage.pay_out(won.seat, won.price, "qualifying.price")
    if won.exact:
        won.board.paid += BONUS
        stage.pay_out(won.seat, BONUS, "qualifying.bonus")
    return Contestant(won.seat)


async def place_tie(stage: Stage, decks: Decks, tied: Sequence[int]) -> int:
    """The tied guess for one place in the Showcase; nobody is paid."""
    return (await closest(stage, decks, tied, "showcase-place.guess", PlaceBoard)).seat


async def closest(
    stage: Stage, decks: Decks, rivals: Sequence[int], topic: str, kind: type[QualifyingBoard]
) -> Won:
    """Guess items until one guess is closest to the price without going over it."""
    letter = await letter_tile()
    attempt = 0
    while True:
        attempt += 1
        item = await decks.item("green")
        price = item.price(letter)
        board = stage.show(kind(item.face, list(rivals), attempt))
        stage.card = {"letter": letter, "price": price}
        if attempt == 1:
            stage.cue("round-opens")
        stage.cue("item")

        guesses = await together({seat: Contestant(seat).dial(topic, PRICER) for seat in rivals})
        board.letter, board.price, board.guesses = letter, price, by_seat(guesses)
        stage.cue("reveal")

        fair = {seat: guess for seat, guess in guesses.items() if guess * DOLLAR <= price}
        verdicts = {seat: "over" for seat in guesses if seat not in fair}
        if verdicts:
            board.verdicts = by_seat(verdicts)
            stage.cue("over")
        if not fair:
            continue
        best = max(fair.values())
        nearest = [seat for seat, guess in fair.items() if guess == best]
        exact = best * DOLLAR == price
        verdicts |= dict.fromkeys(fair, "under")
        if len(nearest) > 1:
            board.verdicts = by_seat(verdicts | dict.fromkeys(nearest, "tie"))
            stage.cue("tie")
            rivals = nearest
            continue
        (winner,) = nearest
        board.verdicts = by_seat(verdicts | {winner: "exact" if exact else "wins"})
        board.winner = winner
        stage.cue("win", seat=winner)
        return Won(winner, price, exact, board)
