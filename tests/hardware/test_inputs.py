"""Inputs between threads: callbacks never wait, sinks never break anything, and a deaf driver is noticed."""

from __future__ import annotations

from threading import Event as Flag
from threading import Thread

import pytest

from hardware.contact import ContactLine
from hardware.dial import DialLines
from hardware.edge_ring import RECORDS
from hardware.events import Edge, Event, Fault, Press, Turn
from hardware.inputs import POLL, Inputs
from hardware.losses import BLIND
from tests.hardware.contacts import MS, US, S

ONE, TWO = "seat:1/buzzer", "seat:2/buzzer"


class Lines:
    """Two buzzers and a dial whose levels a test sets."""

    def __init__(self) -> None:
        self.levels = dict.fromkeys((ONE, TWO, "seat:1/dial:0/a", "seat:1/dial:0/b"), False)
        self.inputs = Inputs(
            [ContactLine("seat:1", "buzzer"), ContactLine("seat:2", "buzzer")],
            [DialLines("seat:1", 0)],
            lambda: self.levels,
            clock="board",
            resolution=7,
        )
        self.events: list[Event] = []

    def edge(self, line: str, closed: bool, at: int, lag: int = 0) -> None:
        self.levels[line] = closed
        self.inputs.post(Edge(line, closed, at), closed, at + lag)


def test_events_carry_the_clock_and_its_resolution() -> None:
    lines = Lines()
    lines.inputs.start(lines.events.append, 0)
    lines.edge(ONE, True, S, lag=MS)
    lines.inputs.tick(S + 2 * MS)
    assert lines.events == [Press("seat:1", "buzzer", S, "board", 7)]


def test_posting_does_no_work_and_needs_no_sink() -> None:
    lines = Lines()
    lines.edge(ONE, True, 5)
    assert lines.inputs.tick(10) == 10 + POLL
    lines.levels[ONE] = False
    lines.inputs.start(lines.events.append, 20)
    lines.inputs.tick(S)
    assert lines.events == []
    assert lines.inputs.recent_edges() == ()


def test_a8_a_blocked_sink_holds_up_neither_callbacks_nor_ticks_nor_stamps() -> None:
    lines = Lines()
    entered, leave = Flag(), Flag()

    def sink(event: Event) -> None:
        if event.of == "seat:1":
            entered.set()
            assert leave.wait(5)
        lines.events.append(event)

    lines.inputs.start(sink, 0)
    lines.edge(ONE, True, S, lag=MS)
    blocked = Thread(target=lines.inputs.tick, args=(S + 2 * MS,))
    blocked.start()
    assert entered.wait(5)
    lines.edge(TWO, True, S + 10 * MS, lag=MS)
    lines.inputs.tick(S + 12 * MS)  # comes back although the sink is still busy
    leave.set()
    blocked.join(5)
    assert [(e.of, e.at) for e in lines.events if isinstance(e, Press)] == [
        ("seat:1", S),
        ("seat:2", S + 10 * MS),
    ]


def test_a8_while_a_sink_holds_up_the_drivers_thread_nothing_is_made_up_from_levels() -> None:
    """What happens meanwhile is on its way, with its own stamps."""
    lines = Lines()
    entered, leave = Flag(), Flag()

    def sink(event: Event) -> None:
        if event.of == "seat:1":
            entered.set()
            assert leave.wait(5)
        lines.events.append(event)

    lines.inputs.start(sink, 0)
    lines.edge(ONE, True, S, lag=MS)
    driver = Thread(target=lines.inputs.work)
    driver.start()
    assert entered.wait(5)
    lines.levels[TWO] = True  # its edge waits for the driver's thread
    for n in range(40):
        assert lines.inputs.tick(S + n * POLL) <= S + (n + 1) * POLL
    leave.set()
    driver.join(5)
    lines.edge(TWO, True, S + 10 * MS, lag=2 * S)
    lines.inputs.work()
    assert [(e.of, e.at) for e in lines.events] == [("seat:1", S), ("seat:2", S + 10 * MS)]
    assert lines.inputs.lost() == {}


def test_work_in_the_drivers_thread_says_when_time_is_wanted_sooner() -> None:
    lines = Lines()
    lines.inputs.start(lines.events.append, 0)
    assert lines.inputs.tick(POLL) == 2 * POLL
    lines.edge(ONE, True, POLL + MS, lag=MS)
    assert lines.inputs.work()
    assert [type(event) for event in lines.events] == [Press]
    wanted = lines.inputs.tick(POLL + 3 * MS)
    lines.edge(ONE, False, POLL + 4 * MS, lag=MS)
    assert not lines.inputs.work()  # chatter sets no new times
    assert wanted <= POLL + 11 * MS


def test_a_sink_may_call_back_into_the_inputs() -> None:
    lines = Lines()

    def sink(event: Event) -> None:
        lines.events.append(event)
        if isinstance(event, Press):
            lines.inputs.round_opens(event.at + 2 * MS)

    lines.inputs.start(sink, 0)
    lines.edge(ONE, True, S, lag=MS)
    lines.inputs.tick(S + 2 * MS)
    lines.inputs.tick(S + 12 * MS)
    assert [type(event) for event in lines.events] == [Press, Fault]


def test_events_of_many_threads_come_whole_and_one_at_a_time() -> None:
    lines = Lines()
    busy: list[int] = []

    def sink(event: Event) -> None:
        busy.append(1)
        assert len(busy) == 1
        lines.events.append(event)
        busy.pop()

    lines.inputs.start(sink, 0)

    def press(line: str) -> None:
        for n in range(1, 200):
            lines.edge(line, True, n * S, lag=MS)
            lines.inputs.tick(n * S + 2 * MS)
            lines.edge(line, False, n * S + 50 * MS, lag=MS)

    threads = [Thread(target=press, args=(line,)) for line in (ONE, TWO)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    lines.inputs.tick(300 * S)
    presses = sorted((e.of, e.at) for e in lines.events if isinstance(e, Press))
    assert presses == [(of, n * S) for of in ("seat:1", "seat:2") for n in range(1, 200)]


def test_b2_edges_that_come_line_by_line_are_used_in_the_order_in_which_they_happened() -> None:
    lines = Lines()
    lines.inputs.start(lines.events.append, 0)
    for contact, moves in (("b", ((2, True), (4, False))), ("a", ((1, True), (3, False)))):
        for ms, closed in moves:
            lines.edge(f"seat:1/dial:0/{contact}", closed, S + ms * MS, lag=9 * MS)
    lines.inputs.tick(S + 10 * MS)
    assert [(e.total, e.at) for e in lines.events if isinstance(e, Turn)] == [(1, S + 4 * MS)]


def test_an_edge_of_an_unknown_line_is_logged_and_costs_nobody_else_anything(
    caplog: pytest.LogCaptureFixture,
) -> None:
    lines = Lines()
    lines.inputs.start(lines.events.append, 0)
    lines.inputs.post(Edge("seat:9/buzzer", True, S), True, S + MS)
    lines.edge(TWO, True, S, lag=MS)
    lines.inputs.tick(S + 2 * MS)
    assert [event.of for event in lines.events] == ["seat:2"]
    assert "seat:9/buzzer" in caplog.text


def test_a_line_that_changes_without_edges_still_works_and_is_called_dead_until_it_reports_again() -> None:
    lines = Lines()
    lines.inputs.start(lines.events.append, 0)
    now = 0
    for n in range(BLIND):
        lines.levels[ONE] = n % 2 == 0
        for _ in range(4):
            now += POLL
            lines.inputs.tick(now)
    dead = [e for e in lines.events if isinstance(e, Fault)]
    assert [(e.kind, e.of, e.part, e.cleared) for e in dead] == [("dead", "seat:1", "buzzer", False)]
    assert [type(e).__name__ for e in lines.events[:2]] == ["Press", "Release"]
    lines.edge(ONE, False, now, lag=0)
    lines.inputs.tick(now + POLL)
    cleared = [e for e in lines.events if isinstance(e, Fault) and e.kind == "dead" and e.cleared]
    assert len(cleared) == 1


def test_a_line_that_loses_an_edge_now_and_then_is_not_dead() -> None:
    lines = Lines()
    lines.inputs.start(lines.events.append, 0)
    now = 0
    for _ in range(2 * BLIND):
        lines.levels[ONE] = True  # this edge is lost, the next one is not
        for _ in range(4):
            now += POLL
            lines.inputs.tick(now)
        lines.edge(ONE, False, now)
        now += POLL
        lines.inputs.tick(now)
    assert [e for e in lines.events if isinstance(e, Fault)] == []
    assert len([e for e in lines.events if isinstance(e, Press)]) == 2 * BLIND


def test_a_dial_that_lost_edges_is_put_right_once_it_rests() -> None:
    lines = Lines()
    lines.inputs.start(lines.events.append, 0)
    for contact, closed, at in (("a", True, S), ("b", True, S + MS), ("a", False, S + 2 * MS)):
        lines.edge(f"seat:1/dial:0/{contact}", closed, at)
    lines.levels["seat:1/dial:0/b"] = False  # the edge itself is lost
    lines.inputs.tick(S + 3 * MS)
    assert lines.events == []
    lines.inputs.tick(S + 20 * MS)
    assert lines.events == []  # it may be on its way
    lines.inputs.tick(S + 25 * MS)
    assert [e.total for e in lines.events if isinstance(e, Turn)] == [1]
    assert lines.inputs.lost() == {"seat:1/dial:0/b": 1}
    assert lines.inputs.tick(S + 26 * MS) > S + 27 * MS  # at rest it wants no attention


def test_time_is_asked_for_only_as_often_as_needed() -> None:
    lines = Lines()
    lines.inputs.start(lines.events.append, 0)
    assert lines.inputs.tick(POLL) == 2 * POLL
    lines.edge(ONE, True, POLL + MS)
    assert lines.inputs.tick(POLL + MS) == POLL + 2 * MS  # never sooner than a millisecond
    assert lines.inputs.tick(POLL + 2 * MS) == 2 * POLL


def test_raw_edges_are_kept_for_a_report_but_not_for_ever() -> None:
    lines = Lines()
    lines.inputs.start(lines.events.append, 0)
    for n in range(RECORDS):
        lines.edge(ONE, True, n * MS)
        lines.edge(ONE, False, n * MS + 50 * US)
    lines.inputs.tick(RECORDS * MS)
    kept = lines.inputs.recent_edges()
    assert len(kept) == RECORDS
    assert kept[-1] == Edge(ONE, False, (RECORDS - 1) * MS + 50 * US)


def test_raw_edges_are_told_before_any_filter_sees_them_until_nobody_listens() -> None:
    lines = Lines()
    lines.inputs.start(lines.events.append, 0)
    heard: list[tuple[str, bool, int, bool, int]] = []
    lines.inputs.on_edge(lambda edge, level, at: heard.append((edge.line, edge.closed, edge.at, level, at)))
    lines.edge(ONE, True, S, lag=650 * US)
    lines.edge(ONE, False, S + 40 * US, lag=650 * US)
    lines.inputs.tick(S + 2 * MS)
    assert heard == [
        (ONE, True, S, True, S + 650 * US),
        (ONE, False, S + 40 * US, False, S + 690 * US),
    ]
    lines.inputs.on_edge(None)
    lines.edge(ONE, True, 2 * S)
    lines.inputs.tick(3 * S)
    assert len(heard) == 2
