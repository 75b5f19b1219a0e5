"""Why something was decided: the clauses, the numbers and the answers that led to it, for the host who is asked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from console.rules.conversation import Given
from console.rules.transcript import Json


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a ruling.

    ``label`` is words, or ``seat:N`` for what is that seat's. ``kind`` says how to write ``value``: ``money`` (cents), ``dollars``
    (whole, as dialled or offered), ``digits`` (as they stand on tiles), ``count``, ``seat``, ``words``.
    """

    label: str
    kind: str
    value: Json


@dataclass(frozen=True, slots=True)
class Ruling:
    """One decision. ``seats`` and ``words`` make its title, with names put in: (2,) and "wins the round".

    ``clauses`` are numbers of the rulebook's page; ``answers`` are those of the game or round it belongs to, oldest first. All of it
    may be known to everybody once the beat that carries it is shown.
    """

    seats: tuple[int, ...]
    words: str
    clauses: tuple[str, ...]
    figures: tuple[Figure, ...]
    answers: tuple[Given, ...]


def money(label: str, cents: int) -> Figure:
    """An amount in cents."""
    return Figure(label, "money", cents)


def dollars(label: str, amount: int) -> Figure:
    """A whole amount, as it was dialled or offered."""
    return Figure(label, "dollars", amount)


def on_tiles(label: str, digits: str) -> Figure:
    """Digits as they stand on tiles."""
    return Figure(label, "digits", digits)


def count(label: str, number: int) -> Figure:
    """So many."""
    return Figure(label, "count", number)


def words(label: str, text: str) -> Figure:
    """Something said in words."""
    return Figure(label, "words", text)


def be(seats: Collection[int]) -> str:
    """The verb of a title about so many people."""
    return "is" if len(seats) == 1 else "are"


def of(seat: int) -> str:
    """The label of what is this seat's."""
    return f"seat:{seat}"
