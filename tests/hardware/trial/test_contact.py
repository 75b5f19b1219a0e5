"""What a switch is like, from its edges: laws, and the kinds of contacts that people have."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hardware.contact import ContactFilter, Settling
from hardware.events import Edge, Press
from hardware.trial.contact import APART, CHATTER, better_glitch, better_settle, bursts, glitch_above, switch
from tests.hardware.rigs import MS, US
from tests.hardware.trial.rooms import WORN

A1 = list(WORN)


def moved(edges: list[tuple[int, bool]], by: int) -> list[tuple[int, bool]]:
    return [(at + by, closed) for at, closed in edges]


def test_a1_one_press_with_chatter_at_both_ends() -> None:
    (one,) = bursts(A1)
    assert (one.first, one.last, one.edges) == (0, 82 * MS, 10)
    assert (one.closing, one.opening) == (1_750 * US, 2_000 * US)
    assert (one.gap, one.breaks) == (500 * US, 0)


def test_a2_a_quick_stab_and_a_press_are_two() -> None:
    found = bursts([(0, True), (20 * MS, False), (2_000 * MS, True), (2_150 * MS, False)])
    assert [one.spike for one in found] == [False, False]


def test_a4_spikes_are_no_presses_however_many() -> None:
    edges = [edge for n in range(5) for edge in ((n * 5 * MS, True), (n * 5 * MS + 200 * US, False))]
    found = switch([*edges, *moved(A1, 500 * MS)])
    assert (found.presses, found.spikes, found.spike) == (1, 1, 200 * US)


def test_a_press_that_is_not_over_yet_is_not_counted() -> None:
    assert bursts(A1[:-1]) == []
    assert bursts([(0, True)]) == []


def test_an_edge_that_was_lost_spoils_nothing() -> None:
    edges = [(0, True), (1 * MS, True), (80 * MS, False), (200 * MS, True), (280 * MS, False)]
    assert switch(edges).presses == 2


def test_a_contact_that_breaks_far_from_both_ends() -> None:
    (one,) = bursts([(0, True), (60 * MS, False), (61 * MS, True), (120 * MS, False)])
    assert (one.breaks, one.gap, one.closing, one.opening) == (1, 1 * MS, 0, 0)


GAPS = st.integers(10 * US, 12 * MS)
SHAPES = st.lists(GAPS, max_size=8)


def press(start: int, at_closing: list[int], at_opening: list[int], held: int) -> list[tuple[int, bool]]:
    """A press that chatters for some gaps at each end: open and closed in turn, closed in between."""
    times = [start]
    for gap in at_closing[: len(at_closing) // 2 * 2]:
        times.append(times[-1] + gap)
    times.append(times[-1] + held)
    for gap in at_opening[: len(at_opening) // 2 * 2]:
        times.append(times[-1] + gap)
    return [(at, n % 2 == 0) for n, at in enumerate(times)]


@given(st.lists(st.tuples(SHAPES, SHAPES, st.integers(2 * MS, 300 * MS)), min_size=1, max_size=6))
def test_every_press_is_found_with_its_longest_gap(shapes: list[tuple[list[int], list[int], int]]) -> None:
    edges: list[tuple[int, bool]] = []
    at, gaps = 0, [0]
    for closing, opening, held in shapes:
        one = press(at, closing, opening, held)
        times = [when for when, _ in one]
        gaps += [times[n + 1] - times[n] for n in range(1, len(times) - 1, 2)]
        edges += one
        at = times[-1] + APART
    found = switch(edges)
    assert found.presses == len(shapes)
    assert found.gap == max(gaps)
    assert max(found.closing, found.opening) <= CHATTER


@given(
    st.lists(st.tuples(SHAPES, SHAPES), min_size=1, max_size=4),
    st.integers(50, 2_000),
    st.integers(500, 20_000).filter(lambda us: us != 2_000),
)
def test_with_what_is_proposed_the_filter_counts_each_press_once(
    shapes: list[tuple[list[int], list[int]]], glitch_us: int, settle_us: int
) -> None:
    """Whatever the file says: after its proposals the real filter makes one press of each."""
    now = Settling(glitch_us * US, max(settle_us, glitch_us + 1) * US)
    edges: list[tuple[int, bool]] = []
    at = 100 * MS
    for closing, opening in shapes:
        edges += press(at, closing, opening, 60 * MS)
        at = edges[-1][0] + 100 * MS
    found = switch(edges)
    settle = better_settle(found, now, Settling())
    put = settle[0] if settle else now.settle // US
    glitch = better_glitch(found, now, put)
    then = Settling((glitch[0] if glitch else glitch_us) * US, put * US)
    contact, presses = ContactFilter("seat:1", "buzzer", then), 0
    contact.start(0, False)
    for when, closed in edges:
        presses += sum(
            isinstance(one, Press) for one in contact.edge(Edge("seat:1/buzzer", closed, when), closed, when)
        )
    presses += sum(isinstance(one, Press) for one in contact.tick(at + 100 * MS, False))
    assert presses == len(shapes)


def test_a_filter_that_suits_is_left_as_it_is() -> None:
    found = switch(A1)
    assert better_settle(found, Settling(), Settling()) is None
    assert better_glitch(found, Settling(), 4_000) is None


def test_spikes_ask_for_a_longer_glitch_time_and_short_presses_for_a_shorter_one() -> None:
    assert glitch_above(390 * US, Settling(), 4_000) == (
        600,
        "spikes close it for up to 390 us without a finger",
    )
    assert glitch_above(100 * US, Settling(), 4_000) is None
    stab = switch([(0, True), (350 * US, False)])
    assert better_glitch(stab, Settling(), 4_000) == (150, "its shortest press was closed for 350 us in all")


def test_no_setting_helps_a_contact_that_opens_for_too_long() -> None:
    found = switch([(0, True), (60 * MS, False), (75 * MS, True), (150 * MS, False)])
    assert found.settle is None
    assert better_settle(found, Settling(), Settling()) is None
