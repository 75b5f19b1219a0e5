"""What everybody has won: cash and prizes of the round in play, which can be lost, and what is banked. Clauses WT8, WT13, WT14, WR1, WR4 and WE4."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from console.rules.pack import Prize
from console.rules.stage import Stage
from console.rules.transcript import Json

PRIZE_WORTH = 2_000_00


@dataclass
class Purse:
    """What one seat has beside its banked cash: ``cash`` (cents) and ``prizes`` of this round, banked prizes, Free Spin tokens."""

    cash: int = 0
    prizes: list[Prize] = field(default_factory=list)
    banked: list[Prize] = field(default_factory=list)
    tokens: int = 0


class Purses:
    """Everybody's purse. A seat's line of money is written for whatever moves; the ledger has its cash in hand.

    Cash of the round is at stake, so it is not up for a correction.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._purses = {seat: Purse() for seat in stage.seats}

    def __getitem__(self, seat: int) -> Purse:
        return self._purses[seat]

    def in_hand(self, seat: int) -> int:
        """Banked cash and the round's together, in cents."""
        return self._stage.ledger.totals[seat]

    @property
    def totals(self) -> dict[int, int]:
        """Everybody's winnings in cents: cash in hand, and banked prizes at what they count for."""
        return {
            seat: self.in_hand(seat) + PRIZE_WORTH * len(purse.banked) for seat, purse in self._purses.items()
        }

    @property
    def banked_prizes(self) -> set[str]:
        """The ids of the prizes that somebody has banked."""
        return {prize.id for purse in self._purses.values() for prize in purse.banked}

    # ------------------------------------------------------------------ what moves
    def earn(self, seat: int, amount: int, why: str) -> None:
        """Cash of the round, in cents."""
        self._move(seat, amount, amount, why)

    def spend(self, seat: int, amount: int, why: str) -> None:
        """Pay ``amount`` cents: from the round's cash first, then from what is banked."""
        self._move(seat, -amount, -min(amount, self[seat].cash), why)

    def lose(self, seat: int, why: str) -> int:
        """The round's cash and prizes go back; gives the cash in cents."""
        lost = self[seat].cash
        self._move(seat, -lost, -lost, why)
        self[seat].prizes = []
        return lost

    def bank(self, seat: int) -> int:
        """The round's cash and prizes are the seat's own from here on; gives the cash in cents."""
        purse = self[seat]
        amount, prizes = purse.cash, purse.prizes
        self._move(seat, 0, -amount, "")
        purse.banked, purse.prizes = [*purse.banked, *prizes], []
        return amount

    @contextmanager
    def set_aside(self, seat: int, amount: int) -> Iterator[None]:
        """Inside, so much stays in the seat's hand, whatever a correction would take."""
        bound = self._stage.ledger.bound
        bound[seat] = max(self[seat].cash, amount)
        try:
            yield
        finally:
            bound[seat] = self[seat].cash

    def _move(self, seat: int, in_hand: int, of_the_round: int, why: str) -> None:
        self._stage.pay(seat, in_hand, why)
        self[seat].cash += of_the_round
        self._stage.ledger.bound[seat] = self[seat].cash

    # ------------------------------------------------------------------ what is seen
    def faces(self) -> dict[str, dict[str, Json]]:
        """The board's fields about money: ``round_cash``, ``banked``, ``prizes`` and ``tokens`` by seat."""
        purses = self._purses.items()
        return {
            "round_cash": {str(seat): purse.cash for seat, purse in purses},
            "banked": {str(seat): self.in_hand(seat) - purse.cash for seat, purse in purses},
            "prizes": {
                str(seat): {"round": _faces(purse.prizes), "banked": _faces(purse.banked)}
                for seat, purse in purses
            },
            "tokens": {str(seat): purse.tokens for seat, purse in purses},
        }

    def prize_faces(self) -> dict[str, list[dict[str, str]]]:
        """Banked prizes by seat."""
        return {str(seat): _faces(purse.banked) for seat, purse in self._purses.items()}


def _faces(prizes: list[Prize]) -> list[dict[str, str]]:
    return [prize.face for prize in prizes]
