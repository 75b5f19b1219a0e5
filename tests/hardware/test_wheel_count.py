"""Counting a wheel and finding its mark: what chatters, twitches, slips or is dead."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.events import Fault
from hardware.flywheel import Pattern
from hardware.noise import Twitch
from hardware.plan import Sensor, WheelPlan, Wire
from hardware.wheel_count import GLITCH, SLIPS, SlotCounter, WheelCounter

US, MS, S = 1_000, 1_000_000, 1_000_000_000
SETTLE = 2 * MS
GAP = 2 * MS
"""ns between two places of a sensor's grid, as :class:`Turning` plays them."""


def plan(sensor: Sensor = "quadrature", counts: int = 96, **more: object) -> WheelPlan:
    names = ("a", "b", "index") if sensor == "quadrature" else ("slot", "index")
    return WheelPlan(sensor, tuple((name, Wire()) for name in names), counts, **more)  # type: ignore[arg-type]


class Turning:
    """A wheel that is moved place by place, and its counter; ``deaf`` lines report nothing."""

    def __init__(self, made: WheelPlan, place: int = 0) -> None:
        self.pattern = Pattern(made)
        self.place = place
        self.now = 0
        self.deaf: set[str] = set()
        self.lost: set[tuple[int, str]] = set()
        self.counter = WheelCounter(made, self.pattern.levels(place))
        self.news: list[Fault | Twitch] = []

    def turn(self, counts: float) -> Turning:
        each = self.pattern.grid // self.pattern.plan.counts
        for _ in range(round(abs(counts) * each)):
            before = self.pattern.levels(self.place)
            self.place += 1 if counts > 0 else -1
            self.now += GAP
            for line, closed in sorted(self.pattern.levels(self.place).items()):
                if before[line] != closed and line not in self.deaf and (self.place, line) not in self.lost:
                    self.counter.edge(line, closed, self.now)
        self.news += self.counter.news
        self.counter.news.clear()
        return self

    def rest(self) -> Turning:
        self.now += 100 * MS
        heard = self.pattern.levels(self.place)
        for line in self.deaf:
            heard[line] = False
        self.counter.look(heard, self.now)
        self.news += self.counter.news
        self.counter.news.clear()
        return self

    @property
    def faults(self) -> list[tuple[str, str, bool]]:
        return [(one.kind, one.part, one.cleared) for one in self.news if isinstance(one, Fault)]

    @property
    def place_counted(self) -> int | None:
        """Counts after the line before the first wedge, as the counter has it."""
        zero = self.counter.zero
        return None if zero is None else (self.counter.total - zero) % self.pattern.plan.counts

    @property
    def true_place(self) -> int:
        return self.place * self.pattern.plan.counts // self.pattern.grid % self.pattern.plan.counts


# -- quadrature and index


@pytest.mark.parametrize("counts", [24, 96, 2_400])
@pytest.mark.parametrize("reversed", [False, True])
@pytest.mark.parametrize("zero", [0, 1, 7, 23])
def test_after_the_mark_has_passed_once_the_place_is_known(counts: int, reversed: bool, zero: int) -> None:
    wheel = Turning(plan(counts=counts, reversed=reversed, zero=zero), place=counts)
    assert wheel.counter.zero is None
    wheel.turn(counts)
    for by in (0, counts / 3, -counts / 4, counts * 2):
        wheel.turn(by).rest()
        assert wheel.place_counted == wheel.true_place
    assert wheel.faults == []


@pytest.mark.parametrize("place", [50, -50, 191])
def test_the_mark_is_the_same_flank_in_both_directions(place: int) -> None:
    wheel = Turning(plan(), place)
    wheel.turn(-150).rest()
    assert wheel.place_counted == wheel.true_place
    wheel.turn(220).turn(-110).rest()
    assert wheel.place_counted == wheel.true_place
    assert wheel.faults == []


def test_a_wheel_that_turns_back_on_its_mark_is_not_led_astray() -> None:
    """The other flank alone says nothing."""
    wheel = Turning(plan(counts=480), place=40)  # ahead of the mark, which is 10 counts wide
    wheel.turn(-15)  # into it by its far flank
    wheel.turn(10)
    assert wheel.counter.zero is None
    wheel.turn(480).rest()
    assert wheel.place_counted == wheel.true_place
    wheel.turn(-7).turn(12).turn(-30).turn(25).rest()
    assert wheel.place_counted == wheel.true_place
    assert wheel.faults == []


def test_a_mark_is_believed_once_the_wheel_has_gone_on() -> None:
    wheel = Turning(plan(), place=-20)
    wheel.turn(11)
    assert wheel.counter.zero is None
    wheel.turn(2)
    assert wheel.place_counted == wheel.true_place


@given(st.lists(st.integers(-400, 400), max_size=12), st.integers(0, 191), st.sampled_from([24, 96, 480]))
def test_law_however_it_is_turned_the_place_is_right(pushes: list[int], place: int, counts: int) -> None:
    wheel = Turning(plan(counts=counts, zero=5), place)
    for by in pushes:
        wheel.turn(by).rest()
        assert wheel.place_counted in (None, wheel.true_place)
    assert wheel.counter.total == (wheel.place // 2) - place // 2
    assert wheel.faults == []


def test_a_lost_edge_is_found_by_the_levels_or_by_the_mark() -> None:
    wheel = Turning(plan()).turn(100)
    wheel.lost = {(wheel.place + n, line) for n in (20, 22, 40, 90) for line in "ab"}
    wheel.turn(90).rest()
    wheel.turn(96)
    assert wheel.place_counted == wheel.true_place


@pytest.mark.parametrize("line", ["a", "b"])
def test_where_an_edge_was_lost_the_next_mark_alone_is_to_be_relied_on(line: str) -> None:
    """B leads A by a count: of A, B, A, B the second one is missing, and the third seems to be a step back."""
    wheel = Turning(plan()).turn(100)
    wheel.lost = {(wheel.place + n, line) for n in (20, 22)}
    wheel.turn(30)
    assert wheel.counter.slipped
    assert wheel.place_counted != wheel.true_place
    wheel.rest().turn(100)
    assert not wheel.counter.slipped
    assert wheel.place_counted == wheel.true_place


@pytest.mark.parametrize("lost", range(-4, 8))
def test_an_edge_that_is_lost_beside_the_mark_leaves_no_wrong_mark(lost: int) -> None:
    wheel = Turning(plan()).turn(100)
    mark = wheel.place // 2 // 96 * 192 + 192
    wheel.lost = {(mark + 2 * lost, line) for line in "ab"}
    for _ in range(150):
        wheel.turn(1)
        right = wheel.place_counted == wheel.true_place
        seeming_to_step_back = mark + 2 * lost <= wheel.place <= mark + 2 * lost + 4
        assert right or wheel.counter.slipped or seeming_to_step_back


def test_an_edge_that_is_lost_in_chatter_is_nothing() -> None:
    wheel = Turning(plan(settle=SETTLE)).turn(100)
    for us in (10, 20, 30):
        wheel.counter.edge("a", True, wheel.now + us * US)
    assert not wheel.counter.slipped


def test_chatter_on_the_index_is_one_mark_at_its_first_edge() -> None:
    wheel = Turning(plan(settle=SETTLE), place=-10)
    wheel.turn(5)
    for us, closed in ((0, True), (200, False), (300, True), (900, False), (1_000, True)):
        wheel.counter.edge("index", closed, wheel.now + us * US)
    at = wheel.counter.total
    wheel.counter.edge("index", False, wheel.now + 30 * MS)
    wheel.counter.edge("index", True, wheel.now + 30 * MS + 300 * US)
    wheel.counter.edge("index", False, wheel.now + 31 * MS)
    wheel.deaf = {"index"}
    wheel.now += 40 * MS
    wheel.turn(3)
    assert wheel.counter.zero == at
    assert wheel.news == []


def test_chatter_as_a_wheel_comes_into_its_mark_backwards_is_no_mark() -> None:
    wheel = Turning(
        plan(counts=480, settle=SETTLE), place=60
    )  # the mark is 10 counts wide, from place 1 to 21
    wheel.turn(-19)
    for us, closed in ((0, True), (600, False), (900, True)):
        wheel.counter.edge("index", closed, wheel.now + us * US)
    wheel.deaf = {"index"}
    wheel.turn(-5)
    assert wheel.counter.zero is None


def test_a_wheel_that_turns_back_within_a_count_has_not_passed_its_mark() -> None:
    """It came in by the far flank and left by it, and all the while the last count says that it goes backward."""
    wheel = Turning(
        plan(counts=480, zero=5), place=40
    )  # the far flank is at place 11, and counts change at even ones
    wheel.turn(-15).turn(1).turn(-5).rest()
    assert wheel.place_counted in (None, wheel.true_place)
    assert wheel.counter.zero is None


def test_a_spike_on_the_index_is_no_mark_but_a_twitch() -> None:
    wheel = Turning(plan()).turn(150)
    zero = wheel.counter.zero
    for n in range(3):
        wheel.counter.edge("index", True, wheel.now + n * 10 * MS)
        wheel.counter.edge("index", False, wheel.now + n * 10 * MS + GLITCH // 2)
    assert wheel.counter.zero == zero
    assert [type(one) for one in wheel.counter.news] == [Twitch, Twitch]  # of the last one it will be known
    assert wheel.counter.news[0] == Twitch("wheel", "index", wheel.now + 10 * MS)


def test_a_spike_as_the_wheel_goes_forward_is_no_mark() -> None:
    wheel = Turning(plan(), place=20)
    wheel.turn(30)
    wheel.counter.edge("index", True, wheel.now)
    wheel.counter.edge("index", False, wheel.now + GLITCH // 2)
    wheel.turn(20)
    assert wheel.counter.zero is None


def test_a_wheel_that_rests_within_a_wide_mark_knows_it() -> None:
    wheel = Turning(plan(counts=2_400), place=-20)
    wheel.turn(20).rest()  # the mark is 50 counts wide
    assert wheel.place_counted == wheel.true_place


@pytest.mark.parametrize(("lost", "noisy"), [(1, False), (2, True)])
def test_more_than_one_count_off_is_a_slip(lost: int, noisy: bool) -> None:
    """A mark that comes this many counts early, turn after turn."""
    wheel = Turning(plan(counts=96))
    wheel.counter = WheelCounter(plan(counts=96 + lost), wheel.pattern.levels(0))
    wheel.turn(96 * 6)
    assert wheel.faults == ([("noisy", "counts", False)] if noisy else [])


def test_counts_fit_again_when_none_has_slipped_for_eight_turns() -> None:
    wheel = Turning(plan()).turn(100)
    wheel.lost = {(wheel.place + n, line) for n in range(10, 30) for line in "ab"}
    wheel.turn(98)
    wheel.turn(96 * 4)
    wheel.lost = {(wheel.place + n, line) for n in (20, 22) for line in "ab"}  # two are no noise, but no fit
    wheel.turn(96 * 8)
    assert wheel.faults == [("noisy", "counts", False)]
    wheel.turn(96)
    assert wheel.faults[1:] == [("noisy", "counts", True)]


def test_a_wheel_that_rocks_on_its_mark_has_no_dead_line() -> None:
    wheel = Turning(plan()).turn(120)
    for n in range(5):
        wheel.counter.edge("index", True, wheel.now + n * 100 * MS)
        wheel.counter.edge("index", False, wheel.now + n * 100 * MS + 10 * MS)
    wheel.now += S
    wheel.turn(1)
    assert wheel.faults == []


@pytest.mark.parametrize(("counts", "edges"), [(24, 24), (96, 48)])
def test_a_wheel_that_trembles_on_one_contact_is_given_half_a_turn(counts: int, edges: int) -> None:
    """And 24 edges at least."""
    wheel = Turning(plan(counts=counts))
    for n in range(1, edges + 1):
        assert wheel.counter.news == []
        wheel.counter.edge("a", n % 2 == 1, n * 10 * MS)
    (fault,) = wheel.counter.news
    assert isinstance(fault, Fault)
    assert (fault.kind, fault.part) == ("dead", "b")


def test_what_was_lost_of_the_last_edges_is_found_by_looking() -> None:
    wheel = Turning(plan()).turn(100)
    total = wheel.counter.total
    wheel.deaf = {"a", "b"}
    wheel.turn(1)
    wheel.deaf = set()
    assert wheel.counter.look(wheel.pattern.levels(wheel.place), wheel.now) == wheel.now
    assert wheel.counter.total == total + 1


def test_counts_that_slip_are_put_right_and_said_when_they_are_many() -> None:
    wheel = Turning(plan()).turn(100)
    wheel.lost = {(wheel.place + n, line) for n in range(10, 30) for line in "ab"}
    wheel.turn(98)
    assert wheel.place_counted == wheel.true_place
    assert wheel.faults == [("noisy", "counts", False)]
    wheel.lost = set()
    wheel.turn(96 * 9)
    assert wheel.faults[1:] == [("noisy", "counts", True)]


def test_a_wrong_number_of_counts_in_the_rig_file_is_found_at_the_mark() -> None:
    wheel = Turning(plan(counts=96))
    wheel.counter = WheelCounter(plan(counts=120), wheel.pattern.levels(0))
    wheel.turn(96 * 3)
    assert wheel.faults == [("noisy", "counts", False)]
    (fault,) = wheel.news
    assert isinstance(fault, Fault)
    assert "24 off" in fault.text
    assert "a turn is 120 counts" in fault.text


def test_a_little_unevenness_of_the_mark_is_no_slip() -> None:
    wheel = Turning(plan(), place=20)
    for n in range(12):
        wheel.turn(96 - 14 + n % 2)
        wheel.counter.edge("index", True, wheel.now)
        wheel.counter.edge("index", False, wheel.now + MS)
        wheel.deaf = {"index"}
        wheel.turn(14 - n % 2)
    assert wheel.faults == []
    assert SLIPS >= 1


@pytest.mark.parametrize("deaf", ["a", "b"])
def test_a_dead_contact_is_named_and_cleared_when_it_speaks_again(deaf: str) -> None:
    wheel = Turning(plan())
    wheel.deaf = {deaf}
    wheel.turn(96 * 2)
    assert wheel.faults == [("dead", deaf, False)]
    wheel.deaf = set()
    wheel.turn(96)
    assert wheel.faults[1] == ("dead", deaf, True)


def test_a_dead_index_is_named_and_the_place_is_not_known_any_more() -> None:
    wheel = Turning(plan()).turn(120)
    assert wheel.counter.zero is not None
    wheel.deaf = {"index"}
    wheel.turn(96 * 3.5)
    assert wheel.faults == [("dead", "index", False)]
    assert wheel.counter.zero is None
    wheel.deaf = set()
    wheel.turn(96).rest()
    assert wheel.faults[1:] == [("dead", "index", True)]
    assert wheel.place_counted == wheel.true_place


@pytest.mark.parametrize(("sensor", "deaf"), [("quadrature", {"a", "b"}), ("slots", {"slot"})])
def test_a_mark_that_goes_by_uncounted_names_the_dead_line(sensor: Sensor, deaf: set[str]) -> None:
    wheel = Turning(plan(sensor, 24))
    wheel.turn(40)
    wheel.deaf = deaf
    wheel.turn(24 * 10)
    part = "a" if sensor == "quadrature" else "slot"
    assert wheel.faults[-1] == ("dead", part, False)
    wheel.deaf = set()
    wheel.turn(24)
    assert ("dead", part, True) in wheel.faults


# -- slots


@pytest.mark.parametrize("counts", [12, 24, 96, 1_200])
def test_slots_are_counted_and_placed(counts: int) -> None:
    wheel = Turning(plan("slots", counts, settle=MS, zero=3), place=4 * counts)
    for by in (counts * 1.5, counts / 3, counts * 2):
        wheel.turn(by).rest()
        assert wheel.place_counted == wheel.true_place
    assert wheel.faults == []


def test_a_wheel_that_begins_on_a_slot_counts_a_turn_as_a_turn() -> None:
    wheel = Turning(plan("slots", 24), place=0)
    assert wheel.pattern.levels(0)["slot"]
    assert wheel.turn(24).rest().counter.total == 24
    other = Turning(plan("slots", 24), place=2)
    assert not other.pattern.levels(2)["slot"]
    assert other.turn(24).rest().counter.total == 24


def test_a_slot_is_told_of_when_it_has_lasted_and_dated_to_where_it_began() -> None:
    counter = WheelCounter(plan("slots", 24, settle=SETTLE), {"slot": False, "index": False})
    assert counter.edge("slot", True, 10 * MS) is None
    assert counter.edge("slot", False, 15 * MS) == 10 * MS


def test_narrow_slots_of_a_fast_wheel_are_no_spikes() -> None:
    """1,200 slots at four turns a second: each is there for a tenth of a millisecond."""
    counter = WheelCounter(plan("slots", 1_200, settle=104 * US), {"slot": False, "index": False})
    for n in range(100):
        counter.edge("slot", True, n * 208 * US)
        counter.edge("slot", False, n * 208 * US + 100 * US)
    assert counter.total == 100


def test_slots_always_count_up() -> None:
    wheel = Turning(plan("slots", 24)).turn(48)
    before = wheel.counter.total
    wheel.turn(-10)
    assert wheel.counter.total == before + 10


def slots(*edges: tuple[int, bool], closed: bool = False) -> SlotCounter:
    """A counter after edges at so many us."""
    counter = SlotCounter(SETTLE, GLITCH, closed)
    for us, level in edges:
        counter.edge(level, us * US)
    return counter


def test_a_peg_that_chatters_at_both_ends_is_one() -> None:
    bounce = [(0, True), (80, False), (150, True), (700, False), (900, True)]
    assert (
        slots(*bounce, (9_000, False), (9_100, True), (9_900, False), (10_500, True), (10_600, False)).total
        == 1
    )


def test_spikes_are_none_and_are_counted_as_such() -> None:
    counter = slots(*((n * 10_000 + us, us == 0) for n in range(4) for us in (0, 100)))
    assert (counter.total, counter.spikes) == (0, 3)


def test_a_slot_that_was_over_the_sensor_at_the_start_has_begun_before() -> None:
    assert slots((5_000, False), closed=True).total == 0
    assert slots((5_000, False), (15_000, True), (25_000, False), closed=True).total == 1


def test_a_slot_is_dated_to_where_it_began() -> None:
    counter = slots()
    assert counter.edge(True, 10 * MS) is None
    assert (counter.total, counter.ahead) == (0, 1)
    assert counter.edge(False, 17 * MS) == 10 * MS
    assert (counter.total, counter.ahead) == (1, 1)


def test_a_wheel_that_rests_on_a_slot_has_counted_it() -> None:
    counter = slots((10_000, True))
    assert counter.look(True, 110 * MS) == 10 * MS
    assert counter.look(True, 150 * MS) is None
    assert counter.edge(False, 900 * MS) is None
    assert counter.total == 1


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_one_lost_edge_loses_no_slot(lost: int) -> None:
    edges = [
        (10_000, True),
        (20_000, False),
        (30_000, True),
        (40_000, False),
        (50_000, True),
        (60_000, False),
    ]
    del edges[lost]
    assert slots(*edges).total == 3


def test_an_edge_that_is_lost_in_chatter_makes_no_second_slot() -> None:
    counter = slots(
        (10_000, True), (10_100, True), (20_000, False), (20_100, False), (30_000, True), (40_000, False)
    )
    assert (counter.total, counter.spikes) == (2, 0)


def test_a_last_edge_that_was_lost_is_found_by_looking() -> None:
    counter = slots((10_000, True))
    assert counter.look(False, 60 * MS) == 10 * MS
    assert counter.total == 1
    assert counter.look(True, 160 * MS) is None
    assert counter.look(True, 260 * MS) == 160 * MS


@given(st.lists(st.tuples(st.integers(1, 20), st.integers(1, 20), st.integers(0, 4)), max_size=40))
def test_law_every_slot_counts_once_however_it_chatters(passes: list[tuple[int, int, int]]) -> None:
    counter = SlotCounter(SETTLE, GLITCH)
    at = 0
    for closed_ms, open_ms, bounces in passes:
        at += SETTLE + open_ms * MS
        for bounce in range(bounces):
            counter.edge(True, at + bounce * 100 * US)
            counter.edge(False, at + bounce * 100 * US + 40 * US)
        counter.edge(True, at + bounces * 100 * US)
        at += GLITCH + closed_ms * MS
        counter.edge(False, at)
    assert counter.total == len(passes)
