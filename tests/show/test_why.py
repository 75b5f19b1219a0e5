"""Why something was decided: for the host, in words, and never before it was shown."""

from __future__ import annotations

import json
from typing import Any

import pytest

from console.clauses import clauses_of
from console.rules.conversation import Given
from console.rules.rulings import Figure, Ruling
from console.show.faces import CARD
from console.show.why import explained
from tests.rules.small_pack import pack
from tests.show.asks import answer
from tests.show.stand import Stand

NAMES = ["Ann", "Bo", "Cy"]


def test_names_and_amounts_are_put_in_and_clauses_spelled_out() -> None:
    ruling = Ruling(
        (2,),
        "wins the round",
        ("Q3", "Q99"),
        (
            Figure("Actual price", "money", 7_750),
            Figure("seat:2", "dollars", 1_075),
            Figure("Shown", "digits", "0472"),
            Figure("Errors", "count", 2),
            Figure("The MC", "seat", 3),
            Figure("Letter", "words", "C"),
        ),
        (
            Given("house", "letter", ["C"]),
            Given("mc", "one-away.shown", "4639"),
            Given("seat:1", "hi-lo.high", ["tea", "jam"], {"tea": "Green tea", "jam": "Jam", "oil": "Oil"}),
            Given("seat:1", "secret-x.place", "left-top"),
            Given("seat:3", "secret-x.price", "1800"),
            Given("mc", "mc.hand-over", "seat:2", {"seat:2": "Seat 2"}),
            Given("mc", "mc.hand-over", "keep", {"keep": "Keep the part"}),
            Given("wheel", "turn.spin", 7, {"7": "50000"}),
            Given("wheel", "turn.spin", 8, {"8": "Boat trip"}),
            Given("seat:1", "turn.solution", "DO-IT-YOURSELF 24/7"),
            Given("seats", "buzz-in.open", [[3, 415_200], [2, 412_000]]),
            Given("seats", "buzz-in.open", []),
            Given("house", "buzz-in.tie", ["3"]),
        ),
    )
    assert explained(ruling, NAMES, "1.234,50 €", {"Q3": "The highest guess wins."}) == {
        "title": "Bo wins the round",
        "clauses": [{"id": "Q3", "text": "The highest guess wins."}, {"id": "Q99", "text": ""}],
        "numbers": [
            {"label": "Actual price", "value": "77,50\u00a0€"},
            {"label": "Bo", "value": "1.075\u00a0€"},
            {"label": "Shown", "value": "0472"},
            {"label": "Errors", "value": "2"},
            {"label": "The MC", "value": "Cy"},
            {"label": "Letter", "value": "C"},
        ],
        "answers": [
            {"who": "Drawn", "what": "letter", "value": "C"},
            {"who": "The MC", "what": "one-away.shown", "value": "4639"},
            {"who": "Ann", "what": "hi-lo.high", "value": "Green tea, Jam"},
            {"who": "Ann", "what": "secret-x.place", "value": "left top"},
            {"who": "Cy", "what": "secret-x.price", "value": "1.800\u00a0€"},
            {"who": "The MC", "what": "mc.hand-over", "value": "Bo"},
            {"who": "The MC", "what": "mc.hand-over", "value": "Keep the part"},
            {"who": "The wheel", "what": "turn.spin", "value": "500\u00a0€"},
            {"who": "The wheel", "what": "turn.spin", "value": "Boat trip"},
            {"who": "Ann", "what": "turn.solution", "value": "DO-IT-YOURSELF 24/7"},
            {"who": "Buzzers", "what": "buzz-in.open", "value": "Bo 412 ms, Cy 415.2 ms"},
            {"who": "Buzzers", "what": "buzz-in.open", "value": "nobody"},
            {"who": "Drawn", "what": "buzz-in.tie", "value": "Cy"},
        ],
    }


@pytest.mark.parametrize(
    ("seats", "title"),
    [
        ((), "Over: nobody wins"),
        ((1,), "Ann over: nobody wins"),
        ((1, 2, 3), "Ann, Bo and Cy over: nobody wins"),
    ],
)
def test_a_title_begins_with_whom_it_is_about(seats: tuple[int, ...], title: str) -> None:
    assert explained(Ruling(seats, "over: nobody wins", (), (), ()), NAMES, "$", {})["title"] == title


def why(stand: Stand) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = stand.desk.state(stand.now)["why"]
    return told


def guessed(**options: str) -> Stand:
    stand = Stand()
    stand.open_show(2, solo_games="any-number", **options)
    for place in (1, 2):
        stand.dial(place, place)
        stand.press(place)
    return stand


def test_nothing_is_explained_before_it_was_shown() -> None:
    """The rules have decided at once; the price is revealed when the host says so, the winner a while later."""
    stand = guessed(mc="host")
    stand.run(60_000)
    assert stand.director.game.rulings
    assert why(stand) == []
    stand.must("next")
    assert stand.cues()[-1] == "reveal"
    assert why(stand) == []
    stand.run(10_000)
    (won,) = why(stand)
    assert won["title"] == "Seat 2 wins the round"
    assert {"who": "Seat 2", "what": "qualifying.guess", "value": "$2"} in won["answers"]
    assert "Q3" in [clause["id"] for clause in won["clauses"]]


def test_things_have_their_names_in_every_game() -> None:
    """Whoever asks why has never seen an id."""
    games = "danger-price,hi-lo,safecracker,secret-x,switcheroo,any-number,three-strikes,lucky-seven"
    stand = Stand()
    stand.open_show(2, solo_games=games, pace="at-once", answer_seconds="off")
    names = {thing.id: thing.name for deck in pack().decks.values() for thing in deck.values()}
    assert all(id != name for id, name in names.items())
    told: dict[str, list[str]] = {}
    for _ in range(200):
        stand.run(50)
        for ruling in why(stand):
            for one in ruling["answers"]:
                told.setdefault(one["what"], []).extend(one["value"].split(", "))
        if not stand.live:
            break
        for to, id in stand.live.items():
            ask = stand.director.game.open[id].message
            guess = int(to[-1])  # lest they tie
            stand.must("answer", ask=id, value=guess if ask["topic"] == "qualifying.guess" else answer(ask))
    assert {"deck.blue", "deck.green", "deck.purple", "danger-price.safe", "hi-lo.high"} <= told.keys()
    ids = {*names, *CARD}
    for topic, said in told.items():
        assert not ids & set(said), topic
    assert set(told["danger-price.safe"]) <= set(names.values())


def test_no_audience_is_ever_told_and_an_undo_takes_it_along() -> None:
    stand = guessed()
    stand.run(20_000)
    assert [one["title"] for one in why(stand)] == ["Seat 2 wins the round"]
    assert "wins the round" not in json.dumps(stand.states)
    stand.must("undo")
    stand.run(100)
    assert why(stand) == []


def test_a_new_show_begins_without_the_old_ones() -> None:
    stand = guessed()
    stand.run(20_000)
    stand.must("end")
    stand.run(20_000)
    assert why(stand)[0]["title"].endswith("the show together") or "wins the show" in why(stand)[0]["title"]
    stand.must("new")
    assert why(stand) == []


def test_the_clauses_of_the_console_are_those_of_the_rulebook() -> None:
    stand = guessed()
    stand.run(20_000)
    texts = clauses_of("price-is-right")
    told = [clause for one in why(stand) for clause in one["clauses"]]
    assert told
    assert all(clause["id"] in texts for clause in told)


def test_a_figure_of_a_seat_says_whose_and_what() -> None:
    ruling = Ruling((2,), "wins", (), (Figure("seat:3: the three items", "money", 596_700),), ())
    assert explained(ruling, NAMES, "$", {})["numbers"] == [
        {"label": "Cy: the three items", "value": "$5,967"}
    ]
