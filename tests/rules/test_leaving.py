"""Who leaves, and who comes back: clauses SH14-SH17, Q10, Q11, P6, P7, SC8, SC9 of RULES.md."""

from __future__ import annotations

import pytest

from console.rules.conversation import Refused
from console.rules.session import Asked, Closed
from tests.rules.table import Show
from tests.rules.test_showcase import before_showcase, drawn, places


def test_sh14_an_open_ask_is_withdrawn_and_the_others_go_on() -> None:
    show = Show(3, solo_games="squeeze-play")
    show.item("C", "answering-machine")
    ask = show.ask("seat:2", "qualifying.guess").id
    show.keep(show.session.leave(2))
    assert show.cues() == ["left"]
    assert [one.id for one in show.latest if isinstance(one, Closed)] == [ask]
    assert not [one for one in show.latest if isinstance(one, Asked)]
    assert show.at_cue("left")["gone"] == [2]
    show.guess({1: 70, 3: 75})
    assert show.board["guesses"] == {"1": 70, "3": 75}
    assert show.money() == [("seat:3", 7700, "qualifying.price")]


def test_sh14_the_last_who_is_missing_leaves_and_the_bundle_is_complete() -> None:
    show = Show(3, solo_games="squeeze-play")
    show.item("C", "answering-machine")
    show.guess({1: 70, 3: 75})
    show.keep(show.session.leave(2))
    assert show.cues() == ["left", "reveal", "win", "paid"]
    assert show.open() == ["house letter"]


def test_sh14_an_answer_that_was_not_shown_yet_does_not_count() -> None:
    show = Show(3, solo_games="squeeze-play")
    show.item("C", "answering-machine")
    show.guess({2: 77})
    assert len(show.session.answered) == 1
    show.keep(show.session.leave(2))
    assert show.session.answered == {}
    show.guess({1: 70, 3: 60})
    assert show.board["winner"] == 1
    assert show.board["guesses"] == {"1": 70, "3": 60}


def test_sh14_a_taken_back_leave_restores_ask_and_answer() -> None:
    show = Show(3, solo_games="squeeze-play")
    show.item("C", "answering-machine")
    show.guess({2: 76, 1: 70})
    show.keep(show.session.leave(2))
    show.keep(show.session.leave(3))  # only 1 is left, who has answered
    assert show.board["winner"] == 1
    show.keep(show.session.undo())
    show.keep(show.session.undo())
    assert show.open() == ["seat:3 qualifying.guess"]
    assert sorted(answer.to for answer in show.session.answered.values()) == ["seat:1", "seat:2"]
    assert show.session.stage.view("audience")["gone"] == []
    show.guess({3: 1})
    assert show.money() == [("seat:2", 7700, "qualifying.price")]


def test_sh14_the_money_stays_and_wins() -> None:
    show = Show(3, solo_games="squeeze-play")
    show.qualify(2)
    show.keep(show.session.leave(2))
    show.showcase("A", {1: ("piano", "washer", "camera"), 3: ("caravan", "bicycle", "guitar")})
    show.guess({1: 19_999, 3: 19_999}, "showcase.guess")
    (ended,) = show.ended()
    assert (ended.result.winners, ended.result.totals) == ((2,), {1: 0, 2: 7700, 3: 0})


@pytest.mark.parametrize("seat", [0, 4, "1", None, True, 1.0])
def test_sh14_nobody_leaves_who_is_not_there(seat: object) -> None:
    show = Show(3)
    for move in (show.session.leave, show.session.come_back):
        with pytest.raises(Refused, match="there is no seat"):
            move(seat)  # type: ignore[arg-type]
    assert show.session.rows == []


def test_sh14_leaving_twice_and_after_the_end_is_refused() -> None:
    show = Show(3)
    with pytest.raises(Refused, match="seat 1 is here"):
        show.session.come_back(1)
    show.session.leave(1)
    with pytest.raises(Refused, match="seat 1 has left"):
        show.session.leave(1)
    show.session.interrupt("end")
    for move in (lambda: show.session.leave(2), lambda: show.session.come_back(1)):
        with pytest.raises(Refused, match="over"):
            move()


def test_sh15_a_solo_game_ends_with_its_contestant_and_pays_nothing() -> None:
    show = Show(3, solo_games="any-number,squeeze-play")
    show.qualify(2)
    show.house("deck.cards", "first")
    show.answer("seat:2", "any-number.digit", "0")
    show.keep(show.session.leave(2))
    assert show.cues() == ["left", "totals"]
    assert show.money() == []
    assert show.board["after"] == 1
    why = show.session.rulings[-1]
    assert (why.seats, why.words, why.clauses, why.answers) == (
        (2,),
        "left: the solo game is over, nothing is paid",
        ("SH15",),
        (),
    )
    show.item("C", "kettle")
    assert show.open() == ["seat:1 qualifying.guess", "seat:3 qualifying.guess"]


def test_sh15_anybody_else_may_leave_during_a_solo_game() -> None:
    show = Show(3, solo_games="any-number,squeeze-play")
    show.qualify(2)
    show.house("deck.cards", "first")
    show.keep(show.session.leave(1))
    assert show.open() == ["seat:2 any-number.digit"]


def test_sh15_a_contestant_who_leaves_while_the_mc_chooses_a_game() -> None:
    show = Show(3, solo_games="mc", mc="host")
    show.qualify(2)
    show.keep(show.session.leave(2))
    show.answer("mc", "solo-games.next", "any-number")
    assert show.cues() == ["totals"]
    assert show.open() == ["house letter"]


def test_sh16_who_comes_back_plays_from_the_next_round_on() -> None:
    show = Show(3, solo_games="squeeze-play,any-number")
    show.item("C", "answering-machine")
    show.keep(show.session.leave(2))
    show.keep(show.session.come_back(2))
    assert show.cues() == ["back"]
    assert show.open() == ["seat:1 qualifying.guess", "seat:3 qualifying.guess"]
    show.guess({1: 90, 3: 90})
    show.house("deck.green", "kettle")
    assert show.open() == ["seat:1 qualifying.guess", "seat:3 qualifying.guess"]
    show.guess({1: 22, 3: 1})
    show.lose_squeeze(1)
    show.item("C", "broom")
    assert show.open() == [f"seat:{seat} qualifying.guess" for seat in (1, 2, 3)]


def test_sh17_with_nobody_left_to_guess_the_show_is_over() -> None:
    show = Show(2)
    show.item("C", "answering-machine")
    show.session.leave(1)
    show.keep(show.session.leave(2))
    assert show.cues() == ["left", "winner"]
    assert show.ended()[0].result.totals == {1: 0, 2: 0}


def test_sh17_a_round_that_all_have_left_begins_anew_with_those_who_are_back() -> None:
    show = Show(2, solo_games="squeeze-play")
    show.item("C", "answering-machine")
    show.session.leave(1)
    show.session.come_back(1)
    show.keep(show.session.leave(2))
    show.item("C", "broom")
    assert show.open() == ["seat:1 qualifying.guess"]
    assert show.board["attempt"] == 1
    show.guess({1: 0})
    assert show.cues() == ["reveal", "win", "paid"]


def test_q10_whoever_is_left_alone_guesses_alone() -> None:
    show = Show(2, solo_games="squeeze-play")
    show.session.leave(1)
    show.item("C", "answering-machine")
    show.guess({2: 78})
    show.house("deck.green", "kettle")
    show.guess({2: 0})
    assert show.money() == [("seat:2", 2200, "qualifying.price")]


def test_q11_all_the_tied_leave_and_the_rest_of_the_round_guess() -> None:
    show = Show(4, solo_games="squeeze-play")
    show.item("C", "answering-machine")
    show.guess({1: 50, 2: 50, 3: 1, 4: 99})
    show.house("deck.green", "kettle")
    assert show.open() == ["seat:1 qualifying.guess", "seat:2 qualifying.guess"]
    show.guess({1: 5})
    show.session.leave(1)
    show.keep(show.session.leave(2))
    assert "reveal" not in show.cues()
    show.house("deck.green", "broom")
    assert show.open() == ["seat:3 qualifying.guess", "seat:4 qualifying.guess"]


def test_p1_who_has_left_is_not_in_the_showcase() -> None:
    show = Show(3, solo_games="squeeze-play")
    show.qualify(1)
    show.session.leave(1)
    assert places(show) == [2, 3]
    assert show.cash[1] == 7700


def test_p6_the_last_of_the_tied_has_the_place() -> None:
    show = before_showcase({1: 300, 2: 100, 3: 100})
    show.item("C", "kettle")
    show.keep(show.session.leave(2))
    show.guess({3: 9999}, "showcase-place.guess")
    assert places(show) == [1, 3]


def test_p7_a_place_that_the_tied_left_goes_to_the_next_richest() -> None:
    show = before_showcase({1: 300, 2: 100, 3: 0, 4: 100})
    show.item("C", "kettle")
    show.session.leave(2)
    show.session.leave(4)
    assert places(show) == [1, 3]


def test_p7_a_place_that_its_winner_left_is_open_again() -> None:
    show = before_showcase({1: 300, 2: 100, 3: 100})
    show.item("C", "kettle")
    show.session.leave(1)
    show.guess({2: 5, 3: 22}, "showcase-place.guess")
    assert places(show) == [2, 3]


def test_sc8_a_contestant_alone_wins_with_a_guess_that_is_not_over() -> None:
    show = before_showcase({1: 200, 2: 100})
    show.session.leave(2)
    show.showcase("A", {1: ("piano", "washer", "camera"), 2: ("caravan", "bicycle", "guitar")})
    show.guess({1: 0}, "showcase.guess")
    assert show.money() == [("seat:1", 353400, "showcase.prize")]


def test_sc8_and_nobody_wins_with_one_that_is() -> None:
    show = Show(2, solo_games="squeeze-play")
    show.qualify(1)
    show.session.leave(1)
    show.showcase("A", {2: ("piano", "washer", "camera")})
    show.guess({2: 3535}, "showcase.guess")
    assert show.money() == []
    assert show.cues() == ["reveal", "over", "lose", "winner"]


def test_sc9_who_leaves_is_out_of_it() -> None:
    show = drawn()
    show.guess({1: 3534}, "showcase.guess")
    show.session.leave(1)
    show.guess({2: 1}, "showcase.guess")
    assert show.money() == [("seat:2", 875000, "showcase.prize")]
    assert show.at_cue("reveal")["board"]["guesses"] == {"2": 1}


def test_sc9_both_leave_and_nothing_is_shown_or_paid() -> None:
    show = drawn()
    show.guess({1: 3534}, "showcase.guess")
    show.session.leave(1)
    show.keep(show.session.leave(2))
    assert show.cues() == ["left", "winner"]
    assert show.money() == []


def test_a_leave_is_a_row_like_others() -> None:
    show = Show(2)
    show.session.leave(2)
    show.session.come_back(2)
    assert show.session.rows == [
        {"kind": "presence", "seat": 2, "here": False},
        {"kind": "presence", "seat": 2, "here": True},
    ]


def test_sh15_a_contestant_who_leaves_while_the_mc_is_asked() -> None:
    show = Show(3, solo_games="squeeze-play,any-number", mc="host")
    show.qualify(2)
    show.house("letter", "A")
    show.house("deck.orange", "wagon")
    assert show.open() == ["mc squeeze-play.row"]
    show.keep(show.session.leave(2))
    assert show.cues() == ["left", "totals"]
