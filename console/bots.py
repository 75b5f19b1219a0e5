"""Players for demonstrations, benches and tests: without a plan, a legal answer to any ask; or with one, where games would not end else."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

from console.chance import chance
from console.rules.pack import Pack
from console.rules.transcript import Json
from console.rules.wheel_of_fortune.puzzle import lay_out, letter_of

WORDS = ("", "a", "first light", "ROCK 'N' ROLL")


def bot(source: random.Random) -> Callable[[Mapping[str, Json]], Json]:
    """Answers asks of every kind; the house's and the wheel's too.

    Dialled numbers are as often short as long: a price of two digits is not always guessed over on four wheels.
    """
    house = chance(source)

    def dial(wheels: list[str]) -> int:
        zeros = source.randrange(len(wheels))
        return int(
            "".join(
                "0" if place < zeros and "0" in wheel else source.choice(wheel)
                for place, wheel in enumerate(wheels)
            )
        )

    def answer(ask: Mapping[str, Json]) -> Json:
        match ask["kind"]:
            case "dial":
                return dial(ask["wheels"])
            case "choose":
                return source.choice(ask["options"])["id"]
            case "pick":
                return source.sample([option["id"] for option in ask["options"]], ask["count"])
            case "arrange":
                return source.sample(ask["tiles"], ask["slots"])
            case "text":
                return source.choice(WORDS)[: ask["length"]]
            case "buzz":
                return presses(source, ask["seats"])
            case _:
                return house(ask)

    return answer


def presses(source: random.Random, seats: Sequence[int]) -> list[list[int]]:
    """Some of these seats press, or none; often so close together that they can't be told apart."""
    quick = source.sample(seats, source.randint(0, len(seats)))
    start, spread = source.randrange(2_000_000), source.choice((10, 60, 3_000_000))
    return [[seat, start + source.randrange(spread)] for seat in quick]


SURE_SHARE, GUESS_SHARE, VOWEL_SHARE, SLIP_SHARE = 0.3, 0.05, 0.3, 0.08
"""How often a player solves who knows it, or who has yet to guess among several; buys a vowel; says something else than was meant."""

LIKING = {"fold": 0.06, "raise": 0.3, "bet": 0.7, "deck": 1.5, "question": 20.0}
"""How much people like these, beside anything else that they may do: so that most hands of poker come to a showdown, after some raises,
and a host has more than one question."""


def player(
    source: random.Random, pack: Pack, board: Callable[[], Mapping[str, Json]]
) -> Callable[[Mapping[str, Json]], Json]:
    """A bot that sees the board and, at the *Wheel*, has seen the pack's puzzles before: so its games come to an end. At poker it seldom folds.

    ``board`` gives what the audience sees of the stage now. Sometimes it guesses too early, or slips, as people do.
    """
    anything, known = bot(source), Known(pack)

    def answer(ask: Mapping[str, Json]) -> Json:
        topic = ask["topic"]
        if topic in ("buy", "bet", "buzz-in.next"):
            ids = [option["id"] for option in ask["options"]]
            return source.choices(ids, [LIKING.get(id, 1.0) for id in ids])[0]
        if topic not in ("turn.action", "turn.consonant", "turn.vowel", "turn.solution"):
            return anything(ask)
        fitting = known.fitting(board())
        if topic == "turn.solution":
            slip = not fitting or source.random() < SLIP_SHARE
            return source.choice(WORDS) if slip else source.choice(fitting).text
        allowed = [option["id"] for option in ask["options"]]
        if topic == "turn.action":
            return action(allowed, len(fitting))
        there = {letter for laid in fitting for letter in laid.letters}
        useful = [letter for letter in allowed if letter in there]
        return source.choice(useful if useful and source.random() > SLIP_SHARE else allowed)

    def action(allowed: list[str], fitting: int) -> str:
        if source.random() < {0: 0.0, 1: SURE_SHARE}.get(fitting, GUESS_SHARE):
            return "solve"
        if "vowel" in allowed and source.random() < VOWEL_SHARE:
            return "vowel"
        return "spin" if "spin" in allowed else "solve"

    return answer


@dataclass(frozen=True, slots=True)
class Laid:
    """A puzzle door by door, row after row: what is behind it (None: nothing), and the letter that opens it."""

    text: str
    cells: tuple[str | None, ...]
    letters: tuple[str | None, ...]


class Known:
    """A pack's puzzles as they stand on the board, found by what stands there before a letter is open."""

    def __init__(self, pack: Pack) -> None:
        self._by_shape: dict[tuple[str, tuple[bool, ...]], list[Laid]] = {}
        for puzzle in pack.puzzles.values():
            laid = _laid(puzzle.text)
            self._by_shape.setdefault((puzzle.category, shape(laid.cells)), []).append(laid)

    def fitting(self, board: Mapping[str, Json]) -> list[Laid]:
        """What may be behind these doors, with these letters called."""
        doors = tuple(chain.from_iterable(board["doors"]))
        called = board["called"]
        return [
            laid
            for laid in self._by_shape.get((board["category"], shape(doors)), ())
            if all(
                seen == cell or (not seen and letter is not None and letter not in called)
                for seen, cell, letter in zip(doors, laid.cells, laid.letters, strict=True)
            )
        ]


@cache
def _laid(text: str) -> Laid:
    cells = tuple(chain.from_iterable(lay_out(text) or ()))
    return Laid(text, cells, tuple(letter_of(cell) if cell else None for cell in cells))


def shape(doors: Sequence[str | None]) -> tuple[bool, ...]:
    """Behind which doors there is something."""
    return tuple(door is not None for door in doors)
