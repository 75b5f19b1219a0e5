"""Solo game 9, Switcheroo. Clauses SW1-SW7 of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence

from console.rules.asks import draw
from console.rules.decks import Decks
from console.rules.pack import CardItem
from console.rules.people import Contestant
from console.rules.price_is_right.dollars import digits_of
from console.rules.price_is_right.settle import settle
from console.rules.price_is_right.solo_boards import SwitcherooBoard, TensRow
from console.rules.rulings import count, money
from console.rules.stage import Stage

TENS = -2
"""Where the tens digit stands in a price in dollars."""


async def switcheroo(stage: Stage, decks: Decks, contestant: Contestant) -> None:
    """Lay five tens digits into five prices, in two tries; what is right in the end is paid."""
    items = (await decks.card()).switcheroo
    missing = [digits_of(item.price)[TENS] for item in items]
    tiles = await draw("switcheroo.order", missing, len(missing))
    board = stage.show(SwitcherooBoard(contestant.seat, [without_tens(item) for item in items], tiles))
    stage.tell_mc(prices=[item.price for item in items])
    stage.cue("solo-opens", game="switcheroo")

    board.tries.append(await contestant.arrange("switcheroo.try", tiles, len(tiles)))
    stage.cue("placed")
    board.right = sum(verdicts(board.tries[0], missing))
    stage.rule("has tried once", "SW4", count("Right prices", board.right), seats=[contestant.seat])
    stage.cue("count", right=board.right)
    if board.right < len(missing):
        board.tries.append(await contestant.arrange("switcheroo.try", tiles, len(tiles), right=board.right))
        stage.cue("placed")

    board.verdicts = verdicts(board.tries[-1], missing)
    board.prices = [item.price for item in items]
    stage.cue("reveal")
    board.won = any(board.verdicts)
    pays = sum(item.price for item, right in zip(items, board.verdicts, strict=True) if right)
    figures = [
        money(f"{item.name}: {'right' if right else 'wrong'}", item.price)
        for item, right in zip(items, board.verdicts, strict=True)
    ]
    by = "SW5" if len(board.tries) == 1 else "SW6"
    settle(stage, board, contestant, pays, "switcheroo.prize", *figures, wins=by, loses="SW7")


def without_tens(item: CardItem) -> TensRow:
    """The item as the contestant sees it."""
    digits: list[str | None] = list(digits_of(item.price))
    digits[TENS] = None
    return TensRow(item.name, item.picture, digits)


def verdicts(tiles: Sequence[str], missing: Sequence[str]) -> list[bool]:
    """For each price, whether the tile laid into it belongs there."""
    return [tile == digit for tile, digit in zip(tiles, missing, strict=True)]
