"""Solo game 1, Any Number. Clauses AN1-AN5 of RULES.md."""

from __future__ import annotations

from console.rules.asks import DIGITS
from console.rules.decks import Decks
from console.rules.pack import Card
from console.rules.people import Contestant
from console.rules.price_is_right.dollars import DOLLAR
from console.rules.price_is_right.settle import settle
from console.rules.price_is_right.solo_boards import AnyNumberBoard, PriceRow
from console.rules.rulings import count, on_tiles, words
from console.rules.stage import Stage

CAR, PRIZE, PIGGY_BANK = "car", "prize", "piggy-bank"


async def any_number(stage: Stage, decks: Decks, contestant: Contestant) -> None:
    """Call digits one at a time; the first of three prices to be complete is won."""
    card = await decks.card()
    prices = {CAR: card.car, PRIZE: card.prize, PIGGY_BANK: card.piggy_bank}
    board = stage.show(AnyNumberBoard(contestant.seat, closed_rows(card)))
    stage.tell_mc(rows=list(prices.values()))
    stage.cue("solo-opens", game="any-number")

    while True:
        uncalled = [digit for digit in DIGITS if digit not in board.called]
        digit = await contestant.choose("any-number.digit", uncalled)
        board.called.append(digit)
        board.newest = digit
        row = next(row for row in board.rows if digit in prices[row.kind])
        row.tiles[prices[row.kind].index(digit)] = digit
        row.to_go -= 1
        stage.cue("digit", digit=digit, row=row.kind)
        if not row.to_go:
            break

    board.won = row.kind
    value = worth(row.kind, prices[row.kind])
    figures = [
        words("Complete", row.name),
        on_tiles("Its digits", prices[row.kind]),
        count("Calls", len(board.called)),
    ]
    by = "AN3 AN5" if row.kind == PIGGY_BANK else "AN3 AN4"
    settle(stage, board, contestant, value, "any-number.prize", *figures, wins=by)


def closed_rows(card: Card) -> list[PriceRow]:
    """The three prices face down, as the audience first sees them."""
    return [
        PriceRow(CAR, card.car_name, card.car_picture, [None] * 4, 4),
        PriceRow(PRIZE, card.prize_name, card.prize_picture, [None] * 3, 3),
        PriceRow(PIGGY_BANK, "Piggy bank", "", [None] * 3, 3),
    ]


def worth(kind: str, digits: str) -> int:
    """What a price pays, in cents: dollars, but the piggy bank holds cents and is rounded up to a whole dollar."""
    dollars = -(-int(digits) // DOLLAR) if kind == PIGGY_BANK else int(digits)
    return dollars * DOLLAR
