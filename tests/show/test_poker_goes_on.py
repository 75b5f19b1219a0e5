"""Sessions of poker are ended, gone on with, taken back, left and joined in mid-hand."""

from __future__ import annotations

import random
from typing import Any

from console.rules.games import GAMES
from console.show.batch import Offer, Seated
from tests.show.poker import (
    POKER,
    QUICK,
    Eyes,
    asked,
    board,
    chips,
    meekly,
    page,
    play,
    say,
    table,
    wildly,
)
from tests.show.stand import Stand, starter_of

GAME = GAMES[POKER]


def test_a_session_that_is_ended_in_a_hand_gives_the_chips_back_and_is_left() -> None:
    stand = table(3)
    play(stand, lambda: board(stand)["pot"] > 12)
    stand.must("end")
    stand.run(20_000)
    assert page(stand)["phase"] == "over"
    assert set(stand.director.picture.view("audience")["cash"].values()) == {200}
    assert stand.director.picture.view("audience")["scene"] == "winner"
    assert stand.director.picture.currency == "chips"
    stand.must("new")
    assert page(stand)["phase"] == "lobby"
    assert stand.director.picture.currency == "$"
    stand.must("start", options=QUICK)
    stand.run(20)
    assert board(stand)["hand"] == 1


def test_a_session_of_so_many_hands_ends_by_itself_with_its_winners() -> None:
    stand = table(4, hands="2")
    play(stand, lambda: page(stand)["phase"] == "over")
    shown = stand.director.picture.view("audience")
    assert shown["scene"] == "winner"
    assert sum(shown["board"]["gains"].values()) == 0
    assert stand.cues().count("hand") == 2


def test_chips_on_the_table_are_always_those_that_were_bought() -> None:
    stand = table(5, seed=3, hands="2")
    play(stand, lambda: chips(stand) != 5 * 200 or page(stand)["phase"] == "over", wildly(random.Random(3)))
    assert chips(stand) == 5 * 200


def resumed(stand: Stand, names: list[str], options: dict[str, str], places: int) -> Stand:
    seated = Seated(list(names), [])
    rows = seated.after(stand.rows)
    rules = {name: value for name, value in options.items() if name not in QUICK}
    start = starter_of(GAME)(seated.names, rules)
    return Stand(
        places=places,
        offer=Offer(POKER, seated.names, seated.places, {**options, **QUICK}, start, rows, "today"),
    )


def test_in_mid_hand_everything_is_there_again_the_own_cards_too() -> None:
    stand = table(4)
    play(stand, lambda: board(stand)["round"] == 3 and board(stand)["stage"] == "bet")
    names = [f"Seat {n}" for n in range(1, 5)]
    again = resumed(stand, names, {}, 4)
    assert page(again)["resume"]["show"] == GAME.title
    again.must("resume")
    again.run(100)
    assert again.director.picture.views == stand.director.picture.views
    assert again.director.picture.views["seat:1"]["own"]["cards"]
    play(again, lambda: board(again)["hand"] == 2)


def test_on_a_rig_without_eyes_the_show_goes_on_and_the_host_is_told() -> None:
    stand = table(4)
    again = resumed(stand, [f"Seat {n}" for n in range(1, 5)], {}, 3)
    again.must("resume")
    again.run(100)
    assert any("Seat 4 has no way to see cards" in line for line in again.director.log)
    assert [fault["of"] for fault in page(again)["faults"]] == ["seat:4"]


# ------------------------------------------------------------------ people come and go, the host takes back
def test_an_undo_in_mid_hand_brings_back_the_same_cards() -> None:
    stand = table(3)
    play(stand, lambda: board(stand)["round"] == 2)
    before = {k: v for k, v in stand.director.picture.views.items() if k.startswith("seat")}
    seat = asked(stand)[0]  # type: ignore[index]
    say(stand, seat, "deck")
    drawn = stand.director.picture.views[f"seat:{seat}"]["own"]
    stand.must("undo")
    stand.run(20)
    assert {k: v["own"] for k, v in stand.director.picture.views.items() if k.startswith("seat")} == {
        k: v["own"] for k, v in before.items()
    }
    say(stand, seat, "deck")
    assert stand.director.picture.views[f"seat:{seat}"]["own"] == drawn


def test_seven_play_by_phones_where_no_matrix_faces_its_owner() -> None:
    """Four at the rig, three with nothing but a phone; one answer is taken back, and every page is what it was."""
    stand = Stand(places=4)
    for place in stand.cast.places:
        place.peeks = False
    stand.must("game", game=POKER)
    for number in range(1, 5):
        stand.press(number)
        stand.pair(number, f"key {number}")
    for number in range(5, 8):
        stand.pair("new", f"key {number}")
    stand.must("start", options={**QUICK, "hands": "1"})
    stand.run(20)
    eyes = Eyes(stand)

    def taps(seat: int, value: str) -> None:
        ask = stand.page(seat)["ask"]["id"]
        assert stand.sends(seat, "answer", ask=ask, value=value)["type"] == "done"
        stand.run(20)

    def seen() -> list[dict[str, Any]]:
        return [stand.page(number)["view"] for number in range(1, 8)]

    while (now := asked(stand)) is not None:
        before = seen()
        taps(now[0], meekly(*now))
        if (board(stand).get("stage"), board(stand).get("round")) == ("bet", 2):
            after = seen()
            stand.must("undo")
            stand.run(20)
            assert seen() == before
            taps(now[0], meekly(*now))
            assert seen() == after
    assert page(stand)["phase"] == "over"
    assert [stand.cast.place(number).phone_key for number in range(1, 8)] == [f"key {n}" for n in range(1, 8)]
    assert eyes.found == []
    assert page(stand)["faults"] == []


def test_whoever_leaves_folds_and_plays_again_from_the_next_hand_on() -> None:
    stand = table(4)
    seat = asked(stand)[0]  # type: ignore[index]
    stand.must("leave", seat=seat)
    stand.run(20)
    assert seat not in [asked(stand)[0]]  # type: ignore[index]
    assert "Has left" in stand.word(seat)
    stand.must("come-back", seat=seat)
    play(stand, lambda: board(stand)["hand"] == 2)
    assert str(seat) in board(stand)["hands"]


def test_when_all_others_leave_the_hand_is_won() -> None:
    stand = table(3)
    first = asked(stand)[0]  # type: ignore[index]
    for seat in {1, 2, 3} - {first}:
        stand.must("leave", seat=seat)
        stand.run(20)
    assert page(stand)["phase"] == "over"


def test_names_and_places_change_in_mid_hand() -> None:
    stand = table(3, places=4)
    stand.must("name", seat=2, name="Bo")
    stand.must("move", seat=2, place=4)
    stand.run(20)
    assert [podium["badge"] for podium in page(stand)["podiums"]] == [1, 4, 3]
    while asked(stand)[0] != 2:  # type: ignore[index]
        now = asked(stand)
        assert now is not None
        say(stand, now[0], meekly(*now))
    say(stand, 2, "row-1")
    assert any(line.startswith("Bo buys the") for line in stand.director.log)


def test_on_hold_nobody_buys_and_no_clock_runs() -> None:
    stand = table(3, answer_seconds="30")
    ask = next(iter(stand.live.values()))
    stand.must("pause")
    stand.run(120_000)
    assert stand.act("answer", ask=ask, value="row-1")["type"] == "refused"
    stand.must("go-on")
    stand.run(29_000)
    assert ask in stand.live.values()
    stand.run(2_000)
    assert ask not in stand.live.values()


def test_a_correction_offers_what_can_be_paid() -> None:
    stand = table(3, stack="5")
    seat = asked(stand)[0]  # type: ignore[index]
    stand.must("adjust", seat=seat, amount=-2, why="a slip")
    stand.run(20)
    assert asked(stand)[2] == ["row-1", "row-2", "fold"]  # type: ignore[index]
    assert f"Seat {seat} gives back 2 chips (correction)" in stand.director.log
