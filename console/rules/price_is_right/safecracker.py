"""Solo game 7, Safecracker. Clauses SA1-SA5 of RULES.md."""

from __future__ import annotations

from itertools import permutations

from console.rules.asks import draw, single
from console.rules.decks import Decks
from console.rules.people import Contestant
from console.rules.price_is_right.dollars import digits_of
from console.rules.price_is_right.letter import letter_tile
from console.rules.price_is_right.settle import settle
from console.rules.price_is_right.solo_boards import SafecrackerBoard
from console.rules.rulings import money, on_tiles
from console.rules.stage import Stage


async def safecracker(stage: Stage, decks: Decks, contestant: Contestant) -> None:
    """Put the mixed digits of a price in order; the right one opens the safe with that item and two more."""
    letter = await letter_tile()
    item = await decks.item("blue")
    price = item.price(letter)
    digits = digits_of(price)
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
    laid = "".join(board.guess)
    board.won = laid == digits
    figures = [on_tiles("Laid", laid), *(money(one.name, prices[one.id]) for one in (item, *prizes))]
    total = sum(prices.values())
    settle(stage, board, contestant, total, "safecracker.prize", *figures, wins="SA4", loses="SA4 SA5")


def mixed_orders(digits: str) -> list[str]:
    """Every other order of these digits; digits that are all the same have no other."""
    orders = {"".join(order) for order in permutations(digits)}
    return sorted(orders - {digits}) or [digits]
