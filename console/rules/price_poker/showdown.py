"""Who wins what once all have declared. Each pot is judged by itself, among those who are in for it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from console.rules.price_poker.pots import Pot
from console.rules.price_poker.ranking import Five

HIGH, LOW, BOTH, ALL = "high", "low", "both", "all"
WAYS = (HIGH, LOW)


@dataclass(frozen=True, slots=True)
class Best:
    """A seat's best hand each way; ``low`` is None where it doesn't qualify."""

    high: Five
    low: Five | None

    def way(self, way: str) -> Five | None:
        """The one for this way."""
        return self.high if way == HIGH else self.low


@dataclass(frozen=True, slots=True)
class Award:
    """A pot, by its place, or the part of it that goes one way, and each winner's share.

    ``way`` is ``all`` where nobody else is in for it; then there is no ``hand``. ``hand`` is the winners', the first one's if several have as good a one.
    """

    pot: int
    way: str
    amount: int
    shares: dict[int, int]
    hand: Five | None


def divide(
    pots: Sequence[Pot], declared: Mapping[int, str], hands: Mapping[int, Best], order: Sequence[int]
) -> list[Award]:
    """Judge all pots, the main one first. ``order`` are the seats from the dealer's left."""
    return [award for place, pot in enumerate(pots) for award in judge(place, pot, declared, hands, order)]


def judge(
    place: int, pot: Pot, declared: Mapping[int, str], hands: Mapping[int, Best], order: Sequence[int]
) -> list[Award]:
    """One pot: halves, the odd chip to high; all of it one way where nobody is entitled the other way."""
    seats = [seat for seat in order if seat in pot.seats]
    if len(seats) == 1:
        return [Award(place, ALL, pot.amount, {seats[0]: pot.amount}, None)]
    won = winners(seats, declared, hands)
    low = pot.amount // 2 if won[HIGH] else pot.amount
    amounts = {HIGH: pot.amount - low if won[LOW] else pot.amount, LOW: low}
    return [
        Award(place, way, amounts[way], shares(amounts[way], won[way]), hands[won[way][0]].way(way))
        for way in WAYS
        if won[way]
    ]


def winners(
    seats: Sequence[int], declared: Mapping[int, str], hands: Mapping[int, Best]
) -> dict[str, list[int]]:
    """Who wins each way, in the order of ``seats``.

    Hands are compared once among all who declared a way. Who declared both and is not best both ways is entitled to nothing, and the best of
    those entitled wins. If nobody at all is, the best hand each way wins; and if none declared high and no low qualifies, the best high of all.
    """
    declaring = {way: [seat for seat in seats if declared[seat] in (way, BOTH)] for way in WAYS}
    first = {way: best(way, declaring[way], hands) for way in WAYS}
    failed = [
        seat for seat in seats if declared[seat] == BOTH and not all(seat in first[way] for way in WAYS)
    ]
    entitled = {way: best(way, without(declaring[way], failed), hands) for way in WAYS}
    if any(entitled.values()):
        return entitled
    if any(first.values()):
        return first
    return {HIGH: best(HIGH, seats, hands), LOW: []}


def best(way: str, seats: Sequence[int], hands: Mapping[int, Best]) -> list[int]:
    """Those of these seats with the best hand one way; nobody if none qualifies."""
    values = {seat: hand.value for seat in seats if (hand := hands[seat].way(way)) is not None}
    return [seat for seat, value in values.items() if value == max(values.values())]


def without(seats: Sequence[int], others: Collection[int]) -> list[int]:
    """These seats, in their order, but not the others."""
    return [seat for seat in seats if seat not in others]


def shares(amount: int, seats: Sequence[int]) -> dict[int, int]:
    """Equal parts of whole chips; odd chips go to the first."""
    each, odd = divmod(amount, len(seats))
    return {seat: each + (odd if seat == seats[0] else 0) for seat in seats}
