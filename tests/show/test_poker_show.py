"""Sessions of poker on the console: begun, timed, interrupted, gone on with; nobody is told what lies face down."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from console.rules.games import GAMES
from console.rules.price_poker.words import card_words
from console.show.batch import Offer, Seated
from console.show.pace import LASTS
from tests.show.poker import (
    POKER,
    QUICK,
    Eyes,
    asked,
    board,
    chips,
    meekly,
    play,
    say,
    table,
    wildly,
)
from tests.show.stand import SECOND, Stand, starter_of

GAME = GAMES[POKER]
PAGE = (Path(__file__).resolve().parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")


def lobby(people: int, places: int = 7) -> Stand:
    stand = Stand(places=places)
    stand.must("game", game=POKER)
    for place in range(1, people + 1):
        stand.press(place)
    return stand


def page(stand: Stand) -> dict[str, Any]:
    return stand.desk.state(stand.now)


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


# ------------------------------------------------------------------ what the host is told
def test_a_declaration_is_locked_in_and_shown_to_nobody() -> None:
    stand = table(3)
    play(stand, lambda: board(stand)["stage"] == "declare")
    before = len(stand.states)
    say(stand, 1, "both")
    podium = page(stand)["podiums"][0]
    assert podium["entry"] is None
    assert podium["status"] == {"kind": "locked", "word": "Locked in"}
    assert page(stand)["log"][-1] == "Seat 1 locked in"
    assert page(stand)["undo"] == {"label": "Take back Seat 1's answer"}
    assert page(stand)["view"]["card"] == {}
    assert '"both"' not in json.dumps([page(stand)["view"], page(stand)["podiums"], stand.states[before:]])
    say(stand, 2, "low")
    say(stand, 3, "high")
    assert "Declared: Seat 1 both, Seat 2 low and Seat 3 high" in stand.director.log


def test_a_declaration_in_turn_is_told_by_its_cue() -> None:
    stand = table(3, declare="in-turn")
    play(stand, lambda: board(stand)["stage"] == "declare")
    seat, _, _ = asked(stand)  # type: ignore[misc]
    say(stand, seat, "low")
    assert stand.director.log[-1] == f"Seat {seat} declares low"
    assert board(stand)["declared"] == {str(seat): "low"}


def test_a_hand_reads_like_one_in_the_log() -> None:
    stand = table(3, hands="1")
    log = stand.director.log
    assert "Hand 1: the antes are in" in log
    assert "Seat 1 buys in for 200 chips" in log
    seat = asked(stand)[0]  # type: ignore[index]
    say(stand, seat, "deck")
    assert stand.director.log[-1] == f"Seat {seat} buys from the deck for 3 chips"
    play(stand, lambda: page(stand)["phase"] == "over")
    told = "\n".join(stand.director.log)
    assert re.search(r"buys the \w+ of \w+ for 1 chip\n", told)
    assert re.search(r"The pot, high: .* chips \(.+\)", told)
    assert not re.search(r"\(pot|\(ante|\(bet|^pot ", told, re.M)


@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_lies_face_down_is_told_to_anybody_else(seed: int) -> None:
    """Through three hands each, also where the host takes back, throws out and has the show go on."""
    source = random.Random(seed)
    stand = table(
        source.choice([3, 5, 7]), seed=seed, hands="3", declare=source.choice(["together", "in-turn"])
    )
    eyes = Eyes(stand)
    choose = wildly(source)
    for _ in range(400):
        now = asked(stand)
        if now is None:
            break
        if source.random() < 0.05:
            stand.act("undo")
            stand.run(20)
            continue
        say(stand, now[0], choose(*now))
    assert page(stand)["phase"] == "over"
    assert eyes.found == []
    assert eyes.pictures > 100


def by_cue(_: Stand, card: str) -> dict[str, Any]:
    return {"name": "tick", "left": 1, "card": card}


def by_the_log(stand: Stand, card: str) -> None:
    stand.director.say(f"Somebody has the {card_words(card).lower()}")


def by_a_fault(stand: Stand, card: str) -> None:
    stand.director.picture.faults["odd", "seat:1", "cards"] = card_words(card)


def by_another_seats_view(stand: Stand, card: str) -> None:
    stand.director.picture.views["seat:2"]["own"]["cards"].append({"card": card, "up": False})


@pytest.mark.parametrize("leak", [by_cue, by_the_log, by_a_fault, by_another_seats_view])
def test_the_law_sees_a_card_that_is_told(leak: Callable[[Stand, str], dict[str, Any] | None]) -> None:
    stand = table(3)
    eyes = Eyes(stand)
    card = stand.director.picture.views["seat:1"]["own"]["cards"][0]["card"]
    stand.director.emit(None, stand.now)
    assert eyes.found == []
    stand.director.emit(leak(stand, card), stand.now)
    assert any(card in found for found in eyes.found)


# ------------------------------------------------------------------ to the end, and from where it was
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
