"""Solo game 6, Squeeze Play. Clauses SP1-SP5 of RULES.md."""

from __future__ import annotations

from console.rules.asks import DIGITS
from console.rules.decks import Decks
from console.rules.people import Contestant
from console.rules.price_is_right.dollars import digits_of
from console.rules.price_is_right.letter import letter_tile
from console.rules.price_is_right.settle import settle
from console.rules.price_is_right.solo_boards import SqueezePlayBoard
from console.rules.rulings import money, on_tiles
from console.rules.stage import Stage

PLACES = ("1", "2", "3", "4", "5")


async def squeeze_play(stage: Stage, decks: Decks, contestant: Contestant) -> None:
    """Take out the digit that is too many; what remains must read the actual price."""
    letter = await letter_tile()
    item = await decks.item("orange")
    price = item.price(letter)
    digits = digits_of(price)
    row = await stage.secretly("squeeze-play.row", rows_hiding(digits), item=item.face, price=price)
    board = stage.show(SqueezePlayBoard(contestant.seat, item.face, row))
    stage.tell_mc(letter=letter, price=price)
    stage.cue("solo-opens", game="squeeze-play")
    stage.cue("item")

    place = int(await contestant.choose("squeeze-play.remove", PLACES, row=row))
    board.removed = place
    stage.cue("removed")
    board.letter, board.price = letter, price
    stage.cue("reveal")
    remains = row[: place - 1] + row[place:]
    board.won = remains == digits
    figures = [on_tiles("Row", row), on_tiles("What remains", remains), money("Actual price", price)]
    settle(stage, board, contestant, price, "squeeze-play.prize", *figures, wins="SP4", loses="SP4 SP5")


def rows_hiding(digits: str) -> list[str]:
    """Every row of five in which one digit too many stands anywhere among these four."""
    return sorted({digits[:at] + extra + digits[at:] for at in range(len(PLACES)) for extra in DIGITS})
