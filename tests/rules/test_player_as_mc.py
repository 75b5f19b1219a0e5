"""One of the people is the MC: clauses SH10-SH13 of RULES.md."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

from console.bots import bot
from console.rules.game import SetupError
from console.rules.games import find
from console.rules.session import Session
from console.rules.stage import Beat
from tests.rules.small_pack import pack
from tests.rules.table import NAMES, Show
from tests.rules.test_show import play_any_number

GAMES = "any-number,squeeze-play"


def hand_over(show: Show, to: str) -> None:
    show.answer("mc", "mc.hand-over", to)


def first_round(seats: int = 3, winner: int = 2) -> Show:
    """The first solo game is over, and seat 1 is asked to hand over."""
    show = Show(seats, mc="player", solo_games=GAMES)
    show.item("C", "answering-machine")
    show.guess({seat: int(seat == winner) for seat in range(2, seats + 1)})
    play_any_number(show, winner)
    return show


@pytest.mark.parametrize("seats", [0, 1, 2, 6])
def test_sh10_three_to_five_people(seats: int) -> None:
    with pytest.raises(SetupError, match=r"[23] to 5"):
        find("price-is-right").begin(["x"] * seats, {"mc": "player"}, pack())


def test_sh10_seat_1_is_the_mc_and_sits_out() -> None:
    show = Show(3, mc="player", solo_games=GAMES)
    assert show.at_cue("show-opens")["mc"] == 1
    assert show.board["hint"] == "2 contestants, 2 solo games"
    show.item("C", "answering-machine")
    assert show.open() == ["seat:2 qualifying.guess", "seat:3 qualifying.guess"]
    assert show.board["rivals"] == [2, 3]
    assert show.session.stage.view("mc")["card"] == {"letter": "C", "price": 7700}


def test_sh10_the_mc_makes_the_mcs_choices() -> None:
    show = Show(3, mc="player", solo_games="mc")
    show.item("C", "answering-machine")
    show.guess({2: 1, 3: 0})
    show.answer("mc", "solo-games.next", "squeeze-play")
    show.house("letter", "A")
    show.house("deck.orange", "wagon")
    assert show.ask("mc", "squeeze-play.row").message["kind"] == "choose"


@pytest.mark.parametrize("mc", ["console", "host"])
def test_sh10_otherwise_no_seat_is_the_mc_and_none_is_asked_to_hand_over(mc: str) -> None:
    show = Show(3, mc=mc, solo_games=GAMES)
    show.qualify(2)
    play_any_number(show, 2)
    assert show.open() == ["house letter"]
    assert show.session.stage.view("audience")["mc"] is None


def test_sh11_the_mc_may_keep_the_part() -> None:
    show = first_round()
    assert show.scene == "totals"
    message = show.ask("mc", "mc.hand-over").message
    assert (message["kind"], [option["id"] for option in message["options"]]) == (
        "choose",
        ["seat:2", "seat:3", "keep"],
    )
    hand_over(show, "keep")
    assert "hand-over" not in show.cues()
    assert show.session.stage.mc == 1


def test_sh11_the_part_goes_to_another_seat() -> None:
    show = first_round()
    hand_over(show, "seat:3")
    view = show.at_cue("hand-over", "mc")
    assert (view["scene"], view["board"], view["mc"], view["card"]) == (
        "hand-over",
        {"from": 1, "to": 3},
        3,
        {},
    )
    show.item("D", "kettle")
    assert show.open() == ["seat:1 qualifying.guess", "seat:2 qualifying.guess"]


def test_sh11_not_after_the_last_solo_game() -> None:
    show = first_round()
    hand_over(show, "seat:3")
    show.item("C", "kettle")
    show.guess({1: 1, 2: 0})
    show.house("letter", "A")
    show.house("deck.orange", "wagon")
    show.answer("mc", "squeeze-play.row", "38579")
    show.answer("seat:1", "squeeze-play.remove", "2")
    assert show.open() == ["house letter"]
    assert (show.scene, show.session.stage.mc) == ("showcase", None)


def test_sh11_an_undo_gives_the_part_back() -> None:
    show = first_round()
    hand_over(show, "seat:2")
    show.keep(show.session.undo())
    assert (show.session.stage.mc, show.open()) == (1, ["mc mc.hand-over"])


def handing_over(seats: int) -> Session:
    """Seat 1 is asked to hand over. The house has another letter each time it draws one, so what it repeats can be told."""
    letters, answers = itertools.cycle("ABCD"), bot(random.Random(1))

    def house(ask: Mapping[str, Any], _: object = (), /) -> list[str]:
        return [next(letters)] if ask["topic"] == "letter" else list(ask["options"][: ask["count"]])

    options = {"mc": "player", "solo_games": GAMES}
    session = Session(lambda: find("price-is-right").begin(NAMES[:seats], options, pack()), house)
    while (asked := next(iter(session.open.values()))).message["topic"] != "mc.hand-over":
        session.answer(asked.id, answers(asked.message))
    return session


def hand_to(session: Session, seat: str) -> str:
    """The letter that is on the new MC's card."""
    session.answer(*session.open, seat)
    return str(session.stage.view("mc")["card"]["letter"])


@pytest.mark.parametrize(("now", "repeats"), [("seat:3", True), ("seat:2", False), ("keep", False)])
def test_sh10_nobody_plays_for_what_was_on_the_own_card(now: str, repeats: bool) -> None:
    """Seat 3 has the MC's card in hand when the hand-over is taken back: where seat 3 plays then, the house draws anew."""
    session = handing_over(3)
    letter = hand_to(session, "seat:3")
    session.undo()
    session = Session(session._start, session._chance, session.rows)  # a power cut changes nothing of it
    assert (hand_to(session, now) == letter) is repeats


def test_sh10_nor_after_somebody_else_had_the_same_card() -> None:
    session = handing_over(4)
    letter = hand_to(session, "seat:3")
    session.undo()
    session.leave(3)
    assert hand_to(session, "seat:2") == letter, "nobody who plays has seen it"
    session.undo()
    session.undo()
    assert session.stage.here == [1, 2, 3, 4]
    assert hand_to(session, "seat:2") != letter


def test_sh11_whoever_leaves_meanwhile_is_not_offered() -> None:
    show = first_round(4)
    old = show.ask("mc", "mc.hand-over").id
    show.keep(show.session.leave(3))
    message = show.ask("mc", "mc.hand-over")
    assert message.id != old
    assert [option["id"] for option in message.message["options"]] == ["seat:2", "seat:4", "keep"]


def test_sh12_the_console_stands_in_for_an_mc_who_leaves() -> None:
    show = Show(4, mc="player", solo_games="squeeze-play,any-number")
    show.item("C", "answering-machine")
    show.guess({2: 1, 3: 0, 4: 0})
    show.house("letter", "A")
    show.house("deck.orange", "wagon")
    assert show.open() == ["mc squeeze-play.row"]
    show.keep(show.session.leave(1))
    assert show.open() == ["house squeeze-play.row"]
    show.house("squeeze-play.row", "38579")
    assert show.session.stage.view("mc")["card"] == {}, "who holds the page now may play"
    show.answer("seat:2", "squeeze-play.remove", "2")
    assert show.at_cue("hand-over")["board"] == {"from": None, "to": 2}
    show.item("C", "kettle")
    assert show.open() == ["seat:3 qualifying.guess", "seat:4 qualifying.guess"]


def test_sh12_an_mc_who_leaves_takes_the_card_along() -> None:
    show = Show(4, mc="player")
    show.item("C", "answering-machine")
    show.keep(show.session.leave(1))
    assert show.at_cue("left", "mc")["card"] == {}
    assert show.open() == [f"seat:{seat} qualifying.guess" for seat in (2, 3, 4)]


def test_sh12_an_mc_who_leaves_while_asked_to_hand_over() -> None:
    show = first_round(4)
    show.keep(show.session.leave(1))
    assert show.cues() == ["left", "hand-over"]
    assert show.session.stage.mc == 2


def test_sh12_two_people_play_without_one_who_sits_out() -> None:
    show = first_round()
    show.keep(show.session.leave(3))
    assert show.session.stage.mc is None
    show.item("C", "kettle")
    assert show.open() == ["seat:1 qualifying.guess", "seat:2 qualifying.guess"]


def test_sh13_the_mc_of_the_moment_may_be_in_place_ties_and_in_the_showcase() -> None:
    show = Show(3, mc="player", solo_games="squeeze-play")
    show.item("C", "answering-machine")
    show.guess({2: 1, 3: 0})
    show.house("letter", "A")
    show.house("deck.orange", "wagon")
    show.answer("mc", "squeeze-play.row", "38579")
    show.answer("seat:2", "squeeze-play.remove", "2")
    show.item("C", "kettle")
    assert show.open() == ["seat:1 showcase-place.guess", "seat:3 showcase-place.guess"]
    assert show.session.stage.view("mc")["card"] == {}
    show.guess({1: 1, 3: 0}, "showcase-place.guess")
    show.showcase("A", {2: ("piano", "washer", "camera"), 1: ("caravan", "bicycle", "guitar")})
    view = show.session.stage.view("mc")
    assert (view["scene"], view["mc"], view["card"]) == ("showcase", None, {})
    show.guess({2: 0, 1: 8750}, "showcase.guess")
    assert show.money() == [("seat:1", 875000, "showcase.prize")]


@pytest.mark.parametrize("seed", range(6))
def test_sh13_whoever_may_play_sees_no_more_than_the_audience(seed: int) -> None:
    """Whole shows by bots: the MC has a card in the MC's games, is paid nothing then, and nobody has one afterwards."""
    source = random.Random(seed)
    answer = bot(source)
    session = Session(lambda: find("price-is-right").begin(NAMES[: 3 + seed % 3], {"mc": "player"}, pack()))
    said = list(session.opening)
    while not session.over:
        asked = next(iter(session.open.values()))
        said += session.answer(asked.id, answer(asked.message))
    cards = handed = 0
    for beat in (one for one in said if isinstance(one, Beat)):
        audience, mc = (json.loads(beat.views[viewer]) for viewer in ("audience", "mc"))
        if beat.cue and beat.cue["name"] == "paid" and audience["mc"]:
            assert beat.cue["seat"] != audience["mc"]
        if audience["mc"] is None or audience["scene"] in ("totals", "hand-over"):
            assert mc == {**audience, "card": {}}
        handed += audience["scene"] == "hand-over"
        cards += mc["card"] != {}
    assert cards > 40
    assert handed > 0


def test_sh13_an_mc_whom_everybody_left_holds_no_secret_any_more() -> None:
    show = Show(3, mc="player")
    show.item("C", "answering-machine")
    show.session.leave(2)
    show.session.leave(3)
    assert show.open() == ["house letter"]
    assert (show.board["contestants"], show.session.stage.view("mc")["card"]) == ([1], {})
