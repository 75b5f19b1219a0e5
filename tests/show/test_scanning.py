"""One-switch scanning: a buzzer alone plays everything. Times are in ns; a step is a second unless told otherwise."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.show.cast import Place
from console.show.controls import Control, control_for
from hardware.face import Dialling, Go, Said
from tests.show.asks import ASKS, BOARDS
from tests.show.stand import SECOND, Stand

MS = 1_000_000
PLACE = Place(1, 0, push=False, scan=1.0)


def scanned(topic: str, board: dict[str, Any] | None = None) -> Control:
    control = control_for(ASKS[topic].message(), PLACE, 0, board or BOARDS.get(topic))
    assert control is not None
    return control


class Switch:
    """Somebody who presses when the cursor stands on what is wanted, half a step after it came there."""

    def __init__(self, control: Control) -> None:
        self.control, self.now = control, 0
        self.answer: Any = None
        self.presses = 0

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> Switch:
        while True:
            self.control.run(self.now)
            if wanted(self.control.pointing()):
                break
            wake = self.control.wake(self.now)
            assert wake is not None
            assert self.now < wake < 100 * SECOND, "never came by"
            self.now = wake
        self.now += SECOND // 2
        self.answer = self.control.buzz(self.now)
        self.presses += 1
        return self

    def at(self, at: object) -> Switch:
        return self.until(lambda pointing: pointing["at"] == at)

    def digit(self, place: int, digit: str) -> Switch:
        return self.until(lambda pointing: pointing["at"] == place and pointing["digits"][place] == digit)

    def lock(self, ready: str = "lock") -> Switch:
        return self.until(lambda pointing: pointing.get("ready") == ready)


def test_a_price_of_two_figures_takes_about_a_quarter_of_a_minute() -> None:
    switch = Switch(scanned("qualifying.guess")).at(2).digit(2, "7").digit(3, "7").lock()
    assert switch.answer == 77
    assert switch.presses == 4
    assert switch.now <= 18 * SECOND


def test_a_round_number_takes_no_longer() -> None:
    switch = Switch(scanned("showcase.guess")).at(1).digit(1, "5")
    for place in (2, 3, 4):
        switch.digit(place, "0")
    assert switch.lock().answer == 5000
    assert switch.now <= 13 * SECOND


def test_the_number_grows_by_a_figure_with_every_step_and_begins_with_one() -> None:
    control = scanned("qualifying.guess")
    seen = []
    for second in range(6):
        control.run(second * SECOND)
        seen.append(control.pointing()["at"])
    assert seen == [None, 3, 2, 1, 0, 3]
    control.buzz(5 * SECOND)
    assert control.pointing()["digits"] == "---1"


def test_the_first_step_shows_nothing_and_a_press_in_it_does_nothing() -> None:
    control = scanned("any-number.digit")
    assert not control.touched
    assert control.buzz(SECOND - 1) is None
    control.run(SECOND - 1)
    left = control.pointing()["of"]
    assert control.pointing() == {"kind": "choose", "at": None, "of": left, "scan": True}
    control.run(SECOND)
    assert control.pointing() == {"kind": "choose", "at": "1", "of": left, "scan": True}


@pytest.mark.parametrize(("stamp", "taken"), [(2 * SECOND - 1, "1"), (2 * SECOND, "3")])
def test_a_press_takes_what_the_cursor_stood_on_at_its_stamp_however_late_it_comes(
    stamp: int, taken: str
) -> None:
    control = scanned("any-number.digit")
    control.run(2 * SECOND + 300 * MS)
    control.buzz(stamp)
    control.run(2 * SECOND + 300 * MS)
    seen = control.pointing()
    assert (seen["at"], seen["scan"], seen["ready"]) == (taken, True, "lock")


def test_a_cursor_that_nobody_stops_chooses_nothing_however_long_it_goes() -> None:
    control = scanned("any-number.digit")
    for second in range(1, 30):
        control.run(second * SECOND)
        assert control.fallback() is None
    control.buzz(30 * SECOND)
    assert control.fallback() == control.pointing()["at"]


def test_a_slip_is_mended_before_it_is_locked_in() -> None:
    switch = Switch(scanned("any-number.digit")).at("1").lock("again")
    assert switch.answer is None
    assert switch.at("5").lock().answer == "5"


def test_again_offers_what_stands_there_first() -> None:
    switch = Switch(scanned("qualifying.guess")).at(2).digit(2, "7").digit(3, "6").lock("again")
    begun = switch.now
    switch.at(2).digit(2, "7").digit(3, "7").lock()
    assert switch.answer == 77
    assert switch.now - begun <= 5 * SECOND


def test_a_number_that_begins_further_right_after_all_loses_what_stood_left_of_it() -> None:
    switch = Switch(scanned("qualifying.guess")).at(1).digit(1, "2").digit(2, "0").digit(3, "0").lock("again")
    switch.at(2).digit(2, "9").digit(3, "0").lock()
    assert switch.answer == 90


def test_a_trembling_finger_presses_once() -> None:
    control = scanned("any-number.digit")
    assert control.buzz(SECOND) is None
    assert control.buzz(SECOND + 299 * MS) is None
    assert control.buzz(SECOND + 300 * MS) == "1"


def test_a_pick_goes_over_what_is_left() -> None:
    switch = Switch(scanned("hi-lo.high")).at("soap").at("tea").at("gum").lock()
    assert sorted(switch.answer) == ["gum", "soap", "tea"]


def test_the_last_tile_falls_into_place_by_itself() -> None:
    switch = Switch(scanned("safecracker.guess"))
    switch.until(lambda pointing: pointing["slots"][0] == "3")
    assert switch.lock().answer == ["3", "6", "6"]
    assert switch.presses == 2


def test_switcheroos_second_try_keeps_what_is_pressed_at_once() -> None:
    switch = Switch(scanned("switcheroo.try", {"tries": [list("83645")]}))
    for slot, tile in enumerate("8364"):
        switch.until(lambda p, slot=slot, tile=tile: p["slots"][slot] == tile and p["at"] == slot)
    assert switch.lock().answer == list("83645")
    assert switch.now <= 6 * SECOND


def test_in_a_pause_the_cursor_stands_still() -> None:
    control = scanned("any-number.digit")
    control.run(2 * SECOND)
    control.shift(60 * SECOND)
    control.run(62 * SECOND + 999 * MS)
    assert control.pointing()["at"] == "3"
    control.run(63 * SECOND)
    assert control.pointing()["at"] == "5"


@given(st.sampled_from(sorted(ASKS)), st.lists(st.integers(0, 7000), min_size=1, max_size=40))
def test_presses_at_any_time_give_an_accepted_answer_or_none(topic: str, waits: list[int]) -> None:
    """The last wait is repeated, with a way out of every rhythm: somebody who goes on pressing always ends with an answer."""
    control, ask, now = scanned(topic), ASKS[topic], 0
    source = random.Random(len(waits))
    for turn in range(3000):
        wait = waits[turn] if turn < len(waits) else source.randrange(7000)
        now += wait * MS
        answer = control.buzz(now)
        if answer is not None:
            ask.read(answer)
            assert answer == control.value()
            return
        control.run(now)
        control.pointing()
        wake = control.wake(now)
        assert wake is not None
        assert now < wake <= now + SECOND
        if control.value() is not None:
            ask.read(control.value())
        if (read := control.fallback()) is not None:
            ask.read(read)
    pytest.fail(f"{topic}: 3000 presses and no answer")


@given(st.sampled_from(sorted(ASKS)), st.lists(st.integers(300, 4000), max_size=12), st.data())
def test_how_often_the_clock_looks_changes_nothing(topic: str, waits: list[int], data: st.DataObject) -> None:
    """What is read depends on the presses' stamps alone, not on when time was told to go by."""
    often, seldom, now = scanned(topic), scanned(topic), 0
    for wait in waits:
        for glance in sorted(data.draw(st.lists(st.integers(0, wait), max_size=4))):
            often.run(now + glance * MS)
        now += wait * MS
        assert often.buzz(now) == seldom.buzz(now)
    for control in (often, seldom):
        control.run(now)
    assert often.pointing() == seldom.pointing()


class TestShow:
    """Through the director: seat 1 has a buzzer alone, seat 2 a dial."""

    def stand(self, **options: str) -> Stand:
        stand = Stand(places=2)
        stand.cast.places[0] = Place(1, 0, push=False, scan=1.0)
        stand.open_show(people=2, **options)
        return stand

    def test_the_cursor_moves_on_its_own_matrix_and_says_nothing_to_others(self) -> None:
        stand = self.stand()
        faces = set()
        for _ in range(8):
            stand.run(1000)
            face = stand.director.picture.faces(owner=True)[1]
            assert isinstance(face, Dialling)
            faces.add(face.cursor)
            assert stand.director.picture.faces(owner=False)[1] == Go()
            assert stand.director.picture.state(stand.now)["pointing"] is None
        assert faces == {0, 1, 2, 3}

    def test_the_clock_leaves_the_longest_way_through_beside_the_usual_time(self) -> None:
        stand = self.stand(answer_seconds="30")
        timer = stand.director.picture.timer(stand.now)
        assert timer is not None
        assert timer["of_ms"] == 30_000 + (4 + 40 + 3) * 1000
        clock = stand.director.picture.floor.clock
        assert clock is not None
        clock.allow(5 * SECOND)
        assert clock.length == 77 * SECOND, "of two that are scanned the slower one counts"

    def test_while_the_show_is_paused_it_stands_still(self) -> None:
        stand = self.stand()
        face = self.face(stand)
        while self.face(stand) == face:
            stand.run(10)
        face = self.face(stand)
        stand.run(500)
        stand.must("pause")
        stand.run(30_000)
        assert self.face(stand) == Said("PAUSE")
        stand.must("go-on")
        stand.run(400)
        assert self.face(stand) == face
        stand.run(200)
        assert self.face(stand) != face

    def test_a_press_that_comes_late_takes_what_the_cursor_stood_on_when_it_was_made(self) -> None:
        stand = self.stand()
        while "cursor=2" not in str(self.face(stand)):
            stand.run(100)
        made = stand.now
        stand.run(1500)
        assert "cursor=1" in str(self.face(stand))
        stand.press(1, at=made)
        face = self.face(stand)
        assert isinstance(face, Dialling)
        assert (face.cursor, face.digits[:2]) == (2, "--")

    @staticmethod
    def face(stand: Stand) -> object:
        return stand.director.picture.faces(owner=True)[1]

    def test_a_dial_that_is_bumped_changes_nothing(self) -> None:
        stand = Stand(places=2)
        stand.cast.places[0].scan = 1.0
        stand.open_show(people=2)
        stand.run(1000)
        before = self.face(stand)
        stand.turn(1, 3)
        stand.press(1, "push")
        assert self.face(stand) == before

    @pytest.mark.parametrize("seed", range(3))
    def test_a_whole_show_by_the_buzzer_alone(self, seed: int) -> None:
        stand, source = self.stand(answer_seconds="off"), random.Random(seed)
        pointed = set()
        for _ in range(20_000):
            if stand.director.picture.phase == "over":
                break
            stand.run(source.randrange(300, 1500))
            pointing = stand.director.picture.state(stand.now)["pointing"]
            if pointing is not None and pointing["seat"] == 1:
                pointed.add(pointing["topic"])
            if "seat:1" in stand.live:
                stand.press(1)
            if "seat:2" in stand.live:
                stand.turn(2, source.randrange(1, 5))
                stand.press(2, source.choice(["push", "buzzer"]))
        assert stand.director.picture.phase == "over"
        assert pointed
        assert not pointed & {"qualifying.guess", "showcase.guess"}


def test_wheels_without_nought_begin_at_the_first_place() -> None:
    control = scanned("one-away.guess")
    control.run(SECOND)
    assert control.pointing() == {
        "kind": "dial", "digits": "3---", "at": 0, "wheels": ["35", "57", "24", "80"], "scan": True
    }  # fmt: skip
