"""Dialling a number."""

from __future__ import annotations

from collections.abc import Sequence

from console.show.controls.control import UNTOUCHED, Control, Json, stepped


class PriceDial(Control):
    """Dialling a number. ``wheels`` holds the digits of each place, most significant first.

    Digits go round without a carry: 9 turns to 0.  An untouched place stands between the last digit and the first.  Places left of
    the first dialled one may stay untouched where 0 is on their wheel; places right of it must be dialled, so that nobody who
    stops half-way locks in 1200 for 12.  Pushing past such a place dials its 0, if it has one.

    ``start`` is what the places show from the beginning, for a second try.  ``extra`` says that a push steps the place that has no
    dial of its own, the Showcase's leading 1; without it the first dial runs through 0 to 19.
    """

    def __init__(self, wheels: Sequence[str], dials: int, start: str = "", extra: bool = True) -> None:
        self._wheels = list(wheels)
        self._dials = dials
        self._places: list[int | None] = [None] * len(wheels)
        if start:
            self._places = [wheel.index(digit) for wheel, digit in zip(wheels, start, strict=True)]
        self._extra = extra
        self._cursor = 0
        self._starting = False  # the stops are the places at which the number may begin
        self._from = 0  # the first digit that is offered at the place under the cursor

    # ------------------------------------------------------------------ a dial, a push
    def turn(self, dial: int, by: int) -> None:
        """One dial turns the place under the cursor; four dials turn the last four places, or all the only one."""
        place = len(self._wheels) - self._dials + dial if self._has_a_dial_each else self._cursor
        if not by or not 0 <= place < len(self._wheels):
            return
        self.touched = True
        if place == 1 and self._dials == len(self._wheels) - 1 and not self._extra:
            self._turn_two(by)
            return
        self._places[place] = stepped(self._places[place], by, len(self._wheels[place]))

    @property
    def _has_a_dial_each(self) -> bool:
        return self._dials > 1 and len(self._wheels) > 1

    def _turn_two(self, by: int) -> None:
        """The first dial turns the place before its own as well: 8, 9, 10, 11 ... and round."""
        sizes, (lead, last) = [len(wheel) for wheel in self._wheels[:2]], self._places[:2]
        at = (lead or 0) * sizes[1] + last if last is not None else None
        lead, self._places[1] = divmod(stepped(at, by, sizes[0] * sizes[1]), sizes[1])
        self._places[0] = lead or None

    def push(self) -> None:
        """Next place; with four dials the places that have no dial are stepped."""
        self.touched = True
        if self._has_a_dial_each:
            if len(self._wheels) > self._dials and self._extra:
                self._places[0] = ((self._places[0] or 0) + 1) % len(self._wheels[0])
            return
        begun = any(at is not None for at in self._places[: self._cursor])
        if begun and self._places[self._cursor] is None and "0" in self._wheels[self._cursor]:
            self._places[self._cursor] = self._wheels[self._cursor].index("0")
        self._cursor = (self._cursor + 1) % len(self._wheels)

    def nudge(self) -> None:
        """The cursor jumps to the first place that is missing; where nothing stands yet it stays."""
        self.touched, missing = True, self._missing()
        if self._dialled and missing is not None:
            self._cursor = missing

    @property
    def _dialled(self) -> bool:
        return any(at is not None for at in self._places)

    def _missing(self) -> int | None:
        begun = False
        for place, at in enumerate(self._places):
            begun = begun or at is not None
            if at is None and (begun or "0" not in self._wheels[place] or place == len(self._places) - 1):
                return place
        return None

    # ------------------------------------------------------------------ a single button
    @property
    def steps(self) -> int:
        """A place to begin at, and every digit of every place."""
        return len(self._wheels) + sum(map(len, self._wheels))

    def stops(self) -> int:
        """Where the number begins, then the digits of one place after the other."""
        return len(self._starts()) if self._starting else len(self._wheels[self._cursor])

    def stop(self, number: int) -> None:
        """The places run from the last one to the left: the number grows by a figure with every step."""
        self.touched = True
        if self._starting:
            self._cursor = self._starts()[number]
        else:
            self._places[self._cursor] = (self._from + number) % len(self._wheels[self._cursor])

    def take(self) -> bool:
        """This is the first place, or this is its digit."""
        if self._starting:
            self._starting = False
            self._places[: self._cursor] = [None] * self._cursor
            self._offer(1)
            return False
        last = self._cursor == len(self._wheels) - 1
        self.push()
        self._offer(0)
        return last and self.value() is not None

    def again(self) -> None:
        """From where the number begins; each place then begins with the digit that it has."""
        self._starting, self._cursor = len(self._starts()) > 1, 0
        self._offer(0)

    def _starts(self) -> list[int]:
        """The places at which a number may begin, those left of it at 0; on a second round beginning with the present one."""
        zeros = next((at for at, wheel in enumerate(self._wheels) if "0" not in wheel), len(self._wheels) - 1)
        starts = list(range(zeros, -1, -1))
        now = next((place for place, at in enumerate(self._places) if at is not None), zeros)
        turned = starts.index(now) if now in starts else 0
        return starts[turned:] + starts[:turned]

    def _offer(self, first: int) -> None:
        """Which digit comes first at the place under the cursor: the one that stands there, or else this one of its wheel.

        A number begins with 1 more often than with anything else, and goes on with 0.
        """
        at = self._places[self._cursor]
        self._from = at if at is not None else first

    # ------------------------------------------------------------------ what it reads
    def value(self) -> Json:
        """The number, or None as long as a place that counts is missing."""
        ready = self.touched and self._dialled and self._missing() is None
        return self.fallback() if ready else None

    def fallback(self) -> Json:
        """What the wheels read, untouched ones at 0 (or at their first digit)."""
        digits = (
            wheel[at] if at is not None else ("0" if "0" in wheel else wheel[0])
            for wheel, at in zip(self._wheels, self._places, strict=True)
        )
        return int("".join(digits))

    def text(self) -> str:
        """The digits as they stand."""
        return "".join(
            UNTOUCHED if at is None else wheel[at]
            for wheel, at in zip(self._wheels, self._places, strict=True)
        )

    def pointing(self) -> dict[str, Json]:
        """The digits, and the place under the cursor; with a dial for each place there is no cursor."""
        at = self._cursor if self.touched and not self._has_a_dial_each else None
        return {"kind": "dial", "digits": self.text(), "at": at, "wheels": self._wheels}
