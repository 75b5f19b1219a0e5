"""Edges that the kernel or a driver has dropped: counted, put right, and a fault where there are many."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.contact import ContactFilter, ContactLine
from hardware.events import Edge, Event, Fault, Release
from hardware.inputs import Inputs
from hardware.losses import LossWatch
from tests.hardware.contacts import MS, US, S
from tests.hardware.rigs import PINS, Bench

ONE, TWO = "seat:1/buzzer", "seat:2/buzzer"


def test_two_edges_of_one_direction_are_one_lost_between_them_and_the_press_is_none_the_worse() -> None:
    contact = ContactFilter("seat:1", "buzzer")
    contact.start(0, False)
    for us in (0, 300):
        contact.edge(Edge(ONE, True, S + us * US), True, S + us * US + 650 * US)
    assert contact.lost == 1
    contact.edge(Edge(ONE, False, S + 80 * MS), False, S + 81 * MS)
    assert contact.lost == 1
    assert contact.tick(S + 99 * MS, False) == [Release("seat:1", "buzzer", S + 80 * MS)]


def test_an_edge_that_was_found_by_looking_and_comes_after_all_was_lost_once() -> None:
    contact = ContactFilter("seat:1", "buzzer")
    contact.start(0, False)
    found = [contact.tick(S + ms * MS, True) for ms in (0, 19, 20)]
    assert (found[:2], contact.lost) == ([[], []], 1)
    contact.edge(Edge(ONE, True, S), True, S + 25 * MS)
    assert contact.lost == 1, "it is the same one"
    contact.edge(Edge(ONE, True, S + 30 * MS), True, S + 31 * MS)
    assert contact.lost == 2, "and this is another"


def test_edges_of_before_the_start_that_come_after_it_are_no_lost_ones() -> None:
    contact = ContactFilter("seat:1", "buzzer")
    contact.start(S, True)
    contact.edge(Edge(ONE, True, S - MS), True, S + MS)
    assert contact.lost == 0


@pytest.mark.parametrize("make", PINS.values(), ids=PINS)
def test_on_every_rig_a_lost_edge_is_found_counted_by_its_line_and_no_fault(
    make: Callable[..., Bench],
) -> None:
    """What is left closed would be held at the next round; what was never seen to close would be deaf for good."""
    bench = make().start()
    bench.play(ONE, [(10 * MS, True)])
    bench.lose(ONE, False, 500 * MS)
    bench.lose(TWO, True, S)
    bench.play(TWO, [(2 * S, False)])
    bench.pulses(ONE, (3 * S, 3 * S + 50 * MS))
    bench.run(4 * S)
    assert [of for of, _, _ in bench.presses] == ["seat:1", "seat:2", "seat:1"]
    assert bench.rig.inputs.lost() == {ONE: 1, TWO: 1}
    (_, _, found), (_, _, opened), (_, _, last) = sorted(bench.releases, key=lambda one: one[2])
    assert 500 * MS <= found <= 600 * MS
    assert (opened, last) == (2 * S, 3 * S + 50 * MS)
    assert bench.faults == []
    bench.rig.close()


def test_many_on_one_line_are_a_fault_that_goes_when_nothing_was_lost_for_a_while() -> None:
    events: list[Event] = []
    levels = {ONE: False, TWO: False}
    inputs = Inputs([ContactLine("seat:1", "buzzer"), ContactLine("seat:2", "buzzer")], (), lambda: levels)
    inputs.start(events.append, 0)

    def faults() -> list[tuple[str, str, bool]]:
        return [(e.kind, f"{e.of}/{e.part}", e.cleared) for e in events if isinstance(e, Fault)]

    for n in range(10):  # each opens what was open: it had closed meanwhile
        for line in (ONE, TWO)[: 1 + (n < 9)]:
            inputs.post(Edge(line, False, S + n * 100 * MS), False, S + n * 100 * MS)
        inputs.tick(S + n * 100 * MS + MS)
    assert faults() == [("lost", ONE, False)]
    assert inputs.lost() == {ONE: 10, TWO: 9}
    last = S + 900 * MS
    inputs.tick(last + 10 * S - 1)
    assert len(faults()) == 1
    inputs.tick(last + 10 * S)
    assert faults() == [("lost", ONE, False), ("lost", ONE, True)]


def watch(times: list[int]) -> list[tuple[int, bool]]:
    """(ns, cleared) of what a watch for three in a second says of losses at these times."""
    losses = LossWatch(many=3, window=S)
    said = [(at, fault.cleared) for at in times for fault in losses.dropped(ONE, at)]
    assert losses.counts == {ONE: len(times)}
    for now in range(times[-1], times[-1] + 3 * S, 100 * MS):
        said += [(now, fault.cleared) for fault in losses.tick(now)]
    return said


@pytest.mark.parametrize(
    ("times", "said"),
    [
        ([0, 500 * MS, S], [(S, False), (2 * S, True)]),
        ([0, 500 * MS, S + 1], []),
        ([0, 0], []),
        ([0, 0, 0, 0, 0], [(0, False), (S, True)]),
        ([0, 900 * MS, 1_800 * MS, 1_850 * MS], [(1_850 * MS, False), (2_850 * MS, True)]),
    ],
)
def test_a_fault_is_so_many_within_the_window_and_is_told_once(
    times: list[int], said: list[tuple[int, bool]]
) -> None:
    assert watch(times) == said


def test_several_lost_at_once_count_as_many() -> None:
    losses = LossWatch(many=3, window=S)
    (fault,) = losses.dropped(ONE, MS, 3)
    assert (fault.kind, fault.of, fault.part, fault.at, fault.cleared) == (
        "lost",
        "seat:1",
        "buzzer",
        MS,
        False,
    )
    assert "lost 3 edges in 1 s" in fault.text
    assert losses.counts == {ONE: 3}
