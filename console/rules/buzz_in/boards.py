"""What stands on the stage. The shapes are those of docs/boards.md: points as cents, seats as string keys.

A question's text is on the board from its opening on, its answer when it is closed; until then both are on the host's card alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from console.rules import scenes
from console.rules.race import Buzzed
from console.rules.stage import Board

Json = Any
TITLE = "Buzz-in"


@dataclass
class LobbyBoard(scenes.LobbyBoard):
    """The curtain, before the first question."""

    title: ClassVar[str] = TITLE
    show: str = TITLE


@dataclass
class BuzzInBoard(Board):
    """A question, and the race for it. ``number`` is 0 before the first one.

    ``playing`` gives the seats that play now; it is asked when somebody looks, so that whoever leaves is not among the ``open``.
    """

    scene: ClassVar[str] = "buzz-in"
    title: ClassVar[str] = TITLE
    points: int
    teams: Mapping[str, Sequence[int]] | None
    playing: Callable[[], Sequence[int]]
    number: int = 0
    of: int | None = None
    text: str | None = None
    answer: str | None = None
    opened: bool = False
    out: list[int] = field(default_factory=list)
    presses: list[dict[str, int]] = field(default_factory=list)
    first: int | None = None
    tied: list[int] | None = None
    right: bool | None = None
    closed: str | None = None

    @property
    def may_press(self) -> list[int]:
        """Who may press when the buzzers are open: those who play and were not wrong yet."""
        return [seat for seat in self.playing() if seat not in self.out]

    def open_anew(self) -> None:
        """The buzzers open; what came of the race before goes."""
        self.opened, self.presses = True, []
        self.first = self.tied = self.right = None

    def decided(self, race: Buzzed) -> None:
        """The buzzers are shut, and somebody answers."""
        self.opened = False
        vars(self).update(race.face)

    def face(self) -> Mapping[str, Json]:
        """Its fields, and who may press now."""
        seen = dict(vars(self))
        del seen["playing"], seen["opened"]
        return {**seen, "open": self.may_press if self.opened else []}
