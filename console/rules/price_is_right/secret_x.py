"""Solo game 8, Secret X. Clauses SX1-SX9 of RULES.md."""

from __future__ import annotations

from console.rules.asks import draw, single
from console.rules.decks import Decks
from console.rules.people import Contestant
from console.rules.price_is_right.dollars import DOLLAR
from console.rules.price_is_right.letter import letter_tile
from console.rules.price_is_right.settle import settle
from console.rules.price_is_right.solo_boards import SecretXBoard
from console.rules.price_is_right.squares import LEFT, RIGHT, ROWS, line_among
from console.rules.rulings import dollars, money, words
from console.rules.stage import Stage

X = "x"
SECRET = ("letter", "secret-x.row")
"""Answers that are secret as long as the centre column is hidden."""


async def secret_x(stage: Stage, decks: Decks, contestant: Contestant) -> None:
    """Earn X tiles by telling prices from decoys, and lay them in line with the X that lies hidden in the centre column."""
    letter = await letter_tile()
    items = await decks.items("green", 2)
    prizes = await decks.items("blue", 3)
    row = await single(draw("secret-x.row", ROWS))
    prices = {one.id: one.price(letter) for one in (*items, *prizes)}
    board = stage.show(
        SecretXBoard(contestant.seat, [item.face for item in items], [prize.face for prize in prizes])
    )
    stage.tell_mc(letter=letter, prices=prices, row=row)
    stage.cue("solo-opens", game="secret-x")

    lay_x(stage, board, await contestant.choose("secret-x.start", LEFT))
    for nth, item in enumerate(items):
        right = await tells_price(stage, board, contestant, nth, prices[item.id] // DOLLAR)
        board.right[nth] = right
        board.prices = {**(board.prices or {}), item.id: prices[item.id]}
        figures = [money("Actual price", prices[item.id]), dollars("Chosen", board.chosen[nth] or 0)]
        said = "chooses the actual price" if right else "chooses the made-up price"
        stage.rule(said, "SX4", *figures, seats=[contestant.seat], hidden=SECRET)
        stage.cue("answer", nth=nth, right=right)
        if right:
            column = RIGHT if nth == 0 else [*LEFT, *RIGHT]
            free = [square for square in column if square not in board.squares]
            lay_x(stage, board, await contestant.choose("secret-x.place", free))

    if not any(board.right):
        board.won = False
        settle(stage, board, contestant, 0, "secret-x.prize", wins="", loses="SX7", hidden=SECRET)
        return
    board.question, board.centre = None, row
    board.squares[f"centre-{row}"] = X
    board.letter, board.prices, board.line = letter, prices, line_among(board.squares)
    stage.cue("reveal")
    board.won = board.line is not None
    figures = [
        words("X on", ", ".join(board.squares).replace("-", " ")),
        *(money(one.name, prices[one.id]) for one in prizes),
    ]
    total = sum(prices[prize.id] for prize in prizes)
    settle(stage, board, contestant, total, "secret-x.prize", *figures, wins="SX8", loses="SX8 SX9")


async def tells_price(
    stage: Stage, board: SecretXBoard, contestant: Contestant, nth: int, actual: int
) -> bool:
    """Whether the contestant chooses the actual price, in dollars, and not the made-up one beside it."""
    made_up = [str(amount) for amount in range(1, 100) if amount != actual]
    decoy = int(await stage.secretly("secret-x.decoy", made_up))
    first = await single(draw("secret-x.first", ("actual", "decoy")))
    offer = [actual, decoy] if first == "actual" else [decoy, actual]
    board.question, board.offers[nth] = nth, offer
    stage.cue("question", nth=nth)
    labels = {str(amount): f"{stage.sign}{amount}" for amount in offer}
    board.chosen[nth] = int(await contestant.choose("secret-x.price", labels))
    return board.chosen[nth] == actual


def lay_x(stage: Stage, board: SecretXBoard, square: str) -> None:
    """An X tile on a square."""
    board.squares[square] = X
    stage.cue("placed", square=square)
