"""The contact filter: what is a press, from when it counts, and that delivery does not matter."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.contact import DELIVERY_JITTER, LONGEST_FAST_DOUBT, PROOF, SUSPICION, ContactFilter, Settling
from hardware.events import Edge, Press, Withdrawn
from tests.hardware.contacts import MS, US, S, hear

USUAL = Settling()
LAGS = [(0,), (650 * US,), (3 * MS,), (100 * US, 2_900 * US, 700 * US)]


def test_a1_chatter_at_both_ends() -> None:
    moves = [us * US for us in (0, 350, 600, 1_400, 1_750, 180_000, 180_300, 180_900, 181_400, 182_000)]
    for lags in LAGS:
        heard = hear([10 * MS + move for move in moves], lags=lags)
        assert heard.presses == [10 * MS]
        assert heard.releases == [192 * MS]
        assert heard.twitches == []


RACE = 15 * MS
"""What a race waits after the first press was told, before it is decided (`console/show/lockout.py`)."""


@pytest.mark.parametrize("lag", [500 * US, 650 * US, 3 * MS])
@pytest.mark.parametrize("spike", [40 * US, 200 * US])
def test_a4_a_press_that_was_read_on_the_next_spike_is_withdrawn_before_a_race_is_decided(
    spike: int, lag: int
) -> None:
    """The first spike is delivered while the second one lasts."""
    twice = [0, spike, lag - 10 * US, lag - 10 * US + spike]
    heard = hear([S + one for one in twice], lags=(lag,))
    assert heard.presses == []
    assert [at for at, _ in heard.withdrawn] == [S]
    assert heard.withdrawn[0][1] < 11 * MS < RACE
    assert len(heard.twitches) == 1


def test_a4_a_spell_of_noise_costs_one_such_mistake_and_then_stamps_are_waited_for() -> None:
    """Whatever the spell goes on for, and ten seconds more."""
    lag = 650 * US
    twice = (0, 40 * US, lag - 10 * US, lag + 30 * US)
    begins = [S + n * (SUSPICION - 100 * MS) for n in range(4)]
    heard = hear([begin + one for begin in begins for one in twice], lags=(lag,))
    assert [at for at, _ in heard.withdrawn] == [S]
    assert (heard.presses, len(heard.twitches)) == ([], 4)
    later = begins[-1] + SUSPICION + 100 * MS
    again = hear([begin + one for begin in (*begins, later) for one in twice], lags=(lag,))
    assert [at for at, _ in again.withdrawn] == [S, later]


def test_a4_a_press_on_a_line_that_was_mistaken_lately_waits_for_its_stamps_and_twitches_alone_are_no_mistake() -> (
    None
):
    lag = 650 * US
    spike, twice = [S, S + 40 * US], [3 * S, 3 * S + 40 * US, 3 * S + lag - 10 * US, 3 * S + lag + 30 * US]
    presses = [edge for at in (2, 4, 15) for edge in (at * S, at * S + 80 * MS)]
    heard = hear(sorted([*spike, *twice, *presses]), lags=(lag,))
    assert heard.presses == [2 * S, 4 * S, 15 * S]
    assert heard.told == [
        2 * S + lag,
        3 * S + lag,
        4 * S + lag + USUAL.glitch + DELIVERY_JITTER,
        15 * S + lag,
    ]


def test_a_quiet_line_tells_of_a_press_with_its_first_edge_and_says_that_it_is_not_sure() -> None:
    contact = ContactFilter("seat:1", "buzzer")
    contact.start(0, False)
    (press,) = contact.edge(Edge(contact.line, True, S), True, S + 650 * US)
    assert press == Press("seat:1", "buzzer", S)
    assert isinstance(press, Press)
    assert not press.sure
    assert contact.due() == S + 650 * US + PROOF
    assert contact.tick(S + 11 * MS, True) == []
    assert contact.edge(Edge(contact.line, False, S + 50 * MS), False, S + 51 * MS) == []
    assert len(contact.tick(S + 60 * MS, False)) == 1  # let go


def test_a_level_that_was_read_too_soon_proves_nothing() -> None:
    contact = ContactFilter("seat:1", "buzzer")
    contact.start(0, False)
    assert contact.edge(Edge(contact.line, True, S), True, S + USUAL.glitch - 1) == []


@pytest.mark.parametrize("settling", [Settling(settle=5 * MS), Settling(glitch=500 * US), USUAL])
def test_only_a_contact_that_is_out_of_doubt_in_time_tells_of_a_press_early(settling: Settling) -> None:
    heard = hear([S, S + 80 * MS], lags=(650 * US,), settling=settling)
    early = heard.told == [S + 650 * US]
    assert early == (settling.longest_doubt <= LONGEST_FAST_DOUBT) == (settling is USUAL)
    assert heard.presses == [S]


def test_a_part_that_is_not_raced_tells_of_no_press_before_it_is_sure() -> None:
    contact = ContactFilter("seat:1", "push", fast=False)
    contact.start(0, False)
    assert contact.edge(Edge(contact.line, True, S), True, S + MS) == []
    (press,) = contact.tick(S + 3 * MS, True)
    assert isinstance(press, Press)
    assert press.sure


def test_a_burst_that_goes_on_is_withdrawn_before_a_race_is_decided() -> None:
    """Spikes every 3 ms never leave the line quiet."""
    lag = 650 * US
    first = [S, S + 40 * US, S + lag - 10 * US, S + lag + 30 * US]
    more = [edge for n in range(1, 40) for edge in (S + n * 3 * MS, S + n * 3 * MS + 40 * US)]
    heard = hear([*first, *more], lags=(lag,))
    assert [at for at, _ in heard.withdrawn] == [S]
    assert heard.withdrawn[0][1] <= 14 * MS < RACE
    assert heard.presses == []


def test_a5_a_press_that_was_not_sure_when_the_round_opened_is_held_once_it_is() -> None:
    lag = 650 * US
    heard = hear([S, 2 * S, 3 * S, 4 * S], lags=(lag,), opens_at=S + 800 * US)
    assert heard.presses == [S, 3 * S]  # pressed before the opening: a false start
    assert (heard.faults, heard.releases) == ([("held", False), ("held", True)], [4 * S])
    spikes = hear([S, S + 40 * US, S + 640 * US, S + 690 * US], lags=(lag,), opens_at=S + 670 * US)
    assert (spikes.presses, spikes.faults) == ([], [])


def test_a_push_is_not_down_for_a_press_that_may_yet_be_withdrawn() -> None:
    contact = ContactFilter("seat:1", "push")
    contact.start(0, False)
    assert len(contact.edge(Edge(contact.line, True, S), True, S + 650 * US)) == 1
    contact.edge(Edge(contact.line, False, S + 40 * US), False, S + 700 * US)
    assert not contact.down_at(S + 100 * US)
    (back, _) = contact.tick(S + 15 * MS, False)
    assert back == Withdrawn("seat:1", "push", S)


def test_a4_a_level_that_was_open_at_delivery_says_that_an_edge_is_on_its_way() -> None:
    """However long it takes: here a tick, too, reads its level on the second spike."""
    heard = hear([S, S + 40 * US, S + 1_400 * US, S + 1_600 * US], lags=(500 * US, 4 * MS))
    assert heard.presses == []


def test_the_next_edge_decides_by_its_stamp_when_nobody_ticks() -> None:
    contact = ContactFilter("seat:1", "buzzer")
    contact.start(0, False)
    assert contact.edge(Edge(contact.line, True, S), True, S) == []
    assert contact.edge(Edge(contact.line, False, S + 5 * MS), False, S + 5 * MS) == [
        Press("seat:1", "buzzer", S)
    ]


def test_the_tick_decides_when_the_contact_stays_closed() -> None:
    contact = ContactFilter("seat:1", "buzzer")
    contact.start(0, False)
    contact.edge(Edge(contact.line, True, S), True, S)
    due = S + USUAL.glitch + DELIVERY_JITTER
    assert contact.due() == due
    assert contact.tick(due - 1, True) == []
    assert contact.tick(due, True) == [Press("seat:1", "buzzer", S)]


def test_a_tick_does_not_call_a_spike_a_press_while_its_opening_edge_is_on_its_way() -> None:
    contact = ContactFilter("seat:1", "buzzer")
    contact.start(0, False)
    contact.edge(Edge(contact.line, True, S), True, S + 30 * US)
    assert contact.tick(S + 500 * US, False) == []
    assert contact.edge(Edge(contact.line, False, S + 40 * US), False, S + 700 * US) == []


def test_a_motors_sparks_are_no_press() -> None:
    """40 us every 500 us, for a tenth of a second."""
    assert hear([edge for n in range(200) for edge in (n * 500 * US, n * 500 * US + 40 * US)]).presses == []


@pytest.mark.parametrize("lags", LAGS)
def test_a4_five_short_lows_and_a_real_press_right_after_them(lags: tuple[int, ...]) -> None:
    lows = [edge for n in range(5) for edge in (S + n * 5 * MS, S + n * 5 * MS + 200 * US)]
    heard = hear([*lows, S + 25 * MS, S + 85 * MS], lags=lags)
    assert (heard.presses, heard.releases) == ([S + 25 * MS], [S + 85 * MS])
    assert heard.twitches == lows[::2]


def test_a_stab_that_chatters_all_the_way_is_a_press() -> None:
    moves = list(accumulate([S, *[300 * US, 100 * US] * 12, 300 * US]))
    assert hear(moves).presses == [S]


def test_a_press_on_a_humming_line_is_not_dated_to_when_the_hum_began() -> None:
    hum = [edge for n in range(1_000) for edge in (n * 2 * MS, n * 2 * MS + 100 * US)]
    heard = hear([*hum, 2 * S, 2 * S + 80 * MS])
    assert len(heard.presses) == 1
    assert 2 * S - USUAL.longest_chatter <= heard.presses[0] <= 2 * S


def test_a5_held_at_the_start_and_stuck() -> None:
    heard = hear([3 * S, 4 * S, 5 * S], closed=True)
    assert (heard.presses, heard.releases) == ([4 * S], [5 * S])
    assert heard.faults == [("held", False), ("held", True)]
    stuck = hear([30 * S], closed=True)
    assert stuck.faults == [("held", False), ("stuck", False), ("held", True), ("stuck", True)]


def test_a5_a_press_before_the_round_that_is_still_down_is_held() -> None:
    heard = hear([S, 3 * S, 4 * S, 5 * S], opens_at=2 * S)
    assert (heard.presses, heard.releases) == ([S, 4 * S], [5 * S])
    assert heard.faults == [("held", False), ("held", True)]


def test_a5_a_press_exactly_when_the_round_opens_counts() -> None:
    assert hear([S, 2 * S], opens_at=S).presses == [S]


def test_a5_chatter_does_not_let_a_held_contact_press() -> None:
    heard = hear([S, S + 500 * US, S + 2 * MS, S + 4 * MS], closed=True)
    assert heard.presses == []


def test_stuck_time_runs_on_over_a_bounce() -> None:
    heard = hear([S, 11 * S, 11 * S + MS], until=22 * S)
    assert heard.faults == [("stuck", False)]


def test_a_lost_opening_edge_is_found_by_looking() -> None:
    heard = hear([S, 2 * S, 3 * S, 4 * S], lost=frozenset({1}))
    assert heard.presses == [S, 3 * S]
    assert 2 * S <= heard.releases[0] <= 2 * S + 100 * MS


def test_a_lost_closing_edge_is_found_by_looking_within_a_tenth_of_a_second() -> None:
    heard = hear([S, 2 * S], lost=frozenset({0}))
    assert len(heard.presses) == 1
    assert S <= heard.presses[0] <= S + 100 * MS


def test_a_closing_that_comes_too_late_to_prevent_the_release_is_still_the_same_press() -> None:
    contact = ContactFilter("seat:1", "buzzer")
    contact.start(0, False)
    contact.edge(Edge(contact.line, True, S), True, S + MS)
    contact.edge(Edge(contact.line, False, S + 50 * MS), False, S + 50 * MS)
    assert len(contact.tick(S + 60 * MS, False)) == 1
    late = Edge(contact.line, True, S + 50 * MS + USUAL.settle - 1)
    assert contact.edge(late, True, S + 70 * MS) == []
    assert contact.tick(S + 71 * MS, True) == []
    assert contact.down_at(S + 71 * MS)


def test_a_stamp_that_runs_backwards_counts_as_the_one_before() -> None:
    contact = ContactFilter("seat:1", "buzzer")
    contact.start(2 * S, False)
    assert contact.edge(Edge(contact.line, True, S), True, 2 * S + MS) == [Press("seat:1", "buzzer", 2 * S)]


def test_a_round_that_opened_before_the_press_does_not_hold_it() -> None:
    contact = ContactFilter("seat:1", "buzzer")
    contact.start(0, False)
    assert len(contact.edge(Edge(contact.line, True, S), True, S + MS)) == 1
    assert contact.tick(S + 12 * MS, True) == []
    assert contact.round_opens(S - MS) == []
    assert contact.round_opens(S) == []
    assert len(contact.round_opens(S + 1)) == 1


def test_a_contact_counts_as_down_while_it_chatters_but_not_for_a_spike() -> None:
    contact = ContactFilter("seat:1", "push")
    contact.start(0, False)
    contact.edge(Edge(contact.line, True, S), True, S)
    assert not contact.down_at(S + USUAL.glitch - 1)
    assert contact.down_at(S + USUAL.glitch)
    contact.edge(Edge(contact.line, False, S + 50 * MS), False, S + 50 * MS)
    assert contact.down_at(S + 50 * MS + USUAL.settle - 1)
    assert not contact.down_at(S + 50 * MS + USUAL.settle)


def test_edges_lost_in_the_chatter_do_no_harm() -> None:
    moves = [S, S + 100 * US, S + 150 * US, S + 200 * US, S + 230 * US, S + 50 * MS]
    for gone in ({1}, {1, 2}, {1, 2, 3}, {2, 3}, {3}):
        assert hear(moves, lost=frozenset(gone)).presses == [S]


SHORT = st.integers(10 * US, 390 * US)
GAP = st.integers(10 * US, USUAL.settle - 1)
LAG = st.lists(st.integers(0, 3 * MS), min_size=1, max_size=7)


@st.composite
def chattering_press(draw: st.DrawFn, start: int) -> list[int]:
    """The moves of one press: chatter, a long closing, chatter."""
    moves = [start]
    for closed, gap in draw(st.lists(st.tuples(SHORT, GAP), max_size=5)):
        if moves[-1] + closed + gap - start >= USUAL.longest_chatter:
            break
        moves += [moves[-1] + closed, moves[-1] + closed + gap]
    moves.append(moves[-1] + draw(st.integers(USUAL.glitch, 300 * MS)))
    for gap, closed in draw(st.lists(st.tuples(GAP, st.integers(10 * US, 3 * MS)), max_size=5)):
        moves += [moves[-1] + gap, moves[-1] + gap + closed]
    return moves


@given(chattering_press(S), LAG)
def test_law_any_chatter_with_short_gaps_is_one_press_dated_to_its_first_edge(
    moves: list[int], lags: list[int]
) -> None:
    heard = hear(moves, lags=lags)
    assert heard.presses == [S]
    assert heard.releases == [moves[-1]]
    assert heard.twitches == []


@given(st.lists(st.tuples(SHORT, st.integers(USUAL.settle + 3 * MS, 200 * MS)), min_size=1, max_size=8), LAG)
def test_law_lone_spikes_are_never_a_press_not_even_for_a_moment_and_each_is_counted(
    spikes: list[tuple[int, int]], lags: list[int]
) -> None:
    moves, begins = [], []
    at = S
    for length, pause in spikes:
        begins.append(at)
        moves += [at, at + length]
        at += length + pause
    heard = hear(moves, lags=lags)
    assert (heard.presses, heard.told) == ([], [])
    assert heard.twitches == begins


@given(
    st.lists(
        st.tuples(st.integers(10 * US, 250 * US), st.integers(200 * US, 2 * MS)), min_size=2, max_size=9
    ),
    st.integers(0, 3 * MS),
)
def test_law_a_steady_delay_leaves_no_press_of_a_burst_of_spikes_standing(
    spikes: list[tuple[int, int]], lag: int
) -> None:
    """At most one is told, and it is taken back in time."""
    moves = list(accumulate([S, *[part for spike in spikes for part in spike]]))[:-1]
    heard = hear(moves, lags=(lag,))
    assert heard == hear(moves)
    assert len(heard.withdrawn) <= 1
    assert all(after < RACE for _, after in heard.withdrawn)


@given(st.data(), LAG)
def test_law_how_late_edges_come_changes_nothing(data: st.DataObject, lags: list[int]) -> None:
    moves: list[int] = []
    at = S
    for _ in range(data.draw(st.integers(1, 4))):
        press = data.draw(chattering_press(at))
        at = press[-1] + data.draw(st.integers(USUAL.settle + 10 * MS, 400 * MS))
        moves += press
        if data.draw(st.booleans()):
            spike = data.draw(SHORT)
            moves += [at, at + spike]
            at += spike + data.draw(st.integers(USUAL.settle + 10 * MS, 100 * MS))
    prompt, late = hear(moves), hear(moves, lags=lags)
    assert prompt == late
    assert all(after < RACE for _, after in late.withdrawn)


@given(chattering_press(S))
def test_law_a_held_contact_never_presses_until_it_was_quietly_open(moves: list[int]) -> None:
    heard = hear([500 * MS, *moves], closed=True, until=moves[-1] + S)
    assert heard.presses == [S]
    again = hear([S - 2 * MS, *moves], closed=True, until=moves[-1] + S)
    assert again.presses == []
