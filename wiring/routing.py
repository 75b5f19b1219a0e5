"""Where wires run: beside the header, each upright in a lane of its own, in the order that crosses least."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Trip:
    """A wire through the lanes of one side: level from the header at ``start``, upright in its lane, level on to the card at ``end``."""

    start: float
    end: float


def _within(y: float, trip: Trip) -> bool:
    return min(trip.start, trip.end) < y < max(trip.start, trip.end)


def crossings(near: Trip, far: Trip) -> int:
    """How often two wires cross, where ``near`` has the lane that is nearer to the header."""
    return _within(near.end, far) + _within(far.start, near)


def lanes(trips: Sequence[Trip]) -> list[int]:
    """The lane of each trip, 0 next to the header.

    One wire after the other is taken out and put where it crosses least, until nothing gets better. Of equal orders that one is
    taken in which long ways lie outside.
    """
    order = sorted(range(len(trips)), key=lambda index: (abs(trips[index].end - trips[index].start), index))
    cost = {(a, b): crossings(trips[a], trips[b]) for a in order for b in order if a != b}
    better = True
    while better:
        better = False
        for wire in sorted(order):
            at = order.index(wire)
            rest = [other for other in order if other != wire]
            # Moving outward past a wire turns one pair round; the sums along the way tell the best place.
            here = sum(cost[wire, other] for other in rest)
            sums = [here]
            for other in rest:
                here += cost[other, wire] - cost[wire, other]
                sums.append(here)
            best = min(range(len(sums)), key=lambda place: (sums[place], abs(place - at)))
            if sums[best] < sums[at]:
                order = [*rest[:best], wire, *rest[best:]]
                better = True
    found = [0] * len(trips)
    for lane, wire in enumerate(order):
        found[wire] = lane
    return found
