"""Putting tiles into slots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from console.show.controls.control import UNTOUCHED, Control, Json, stepped


class ArrangeDial(Control):
    """Putting tiles into slots: turn through the tiles that are left, push for the next slot.

    Where every slot is full, turning switches the tile under the cursor with another one: all but these two stay where they were
    when the cursor came to the slot.  Tiles that look alike count once.  ``start`` is how they lie from the beginning, for a second try.

    Four dials have a slot each, from the left, and the last tile falls into the last slot by itself: so they need no push.
    """

    def __init__(self, tiles: Sequence[str], slots: int, start: Sequence[str] = (), dials: int = 1) -> None:
        self._tiles = list(tiles)
        self._dials = dials
        self._slots: list[int | None] = [None] * slots
        self._cursor = 0
        left = list(range(len(tiles)))
        for slot, tile in enumerate(start):
            one = next(at for at in left if tiles[at] == tile)
            left.remove(one)
            self._slots[slot] = one
        self._before = list(self._slots)  # as it was when the cursor came to its slot

    # ------------------------------------------------------------------ a dial, a push
    def turn(self, dial: int, by: int) -> None:
        """A dial changes the tile in the slot under the cursor; where there are several, each brings the cursor to its own slot."""
        if not by or dial >= len(self._slots):
            return
        self.touched = True
        if self._dials > 1 and dial != self._cursor:
            self._go(dial)
        full, now = None not in self._before, self._slots[self._cursor]
        choices = self._unlike(at for at in range(len(self._tiles)) if full or at not in self._before)
        at = choices.index(now) if now is not None else None
        self._put(choices[stepped(at, by, len(choices))])
        if self._dials > 1 and self._slots.count(None) == 1:
            self._slots[self._slots.index(None)] = next(
                at for at in range(len(self._tiles)) if at not in self._slots
            )

    def push(self) -> None:
        """Next slot."""
        self.touched = True
        self._go((self._cursor + 1) % len(self._slots))

    def nudge(self) -> None:
        """The cursor jumps to the first empty slot."""
        self.touched = True
        if None in self._slots:
            self._go(self._slots.index(None))

    def _go(self, slot: int) -> None:
        self._cursor, self._before = slot, list(self._slots)

    def _unlike(self, tiles: Iterable[int]) -> list[int]:
        """Of these and the one that lay in the slot, one of each kind."""
        own, kinds = self._before[self._cursor], dict[str, int]()
        for at in (*(() if own is None else (own,)), *tiles):
            kinds.setdefault(self._tiles[at], at)
        return sorted(kinds.values())

    def _put(self, tile: int) -> None:
        """This tile into the slot; if it lay in another one, that gets what lay here."""
        self._slots = list(self._before)
        if tile in self._slots:
            self._slots[self._slots.index(tile)] = self._before[self._cursor]
        self._slots[self._cursor] = tile

    # ------------------------------------------------------------------ a single button
    @property
    def steps(self) -> int:
        """Every tile for each slot."""
        return len(self._tiles) * len(self._slots)

    def stops(self) -> int:
        """The tiles that do not lie in a slot before this one."""
        return len(self._stops())

    def _stops(self) -> list[int]:
        before = self._before[: self._cursor]
        stops = self._unlike(at for at in range(len(self._tiles)) if at not in before)
        own = self._before[self._cursor]
        first = stops.index(own) if own is not None else 0
        return stops[first:] + stops[:first]

    def stop(self, number: int) -> None:
        """One of them, from the one that lies there."""
        self.touched = True
        self._put(self._stops()[number])

    def take(self) -> bool:
        """It stays there; done after the last slot."""
        last = self._cursor == len(self._slots) - 1
        self.push()
        return last and None not in self._slots

    def again(self) -> None:
        """From the first slot; what lies there is offered first."""
        self._go(0)

    # ------------------------------------------------------------------ what it reads
    def value(self) -> Json:
        """The tiles in slot order, once every slot is filled."""
        return self._read() if self.touched and None not in self._slots else None

    def fallback(self) -> Json:
        """Empty slots get what is left, in the order in which it lies there."""
        left = [at for at in range(len(self._tiles)) if at not in self._slots]
        self._slots = [left.pop(0) if at is None else at for at in self._slots]
        return self._read()

    def _read(self) -> list[str]:
        return [self._tiles[at] for at in self._slots if at is not None]

    def _shown(self) -> list[str | None]:
        return [None if at is None else self._tiles[at] for at in self._slots]

    def text(self) -> str:
        """The slots as they stand."""
        return " ".join(tile or UNTOUCHED for tile in self._shown())

    def pointing(self) -> dict[str, Json]:
        """What lies in each slot and where it came from, the slot under the cursor, and all tiles as they were mixed."""
        at = self._cursor if self.touched else None
        slots = {"slots": self._shown(), "from": list(self._slots)}
        return {"kind": "arrange", **slots, "at": at, "tiles": self._tiles}
