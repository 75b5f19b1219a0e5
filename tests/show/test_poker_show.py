"""Sessions of poker on the console: who may begin one, with what, how it flows, and what is taken when time is up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from console.rules.games import GAMES
from console.show.pace import LASTS
from tests.show.poker import (
    POKER,
    QUICK,
    asked,
    board,
    meekly,
    page,
    play,
    say,
    table,
)
from tests.show.stand import SECOND, Stand

GAME = GAMES[POKER]
PAGE = (Path(__file__).resolve().parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")


def lobby(people: int, places: int = 7) -> Stand:
    stand = Stand(places=places)
    stand.must("game", game=POKER)
    for place in range(1, people + 1):
        stand.press(place)
    return stand


# ------------------------------------------------------------------ who may begin
@pytest.mark.parametrize(
    ("people", "reason"),
    [
        (1, "1 seat is taken, at least 3 needed: press the buzzers"),
        (2, "2 seats are taken, at least 3 needed: press the buzzers"),
        (8, f"8 seats are taken, at most 7 can play {GAME.title}: free a seat"),
    ],
)
def test_too_few_and_too_many_are_told_so(people: int, reason: str) -> None:
    assert lobby(people, places=8).act("start")["reason"] == reason


def test_nobody_plays_who_could_not_see_his_own_cards() -> None:
    stand = lobby(4)
    for place in stand.cast.places[:2]:
        place.peeks = False
    two = "Seat 1 and Seat 2 have no way to see cards that lie face down: invite a phone for each"
    assert stand.act("start")["reason"] == two
    stand.cast.places[0].phone = "away"
    one = "Seat 2 has no way to see cards that lie face down: invite a phone for Seat 2"
    assert stand.act("start")["reason"] == one
    assert stand.director.session is None
    stand.must("game", game="price-is-right")
    stand.must("start")
    stand.run(100)


@pytest.mark.parametrize(
    ("fault", "refused"),
    [
        (("missing", "seat:2", "matrix"), True),
        (("stuck", "seat:2", "buzzer"), True),
        (("dead", "seat:2", "buzzer"), True),
        (("dead", "seat:2", "dial:0"), False),
        (("noisy", "seat:2", "buzzer"), False),
        (("missing", "seat:6", "matrix"), False),
    ],
)
def test_nobody_looks_at_cards_with_parts_that_are_broken(fault: tuple[str, str, str], refused: bool) -> None:
    stand = lobby(3)
    stand.director.picture.faults[fault] = "It is broken"
    assert (stand.act("start")["type"] == "refused") == refused


def test_an_empty_chair_needs_to_see_nothing() -> None:
    stand = lobby(3)
    stand.cast.places[6].peeks = False
    stand.must("start")


def test_in_a_show_that_is_on_the_host_alone_hears_who_sees_nothing() -> None:
    stand = table(3)
    assert page(stand)["faults"] == []
    stand.cast.places[1].peeks = False
    (fault,) = page(stand)["faults"]
    assert (fault["kind"], fault["of"], fault["part"]) == ("unseen", "seat:2", "cards")
    assert fault["text"].startswith("Seat 2 has no way to see cards")
    assert not [one for one in stand.director.picture.overlays() if one["kind"] == "fault"]
    stand.cast.places[1].phone = "here"
    assert page(stand)["faults"] == []


# ------------------------------------------------------------------ options
def test_the_lobby_offers_what_may_be_agreed() -> None:
    stand = lobby(3)
    setup = page(stand)["setup"]
    game = next(one for one in setup["games"] if one["id"] == POKER)
    assert (game["least"], game["most"]) == (3, 7)
    names = {"unit", "stack", "ante", "bet", "low", "low_qualifier", "declare", "row", "hands"}
    assert names | {"answer_seconds", "pace"} == set(setup["options"]) == set(setup["choices"])
    assert {"unit", "stack", "ante", "bet", "hands"} == set(setup["numbers"])
    assert all(least == 1 for least, _ in setup["numbers"].values())


def test_options_are_kept_per_game_and_what_does_not_go_together_is_refused() -> None:
    stand = lobby(3)
    unlike = {"low": "deuce-to-seven", "low_qualifier": "eight-or-better"}
    assert stand.act("start", options=unlike)["type"] == "refused"
    assert page(stand)["setup"]["options"]["low"] == "ace-to-five"
    stand.must("start", options={"stack": "123", "hands": "4", **QUICK})
    stand.run(100)
    stand.must("end")
    stand.run(1_000)
    stand.must("new")
    assert (page(stand)["setup"]["options"]["stack"], page(stand)["setup"]["options"]["hands"]) == (
        "123",
        "4",
    )
    stand.must("game", game="wheel-of-fortune")
    assert "stack" not in page(stand)["setup"]["options"]


# ------------------------------------------------------------------ pace
def test_every_cue_of_poker_has_its_time() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `") and "| poker" in line]
    cues = {cue for line in rows for cue in re.findall(r"`([a-z-]+)`", line.split("|")[1])}
    assert {"bought", "pot", "raised"} <= cues
    assert cues <= set(LASTS)


def test_nothing_waits_for_next_but_a_reveal_can_be_cut_short() -> None:
    stand = table(3, hands="1", pace="normal")
    waited = 0
    while (now := asked(stand)) is not None:
        say(stand, now[0], meekly(*now))
        begun = stand.now
        while asked(stand) is None and page(stand)["phase"] == "game":
            stand.run(100)
            assert stand.now - begun < 60 * SECOND, "the show waits for somebody"
        waited = max(waited, stand.now - begun)
    assert page(stand)["phase"] == "over"
    stand = table(3, hands="1", pace="normal")
    play(stand, lambda: board(stand)["stage"] == "showdown" and page(stand)["next"] is not None)
    for _ in range(20):
        if page(stand)["next"] is None:
            break
        stand.must("next")
    assert page(stand)["phase"] == "over"


def test_a_hand_of_seven_is_no_slow_one() -> None:
    """What the show takes for itself of a hand that nobody folds, from the deal to the next one."""
    stand = table(7, hands="2", pace="normal")
    begun = stand.now
    while board(stand)["hand"] == 1:
        now = asked(stand)
        if now is not None:
            say(stand, now[0], meekly(*now))
        stand.run(50)
    assert 60 * SECOND < stand.now - begun < 120 * SECOND


# ------------------------------------------------------------------ time is up
def test_whoever_does_nothing_risks_least() -> None:
    stand = table(3, hands="1", answer_seconds="30")
    first = asked(stand)
    assert first is not None
    assert first[1] == "buy"
    stand.run(31_000)
    assert board(stand)["folded"] == [first[0]]
    for _ in range(2):
        say(stand, asked(stand)[0], "row-1")  # type: ignore[index]
    opener, topic, _ = asked(stand)  # type: ignore[misc]
    assert topic == "bet"
    stand.run(31_000)
    assert "checked" in stand.cues()
    say(stand, asked(stand)[0], "bet")  # type: ignore[index]
    stand.run(31_000)
    folded = [cue["seat"] for state in stand.states if (cue := state["cue"]) and cue["name"] == "folded"]
    assert folded == [first[0], opener]


def test_whoever_does_nothing_buys_in_no_more() -> None:
    stand = table(5, answer_seconds="30", stack="8", seed=2)
    play(stand, lambda: stand.topics == {"rebuy"})
    seat = asked(stand)[0]  # type: ignore[index]
    stand.run(31_000)
    assert f"Seat {seat} leaves the table" in stand.director.log


def test_nobody_declares_anything_but_high_by_doing_nothing() -> None:
    stand = table(3, answer_seconds="30")
    play(stand, lambda: board(stand)["stage"] == "declare")
    stand.run(31_000)
    (declared,) = [
        state["cue"]["declared"] for state in stand.states if (state["cue"] or {}).get("name") == "declared"
    ]
    assert set(declared.values()) == {"high"}
