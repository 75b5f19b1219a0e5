"""A6 on the whole way: bouncing contacts, the filter, late delivery, and the lockout that calls one winner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pytest

from console.show.lockout import SETTLING, Lockout, Verdict, settling_of
from hardware.contact import ContactFilter, Settling
from hardware.events import Edge, Event, Press
from hardware.rig import open_rig
from hardware.rigfile import parse_rig
from tests.benchmarks.races import races
from tests.hardware.rigs import BENCHES, MS, START, US, Bench, GpioBench, S, SimulatedBench

ONE, TWO, THREE = "seat:1/buzzer", "seat:2/buzzer", "seat:3/buzzer"
Spans = Sequence[tuple[int, int]]
CLEAN: Spans = [(0, 90_000)]
NOISY: Spans = [(0, 1_100), (1_600, 3_000), (3_400, 5_900), (6_000, 90_000)]
FAINT: Spans = [*((n * 1_000, n * 1_000 + 60) for n in range(5)), (5_000, 90_000)]
"""Only touches at first: decided 5 ms after its first edge.  Seat 2, with its short settling time, takes no more than 6 ms."""
FAINTEST: Spans = [*((n * 1_900, n * 1_900 + 60) for n in range(6)), (11_900, 90_000)]
"""As long in doubt as the usual settings allow."""


class Race:
    """A lockout on a bench; opens at ``opened`` ns and decides as soon as it may."""

    def __init__(self, bench: Bench, opened: int = 0) -> None:
        self.bench = bench
        self.lockout = Lockout(opened=START + opened)
        self.verdict: Verdict | None = None
        self.told: list[str] = []
        bench.start(self._hear)

    def _hear(self, event: Event) -> None:
        if isinstance(event, Press):
            self.told.append(event.of)
            self.lockout.press(event, self.bench.now)
            if (wake := self.lockout.wake()) is not None:
                self.bench.at(wake - START, self._decide)

    def _decide(self) -> None:
        self.verdict = self.verdict or self.lockout.decide(self.bench.now)

    def press(self, line: str, at: int, spans: Spans) -> None:
        self.bench.pulses(line, *((at + a * US, at + b * US) for a, b in spans))

    def run(self, until: int = S) -> Verdict:
        self.bench.run(until)
        self.bench.rig.close()
        assert self.verdict is not None
        return self.verdict


def late(lags: Iterable[tuple[str, int]]) -> Callable[[], Bench]:
    """gpiozero pins whose lines are delivered each with a delay of its own."""

    def make() -> Bench:
        bench = GpioBench()
        own, play = dict(lags), bench.play

        def play_late(line: str, edges: Iterable[tuple[int, bool]]) -> None:
            bench.lag = own.get(line, 0)
            play(line, edges)

        bench.play = play_late  # type: ignore[method-assign]
        return bench

    return make


COARSE = "RPi.GPIO"
FINE = {name: bench for name, bench in BENCHES.items() if "keys" not in name and name != COARSE}
"""Rigs whose clock tells microseconds apart; keys on USB come in thousands of them, and so do the edges of RPi.GPIO."""
WAYS = {
    **FINE,
    "seat 1 is delivered first": late([(ONE, 0), (TWO, 2 * MS)]),
    "seat 2 is delivered first": late([(ONE, 2 * MS), (TWO, 0)]),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "contacts", [(CLEAN, CLEAN), (CLEAN, NOISY), (NOISY, CLEAN), (CLEAN, FAINT), (FAINT, FAINT)]
)
@pytest.mark.parametrize("gap", [20 * US, 180 * US, 2 * MS])
def test_a6_the_earlier_stamp_wins_whatever_the_contacts_and_the_delivery_do(
    way: str, contacts: tuple[Spans, Spans], gap: int
) -> None:
    race = Race(WAYS[way]())
    race.press(ONE, 100 * MS + gap, contacts[0])
    race.press(TWO, 100 * MS, contacts[1])
    verdict = race.run()
    assert verdict == Verdict(("seat:2",), START + 100 * MS, gap)
    assert sorted(race.told) == ["seat:1", "seat:2"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("contacts", [(CLEAN, CLEAN), (NOISY, CLEAN), (CLEAN, FAINT)])
@pytest.mark.parametrize("apart", [0, 9_999])
def test_a6_equal_stamps_tie_and_the_third_is_measured_from_them(
    way: str, contacts: tuple[Spans, Spans], apart: int
) -> None:
    race = Race(WAYS[way]())
    race.press(TWO, 100 * MS, contacts[0])
    race.press(THREE, 100 * MS + apart, contacts[1])
    race.press(ONE, 100 * MS + 300 * US, CLEAN)
    verdict = race.run()
    assert verdict.tie
    assert verdict.first == ("seat:2", "seat:3")
    assert verdict.gap == 300 * US


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("before", [1, 50 * US, 80 * MS])
def test_a5_a_false_start_takes_no_part_however_short_before_the_opening(way: str, before: int) -> None:
    race = Race(WAYS[way](), opened=100 * MS)
    race.bench.at(100 * MS, lambda: race.bench.rig.round_opens(START + 100 * MS))
    race.press(ONE, 100 * MS - before, NOISY)
    race.press(TWO, 104 * MS, NOISY)
    assert race.run() == Verdict(("seat:2",), START + 104 * MS, None)


@pytest.mark.parametrize("way", FINE)
def test_a6_a_contact_that_is_in_doubt_for_twelve_milliseconds_wins_by_its_first_edge(way: str) -> None:
    race = Race(FINE[way]())
    race.press(THREE, 100 * MS, FAINTEST)
    race.press(ONE, 100 * MS + 100 * US, CLEAN)
    race.press(TWO, 100 * MS + 200 * US, CLEAN)
    assert race.run() == Verdict(("seat:3",), START + 100 * MS, 100 * US)


@pytest.mark.parametrize("gap", [0, 20 * US, 999 * US, MS, 2 * MS])
def test_a6_where_the_driver_stamps_coarsely_more_is_a_tie_and_a_gap_that_it_can_tell_is_told(
    gap: int,
) -> None:
    race = Race(BENCHES[COARSE]())
    race.press(ONE, 100 * MS + gap, NOISY)
    race.press(TWO, 100 * MS, CLEAN)
    race.press(THREE, 104 * MS, CLEAN)
    verdict = race.run()
    if gap < MS:
        assert verdict == Verdict(("seat:1", "seat:2"), START + 100 * MS, 4 * MS)
    else:
        assert verdict == Verdict(("seat:2",), START + 100 * MS, gap)


def test_a6_the_lockout_waits_as_long_as_a_usual_contact_may_be_in_doubt() -> None:
    """Another 2 ms are for the delivery: 0.65 ms of the driver's, a millisecond of the filter's step."""
    assert Settling().longest_doubt + 2 * MS <= SETTLING


SLOW = Settling(settle=20 * MS)
TREMBLING = [edge for n in range(4) for edge in ((n * 15 * MS, True), (n * 15 * MS + 60 * US, False))][:-1]
"""As long in doubt as the longest settling time of a rig file allows."""


def test_a6_where_a_buzzer_is_slower_the_lockout_waits_for_it() -> None:
    rig = open_rig(
        parse_rig(
            'driver = "simulated"\n[seat.1]\nbuzzer = true\n[seat.2]\nbuzzer = true\nsettle_us = 20000\n'
        )
    )
    assert rig.longest_doubt == SLOW.longest_doubt
    contact = ContactFilter("seat:2", "buzzer", SLOW)
    contact.start(0, False)
    told: list[tuple[Press, int]] = []
    for at, closed in [(START + at, closed) for at, closed in TREMBLING]:
        for event in contact.edge(Edge("seat:2/buzzer", closed, at), closed, at + 650 * US):
            assert not isinstance(event, Press)
    now = START + TREMBLING[-1][0]
    while not told:
        now += 100 * US
        told = [(event, now) for event in contact.tick(now, True) if isinstance(event, Press)]
    lockout = Lockout(START, settling_of(rig.longest_doubt))
    lockout.press(Press("seat:1", "buzzer", START + 100 * US), START + 1 * MS)
    assert lockout.decide(told[0][1] - 1) is None
    lockout.press(*told[0])
    assert lockout.decide(now + SLOW.longest_doubt) == Verdict(("seat:2",), START, 100 * US)


def test_a6_usual_contacts_are_waited_for_no_longer_than_usual() -> None:
    assert settling_of(Settling().longest_doubt) == SETTLING


def test_a6_no_wrong_winner_among_the_races_of_the_benchmark() -> None:
    for race_ in races(150, seed=7):
        race = Race(SimulatedBench())
        for seat in (1, 2):
            race.bench.play(
                f"seat:{seat}/buzzer", [(at, closed) for at, of, closed in race_.edges if of == seat]
            )
        verdict = race.run()
        assert (verdict.first, verdict.gap) == ((f"seat:{race_.winner}",), race_.gap)
