"""Solo game 7, Safecracker. Clauses SA1-SA5 of RULES.md."""

from __future__ import annotations

from itertools import permutations

from console.rules.asks import draw, single
from console.rules.decks import Decks
from console.rules.people import Contestant
from console.rules.price_is_right.letter import letter_tile
from console.rules.price_is_right.tile_boards import SafecrackerBoard
from console.rules.stage import Stage

DOLLAR = 100


async def safecracker(stage: Stage, decks: Decks, contestant: Contestant) -> None:
    """Put the mixed digits of a price in order; the right one opens the safe with that item and two more."""
    letter = await letter_tile()
    item = await decks.item("blue")
    price = item.price(letter)
    digits = str(price // DOLLAR)
    tiles = list(await single(draw("safecracker.order", mixed_orders(digits))))
    prizes = await decks.items("blue", 2)
    prices = {one.id: one.price(letter) for one in (item, *prizes)}
    board = stage.show(SafecrackerBoard(contestant.seat, item.face, [prize.face for prize in prizes], tiles))
    stage.tell_mc(letter=letter, prices=prices, price=price)
    stage.cue("solo-opens", game="safecracker")
    stage.cue("item")

    board.guess = await contestant.arrange("safecracker.guess", tiles, len(tiles))
    stage.cue("placed")
    board.letter, board.price, board.prices = letter, price, prices
    stage.cue("reveal")
    board.won = "".join(board.guess) == digits
    if not board.won:
        stage.cue("lose")
        return
    stage.cue("win", seat=contestant.seat)
    board.paid = sum(prices.values())
    stage.pay_out(contestant.seat, board.paid, "safecracker.prize")


def mixed_orders(digits: str) -> list[str]:
    """Every other order of these digits; digits that are all the same have no other."""
    orders = {"".join(order) for order in permutations(digits)}
    return sorted(orders - {digits}) or [digits]
