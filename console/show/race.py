"""One race for the buzzers, as the show runs it: wired presses by their stamps, and phones where no wired press came; and what it came to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from console.show.clock import AnswerClock
from console.show.lockout import Lockout
from hardware.events import Press

Json = Any
US = 1_000


@dataclass
class Race:
    """The race that an ask of kind ``buzz`` has opened, of these ``seats``.

    ``shuts``: nobody pressed in time, and no press can be on its way any more (ns); None as long as that is open.
    ``ends``: later presses don't count; None for a race that goes on in another one.  ``clock`` is the answer clock that runs for it.
    """

    topic: str
    seats: tuple[int, ...]
    lockout: Lockout
    shuts: int | None = None
    ends: int | None = None
    clock: AnswerClock | None = None
    _phones: dict[int, int] = field(default_factory=dict)  # seat -> when its buzz arrived
    _waits: int = 0  # ns that it stood still while phones were waited for

    def counts(self, at: int) -> bool:
        """Whether a press of this stamp takes part."""
        ends = self.ends if self.clock is None else min(self.clock.ends, self.ends or self.clock.ends)
        return self.lockout.counts(at) and (ends is None or at <= ends)

    def press(self, seat: int, press: Press, now: int) -> None:
        """A wired press of one of the seats. Presses of another clock than the ones before are refused with ValueError."""
        if seat in self.seats:
            self.lockout.press(replace(press, of=str(seat)), now)

    def withdraw(self, seat: int, at: int) -> None:
        """That press was noise."""
        self.lockout.withdraw(str(seat), at)

    def by_phone(self, seat: int, now: int) -> bool:
        """A buzz without a stamp, by phone or by the host, as it arrives; says whether it takes part."""
        if seat not in self.seats or seat in self._phones or not self.counts(now):
            return False
        self._phones[seat] = now
        return True

    def pressed(self, seat: int) -> bool:
        """Whether this seat has pressed, as far as is known."""
        return seat in self._phones or str(seat) in dict(self.lockout.order())

    def only(self, seats: tuple[int, ...]) -> None:
        """The race goes on between these."""
        self.seats = seats
        self.lockout.keep([str(seat) for seat in seats])
        self._phones = {seat: at for seat, at in self._phones.items() if seat in seats}

    def stand_still(self, begin: int, end: int) -> None:
        """The show stood still meanwhile."""
        self.lockout.stand_still(begin, end)
        self._waits += end - begin if self._phones else 0
        self.shuts = None if self.shuts is None else self.shuts + end - begin
        self.ends = None if self.ends is None else self.ends + end - begin

    def wake(self) -> int | None:
        """When there is something to decide."""
        wired = self.lockout.wake()
        if wired is not None:
            return wired
        settled = self.lockout.settling + self._waits
        times = [] if self.shuts is None else [self.shuts]
        return min([*times, *(at + settled for at in self._phones.values())], default=None)

    def answer(self, now: int) -> list[list[int]] | None:
        """What the race came to: all presses in microseconds since the opening, none if nobody pressed in time; None: not yet."""
        wake = self.wake()
        if wake is None or now < wake:
            return None
        if self.lockout.decide(now) is not None:
            return [[int(of), since // US] for of, since in self.lockout.order()]
        phones = sorted(self._phones.items(), key=lambda one: one[1])
        return [[seat, self.lockout.elapsed(at) // US] for seat, at in phones]


@dataclass(frozen=True)
class Decided:
    """A race that is over: its lockout, when it was won (us since the opening), the leaders, and all who had pressed when it was decided."""

    lockout: Lockout
    won: int
    leaders: frozenset[int]
    pressed: frozenset[int]
    seats: tuple[int, ...]

    @classmethod
    def of(cls, race: Race, answer: Sequence[Sequence[int]]) -> Decided:
        """What :meth:`Race.answer` gave; somebody pressed."""
        won = answer[0][1]
        leaders = frozenset(seat for seat, us in answer if us == won)
        return cls(race.lockout, won, leaders, frozenset(seat for seat, _ in answer), race.seats)

    def late(self, seat: int, at: int) -> int | None:
        """By how many us a seat's press of this stamp (ns) came after the first; None where it is no late one."""
        if seat not in self.seats or seat in self.pressed:
            return None
        return max(0, self.lockout.elapsed(at) // US - self.won)
