"""Packs in which a drawn item costs something else, and where in a recording its game lies: what twins are made of."""

from __future__ import annotations

import random

from console.rules.pack import LETTERS, Pack
from tests.rules.conformance.recording import Recording
from tests.rules.small_pack import with_price

PRICES = {
    "green": range(1_00, 100_00, 100),
    "blue": range(100_00, 1000_00, 100),
    "orange": range(1000_00, 10_000_00, 100),
    "purple": range(1, 500),
}
"""What an item of a deck may cost, in cents."""


def drawn_before(recording: Recording, deck: str, at: int) -> set[str]:
    """Ids that were drawn from a deck before a place in the recording."""
    return {id for _, ids in recording.answers(f"deck.{deck}", at) for id in ids}


def other_prices(world: Pack, deck: str, id: str, rng: random.Random) -> Pack:
    """The item costs anything else, by every letter."""
    return with_price(world, deck, id, {letter: rng.choice(PRICES[deck]) for letter in LETTERS})


def game_of(recording: Recording, at: int) -> tuple[int, int]:
    """The places from the letter tile of the game in which ``at`` lies to the next one (or the end)."""
    letters = [place for place, _ in recording.answers("letter")]
    start = max(place for place in letters if place <= at)
    later = [place for place in letters if place > at]
    return start, later[0] if later else len(recording.steps)


def drawn_in_game(recording: Recording, deck: str, at: int) -> tuple[int, list[str]]:
    """Where in the game of ``at`` a deck was drawn from first, and the ids."""
    start, end = game_of(recording, at)
    return next((place, ids) for place, ids in recording.answers(f"deck.{deck}", end) if place > start)


def only(value: str | list[str]) -> str:
    """What was chosen by a person, or drawn by the house."""
    return value if isinstance(value, str) else value[0]
