"""The toss-up that says who starts at the *Wheel*: clauses WS6-WS11."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.rules.session import Happening
from console.rules.wheel_of_fortune.toss_up import scattered
from tests.rules.wheel_table import WheelGame

ANSWER = "TOO HOT TO HOOT"


class TossUp(WheelGame):
    """A game that a toss-up opens, its puzzle drawn."""

    def __init__(self, seats: int = 3, **options: str) -> None:
        super().__init__(seats, start="toss-up", **options)
        self.set_up("owls")

    def press(self, presses: Mapping[int, int]) -> list[Happening]:
        """Seats press so many microseconds after the opening; none: nobody before the next door."""
        return self.answer("seats", "toss-up.open", [list(one) for one in presses.items()])

    def says(self, seat: int, text: str) -> list[Happening]:
        """A solution is spelled."""
        return self.answer(f"seat:{seat}", "turn.solution", text)

    def wrong(self, seat: int) -> None:
        """This seat presses, and is wrong."""
        self.press({seat: 1000})
        self.says(seat, "no idea")

    @property
    def toss_up(self) -> dict[str, Any]:
        """The board's field."""
        found: dict[str, Any] = self.board["toss_up"]
        return found

    @property
    def racing(self) -> list[int]:
        """Whose buzzers are open."""
        return list(self.ask("seats", "toss-up.open").message["seats"])

    def open_doors(self) -> int:
        """How many can be read."""
        return sum(bool(door) for row in self.board["doors"] for door in row)


def test_ws6_one_door_after_another_opens_by_itself() -> None:
    game = TossUp()
    assert game.cues() == ["toss-up", "door"]
    assert game.at_cue("toss-up")["board"]["round"] == 0
    assert game.session.stage.note == "Toss-up"
    assert (game.open(), game.racing) == (["seats toss-up.open"], [1, 2, 3])
    assert (game.open_doors(), game.board["called"], game.board["wedge"]) == (1, [], None)
    seen = [game.facts("door")["door"]]
    for _ in range(11):
        game.press({})
        assert game.cues() == ["door"]
        row, column = game.facts("door")["door"]
        assert game.board["doors"][row][column] == game.facts("door")["letter"]
        seen.append([row, column])
    assert game.open_doors() == len(seen) == len({(row, column) for row, column in seen}) == 12
    assert game.doors() == ["TOO.HOT", "TO.HOOT", ""]


@given(count=st.integers(0, 33))
def test_ws6_all_doors_open_in_an_order_that_is_always_the_same(count: int) -> None:
    doors = [(at // 11, at % 11) for at in range(count)]
    assert sorted(scattered(doors)) == doors
    assert scattered(doors) == scattered(doors)
    if count > 4:
        assert scattered(doors) not in (doors, doors[::-1])


def test_ws6_nobody_plays_a_toss_up_alone() -> None:
    game = WheelGame(1, start="toss-up")
    game.set_up("owls")
    assert (game.cues(), game.open()) == (["round-opens", "turn"], ["wheel turn.spin"])
    other = WheelGame(2)
    other.set_up("owls")
    assert (other.open(), other.board["toss_up"]) == (["wheel order.spin"], None)


def test_ws7_the_first_to_press_solves() -> None:
    game = TossUp()
    game.press({3: 7_000_300, 2: 7_000_000})
    assert game.cues() == ["buzzed"]
    assert game.facts("buzzed") == {"seat": 2, "us": 7_000_000, "gap_us": 300, "next": 3}
    assert (game.open(), game.board["turn"]) == (["seat:2 turn.solution"], 2)
    assert game.toss_up == {
        "open": [],
        "out": [],
        "presses": [{"seat": 2, "us": 7_000_000}, {"seat": 3, "us": 7_000_300}],
        "first": 2,
        "tied": None,
        "starts": None,
    }


def test_ws7_who_cannot_be_told_apart_is_drawn_among() -> None:
    game = TossUp()
    game.press({1: 10, 3: 20, 2: 21})
    assert game.ask("house", "buzz-in.tie").message["options"] == ["1", "3"]
    game.house("buzz-in.tie", "3")
    assert game.cues() == ["tied", "buzzed"]
    assert (game.toss_up["first"], game.toss_up["tied"]) == (3, [1, 3])


def test_ws8_whoever_is_right_starts_the_first_round_and_nothing_is_paid() -> None:
    game = TossUp()
    game.press({3: 5000})
    game.says(3, " too hot to HOOT ")
    assert game.cues() == ["attempt", "solved", "order"]
    assert game.money() == []
    assert game.at_cue("attempt")["board"]["attempt"]["right"] is None
    assert not any("" in row for row in game.at_cue("solved")["board"]["doors"])
    assert game.at_cue("solved")["board"]["toss_up"]["starts"] is None
    assert game.at_cue("order")["board"]["toss_up"]["starts"] == 3
    assert [ruling.clauses for ruling in game.session.rulings[-2:]] == [("WP5", "WS8"), ("WS8",)]
    assert "owls" not in game.ask("house", "puzzle").message["options"]
    game.set_up("rock")
    assert (game.cues(), game.turn) == (["round-opens", "turn"], 3)
    assert (game.board["round"], game.board["toss_up"]) == (1, None)


def test_ws8_spoken_to_a_host() -> None:
    game = TossUp(mc="host", solve="spoken")
    assert game.session.stage.view("mc")["card"]["answer"] == ANSWER
    game.press({2: 10})
    assert (game.cues(), game.open()) == (["buzzed", "attempt"], ["mc solution.judge"])
    game.answer("mc", "solution.judge", "wrong")
    assert game.racing == [1, 3]
    game.press({1: 10})
    game.answer("mc", "solution.judge", "right")
    assert game.toss_up["starts"] == 1


def test_ws9_whoever_is_wrong_is_out_of_the_toss_up_and_not_of_the_game() -> None:
    game = TossUp()
    game.wrong(2)
    assert game.cues() == ["attempt", "wrong", "door"]
    assert game.money() == []
    assert (game.racing, game.toss_up["out"], game.board["out"]) == ([1, 3], [2], [])
    assert (game.board["attempt"], game.board["turn"], game.toss_up["first"]) == (None, None, None)
    game.press({3: 10})
    game.says(3, ANSWER)
    game.set_up("rock")
    game.spin("400", "Z")
    game.spin("400", "B")
    assert game.turn == 2


def test_ws10_everybody_was_wrong() -> None:
    game = TossUp()
    for seat in (1, 2, 3):
        game.wrong(seat)
    assert game.cues() == ["attempt", "wrong", "unsolved"]
    assert game.facts("unsolved") == {"why": "all-out"}
    assert not any("" in row for row in game.board["doors"])
    assert game.board["unsolved"] is True
    game.set_up("rock")
    assert game.open() == ["wheel order.spin"]


def test_ws10_all_doors_are_open_and_nobody_presses() -> None:
    game = TossUp()
    for _ in range(11):
        game.press({})
    assert (game.doors()[0], game.racing) == ("TOO.HOT", [1, 2, 3])
    game.press({})
    assert game.facts("unsolved") == {"why": "nobody"}
    game.set_up("rock")
    assert game.open() == ["wheel order.spin"]


def test_ws10_with_all_doors_open_the_others_may_press_when_one_was_wrong() -> None:
    game = TossUp()
    for _ in range(11):
        game.press({})
    game.wrong(1)
    assert (game.cues(), game.racing) == (["attempt", "wrong"], [2, 3])
    game.press({})
    assert game.facts("unsolved") == {"why": "nobody"}


def test_ws10_the_host_gives_it_up() -> None:
    game = TossUp()
    game.keep(game.session.interrupt("give-up"))
    assert (game.cues(), game.facts("unsolved")) == (["unsolved"], {"why": "given-up"})
    assert game.at_cue("unsolved")["board"]["toss_up"]["open"] == []
    game.set_up("rock")
    assert game.open() == ["wheel order.spin"]


@pytest.mark.parametrize(("minutes", "why", "told"), [("off", "end", "ended"), ("10", "time-up", "time-up")])
def test_the_game_ends_in_the_toss_up(minutes: str, why: str, told: str) -> None:
    game = TossUp(minutes=minutes)
    game.press({2: 10})
    game.keep(game.session.interrupt(why))
    assert (game.cues(), game.session.over) == (["unsolved", "winner"], True)
    assert game.facts("unsolved") == {"why": told}


def test_ws11_whoever_leaves_is_out_of_it() -> None:
    game = TossUp()
    game.keep(game.session.leave(1))
    assert (game.racing, game.toss_up["open"]) == ([2, 3], [2, 3])
    game.press({2: 10})
    game.keep(game.session.leave(2))
    assert (game.racing, game.toss_up["out"], game.board["turn"]) == ([3], [], None)
    game.press({3: 10})
    game.says(3, ANSWER)
    game.keep(game.session.come_back(1))
    game.set_up("rock")
    assert game.turn == 3


def test_ws11_whoever_starts_has_left_before_the_first_round() -> None:
    game = TossUp()
    game.press({2: 10})
    game.says(2, ANSWER)
    game.keep(game.session.leave(2))
    game.set_up("rock")
    assert game.turn == 3


def test_ws11_with_nobody_left_the_game_is_over() -> None:
    game = TossUp(2)
    game.keep(game.session.leave(1))
    game.keep(game.session.leave(2))
    assert game.cues() == ["left", "unsolved", "winner"]
    assert game.session.over


def test_a_toss_up_is_taken_back_answer_by_answer() -> None:
    game = TossUp(2)
    start = game.board
    game.press({})
    game.wrong(1)
    game.press({2: 10})
    game.says(2, ANSWER)
    while game.session.undoable is not None:
        game.keep(game.session.undo())
    assert game.board == start
