"""The best hand showing, and hands in words: a small ranker for one to five cards.

Up to four cards rank by quads, trips, two pair, pair and high cards; five by the full poker ranking. A missing card ranks below a deuce.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

RANKS = "23456789TJQKA"
ACE = RANKS.index("A")
NAMES = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
KINDS = {(2, 1): PAIR, (2, 2): TWO_PAIR, (3, 1): TRIPS, (3, 2): FULL_HOUSE, (4, 1): QUADS}
"""What how often the two commonest ranks occur comes to; a rank that is missing counts as one."""

WORDS = {
    HIGH_CARD: "{one} high",
    PAIR: "pair of {many}",
    TWO_PAIR: "two pair, {many} and {others}",
    TRIPS: "three {many}",
    STRAIGHT: "{one}-high straight",
    FLUSH: "{one}-high flush",
    FULL_HOUSE: "full house, {many} over {others}",
    QUADS: "four {many}",
    STRAIGHT_FLUSH: "{one}-high straight flush",
}


@dataclass(frozen=True, slots=True, order=True)
class Showing:
    """What some cards make: the kind of hand, then its ranks (0: deuce) in the order in which they decide. More is better."""

    kind: int
    ranks: tuple[int, ...] = ()

    @property
    def words(self) -> str:
        """In words: ``full house, nines over fives``. Of cards alone the highest counts: ``king high``; of none nothing."""
        if not self.ranks:
            return ""
        first, second = (*self.ranks, self.ranks[0])[:2]
        if (self.kind, first) == (STRAIGHT_FLUSH, ACE):
            return "royal flush"
        return WORDS[self.kind].format(one=NAMES[first], many=plural(first), others=plural(second))


def plural(rank: int) -> str:
    """``sixes``, ``nines``."""
    return "sixes" if NAMES[rank] == "six" else f"{NAMES[rank]}s"


def rank(card: str) -> int:
    """0 for a deuce to 12 for an ace."""
    return RANKS.index(card[0])


def showing(cards: Sequence[str], wheel: bool = True) -> Showing:
    """What up to five cards make; without ``wheel`` an ace is high only, and A2345 no straight."""
    often = Counter(map(rank, cards)).most_common()
    ranks = tuple(rank for _, rank in sorted(((times, rank) for rank, times in often), reverse=True))
    most, next_most = ([times for _, times in often] + [1, 1])[:2]
    kind = KINDS.get((most, next_most), HIGH_CARD)
    if kind != HIGH_CARD or len(cards) < 5:
        return Showing(kind, ranks)
    if wheel and ranks == (ACE, 3, 2, 1, 0):
        ranks = (*ranks[1:], -1)
    straight, flush = ranks[0] - ranks[4] == 4, len({card[1] for card in cards}) == 1
    if straight:
        return Showing(STRAIGHT_FLUSH if flush else STRAIGHT, ranks)
    return Showing(FLUSH if flush else HIGH_CARD, ranks)


def laid_out(cards: Sequence[str], makes: Showing) -> tuple[str, ...]:
    """Cards as people lay a hand out: what there is most of first, then from the highest down."""
    ace = -1 if -1 in makes.ranks else ACE
    return tuple(sorted(cards, key=lambda card: makes.ranks.index(ace if card[0] == "A" else rank(card))))


def best_showing(up: Mapping[int, Sequence[str]], order: Sequence[int]) -> tuple[int, str]:
    """The seat with the best cards face up, and what they make, in words (``""`` where nothing lies face up).

    ``order`` are the seats that count, from the dealer's left: of equal hands the first is it.
    """
    best = max(order, key=lambda seat: showing(up[seat]))
    return best, showing(up[best]).words
