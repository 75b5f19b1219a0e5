"""Who has how much, and every movement of it. Integer cents (chips in poker); money is never made here, only moved."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from console.rules.conversation import Refused
from console.rules.transcript import Correction, short, writable

MOST = 1_000_000_000
"""A correction moves at most this many cents (or chips): more is a slip of the finger."""

POT = "pot"
LONGEST_REASON = 200
"""Characters in a correction's reason."""


@dataclass(frozen=True, slots=True)
class Money:
    """One line of the ledger: ``amount`` to ``seat:N`` or the ``pot`` (negative: from it), and why."""

    to: str
    amount: int
    why: str

    @property
    def opposite(self) -> Money:
        """The line that takes this one back."""
        return Money(self.to, -self.amount, self.why)


class Ledger:
    """The seats' totals, kept as the sum of their lines, and the pot.

    ``bound`` is what of a total is not up for a correction: what is still at stake in a round, or is about to be paid.
    """

    def __init__(self, seats: Collection[int]) -> None:
        self.totals: dict[int, int] = dict.fromkeys(seats, 0)
        self.lines: list[Money] = []
        self.bound: dict[int, int] = dict.fromkeys(seats, 0)
        self.pot = 0

    def to_pot(self, seat: int, amount: int, why: str) -> list[Money]:
        """Move ``amount`` from a seat into the pot (negative: out of it): two lines that are each other's opposite."""
        line = self.pay(seat, -amount, why)
        if line is None:
            return []
        self.pot += amount
        self.lines.append(Money(POT, amount, why))
        return [line, self.lines[-1]]

    def pay(self, seat: int, amount: int, why: str) -> Money | None:
        """Move ``amount`` to a seat. Nothing is written for an amount of 0."""
        if not amount:
            return None
        self.totals[seat] += amount
        line = Money(f"seat:{seat}", amount, why)
        self.lines.append(line)
        return line

    def check(self, correction: Correction) -> None:
        """Refuse a correction that names no seat, says nothing, or would leave less than nothing.

        Its parts come from outside and may be of any type.
        """
        seat, amount, why = correction.seat, correction.amount, correction.why
        if type(seat) is not int or seat not in self.totals:
            raise Refused(f"there is no seat {short(seat)}, only {', '.join(map(str, self.totals))}")
        if type(amount) is not int or not -MOST <= amount <= MOST:
            raise Refused(f"{short(amount)} is not a whole amount from -{MOST} to {MOST}")
        if not amount:
            raise Refused("a correction of 0 changes nothing")
        if not isinstance(why, str) or not why.strip():
            raise Refused("a correction needs a reason")
        if len(why) > LONGEST_REASON or not writable(why):
            raise Refused(f"the reason must be text of at most {LONGEST_REASON} characters")
        bound = self.bound[seat]
        free = self.totals[seat] - bound
        if free + amount < 0:
            beside = f" beside {bound} at stake" if bound else ""
            raise Refused(f"seat {seat} has {free}{beside}: less than nothing would be left")
