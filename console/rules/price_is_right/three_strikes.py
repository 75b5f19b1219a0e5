"""Solo game 10, 3 Strikes. Clauses TS1-TS7 of RULES.md."""

from __future__ import annotations

from console.rules.asks import draw, single
from console.rules.decks import Decks
from console.rules.people import Contestant
from console.rules.price_is_right.dollars import digits_of
from console.rules.price_is_right.letter import letter_tile
from console.rules.price_is_right.settle import settle
from console.rules.price_is_right.solo_boards import ThreeStrikesBoard
from console.rules.rulings import count, money, on_tiles
from console.rules.stage import Stage

STRIKE, STRIKES = "X", 3


async def three_strikes(stage: Stage, decks: Decks, contestant: Contestant) -> None:
    """Draw tiles and put the digits where they belong, until the price is complete or the third strike is out."""
    letter = await letter_tile()
    item = await decks.item("orange")
    price = item.price(letter)
    digits = list(digits_of(price))
    bag = sorted([*digits, *[STRIKE] * STRIKES])  # sorted, so that it says nothing of the price's order
    board = stage.show(ThreeStrikesBoard(contestant.seat, item.face, bag=len(bag)))
    stage.tell_mc(letter=letter, price=price)
    stage.cue("solo-opens", game="three-strikes")
    stage.cue("item")

    while board.strikes < STRIKES and board.placed != digits:
        tile = board.tile = await single(draw("three-strikes.tile", bag, 1, **{"for": contestant.address}))
        bag.remove(tile)
        board.bag = len(bag)
        stage.cue("tile", tile=tile)
        if tile == STRIKE:
            board.tile, board.strikes = None, board.strikes + 1
            stage.cue("strike", nth=board.strikes)
            continue
        square = await place_for(contestant, board, tile)
        right = digits[square - 1] == tile
        if right:
            board.placed[square - 1] = tile
        else:
            board.wrong.append((tile, square))
            bag = sorted([*bag, tile])
        board.tile, board.newest, board.bag = None, square, len(bag)
        said, by = ("places a digit right", "TS3 TS5") if right else ("places a digit wrong", "TS4")
        figures = [on_tiles("Digit", tile), count("Square", square)]
        stage.rule(said, by, *figures, seats=[contestant.seat], hidden=["letter"])
        stage.cue("placed", square=square, right=right)

    board.letter, board.price = letter, price
    stage.cue("reveal")
    board.won = board.placed == digits
    figures = [money("Actual price", price), count("Strikes", board.strikes)]
    settle(stage, board, contestant, price, "three-strikes.prize", *figures, wins="TS7", loses="TS6")


async def place_for(contestant: Contestant, board: ThreeStrikesBoard, tile: str) -> int:
    """The empty square, 1 to 4 from the left, that the contestant names for a digit."""
    empty = [str(square) for square, there in enumerate(board.placed, start=1) if there is None]
    placed = list(board.placed)  # as it is now: an ask must not change after it was put
    return int(await contestant.choose("three-strikes.square", empty, tile=tile, placed=placed))
