"""What goes from the show to the journal, and comes back as committed before anything of it is seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from console.rules.session import Happening, Play
from console.rules.transcript import Row

NAME = "name"
"""The kind of a row that is not the rules': a person got another name in mid-show."""


@dataclass(frozen=True)
class Begin:
    """A new show: who sits on which place, and what is played."""

    names: Sequence[str]
    places: Sequence[int]
    options: Mapping[str, str]


@dataclass(frozen=True)
class Batch:
    """Rows that are to be committed together, and what may be shown after that.

    ``flush``: what was not shown yet is void (something was taken back, or the show was ended); ``locked`` are the seats whose answers
    stand after it.
    ``names``: seats that have another name from then on.  ``end``: the show was left and is not offered again.
    """

    number: int
    rows: Sequence[Row]
    happened: Sequence[Happening]
    begin: Begin | None = None
    flush: bool = False
    locked: frozenset[int] = frozenset()
    names: Mapping[int, str] = field(default_factory=dict)
    end: bool = False


@dataclass(frozen=True)
class Offer:
    """A saved show that can go on: how to set it up again, and what was answered in it."""

    names: Sequence[str]
    places: Sequence[int]
    options: Mapping[str, str]
    start: Callable[[], Play]
    rows: Sequence[Row]
    saved: str
    damage: str | None = None
    over: bool = False


def renamed(names: Sequence[str], rows: Sequence[Row]) -> tuple[list[str], list[Row]]:
    """The names that a saved show was left with, and its rows without those that gave them: the rules' own."""
    last, rest = list(names), []
    for row in rows:
        if row.get("kind") != NAME:
            rest.append(row)
        elif row["seat"] in range(1, len(last) + 1):
            last[row["seat"] - 1] = row["name"]
    return last, rest
