"""A game of buzz-in in a test's hands, and its usual moves in one call each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from console.rules.games import GAMES
from console.rules.pack import Question
from console.rules.session import Happening
from tests.rules.small_pack import pack
from tests.rules.table import Table

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")
METAL = Question("Which metal is liquid?", "Mercury")
SPIDER = Question("How many legs has a spider?", "Eight")


class QuizGame(Table):
    """A game; ``questions`` are the teacher's list."""

    def __init__(self, seats: int = 3, questions: tuple[Question, ...] = (), **options: str) -> None:
        world = replace(pack(), questions=questions)
        viewers = ("audience", "mc", *(f"seat:{n}" for n in range(1, seats + 1)))
        super().__init__(lambda: GAMES["buzz-in"].begin(NAMES[:seats], options, world, viewers))

    def ask_one(self) -> list[Happening]:
        """The host has read a question, and opens the buzzers."""
        return self.answer("mc", "buzz-in.next", "question")

    def end(self) -> list[Happening]:
        """The host ends the game between two questions."""
        return self.answer("mc", "buzz-in.next", "end")

    def press(self, presses: Mapping[int, int]) -> list[Happening]:
        """Seats press so many microseconds after the opening; none: nobody in time."""
        return self.answer("seats", "buzz-in.open", [list(one) for one in presses.items()])

    def judge(self, verdict: str) -> list[Happening]:
        """The host says ``right`` or ``wrong``."""
        return self.answer("mc", "buzz-in.judge", verdict)

    def won_by(self, seat: int) -> None:
        """A question that this seat alone presses for, and knows."""
        self.ask_one()
        self.press({seat: 1000})
        self.judge("right")

    @property
    def racing(self) -> list[int]:
        """The seats whose buzzers are open."""
        return list(self.ask("seats", "buzz-in.open").message["seats"])
