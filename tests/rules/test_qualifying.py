"""The qualifying round, clause by clause (RULES.md)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.rules.conversation import Refused
from tests.rules.table import Show


def test_q1_everybody_dials_at_once_on_four_wheels() -> None:
    show = Show()
    show.item("C", "answering-machine")
    assert show.open() == [f"seat:{seat} qualifying.guess" for seat in (1, 2, 3)]
    assert show.ask("seat:2", "qualifying.guess").message == {
        "to": "seat:2",
        "kind": "dial",
        "topic": "qualifying.guess",
        "wheels": ["0123456789"] * 4,
    }
    with pytest.raises(Refused):
        show.answer("seat:2", "qualifying.guess", 10_000)


def test_q1_letter_comes_before_the_item_and_the_item_is_seen() -> None:
    show = Show()
    assert show.open() == ["house letter"]
    show.house("letter", "C")
    assert show.open() == ["house deck.green"]
    show.house("deck.green", "kettle")
    assert show.board["item"] == {"id": "kettle", "name": "Kettle", "picture": "kettle.webp"}
    assert show.cues() == ["round-opens", "item"]


def test_q2_nothing_of_price_letter_or_guesses_shows_before_all_have_dialled() -> None:
    show = Show()
    show.item("C", "answering-machine")
    show.guess({1: 80, 2: 70})
    assert show.cues() == []
    for hidden in ("letter", "price", "guesses", "verdicts", "winner", "paid"):
        assert show.board[hidden] is None
    show.guess({3: 75})
    board = show.at_cue("reveal")["board"]
    assert (board["letter"], board["price"], board["guesses"]) == ("C", 7700, {"1": 80, "2": 70, "3": 75})
    assert board["verdicts"] is None


def test_q2_only_the_mc_has_the_card() -> None:
    show = Show()
    show.item("C", "answering-machine")
    assert show.session.stage.view("mc")["card"] == {"letter": "C", "price": 7700}
    for viewer in ("audience", "seat:1"):
        assert "card" not in show.session.stage.view(viewer)


def test_q3_q4_the_worked_example_75_of_77_wins_77() -> None:
    show = Show()
    show.item("C", "answering-machine")
    show.guess({1: 80, 2: 70, 3: 75})
    assert show.money() == [("seat:3", 7700, "qualifying.price")]
    assert show.cues() == ["reveal", "over", "win", "paid"]
    assert show.at_cue("over")["board"]["verdicts"] == {"1": "over"}
    assert show.at_cue("win")["board"]["verdicts"] == {"1": "over", "2": "under", "3": "wins"}
    assert show.at_cue("win")["cash"]["3"] == 0
    assert show.at_cue("paid")["cash"]["3"] == 7700
    assert show.at_cue("paid")["board"]["paid"] == 7700


def test_q5_an_exact_guess_earns_a_hundred_dollars_more() -> None:
    show = Show()
    show.item("C", "answering-machine")
    show.guess({1: 77, 2: 76, 3: 0})
    assert show.money() == [("seat:1", 7700, "qualifying.price"), ("seat:1", 10000, "qualifying.bonus")]
    assert show.cues() == ["reveal", "win", "paid", "paid"]
    assert show.at_cue("win")["board"]["verdicts"]["1"] == "exact"
    assert show.cash[1] == 17700


def test_q6_all_over_brings_another_item_by_the_same_letter() -> None:
    show = Show()
    show.item("C", "answering-machine")
    show.guess({1: 78, 2: 9999, 3: 80})
    assert show.cues() == ["reveal", "over"]
    assert show.open() == ["house deck.green"]
    show.house("deck.green", "kettle")  # 22 by letter C
    assert show.cues() == ["item"]
    assert (show.board["attempt"], show.board["rivals"]) == (2, [1, 2, 3])
    assert show.board["verdicts"] is None
    show.guess({1: 22, 2: 23, 3: 5})
    assert show.cash == {1: 12200, 2: 0, 3: 0}


def test_q7_a_tie_for_closest_is_guessed_out_by_the_tied_alone() -> None:
    show = Show()
    show.item("C", "answering-machine")
    show.guess({1: 70, 2: 90, 3: 70})
    assert show.cues() == ["reveal", "over", "tie"]
    assert show.at_cue("tie")["board"]["verdicts"] == {"1": "tie", "2": "over", "3": "tie"}
    show.house("deck.green", "broom")
    assert show.open() == ["seat:1 qualifying.guess", "seat:3 qualifying.guess"]
    assert show.board["rivals"] == [1, 3]


def test_q8_tied_people_who_all_go_over_stay_alone() -> None:
    show = Show()
    show.item("C", "answering-machine")
    show.guess({1: 70, 2: 90, 3: 70})
    show.house("deck.green", "broom")  # 14
    show.guess({1: 15, 3: 99})
    show.house("deck.green", "clock")  # 27
    assert show.open() == ["seat:1 qualifying.guess", "seat:3 qualifying.guess"]
    show.guess({1: 0, 3: 1})
    assert show.money() == [("seat:3", 2700, "qualifying.price")]


def test_q9_an_exact_tie_earns_no_bonus_and_the_last_price_is_paid() -> None:
    show = Show(2)
    show.item("C", "answering-machine")
    show.guess({1: 77, 2: 77})
    assert show.money() == []
    show.house("deck.green", "broom")
    show.guess({1: 13, 2: 12})
    assert show.money(latest=False) == [("seat:1", 1400, "qualifying.price")]


@given(st.lists(st.integers(0, 120), min_size=2, max_size=5))
def test_q3_q6_q7_whoever_is_closest_without_going_over(guesses: list[int]) -> None:
    """Against a plain reading of the rule, for any guesses at 77."""
    show = Show(len(guesses))
    show.item("C", "answering-machine")
    show.guess(dict(enumerate(guesses, start=1)))
    fair = [guess for guess in guesses if guess <= 77]
    closest = [seat for seat, guess in enumerate(guesses, start=1) if fair and guess == max(fair)]
    if len(closest) == 1:
        assert show.money()[0] == (f"seat:{closest[0]}", 7700, "qualifying.price")
        assert len(show.money()) == 1 + (max(fair) == 77)
    else:
        show.house("deck.green", "kettle")
        assert show.board["rivals"] == (closest or list(range(1, len(guesses) + 1)))
        assert not any(show.cash.values())
