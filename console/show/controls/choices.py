"""Choosing one of several, and picking several of more."""

from __future__ import annotations

from collections.abc import Sequence

from console.rules.conversation import Refused
from console.show.controls.control import Control, Json, stepped
from console.show.controls.sieve import Sieve


class ChoiceDial(Control):
    """Choosing one of several: turning runs through them and round again; nothing is chosen before the first click.

    With a single button many things, such as letters, are gone through by groups.
    """

    def __init__(self, ids: Sequence[str], labels: Sequence[str]) -> None:
        self._ids, self._labels = list(ids), list(labels)
        self._at: int | None = None
        self._sieve = Sieve(len(ids))

    def turn(self, dial: int, by: int) -> None:
        """Any dial runs through the choices."""
        if by:
            self.touched = True
            self._at = stepped(self._at, by, len(self._ids))

    def point(self, at: str | None) -> None:
        """The cursor is on what the finger is on."""
        if at is not None and at not in self._ids:
            raise Refused(f"{at!r} is not one of {', '.join(self._ids)}")
        self.touched, self._at = at is not None, None if at is None else self._ids.index(at)

    def push(self) -> None:
        """The next one: a seat whose dial is dead can still choose."""
        self.turn(0, 1)

    def nudge(self) -> None:
        """Nothing to point at: the display already says GO."""

    @property
    def steps(self) -> int:
        """One way round, or to a group and through it."""
        return self._sieve.steps

    def stops(self) -> int:
        """The choices, or their groups."""
        return self._sieve.stops()

    def stop(self, number: int) -> None:
        """One of them."""
        self.touched, self._at = True, self._sieve.stop(number)

    def take(self) -> bool:
        """Into the group, or that is all there is to do."""
        if not self._sieve.take():
            return False
        self._sieve.start()
        return self._at is not None

    def again(self) -> None:
        """From the first choice, or the first group."""
        self._sieve.start()

    def value(self) -> Json:
        """The id under the cursor."""
        return None if self._at is None else self._ids[self._at]

    def fallback(self) -> Json:
        """The same: where nothing was chosen, nothing can be read off."""
        return self.value()

    def text(self) -> str:
        """The label under the cursor."""
        return "nothing yet" if self._at is None else self._labels[self._at]

    def pointing(self) -> dict[str, Json]:
        """The id under the cursor, and all that may be chosen; a scan's group of them before that."""
        seen = {"kind": "choose", "at": self.value(), "of": list(self._ids)}
        group = self._sieve.group
        return seen if group is None else {**seen, "group": [self._ids[at] for at in group]}


class PickDial(Control):
    """Picking several of more: turn to look, push to take or put back, buzzer when there are enough.

    In the other games the buzzer takes what is pointed at, so fingers do that here too: before there are enough it takes as well.
    """

    def __init__(self, ids: Sequence[str], labels: Sequence[str], count: int) -> None:
        self._ids, self._labels, self._count = list(ids), list(labels), count
        self._at: int | None = None
        self._taken: list[str] = []

    def turn(self, dial: int, by: int) -> None:
        """Any dial runs through what there is."""
        if by:
            self.touched = True
            self._at = stepped(self._at, by, len(self._ids))

    def push(self) -> None:
        """Take the one under the cursor, or put it back; one too many is not taken. The first push only shows the cursor."""
        self.touched = True
        if self._at is None:
            self._at = 0
            return
        one = self._ids[self._at]
        if one in self._taken:
            self._taken.remove(one)
        elif len(self._taken) < self._count:
            self._taken.append(one)

    def nudge(self) -> None:
        """Take the one under the cursor; from one that is taken the cursor jumps to the next that is not."""
        left = self._left()
        if self._at in left:
            self.push()
            return
        self.touched = True
        self._at = next((at for at in left if self._at is None or at > self._at), left[0])

    def _left(self) -> list[int]:
        return [at for at, one in enumerate(self._ids) if one not in self._taken]

    @property
    def steps(self) -> int:
        """All of them for each that is wanted."""
        return len(self._ids) * self._count

    def stops(self) -> int:
        """Those that are not taken."""
        return len(self._left())

    def stop(self, number: int) -> None:
        """One of them."""
        self.touched, self._at = True, self._left()[number]

    def take(self) -> bool:
        """As a push; done when there are enough."""
        self.push()
        return len(self._taken) == self._count

    def again(self) -> None:
        """All are put back."""
        self._taken.clear()
        self._at = None

    def value(self) -> Json:
        """The picked ids, once there are enough."""
        return list(self._taken) if len(self._taken) == self._count else None

    def fallback(self) -> Json:
        """The same."""
        return self.value()

    def text(self) -> str:
        """What is picked, by label."""
        labels = [label for one, label in zip(self._ids, self._labels, strict=True) if one in self._taken]
        return ", ".join(labels) or "nothing yet"

    def pointing(self) -> dict[str, Json]:
        """The id under the cursor, and those that are taken."""
        at = None if self._at is None else self._ids[self._at]
        return {"kind": "pick", "at": at, "taken": list(self._taken), "count": self._count}
