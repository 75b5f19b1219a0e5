"""Alone, with a host, against the clock: clauses WV1-WV6 of Wheel of Fortune."""

from __future__ import annotations

import pytest

from console.rules.conversation import Refused
from console.rules.game import SetupError
from tests.rules.wheel_table import WheelGame


def alone(puzzle: str = "owls", **options: str) -> WheelGame:
    """A game for one, at the first spin."""
    game = WheelGame(1, **options)
    game.begin(puzzle)
    return game


def spoken(puzzle: str = "owls") -> WheelGame:
    """A game with a host who judges what is said, at the first spin."""
    game = WheelGame(2, mc="host", solve="spoken")
    game.begin(puzzle)
    return game


def test_wv1_alone_nobody_spins_for_the_order() -> None:
    game = WheelGame(1)
    game.set_up("owls")
    assert (game.cues(), game.open()) == (["round-opens", "turn"], ["wheel turn.spin"])
    game.keep(game.session.interrupt("give-up"))
    game.set_up("rock", "harp")
    assert game.open() == ["wheel turn.spin"]


@pytest.mark.parametrize("wedge", ["lose-a-turn", "free-spin"])
def test_wv1_alone_one_spins_again_on_lose_a_turn_and_free_spin(wedge: str) -> None:
    game = alone()
    game.wheel(wedge)
    game.wheel(wedge)
    assert (game.cues(), game.open()) == (["wedge"], ["wheel turn.spin"])
    game.spin("400", "T")
    assert game.board["tokens"] == {"1": 0}


def test_wv2_alone_a_wrong_consonant_costs_the_spin_and_bankrupt_the_money() -> None:
    game = alone()
    game.spin("400", "T")
    game.spin("400", "Z")
    assert (game.cues(), game.open()) == (["letter"], ["seat:1 turn.action"])
    assert game.cash == {1: 160_000}
    game.spin("bankrupt")
    assert (game.cues(), game.open()) == (["wedge", "bankrupt"], ["seat:1 turn.action"])
    assert game.cash == {1: 0}


@pytest.mark.parametrize(("text", "cash"), [("too hot to hoot", 160_000), ("too cold", 0)])
def test_wv3_alone_a_new_round_begins_after_any_solution(text: str, cash: int) -> None:
    game = alone()
    game.spin("400", "T")
    game.solve(text)
    assert game.open() == ["house puzzle"]
    assert game.board["totals"] == {"1": cash}
    if not cash:
        assert game.cues() == ["attempt", "wrong", "unsolved", "standings"]
        assert game.facts("unsolved") == {"why": "all-out"}


def test_wv4_a_host_sees_the_answer_and_nobody_else() -> None:
    game = WheelGame(2, mc="host")
    game.set_up("rock")
    assert game.session.stage.view("mc")["card"] == {
        "category": "Turn it up",
        "answer": "ROCK 'N' ROLL",
    }
    for viewer in ("audience", "seat:1", "seat:2"):
        assert "ROCK" not in str(game.session.stage.view(viewer))
    assert "ROCK" not in str(game.session.rulings)


def test_wv4_without_a_host_there_is_no_card() -> None:
    game = WheelGame(2)
    game.set_up("rock")
    assert game.session.stage.view("mc")["card"] == {}


def test_wv4_a_host_is_one_of_three_or_more() -> None:
    with pytest.raises(SetupError, match="beside a host at least 2 people play; 1 given"):
        WheelGame(1, mc="host")


@pytest.mark.parametrize(("verdict", "cue"), [("right", "solved"), ("wrong", "wrong")])
def test_wv5_a_spoken_solution_is_judged_by_the_host(verdict: str, cue: str) -> None:
    game = spoken()
    game.spin("400", "T")
    game.act("solve")
    assert game.cues() == ["attempt"]
    assert game.board["attempt"] == {"seat": 1, "text": None, "right": None}
    assert game.ask("mc", "solution.judge").message == {
        "to": "mc",
        "kind": "choose",
        "topic": "solution.judge",
        "options": [{"id": "right", "label": "Right"}, {"id": "wrong", "label": "Wrong"}],
    }
    game.answer("mc", "solution.judge", verdict)
    assert cue in game.cues()
    assert game.at_cue(cue)["board"]["attempt"] == {"seat": 1, "text": None, "right": verdict == "right"}


def test_wv5_that_takes_a_host() -> None:
    with pytest.raises(SetupError, match=r"solve: .* mc=host"):
        WheelGame(3, solve="spoken")


def test_wv6_a_time_limit_takes_the_place_of_the_target() -> None:
    game = WheelGame(2, minutes="30", target="100")
    assert game.session.stage.minutes == 30
    game.begin("owls")
    game.spin("400", "T")
    game.solve("too hot to hoot")
    assert not game.session.over
    assert game.board["target"] is None
    game.set_up("rock", "harp")
    game.spin("400", "R")
    game.keep(game.session.interrupt("time-up"))
    assert game.cues() == ["unsolved", "winner"]
    assert game.facts("unsolved") == {"why": "time-up"}
    assert game.money() == [("seat:1", -80_000, "round.lost")]
    (ended,) = game.ended()
    assert (ended.result.winners, ended.result.totals) == ((1,), {1: 160_000, 2: 0})


@pytest.mark.parametrize("minutes", [1, 45, 600])
def test_wv6_any_number_of_minutes_up_to_ten_hours(minutes: int) -> None:
    assert WheelGame(2, minutes=str(minutes)).session.stage.minutes == minutes


def test_wv6_between_two_rounds_time_is_up_as_well() -> None:
    game = WheelGame(2, minutes="30")
    game.keep(game.session.interrupt("time-up"))
    assert game.cues() == ["winner"]
    assert game.session.over


def test_wv6_without_a_limit_time_is_never_up() -> None:
    game = WheelGame(2)
    game.begin("owls")
    assert game.session.stage.minutes is None
    with pytest.raises(Refused):
        game.session.interrupt("time-up")
