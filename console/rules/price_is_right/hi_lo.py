"""Solo game 3, Hi-Lo. Clauses HL1-HL5 of RULES.md."""

from __future__ import annotations

from console.rules.decks import Decks
from console.rules.people import Contestant
from console.rules.price_is_right.letter import letter_tile
from console.rules.price_is_right.settle import settle
from console.rules.price_is_right.solo_boards import HiLoBoard
from console.rules.rulings import money, words
from console.rules.stage import Stage

ITEMS, HIGH = 6, 3


async def hi_lo(stage: Stage, decks: Decks, contestant: Contestant) -> None:
    """Put the three dearest of six small items into the HI row and win the prize."""
    letter = await letter_tile()
    items = await decks.items("purple", ITEMS)
    prize = await decks.item("orange")
    prices = {item.id: item.price(letter) for item in items}
    price = prize.price(letter)
    board = stage.show(HiLoBoard(contestant.seat, [item.face for item in items], prize.face))
    stage.tell_mc(letter=letter, prices=prices, price=price)
    stage.cue("solo-opens", game="hi-lo")
    stage.cue("item")

    names = {item.id: item.name for item in items}
    chosen = await contestant.pick("hi-lo.high", names, HIGH)
    board.high = [id for id in names if id in chosen]
    stage.cue("placed")
    board.letter, board.prices, board.price = letter, prices, price
    stage.cue("reveal")
    low = [id for id in names if id not in chosen]
    board.won = min(prices[id] for id in chosen) >= max(prices[id] for id in low)  # a tie counts as right
    figures = [words("HI row", ", ".join(names[id] for id in board.high)), words("Letter", letter)]
    figures += [money(names[id], cents) for id, cents in prices.items()]
    settle(stage, board, contestant, price, "hi-lo.prize", *figures, wins="HL3 HL4", loses="HL4 HL5")
