"""The toss-up before a game of the Wheel: one race in intervals, between which another letter opens."""

from __future__ import annotations

from typing import Any

import pytest

from console.rules.games import GAMES
from console.show.racing import INTERVAL
from hardware.events import Press
from tests.show.racing import answers, board, hit, lit, race
from tests.show.stand import MS, Stand

THIRD = 3


def tossed(slow: bool = False, **options: str) -> Stand:
    """The first letter is open, and the buzzers are."""
    stand = Stand(places=4, slow=slow)
    stand.must("game", game="wheel-of-fortune")
    for place in range(1, THIRD + 1):
        stand.press(place)
    stand.must("start", options={"start": "toss-up", **options})
    stand.commit()
    while stand.director.racing.open is None:
        stand.run(100)
        assert len(stand.states) < 200
    return stand


def toss_up(stand: Stand) -> dict[str, Any]:
    return dict(board(stand)["toss_up"])


def letters(stand: Stand) -> int:
    """How many doors are open."""
    return stand.cues().count("door")


def test_letter_after_letter_opens_as_long_as_nobody_presses() -> None:
    stand = tossed()
    assert (letters(stand), race(stand)["open"], lit(stand)) == (1, True, [1, 2, 3])
    stand.run(4 * INTERVAL / MS + 200)
    assert letters(stand) == 5
    assert answers(stand) == [[]] * 4
    assert stand.desk.state(stand.now)["timer"] is None


@pytest.mark.parametrize(("pace", "factor"), [("calm", 0.7), ("brisk", 1.6), ("at-once", 1.6)])
def test_the_pace_is_the_shows_but_people_are_no_quicker_for_it(pace: str, factor: float) -> None:
    stand = tossed(pace=pace)
    before = letters(stand)
    stand.run(10 * INTERVAL / MS / factor + 600)
    assert letters(stand) - before == 10


def test_microseconds_count_from_the_first_letter_on() -> None:
    stand = tossed()
    opened = stand.director.racing.live.since if stand.director.racing.live else 0
    stand.run(3 * INTERVAL / MS)
    hit(stand, 2)
    stand.run(20)
    [[seat, us]] = answers(stand)[-1]
    assert (seat, us) == (2, (stand.now - 20 * MS - opened) // 1_000)
    stand.run(1_500)
    assert stand.topics == {"turn.solution"}


def test_a_press_between_two_letters_is_neither_lost_nor_too_soon() -> None:
    stand = tossed(slow=True)
    stand.run(INTERVAL / MS + 20)  # nobody: that is on its way to the journal
    assert stand.director.racing.open is None
    hit(stand, 3)
    stand.run(200)
    assert (race(stand)["open"], race(stand)["early"]) == (True, [])
    stand.commit()
    stand.run(100)
    stand.commit()
    stand.run(1_500)
    assert [seat for seat, _ in answers(stand)[-1]] == [3]


def test_before_the_first_letter_it_is_too_soon() -> None:
    stand = Stand(places=3)
    stand.must("game", game="wheel-of-fortune")
    for place in (1, 2, 3):
        stand.press(place)
    stand.must("start", options={"start": "toss-up"})
    while "toss-up" not in stand.cues():
        stand.run(100)
    stand.press(2)
    assert (race(stand)["early"], stand.cues()[-1]) == ([2], "false-start")


def test_whoever_is_wrong_is_out_and_the_others_press_anew() -> None:
    stand = tossed()
    first = stand.director.racing.live.since if stand.director.racing.live else 0
    hit(stand, 1)
    stand.run(2_000)
    stand.press(2)  # while another solves
    assert race(stand)["late"][0]["seat"] == 2
    stand.must("answer", ask=stand.live["seat:1"], value="NONSENSE")
    said = []
    while stand.director.racing.open is None:
        stand.run(100)
        said.append(stand.word(1))
    assert "out: Wrong" in said
    assert (race(stand)["seats"], toss_up(stand)["out"]) == ([2, 3], [1])
    stand.run(100)
    assert answers(stand)[-1] != []  # what was pressed too late opens nothing
    hit(stand, 2)
    stand.run(20)
    assert answers(stand)[-1] == [[2, (stand.now - 20 * MS - first) // 1_000]], (
        "still from the first letter on"
    )


def test_once_it_is_over_buzzers_are_what_they_were() -> None:
    stand = tossed()
    hit(stand, 2)
    stand.run(2_000)
    puzzles = {"owl": "TOO HOT TO HOOT", "cow": "A COW ON A FARM", "hat": "A HAT IN THE RAIN"}
    drawn = next(row["value"][0] for row in stand.rows if row.get("to") == "house")
    stand.must("answer", ask=stand.live["seat:2"], value=puzzles[drawn])
    stand.run(20_000)
    assert (toss_up(stand)["starts"] if board(stand)["toss_up"] else 2) == 2
    assert stand.states[-1]["race"] is None
    spin = stand.desk.state(stand.now)["spin"]
    assert spin is None or spin["seat"] == 2


def test_a_pause_stops_the_letters() -> None:
    stand = tossed()
    stand.run(500)
    stand.must("pause")
    before = letters(stand)
    stand.press(2)
    stand.run(60_000)
    stand.must("go-on")
    stand.run(900)
    assert letters(stand) == before
    stand.run(400)
    assert letters(stand) == before + 1
    stand.desk.hands.event(Press("seat:2", "buzzer", stand.now), stand.now)
    stand.run(20)
    [[seat, us]] = answers(stand)[-1]
    assert seat == 2
    assert us < 3_000_000


def test_nobody_has_a_buzzer() -> None:
    stand = Stand(places=3)
    for place in stand.cast.places:
        place.buzzer = False
    for game, options in (("buzz-in", {}), ("wheel-of-fortune", {"start": "toss-up"})):
        stand.must("game", game=game)
        for seat in (1, 2):
            stand.must("seat", seat=seat, here=True)
        reply = stand.act("start", options=options)
        title = GAMES[game].title
        assert reply["reason"] == f"nobody has a buzzer for {title}: invite a phone, or press one on the rig"
    stand.must("start", options={"start": "wheel"})


def test_a_host_who_shuts_the_buzzers_opens_the_next_letter_and_they_are_open_again() -> None:
    stand = tossed()
    stand.must("answer", ask=stand.live["seats"], value=[])
    stand.run(1_000)
    assert (letters(stand), stand.topics) == (2, {"toss-up.open"})
    hit(stand, 2)
    stand.run(20)
    assert [seat for seat, _ in answers(stand)[-1]] == [2]
