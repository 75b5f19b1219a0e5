"""What contestants want, decided from the screen alone: a guess, a digit, three things, an order."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from tests.e2e.evening.looks import DIGITS, Look

Json = Any
Board = Mapping[str, Json]
Wish = Callable[[Look, Board, random.Random], Json]


def _dollars(look: Look, _: Board, rng: random.Random) -> int:
    if look.topic == "showcase.guess":
        return rng.choice((rng.randrange(1000, 9000), rng.randrange(9000, 13000)))
    return rng.choice((rng.randrange(1, 100), rng.randrange(1, 40), rng.randrange(10_000)))


def _lit(look: Look, _: Board, rng: random.Random) -> int:
    return int("".join(rng.choice(wheel) for wheel in look.wheels))


def _new_digit(_: Look, board: Board, rng: random.Random) -> str:
    return rng.choice([digit for digit in DIGITS if digit not in board["called"]])


def _picks(look: Look, board: Board, rng: random.Random) -> list[str]:
    return rng.sample([item["id"] for item in board["items"]], look.count)


def _order(look: Look, _: Board, rng: random.Random) -> list[str]:
    return rng.sample(list(look.tiles), len(look.slots))


def _first_x(_: Look, __: Board, rng: random.Random) -> str:
    return rng.choice(("left-top", "left-middle", "left-bottom"))


def _next_x(_: Look, board: Board, rng: random.Random) -> str:
    columns = ("right",) if board["question"] == 0 else ("left", "right")
    squares = [f"{column}-{row}" for column in columns for row in ("top", "middle", "bottom")]
    return rng.choice([square for square in squares if square not in board["squares"]])


def _price(_: Look, board: Board, rng: random.Random) -> str:
    return str(rng.choice(board["offers"][board["question"]]))


def _square(_: Look, board: Board, rng: random.Random) -> str:
    return str(rng.choice([n for n, there in enumerate(board["placed"], start=1) if there is None]))


WISHES: Mapping[str, Wish] = {
    "qualifying.guess": _dollars,
    "practice.guess": _dollars,
    "showcase-place.guess": _dollars,
    "showcase.guess": _dollars,
    "any-number.digit": _new_digit,
    "danger-price.safe": _picks,
    "hi-lo.high": _picks,
    "lucky-seven.digit": _lit,
    "one-away.guess": _lit,
    "squeeze-play.remove": lambda _, __, rng: rng.choice("12345"),
    "safecracker.guess": _order,
    "secret-x.start": _first_x,
    "secret-x.place": _next_x,
    "secret-x.price": _price,
    "switcheroo.try": _order,
    "three-strikes.square": _square,
}


class Offered:
    """What was to be seen on a dial so far. Who has turned once through all of it and has not met what was wanted takes something that
    was there: nobody knows before whether there is a consonant left to spin for.
    """

    def __init__(self) -> None:
        self._seen: list[Json] = []

    def instead(self, look: Look, wish: Json, rng: random.Random) -> Json:
        """The wish, or what is taken instead of it."""
        if look.kind != "choose" or look.at in (None, wish):
            return wish
        if look.at not in self._seen:
            self._seen.append(look.at)
            return wish
        around = len(self._seen) > 1 and look.at == self._seen[0]
        return rng.choice(self._seen) if around else wish
