"""What a contestant points at is public, as it moves; what several dial in secret is not."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from console.rules.price_is_right.solo import SOLO_GAMES
from console.rules.session import Asked
from console.show.cast import Place
from console.show.floor import Floor
from hardware.events import Turn
from tests.show.stand import Stand

FIELDS = {
    "choose": {"at", "of"},
    "pick": {"at", "taken", "count"},
    "arrange": {"slots", "from", "at", "tiles"},
    "dial": {"digits", "at", "wheels"},
}


def in_a_solo_game(game: str = "any-number", places: int = 2) -> Stand:
    """Seat 1 wins the round with 0 against 9999, and is asked the game's first question."""
    stand = Stand(places=places)
    stand.open_show(people=2, solo_games=game, answer_seconds="off")
    while "qualifying.guess" in stand.topics:
        stand.dial(1, 0)
        stand.press(1)
        stand.dial(2, 9999)
        stand.press(2)
        stand.run(20_000)
    return stand


def test_a_turn_is_seen_at_once_and_says_whose_it_is_and_what_it_is_about() -> None:
    stand = in_a_solo_game()
    assert stand.states[-1]["pointing"] == {
        "seat": 1,
        "topic": "any-number.digit",
        "kind": "choose",
        "at": None,
        "of": list("0123456789"),
    }
    count = len(stand.states)
    stand.turn(1, 8)
    assert len(stand.states) == count + 1
    assert stand.states[-1]["cue"] is None
    assert stand.states[-1]["pointing"]["at"] == "7"


def test_a_dial_that_is_spun_makes_one_picture_however_many_clicks_came() -> None:
    stand = in_a_solo_game()
    for total in range(1, 8):
        stand.desk.hands.event(Turn("seat:1", 0, 100 + total, stand.now), stand.now)
    assert len(stand.director.take_states(stand.now)) == 1


def test_somebody_elses_dial_points_at_nothing() -> None:
    stand = in_a_solo_game()
    before = stand.states[-1]["pointing"]
    stand.turn(2, 3)
    assert stand.states[-1]["pointing"] == before


def test_it_is_over_when_the_answer_is_in() -> None:
    stand = in_a_solo_game("squeeze-play")
    stand.turn(1, 2)
    assert stand.states[-1]["pointing"]["at"] == "2"
    stand.press(1)
    stand.run(0)
    assert stand.states[-1]["pointing"] is None


def test_who_is_left_alone_with_a_secret_question_points_at_nothing() -> None:
    stand = Stand(places=2)
    stand.open_show(people=2, answer_seconds="off")
    stand.dial(2, 5)
    stand.press(2)
    stand.turn(1, 4)
    assert stand.states[-1]["pointing"] is None


@pytest.mark.parametrize(
    "topic", ["practice.guess", "qualifying.guess", "showcase-place.guess", "showcase.guess"]
)
def test_no_question_that_is_dialled_in_secret_points_even_when_it_is_put_to_one_alone(topic: str) -> None:
    """As after a resume: the others have answered before the power went."""
    floor = Floor()
    ask = {"to": "seat:1", "kind": "dial", "topic": topic, "wheels": ["0123456789"] * 4}
    floor.open(Asked(1, "seat:1", ask), Place(1, 1), False, 0, None)
    live = floor.of_seat(1)
    assert live is not None
    assert live.control is not None
    live.control.turn(0, 3)
    assert floor.pointing() is None


@pytest.mark.parametrize("numbers", [(77, 1234), (12, 9876)])
def test_what_is_dialled_in_secret_changes_no_byte_for_the_audience(numbers: tuple[int, int]) -> None:
    def sent(first: int) -> list[str]:
        stand = Stand(places=2)
        stand.open_show(people=2, answer_seconds="off")
        stand.dial(1, first)
        stand.press(1)
        return [json.dumps(state, sort_keys=True) for state in stand.states]

    assert sent(numbers[0]) == sent(numbers[1])


@pytest.mark.parametrize("game", list(SOLO_GAMES))
@pytest.mark.parametrize(("dials", "push"), [(1, True), (1, False), (4, True), (4, False)])
def test_every_solo_game_is_played_in_the_open_in_the_form_that_is_written_down(
    game: str, dials: int, push: bool
) -> None:
    stand, source = in_a_solo_game(game), random.Random(dials)
    place = stand.cast.places[0]
    place.dials, place.push = dials, push
    stand.director.picture.floor.renew(1, place, stand.now, stand.director.step)
    seen: list[dict[str, Any]] = []
    for _ in range(4000):
        if stand.director.picture.view("audience")["scene"] in ("totals", "winner"):
            break
        stand.run(500)
        if "seat:1" not in stand.live:
            continue
        if (
            source.random() < 0.6
        ):  # without a push a turn goes back to choosing, so now and then nothing is turned
            stand.turn(1, source.randrange(1, 12), dial=source.randrange(dials))
        stand.press(1, source.choice(["push", "push", "buzzer"] if push else ["buzzer"]))
        seen += [state["pointing"] for state in stand.states if state["pointing"]]
        for state in stand.states:
            assert state["pointing"] is None or state["view"]["scene"] == game
        stand.states.clear()
    else:
        pytest.fail("never came to an end")
    assert seen
    for pointing in seen:
        assert pointing["seat"] == 1
        assert pointing["topic"].startswith(f"{game}.")
        assert set(pointing) == {"seat", "topic", "kind"} | FIELDS[pointing["kind"]] | (
            set(pointing) & {"ready"}
        )
        assert pointing.get("ready", "lock") == "lock"
        assert "ready" not in pointing or not push
    assert len({json.dumps(one) for one in seen}) > 1
