"""The set-up step for dials: from transitions counted over some clicks to ``steps_per_detent`` and ``reversed``."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hardware.plan import RigPlan

KINDS = (1, 2, 4)
TOLERANCE = 0.2
"""How far the count may be off a kind's: a click more or less of ten, or an edge that was lost."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What a dial turned out to be, in the words of a rig file."""

    steps_per_detent: int
    reversed: bool


def bare(plan: RigPlan) -> RigPlan:
    """The same rig with dials that count every transition as it is wired: their totals are what :func:`measured` wants."""
    seats = tuple(
        replace(seat, dials=tuple(replace(dial, steps_per_detent=1, reversed=False) for dial in seat.dials))
        for seat in plan.seats
    )
    return replace(plan, seats=seats)


def measured(transitions: int, clicks: int) -> Measured:
    """What makes ``clicks`` to the right so many ``transitions``.  ``ValueError`` with a sentence when no dial does that."""
    each = abs(transitions) / clicks
    for steps in KINDS:
        if abs(each - steps) <= TOLERANCE * steps:
            return Measured(steps, transitions < 0)
    seen = f"{abs(transitions)} changes of its contacts for {clicks} clicks"
    if transitions == 0:
        raise ValueError(f"{seen}: is it wired, and to the pins of the rig file?")
    raise ValueError(f"{seen}; a dial makes 1, 2 or 4 a click: turn it again, slowly, and count the clicks")
