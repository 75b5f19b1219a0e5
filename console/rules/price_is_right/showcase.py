"""The Showcase, and who comes into it. Clauses P1-P7 and SC1-SC9 of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping

from console.rules.asks import DIGITS
from console.rules.conversation import together
from console.rules.decks import Decks
from console.rules.people import Contestant, by_seat
from console.rules.price_is_right.boards import ShowcaseBoard
from console.rules.price_is_right.dollars import DOLLAR
from console.rules.price_is_right.letter import letter_tile
from console.rules.price_is_right.qualifying import place_tie
from console.rules.rulings import be, dollars, money, of, words
from console.rules.stage import Stage

WHEELS = ("01", *(DIGITS,) * 4)
CONTESTANTS = 2


async def showcase_contestants(stage: Stage, decks: Decks) -> list[Contestant]:
    """The two richest of those who are here, the richer first; a tie for a place is guessed out, one place at a time."""
    totals = dict(stage.ledger.totals)
    chosen: list[int] = []
    while True:
        chosen = [seat for seat in chosen if seat in stage.here]
        others = [seat for seat in stage.here if seat not in chosen]
        places = CONTESTANTS - len(chosen)
        if not places or not others:
            break
        most = max(totals[seat] for seat in others)
        tied = [seat for seat in others if totals[seat] == most]
        if len(tied) <= places:
            chosen += tied
        elif (winner := await place_tie(stage, decks, tied)) is not None:
            chosen.append(winner)
    chosen.sort(key=lambda seat: (-totals[seat], seat))
    everybody = [money(of(seat), cents) for seat, cents in totals.items()]
    stage.rule(f"{be(chosen)} in the Showcase", "P1 SH14", *everybody, seats=chosen)
    return [Contestant(seat) for seat in chosen]


async def showcase(stage: Stage, decks: Decks, contestants: list[Contestant]) -> None:
    """Each dials the total of three items; the closest that is not over wins the items' worth."""
    decks.clear_table()
    stage.begin_round()
    board = stage.show(ShowcaseBoard([contestant.seat for contestant in contestants]))
    stage.cue("round-opens")
    letter = await letter_tile()
    prices: dict[int, list[int]] = {}
    totals: dict[int, int] = {}
    for contestant in contestants:
        seat = contestant.seat
        items = [await decks.item("orange", contestant), *await decks.items("blue", 2, contestant)]
        prices[seat] = [item.price(letter) for item in items]
        totals[seat] = sum(prices[seat])
        board.sets[str(seat)] = [item.face for item in items]
        stage.tell_mc(letter=letter, totals=by_seat(totals))
        stage.cue("set", seat=seat)

    playing = stage.still_playing(list(totals))
    guesses = await together({seat: Contestant(seat).dial("showcase.guess", WHEELS) for seat in playing})
    if not guesses:
        return  # they have all left
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
    figures = [words("Letter", letter)]
    for seat, guess in guesses.items():
        figures += [money(f"{of(seat)}: the three items", totals[seat]), dollars(f"{of(seat)}: guess", guess)]
    match winners:
        case []:
            stage.rule(
                f"{be(guesses)} over: nobody wins the Showcase", "SC3 SC4", *figures, seats=list(guesses)
            )
            stage.cue("lose")
        case [winner]:
            by = "SC8" if len(guesses) == 1 else "SC3" if over else "SC5"
            stage.rule("wins the Showcase", f"{by} SC7", *figures, seats=winners)
            stage.cue("win", seat=winner)
        case _:
            stage.rule("are equally close: both win", "SC6 SC7", *figures, seats=winners)
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
