"""Main pot and side pots: by hand, by the laws that must hold, and against pokerkit's own division."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.rules.price_poker.pots import Pot, layers, uncalled

SEATS = range(1, 8)
BETS = st.dictionaries(st.sampled_from(SEATS), st.integers(0, 40), min_size=1)
SOME = st.sets(st.sampled_from(SEATS), min_size=1)


def test_pp1_antes_and_prices_are_the_main_pot_and_bets_up_to_each_all_in_a_layer() -> None:
    assert layers(10, {1: 4, 2: 10, 3: 10, 4: 2}, [1, 2, 3]) == [
        Pot(10 + 2 + 4 + 4 + 4, (1, 2, 3)),
        Pot(12, (2, 3)),
    ]


def test_pp1_who_put_in_no_bet_is_in_for_the_main_pot_alone() -> None:
    assert layers(9, {2: 6, 3: 6}, [1, 2, 3]) == [Pot(9, (1, 2, 3)), Pot(12, (2, 3))]


def test_equal_bets_make_one_pot() -> None:
    assert layers(7, {1: 4, 2: 4, 3: 4}, [1, 3]) == [Pot(19, (1, 3))]
    assert layers(7, {}, [1, 3]) == [Pot(7, (1, 3))]


def test_chips_of_those_who_folded_lie_where_they_fell() -> None:
    """Seat 4 folded after 9: 4 of them are in the main pot, 5 in the next; seat 3 left with more than anybody has in."""
    assert layers(0, {1: 4, 2: 10, 4: 9, 3: 12, 5: 10}, [1, 2, 5]) == [
        Pot(4 * 5, (1, 2, 5)),
        Pot(6 + 6 + 5 + 6 + 2, (2, 5)),
    ]


def test_a_layer_is_one_persons_when_all_others_in_it_folded() -> None:
    assert layers(3, {1: 2, 2: 6, 3: 6}, [1, 2]) == [Pot(9, (1, 2)), Pot(8, (2,))]


def test_while_betting_goes_on_a_pot_ends_only_at_somebody_all_in() -> None:
    bets = {1: 6, 2: 2, 3: 3}
    assert layers(5, bets, [1, 2, 3, 4], settled=[]) == [Pot(16, (1, 2, 3, 4))]
    assert layers(5, bets, [1, 2, 3, 4], settled=[3]) == [Pot(5 + 3 + 2 + 3, (1, 2, 3, 4)), Pot(3, (1, 2, 4))]


def test_pb11_what_nobody_could_call_comes_back() -> None:
    assert uncalled({1: 10, 2: 4, 3: 7}, [1, 2]) == (1, 3)
    assert uncalled({1: 10, 2: 10, 3: 7}, [1, 2]) is None
    assert uncalled({1: 10}, [1]) == (1, 10)
    assert uncalled({}, [1, 2]) is None
    assert uncalled({1: 0, 2: 0}, [1, 2]) is None


def test_pb11_what_somebody_called_who_folded_since_does_not_come_back() -> None:
    assert uncalled({1: 10, 2: 8, 3: 4}, [1, 3]) == (1, 2)


def test_the_chips_of_somebody_who_left_come_back_to_nobody() -> None:
    assert uncalled({1: 10, 2: 8}, [2, 3]) is None


@given(st.integers(0, 50), BETS, SOME, SOME)
def test_no_chip_is_lost_and_none_is_anybodys_who_folded(
    fixed: int, bets: Mapping[int, int], still_in: set[int], settled: set[int]
) -> None:
    for pots in (layers(fixed, bets, still_in), layers(fixed, bets, still_in, settled & still_in)):
        assert sum(pot.amount for pot in pots) == fixed + sum(bets.values())
        assert set(pots[0].seats) == still_in
        for less, more in pairwise(pots):
            assert set(more.seats) < set(less.seats)
            assert more.amount > 0
        assert all(pot.seats == tuple(sorted(pot.seats)) for pot in pots)


@given(st.integers(0, 50), BETS, SOME)
def test_nobody_is_in_for_more_than_he_matched(
    fixed: int, bets: Mapping[int, int], still_in: set[int]
) -> None:
    """From each other person a seat can win at most what it put in itself, and its share of what is in the main pot anyway."""
    for seat in still_in:
        mine = bets.get(seat, 0)
        most = fixed + sum(min(bet, mine) for bet in bets.values())
        top = mine == max(bets.get(other, 0) for other in still_in)
        reach = sum(pot.amount for pot in layers(fixed, bets, still_in) if seat in pot.seats)
        assert reach == (fixed + sum(bets.values()) if top else most)


@given(BETS, SOME)
def test_after_what_comes_back_two_have_the_highest_bet(bets: dict[int, int], still_in: set[int]) -> None:
    back = uncalled(bets, still_in)
    if back is not None:
        seat, amount = back
        assert amount > 0
        bets = {**bets, seat: bets[seat] - amount}
        assert uncalled(bets, still_in) is None


@pytest.mark.parametrize("seats", [[1], [1, 2]])
def test_without_bets_there_is_one_pot(seats: list[int]) -> None:
    assert layers(0, {}, seats) == [Pot(0, tuple(seats))]
