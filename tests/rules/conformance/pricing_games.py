"""Twins of Danger Price, Lucky Seven and One Away: what lies on the card allows no price at will.

Hi-Lo has none of its own: nothing of its prices is public before the reveal.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import takewhile

from console.rules.pack import LETTERS
from tests.rules.conformance.other_worlds import PRICES, drawn_before, drawn_in_game, game_of, only
from tests.rules.conformance.recording import Recording
from tests.rules.conformance.twins import Twin
from tests.rules.small_pack import with_price

DOLLAR = 100


def other_danger(recording: Recording, at: int, rng: random.Random) -> Iterable[Twin]:
    """Each of the other items is the one with the danger price, by another letter; the rest cost anything else."""
    start, _ = game_of(recording, at)
    place, ids = drawn_in_game(recording, "blue", at)
    fresh = [id for id in ids if id not in drawn_before(recording, "blue", place)]
    value = recording.steps[at].args[1]
    if only(value) not in fresh:
        return
    letter = recording.steps[start].args[1][0]
    danger = recording.world.decks["blue"][only(value)].price(letter)
    for other in fresh:
        tile = rng.choice(LETTERS)
        known = {recording.world.decks["blue"][id].price(tile) for id in ids if id not in fresh}
        if other == only(value) or danger in known:
            continue
        free = [cents for cents in PRICES["blue"] if cents not in known | {danger}]
        world = recording.world
        for id, cents in zip(fresh, rng.sample(free, len(fresh)), strict=True):
            world = with_price(world, "blue", id, {tile: danger if id == other else cents})
        yield Twin(world, {start: [tile], at: other if isinstance(value, str) else [other]}, "reveal")


def priced(
    recording: Recording, at: int, digits: str, rng: random.Random, cue: str, nth: int = 1
) -> Iterable[Twin]:
    """The item played for in the game of ``at`` costs this, by some letter; none if its price was known before."""
    start, _ = game_of(recording, at)
    place, (id,) = drawn_in_game(recording, "orange", at)
    if id not in drawn_before(recording, "orange", place) and digits[0] != "0":
        tile = rng.choice(LETTERS)
        world = with_price(recording.world, "orange", id, {tile: int(digits) * DOLLAR})
        yield Twin(world, {start: [tile]}, cue, nth)


def actual(recording: Recording, at: int) -> str:
    """The digits of the orange item's actual price in the game of ``at``."""
    start, _ = game_of(recording, at)
    _, (id,) = drawn_in_game(recording, "orange", at)
    return str(recording.world.decks["orange"][id].price(recording.steps[start].args[1][0]) // DOLLAR)


def other_digits(recording: Recording, at: int, rng: random.Random) -> Iterable[Twin]:
    """Lucky Seven: before each guess the tiles that are still closed hide anything; and to the end, the letter."""
    digits = actual(recording, at)
    guesses = takewhile(lambda step: step.topic == "lucky-seven.digit", recording.steps[at:])
    for turned, _ in enumerate(guesses):
        closed = "".join(rng.choice("123456789") for _ in digits[turned:])
        yield from priced(recording, at, digits[:turned] + closed, rng, "digit", nth=turned + 1)
    yield from priced(recording, at, digits, rng, "reveal")


def other_truth(recording: Recording, at: int, rng: random.Random) -> Iterable[Twin]:
    """One Away: every other price that could be shown like this, until the number of errors tells them apart."""
    shown = only(recording.steps[at].args[1])
    first = f"{recording.steps[at + 1].args[1]:04}"
    told = errors(first, actual(recording, at))
    for digits in readings(shown):
        found = errors(first, digits)
        if found == told:
            yield from priced(recording, at, digits, rng, "reveal")
        elif found and told:
            yield from priced(recording, at, digits, rng, "guess")


def readings(shown: Sequence[str]) -> list[str]:
    """Every row whose digits are one off from these."""
    rows = [""]
    for digit in shown:
        rows = [row + str((int(digit) + step) % 10) for row in rows for step in (-1, 1)]
    return rows


def errors(guess: str, digits: str) -> int:
    """Digits that differ."""
    return sum(mine != right for mine, right in zip(guess, digits, strict=True))
