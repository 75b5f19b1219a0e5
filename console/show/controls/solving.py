"""Solving a puzzle: a letter for each hidden door."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from console.rules.wheel_of_fortune.puzzle import HYPHENS, LETTERS
from console.show.controls.control import Control, Json, stepped
from console.show.controls.sieve import Sieve

EMPTY = "_"
"""Stands for a hidden door that was given no letter, where time is up."""
A_DOOR = 4_000_000_000
"""ns that it takes to dial a letter and go on, for somebody who has never done it."""


class SolvingDial(Control):
    """Turn: a letter for the door under the cursor; push: the next hidden door, from the last one to the first again.

    Only hidden doors have to be filled, and only letters that were not called yet are on the dial: what was called is open already.
    Each door is dialled by itself, since the same letter may well be wanted at one of them and not at another.
    The buzzer locks in when every door has a letter; before that the cursor jumps to the first that has none.

    With the buzzer as the only button the cursor goes on by itself to the next door without a letter.  When all have one a scan begins
    anew with the doors, so that one letter can be mended.
    """

    def __init__(self, doors: Sequence[Sequence[str | None]], called: Collection[str]) -> None:
        """``doors``: the rows of the board (``docs/boards.md``); "" is a hidden one."""
        self._doors = doors
        self._letters = [one for one in LETTERS if one not in called] or list(LETTERS)
        self._hidden = [
            (row, column)
            for row, cells in enumerate(doors)
            for column, cell in enumerate(cells)
            if cell == ""
        ]
        self._filled: list[int | None] = [None] * len(self._hidden)
        self._cursor = 0
        self._was_full = False  # whether every door had a letter when the cursor came to its door
        self._sieve = Sieve(len(self._letters))
        self._seeking = False  # the stops are the doors: one of them is to be mended

    # ------------------------------------------------------------------ a dial, a push
    def turn(self, dial: int, by: int) -> None:
        """Any dial changes the letter at the door under the cursor."""
        if by:
            self.touched = True
            if self._hidden:
                self._filled[self._cursor] = stepped(self._filled[self._cursor], by, len(self._letters))

    def push(self) -> None:
        """The next hidden door, whether it has a letter or not."""
        self.touched = True
        if self._hidden:
            self._go((self._cursor + 1) % len(self._hidden))

    def nudge(self) -> None:
        """The cursor jumps to the first door without a letter."""
        self.touched = True
        if not self._full:
            self._go(self._filled.index(None))

    @property
    def _full(self) -> bool:
        return None not in self._filled

    def _go(self, door: int) -> None:
        self._cursor, self._was_full = door, self._full
        self._sieve.start()

    @property
    def longest(self) -> int:
        """Spelling takes time of its own, which is none to think."""
        return len(self._hidden) * A_DOOR

    # ------------------------------------------------------------------ a single button
    @property
    def steps(self) -> int:
        """Every door's letter."""
        return max(1, len(self._hidden) * self._sieve.steps)

    def stops(self) -> int:
        """The letters for the door under the cursor, by groups where they are many; or the doors."""
        if not self._hidden:
            return 1  # all is open: there is nothing to do but to lock it in
        return len(self._hidden) if self._seeking else self._sieve.stops()

    def stop(self, number: int) -> None:
        """One of them."""
        self.touched = True
        if self._seeking:
            self._cursor = number
        elif self._hidden and (letter := self._sieve.stop(number)) is not None:
            self._filled[self._cursor] = letter

    def take(self) -> bool:
        """On to the next door without a letter; done with the last of these, or of all where every one had its letter before."""
        self.touched = True
        if self._seeking:
            self._seeking, self._was_full = False, False
            return False
        if self._sieve.group is not None and not self._sieve.take():
            return False
        if not self._full:
            empty = [door for door, letter in enumerate(self._filled) if letter is None]
            self._go(next((door for door in empty if door > self._cursor), empty[0]))
            return False
        done = not self._was_full or self._cursor >= len(self._hidden) - 1
        self._go(0 if done else self._cursor + 1)
        return done

    def again(self) -> None:
        """Which door is to be mended; or, from the beginning, the first one."""
        self._go(0)
        self._seeking = self._full and len(self._hidden) > 1

    # ------------------------------------------------------------------ what it reads
    def value(self) -> Json:
        """The whole text, once every hidden door has a letter."""
        return self.text() if self.touched and self._full else None

    def fallback(self) -> Json:
        """The same with gaps: that is no solution, but it is what was spelled."""
        return self.text()

    def text(self) -> str:
        """The whole text, open doors and filled ones; a row ends between two words, or after a hyphen in one."""
        letters = dict(zip(self._hidden, self._read(), strict=True))
        rows = (
            "".join(
                " " if cell is None else cell or letters[row, column] or EMPTY
                for column, cell in enumerate(cells)
            )
            for row, cells in enumerate(self._doors)
        )
        joined = ""
        for words in (" ".join(row.split()) for row in rows):
            space = " " if joined and words and joined[-1] not in HYPHENS else ""
            joined += space + words
        return joined

    def _read(self) -> list[str | None]:
        return [None if at is None else self._letters[at] for at in self._filled]

    def pointing(self) -> dict[str, Json]:
        """The letters at their doors, the door under the cursor and its letter; a scan's group of letters before that."""
        letters, group = self._read(), self._sieve.group
        filled = [[*door, letter] for door, letter in zip(self._hidden, letters, strict=True) if letter]
        seen: dict[str, Json] = {"kind": "text", "filled": filled, "at": None, "letter": None}
        if self._hidden:
            seen["at"] = list(self._hidden[self._cursor])
        if self._hidden and (group is None or self._sieve.inside):
            seen["letter"] = letters[self._cursor]
        return seen if group is None else {**seen, "group": [self._letters[at] for at in group]}
