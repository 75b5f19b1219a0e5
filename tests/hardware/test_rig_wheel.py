"""What every rig does with its wheel, whatever is below it: the edges are a simulated wheel's, the counting and judging the rig's own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from hardware.events import Event, Misspin, Spun, WheelAt
from hardware.flywheel import Flywheel
from hardware.plan import RigPlan, WheelPlan
from hardware.rigbase import Rig
from hardware.simulated import SimulatedRig
from hardware.wheel import OFTEN, WheelParts
from tests.hardware.rigs import MS, PINS, START, Bench, S, plan

WEDGES = 24


class Hands:
    """A bench whose wheel a hand turns: the same edges for each rig."""

    def __init__(self, bench: Bench, made: WheelPlan) -> None:
        self.bench = bench
        self.wheel = Flywheel(made)
        for line, closed in self.wheel.levels(0).items():
            if closed:
                bench.set_closed(f"wheel/{line}")
        bench.start()

    @property
    def rig(self) -> Rig:
        return self.bench.rig

    @property
    def now(self) -> int:
        return self.bench.now - START

    def flick(self, speed: float, *, stop_after: int | None = None) -> Hands:
        """Push it now and let 12 s pass; a hand may stop it on the way."""
        start = self.now
        self.wheel.flick(speed, start)
        if stop_after is not None:
            self._play(start + stop_after)
            self.wheel.stop(start + stop_after)
        self._play(start + 12 * S)
        return self

    def drag(self, by: float) -> Hands:
        self.wheel.drag(by, self.now)
        self._play(self.now + 3 * S)
        return self

    @property
    def wedge(self) -> int:
        """What is really at the pointer."""
        return int(self.wheel.angle(self.now) % 1 * WEDGES)

    @property
    def spins(self) -> list[Spun | Misspin]:
        return [event for event in self.bench.events if isinstance(event, Spun | Misspin)]

    @property
    def places(self) -> list[WheelAt]:
        return [event for event in self.bench.events if isinstance(event, WheelAt)]

    def _play(self, until: int) -> None:
        for at, line, closed in self.wheel.edges(until):
            self.bench.play(f"wheel/{line}", [(at, closed)])
        self.bench.run(until)


@pytest.fixture(params=list(PINS))
def hands(request: pytest.FixtureRequest) -> Iterator[Hands]:
    bench = PINS[request.param]()
    made = plan("simulated").wheel
    assert made is not None
    yield Hands(bench, made)
    bench.rig.close()


@pytest.fixture(params=list(PINS))
def slots(request: pytest.FixtureRequest) -> Iterator[Hands]:
    bench = PINS[request.param](sensor="slots")
    made = plan("simulated", "slots").wheel
    assert made is not None
    yield Hands(bench, made)
    bench.rig.close()


def test_a_rig_says_what_its_wheel_is(hands: Hands, slots: Hands) -> None:
    assert hands.rig.wheel == WheelParts(96, "quadrature")
    assert slots.rig.wheel == WheelParts(24, "slots")


def test_a_spin_that_was_asked_for_tells_the_wedge_at_the_pointer(hands: Hands) -> None:
    for number in range(1, 6):
        hands.rig.await_spin(number, WEDGES, hands.bench.now)
        hands.flick(1.1 + number / 10)
        spun = hands.spins[-1]
        assert isinstance(spun, Spun)
        assert (spun.spin, spun.wedges, spun.of, spun.clock) == (number, (hands.wedge,), "wheel", "pi")
    assert len(hands.spins) == 5
    assert hands.bench.faults == []


def test_slots_tell_it_too(slots: Hands) -> None:
    for number in range(1, 6):
        slots.rig.await_spin(number, WEDGES, slots.bench.now)
        slots.flick(1.1 + number / 10)
        spun = slots.spins[-1]
        assert isinstance(spun, Spun)
        assert spun.wedges == (slots.wedge,)
    assert slots.bench.faults == []


def test_nothing_is_said_of_a_spin_that_was_not_asked_for_but_where_the_wheel_is(hands: Hands) -> None:
    hands.flick(1.5)
    hands.rig.await_spin(1, WEDGES, hands.bench.now)
    hands.rig.no_spin()
    hands.flick(1.5)
    assert hands.spins == []
    assert not hands.places[-1].moving


def test_the_wheel_is_told_of_some_40_times_a_second_while_it_moves_and_once_at_rest(hands: Hands) -> None:
    hands.flick(1.5)
    places = hands.places
    assert [place.moving for place in places] == [True] * (len(places) - 1) + [False]
    gaps = [after.at - before.at for before, after in pairwise(places)]
    assert min(gaps) >= OFTEN
    assert all(after.total != before.total for before, after in pairwise(places[:-1]))
    fast = [place for place in places if place.at < START + 2 * S]
    assert 70 <= len(fast) <= 81
    assert places[0].zero is None
    last = places[-1]
    assert last.zero is not None
    assert (last.total - last.zero) % 96 * WEDGES // 96 == hands.wedge
    assert last.per_turn == 96


def test_what_was_no_spin_has_its_reason_and_may_be_spun_again(hands: Hands) -> None:
    hands.rig.await_spin(9, WEDGES, hands.bench.now)
    hands.flick(-1.5)
    hands.flick(0.5)
    hands.flick(1.5, stop_after=1_500 * MS)
    for _ in range(3):
        hands.drag(0.05)
    assert [one.reason for one in hands.spins if isinstance(one, Misspin)] == [
        "wrong-way",
        "too-weak",
        "stopped-dead",
    ]
    hands.flick(1.5)
    assert isinstance(hands.spins[-1], Spun)
    assert hands.spins[-1].wedges == (hands.wedge,)
    assert {one.spin for one in hands.spins} == {9}


def test_c5_asked_twice_and_brushed_later_is_one_result(hands: Hands) -> None:
    hands.rig.await_spin(1, WEDGES, hands.bench.now)
    hands.bench.run(hands.now + 60 * MS)
    hands.rig.await_spin(1, WEDGES, hands.bench.now)
    hands.flick(1.5)
    hands.rig.await_spin(1, WEDGES, hands.bench.now)
    hands.drag(30 / 96)
    assert len(hands.spins) == 1


def test_a_wheel_whose_sensor_falls_silent_has_no_result(hands: Hands) -> None:
    hands.rig.await_spin(1, WEDGES, hands.bench.now)
    hands.wheel.flick(2, hands.now)
    silent = hands.now + 2 * S
    for at, line, closed in hands.wheel.edges(silent):
        hands.bench.play(f"wheel/{line}", [(at, closed)])
    hands.bench.run(hands.now + 12 * S)
    assert [one.reason for one in hands.spins if isinstance(one, Misspin)] == ["stopped-dead"]


def test_counts_that_were_lost_on_the_way_are_made_good_at_the_mark(hands: Hands) -> None:
    for number in (1, 2):
        hands.rig.await_spin(number, WEDGES, hands.bench.now)
        hands.wheel.flick(1.5, hands.now)
        until = hands.now + 12 * S
        edges = hands.wheel.edges(until)
        for place, (at, line, closed) in enumerate(edges):
            if line == "index" or not 20 <= place < 40:  # a loose plug for a moment
                hands.bench.play(f"wheel/{line}", [(at, closed)])
        hands.bench.run(until)
        spun = hands.spins[-1]
        assert isinstance(spun, Spun)
        assert spun.wedges == (hands.wedge,)
    assert ("noisy", "wheel/counts", False) in hands.bench.faults


def test_a_rig_without_a_wheel_takes_no_notice() -> None:
    events: list[Event] = []
    bare = SimulatedRig(RigPlan("x", "simulated", ()), clock=lambda: START, pumped=False)
    assert bare.wheel is None
    bare.start(events.append)
    bare.await_spin(1, WEDGES, START)
    bare.no_spin()
    bare.tick(START + S)
    assert events == []
