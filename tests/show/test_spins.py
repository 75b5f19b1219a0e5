"""A spin on its way from the question to the answer: by hand and judged by the rig, or of the virtual wheel."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from console.house import House
from console.show.batch import Offer
from console.show.virtual_wheel import spin, under_pointer
from hardware.events import Event, Misspin, Spun, WheelAt
from tests.show.stand import MS, SECOND, WEDGES, WHEEL, Stand, starter_of, world

HUNDRED, CASH_400, BANKRUPT = 0, 1, 3


def stand_of(people: int = 2, *, real: bool = False, slow: bool = False, **options: str) -> Stand:
    """A game in which the first spin is wanted."""
    stand = Stand(real_wheel=real, slow=slow, seed=5)
    stand.must("game", game="wheel-of-fortune")
    stand.open_show(people, answer_seconds=options.pop("answer_seconds", "off"), **options)
    return stand


def spin_of(stand: Stand) -> dict[str, Any]:
    spin: dict[str, Any] = stand.desk.state(stand.now)["spin"]
    assert spin is not None
    return spin


def heard(stand: Stand, event: Event) -> None:
    stand.desk.hands.event(event, stand.now)
    stand.run(0)


def stops(stand: Stand, *wedges: int, number: int | None = None, at: int | None = None) -> None:
    """The rig says that the spin has come to rest."""
    number = spin_of(stand)["ask"] if number is None else number
    heard(stand, Spun(number, wedges, stand.now if at is None else at))


def moves(stand: Stand, total: int, moving: bool = True, zero: int | None = 0) -> None:
    heard(stand, WheelAt(total, 96, zero, stand.now, moving))


def decide_order(stand: Stand) -> None:
    """Seat 1 spins higher than seat 2 and begins a turn: a spin is wanted."""
    for wedge in (CASH_400, HUNDRED):
        stand.must("answer", ask=spin_of(stand)["ask"], value=wedge)
        stand.run(10_000)


def turn_of_one(stand: Stand) -> None:
    """Seat 1 has called an A... of the puzzle there is always a T: the next question is what to do."""
    decide_order(stand)
    stand.must("answer", ask=spin_of(stand)["ask"], value=CASH_400)
    stand.run(10_000)
    letter = next(one for one in "TCN" if one in text_of(stand))
    stand.must("answer", ask=stand.live["seat:1"], value=letter)
    stand.run(20_000)
    assert stand.topics == {"turn.action"}


def text_of(stand: Stand) -> str:
    """What is behind the doors; no viewer's knowledge."""
    drawn = next(row for row in stand.rows if row.get("to") == "house")
    return world().puzzles[drawn["value"][0]].text


class TestVirtual:
    def test_it_waits_for_the_buzzer_of_whoever_is_to_spin(self) -> None:
        stand = stand_of()
        assert stand.states[-1]["spin"] == {"seat": 1, "by": "console", "turning": False, "said": None}
        assert stand.director.picture.lamps() == {1: True, 2: False, 3: False, 4: False}
        stand.press(2)
        stand.run(20_000)
        assert stand.states[-1]["spin"]["turning"] is False
        stand.press(1)
        assert stand.states[-1]["spin"]["turning"] is True
        assert stand.director.picture.lamps()[1] is False

    @pytest.mark.parametrize("hand", ["buzzer", "push", "dial", "host"])
    def test_whatever_is_there_sets_it_going(self, hand: str) -> None:
        stand = stand_of()
        match hand:
            case "dial":
                stand.turn(1, -1)
            case "host":
                stand.must("press", seat=1)
            case part:
                stand.press(1, part)
        assert spin_of(stand)["turning"] is True

    def test_it_turns_slows_down_and_rests_where_the_answer_is(self) -> None:
        stand = stand_of()
        stand.samples.clear()
        begun = stand.now
        stand.press(1)
        stand.run(7_500)
        moving = [one for one in stand.samples if one.moving]
        rest = next(one for one in stand.samples if not one.moving and one.shown)
        assert 4 * SECOND < rest.at - begun <= 7 * SECOND
        assert {after.at - before.at for before, after in pairwise(moving)} == {25 * MS}
        ways = [after.turns - before.turns for before, after in pairwise(moving)]
        assert all(way > 0 for way in ways)
        assert ways == sorted(ways, reverse=True)
        row = next(row for row in stand.rows if row.get("to") == "wheel")
        assert row["value"] == under_pointer(rest.turns, len(WEDGES))
        assert 2 < rest.turns - moving[0].turns < 4
        assert rest.message() == {
            "type": "wheel", "turns": round(rest.turns, 5), "at_ms": rest.at // MS, "moving": False,
        }  # fmt: skip

    def test_nothing_is_answered_before_it_rests(self) -> None:
        stand = stand_of()
        rows = len(stand.rows)
        stand.press(1)
        stand.run(3_900)
        assert len(stand.rows) == rows
        assert stand.states[-1]["view"]["board"]["wedge"] is None

    def test_whoever_has_chosen_to_spin_needs_not_press_again(self) -> None:
        stand = stand_of()
        turn_of_one(stand)
        stand.must("answer", ask=stand.live["seat:1"], value="spin")
        stand.run(10)
        assert spin_of(stand) == {
            "seat": 1, "by": "console", "turning": True, "said": None,
            "ask": max(stand.director.game.open), "between": None,
        }  # fmt: skip

    def test_it_begins_where_the_audience_sees_it(self) -> None:
        stand = stand_of()
        turn_of_one(stand)  # the host has said where it stopped
        stand.samples.clear()
        stand.must("answer", ask=stand.live["seat:1"], value="spin")
        stand.run(10)
        assert under_pointer(stand.samples[0].turns, len(WEDGES)) == CASH_400

    def test_when_time_is_up_it_is_set_going(self) -> None:
        stand = stand_of(answer_seconds="30")
        assert stand.states[-1]["timer"] is not None
        timer = stand.director.picture.timer(stand.now)
        assert timer is not None
        stand.run(timer["left_ms"] + 100)
        assert spin_of(stand)["turning"] is True
        assert stand.states[-1]["timer"] is None
        stand.run(8_000)
        assert spin_of(stand)["seat"] == 2

    def test_whoever_does_nothing_spins_and_does_not_solve(self) -> None:
        stand = stand_of(answer_seconds="30")
        turn_of_one(stand)
        timer = stand.director.picture.timer(stand.now)
        assert timer is not None
        stand.run(timer["left_ms"] + 100)
        assert [row["value"] for row in stand.rows if row.get("to") == "seat:1"][-1:] == ["spin"]
        assert spin_of(stand)["turning"] is True

    def test_a_press_before_the_spin_was_wanted_counts_nothing(self) -> None:
        stand = stand_of()
        stand.press(1, at=stand.now - 60 * SECOND)
        assert spin_of(stand)["turning"] is False

    def test_at_once_it_rests_as_soon_as_it_is_spun(self) -> None:
        stand = stand_of(pace="at-once")
        stand.press(1)
        stand.run(1)
        assert spin_of(stand)["seat"] == 2

    def test_a_calm_show_spins_longer(self) -> None:
        calm, brisk = (stand_of(pace=pace) for pace in ("calm", "brisk"))
        took = []
        for stand in (calm, brisk):
            begun, rows = stand.now, len(stand.rows)
            stand.press(1)
            while len(stand.rows) == rows:
                stand.run(25)
            took.append(stand.now - begun)
        assert took[0] > 1.5 * took[1]

    def test_in_a_pause_it_stands_still_and_then_goes_on(self) -> None:
        one, other = stand_of(), stand_of()
        for stand in (one, other):
            stand.press(1)
            stand.run(2_000)
        one.must("pause")
        one.run(100)
        stood = len(one.samples)
        one.run(60_000)
        assert len(one.samples) == stood
        one.must("go-on")
        for stand in (one, other):
            stand.run(5_500)
        rests = [next(s for s in reversed(stand.samples) if not s.moving) for stand in (one, other)]
        assert rests[0].turns == rests[1].turns
        answers = [[row["value"] for row in stand.rows if row.get("to") == "wheel"] for stand in (one, other)]
        assert answers[0] == answers[1]

    def test_a_press_in_a_pause_sets_nothing_going(self) -> None:
        stand = stand_of()
        stand.must("pause")
        stand.press(1)
        pressed = stand.now
        stand.run(10)
        assert stand.act("spin", ask=spin_of(stand)["ask"])["reason"].startswith("the show is paused")
        stand.must("go-on")
        stand.press(1, at=pressed)
        assert spin_of(stand)["turning"] is False

    def test_the_host_spins_in_somebodys_stead_and_only_once(self) -> None:
        stand = stand_of()
        ask = spin_of(stand)["ask"]
        assert stand.act("spin", ask=ask + 1)["reason"] == "already moved on"
        stand.must("spin", ask=ask)
        assert stand.act("spin", ask=ask)["reason"] == "the virtual wheel turns already"
        stand.run(8_000)
        assert stand.act("spin", ask=ask)["reason"] == "already moved on"

    def test_an_answer_of_the_hosts_ends_the_turning(self) -> None:
        stand = stand_of()
        stand.press(1)
        stand.run(1_000)
        stand.must("answer", ask=spin_of(stand)["ask"], value=BANKRUPT)
        stand.run(20_000)
        assert [row["value"] for row in stand.rows if row.get("to") == "wheel"] == [BANKRUPT]
        assert spin_of(stand)["seat"] == 2

    def test_a_slow_disk_never_gets_two_answers(self) -> None:
        stand = stand_of(slow=True, pace="at-once")
        stand.commit()
        stand.run(1)
        stand.press(1)
        stand.run(100)
        stand.press(1)
        stand.run(1_000)
        assert len([row for row in stand.rows if row.get("to") == "wheel"]) == 1

    @pytest.mark.parametrize("do", ["leave", "end", "give-up"])
    def test_it_ends_with_what_it_was_for(self, do: str) -> None:
        stand = stand_of(3)
        stand.press(1)
        stand.run(1_000)
        stand.must(do, **({"seat": 1} if do == "leave" else {}))
        assert not stand.samples[-1].moving
        stand.samples.clear()
        stand.run(5_000)
        assert not any(one.moving for one in stand.samples)
        assert not [row for row in stand.rows if row.get("to") == "wheel"]

    def test_law_every_wedge_is_as_likely(self) -> None:
        """Pearson's test over 24 wedges; with 23 degrees of freedom one series of fair spins in a thousand is over 49.7."""
        house, wedges, spins = House(random.Random(8), world()), 24, 12_000
        ask = {"to": "wheel", "kind": "spin", "topic": "turn.spin", "wedges": [{"kind": "bankrupt"}] * wedges}
        counts, at = [0] * wedges, 0.0
        for _ in range(spins):
            spun = spin(ask, house, at, 0)
            at = spun.at(spun.ends)
            counts[under_pointer(at, wedges)] += 1
        assert sum((count - spins / wedges) ** 2 / (spins / wedges) for count in counts) < 49.7

    @pytest.mark.parametrize("wedges", [4, 7, 24, 72])
    def test_it_rests_clear_of_the_lines(self, wedges: int) -> None:
        house, at = House(random.Random(8), world()), 0.0
        ask = {"kind": "spin", "wedges": [{"kind": "bankrupt"}] * wedges}
        for _ in range(300):
            spun = spin(ask, house, at, 0)
            at = spun.at(spun.ends)
            assert under_pointer(at, wedges) == spun.wedge
            assert 0.1 < at * wedges % 1 < 0.9
            assert 2 <= spun.way < 4
            assert 4 * SECOND < spun.lasts < 7 * SECOND


class TestByHand:
    def test_the_rig_is_to_judge_the_spin_that_is_wanted(self) -> None:
        stand = stand_of(real=True)
        ask = spin_of(stand)["ask"]
        assert stand.director.spinning.armed == (ask, len(WEDGES), 0)
        assert stand.states[-1]["spin"] == {"seat": 1, "by": "hand", "turning": False, "said": None}
        assert stand.states[-1]["timer"] is None
        assert not any(stand.director.picture.lamps().values())
        stand.press(1)
        assert spin_of(stand)["by"] == "hand"
        stops(stand, CASH_400)
        stand.run(20_000)
        assert stand.director.spinning.armed == (ask + 1, len(WEDGES), 0)
        stops(stand, HUNDRED)
        stand.run(20_000)
        assert spin_of(stand)["seat"] == 1  # whose turn it is
        assert stand.director.log[-2:] == ["Seat 1 spins $400", "Seat 2 spins $100"]

    def test_no_clock_runs_for_it(self) -> None:
        stand = stand_of(real=True, answer_seconds="30")
        stand.run(120_000)
        assert spin_of(stand)["turning"] is False

    def test_those_who_look_on_see_it_where_it_is(self) -> None:
        stand = stand_of(real=True)
        stand.samples.clear()
        moves(stand, 30, zero=None)
        moves(stand, 48, zero=24)
        moves(stand, 120, moving=False, zero=24)
        assert [(one.turns, one.moving, one.shown) for one in stand.samples] == [
            (30 / 96, True, True), (0.25, True, True), (1.0, False, True),
        ]  # fmt: skip

    def test_a_zero_that_goes_along_with_each_turn_does_not_turn_the_wheel_back(self) -> None:
        """The rig counts from whichever passing of the index mark it has seen last."""
        stand = stand_of(real=True)
        for total, zero in ((40, None), (60, 50), (140, 50), (150, 146), (250, 242), (260, 242)):
            moves(stand, total, zero=zero)
        turns = [one.turns for one in stand.samples if one.moving]
        assert turns[1:] == pytest.approx([1 + n / 96 for n in (10, 90, 100, 200, 210)])

    def test_c5_a_wheel_that_is_brushed_between_spins_is_the_benchs_business(self) -> None:
        stand = stand_of(real=True)
        decide_order(stand)
        stops(stand, CASH_400)
        stand.run(10_000)
        rows, number = len(stand.rows), max(stand.director.game.open)
        stand.samples.clear()
        moves(stand, 30)
        heard(stand, Spun(number, (BANKRUPT,), stand.now))
        assert [one.shown for one in stand.samples] == [False]
        assert stand.states[-1]["spin"] is None
        assert len(stand.rows) == rows

    def test_turning_is_seen_until_it_rests(self) -> None:
        stand = stand_of(real=True)
        seen = []
        for moving in (True, False):
            moves(stand, 30, moving)
            seen.append(spin_of(stand)["turning"])
        assert seen == [True, False]

    def test_why_a_try_does_not_count_is_said_until_it_is_spun_again(self) -> None:
        stand = stand_of(real=True)
        rows = len(stand.rows)
        heard(stand, Misspin(spin_of(stand)["ask"], "too-weak", "Too weak: spin again", stand.now))
        assert stand.states[-1]["spin"]["said"] == "Too weak: spin again"
        assert stand.director.log[-1] == "Seat 1: Too weak: spin again"
        assert len(stand.rows) == rows
        moves(stand, 96)
        assert stand.states[-1]["spin"]["said"] is None

    def test_c1_on_the_line_the_host_is_asked(self) -> None:
        stand = stand_of(real=True)
        stops(stand, 1, 2)
        spin = spin_of(stand)
        assert spin["between"] == [1, 2]
        assert stand.states[-1]["spin"]["said"].startswith("On the line")
        assert "between" not in stand.states[-1]["spin"]
        (ask,) = stand.desk.state(stand.now)["asks"]
        assert (ask["id"], ask["kind"], ask["live"]) == (spin["ask"], "spin", True)
        stand.must("answer", ask=ask["id"], value=2)
        stand.run(20_000)
        assert [row["value"] for row in stand.rows if row.get("to") == "wheel"] == [2]

    def test_on_the_line_it_may_be_spun_again(self) -> None:
        stand = stand_of(real=True)
        number, wedges, _ = stand.director.spinning.armed or (0, 0, 0)
        stops(stand, 1, 2)
        assert stand.director.spinning.armed == (number, wedges, 1)
        stops(stand, 4)
        stand.run(1)
        assert [row["value"] for row in stand.rows if row.get("to") == "wheel"] == [4]

    def test_a_wheel_that_is_broken_is_spun_by_the_console(self) -> None:
        stand = stand_of(real=True)
        ask = spin_of(stand)["ask"]
        stops(stand, 1, 2)
        stand.must("spin", ask=ask)
        assert stand.director.spinning.armed is None
        assert spin_of(stand) == {
            "seat": 1, "by": "console", "turning": True, "said": None, "ask": ask, "between": None,
        }  # fmt: skip
        stand.run(1_000)
        where = stand.samples[-1].turns
        moves(stand, 9_600)
        stops(stand, 5)
        assert stand.samples[-1].turns - where < 1
        assert not [row for row in stand.rows if row.get("to") == "wheel"]
        stand.run(7_000)
        assert [row["to"] for row in stand.rows].count("wheel") == 1
        assert spin_of(stand)["by"] == "hand"

    def test_what_was_spun_in_a_pause_does_not_count(self) -> None:
        stand = stand_of(real=True)
        armed = stand.director.spinning.armed
        stand.must("pause")
        assert stand.director.spinning.armed is None
        stand.run(1_000)
        spun = stand.now
        stops(stand, BANKRUPT)
        stand.run(1)
        stand.must("go-on")
        assert stand.director.spinning.armed == armed
        stops(stand, BANKRUPT, at=spun)
        assert not [row for row in stand.rows if row.get("to") == "wheel"]
        stand.run(5_000)
        stops(stand, HUNDRED)
        assert [row["value"] for row in stand.rows if row.get("to") == "wheel"] == [HUNDRED]

    def test_a_spin_of_another_number_came_late(self) -> None:
        stand = stand_of(real=True)
        number = spin_of(stand)["ask"]
        stops(stand, CASH_400)
        stand.run(20_000)
        stops(stand, BANKRUPT, number=number)
        heard(stand, Misspin(number, "too-weak", "Too weak: spin again", stand.now))
        assert stand.states[-1]["spin"]["said"] is None
        assert [row["value"] for row in stand.rows if row.get("to") == "wheel"] == [CASH_400]

    def test_after_an_undo_the_wheel_repeats_what_it_had_answered(self) -> None:
        stand = stand_of(real=True)
        turn_of_one(stand)
        stand.must("answer", ask=stand.live["seat:1"], value="spin")
        stand.run(10)
        stops(stand, HUNDRED)
        stand.run(10_000)
        assert stand.topics == {"turn.consonant"}
        stand.must("undo")
        stand.run(10_000)
        assert stand.topics == {"turn.action"}
        assert stand.director.spinning.armed is None
        stand.must("answer", ask=stand.live["seat:1"], value="spin")
        stand.run(10_000)
        assert stand.topics == {"turn.consonant"}
        assert stand.states[-1]["view"]["board"]["wedge"] == HUNDRED

    def test_an_undo_in_the_middle_of_a_spin_voids_it(self) -> None:
        stand = stand_of(real=True)
        turn_of_one(stand)
        stand.must("answer", ask=stand.live["seat:1"], value="spin")
        stand.run(10)
        number = spin_of(stand)["ask"]
        moves(stand, 96)
        stand.must("undo")
        stops(stand, BANKRUPT, number=number)
        stand.run(10_000)
        assert stand.topics == {"turn.action"}
        assert stand.states[-1]["spin"] is None

    @pytest.mark.parametrize("real", [True, False])
    def test_a_show_that_goes_on_asks_for_the_spin_anew(self, real: bool) -> None:
        stand = stand_of(real=real)
        turn_of_one(stand)
        stand.must("answer", ask=stand.live["seat:1"], value="spin")
        stand.run(500)  # it turns; then the power goes
        names = ["Seat 1", "Seat 2"]
        offer = Offer(WHEEL.name, names, [1, 2], {}, starter_of(WHEEL)(names, {}), stand.rows, "today")
        again = Stand(real_wheel=real, seed=77, offer=offer)
        assert again.desk.state(again.now)["resume"]["show"] == "Wheel of Fortune"
        again.must("resume")
        again.run(100)
        spin = spin_of(again)
        assert (spin["seat"], spin["by"]) == (1, "hand" if real else "console")
        assert again.director.repertoire.chosen.game is WHEEL
        if real:
            stops(again, HUNDRED)
        again.run(20_000)
        assert again.topics == {"turn.consonant"}


class TestTheHostsPage:
    @pytest.mark.parametrize("real", [True, False])
    def test_which_wheel_is_said_in_the_lobby_of_a_game_that_has_one(self, real: bool) -> None:
        stand = Stand(real_wheel=real)
        assert stand.desk.state(stand.now)["wheel"] is None
        stand.must("game", game="wheel-of-fortune")
        name = "the rig's wheel" if real else "a virtual wheel"
        assert stand.desk.state(stand.now)["wheel"] == {"real": real, "name": name, "on_rig": real}

    def test_a_puzzle_is_given_up_only_while_it_is_seen(self) -> None:
        stand = stand_of()
        assert stand.desk.state(stand.now)["may"] == ["end", "give-up"]
        stand.must("give-up")
        assert stand.cues()[-1] == "unsolved"
        assert stand.desk.state(stand.now)["may"] == ["end"]
        assert stand.act("give-up")["reason"] == "not yet: the next question is not there"
        stand.run(30_000)
        assert stand.desk.state(stand.now)["may"] == ["end", "give-up"]
        assert stand.desk.state(stand.now)["undo"] == {"label": "Take back that the puzzle was given up"}
        assert "The host gave up the puzzle" in stand.director.log

    def test_the_price_is_right_has_nothing_to_give_up(self) -> None:
        stand = Stand()
        stand.open_show(2)
        assert stand.desk.state(stand.now)["may"] == ["end"]
        assert stand.act("give-up")["reason"] == "'give-up' has no meaning now"

    def test_why_tells_the_latest_answers_of_a_long_round_alone(self) -> None:
        """All of them, with every ruling, would be a page of 170 kB, sent anew with every step."""
        stand = stand_of(pace="at-once")
        source = random.Random(4)
        for _ in range(60):
            page = stand.desk.state(stand.now)
            if page["phase"] == "over":
                break
            ask = page["asks"][0]
            value = BANKRUPT if ask["kind"] == "spin" else source.choice(ask["options"])["id"]
            stand.must("answer", ask=ask["id"], value=value)
            stand.run(20)
        page = stand.desk.state(stand.now)
        assert len(page["why"]) == 12
        assert max(len(one["answers"]) for one in page["why"]) == 16
        given = stand.director.game.stage.given
        assert len(given) > 40
        assert page["why"][0]["answers"][-1]["what"] == given[-1].topic
