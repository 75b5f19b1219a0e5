"""A hand as it stands: its deck, everybody's cards, who is still in, and the chips in the middle. Clauses PH1, PL1, PP1 and PB11 of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import TypeVar

from console.rules.conversation import Ask, Left
from console.rules.people import by_seat
from console.rules.price_poker.boards import BET, MarketBoard
from console.rules.price_poker.deck import Deck
from console.rules.price_poker.options import PokerOptions
from console.rules.price_poker.pots import Pot, layers, uncalled
from console.rules.price_poker.ranking import best_high, best_low
from console.rules.price_poker.showing import showing
from console.rules.rulings import Figure
from console.rules.stage import Stage
from console.rules.transcript import Json

T = TypeVar("T")
FULL = 5
"""So many cards make a hand."""


class Hand:
    """One hand. ``order`` are the seats dealt in, from the dealer's left.

    ``prices`` are what the cards cost, in chips: the farther from the deck, the cheaper. ``up`` lies face up; ``held`` is all that a seat
    holds, and nobody else's business before the showdown. ``paid`` is what went to the main pot, antes and prices, and ``bets`` what was bet
    in all rounds; ``in_round`` is the round's part of it, and ``earlier`` that of the rounds before.
    """

    def __init__(
        self, stage: Stage, options: PokerOptions, number: int, dealer: int, order: Sequence[int]
    ) -> None:
        self.stage, self.options, self.order = stage, options, list(order)
        self.deck = Deck()
        self.up: dict[int, list[str]] = {seat: [] for seat in order}
        self.held: dict[int, list[str]] = {seat: [] for seat in order}
        self.folded: list[int] = []
        self.shown: list[int] = []
        self.paid = dict.fromkeys(order, 0)
        self.bets = dict.fromkeys(order, 0)
        self.in_round: dict[int, int] = {}
        self.earlier = dict(self.bets)
        self.last_to_bet: int | None = None  # in the latest round
        self.decided: list[Pot] | None = None  # what is left in each pot, from the end of the hand on
        self.at_the_end: list[int] = []  # who was still in then
        places = [*(f"row-{place}" for place in range(1, options.row + 1)), "deck"]
        self.prices = {place: options.unit * units for units, place in enumerate(places, start=1)}
        self.board = stage.show(
            MarketBoard(
                number,
                options.hands,
                dealer,
                list(self.prices.values()),
                options.bet,
                [None] * options.row,
                self.standing,
            )
        )

    # ------------------------------------------------------------------ people
    @property
    def live(self) -> list[int]:
        """Who is still in, from the dealer's left: whoever has left the show before the end of the hand has folded."""
        if self.decided is not None:
            return self.at_the_end
        playing, folded = self.stage.contestants, self.folded
        return [seat for seat in self.order if seat in playing and seat not in folded]

    @property
    def won(self) -> bool:
        """Whether all but one have folded."""
        return len(self.live) < 2

    def may_bet(self, seat: int) -> bool:
        """Whether a seat is still in and not all in. One look at one seat: it is asked all the time."""
        playing = seat in self.stage.contestants and seat not in self.folded
        return playing and self.stage.ledger.totals[seat] > 0

    @property
    def with_chips(self) -> list[int]:
        """Those still in who are not all in."""
        return [seat for seat in self.live if self.stack(seat)]

    async def ask(self, seat: int, ask: Ask[T]) -> T | None:
        """Ask one whose turn it is; None if that seat leaves, and with it has folded."""
        self.board.turn = seat
        try:
            return await ask
        except Left:
            if self.won:
                raise
            return None
        finally:
            self.board.turn = None

    def fold(self, seat: int) -> None:
        """Out of the hand."""
        self.folded.append(seat)
        self.stage.cue("folded", seat=seat)

    # ------------------------------------------------------------------ cards
    def give(self, seat: int, cards: Sequence[str], up: bool) -> None:
        """Cards are a seat's from now on; what lies face down only that seat is told."""
        self.held[seat] += cards
        if up:
            self.up[seat] += cards
        self.stage.confide(seat, cache(partial(self.own, seat)))

    def own(self, seat: int) -> dict[str, Json]:
        """What a seat sees of its own cards, and what they make so far."""
        held = self.held[seat]
        cards = [{"card": card, "up": card in self.up[seat]} for card in held]
        if len(held) < FULL:
            return {"cards": cards, "high": showing(held).words, "low": None}
        low = best_low(held, self.options.low, self.options.low_qualifier)
        return {"cards": cards, "high": best_high(held).words, "low": low.words if low else None}

    # ------------------------------------------------------------------ chips
    def stack(self, seat: int) -> int:
        """The chips in front of a seat."""
        return self.stage.ledger.totals[seat]

    def pay(self, seat: int, amount: int, why: str) -> int:
        """Put an ante or a price into the main pot, or what is left of the stack; gives how much that was."""
        amount = min(amount, self.stack(seat))
        self.paid[seat] += amount
        self.stage.stake(seat, amount, why)
        return amount

    def put_in(self, seat: int, amount: int) -> dict[str, Json]:
        """Bet, call or raise; gives what there is to tell of it."""
        self.bets[seat] += amount
        self.in_round[seat] = self.in_round.get(seat, 0) + amount
        self.stage.stake(seat, amount, "bet")
        return {"seat": seat, "amount": amount, "all_in": not self.stack(seat)}

    def next_round(self) -> None:
        """What was bet until now was bet in earlier rounds."""
        self.in_round, self.earlier = {}, dict(self.bets)

    @property
    def level(self) -> int:
        """What everybody has to have put into this round."""
        return max(self.in_round.values(), default=0)

    def to_call(self, seat: int) -> int:
        """What a seat has to add for a call: what it owes, or its stack."""
        return min(self.level - self.in_round.get(seat, 0), self.stack(seat))

    def return_uncalled(self) -> None:
        """What nobody else has put in comes back."""
        back = uncalled(self.bets, self.live)
        if back is not None:
            seat, amount = back
            self.bets[seat] -= amount
            self.in_round[seat] -= amount
            self.stage.collect(seat, amount, "refund")
            self.stage.cue("refund", seat=seat, amount=amount)

    def close(self) -> list[Pot]:
        """The hand is over: whoever leaves now has not folded. Gives the pots that are to be won."""
        live, pots = self.live, self.pots()
        self.at_the_end, self.decided = live, pots
        return pots

    def give_back(self) -> None:
        """The game is ended in the midst of the hand: everybody's chips go back."""
        self.in_round = {}
        for seat in self.order:
            amount = self.paid[seat] + self.bets[seat]
            self.paid[seat] = self.bets[seat] = 0
            if amount:
                self.stage.collect(seat, amount, "refund")
                self.stage.cue("refund", seat=seat, amount=amount)

    def pots(self) -> list[Pot]:
        """The pots as the chips lie now."""
        if self.decided is not None:
            return self.decided
        live = self.live
        settled = [seat for seat in live if not self.matches(seat)] if self.board.stage == BET else live
        return layers(sum(self.paid.values()), self.bets, live, settled)

    def matches(self, seat: int) -> bool:
        """Whether a seat can put in what others do: it has chips, and did not lack any in an earlier round; a correction may have given some since."""
        return self.stack(seat) > 0 and self.earlier[seat] == max(self.earlier[other] for other in self.live)

    # ------------------------------------------------------------------ telling
    def standing(self) -> dict[str, Json]:
        """What the board shows of cards and chips."""
        board, live = self.board, self.live
        turn = board.turn if board.stage == BET else None
        return {
            "deck": len(self.deck.left),
            "pot": self.stage.ledger.pot,
            "pots": [{"amount": pot.amount, "seats": list(pot.seats)} for pot in self.pots()],
            "hands": by_seat({seat: self._lies(seat) for seat in self.order}),
            "folded": sorted(seat for seat in self.order if seat not in live),
            "all_in": sorted(seat for seat in live if not self.stack(seat)),
            "out": [seat for seat in self.stage.seats if seat not in self.order],
            "bets": by_seat(self.in_round),
            "to_call": None if turn is None else self.to_call(turn),
        }

    def _lies(self, seat: int) -> dict[str, Json]:
        """A seat's cards as they lie on the table."""
        up, held = self.up[seat], self.held[seat]
        shown = list(held) if seat in self.shown else None
        return {"up": list(up), "down": len(held) - len(up), "shown": shown}

    def rule(self, words: str, clauses: str, *figures: Figure, seats: Sequence[int] = ()) -> None:
        """What was decided and why; which cards were drawn is told in no ruling."""
        self.stage.rule(words, clauses, *figures, seats=seats, hidden=["deck.card"])
