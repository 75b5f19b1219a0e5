"""A show with a time limit: its clock runs from the first beat, stands still in a pause, and is there again after a restart."""

from __future__ import annotations

from typing import Any

import pytest

from console.show.batch import Offer, Seated
from console.show.show_clock import ShowClock
from tests.show.stand import MS, SECOND, WHEEL, Stand, starter_of

MINUTE = 60_000  # ms
LIMIT = {"minutes": "10", "answer_seconds": "off"}
NAMES = ["Seat 1", "Seat 2"]


def stand_of(people: int = 2, *, slow: bool = False, **options: str) -> Stand:
    stand = Stand(seed=5, slow=slow)
    stand.must("game", game="wheel-of-fortune")
    stand.open_show(people, **{**LIMIT, **options})
    return stand


def left(stand: Stand) -> int:
    clock = stand.director.picture.game_clock(stand.now)
    assert clock is not None
    return clock["left_ms"]


def kinds(stand: Stand) -> list[str]:
    return [row["why"] for row in stand.rows if row["kind"] == "interrupt"]


def after_a_power_cut(stand: Stand) -> Stand:
    seated = Seated(list(NAMES), [])
    rows = seated.after(stand.rows)
    offer = Offer(
        WHEEL.name, NAMES, [1, 2], LIMIT, starter_of(WHEEL)(NAMES, {"minutes": "10"}), rows, "", gone=seated.gone
    )  # fmt: skip
    again = Stand(seed=9, offer=offer)
    again.must("resume")
    again.run(0)
    return again


class TestTheClock:
    def test_g4_it_runs_from_the_first_beat_by_the_time_it_is_given_alone(self) -> None:
        clock = ShowClock(30_000 * MS)
        assert (clock.elapsed(10**15), clock.wake()) == (0, None)
        clock.begin(5 * SECOND)
        clock.begin(9 * SECOND)
        assert clock.wake() == 35 * SECOND
        assert clock.state(17 * SECOND) == {"left_ms": 18_000, "of_ms": 30_000}
        assert not clock.is_up(35 * SECOND - 1)
        assert clock.is_up(35 * SECOND)
        assert clock.left(10**15) == 0

    def test_what_had_gone_before_counts(self) -> None:
        clock = ShowClock(30_000 * MS, gone=20_000 * MS)
        assert clock.elapsed(5 * SECOND) == 20 * SECOND
        clock.begin(100 * SECOND)
        assert clock.wake() == 110 * SECOND
        assert clock.elapsed(105 * SECOND) == 25 * SECOND

    def test_a_show_that_stood_still_has_as_much_left(self) -> None:
        clock = ShowClock(30_000 * MS)
        clock.shift(7 * SECOND)  # before the first beat there is nothing to shift
        clock.begin(0)
        clock.shift(7 * SECOND)
        assert clock.left(10 * SECOND) == 27 * SECOND


class TestInTheShow:
    def test_everybody_sees_what_is_left(self) -> None:
        stand = stand_of()
        page = stand.desk.state(stand.now)
        assert page["game_clock"] == stand.director.picture.state(stand.now)["game_clock"]
        assert page["game_clock"]["of_ms"] == 10 * MINUTE
        assert 10 * MINUTE - 20_000 <= left(stand) < 10 * MINUTE
        assert page["may"] == ["end", "give-up"]  # that time is up is the clock's to say

    def test_its_running_makes_no_new_picture(self) -> None:
        stand = stand_of()
        rev = stand.director.rev
        stand.run(5 * MINUTE)
        assert stand.director.rev == rev

    def test_a_show_without_a_limit_has_none(self) -> None:
        stand = stand_of(minutes="off")
        assert stand.states[-1]["game_clock"] is None
        assert stand.desk.state(stand.now)["game_clock"] is None
        stand.must("end")
        stand.run(20_000)
        assert not any(row["kind"] == "clock" for row in stand.rows)

    def test_when_it_is_over_the_highest_total_wins(self) -> None:
        stand = stand_of()
        stand.must("adjust", seat=2, amount=5_000, why="a gift")
        stand.run(left(stand) - 1)
        assert kinds(stand) == []
        stand.run(1)
        assert kinds(stand) == ["time-up"]
        stand.run(MINUTE)
        assert stand.director.picture.phase == "over"
        assert stand.states[-1]["view"]["over"]["winners"] == [2]
        assert stand.states[-1]["game_clock"] is None
        assert "The show's time is up" in stand.director.log

    def test_it_ends_a_spin_that_is_on_its_way(self) -> None:
        stand = stand_of()
        stand.run(left(stand) - 2_000)
        stand.press(1)
        stand.run(2_000)
        assert kinds(stand) == ["time-up"]
        assert stand.states[-1]["spin"] is None
        stand.run(MINUTE)
        assert not any(row.get("to") == "wheel" for row in stand.rows)
        assert stand.director.picture.phase == "over"

    def test_what_was_decided_before_is_still_shown(self) -> None:
        """It runs out while the cue of the wedge is on: the next ones come after it, one by one."""
        stand = stand_of()
        stand.run(left(stand) - 500)
        ask = stand.desk.state(stand.now)["spin"]["ask"]
        stand.must("answer", ask=ask, value=1)
        stand.run(MINUTE)
        assert stand.cues()[-3:] == ["wedge", "unsolved", "winner"]

    def test_a_host_still_shows_what_was_decided_step_by_step(self) -> None:
        """It runs out while a solved round waits for NEXT: the solution counts, the round after it does not."""
        stand = stand_of(mc="host", solve="spoken")
        for topic, value in (
            ("order.spin", 1),
            ("order.spin", 0),
            ("turn.spin", 1),
            ("turn.consonant", "T"),
            ("turn.action", "solve"),
            ("solution.judge", "right"),
        ):
            (ask,) = stand.desk.state(stand.now)["asks"]
            assert ask["topic"] == topic
            stand.must("answer", ask=ask["id"], value=value)
            stand.run(20_000)
        stand.run(left(stand))
        assert kinds(stand) == ["time-up"]
        labels = []
        while (waits := stand.desk.state(stand.now)["next"]) is not None:
            labels.append(waits["label"])
            stand.must("next")
            stand.run(20_000)
        assert labels == ["Show the standings", "Open the next round", "Crown the winner"]
        assert stand.states[-1]["view"]["over"]["winners"] == [1]

    def test_in_a_pause_it_stands_still(self) -> None:
        stand = stand_of()
        before = left(stand)
        stand.must("pause")
        stand.run(20 * MINUTE)
        assert left(stand) == before
        assert kinds(stand) == []
        stand.must("go-on")
        assert left(stand) == before
        stand.run(before)
        assert kinds(stand) == ["time-up"]

    def test_a_slow_disk_lets_time_be_up_once(self) -> None:
        stand = stand_of(slow=True)
        stand.commit()
        stand.run(20_000)
        stand.run(left(stand) + 5_000)
        assert kinds(stand) == ["time-up"]

    def test_an_undo_takes_it_back_until_the_next_answer(self) -> None:
        """So a host can put right what was just before it: here a spin that was entered wrongly stands again."""
        stand = stand_of()
        stand.run(left(stand))
        stand.run(MINUTE)
        assert stand.desk.state(stand.now)["undo"] == {"label": "Take back that time was up"}
        stand.must("undo")
        stand.run(MINUTE)
        assert stand.director.picture.phase == "game"
        assert left(stand) == 0
        assert kinds(stand) == ["time-up"]
        stand.must("answer", ask=stand.desk.state(stand.now)["spin"]["ask"], value=1)
        stand.run(MINUTE)
        assert kinds(stand) == ["time-up"] * 2
        assert stand.director.picture.phase == "over"

    def test_an_undo_before_it_is_over_changes_nothing(self) -> None:
        stand = stand_of()
        stand.must("adjust", seat=2, amount=5_000, why="a gift")
        stand.must("undo")
        stand.run(left(stand))
        assert kinds(stand) == ["time-up"]

    def test_the_host_may_end_it_after_an_undo(self) -> None:
        stand = stand_of()
        stand.run(left(stand))
        stand.run(MINUTE)
        stand.must("undo")
        stand.run(MINUTE)
        stand.must("end")
        stand.run(MINUTE)
        assert kinds(stand) == ["time-up", "end"]


class TestKept:
    def test_each_batch_of_rows_says_how_much_has_gone(self) -> None:
        stand = stand_of()
        (begun,) = [batch for batch in stand.batches if batch.begin is not None]
        assert begun.rows[-1] == {"kind": "clock", "gone_ms": 0}
        gone = 10 * MINUTE - left(stand)
        stand.must("adjust", seat=2, amount=5_000, why="a gift")
        assert [row["kind"] for row in stand.batches[-1].rows] == ["adjust", "clock"]
        assert stand.rows[-1]["gone_ms"] == gone

    def test_a_show_that_goes_on_has_what_was_left(self) -> None:
        stand = stand_of()
        stand.run(4 * MINUTE)
        stand.must("adjust", seat=2, amount=5_000, why="a gift")
        before = left(stand)
        again = after_a_power_cut(stand)
        assert left(again) == before
        again.run(before)
        assert kinds(again) == ["time-up"]

    def test_a_show_that_was_over_in_time_is_over_at_once_when_it_goes_on(self) -> None:
        stand = stand_of()
        rows = [row for row in stand.rows if row["kind"] != "clock"]
        stand.batches[:] = []
        seated = Seated(list(NAMES), [])
        assert seated.after([*rows, {"kind": "clock", "gone_ms": 10 * MINUTE}]) == rows
        start = starter_of(WHEEL)(NAMES, {"minutes": "10"})
        offer = Offer(WHEEL.name, NAMES, [1, 2], LIMIT, start, rows, "", gone=seated.gone)
        again = Stand(seed=9, offer=offer)
        again.must("resume")
        again.run(MINUTE)
        assert kinds(again) == ["time-up"]
        assert again.director.picture.phase == "over"


@pytest.mark.parametrize("do", ["new", "start"])
def test_the_next_show_has_a_clock_of_its_own(do: str) -> None:
    stand = stand_of()
    stand.must("end")
    stand.run(MINUTE)
    stand.must("new")
    assert stand.states[-1]["game_clock"] is None
    if do == "start":
        options: dict[str, Any] = {**LIMIT, "minutes": "20"}
        stand.must("start", options=options)
        stand.run(20_000)
        assert left(stand) > 19 * MINUTE
