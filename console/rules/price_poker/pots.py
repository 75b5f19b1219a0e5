"""Chips in the middle: what nobody could call, the main pot, and side pots.

Antes and the prices of cards always lie in the main pot; only bets are layered.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pot:
    """So many chips, and the seats that are still in for them."""

    amount: int
    seats: tuple[int, ...]


def uncalled(bets: Mapping[int, int], still_in: Collection[int]) -> tuple[int, int] | None:
    """The seat that bet more than anybody else put in, and how many chips come back to it; None if nothing does.

    What somebody put in who folded since was a call none the less.
    """
    if not bets:
        return None
    seat = max(bets, key=lambda one: bets[one])
    over = bets[seat] - max((bets[other] for other in bets if other != seat), default=0)
    return (seat, over) if over and seat in still_in else None


def layers(
    fixed: int, bets: Mapping[int, int], still_in: Collection[int], settled: Collection[int] | None = None
) -> list[Pot]:
    """The main pot and the side pots, whose sum is all that lies there: ``fixed`` (antes and prices) and the whole hand's ``bets``.

    ``settled`` are those still in who put no more in than they have (None: all): a pot ends at what one of them put in. While a
    round of betting goes on these are the seats all in, the others are in for everything. Chips of those who folded lie where they fell.
    """
    seats = sorted(still_in)
    settled = seats if settled is None else settled
    ends = sorted({bets.get(seat, 0) for seat in settled})
    below, pots = 0, list[Pot]()
    for end in [*ends, max([0, *bets.values()])]:
        for_it = tuple(seat for seat in seats if seat not in settled or bets.get(seat, 0) >= end)
        amount = sum(min(bet, end) - min(bet, below) for bet in bets.values())
        if not pots:
            pots.append(Pot(fixed + amount, for_it))
        elif for_it and for_it != pots[-1].seats:
            pots.append(Pot(amount, for_it))
        else:
            pots[-1] = Pot(pots[-1].amount + amount, pots[-1].seats)
        below = end
    return pots
