"""What the host is told of poker, and his log: nothing that lies face down, in no way."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from console.rules.price_poker.words import card_words
from tests.show.poker import (
    Eyes,
    asked,
    board,
    meekly,
    page,
    play,
    say,
    table,
    wildly,
)
from tests.show.stand import Stand


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


def test_why_is_told_in_chips_and_in_the_words_of_what_was_offered() -> None:
    stand = table(4, hands="1")
    titles = set()
    while (now := asked(stand)) is not None:
        say(stand, now[0], meekly(*now))
        for told in page(stand)["why"]:
            titles.add(told["title"])
            assert {answer["what"] for answer in told["answers"]} <= {"buy", "bet", "declare"}
            for answer in told["answers"]:
                assert not re.search(r"row|-|^[a-z]|\$", answer["value"]), answer
    assert any(title.endswith("begins the betting") for title in titles)
    assert any("wins the pot for high" in title for title in titles)
    pots = [number["value"] for told in page(stand)["why"] for number in told["numbers"]]
    assert any(value.endswith(" chips") for value in pots)


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
