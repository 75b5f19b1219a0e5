"""The Showcase and the way into it, clause by clause (RULES.md)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.rules.conversation import Refused
from tests.rules.table import Show


def before_showcase(cash: Mapping[int, int]) -> Show:
    """One lost solo game is over, and everybody has this much (cents)."""
    show = Show(len(cash), solo_games="squeeze-play")
    show.qualify(1)
    for seat, cents in cash.items():
        change = cents - show.cash[seat]
        if change:
            show.keep(show.session.adjust(seat, change, "set up"))
    show.lose_squeeze(1)
    assert show.cash == cash
    return show


def drawn(cash: Mapping[int, int] | None = None) -> Show:
    """Seats 1 and 2 are in: 1 has 2750+365+419 = 3534, 2 has 7670+600+480 = 8750 (letter A)."""
    show = before_showcase(cash or {1: 200, 2: 100, 3: 0})
    show.showcase("A", {1: ("piano", "washer", "camera"), 2: ("caravan", "bicycle", "guitar")})
    return show


def guess(show: Show, first: int, second: int) -> Show:
    show.guess({1: first, 2: second}, "showcase.guess")
    return show


def places(show: Show) -> list[int]:
    """Who is in, as the board has it."""
    assert show.scene == "showcase"
    contestants: list[int] = show.board["contestants"]
    return contestants


def test_p1_the_two_richest_are_in() -> None:
    assert places(before_showcase({1: 100, 2: 300, 3: 0, 4: 200})) == [2, 4]


def test_p1_two_people_are_both_in_whatever_they_have() -> None:
    assert places(before_showcase({1: 0, 2: 0})) == [1, 2]
    assert places(before_showcase({1: 0, 2: 5})) == [2, 1]


def test_p1_two_equal_at_the_top_are_both_in_without_a_guess() -> None:
    assert places(before_showcase({1: 100, 2: 300, 3: 300})) == [2, 3]


def test_p2_a_tie_for_the_second_place_is_guessed_out() -> None:
    show = before_showcase({1: 300, 2: 100, 3: 0, 4: 100})
    show.item("C", "kettle")
    assert show.scene == "showcase-place"
    assert show.open() == ["seat:2 showcase-place.guess", "seat:4 showcase-place.guess"]
    show.guess({2: 1, 4: 2}, "showcase-place.guess")
    assert places(show) == [1, 4]


def test_p2_place_guesses_follow_the_qualifying_rules() -> None:
    show = before_showcase({1: 300, 2: 100, 3: 100})
    show.item("C", "kettle")
    show.guess({2: 22, 3: 22}, "showcase-place.guess")
    show.house("deck.green", "broom")
    show.guess({2: 99, 3: 98}, "showcase-place.guess")
    show.house("deck.green", "clock")
    show.guess({2: 99, 3: 1}, "showcase-place.guess")
    assert places(show) == [1, 3]


def test_p3_p4_one_place_at_a_time_each_with_its_letter() -> None:
    show = before_showcase({1: 0, 2: 0, 3: 0, 4: 0})
    show.item("C", "kettle")
    show.guess({1: 1, 2: 2, 3: 3, 4: 4}, "showcase-place.guess")
    assert show.open() == ["house letter"]
    show.item("D", "broom")
    assert show.open() == [f"seat:{seat} showcase-place.guess" for seat in (1, 2, 3)]
    show.guess({1: 1, 2: 2, 3: 3}, "showcase-place.guess")
    assert places(show) == [3, 4]


def test_p5_nobody_is_paid_for_a_place() -> None:
    show = before_showcase({1: 300, 2: 100, 3: 100})
    show.item("C", "kettle")
    show.guess({2: 22, 3: 1}, "showcase-place.guess")
    assert show.money() == []
    assert show.cues() == ["reveal", "win", "round-opens"]
    assert show.at_cue("win")["board"]["paid"] is None


def test_sc1_one_letter_then_a_set_each_for_the_richer_first() -> None:
    show = before_showcase({1: 100, 2: 300})
    asked = []
    for topic, values in (
        ("letter", "A"),
        ("deck.orange", ["piano"]),
        ("deck.blue", ["washer", "camera"]),
        ("deck.orange", ["caravan"]),
        ("deck.blue", ["bicycle", "guitar"]),
    ):
        (one,) = show.session.open.values()
        asked.append((one.message["topic"], one.message["count"], one.message.get("for")))
        show.house(topic, *values)
    assert asked == [
        ("letter", 1, None),
        ("deck.orange", 1, "seat:2"),
        ("deck.blue", 2, "seat:2"),
        ("deck.orange", 1, "seat:1"),
        ("deck.blue", 2, "seat:1"),
    ]
    assert show.at_cue("set", latest=False)["board"]["sets"].keys() == {"2"}
    assert show.board["sets"].keys() == {"1", "2"}
    assert [item["name"] for item in show.board["sets"]["1"]] == ["Caravan", "Bicycle", "Guitar"]
    assert show.session.stage.view("mc")["card"] == {"letter": "A", "totals": {"1": 875000, "2": 353400}}


def test_sc1_of_equals_the_lower_seat_is_first() -> None:
    assert places(before_showcase({1: 0, 2: 300, 3: 300})) == [2, 3]


def test_sc2_both_dial_at_once_with_a_leading_one() -> None:
    show = drawn()
    assert show.open() == ["seat:1 showcase.guess", "seat:2 showcase.guess"]
    assert show.ask("seat:1", "showcase.guess").message["wheels"] == ["01", *["0123456789"] * 4]
    with pytest.raises(Refused):
        show.guess({1: 20_000}, "showcase.guess")
    show.guess({1: 19_999}, "showcase.guess")
    for hidden in ("letter", "guesses", "prices", "totals", "verdicts", "winners"):
        assert show.board[hidden] is None


def test_sc3_one_over_and_the_other_wins_however_far_away() -> None:
    show = guess(drawn(), 3535, 0)
    assert show.money() == [("seat:2", 875000, "showcase.prize")]
    assert show.cues() == ["reveal", "over", "win", "paid", "winner"]
    assert show.at_cue("over")["board"]["verdicts"] == {"1": "over"}
    assert show.at_cue("win")["board"]["verdicts"] == {"1": "over", "2": "wins"}


def test_sc4_both_over_and_nobody_wins() -> None:
    show = guess(drawn(), 3535, 8751)
    assert show.money() == []
    assert show.cues() == ["reveal", "over", "lose", "winner"]
    assert show.at_cue("lose")["board"]["winners"] == []


def test_sc5_the_smaller_distance_to_the_own_total_wins() -> None:
    show = guess(drawn(), 3500, 8717)  # 34 and 33 away
    assert show.money() == [("seat:2", 875000, "showcase.prize")]
    assert show.at_cue("win")["board"]["verdicts"] == {"1": "under", "2": "wins"}


def test_sc5_an_exact_guess_is_said_to_be_exact() -> None:
    assert guess(drawn(), 3534, 8749).at_cue("win")["board"]["verdicts"] == {"1": "exact", "2": "under"}


def test_sc6_sc7_equal_distances_pay_both_their_own() -> None:
    show = guess(drawn(), 3500, 8716)
    assert show.money() == [("seat:1", 353400, "showcase.prize"), ("seat:2", 875000, "showcase.prize")]
    assert show.cues() == ["reveal", "tie", "paid", "paid", "winner"]
    assert show.at_cue("tie")["board"]["verdicts"] == {"1": "tie", "2": "tie"}
    assert show.at_cue("paid")["board"]["paid"] == {"1": 353400}


def test_sc7_there_is_no_bonus_for_an_exact_guess() -> None:
    assert guess(drawn(), 3534, 8750).money() == [
        ("seat:1", 353400, "showcase.prize"),
        ("seat:2", 875000, "showcase.prize"),
    ]


def test_sc5_reveal_shows_everything_before_the_verdict() -> None:
    board = guess(drawn(), 3000, 8000).at_cue("reveal")["board"]
    assert board["prices"] == {"1": [275000, 36500, 41900], "2": [767000, 60000, 48000]}
    assert board["totals"] == {"1": 353400, "2": 875000}
    assert (board["letter"], board["verdicts"], board["winners"]) == ("A", None, None)


@settings(max_examples=40)
@given(st.integers(0, 19_999), st.integers(0, 19_999))
def test_sc3_to_sc7_against_a_plain_reading(first: int, second: int) -> None:
    show = guess(drawn(), first, second)
    away = {1: 3534 - first, 2: 8750 - second}
    fair = {seat: distance for seat, distance in away.items() if distance >= 0}
    winners = [seat for seat in fair if fair[seat] == min(fair.values())]
    totals = {1: 353400, 2: 875000}
    assert show.money() == [(f"seat:{seat}", totals[seat], "showcase.prize") for seat in winners]
