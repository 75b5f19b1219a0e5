"""What a seat works while it is asked: turning, pushing, buzzing, and what it reads.

A pricer has one dial with a push (turn: what is under the cursor; push: take it, or go on) or four dials, one a place.  The buzzer
locks in: it takes :meth:`Control.value`, which is None as long as there is something to do first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from console.rules.conversation import Refused

Json = Any
UNTOUCHED = "-"


def stepped(at: int | None, by: int, size: int) -> int:
    """Where a dial stands among ``size`` things after ``by`` detents. They go round; the first click shows the first, or backwards the last."""
    start = at if at is not None else (-1 if by > 0 else 0)
    return (start + by) % size


class Control(ABC):
    """One question's control. What a viewer may see of it is read off :meth:`pointing`, and nothing else.

    Worked with a single button it is a list of *stops*: :meth:`stop` puts the cursor on one of them, :meth:`take` takes it and goes
    on to the next list, until nothing is left to do.
    """

    touched = False
    """Whether anybody has done anything to it yet."""

    # ------------------------------------------------------------------ a dial, a push, a buzzer
    @abstractmethod
    def turn(self, dial: int, by: int) -> None:
        """A dial was turned by so many detents, clockwise positive."""

    @abstractmethod
    def push(self) -> None:
        """The dial was pushed."""

    @abstractmethod
    def nudge(self) -> None:
        """Somebody tried to lock in too early: point at what is missing."""

    def buzz(self, at: int) -> Json:
        """The buzzer was pressed at ``at``: what is locked in by it, or None where it did something else."""
        value = self.value()
        if value is None:
            self.nudge()
        return value

    def point(self, at: str | None) -> None:
        """A finger on the seat's page is on this one of several things, or on none."""
        raise Refused("only one thing of several is pointed at")

    # ------------------------------------------------------------------ a single button
    @property
    @abstractmethod
    def steps(self) -> int:
        """How many stops one way through has at most."""

    @abstractmethod
    def stops(self) -> int:
        """How many things the cursor can stand on now."""

    @abstractmethod
    def stop(self, number: int) -> None:
        """The cursor stands on one of them, from 0."""

    @abstractmethod
    def take(self) -> bool:
        """Take what the cursor stands on and go on; says whether all is done."""

    @abstractmethod
    def again(self) -> None:
        """Back to the first list, to change something."""

    # ------------------------------------------------------------------ time: nothing but scanning minds it
    def run(self, now: int) -> None:
        """Time goes by."""

    def wake(self, now: int) -> int | None:
        """When the cursor moves by itself the next time."""
        return None

    def shift(self, by: int) -> None:
        """The show stood still for so long."""

    @property
    def longest(self) -> int:
        """How long working it takes beside the thinking, in ns, at worst; 0 where that is a moment's work."""
        return 0

    # ------------------------------------------------------------------ what it reads
    @abstractmethod
    def value(self) -> Json:
        """What locking in would answer; None when there is something to do first."""

    @property
    def ready(self) -> bool:
        """Whether the buzzer would lock it in now."""
        return self.value() is not None

    @abstractmethod
    def fallback(self) -> Json:
        """What the control reads when time is up; None where nothing can be read off it."""

    @abstractmethod
    def text(self) -> str:
        """What it reads now, in words for the host."""

    @abstractmethod
    def pointing(self) -> dict[str, Json]:
        """What it reads now, as ``docs/boards.md`` has it, without the seat and the topic."""
