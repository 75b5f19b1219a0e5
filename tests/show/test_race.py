"""A race in the show: who may press, who was first, who was early or late, and what a pause, an undo or a change of seats makes of it."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from hardware.events import Fault, Press
from tests.show.racing import answers, ask, board, decide, hit, lit, opened, quiz, race, withdraw
from tests.show.stand import MS, SECOND, Stand


class TestWhoIsFirst:
    @pytest.mark.parametrize("order", [[(2, 3_200), (1, 0)], [(1, 0), (2, 3_200)]])
    def test_a6_the_stamp_decides_however_the_presses_are_delivered(
        self, order: list[tuple[int, int]]
    ) -> None:
        stand = opened()
        stand.run(1)
        for place, us in order:
            hit(stand, place, us - 3_200)
        stand.run(20)
        [[first, second]] = answers(stand)
        assert (first[0], second[0], second[1] - first[1]) == (1, 2, 3_200)
        stand.run(2_000)
        assert stand.topics == {"buzz-in.judge"}
        assert (board(stand)["first"], stand.word(1), stand.word(2)) == (
            1,
            "first: Buzzed first",
            "late: +3.2 ms",
        )
        assert "Seat 1 buzzed, 3.2 ms ahead of Seat 2" in stand.director.log

    def test_it_waits_for_what_may_be_on_its_way_and_no_longer(self) -> None:
        stand = opened()
        hit(stand, 1)
        stand.run(14.9)
        assert answers(stand) == []
        hit(stand, 2, -14_950)
        stand.run(0.2)
        assert [[seat for seat, _ in one] for one in answers(stand)] == [[2, 1]]

    def test_microseconds_count_from_the_opening(self) -> None:
        stand = opened()
        live = stand.director.racing.live
        assert live is not None
        press = Press("seat:3", "buzzer", live.since + 412 * MS)
        stand.now = max(stand.now, press.at)
        stand.desk.hands.event(press, stand.now)
        stand.run(20)
        assert answers(stand) == [[[3, 412_000]]]

    def test_of_every_race_they_count_from_its_own_opening(self) -> None:
        stand = opened()
        for seat, verdict in ((1, "wrong"), (2, "right"), (3, "right")):
            live = stand.director.racing.live
            assert live is not None
            stand.run(100)
            since = stand.now - live.since
            hit(stand, seat)
            stand.run(20)
            assert answers(stand)[-1] == [[seat, since // 1_000]]
            stand.run(2_000)
            decide(stand, verdict)
            stand.run(8_000)
            if verdict == "right":
                ask(stand)

    @pytest.mark.parametrize(("apart", "tied"), [(0, True), (9, True), (11, False)])
    def test_a6_what_the_clock_can_not_tell_apart_is_drawn(self, apart: int, tied: bool) -> None:
        stand = opened()
        hit(stand, 2, -20)
        hit(stand, 4, -20 + apart)
        stand.run(3_000)
        assert board(stand)["tied"] == ([2, 4] if tied else None)
        draws = [row for row in stand.rows if row.get("to") == "house"]
        assert len(draws) == tied

    def test_a_coarse_clock_gives_its_presses_as_equal(self) -> None:
        stand = opened()
        stand.run(1)
        hit(stand, 2, -900, resolution=1_000_000)
        hit(stand, 4, 0, resolution=1_000_000)
        stand.run(20)
        [[first, second]] = answers(stand)
        assert first[1] == second[1]

    def test_spikes_are_withdrawn_before_it_is_decided(self) -> None:
        stand = opened()
        at = stand.now
        hit(stand, 2, sure=False)
        stand.run(8)
        withdraw(stand, 2, at)
        stand.run(100)
        assert answers(stand) == []
        assert 2 in lit(stand)
        hit(stand, 3)
        stand.run(20)
        assert [[seat for seat, _ in one] for one in answers(stand)] == [[3]]

    def test_what_is_announced_is_never_reversed(self) -> None:
        stand = opened()
        at = stand.now
        hit(stand, 2)
        stand.run(20)
        hit(stand, 3, -20_000)
        withdraw(stand, 2, at)
        stand.run(3_000)
        assert [[seat for seat, _ in one] for one in answers(stand)] == [[2]]
        assert board(stand)["first"] == 2

    def test_two_clocks_can_not_race(self) -> None:
        stand = opened()
        hit(stand, 1)
        with pytest.raises(ValueError, match="can't race"):
            stand.desk.hands.event(Press("seat:2", "buzzer", stand.now, clock="usb"), stand.now)

    def test_whoever_was_wrong_is_out_and_the_others_race_anew(self) -> None:
        stand = opened()
        hit(stand, 1)
        stand.run(3_000)
        decide(stand, "wrong")
        assert stand.word(1) == "out: Wrong"
        stand.run(4_000)
        assert (stand.topics, race(stand)["seats"], lit(stand)) == ({"buzz-in.open"}, [2, 3, 4], [2, 3, 4])
        hit(stand, 1)
        hit(stand, 2, 40)
        stand.run(20)
        assert [seat for seat, _ in answers(stand)[-1]] == [2]


class TestTooSoon:
    def test_while_the_host_reads_a_press_is_a_false_start_for_a_second(self) -> None:
        stand = quiz()
        stand.press(2)
        assert (race(stand)["early"], stand.word(2)) == ([2], "early: Too soon")
        assert stand.cues()[-1] == "false-start"
        stand.run(999)
        assert race(stand)["early"] == [2]
        stand.run(2)
        assert stand.states[-1]["race"] is None
        assert stand.word(2) == "idle: 0 points"

    @pytest.mark.parametrize("place", [1, 2, 3, 4])
    def test_it_is_too_soon_for_everybody_who_plays(self, place: int) -> None:
        stand = quiz()
        stand.press(place)
        assert race(stand)["early"] == [place]

    def test_a_press_inside_that_second_counts_for_nothing(self) -> None:
        stand = quiz()
        stand.press(2)
        decide(stand, "question")
        stand.run(500)
        assert stand.topics == {"buzz-in.open"}
        assert 2 not in lit(stand)
        hit(stand, 2)
        stand.run(100)
        assert answers(stand) == []
        stand.run(450)
        assert 2 in lit(stand)
        hit(stand, 2)
        stand.run(20)
        assert len(answers(stand)) == 1

    def test_the_stamp_says_whether_it_was_too_soon(self) -> None:
        stand = opened()
        live = stand.director.racing.live
        assert live is not None
        stand.now = live.since + MS
        stand.desk.hands.event(Press("seat:2", "buzzer", live.since - 1), stand.now)
        stand.run(100)
        assert (answers(stand), race(stand)["early"]) == ([], [2])
        stand.desk.hands.event(Press("seat:3", "buzzer", live.since), stand.now)
        stand.run(20)
        assert [seat for seat, _ in answers(stand)[-1]] == [3]

    def test_a_spike_is_no_false_start(self) -> None:
        stand = quiz()
        at = stand.now
        hit(stand, 2, sure=False)
        stand.run(8)
        withdraw(stand, 2, at)
        stand.run(100)
        assert "false-start" not in stand.cues()
        hit(stand, 2, sure=False)
        stand.run(16)
        assert stand.cues()[-1] == "false-start"

    def test_between_a_wrong_answer_and_the_next_race_it_is_too_soon_again(self) -> None:
        stand = opened()
        hit(stand, 1)
        stand.run(3_000)
        decide(stand, "wrong")
        stand.run(100)
        stand.press(3)
        stand.press(1)
        assert race(stand)["early"] == [3]

    def test_the_lobby_knows_no_false_starts(self) -> None:
        stand = Stand()
        stand.must("game", game="buzz-in")
        stand.press(2)
        assert stand.cues() == ["seated"]


class TestTooLate:
    def test_it_is_shown_by_how_much(self) -> None:
        stand = opened()
        hit(stand, 1)
        stand.run(20)
        hit(stand, 4)
        stand.run(1_500)
        hit(stand, 4)
        stand.run(0)
        assert race(stand)["late"] == [{"seat": 4, "us": 20_000}]
        assert [one["seat"] for one in board(stand)["presses"]] == [1]
        assert stand.word(4) == "late: +20 ms"

    def test_it_is_history_with_the_next_question(self) -> None:
        stand = opened()
        hit(stand, 1)
        stand.run(20)
        hit(stand, 4)
        stand.run(1_500)
        decide(stand, "right")
        stand.run(9_000)
        assert stand.topics == {"buzz-in.next"}
        assert stand.states[-1]["race"] is None


class TestLamps:
    def test_they_are_lit_while_a_press_counts_and_go_out_with_it(self) -> None:
        stand = quiz()
        assert lit(stand) == []
        ask(stand)
        assert lit(stand) == [1, 2, 3, 4]
        hit(stand, 2)
        stand.run(0)
        assert lit(stand) == [1, 3, 4]

    def test_the_winners_blinks_once_a_second_while_the_answer_is_judged(self) -> None:
        stand = opened()
        hit(stand, 2)
        stand.run(1_000)
        seen = []
        for _ in range(40):
            stand.run(100)
            seen.append(lit(stand))
        assert set(map(tuple, seen)) == {(2,), ()}
        changes = sum(a != b for a, b in itertools.pairwise(seen))
        assert 6 <= changes <= 8
        decide(stand, "right")
        stand.run(100)
        assert lit(stand) == []


class TestTime:
    def test_when_time_is_up_nobody_was_first(self) -> None:
        stand = opened(answer_seconds="30")
        stand.run(31_000)
        assert answers(stand) == [[]]
        stand.run(5_000)
        assert board(stand)["closed"] == "nobody"

    def test_a_press_made_in_time_counts_however_late_it_arrives(self) -> None:
        stand = opened(answer_seconds="30")
        clock = stand.director.picture.floor.clock
        assert clock is not None
        stand.run((clock.ends - stand.now) / MS + 40)
        stand.desk.hands.event(Press("seat:2", "buzzer", clock.ends), stand.now)
        stand.desk.hands.event(Press("seat:3", "buzzer", clock.ends + 1), stand.now)
        stand.run(100)
        assert [[seat for seat, _ in one] for one in answers(stand)] == [[2]]

    def test_the_host_gives_more_time_or_shuts_the_buzzers(self) -> None:
        stand = opened(answer_seconds="30")
        timer = stand.desk.state(stand.now)["timer"]
        stand.must("timer", ask=timer["ask"], change="extend")
        stand.run(35_000)
        assert answers(stand) == []
        timer = stand.desk.state(stand.now)["timer"]
        stand.must("timer", ask=timer["ask"], change="close")
        stand.run(20)
        assert answers(stand) == [[]]

    def test_shut_without_a_clock_what_was_pressed_before_still_counts(self) -> None:
        stand = opened(answer_seconds="off")
        shut = stand.now
        stand.must("answer", ask=stand.live["seats"], value=[])
        stand.run(5)
        stand.desk.hands.event(Press("seat:2", "buzzer", shut - 1), stand.now)
        stand.desk.hands.event(Press("seat:3", "buzzer", shut + 1), stand.now)
        stand.run(100)
        assert [[seat for seat, _ in one] for one in answers(stand)] == [[2]]

    def test_a_host_can_not_say_who_was_first(self) -> None:
        stand = opened()
        reply = stand.act("answer", ask=stand.live["seats"], value=[[1, 0]])
        assert reply["reason"] == "only the buzzers say who was first; [] shuts them"


class TestThePause:
    def test_presses_in_it_count_for_nothing_and_the_race_goes_on(self) -> None:
        stand = opened(answer_seconds="30")
        stand.must("pause")
        paused = stand.now
        stand.press(2)
        stand.run(60_000)
        stand.must("go-on")
        assert stand.director.take_round_opens()  # whoever holds a buzzer now is held
        stand.desk.hands.event(Press("seat:2", "buzzer", paused + SECOND), stand.now)
        stand.run(1_000)
        assert answers(stand) == []
        hit(stand, 3)
        stand.run(20)
        [[only]] = answers(stand)
        assert only[0] == 3
        assert only[1] < 30_000_000  # the pause is not counted

    def test_what_was_pressed_just_before_it_is_decided_after_it(self) -> None:
        stand = opened()
        hit(stand, 2)
        stand.run(5)
        stand.must("pause")
        stand.desk.hands.event(Press("seat:3", "buzzer", stand.now - 6 * MS), stand.now)
        stand.run(10_000)
        assert answers(stand) == []
        stand.must("go-on")
        stand.run(20)
        assert [[seat for seat, _ in one] for one in answers(stand)] == [[3, 2]]


class TestPeople:
    def test_whoever_leaves_is_out_of_it_and_the_others_presses_stand(self) -> None:
        stand = opened()
        stand.must("leave", seat=1)
        hit(stand, 2)
        stand.run(8_000)
        assert [[seat for seat, _ in one] for one in answers(stand)] == [[2]]

    def test_the_press_of_whoever_leaves_goes_with_him(self) -> None:
        stand = opened()
        hit(stand, 1)
        hit(stand, 2, 100)
        stand.must("leave", seat=1)
        stand.run(8_000)
        assert [[seat for seat, _ in one] for one in answers(stand)] == [[2]]

    def test_the_clock_goes_on_where_it_was(self) -> None:
        stand = opened(answer_seconds="30")
        stand.run(10_000)
        stand.must("leave", seat=1)
        stand.run(3_000)
        timer = stand.desk.state(stand.now)["timer"]
        assert timer["of_ms"] == 30_000
        assert timer["left_ms"] < 18_000

    def test_a_press_goes_with_whoever_made_it(self) -> None:
        stand = opened(3)
        hit(stand, 1)
        stand.must("move", seat=1, place=4)
        stand.run(20)
        assert [[seat for seat, _ in one] for one in answers(stand)] == [[1]]

    def test_at_the_new_place_the_new_buzzer_counts(self) -> None:
        stand = opened(3)
        stand.must("move", seat=1, place=4)
        hit(stand, 1)
        stand.run(100)
        assert answers(stand) == []
        hit(stand, 4)
        stand.run(20)
        assert [[seat for seat, _ in one] for one in answers(stand)] == [[1]]

    def test_an_undo_takes_the_race_back_and_opens_it_anew(self) -> None:
        stand = opened()
        hit(stand, 1)
        stand.run(3_000)
        assert stand.desk.state(stand.now)["undo"] == {"label": "Take back what the buzzers said"}
        stand.must("undo")
        stand.run(3_000)
        assert stand.topics == {"buzz-in.open"}
        assert (race(stand)["seats"], race(stand)["late"], board(stand)["first"]) == ([1, 2, 3, 4], [], None)
        hit(stand, 2)
        stand.run(20)
        assert [seat for seat, _ in answers(stand)[-1]] == [2]

    def test_the_end_ends_it(self) -> None:
        stand = opened()
        hit(stand, 1)
        stand.must("end")
        stand.run(5_000)
        stand.must("next")
        stand.run(5_000)
        assert (answers(stand), stand.director.picture.phase) == ([], "over")
        assert not any(stand.director.picture.lamps().values())


class TestWithoutABuzzer:
    def paired(self) -> Stand:
        """Seat 5 has only a phone."""
        stand = Stand(places=4, dials=0)
        stand.must("game", game="buzz-in")
        for place in range(1, 5):
            stand.press(place)
        stand.pair("new", "phone five")
        stand.must("start", options={})
        stand.run(8_000)
        ask(stand)
        return stand

    def test_a_phone_counts_where_no_wired_one_was_pressed(self) -> None:
        stand = self.paired()
        assert race(stand)["by_phone"] == [5]
        page = stand.page(5)
        assert page["buzz"] == "race"
        assert stand.sends(5, "buzz", step=page["step"])["type"] == "done"
        stand.run(20)
        assert [[seat for seat, _ in one] for one in answers(stand)] == [[5]]

    def test_a_wired_press_beats_a_phone_that_was_sooner(self) -> None:
        stand = self.paired()
        stand.sends(5, "buzz", step=stand.page(5)["step"])
        stand.run(10)
        hit(stand, 2)
        stand.run(20)
        assert [[seat for seat, _ in one] for one in answers(stand)] == [[2]]

    def test_a_wired_one_that_comes_later_is_late_by_so_much(self) -> None:
        stand = self.paired()
        stand.run(2_000)
        stand.sends(5, "buzz", step=stand.page(5)["step"])
        stand.run(40)
        hit(stand, 2)
        stand.run(0)
        assert race(stand)["late"] == [{"seat": 2, "us": 40_000}]

    def test_the_host_buzzes_in_somebodys_stead(self) -> None:
        stand = opened()
        stand.must("fallback", seat=3)
        stand.run(20)
        assert [[seat for seat, _ in one] for one in answers(stand)] == [[3]]
        assert stand.act("fallback", seat=2)["reason"] == "no race is open for that seat"

    def test_a_stuck_buzzer_is_left_out_and_said(self) -> None:
        stand = quiz()
        stand.desk.hands.event(
            Fault("stuck", "seat:2", "buzzer", "Seat 2's buzzer is stuck", stand.now), stand.now
        )
        ask(stand)
        assert (race(stand)["seats"], lit(stand)) == ([1, 3, 4], [1, 3, 4])
        assert stand.word(2) == "out: No buzzer"
        assert any("Seat 2 has no buzzer that works" in line for line in stand.director.log)

    def test_a_buzz_that_saw_another_question_came_late(self) -> None:
        stand = self.paired()
        step = stand.page(5)["step"]
        hit(stand, 1)
        stand.run(3_000)
        decide(stand, "wrong")
        stand.run(4_000)
        assert stand.sends(5, "buzz", step=step)["reason"] == "already moved on"


def facts(stand: Stand, cue: str) -> dict[str, Any]:
    """The facts of the latest cue of this name."""
    return next(
        dict(state["cue"]) for state in reversed(stand.states) if (state["cue"] or {}).get("name") == cue
    )


def test_the_cue_says_by_how_much() -> None:
    stand = opened()
    hit(stand, 3)
    hit(stand, 1, 30)
    stand.run(3_000)
    told = facts(stand, "buzzed")
    assert (told["seat"], told["gap_us"], told["next"]) == (3, 30, 1)
