"""Pots, odd chips and who wins them, over ten thousand hands beside pokerkit's own engine."""

from __future__ import annotations

import random
import warnings
from collections.abc import Mapping, Sequence

import pytest
from pokerkit import (
    Automation,
    BettingStructure,
    ChipsPushing,
    Deck,
    Mode,
    Opening,
    RegularLowHand,
    StandardHighHand,
    State,
    Street,
)

from console.rules.price_poker.pots import Pot, layers, uncalled
from console.rules.price_poker.ranking import best_high, best_low
from console.rules.price_poker.showdown import Best, judge
from tests.rules.poker_deals import DECK


class Dealt:
    """One round of betting with seven cards each, some of them all in or folded, played by pokerkit's engine.

    ``unit`` is what all chips are counted in; ``pots`` are pokerkit's before the cards are shown.
    """

    AUTOMATIC = (
        Automation.ANTE_POSTING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )

    def __init__(self, rng: random.Random, unit: int) -> None:
        self.unit = unit
        count = rng.randrange(3, 8)
        stacks = [rng.randrange(2, 31) * unit for _ in range(count)]
        street = Street(False, (False,) * 7, 0, False, Opening.POSITION, 2 * unit, None)
        self.state = State(
            self.AUTOMATIC,
            Deck.STANDARD,
            (StandardHighHand, RegularLowHand),
            (street,),
            BettingStructure.NO_LIMIT,
            False,
            unit,
            0,
            0,
            stacks,
            count,
            mode=Mode.CASH_GAME,
        )
        dealt = iter(rng.sample(DECK, 7 * count))
        self.hands = {seat: [next(dealt) for _ in range(7)] for seat in range(1, count + 1)}
        self.bets = dict.fromkeys(self.hands, 0)
        self.folded: set[int] = set()
        self.pots: list[Pot] = []
        self._play(rng)
        self.gains = {seat: self.state.payoffs[seat - 1] for seat in self.hands}

    def _play(self, rng: random.Random) -> None:
        state = self.state
        while state.status:
            if state.hole_dealee_index is not None:
                state.deal_hole("".join(self.hands[state.hole_dealee_index + 1]))
            elif state.actor_index is not None:
                self._act(rng, state.actor_index + 1)
            elif state.showdown_index is not None:
                self.pots = self.pots or [
                    Pot(pot.amount, tuple(index + 1 for index in pot.player_indices)) for pot in state.pots
                ]
                state.show_or_muck_hole_cards()
            else:
                if state.street_index is not None:
                    self.bets = {seat: state.bets[seat - 1] for seat in self.hands}
                state.collect_bets()

    @property
    def merged(self) -> bool:
        """Whether pokerkit put pots together whose losers are out, so that there were other odd chips."""
        pushed = [one.pot_index for one in self.state.operations if isinstance(one, ChipsPushing)]
        return len(set(pushed)) < len(self.pots)

    def _act(self, rng: random.Random, seat: int) -> None:
        state, luck = self.state, rng.random()
        if luck < 0.25 and state.checking_or_calling_amount:
            self.folded.add(seat)
            state.fold()
        elif luck < 0.5 and state.can_complete_bet_or_raise_to():
            least, most = (
                state.min_completion_betting_or_raising_to_amount,
                state.max_completion_betting_or_raising_to_amount,
            )
            assert least is not None
            assert most is not None
            state.complete_bet_or_raise_to(
                rng.randrange(least, min(most, least + 6 * self.unit) + 1, self.unit)
            )
        else:
            state.check_or_call()


def ours(dealt: Dealt) -> tuple[list[Pot], dict[int, int]]:
    """Our own pots, and what everybody gains if everybody declares what he wins, and losers anything."""
    order = list(dealt.hands)
    still_in = [seat for seat in order if seat not in dealt.folded]
    bets = dict(dealt.bets)
    if back := uncalled(bets, still_in):
        bets[back[0]] -= back[1]
    pots = layers(dealt.unit * len(order), bets, still_in)
    gains = {seat: -dealt.unit - bets[seat] for seat in order}
    best = {seat: Best(best_high(dealt.hands[seat]), best_low(dealt.hands[seat])) for seat in still_in}
    for place, pot in enumerate(pots):
        for award in judge(place, pot, cards_speak(pot.seats, best), best, order):
            for seat, amount in award.shares.items():
                gains[seat] += amount
    return pots, gains


def cards_speak(seats: Sequence[int], best: Mapping[int, Best]) -> dict[int, str]:
    """Everybody declares the ways in which he is best among these seats, or else the way that costs nobody anything."""
    high = max(best[seat].high.value for seat in seats)
    low = max(hand.value for seat in seats if (hand := best[seat].low))
    ways = {(True, True): "both", (True, False): "high", (False, True): "low", (False, False): "both"}
    return {
        seat: ways[best[seat].high.value == high, (hand := best[seat].low) is not None and hand.value == low]
        for seat in seats
    }


ODD, EVEN = 1, 840
"""Chips to a unit: with the second there are no odd chips, whatever is divided by two and then by up to seven."""


def compare_with_pokerkit(hands: int, seed: int) -> None:
    """Where pokerkit merges pots of the same winner odd chips fall otherwise: then only the pots themselves are compared."""
    rng = random.Random(seed)
    most = compared = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a fold that nobody needed
        while compared < hands:
            dealt = Dealt(rng, rng.choice((ODD, EVEN)))
            pots, gains = ours(dealt)
            assert not dealt.pots or pots == dealt.pots
            assert sum(gains.values()) == 0
            if dealt.unit == EVEN or not dealt.merged:
                assert gains == dealt.gains, (dealt.hands, dealt.bets, dealt.folded)
                most, compared = max(most, len(pots)), compared + 1
    assert most >= 4, "three side pots at once, at least"


@pytest.mark.slow
def test_pots_and_odd_chips_are_divided_as_by_pokerkits_engine() -> None:
    compare_with_pokerkit(400, seed=1)


@pytest.mark.proof
def test_ten_thousand_hands_are_divided_as_by_pokerkits_engine() -> None:
    compare_with_pokerkit(10_000, seed=2)
