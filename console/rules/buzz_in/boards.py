"""What stands on the stage. The shapes are those of docs/boards.md: points as cents, seats as string keys.

A question's text is on the board from its opening on, its answer when it is closed; until then both are on the host's card alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from console.rules import scenes
from console.rules.race import Racing
from console.rules.stage import Board

Json = Any
TITLE = "Buzz-in"


@dataclass
class LobbyBoard(scenes.LobbyBoard):
    """The curtain, before the first question."""

    title: ClassVar[str] = TITLE
    show: str = TITLE


@dataclass
class TeamsWinnerBoard(scenes.WinnerBoard):
    """How the show ended; a team's points are its seats' together."""

    teams: Mapping[str, Sequence[int]]


@dataclass
class BuzzInBoard(Board):
    """A question, and the race for it. ``number`` is 0 before the first one."""

    scene: ClassVar[str] = "buzz-in"
    title: ClassVar[str] = TITLE
    points: int
    teams: Mapping[str, Sequence[int]] | None
    racing: Racing
    number: int = 0
    of: int | None = None
    text: str | None = None
    answer: str | None = None
    right: bool | None = None
    closed: str | None = None

    def face(self) -> Mapping[str, Json]:
        """Its fields, and how the race stands now."""
        seen = dict(vars(self))
        del seen["racing"]
        return {**seen, **self.racing.face}
