"""A spin by hand on its way from the question to the answer, judged by the rig; and what the host's page says of the Wheel."""

from __future__ import annotations

import random

import pytest

from console.show.batch import Offer
from hardware.events import Misspin, Spun
from tests.show.spins import (
    BANKRUPT,
    CASH_400,
    HUNDRED,
    decide_order,
    heard,
    moves,
    spin_of,
    stand_of,
    stops,
    turn_of_one,
)
from tests.show.stand import WEDGES, WHEEL, Stand, starter_of

START = 0.5 / len(WEDGES)
"""The middle of the first wedge, in turns."""


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
        assert [(one.moving, one.shown) for one in stand.samples] == [(False, True)], "from the question on"
        stand.samples.clear()
        moves(stand, 30, zero=None)
        moves(stand, 48, zero=24)
        moves(stand, 120, moving=False, zero=24)
        assert [(one.turns, one.moving, one.shown) for one in stand.samples] == [
            (START + 30 / 96, True, True), (0.25, True, True), (1.0, False, True),
        ]  # fmt: skip

    def test_before_it_has_moved_it_is_shown_in_the_middle_of_a_wedge(self) -> None:
        """Between two pegs, where wheels stand, and not on a line as if it were undecided."""
        assert [one.turns for one in stand_of(real=True).samples] == [START]

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

    def test_a_hand_that_lets_go_leaves_it_said(self) -> None:
        stand = stand_of(real=True)
        moves(stand, 1_000)
        heard(stand, Misspin(spin_of(stand)["ask"], "too-weak", "Too weak: spin again", stand.now))
        moves(stand, 1_010)
        assert spin_of(stand)["said"] == "Too weak: spin again"
        moves(stand, 1_030)
        assert spin_of(stand)["said"] is None

    def test_after_a_pause_it_is_to_be_spun_afresh(self) -> None:
        stand = stand_of(real=True)
        heard(stand, Misspin(spin_of(stand)["ask"], "too-weak", "Too weak: spin again", stand.now))
        stand.must("pause")
        stand.run(1_000)
        stand.must("go-on")
        assert spin_of(stand)["said"] is None

    def test_a_try_after_one_on_the_line_takes_that_back(self) -> None:
        stand = stand_of(real=True)
        stops(stand, 1, 2)
        heard(stand, Misspin(spin_of(stand)["ask"], "too-weak", "Too weak: spin again", stand.now))
        assert (spin_of(stand)["between"], spin_of(stand)["said"]) == (None, "Too weak: spin again")

    def test_a_wheel_that_still_turns_when_its_spin_is_given_up_rests_for_those_who_look_on(self) -> None:
        stand = stand_of(real=True)
        moves(stand, 30)
        stand.must("give-up")
        assert (stand.samples[-1].moving, stand.samples[-1].shown) == (False, True)
        stand.run(30_000)
        assert spin_of(stand)["turning"] is True, "it turns yet as the next one is wanted"
        moves(stand, 60, moving=False)
        assert spin_of(stand)["turning"] is False

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
        assert stand.desk.state(stand.now)["wheel"] == {
            "real": real, "name": name, "on_rig": real, "prize_wedge": None,
        }  # fmt: skip

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

    def test_i1_two_hosts_give_up_one_puzzle(self) -> None:
        """Each on the same page, 80 ms apart, and the first one's message once more."""
        stand = stand_of()
        step, replies = stand.director.step, []
        for _ in range(3):
            replies.append(stand.desk.act({"n": 1, "step": step, "do": "give-up"}, stand.now))
            stand.run(80)
        assert [one.get("reason", "done") for one in replies] == ["done", *["already moved on"] * 2]
        stand.run(30_000)
        assert stand.states[-1]["view"]["board"]["round"] == 2
        assert [row["why"] for row in stand.rows if row["kind"] == "interrupt"] == ["give-up"]

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
