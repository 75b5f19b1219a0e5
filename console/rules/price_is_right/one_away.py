"""Solo game 5, One Away. Clauses OA1-OA6 of RULES.md."""

from __future__ import annotations

from itertools import product

from console.rules.decks import Decks
from console.rules.people import Contestant
from console.rules.price_is_right.dollars import digits_of
from console.rules.price_is_right.letter import letter_tile
from console.rules.price_is_right.settle import settle
from console.rules.price_is_right.solo_boards import OneAwayBoard
from console.rules.rulings import count, money, on_tiles
from console.rules.stage import Stage


async def one_away(stage: Stage, decks: Decks, contestant: Contestant) -> None:
    """Every digit that is shown is one too high or one too low; two guesses at the price."""
    letter = await letter_tile()
    item = await decks.item("orange")
    price = item.price(letter)
    digits = digits_of(price)
    shown = await stage.secretly("one-away.shown", all_one_away(digits), item=item.face, price=price)
    board = stage.show(OneAwayBoard(contestant.seat, item.face, shown))
    stage.tell_mc(letter=letter, price=price)
    stage.cue("solo-opens", game="one-away")
    stage.cue("item")

    wheels = [neighbours(digit) for digit in shown]
    guess = f"{await contestant.dial('one-away.guess', wheels, shown=shown):04}"
    board.guesses.append(guess)
    if guess != digits:
        board.errors = errors(guess, digits)
        figures = [on_tiles("Guess", guess), count("Wrong digits", board.errors)]
        stage.rule("guesses once more", "OA4", *figures, seats=[contestant.seat], hidden=["letter"])
        stage.cue("guess", errors=board.errors)
        second = await contestant.dial("one-away.guess", wheels, shown=shown, errors=board.errors)
        guess = f"{second:04}"
        board.guesses.append(guess)
    board.letter, board.price = letter, price
    stage.cue("reveal")
    board.won = guess == digits
    figures = [on_tiles("Shown", shown), *(on_tiles("Guess", one) for one in board.guesses)]
    figures += [money("Actual price", price)]
    settle(stage, board, contestant, price, "one-away.prize", *figures, wins="OA5", loses="OA5 OA6")


def neighbours(digit: str) -> str:
    """The digit one lower and the one one higher; 9 and 0 are next to each other."""
    return f"{(int(digit) - 1) % 10}{(int(digit) + 1) % 10}"


def all_one_away(digits: str) -> list[str]:
    """Every row of digits in which each is one off from these."""
    return sorted("".join(row) for row in product(*map(neighbours, digits)))


def errors(guess: str, digits: str) -> int:
    """How many digits are wrong."""
    return sum(mine != right for mine, right in zip(guess, digits, strict=True))
