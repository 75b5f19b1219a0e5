"""One control for every kind of ask: what turning and pushing does, what the seat's display says, what would be answered.

A pricer has one dial with a push (turn: the place under the cursor; push: next place) or four dials, one a place.
The buzzer locks in: it takes :meth:`Control.value`, which is None as long as nothing was chosen on purpose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from hardware.face import Choosing, Dialling, Face, Tiles

Json = Any
UNTOUCHED = "-"


class Control(Protocol):
    """What a seat works while it is asked."""

    touched: bool

    def turn(self, dial: int, by: int) -> None:
        """A dial was turned by so many detents, clockwise positive."""

    def push(self) -> None:
        """The dial was pushed."""

    def nudge(self) -> None:
        """Somebody tried to lock in too early: point at what is missing."""

    def value(self) -> Json:
        """What locking in would answer; None when there is something to do first."""

    def fallback(self) -> Json:
        """What the control reads when time is up; None where nothing can be read off it."""

    def face(self, currency: str, masked: bool) -> Face:
        """What the display says; ``masked``: to those who may not know it."""

    def text(self) -> str:
        """What it reads now, in words for the host."""


class PriceDial:
    """Dialling a number. ``wheels`` holds the digits of each place, most significant first.

    Digits go round without a carry: 9 turns to 0.  An untouched place stands between the last digit and the first.  Places left of
    the first dialled one may stay untouched where 0 is on their wheel; places right of it must be dialled, so that nobody who
    stops half-way locks in 1200 for 12.  Pushing past such a place dials its first digit.
    """

    def __init__(self, wheels: Sequence[str], dials: int) -> None:
        self._wheels = list(wheels)
        self._dials = dials
        self._places: list[int | None] = [None] * len(wheels)
        self._cursor = 0
        self.touched = False

    def turn(self, dial: int, by: int) -> None:
        """One dial turns the place under the cursor; four dials turn the last four places."""
        place = self._cursor if self._dials == 1 else len(self._wheels) - self._dials + dial
        if not by or not 0 <= place < len(self._wheels):
            return
        self.touched = True
        size, at = len(self._wheels[place]), self._places[place]
        start = at if at is not None else (-1 if by > 0 else 0)
        self._places[place] = (start + by) % size

    def push(self) -> None:
        """Next place; with four dials the places that have no dial are stepped, the showcase's leading 1."""
        if self._dials > 1:
            if len(self._wheels) > self._dials:
                self._step_extra()
            return
        if (
            self.touched
            and self._places[self._cursor] is None
            and any(p is not None for p in self._places[: self._cursor])
        ):
            self._places[self._cursor] = 0
        self._cursor = (self._cursor + 1) % len(self._wheels)

    def _step_extra(self) -> None:
        self.touched = True
        self._places[0] = ((self._places[0] or 0) + 1) % len(self._wheels[0])

    def nudge(self) -> None:
        """The cursor jumps to the first place that is missing; a dial that nobody has touched stays as it is."""
        missing = self._missing() if self.touched else None
        if missing is not None:
            self._cursor = missing

    def _missing(self) -> int | None:
        begun = False
        for place, at in enumerate(self._places):
            begun = begun or at is not None
            if at is None and (begun or "0" not in self._wheels[place] or place == len(self._places) - 1):
                return place
        return None

    def value(self) -> Json:
        """The number, or None as long as a place that counts is missing."""
        return None if not self.touched or self._missing() is not None else self.fallback()

    def fallback(self) -> Json:
        """What the wheels read, untouched ones at 0 (or at their first digit)."""
        digits = (
            wheel[at] if at is not None else ("0" if "0" in wheel else wheel[0])
            for wheel, at in zip(self._wheels, self._places, strict=True)
        )
        return int("".join(digits))

    def _digits(self) -> str:
        return "".join(
            UNTOUCHED if at is None else wheel[at]
            for wheel, at in zip(self._wheels, self._places, strict=True)
        )

    def face(self, currency: str, masked: bool) -> Face:
        """The digits with the cursor; a single wheel is no price and has no sign in front."""
        return Dialling(
            digits=self._digits(),
            cursor=self._cursor if self._dials == 1 else None,
            currency=currency if len(self._wheels) > 1 else "",
            masked=masked,
        )

    def text(self) -> str:
        """The digits as they stand."""
        return self._digits()


class ChoiceDial:
    """Choosing one of several: turning runs through them and round again; nothing is chosen before the first click."""

    def __init__(self, ids: Sequence[str], labels: Sequence[str], row: str | None = None) -> None:
        self._ids, self._labels = list(ids), list(labels)
        self._row = row
        self._at: int | None = None
        self.touched = False

    def turn(self, dial: int, by: int) -> None:
        """Any dial runs through the choices."""
        if by:
            self.touched = True
            start = self._at if self._at is not None else (-1 if by > 0 else 0)
            self._at = (start + by) % len(self._ids)

    def push(self) -> None:
        """The next one: a seat whose dial is dead can still choose."""
        self.turn(0, 1)

    def nudge(self) -> None:
        """Nothing to point at: the display already says GO."""

    def value(self) -> Json:
        """The id under the cursor."""
        return None if self._at is None else self._ids[self._at]

    def fallback(self) -> Json:
        """The same: where nothing was chosen, nothing can be read off."""
        return self.value()

    def face(self, currency: str, masked: bool) -> Face:
        """The row with the cursor under one tile, or the choice between two arrows."""
        if self._row is not None:
            return Tiles(self._row, self._at)
        label = "?" if self._at is None or masked else self._labels[self._at]
        return Choosing(label, more_left=len(self._ids) > 1, more_right=len(self._ids) > 1)

    def text(self) -> str:
        """The label under the cursor."""
        return "nothing yet" if self._at is None else self._labels[self._at]


class PickDial:
    """Picking several of more: turn to look, push to take or put back, buzzer when there are enough."""

    def __init__(self, ids: Sequence[str], labels: Sequence[str], count: int) -> None:
        self._ids, self._labels, self._count = list(ids), list(labels), count
        self._at = 0
        self._taken: list[str] = []
        self.touched = False

    def turn(self, dial: int, by: int) -> None:
        """Any dial runs through what there is."""
        if by:
            self.touched = True
            self._at = (self._at + by) % len(self._ids)

    def push(self) -> None:
        """Take the one under the cursor, or put it back; one too many is not taken."""
        self.touched = True
        one = self._ids[self._at]
        if one in self._taken:
            self._taken.remove(one)
        elif len(self._taken) < self._count:
            self._taken.append(one)

    def nudge(self) -> None:
        """The cursor jumps to the next one that is not taken."""
        left = [at for at, one in enumerate(self._ids) if one not in self._taken]
        self._at = next((at for at in left if at > self._at), left[0])

    def value(self) -> Json:
        """The picked ids, once there are enough."""
        return list(self._taken) if len(self._taken) == self._count else None

    def fallback(self) -> Json:
        """The same."""
        return self.value()

    def face(self, currency: str, masked: bool) -> Face:
        """Number and mark of the one under the cursor: the screen names them, five letters can't."""
        taken = "+" if self._ids[self._at] in self._taken else ""
        return Choosing(f"{self._at + 1}{taken}", more_left=True, more_right=True)

    def text(self) -> str:
        """What is picked, by label."""
        labels = [label for one, label in zip(self._ids, self._labels, strict=True) if one in self._taken]
        return ", ".join(labels) or "nothing yet"


class ArrangeDial:
    """Putting tiles into slots: turn through the tiles that are left, push for the next slot."""

    def __init__(self, tiles: Sequence[str], slots: int) -> None:
        self._tiles = list(tiles)
        self._slots: list[int | None] = [None] * slots
        self._cursor = 0
        self.touched = False

    def turn(self, dial: int, by: int) -> None:
        """Any dial changes the tile in the slot under the cursor."""
        if not by:
            return
        self.touched = True
        elsewhere = {at for slot, at in enumerate(self._slots) if slot != self._cursor}
        left = [at for at in range(len(self._tiles)) if at not in elsewhere]
        now = self._slots[self._cursor]
        start = left.index(now) if now is not None else (-1 if by > 0 else 0)
        self._slots[self._cursor] = left[(start + by) % len(left)]

    def push(self) -> None:
        """Next slot."""
        self._cursor = (self._cursor + 1) % len(self._slots)

    def nudge(self) -> None:
        """The cursor jumps to the first empty slot."""
        if None in self._slots:
            self._cursor = self._slots.index(None)

    def value(self) -> Json:
        """The tiles in slot order, once every slot is filled."""
        return None if None in self._slots else self._read()

    def fallback(self) -> Json:
        """Empty slots get what is left, in the order in which it lies there."""
        left = [at for at in range(len(self._tiles)) if at not in self._slots]
        self._slots = [left.pop(0) if at is None else at for at in self._slots]
        return self._read()

    def _read(self) -> list[str]:
        return [self._tiles[at] for at in self._slots if at is not None]

    def face(self, currency: str, masked: bool) -> Face:
        """The slots with the cursor under one."""
        return Tiles(
            "".join(UNTOUCHED if at is None else self._tiles[at] for at in self._slots), self._cursor
        )

    def text(self) -> str:
        """The slots as they stand."""
        return " ".join(UNTOUCHED if at is None else self._tiles[at] for at in self._slots)


class TextDial:
    """Spelling: turn through the alphabet, push for the next letter; the last letters show."""

    LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '-&"

    def __init__(self, length: int) -> None:
        self._length = length
        self._spelled = ""
        self._at: int | None = None
        self.touched = False

    def turn(self, dial: int, by: int) -> None:
        """Any dial changes the letter at the end."""
        if by and len(self._spelled) < self._length:
            self.touched = True
            start = self._at if self._at is not None else (-1 if by > 0 else 0)
            self._at = (start + by) % len(self.LETTERS)

    def push(self) -> None:
        """Keep this letter and go on to the next; pushed without a letter, take the last one back."""
        if self._at is None:
            self._spelled = self._spelled[:-1]
        else:
            self._spelled, self._at = self.fallback(), None

    def nudge(self) -> None:
        """Nothing to point at."""

    def value(self) -> Json:
        """What was spelled, once there is a letter."""
        return self.fallback() or None

    def fallback(self) -> Json:
        """What was spelled, the letter under the cursor with it."""
        return self._spelled + ("" if self._at is None else self.LETTERS[self._at])

    def face(self, currency: str, masked: bool) -> Face:
        """The last five letters, the cursor under the one that turns."""
        shown = (self._spelled + (UNTOUCHED if self._at is None else self.LETTERS[self._at]))[-5:]
        return Tiles(shown, len(shown) - 1)

    def text(self) -> str:
        """What was spelled."""
        return str(self.fallback()) or "nothing yet"


def control_for(ask: Mapping[str, Json], dials: int) -> Control | None:
    """The control for an ask's message, worked by a pricer with so many dials; None where a seat has nothing to work it with."""
    if dials == 0:
        return None
    options: Sequence[Mapping[str, str]] = ask.get("options", ())
    ids, labels = [str(o["id"]) for o in options], [str(o["label"]) for o in options]
    match ask["kind"]:
        case "dial":
            return PriceDial(ask["wheels"], dials)
        case "choose":
            row = ask.get("row")
            on_row = isinstance(row, str) and ids == [str(n) for n in range(1, len(row) + 1)]
            return ChoiceDial(ids, labels, row if on_row else None)
        case "pick":
            return PickDial(ids, labels, ask["count"])
        case "arrange":
            return ArrangeDial(ask["tiles"], ask["slots"])
        case "text":
            return TextDial(ask["length"])
    return None
