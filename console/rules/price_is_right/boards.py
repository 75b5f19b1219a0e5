"""What stands on the stage in the scenes around the solo games. The shapes are those of docs/boards.md: money in cents, seats as string keys.

A field that the audience may not know yet is None; a rule fills it in when it is shown, never before.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from console.rules import scenes
from console.rules.stage import Board

Face = dict[str, str]  # an item's upward side: id, name, picture


@dataclass
class LobbyBoard(scenes.LobbyBoard):
    """The curtain, before the first round."""

    title: ClassVar[str] = "Price Is Right"
    show: str = "Price Is Right"


@dataclass
class QualifyingBoard(Board):
    """One item and everybody's guess at it. ``rivals`` still guess; ``attempt`` counts the items of this round."""

    scene: ClassVar[str] = "qualifying"
    title: ClassVar[str] = "Qualifying round"
    item: Face
    rivals: list[int]
    attempt: int
    letter: str | None = None
    price: int | None = None
    guesses: dict[str, int] | None = None  # dollars, as dialled
    verdicts: dict[str, str] | None = None
    winner: int | None = None
    paid: int | None = None


@dataclass
class PlaceBoard(QualifyingBoard):
    """The same, for a place in the Showcase and no money."""

    scene: ClassVar[str] = "showcase-place"
    title: ClassVar[str] = "Tie for the Showcase"


@dataclass
class PracticeBoard(QualifyingBoard):
    """The same, to get used to the pricers."""

    scene: ClassVar[str] = "practice"
    title: ClassVar[str] = "Practice round"


@dataclass
class ShowcaseBoard(Board):
    """A set of three items for each of two contestants, the richer first."""

    scene: ClassVar[str] = "showcase"
    title: ClassVar[str] = "The Showcase"
    contestants: list[int]
    sets: dict[str, list[Face]] = field(default_factory=dict)
    letter: str | None = None
    guesses: dict[str, int] | None = None  # dollars, as dialled
    prices: dict[str, list[int]] | None = None
    totals: dict[str, int] | None = None
    verdicts: dict[str, str] | None = None
    winners: list[int] | None = None
    paid: dict[str, int] | None = None


@dataclass
class TotalsBoard(Board):
    """Who leads after a solo game: rank 1 has the most, equal money has equal rank."""

    scene: ClassVar[str] = "totals"
    title: ClassVar[str] = "Totals"
    after: int
    of: int
    ranks: dict[str, int]


class HandOverBoard(Board):
    """Another person acts as MC from here on; ``from`` is None where the console had stood in."""

    scene: ClassVar[str] = "hand-over"
    title: ClassVar[str] = "A new MC"

    def __init__(self, giver: int | None, to: int) -> None:
        vars(self).update({"from": giver, "to": to})  # a keyword can't be a field
