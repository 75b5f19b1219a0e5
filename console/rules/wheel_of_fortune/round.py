"""A round as it stands: its puzzle (a secret), its wheel, its board, and everybody's purse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from console.rules.pack import CASH, Prize, Puzzle, Wedge
from console.rules.people import Contestant
from console.rules.rulings import Figure
from console.rules.stage import HOST, Stage
from console.rules.transcript import Json
from console.rules.wheel_of_fortune.boards import PuzzleBoard
from console.rules.wheel_of_fortune.options import WheelOptions
from console.rules.wheel_of_fortune.purses import Purses
from console.rules.wheel_of_fortune.puzzle import CONSONANTS, VOWELS, lay_out, letters, places, seen, solves
from console.rules.wheel_of_fortune.wheel import Wheel


class Round:
    """One round. The board is public; the answer is in nothing but this object until :meth:`open_all`."""

    def __init__(
        self,
        stage: Stage,
        options: WheelOptions,
        purses: Purses,
        number: int,
        puzzle: Puzzle,
        wedges: Sequence[Wedge],
    ) -> None:
        doors = lay_out(puzzle.text)
        if doors is None:
            raise ValueError(f"puzzle {puzzle.id} does not fit the board")
        self.stage, self.options, self.purses = stage, options, purses
        self.solo = len(stage.seats) == 1
        self.had_a_turn: list[int] = []
        self._answer, self._doors = puzzle.text, doors
        self._letters = letters(puzzle.text)
        self._wheel = Wheel(wedges)
        self.board = stage.show(PuzzleBoard(number, puzzle.category, seen(doors, ()), self._wheel.faces))
        if options.mc == HOST:
            stage.tell_mc(category=puzzle.category, answer=puzzle.text)

    # ------------------------------------------------------------------ telling
    def cue(self, name: str, **facts: Json) -> None:
        """Something happens; the board shows everybody's money as it is by then."""
        vars(self.board).update(self.purses.faces())
        self.stage.cue(name, **facts)

    def rule(self, words: str, clauses: str, *figures: Figure, seats: Sequence[int] = ()) -> None:
        """What was decided and why; which puzzle was drawn is told in no ruling."""
        self.stage.rule(words, clauses, *figures, seats=seats, hidden=["puzzle"])

    # ------------------------------------------------------------------ people
    @property
    def playing(self) -> list[int]:
        """The seats whose turn it may be: they are here, and not out."""
        return [seat for seat in self.stage.contestants if seat not in self.board.out]

    # ------------------------------------------------------------------ the wheel
    def lay(self, prize: Prize) -> None:
        """The prize wedge is laid over the $100 sector."""
        self._wheel.lay(prize)
        self.board.wheel = self._wheel.faces
        self.cue("prize-wedge", id=prize.id)

    def take_prize(self) -> Prize:
        """The prize wedge comes off the wheel."""
        prize = self._wheel.take_prize()
        self.board.wheel = self._wheel.faces
        return prize

    async def spin(self, topic: str, seat: int) -> Wedge:
        """A seat spins the wheel; the wedge at which it stops."""
        place = await replace(Contestant(seat).spin(topic, self._wheel.asked), labels=self._wheel.labels)
        wedge = self._wheel[place]
        self.board.wedge, self.board.newest = place, None
        if self.board.order:  # the spins for who starts; what is no cash counts nothing
            spins = {**self.board.order["spins"], str(seat): wedge.amount}
            self.board.order = {**self.board.order, "spins": spins}
        cash = {"amount": wedge.amount} if wedge.kind == CASH else {}
        self.cue("wedge", seat=seat, wedge=place, kind=wedge.kind, **cash)
        return wedge

    # ------------------------------------------------------------------ the puzzle
    @property
    def consonants(self) -> list[str]:
        """Consonants that were not called yet."""
        return [letter for letter in CONSONANTS if letter not in self.board.called]

    @property
    def vowels(self) -> list[str]:
        """Vowels that were not called yet."""
        return [letter for letter in VOWELS if letter not in self.board.called]

    @property
    def consonants_hidden(self) -> bool:
        """Whether there is a consonant behind a closed door."""
        return not self._letters.isdisjoint(self.consonants)

    def call(self, letter: str) -> int:
        """A letter is called: its doors open, and it stays in view, in vain or not. Gives the number of doors."""
        there = places(self._doors, letter)
        self.board.called = [*self.board.called, letter]
        self.board.newest = {"letter": letter, "doors": there}
        self.board.doors = seen(self._doors, self.board.called)
        return len(there)

    @property
    def closed_doors(self) -> list[tuple[int, int]]:
        """Row and column of the doors whose letter is hidden."""
        rows = enumerate(self.board.doors)
        return [(row, column) for row, doors in rows for column, seen in enumerate(doors) if seen == ""]

    def open_door(self, row: int, column: int) -> str:
        """One door opens, whatever else has the same letter; gives what is read on it."""
        cell = self._doors[row][column] or ""
        self.board.doors = [list(doors) for doors in self.board.doors]
        self.board.doors[row][column] = cell
        return cell

    def is_solution(self, text: str) -> bool:
        """Whether this is the answer."""
        return solves(text, self._answer)

    def open_all(self) -> None:
        """The round is over: everybody may read the answer."""
        self.board.doors = [list(row) for row in self._doors]
        self.board.newest = None
