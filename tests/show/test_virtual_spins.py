"""A virtual wheel on its way from the question to the answer."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from console.house import House
from console.show.virtual_wheel import spin, under_pointer
from tests.show.spins import BANKRUPT, CASH_400, spin_of, stand_of, turn_of_one
from tests.show.stand import MS, SECOND, WEDGES, world


class TestVirtual:
    def test_it_waits_for_the_buzzer_of_whoever_is_to_spin(self) -> None:
        stand = stand_of()
        assert stand.states[-1]["spin"] == {"seat": 1, "by": "console", "turning": False, "said": None}
        assert stand.director.picture.lamps() == {1: True, 2: False, 3: False, 4: False}
        stand.press(2)
        assert stand.states[-1]["spin"]["turning"] is False
        stand.run(20_000)
        assert stand.states[-1]["spin"] == {"seat": 1, "by": "console", "turning": False, "said": None}
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
        live = stand.director.spinning.spin
        assert live is not None
        virtual = live.virtual
        assert virtual is not None
        stand.run((virtual.ends - stand.now) / MS - 1)
        assert len(stand.rows) == rows
        assert stand.states[-1]["view"]["board"]["wedge"] is None
        stand.run(60)
        assert len(stand.rows) > rows
        rest = next(one for one in stand.samples if not one.moving and one.at > virtual.start)
        assert (rest.turns, rest.at) == (virtual.origin + virtual.way, virtual.ends)

    def test_no_clock_runs_while_it_turns(self) -> None:
        stand = stand_of(answer_seconds="30", pace="calm")
        timer = stand.director.picture.timer(stand.now)
        assert timer is not None
        stand.run(timer["left_ms"] - 1_000)
        stand.press(1)
        assert stand.states[-1]["timer"] is None
        stand.run(3_000)
        assert "time-up" not in stand.cues()

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
        assert stand.samples[0].turns * len(WEDGES) % len(WEDGES) == CASH_400 + 0.5

    def test_it_begins_where_it_has_stopped(self) -> None:
        stand = stand_of(1)
        for _ in range(40):
            stand.samples.clear()
            stand.press(1)
            stand.run(8_000)
            rest = next(one.turns for one in reversed(stand.samples) if not one.moving)
            if stand.topics == {"turn.action"}:
                break
            if stand.topics == {"turn.consonant"}:
                stand.must("answer", ask=stand.live["seat:1"], value="X")
                stand.run(10_000)
                break
        assert stand.topics == {"turn.action"}
        stand.samples.clear()
        stand.must("answer", ask=stand.live["seat:1"], value="spin")
        stand.run(10)
        assert stand.samples[0].turns == rest

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
        one.run(100)
        assert spin_of(one)["turning"] is True
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
