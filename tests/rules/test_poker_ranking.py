"""Hands of five out of seven, both ways: against pokerkit's own search, and against keys that owe nothing to its tables."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import pytest
from pokerkit import EightOrBetterLowHand, Hand, RegularLowHand, StandardHighHand, StandardLowHand

from console.rules.price_poker.ranking import best_high, best_low, low_rank
from console.rules.price_poker.showing import showing
from tests.rules.poker_deals import cards, deals

Ranked = tuple[int, tuple[str, ...]]
DEALS = list(deals(10_000))


def high(seven: Sequence[str]) -> Ranked | None:
    """Our best high hand."""
    hand = best_high(seven)
    return hand.value, hand.cards


def low(*options: str) -> Callable[[Sequence[str]], Ranked | None]:
    """Our best low hand by these options."""

    def ranked(seven: Sequence[str]) -> Ranked | None:
        hand = best_low(seven, *options)
        return None if hand is None else (hand.value, hand.cards)

    return ranked


def ace_to_five(five: Sequence[str]) -> Any:
    """How good five cards are: pairs hurt, straights and flushes don't, an ace is low. More is better."""
    ranks = Counter(low_rank(card, "ace-to-five") for card in five)
    groups = sorted(((often, rank) for rank, often in ranks.items()), reverse=True)
    return [[-often for often, _ in groups], [-rank for _, rank in groups]]


def eight_or_better(five: Sequence[str]) -> Any:
    """The same of five different cards, none above an eight; nothing else is a hand."""
    ranks = {low_rank(card, "ace-to-five") for card in five}
    return ace_to_five(five) if len(ranks) == 5 and max(ranks) <= 6 else None


def deuce_to_seven(five: Sequence[str]) -> Any:
    """The worst high hand, an ace being high: so straights and flushes hurt."""
    makes = showing(five, wheel=False)
    return [-makes.kind, [-rank for rank in makes.ranks]]


RANKINGS: list[
    tuple[Callable[[Sequence[str]], Ranked | None], type[Hand], Callable[[Sequence[str]], Any]]
] = [
    (high, StandardHighHand, lambda five: [showing(five).kind, list(showing(five).ranks)]),
    (low("ace-to-five"), RegularLowHand, ace_to_five),
    (low("ace-to-five", "eight-or-better"), EightOrBetterLowHand, eight_or_better),
    (low("deuce-to-seven"), StandardLowHand, deuce_to_seven),
]
NAMES = ["high", "ace-to-five", "eight-or-better", "deuce-to-seven"]


@pytest.mark.proof
@pytest.mark.parametrize(("ours", "theirs", "_"), RANKINGS, ids=NAMES)
def test_ten_thousand_deals_rank_as_by_pokerkits_own_search(ours: Any, theirs: Any, _: Any) -> None:
    for seven in DEALS:
        hand, found = theirs.from_game_or_none("".join(seven)), ours(seven)
        assert (hand is None) == (found is None)
        if hand is not None and found is not None:
            value, five = found
            assert value == (-hand.entry.index if hand.low else hand.entry.index)
            assert len(five) == 5
            assert set(five) <= set(seven)
            assert theirs("".join(five)) == hand


@pytest.mark.proof
@pytest.mark.parametrize(("ours", "_", "key"), RANKINGS, ids=NAMES)
def test_ten_thousand_deals_are_in_the_order_of_a_key_that_knows_no_table(
    ours: Any, _: Any, key: Any
) -> None:
    ranked: dict[int, Any] = {}
    for seven in DEALS:
        keys = [found for five in combinations(seven, 5) if (found := key(five)) is not None]
        hand = ours(seven)
        assert bool(keys) == (hand is not None)
        if hand is not None:
            value, five = hand
            assert max(keys) == key(five)
            assert ranked.setdefault(value, key(five)) == key(five)
    by_value = [ranked[value] for value in sorted(ranked)]
    assert by_value == sorted(by_value)
    assert len({str(one) for one in by_value}) == len(by_value)


def test_it_does_not_matter_in_which_order_cards_came() -> None:
    for seven in DEALS[:300]:
        for options in ((), ("ace-to-five", "eight-or-better"), ("deuce-to-seven",)):
            assert best_low(seven, *options) == best_low(seven[::-1], *options)
        assert best_high(seven) == best_high(seven[::-1])


def test_pg3_the_wheel_is_the_best_low_and_a_straight_h11() -> None:
    wheel = cards("Ah 2c 3d 4s 5h Kd Kc")
    lowest = best_low(wheel)
    assert lowest is not None
    assert lowest.words == "5 4 3 2 A"
    assert best_high(wheel).words == "five-high straight"
    better = best_low(cards("Ah 2c 3d 4s 6h Kd Kc"))
    assert better is not None
    assert lowest.value > better.value


def test_pg3_65421_beats_65431_h11() -> None:
    less, more = best_low(cards("6c 5d 4h 2s Ac")), best_low(cards("6d 5c 4s 3h Ad"))
    assert less is not None
    assert more is not None
    assert less.value > more.value
    assert (less.words, more.words) == ("6 5 4 2 A", "6 5 4 3 A")


def test_pg3_a_flush_does_not_hurt_an_ace_to_five_low_and_ruins_a_deuce_to_seven_h11() -> None:
    suited, mixed = cards("2h 3h 4h 5h 7h"), cards("2h 3h 4h 5h 7s")
    for options in (("ace-to-five",), ("ace-to-five", "eight-or-better")):
        hurt = best_low(suited, *options)
        assert hurt is not None
        assert hurt.words == "7 5 4 3 2"
        assert low(*options)(suited)[:1] == low(*options)(mixed)[:1]  # type: ignore[index]
    ruined, best = best_low(suited, "deuce-to-seven"), best_low(mixed, "deuce-to-seven")
    assert ruined is not None
    assert best is not None
    assert ruined.value < best.value
    assert (ruined.words, best.words) == ("seven-high flush", "7 5 4 3 2")


def test_pg4_no_five_cards_up_to_an_eight_is_no_low_with_the_qualifier() -> None:
    assert best_low(cards("Ah 2c 3d 4s 9h Td Jc"), "ace-to-five", "eight-or-better") is None
    assert best_low(cards("Ah 2c 3d 4s 8h Td Jc"), "ace-to-five", "eight-or-better") is not None


LOWS = [
    ("8h 7c 5d 3s Ah Kd Kc", "ace-to-five", "8 7 5 3 A"),
    ("Th 9c 5d 3s Ah Kd Kc", "ace-to-five", "10 9 5 3 A"),
    ("6h 5c 4d 3s 2h Kd Kc", "ace-to-five", "6 5 4 3 2"),
    ("5h 5c 3d 3s Ah Ad Ac", "ace-to-five", "two pair, aces and threes"),
    ("5h 5c 5d 3s 3h 3d 3c", "ace-to-five", "full house, threes over fives"),
    ("Ah 5c 4d 3s 2h Ad Ac", "deuce-to-seven", "A 5 4 3 2"),
    ("Ah 5h 4h 3h 2h", "deuce-to-seven", "ace-high flush"),
    ("6h 5c 4d 3s 2h", "deuce-to-seven", "six-high straight"),
]


@pytest.mark.parametrize(("text", "by", "words"), LOWS)
def test_a_low_in_words(text: str, by: str, words: str) -> None:
    hand = best_low(cards(text), by)
    assert hand is not None
    assert hand.words == words


def test_a_low_flush_of_an_ace_is_laid_out_from_the_ace() -> None:
    hand = best_low(cards("2h 3h Ah 4h 5h"), "deuce-to-seven")
    assert hand is not None
    assert hand.cards == tuple(cards("Ah 5h 4h 3h 2h"))


@pytest.mark.parametrize("start", ["import console.rules.games", "import console.talk"])
def test_pokerkit_is_imported_when_poker_is_played_and_no_sooner(start: str) -> None:
    code = f"import sys\n{start}\nassert 'pokerkit' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
