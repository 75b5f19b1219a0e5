"""Spelling a text."""

from __future__ import annotations

from console.show.controls.control import UNTOUCHED, Control, Json, stepped


class TextDial(Control):
    """Spelling: turn through the alphabet, push for the next letter; the last letters show."""

    LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '-&"

    def __init__(self, length: int) -> None:
        self._length = length
        self._spelled = ""
        self._at: int | None = None

    def turn(self, dial: int, by: int) -> None:
        """Any dial changes the letter at the end."""
        if by and len(self._spelled) < self._length:
            self.touched = True
            self._at = stepped(self._at, by, len(self.LETTERS))

    def push(self) -> None:
        """Keep this letter and go on to the next; pushed without a letter, take the last one back."""
        self.touched = True
        if self._at is None:
            self._spelled = self._spelled[:-1]
        else:
            self._spelled, self._at = self.fallback(), None

    def nudge(self) -> None:
        """Nothing to point at."""

    @property
    def steps(self) -> int:
        """Every letter at each place."""
        return len(self.LETTERS) * self._length

    def stops(self) -> int:
        """The letters, and behind them the end of the text."""
        return len(self.LETTERS) + 1

    def stop(self, number: int) -> None:
        """A letter, or none: the end."""
        self.touched = True
        self._at = number if number < len(self.LETTERS) else None

    def take(self) -> bool:
        """Keep the letter; done where there is none."""
        if self._at is None:
            return self.value() is not None
        self.push()
        return len(self._spelled) >= self._length

    def again(self) -> None:
        """From the first letter."""
        self._spelled, self._at = "", None

    def value(self) -> Json:
        """What was spelled, once there is a letter."""
        return self.fallback() or None

    def fallback(self) -> Json:
        """What was spelled, the letter under the cursor with it."""
        return self._spelled + ("" if self._at is None else self.LETTERS[self._at])

    def text(self) -> str:
        """What was spelled."""
        return str(self.fallback()) or "nothing yet"

    def pointing(self) -> dict[str, Json]:
        """What was spelled, and the letter under the cursor."""
        at = UNTOUCHED if self._at is None else self.LETTERS[self._at]
        return {"kind": "text", "spelled": self._spelled, "at": at if self.touched else None}
