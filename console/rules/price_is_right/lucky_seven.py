"""Solo game 4, Lucky Seven. Clauses LS1-LS5 of RULES.md."""

from __future__ import annotations

from console.rules.asks import DIGITS
from console.rules.decks import Decks
from console.rules.people import Contestant
from console.rules.price_is_right.dollars import digits_of
from console.rules.price_is_right.letter import letter_tile
from console.rules.price_is_right.settle import settle
from console.rules.price_is_right.solo_boards import LuckySevenBoard
from console.rules.rulings import dollars, money, on_tiles
from console.rules.stage import Stage

STAKE = 7


async def lucky_seven(stage: Stage, decks: Decks, contestant: Contestant) -> None:
    """Guess a price digit by digit; each step off costs a dollar of the stake, and one must be left."""
    letter = await letter_tile()
    item = await decks.item("orange")
    price = item.price(letter)
    digits = digits_of(price)
    board = stage.show(LuckySevenBoard(contestant.seat, item.face, left=STAKE))
    stage.tell_mc(letter=letter, price=price)
    stage.cue("solo-opens", game="lucky-seven")
    stage.cue("item")

    for place, digit in enumerate(digits):
        guess = await contestant.dial("lucky-seven.digit", [DIGITS], shown=digits[:place])
        cost = abs(guess - int(digit))
        board.guesses.append(str(guess))
        board.costs.append(cost)
        board.tiles[place] = digit
        board.newest = place
        board.left = max(0, board.left - cost)
        figures = [on_tiles("Digit", digit), on_tiles("Guess", str(guess)), dollars("Cost", cost)]
        stage.rule("guesses a digit", "LS3", *figures, seats=[contestant.seat], hidden=["letter"])
        stage.cue("digit", digit=digit, place=place, cost=cost)
        if not board.left:
            break

    board.tiles = list(digits)
    board.letter, board.price = letter, price
    stage.cue("reveal")
    board.won = board.left > 0
    figures = [money("Actual price", price), on_tiles("Guesses", "".join(board.guesses))]
    figures += [dollars("Cost", sum(board.costs)), dollars("Left", board.left)]
    settle(stage, board, contestant, price, "lucky-seven.prize", *figures, wins="LS3 LS4", loses="LS3 LS5")
