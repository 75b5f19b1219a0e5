"""What contestants want at the *Wheel*, decided from the screen alone: they know the pack's puzzles, not which of them stands there."""

from __future__ import annotations

import random
from collections.abc import Mapping
from string import ascii_uppercase

from console.bots import Known, Laid
from console.rules.pack import Pack
from tests.e2e.evening.looks import Door, Look
from tests.e2e.evening.wishes import Board, Wish

VOWELS = "AEIOU"
SURE, GUESS, VOWEL, SLIP = 0.35, 0.04, 0.35, 0.08
"""How often somebody solves who knows it, or guesses among several; buys a vowel; says something else than would be wise."""


def at_the_wheel(pack: Pack) -> Mapping[str, Wish]:
    """A wish for each question; what is not offered is seen while the dial turns."""
    known = Known(pack)

    def action(_: Look, board: Board, rng: random.Random) -> str:
        share = {0: 0.0, 1: SURE}.get(len(known.fitting(board)), GUESS)
        if rng.random() < share:
            return "solve"
        return "vowel" if rng.random() < VOWEL else "spin"

    def letter(allowed: str) -> Wish:
        def wish(_: Look, board: Board, rng: random.Random) -> str:
            left = [one for one in allowed if one not in board["called"]]
            there = {one for laid in known.fitting(board) for one in laid.letters}
            useful = [one for one in left if one in there]
            return rng.choice(useful if useful and rng.random() > SLIP else left)

        return wish

    def solution(look: Look, board: Board, rng: random.Random) -> dict[Door, str]:
        fitting = known.fitting(board)
        if fitting and rng.random() > SLIP:
            return behind(rng.choice(fitting), look.hidden)
        left = [one for one in ascii_uppercase if one not in board["called"]]
        return {door: rng.choice(left) for door in look.hidden}

    return {
        "turn.action": action,
        "turn.consonant": letter("".join(one for one in ascii_uppercase if one not in VOWELS)),
        "turn.vowel": letter(VOWELS),
        "turn.solution": solution,
        "turn.token": lambda _, __, rng: rng.choice(("use", "use", "keep")),
    }


def behind(laid: Laid, doors: list[Door]) -> dict[Door, str]:
    """The letters of a puzzle at these doors."""
    width = len(laid.letters) // 3
    return {(row, column): str(laid.letters[row * width + column]) for row, column in doors}
