"""What is secret in *Wheel of Fortune* until when, and the twins that show it.

| topic | secret | until |
| --- | --- | --- |
| ``puzzle`` | its letters (category, layout and signs are public) | each letter's own ``letter``, in a toss-up each door's ``door``; the rest ``solved`` or ``unsolved`` |
| ``prize`` | nothing: it lies on the wheel at once | |
| ``order.spin``, ``turn.spin`` | nothing: everybody sees where the wheel stops | |
| ``solution.judge`` | nothing: the host says it aloud | |
| ``buzz-in.tie`` | nothing: everybody sees who solves | |

A twin of a puzzle is another text under the same id: as long, with the same signs, and with the letters that were called where they
are; behind every other door any letter that was not called. Only whether a consonant is left must be the same, since that is public:
without one nobody is offered a spin. In a toss-up letters are not called: a door that is open says nothing of the others.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from console.rules.pack import Pack
from console.rules.stage import Beat
from console.rules.wheel_of_fortune.puzzle import lay_out, letters
from tests.rules.conformance.recording import Recording
from tests.rules.conformance.twins import PUBLIC, Secret, Twin

ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
VOWELS = frozenset("AEIOU")
TWINS_OF_A_PUZZLE = 3


def other_letters(recording: Recording, at: int, rng: random.Random) -> Iterable[Twin]:
    """At some moments of the round: another text that could be behind the doors then, played until the next letter is named."""
    if not is_new(recording, at):
        return
    (id,) = recording.steps[at].args[1]
    if "toss-up" in {cue["name"] for cue in cues_of(recording, at)}:
        yield from other_doors(recording, at, id, rng)
        return
    moments = list(unknown(recording, at))
    for steps, called in rng.sample(moments, min(TWINS_OF_A_PUZZLE, len(moments))):
        text = recording.world.puzzles[id].text
        other = other_text(text, called, rng)
        if other != text:
            yield Twin(with_text(recording.world, id, other), {}, steps=steps)


def other_doors(recording: Recording, at: int, id: str, rng: random.Random) -> Iterable[Twin]:
    """The same in a toss-up: whatever else could be behind the doors that are still shut, until the next one opens."""
    text = recording.world.puzzles[id].text
    moments: list[tuple[int, list[list[int]]]] = []
    shown = doors_opened(recording, at)
    for place in range(at + 1, len(recording.steps)):
        if doors_opened(recording, place) or ends_the_round(recording, place):
            moments.append((place, list(shown)))
            shown += doors_opened(recording, place)
        if ends_the_round(recording, place):
            break
    for steps, doors in rng.sample(moments, min(TWINS_OF_A_PUZZLE, len(moments))):
        other = other_behind(text, doors, rng)
        if other != text:
            yield Twin(with_text(recording.world, id, other), {}, steps=steps)


def doors_opened(recording: Recording, place: int) -> list[list[int]]:
    """The doors that a step of a toss-up opens, by row and column."""
    return [cue["door"] for cue in cues_of(recording, place) if cue["name"] == "door"]


def other_behind(text: str, doors: Sequence[Sequence[int]], rng: random.Random) -> str:
    """Another text with the same signs, which reads the same at these doors."""
    laid = lay_out(text) or []
    places = [
        [row, at] for row, cells in enumerate(laid) for at, cell in enumerate(cells) if cell is not None
    ]
    left = iter(places)  # signs come in the order of the doors
    signs = [(sign, None if sign.isspace() else next(left)) for sign in text]
    other = "".join(
        rng.choice(sorted(ALPHABET)) if at and at not in doors and letters(sign) else sign
        for sign, at in signs
    )
    return other if set(other) - VOWELS else text


def is_new(recording: Recording, at: int) -> bool:
    """Whether the puzzle drawn at ``at`` was in no round before: its twin would have been another one there, too.

    The last one that is left of a pack is taken without asking.
    """
    before = [ids for _, ids in recording.answers("puzzle", at)]
    return recording.steps[at].args[1] not in before and len(before) < len(recording.world.puzzles) - 1


def unknown(recording: Recording, at: int) -> Iterator[tuple[int, frozenset[str]]]:
    """The steps of a round that open a door, or all, each with the letters called before."""
    called: frozenset[str] = frozenset()
    for place in range(at + 1, len(recording.steps)):
        cues = cues_of(recording, place)
        news = {
            cue["letter"] for cue in cues if cue["name"] == "letter"
        }  # the last one is taken without asking
        if news or ends_the_round(recording, place):
            yield place, called
        if ends_the_round(recording, place):
            return
        called |= news


def ends_the_round(recording: Recording, place: int, *by: str) -> bool:
    """Whether this step opens all doors, with one of these cues."""
    names = {cue["name"] for cue in cues_of(recording, place)}
    return not names.isdisjoint(by or ("solved", "unsolved"))


def cues_of(recording: Recording, place: int) -> list[Mapping[str, Any]]:
    """The cues that this step caused."""
    return [one.cue for one in recording.said[place + 1] if isinstance(one, Beat) and one.cue]


def other_text(text: str, called: frozenset[str], rng: random.Random) -> str:
    """Another text with the same signs, in which the letters called so far are where they were, and no others of them."""
    hidden = [letter for sign in text for letter in letters(sign) if letter not in called]
    free = sorted(ALPHABET - called)
    consonants = sorted(ALPHABET - called - VOWELS)
    if set(hidden) <= VOWELS:
        free = sorted(VOWELS - called)
    drawn = [rng.choice(free) for _ in hidden]
    if not set(hidden) <= VOWELS and set(drawn) <= VOWELS:
        drawn[0] = rng.choice(consonants)
    left = iter(drawn)
    return "".join(next(left) if letters(sign) - called else sign for sign in text)


def with_text(world: Pack, id: str, text: str) -> Pack:
    """The same pack in which a puzzle reads otherwise."""
    return replace(world, puzzles={**world.puzzles, id: replace(world.puzzles[id], text=text)})


SECRETS: Mapping[str, Secret] = {
    "puzzle": Secret("its letters", "letter", other_letters),
    "prize": PUBLIC,
    "order.spin": PUBLIC,
    "turn.spin": PUBLIC,
    "solution.judge": PUBLIC,
    "buzz-in.tie": PUBLIC,
}
