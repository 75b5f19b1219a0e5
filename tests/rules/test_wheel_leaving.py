"""Who leaves a game of *Wheel of Fortune*, and who comes back: clauses WL1-WL5."""

from __future__ import annotations

import pytest

from console.rules.session import Closed
from tests.rules.wheel_table import WheelGame


def playing(seats: int = 3, **options: str) -> WheelGame:
    """The first round, at the first seat's first spin."""
    game = WheelGame(seats, **options)
    game.begin("owls")
    return game


@pytest.mark.parametrize(
    "asked", ["turn.spin", "turn.consonant", "turn.action", "turn.vowel", "turn.solution"]
)
def test_wl1_whoever_leaves_in_their_turn_loses_it(asked: str) -> None:
    game = playing()
    if asked == "turn.consonant":
        game.wheel("400")
    elif asked != "turn.spin":
        game.spin("400", "T")
        if asked == "turn.vowel":
            game.act("vowel")
        elif asked == "turn.solution":
            game.act("solve")
    assert game.open()[0].endswith(asked)
    (ask,) = game.session.open
    game.keep(game.session.leave(1))
    assert [one.id for one in game.latest if isinstance(one, Closed)] == [ask]
    assert game.cues() == ["left", "turn"]
    assert (game.turn, game.open()) == (2, ["wheel turn.spin"])


def test_wl1_while_a_token_is_asked_for_and_while_the_host_judges() -> None:
    game = playing()
    game.spin("free-spin", "T")
    game.spin("lose-a-turn")
    assert game.open() == ["seat:1 turn.token"]
    game.keep(game.session.leave(1))
    assert game.turn == 2
    game = playing(mc="host", solve="spoken")
    game.spin("400", "T")
    game.act("solve")
    assert game.open() == ["mc solution.judge"]
    game.keep(game.session.leave(1))
    assert (game.turn, game.board["attempt"]) == (2, None)


def test_wl1_what_was_won_stays_until_the_round_ends_and_what_is_banked_counts() -> None:
    game = playing()
    game.session.adjust(1, 5_000, "a present")
    game.spin("400", "T")
    game.session.leave(1)
    assert game.round_cash()[1] == 160_000
    game.spin("400", "H")
    game.solve("too hot to hoot")
    assert game.money() == [("seat:1", -160_000, "round.lost")]
    game.session.adjust(2, -80_000, "away with it")
    game.session.interrupt("end")
    result = game.session.stage.result
    assert result is not None
    assert (result.winners, result.totals) == ((1,), {1: 5_000, 2: 0, 3: 0})


def test_wl1_somebody_elses_leaving_changes_nothing_but_the_order() -> None:
    game = playing()
    game.keep(game.session.leave(2))
    assert (game.cues(), game.open()) == (["left"], ["wheel turn.spin"])
    game.spin("400", "Z")
    assert game.turn == 3


def test_wl1_a_leave_can_be_taken_back() -> None:
    game = playing()
    game.spin("400", "T")
    game.session.leave(1)
    game.keep(game.session.undo())
    assert (game.turn, game.open(), game.cash[1]) == (1, ["seat:1 turn.action"], 160_000)


def test_wl2_whoever_comes_back_plays_from_the_next_round_on() -> None:
    game = playing()
    game.session.leave(2)
    game.session.come_back(2)
    game.spin("400", "Z")
    assert game.turn == 3
    game.session.interrupt("give-up")
    game.set_up("rock", "harp")
    assert game.ask("wheel", "order.spin").message["seat"] == 1
    game.order("100", "400", "1000")
    assert game.turn == 3
    game.spin("400", "Z")
    game.spin("400", "X")
    assert game.turn == 2


def test_wl3_with_nobody_here_the_round_is_unsolved_and_the_game_over() -> None:
    game = playing(2)
    game.spin("400", "T")
    game.session.leave(2)
    game.keep(game.session.leave(1))
    assert game.cues() == ["left", "unsolved", "standings", "winner"]
    assert game.facts("unsolved") == {"why": "nobody"}
    assert game.money() == [("seat:1", -160_000, "round.lost")]
    assert game.session.over


def test_wl3_if_somebody_has_come_back_a_new_round_begins() -> None:
    game = playing(2)
    game.session.leave(2)
    game.session.come_back(2)
    game.keep(game.session.leave(1))
    assert game.cues() == ["left", "unsolved", "standings"]
    game.set_up("rock", "harp")
    assert (game.turn, game.open()) == (2, ["wheel turn.spin"])


def test_wl3_the_last_who_is_not_out_leaves() -> None:
    game = playing(2, wrong_solution="drop-out")
    game.spin("400", "T")
    game.solve("wrong")
    game.keep(game.session.leave(2))
    assert game.facts("unsolved") == {"why": "all-out"}


def test_wl3_all_leave_while_a_puzzle_is_drawn() -> None:
    game = WheelGame(2)
    game.session.leave(1)
    game.session.leave(2)
    game.house("puzzle", "owls")
    assert game.facts("unsolved") == {"why": "nobody"}
    assert game.session.over


def test_wl4_whoever_leaves_is_out_of_the_order() -> None:
    game = WheelGame(4)
    game.set_up("owls")
    game.order("1000")
    game.session.leave(2)  # who is to spin
    assert game.ask("wheel", "order.spin").message["seat"] == 3
    game.session.leave(1)  # who has spun highest
    game.order("100", "400")
    assert game.facts("order") == {"seat": 4}


def test_wl4_when_all_the_tied_have_left_those_who_are_here_spin() -> None:
    game = WheelGame(4)
    game.set_up("owls")
    game.order("1000", "1000", "100", "400")
    game.order("500")
    game.session.leave(1)
    game.keep(game.session.leave(2))
    assert game.board["order"] == {"spins": {}, "spinning": [3, 4], "starts": None}
    game.order("400", "100")
    assert game.facts("order") == {"seat": 3}


@pytest.mark.parametrize("spun", [0, 1])
def test_wl4_nobody_spins_alone(spun: int) -> None:
    game = WheelGame(2)
    game.set_up("owls")
    game.order(*["400"] * spun)
    game.keep(game.session.leave(2 if spun else 1))
    assert game.open() == ["wheel turn.spin"]
    assert game.turn == (1 if spun else 2)


def test_wl4_one_of_two_who_are_tied_leaves() -> None:
    game = WheelGame(3)
    game.set_up("owls")
    game.order("1000", "1000", "100")
    game.keep(game.session.leave(1))
    assert game.cues() == ["left", "order", "turn"]
    assert game.turn == 2


def test_wl5_if_the_winner_has_left_the_next_to_the_left_starts() -> None:
    game = playing(4)
    game.spin("400", "Z")
    game.spin("400", "Z" if game.turn == 1 else "X")
    game.spin("400", "T")
    game.solve("too hot to hoot")  # seat 3 wins
    game.session.leave(3)
    game.session.leave(4)
    game.set_up("rock", "harp")
    assert game.turn == 1
