"""Who wins what: H10 and H11 of the cases, and every clause of declaring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import given
from hypothesis import strategies as st

from console.rules.price_poker.pots import Pot
from console.rules.price_poker.ranking import Five, best_high, best_low
from console.rules.price_poker.showdown import Award, Best, divide, judge, shares
from tests.rules.poker_deals import cards

ORDER = (1, 2, 3, 4, 5, 6, 7)
Pots = list[tuple[str, int, dict[int, int]]]


def of(high: int, low: int | None) -> Best:
    """Hands that are only as good as these numbers."""
    return Best(Five(high, f"high {high}", ()), None if low is None else Five(low, f"low {low}", ()))


def won(
    amount: int,
    declared: Mapping[int, str],
    hands: Mapping[int, tuple[int, int | None]],
    order: Sequence[int] = ORDER,
) -> Pots:
    """What one pot comes to, for all who declared."""
    best = {seat: of(*values) for seat, values in hands.items()}
    awards = judge(0, Pot(amount, tuple(sorted(declared))), declared, best, order)
    return [(award.way, award.amount, award.shares) for award in awards]


# ------------------------------------------------------------------ H10: odd chips
def test_ps2_the_odd_chip_goes_to_high_h10() -> None:
    assert won(5, {1: "high", 2: "low"}, {1: (1, 1), 2: (1, 1)}) == [
        ("high", 3, {1: 3}),
        ("low", 2, {2: 2}),
    ]


def test_ps3_six_between_one_high_and_two_equal_lows_h10() -> None:
    hands = {1: (1, 1), 2: (1, 5), 3: (1, 5)}
    declared = {1: "high", 2: "low", 3: "low"}
    assert won(6, declared, hands) == [("high", 3, {1: 3}), ("low", 3, {2: 2, 3: 1})]
    assert won(6, declared, hands, (3, 1, 2))[1] == ("low", 3, {3: 2, 2: 1}), "first to the dealer's left"


def test_ps3_a_hundred_and_one_three_ways_h10() -> None:
    assert won(101, dict.fromkeys((1, 2, 3), "high"), dict.fromkeys((1, 2, 3), (7, 1)), (2, 3, 1)) == [
        ("high", 101, {2: 35, 3: 33, 1: 33})
    ]
    both = won(101, dict.fromkeys((1, 2, 3), "both"), dict.fromkeys((1, 2, 3), (7, 7)), (2, 3, 1))
    assert both == [("high", 51, {2: 17, 3: 17, 1: 17}), ("low", 50, {2: 18, 3: 16, 1: 16})]


@given(st.integers(1, 10**6), st.lists(st.integers(1, 7), min_size=1, unique=True))
def test_ps3_shares_are_equal_but_for_odd_chips_and_always_sum_h10(amount: int, seats: list[int]) -> None:
    parts = shares(amount, seats)
    assert sum(parts.values()) == amount
    assert list(parts) == seats
    assert len({parts[seat] for seat in seats[1:]}) <= 1
    assert 0 <= parts[seats[0]] - parts[seats[-1]] < len(seats)


# ------------------------------------------------------------------ who is entitled
def test_ps2_half_to_the_best_hand_of_each_way_among_those_who_declared_it() -> None:
    hands = {1: (9, 9), 2: (5, 2), 3: (4, 7), 4: (8, 8)}
    assert won(20, {1: "low", 2: "high", 3: "low", 4: "high"}, hands) == [
        ("high", 10, {4: 10}),
        ("low", 10, {1: 10}),
    ]


def test_ps4_both_must_be_best_or_as_good_as_the_best_both_ways() -> None:
    declared = {1: "both", 2: "high", 3: "low"}
    assert won(20, declared, {1: (9, 9), 2: (5, 5), 3: (5, 5)}) == [
        ("high", 10, {1: 10}),
        ("low", 10, {1: 10}),
    ]
    assert won(20, declared, {1: (9, 9), 2: (9, 5), 3: (5, 9)}) == [
        ("high", 10, {1: 5, 2: 5}),
        ("low", 10, {1: 5, 3: 5}),
    ]


def test_ps4_both_that_loses_one_way_gets_nothing_and_the_half_goes_to_the_best_of_the_rest() -> None:
    """Seat 1 has the best high and loses low: seat 2's high wins though it was beaten."""
    assert won(20, {1: "both", 2: "high", 3: "low"}, {1: (9, 1), 2: (5, 5), 3: (5, 5)}) == [
        ("high", 10, {2: 10}),
        ("low", 10, {3: 10}),
    ]


def test_ps1_hands_are_compared_once_so_a_both_that_falls_out_takes_another_with_it() -> None:
    """Seat 1 beats seat 2's low and loses high to it: neither is entitled, though seat 2 would be the best low without seat 1."""
    assert won(20, {1: "both", 2: "both", 3: "high"}, {1: (1, 9), 2: (9, 5), 3: (3, 3)}) == [
        ("high", 20, {3: 20})
    ]


def test_ps5_nobody_entitled_one_way_the_whole_pot_goes_the_other() -> None:
    assert won(21, {1: "both", 2: "low"}, {1: (9, 1), 2: (1, 5)}) == [("low", 21, {2: 21})]
    assert won(21, {1: "high", 2: "high"}, {1: (3, 9), 2: (8, 1)}) == [("high", 21, {2: 21})]
    assert won(21, {1: "low", 2: "low"}, {1: (3, 9), 2: (8, 1)}) == [("low", 21, {1: 21})]


def test_ps6_two_both_who_each_lose_one_way_have_the_best_hand_each_way() -> None:
    assert won(21, {1: "both", 2: "both"}, {1: (9, 1), 2: (1, 9)}) == [
        ("high", 11, {1: 11}),
        ("low", 10, {2: 10}),
    ]


def test_ps5_nobody_qualifies_and_high_takes_all_h11() -> None:
    assert won(20, {1: "high", 2: "low", 3: "high"}, {1: (3, None), 2: (9, None), 3: (5, None)}) == [
        ("high", 20, {3: 20})
    ]


def test_ps7_all_declared_low_and_nobody_qualifies_the_best_high_wins() -> None:
    assert won(21, {1: "low", 2: "low", 3: "low"}, {1: (3, None), 2: (9, None), 3: (9, None)}) == [
        ("high", 21, {2: 11, 3: 10})
    ]


def test_ps4_a_both_without_a_low_is_entitled_to_nothing_while_anybody_else_is() -> None:
    assert won(20, {1: "both", 2: "high"}, {1: (9, None), 2: (1, None)}) == [("high", 20, {2: 20})]
    assert won(20, {1: "both", 2: "low"}, {1: (9, None), 2: (1, 1)}) == [("low", 20, {2: 20})]
    assert won(20, {1: "both", 2: "low"}, {1: (1, None), 2: (9, None)}) == [("high", 20, {1: 20})]


def test_ps4_the_wheel_wins_both_ways_against_a_pair_and_a_rough_low_h11() -> None:
    texts = {1: "Ah 2c 3d 4s 5h Kd Kc", 2: "Ad Ac 9d 8s 7h 2d 3c", 3: "6c 4c 3s 2h As Qd Qc"}
    hands = {seat: Best(best_high(cards(text)), best_low(cards(text))) for seat, text in texts.items()}
    awards = judge(0, Pot(10, (1, 2, 3)), {1: "both", 2: "high", 3: "low"}, hands, ORDER)
    assert [(award.way, award.shares, award.hand.words) for award in awards if award.hand] == [
        ("high", {1: 5}, "five-high straight"),
        ("low", {1: 5}, "5 4 3 2 A"),
    ]


# ------------------------------------------------------------------ several pots
def test_pp2_each_pot_is_judged_by_itself() -> None:
    """Seat 1, all in, beats seat 2's low: in the main pot seat 2's both fails, in the side pot it wins both ways."""
    hands = {1: of(1, 9), 2: of(9, 5), 3: of(5, 2)}
    declared = {1: "low", 2: "both", 3: "high"}
    awards = divide([Pot(21, (1, 2, 3)), Pot(9, (2, 3))], declared, hands, ORDER)
    assert [(award.pot, award.way, award.shares) for award in awards] == [
        (0, "high", {3: 11}),
        (0, "low", {1: 10}),
        (1, "high", {2: 5}),
        (1, "low", {2: 4}),
    ]
    assert [award.hand.words for award in awards if award.hand] == ["high 5", "low 9", "high 9", "low 5"]


def test_pp3_a_pot_that_one_person_is_in_for_is_his_without_a_word_about_cards() -> None:
    awards = divide([Pot(6, (1, 2)), Pot(4, (2,))], {1: "high", 2: "low"}, {1: of(1, 1), 2: of(1, 1)}, ORDER)
    assert awards[-1] == Award(1, "all", 4, {2: 4}, None)


HANDS = st.tuples(st.integers(0, 3), st.one_of(st.none(), st.integers(0, 3)))
PLAYERS = st.dictionaries(
    st.integers(1, 7), st.tuples(st.sampled_from(["high", "low", "both"]), HANDS), min_size=2
)


@given(st.integers(2, 200), PLAYERS)
def test_every_chip_is_won_once_by_somebody_in_for_it(
    amount: int, players: Mapping[int, tuple[str, tuple[int, int | None]]]
) -> None:
    declared = {seat: way for seat, (way, _) in players.items()}
    hands = {seat: values for seat, (_, values) in players.items()}
    parts = won(amount, declared, hands)
    assert sum(part for _, part, _ in parts) == amount
    assert all(sum(split.values()) == part for _, part, split in parts)
    assert all(set(split) <= set(players) for _, _, split in parts)
    if len(parts) == 2:
        assert parts[0][1] - parts[1][1] in (0, 1)
    clean = [seat for seat in declared if declared[seat] == "high"]
    losers = [seat for seat in declared if declared[seat] == "both"] if clean else []
    for seat in losers:
        ways = [way for way, _, split in parts if seat in split]
        assert ways in ([], ["high", "low"]), "both ways or nothing, while somebody else is entitled"


@given(st.integers(2, 200), PLAYERS, st.integers(1, 9))
def test_better_hands_of_the_same_order_win_the_same(
    amount: int, players: Mapping[int, tuple[str, tuple[int, int | None]]], by: int
) -> None:
    declared = {seat: way for seat, (way, _) in players.items()}
    hands = {seat: values for seat, (_, values) in players.items()}
    more = {
        seat: (high * 2 + by, None if low is None else low * 3 + by) for seat, (high, low) in hands.items()
    }
    assert won(amount, declared, hands) == won(amount, declared, more)
