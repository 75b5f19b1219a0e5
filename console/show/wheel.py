"""A spin that is wanted, by hand on the rig's wheel or of a virtual one; and where the wheel is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from console.show.prize_wedge import PrizeWedge
from console.show.virtual_wheel import VirtualSpin, middle_of, under_pointer
from hardware.events import WheelAt

Json = Any
MS = 1_000_000
EVERY = 25 * MS
"""Between two messages that say where a virtual wheel is."""
HAND, CONSOLE = "hand", "console"
UNKNOWN = middle_of(0, 24)
"""Where a wheel is shown before anything is known of it: between two pegs, and on the line of no wedge."""


@dataclass
class Spin:
    """A spin that somebody is asked for. ``tries``: so often the rig's wheel was armed for it anew."""

    seat: int
    message: Mapping[str, Json]
    by: str
    tries: int = 0
    said: str | None = None
    said_at: float = 0.0  # where the wheel was then, in turns
    between: tuple[int, ...] | None = None
    virtual: VirtualSpin | None = None

    @property
    def wedges(self) -> int:
        """How many wedges the wheel has."""
        return len(self.message["wedges"])

    def state(self, moving: bool) -> dict[str, Json]:
        """As the audience gets it; ``moving``: the wheel turns."""
        return {"seat": self.seat, "by": self.by, "turning": self.turning(moving), "said": self.said}

    def turning(self, moving: bool) -> bool:
        """Whether the spin is on its way."""
        return moving if self.by == HAND else self.virtual is not None

    @property
    def waits(self) -> bool:
        """Whether a press would set the virtual wheel going."""
        return self.by == CONSOLE and self.virtual is None

    def shift(self, by: int) -> None:
        """The show stood still for so long; a wheel that was spun by hand meanwhile is to be spun again."""
        self.said = None
        if self.virtual is not None:
            self.virtual = self.virtual.shifted(by)


@dataclass(frozen=True)
class Sample:
    """Where the wheel was: ``turns`` as a running total, ``at`` in ns. ``shown``: the audience looks at it, because a spin is wanted."""

    turns: float
    at: int
    moving: bool
    shown: bool

    def message(self) -> dict[str, Json]:
        """As viewers get it."""
        turns = round(self.turns, 5)
        return {"type": "wheel", "turns": turns, "at_ms": self.at // MS, "moving": self.moving}


@dataclass
class Wheel:
    """The wheel of this console: the rig's own, if there is one ``on_rig``, or a virtual one; where it is, and what is to be told of that."""

    on_rig: bool = False
    turns: float = UNKNOWN
    moving: bool = False
    samples: list[Sample] = field(default_factory=list)
    prize: PrizeWedge = field(default_factory=PrizeWedge)
    _told: int = 0
    _total: int = 0  # of the rig's counts, when it was last heard of
    _seen_moving: bool = False

    def take(self) -> list[Sample]:
        """What is to be told since last asked."""
        samples, self.samples = self.samples, []
        return samples

    def tell(self, at: int, shown: bool) -> None:
        """Where the wheel is: it has moved, or what is wanted of it has changed."""
        self.samples.append(Sample(self.turns, at, self.moving, shown))
        if shown:
            self._seen_moving = self.moving

    def given_up(self, now: int) -> None:
        """No spin is wanted any more: for those who look on it rests, wherever it goes."""
        if self._seen_moving:
            self.moving = self.moving and self.on_rig
            self._seen_moving = False
            self.samples.append(Sample(self.turns, now, moving=False, shown=True))

    def lie_somewhere(self, wedges: int) -> None:
        """Nothing is known of it yet: it is shown in the middle of the first wedge, however many there are."""
        if self.turns == UNKNOWN:
            self.turns = middle_of(0, wedges)

    def lie_on(self, wedge: int | None, wedges: int) -> None:
        """A virtual wheel rests where the audience sees it: in the middle of that wedge, unless it is there already."""
        self.moving = False
        if wedge is not None and under_pointer(self.turns, wedges) != wedge:
            self.turns = self.turns // 1 + middle_of(wedge, wedges)

    def heard(self, event: WheelAt, shown: bool) -> None:
        """The rig's wheel is here. Turns run on whichever zero the rig counts from; once that is known their fraction is right."""
        self.turns += (event.total - self._total) / event.per_turn
        if event.zero is not None:
            place = (event.total - event.zero) % event.per_turn / event.per_turn
            self.turns = place + round(self.turns - place)
        self._total = event.total
        self.moving = event.moving
        self.tell(event.at, shown)

    def begin(self, start: int) -> None:
        """A virtual spin begins."""
        self._told = start - EVERY

    def follow(self, virtual: VirtualSpin, now: int) -> None:
        """A virtual spin is told of every 25 ms, and where it rests."""
        self.moving = now < virtual.ends
        if now >= self._told + EVERY or not self.moving:
            self._told, self.turns = now, virtual.at(now)
            self.tell(now, shown=True)

    def next_sample(self, virtual: VirtualSpin) -> int:
        """When there is more to tell of a virtual spin."""
        return min(self._told + EVERY, virtual.ends)
