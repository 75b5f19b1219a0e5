"""Solo game 2, Danger Price. Clauses DP1-DP6 of RULES.md."""

from __future__ import annotations

from console.rules.decks import Decks
from console.rules.people import Contestant
from console.rules.price_is_right.dollars import DOLLAR
from console.rules.price_is_right.letter import letter_tile
from console.rules.price_is_right.settle import settle
from console.rules.price_is_right.solo_boards import DangerPriceBoard
from console.rules.rulings import money, words
from console.rules.stage import Stage

ITEMS, SAFE = 4, 3


async def danger_price(stage: Stage, decks: Decks, contestant: Contestant) -> None:
    """One of four items has the price that is shown; whoever leaves it alone wins all four."""
    letter = await letter_tile()
    items = await decks.items_of_different_price("blue", ITEMS, letter)
    prices = {item.id: item.price(letter) for item in items}
    names = {item.id: item.name for item in items}
    priced = {id: f"{name}, {stage.sign}{prices[id] // DOLLAR}" for id, name in names.items()}
    danger = await stage.secretly("danger-price.danger", priced)
    board = stage.show(
        DangerPriceBoard(contestant.seat, [item.face for item in items], danger=prices[danger])
    )
    stage.tell_mc(letter=letter, prices=prices, danger_item=danger)
    stage.cue("solo-opens", game="danger-price")
    stage.cue("item")

    safe = await contestant.pick("danger-price.safe", names, SAFE, danger=board.danger)
    board.safe = [id for id in names if id in safe]
    stage.cue("placed")
    board.letter, board.prices, board.danger_item = letter, prices, danger
    stage.cue("reveal")
    board.won = danger not in safe
    figures = [words("Danger item", names[danger]), words("Letter", letter)]
    figures += [money(names[id], price) for id, price in prices.items()]
    total = sum(prices.values())
    settle(stage, board, contestant, total, "danger-price.prize", *figures, wins="DP4 DP5", loses="DP4 DP6")
