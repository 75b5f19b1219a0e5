"""Nobody gains by pressing too early, in whatever pattern; and nobody who presses in time is taken for too early."""

from __future__ import annotations

import pytest

from console.show.false_starts import PENALTY, FalseStarts
from tests.show.racing import answers, decide, hit, lit, opened, quiz, race
from tests.show.stand import MS, Stand


def hammer(stand: Stand, place: int, times: int, every_ms: int) -> None:
    for _ in range(times):
        hit(stand, place)
        stand.run(every_ms)


@pytest.mark.parametrize("every_ms", [40, 95, 250, 700])
def test_hammering_before_the_opening_keeps_the_buzzer_shut_for_a_whole_second_after_the_last(
    every_ms: int,
) -> None:
    stand = quiz()
    hammer(stand, 1, 4_000 // every_ms, every_ms)
    decide(stand, "question")
    hit(stand, 1)
    last = stand.now
    stand.run(305)
    assert stand.topics == {"buzz-in.open"}
    while stand.now + every_ms * MS < last + PENALTY:
        stand.run(every_ms)
        hit(stand, 1)
        assert race(stand)["early"] == [1]
    stand.run(20)
    assert answers(stand) == []


def test_it_is_shown_once_and_sounds_once() -> None:
    stand = quiz()
    hammer(stand, 1, 30, 95)
    assert stand.cues().count("false-start") == 1
    stand.run(1_000)
    hit(stand, 1)
    stand.run(0)
    assert stand.cues().count("false-start") == 2


def test_pressing_on_after_the_opening_does_not_begin_the_second_anew() -> None:
    stand = quiz()
    hit(stand, 1)
    begun = stand.now
    ask_at_once(stand)
    stand.run((begun + PENALTY - stand.now) / MS - 1)
    hit(stand, 1)
    stand.run(1)
    assert lit(stand) == [1, 2, 3, 4]
    hit(stand, 1)
    stand.run(20)
    assert [seat for seat, _ in answers(stand)[0]] == [1]


@pytest.mark.parametrize("late_us", [0, 650, 14_000])
def test_a_press_of_its_last_moment_counts_for_nothing_however_late_it_arrives(late_us: int) -> None:
    stand = quiz()
    hit(stand, 1)
    end = stand.now + PENALTY
    ask_at_once(stand)
    stand.run((end - stand.now) / MS + late_us / 1_000)
    hit(stand, 1, us=-late_us - 1)
    stand.run(30)
    assert answers(stand) == []
    hit(stand, 1)
    stand.run(20)
    assert len(answers(stand)) == 1


def ask_at_once(stand: Stand) -> None:
    decide(stand, "question")
    stand.run(305)
    assert stand.topics == {"buzz-in.open"}


def test_what_is_over_is_forgotten() -> None:
    early = FalseStarts()
    assert early.begin(1, 100, 100)
    assert not early.begin(1, 200, 300)
    assert not early.begin(2, 0, PENALTY)
    assert early.places(300) == [1]
    wake = early.run(300)
    assert wake == 200 + PENALTY
    assert early.places(wake) == []
    last = early.run(wake)
    assert last is not None
    assert early.run(last) is None
    assert not early.covers(1, 150)


def test_whoever_presses_while_somebody_leaves_is_in_the_race_and_not_too_early() -> None:
    """The question comes again, to the others; on a slow card that takes a while."""
    stand = opened()
    stand.slow = True
    stand.must("leave", seat=4)
    hit(stand, 2)
    stand.run(100)
    assert race(stand)["open"]
    stand.slow = False
    stand.commit()
    stand.run(2_000)
    assert "false-start" not in stand.cues()
    assert [seat for seat, _ in answers(stand)[0]] == [2]


def test_what_a_buzzer_may_not_do_a_phone_or_the_host_in_its_stead_may_not_either() -> None:
    stand = quiz()
    stand.pair(1, "phone of 1")
    hit(stand, 1)
    end = stand.now + PENALTY
    ask_at_once(stand)
    stand.sends(1, "buzz", step=stand.page(1)["step"])
    assert stand.act("fallback", seat=1)["type"] == "refused"
    stand.run(100)
    assert answers(stand) == []
    stand.run((end - stand.now) / MS)
    stand.sends(1, "buzz", step=stand.page(1)["step"])
    stand.run(20)
    assert [seat for seat, _ in answers(stand)[0]] == [1]


def test_a_pause_while_somebody_leaves_is_none_of_the_races_time() -> None:
    stand = opened()
    live = stand.director.racing.live
    assert live is not None
    begun = live.since
    stand.slow = True
    stand.must("leave", seat=4)
    stand.must("pause")
    stand.run(5_000)
    hit(stand, 3)
    stand.must("go-on")
    stand.run(1)
    hit(stand, 2)
    pressed = stand.now
    stand.slow = False
    stand.commit()
    stand.run(2_000)
    assert answers(stand) == [[[2, (pressed - begun) // 1_000 - 5_000_000]]]


def test_another_show_knows_nothing_of_it() -> None:
    starts = FalseStarts()
    assert starts.begin(1, 0, 0)
    starts.shift(5 * MS)
    assert [starts.covers(1, at) for at in (5 * MS, 4 * MS + PENALTY, 5 * MS + PENALTY)] == [
        True,
        True,
        False,
    ]
    starts.clear()
    assert not starts.covers(1, 10 * MS)
    assert (starts.places(10 * MS), starts.run(10 * MS)) == ([], None)
