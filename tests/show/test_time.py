"""Pace, answer clock and lockout: time is a number here."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.rules.ledger import Money
from console.rules.stage import Beat
from console.show.clock import GRACE, AnswerClock
from console.show.lockout import SETTLING, Lockout
from console.show.pace import LASTS, Pace, lasts_ms
from hardware.events import Press

MS = 1_000_000


def beat(name: str | None, **facts: object) -> Beat:
    return Beat({"name": name, **facts} if name else None, {})


def played(pace: Pace, now: int) -> list[str]:
    names = []
    while (item := pace.play(now)) is not None:
        names.append(item.cue["name"] if isinstance(item, Beat) and item.cue else "-")
    return names


class TestPace:
    def test_beats_take_their_time(self) -> None:
        pace = Pace()
        for name in ("reveal", "win", "paid"):
            pace.add(beat(name))
        assert played(pace, 0) == ["reveal"]
        assert played(pace, LASTS["reveal"] * MS - 1) == []
        assert pace.wake() == LASTS["reveal"] * MS
        assert played(pace, LASTS["reveal"] * MS) == ["win"]

    def test_next_ends_one_wait_and_no_more(self) -> None:
        pace = Pace()
        for name in ("reveal", "win", "paid"):
            pace.add(beat(name))
        played(pace, 0)
        assert pace.waiting(1) == "Go on"
        pace.next(1)
        assert played(pace, 1) == ["win"]
        assert played(pace, 2) == []

    def test_a_host_paced_show_waits_for_next_before_a_reveal(self) -> None:
        pace = Pace(host_paced=True)
        pace.add(beat("reveal"))
        pace.add(beat("win"))
        assert played(pace, 0) == []
        assert pace.wake() is None
        assert pace.waiting(0) == "Reveal the price"
        pace.next(0)
        assert played(pace, 0) == ["reveal"]
        assert played(pace, LASTS["reveal"] * MS) == ["win"]

    def test_a_host_who_skips_a_wait_does_not_skip_the_hold_after_the_next_beat(self) -> None:
        pace = Pace(host_paced=True)
        for name in ("item", "digit", "reveal"):
            pace.add(beat(name))
        played(pace, 0)
        pace.next(1)
        assert played(pace, 1) == ["digit"]
        assert played(pace, 10**12) == []
        assert pace.waiting(10**12) == "Reveal the price"

    def test_that_the_practice_is_over_has_time_to_be_read_before_the_first_round(self) -> None:
        pace = Pace()
        for name in ("win", "practice-over", "round-opens"):
            pace.add(beat(name))
        over = LASTS["win"] * MS
        assert played(pace, 0) == ["win"]
        assert played(pace, over) == ["practice-over"]
        assert played(pace, over + 4000 * MS - 1) == []
        assert played(pace, over + 4000 * MS) == ["round-opens"]

    def test_a_host_opens_the_round_after_the_practice(self) -> None:
        pace = Pace(host_paced=True)
        for name in ("round-opens", "practice-over", "round-opens"):
            pace.add(beat(name))
        assert played(pace, 0) == ["round-opens"]
        assert played(pace, 10**12) == ["practice-over"]
        assert pace.waiting(10**13) == "Open the next round"

    def test_nothing_waits_where_nothing_is_left(self) -> None:
        pace = Pace(host_paced=True)
        pace.add(beat("item"))
        played(pace, 0)
        assert pace.waiting(1) is None

    def test_money_and_plain_views_take_no_time_of_their_own(self) -> None:
        pace = Pace()
        pace.add(beat("paid"))
        pace.add(Money("seat:1", 5, "x"))
        pace.add(beat(None))
        assert played(pace, 0) == ["paid"]
        assert played(pace, LASTS["paid"] * MS) == ["-", "-"]

    @pytest.mark.parametrize("count", [0, 1, 4])
    def test_a_letter_lasts_as_long_as_its_doors_take(self, count: int) -> None:
        pace = Pace(speed=2.0)
        pace.add(beat("letter", count=count))
        pace.add(beat("turn"))
        assert played(pace, 0) == ["letter"]
        assert pace.wake() == (LASTS["letter"] + 350 * count) * MS // 2
        assert lasts_ms({"name": "letter", "count": count}, 2.0) == (LASTS["letter"] + 350 * count) // 2

    def test_a_host_is_waited_for_before_the_standings_the_next_round_and_the_winner(self) -> None:
        pace = Pace(host_paced=True)
        for name in (
            "round-opens",
            "banked",
            "standings",
            "round-opens",
            "turn",
            "wedge",
            "unsolved",
            "winner",
        ):
            pace.add(beat(name))
        waits = []
        for now in range(10**13, 10**14, 10**13):
            played(pace, now)
            for at in range(now, now + 10**11, 10**9):
                played(pace, at)
            if (words := pace.waiting(now + 10**12)) is not None:
                waits.append(words)
                pace.next(now + 10**12)
        assert waits == ["Show the standings", "Open the next round", "Crown the winner"]

    def test_at_once_plays_everything(self) -> None:
        pace = Pace(speed=0)
        for name in LASTS:
            pace.add(beat(name))
        assert played(pace, 5) == list(LASTS)

    def test_a_show_that_stood_still_goes_on_with_the_wait_it_had(self) -> None:
        pace = Pace()
        pace.add(beat("win"))
        pace.add(beat("paid"))
        played(pace, 0)
        pace.shift(7 * MS)
        assert pace.wake() == (LASTS["win"] + 7) * MS


class TestAnswerClock:
    def test_runs_from_its_start(self) -> None:
        clock = AnswerClock(100, 30_000 * MS)
        assert clock.ends == 100 + 30_000 * MS
        assert clock.acts == clock.ends + GRACE
        assert clock.state(100 + 12_000 * MS) == {"left_ms": 18_000, "of_ms": 30_000}
        assert clock.left(10**15) == 0

    @pytest.mark.parametrize("stall", [GRACE + 1, 2_000 * MS])
    def test_a8_who_asks_much_too_late_waits_once_more_for_answers_on_their_way(self, stall: int) -> None:
        clock = AnswerClock(0, 30_000 * MS)
        now = clock.acts + stall
        assert not clock.is_over(now)
        assert clock.acts == now + GRACE
        assert not clock.is_over(now + GRACE - 1)
        assert clock.is_over(now + 100 * GRACE)

    def test_who_asks_in_time_waits_no_longer_than_said(self) -> None:
        clock = AnswerClock(0, 30_000 * MS)
        assert not clock.is_over(clock.acts - 1)
        assert clock.is_over(clock.acts)
        assert clock.is_over(clock.acts + GRACE)

    def test_more_time_is_at_least_so_much_from_now(self) -> None:
        clock = AnswerClock(0, 10 * MS)
        clock.extend(15 * MS, 4 * MS)
        assert clock.ends == 25 * MS
        clock.extend(15 * MS, 26 * MS)
        assert clock.ends == 41 * MS


def press(seat: int, at: int, **more: object) -> Press:
    return Press(f"seat:{seat}", "buzzer", at, **more)  # type: ignore[arg-type]


class TestLockout:
    def test_a6_the_earlier_stamp_wins_though_it_came_later(self) -> None:
        race = Lockout(opened=0)
        race.press(press(1, 1_000_180_000), now=1_001_000_000)
        race.press(press(2, 1_000_000_000), now=1_001_500_000)
        assert race.decide(1_001_000_000 + SETTLING - 1) is None
        verdict = race.decide(1_001_000_000 + SETTLING)
        assert verdict is not None
        assert verdict.first == ("seat:2",)
        assert verdict.gap == 180_000

    def test_a6_equal_stamps_are_a_tie_whoever_came_first(self) -> None:
        race = Lockout(opened=0)
        race.press(press(3, 1_000), now=5_000)
        race.press(press(1, 1_000), now=9_000)
        verdict = race.decide(10**12)
        assert verdict is not None
        assert verdict.tie
        assert verdict.first == ("seat:1", "seat:3")

    def test_closer_than_the_clock_can_tell_is_equal(self) -> None:
        race = Lockout(opened=0)
        race.press(press(1, 1_000, resolution=10_000), now=0)
        race.press(press(2, 10_999, resolution=10_000), now=0)
        race.press(press(3, 11_000, resolution=10_000), now=0)
        verdict = race.decide(10**12)
        assert verdict is not None
        assert verdict.first == ("seat:1", "seat:2")

    def test_a_press_before_the_opening_takes_no_part(self) -> None:
        race = Lockout(opened=1_000)
        assert not race.press(press(1, 999), now=1_001)
        assert race.wake() is None

    def test_a_verdict_is_never_reversed(self) -> None:
        race = Lockout(opened=0)
        race.press(press(1, 500), now=600)
        verdict = race.decide(600 + SETTLING)
        assert not race.press(press(2, 100), now=700 + SETTLING)
        assert race.decide(10**12) is verdict

    def test_two_clocks_cannot_race(self) -> None:
        race = Lockout(opened=0)
        race.press(press(1, 500), now=600)
        with pytest.raises(ValueError, match=r"seat:2 is on clock board-1, seat:1 on pi"):
            race.press(press(2, 100, clock="board-1"), now=700)

    @given(
        st.lists(st.tuples(st.integers(1, 5), st.integers(0, 10**6)), min_size=1, max_size=8), st.randoms()
    )
    def test_the_order_of_delivery_means_nothing(
        self, presses: list[tuple[int, int]], shuffled: object
    ) -> None:
        verdicts = set()
        for _ in range(4):
            shuffled.shuffle(presses)  # type: ignore[attr-defined]
            race = Lockout(opened=0)
            for seat, at in presses:
                race.press(press(seat, at), now=0)
            verdicts.add(race.decide(SETTLING))
        assert len(verdicts) == 1
        (verdict,) = verdicts
        assert verdict is not None
        assert verdict.at == min(at for _, at in presses)


def test_every_cue_that_stands_still_is_timed() -> None:
    for name in (
        "placed",
        "guess",
        "count",
        "question",
        "answer",
        "tile",
        "strike",
        "hand-over",
        "left",
        "back",
    ):
        assert 1_000 <= LASTS[name] <= 2_500
