"""Who has how much, and every movement of it. Integer cents (chips in poker); money is never made here, only moved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from console.rules.conversation import Refused
from console.rules.transcript import Correction


@dataclass(frozen=True, slots=True)
class Money:
    """One line of the ledger: ``amount`` to ``seat:N`` (negative: from it), and why."""

    to: str
    amount: int
    why: str

    @property
    def opposite(self) -> Money:
        """The line that takes this one back."""
        return Money(self.to, -self.amount, self.why)


class Ledger:
    """The seats' totals, kept as the sum of their lines."""

    def __init__(self, seats: Iterable[int]) -> None:
        self.totals: dict[int, int] = dict.fromkeys(seats, 0)
        self.lines: list[Money] = []

    def pay(self, seat: int, amount: int, why: str) -> Money | None:
        """Move ``amount`` to a seat. Nothing is written for an amount of 0."""
        if not amount:
            return None
        self.totals[seat] += amount
        line = Money(f"seat:{seat}", amount, why)
        self.lines.append(line)
        return line

    def check(self, correction: Correction) -> None:
        """Refuse a correction that names no seat, says nothing, or would leave less than nothing."""
        if correction.seat not in self.totals:
            raise Refused(f"there is no seat {correction.seat}, only {', '.join(map(str, self.totals))}")
        if not correction.amount:
            raise Refused("a correction of 0 changes nothing")
        if not correction.why.strip():
            raise Refused("a correction needs a reason")
        left = self.totals[correction.seat] + correction.amount
        if left < 0:
            raise Refused(
                f"seat {correction.seat} has {self.totals[correction.seat]}: less than nothing would be left"
            )
