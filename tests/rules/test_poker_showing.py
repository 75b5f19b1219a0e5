"""The best hand showing: a small ranker, checked against pokerkit's tables wherever both have a say."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import StandardHighHand, StandardLowHand

from console.rules.price_poker.showing import RANKS, Showing, best_showing, laid_out, showing
from tests.rules.poker_deals import DECK, cards, deals

ORDERED = [
    "",
    "2c",
    "3c",
    "Ac",
    "Ac 2d",
    "Ac 2d 3d",
    "Ac Kd",
    "Ac Kd Qd Jd",
    "2c 2d",
    "2c 2d 3d",
    "2c 2d Ad",
    "2c 2d Ad Kd",
    "Ac Ad",
    "3c 3d 2c 2d",
    "Ac Ad 2c 2d",
    "Ac Ad Kc Kd",
    "2c 2d 2h",
    "2c 2d 2h 3h",
    "Ac Ad Ah",
    "Ac 2d 3h 4s 5c",
    "2c 3d 4h 5s 6c",
    "7c 5c 4c 3c 2c",
    "2c 2d 2h 3c 3d",
    "2c 2d 2h 2s",
    "2c 2d 2h 2s 3s",
    "Ac Ad Ah As",
    "Ac 2c 3c 4c 5c",
]
WORDS = {
    "": "",
    "Kh 9s": "king high",
    "8h 8s Ah": "pair of eights",
    "6h 6s": "pair of sixes",
    "9h Ks 9d Kd 2c": "two pair, kings and nines",
    "2h 2s 2d": "three twos",
    "5h 4h 3d 2c As": "five-high straight",
    "Ah Kh Qd Jc Ts": "ace-high straight",
    "9h 7h 5h 3h 2h": "nine-high flush",
    "9h 5h 9d 5c 9s": "full house, nines over fives",
    "Th Td Tc Ts": "four tens",
    "9h 8h 7h 6h 5h": "nine-high straight flush",
    "Ah Kh Qh Jh Th": "royal flush",
}


def padded(hand: list[str]) -> StandardHighHand:
    """Cards from eights up, filled to five with lower ones: those make no pair, no straight and no flush."""
    first = "2d" if {card[1] for card in hand} == {"c"} else "2c"
    return StandardHighHand("".join([*hand, first, *cards("3d 4h 6s 7c")][:5]))


def test_pb3_showing_more_beats_less_and_a_missing_card_is_below_a_deuce() -> None:
    hands = [showing(cards(text)) for text in ORDERED]
    for (worse, less), (better, more) in pairwise(zip(ORDERED, hands, strict=True)):
        assert less < more, f"{worse} against {better}"


@pytest.mark.parametrize(("text", "words"), WORDS.items())
def test_pb3_showing_in_words(text: str, words: str) -> None:
    assert showing(cards(text)).words == words


def test_pb3_showing_four_cards_make_no_straight_and_no_flush() -> None:
    assert showing(cards("5h 4h 3h 2h")) < showing(cards("6c 4d")) < showing(cards("2c 2d"))


@pytest.mark.parametrize("count", range(5))
def test_up_to_four_cards_rank_as_pokerkit_ranks_them_with_cards_that_help_nobody(count: int) -> None:
    """A missing card is one below all that lie there: so is each of the pads."""
    rng = random.Random(count)
    high = [card for card in DECK if RANKS.index(card[0]) >= RANKS.index("8")]
    for _ in range(4000):
        ours, theirs = rng.sample(high, count), rng.sample(high, rng.randrange(5))
        us, them = padded(ours), padded(theirs)
        assert (showing(ours) < showing(theirs), showing(ours) == showing(theirs)) == (us < them, us == them)


@given(st.lists(st.sets(st.sampled_from(DECK), max_size=4), min_size=2, max_size=2), st.randoms())
def test_only_the_order_of_ranks_counts(hands: list[set[str]], rng: random.Random) -> None:
    """Up to four cards of other ranks in the same order rank the same: so what was checked of high cards holds of low ones."""
    there = sorted({card[0] for hand in hands for card in hand}, key=RANKS.index)
    others = dict(zip(there, sorted(rng.sample(RANKS, len(there)), key=RANKS.index), strict=True))
    ours, theirs = (showing(sorted(hand)) for hand in hands)
    moved, moved_too = (showing(sorted(others[card[0]] + card[1] for card in hand)) for hand in hands)
    assert (ours < theirs, ours == theirs) == (moved < moved_too, moved == moved_too)


@pytest.mark.slow
def test_five_cards_rank_as_in_pokerkits_tables_and_are_called_the_same() -> None:
    for straights_wrap, table in ((True, StandardHighHand), (False, StandardLowHand)):
        ranked: dict[Showing, int] = {}
        for five in deals(10_000, 5):
            entry = table("".join(five)).entry
            ours = showing(five, wheel=straights_wrap)
            assert ranked.setdefault(ours, entry.index) == entry.index
            assert ours.kind == LABELS.index(entry.label.value)
        places = [ranked[ours] for ours in sorted(ranked)]
        assert places == sorted(places)


LABELS = [
    "High card",
    "One pair",
    "Two pair",
    "Three of a kind",
    "Straight",
    "Flush",
    "Full house",
    "Four of a kind",
    "Straight flush",
]


def test_every_straight_and_flush_is_seen() -> None:
    for top in range(3, 13):
        ranks = [RANKS[top - down] if top - down >= 0 else "A" for down in range(5)]
        suited, mixed = [rank + "h" for rank in ranks], [rank + "hhhhs"[at] for at, rank in enumerate(ranks)]
        assert (showing(suited).kind, showing(mixed).kind) == (8, 4)
    assert showing(cards("Ad Kd 5d 4d 2d")).kind == 5


def test_pb4_of_equal_hands_and_where_nothing_lies_the_first_to_the_dealers_left() -> None:
    up = {1: cards("Kh 9s"), 2: cards("Kd 9d"), 3: cards("Qh Qd"), 4: cards("Qc Qs"), 5: []}
    assert best_showing(up, [5, 1, 2]) == (1, "king high")
    assert best_showing(up, [2, 5, 1]) == (2, "king high")
    assert best_showing(up, [1, 2, 4, 3]) == (4, "pair of queens")
    assert best_showing({seat: [] for seat in (1, 2, 3)}, [3, 1, 2]) == (3, "")


def test_a_hand_is_laid_out_with_its_groups_first() -> None:
    for text in ("9h 9s 9d 5c 5d", "Kh Kd 9s 9c Ah", "Ah Kd 9s 5c 2h", "5h 4d 3s 2c Ah", "Qh Qd Qs Qc 3h"):
        five = cards(text)
        assert list(laid_out(five, showing(five))) == five
        assert [card[0] for card in laid_out(five[::-1], showing(five))] == [card[0] for card in five]


def test_hands_compare_by_kind_first() -> None:
    assert Showing(1, (0,)) > Showing(0, (12, 11, 10, 9))
