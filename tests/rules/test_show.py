"""The show around the games, clause by clause (RULES.md)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from console.bots import bot
from console.rules.conversation import Refused
from console.rules.game import SetupError
from console.rules.games import find
from console.rules.price_is_right.solo import SOLO_GAMES
from console.rules.stage import Beat
from console.rules.transcript import Answer
from tests.rules.small_pack import pack
from tests.rules.table import Show


def play_any_number(show: Show, seat: int, calls: str = "0689", card: str = "first") -> None:
    """Wins the piggy bank of the first card: $1."""
    show.house("deck.cards", card)
    for digit in calls:
        if f"seat:{seat} any-number.digit" in show.open():
            show.answer(f"seat:{seat}", "any-number.digit", digit)


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_sh1_two_to_five_people(seats: int) -> None:
    with pytest.raises(SetupError, match="2 to 5"):
        find("price-is-right").begin(["x"] * seats, {}, pack())


@pytest.mark.parametrize("mc", ["console", "host"])
def test_sh1_nobody_who_plays_is_the_mc(mc: str) -> None:
    show = Show(2, mc=mc)
    show.item("C", "kettle")
    assert show.open() == ["seat:1 qualifying.guess", "seat:2 qualifying.guess"]


def test_sh2_sh3_rounds_and_solo_games_in_turn_then_the_showcase() -> None:
    show = Show(2, solo_games="any-number,squeeze-play")
    scenes = [show.scene]
    show.qualify(2)
    play_any_number(show, 2)
    scenes.append(show.scene)
    assert show.at_cue("totals")["board"] == {"after": 1, "of": 2, "ranks": {"1": 2, "2": 1}}
    assert show.at_cue("totals")["note"] == "Round 1 of 2"
    show.qualify(1, "kettle")
    show.lose_squeeze(1)
    assert show.at_cue("totals")["board"]["after"] == 2
    scenes.append(show.scene)
    assert scenes == ["lobby", "totals", "showcase"]
    opened = [cue for cue in show.cues(latest=False) if cue in ("round-opens", "solo-opens", "totals")]
    assert opened == ["round-opens", "solo-opens", "totals"] * 2 + ["round-opens"]


def test_sh2_equal_money_has_equal_rank() -> None:
    show = Show(4, solo_games="squeeze-play")
    show.qualify(3)
    show.keep(show.session.adjust(4, 5, "set up"))
    show.lose_squeeze(3)
    assert show.at_cue("totals")["board"]["ranks"] == {"1": 3, "2": 3, "3": 1, "4": 2}


def test_sh2_after_two_who_lead_together_comes_the_third() -> None:
    show = Show(3, solo_games="squeeze-play")
    show.qualify(3)
    show.keep(show.session.adjust(1, 7700, "set up"))
    show.lose_squeeze(3)
    assert show.at_cue("totals")["board"]["ranks"] == {"1": 1, "2": 3, "3": 1}


def test_sh4_as_listed_by_default_in_the_rulebooks_order() -> None:
    show = Show(2)
    show.qualify(1)
    assert show.open() == ["house deck.cards"]


def test_sh4_random_order_is_drawn_before_the_first_round() -> None:
    show = Show(2, solo_games="random")
    message = show.ask("house", "solo-games.order").message
    assert (message["options"], message["count"]) == (list(SOLO_GAMES), len(SOLO_GAMES))
    others = [name for name in SOLO_GAMES if name not in ("any-number", "squeeze-play")]
    show.house("solo-games.order", "squeeze-play", "any-number", *others)
    show.qualify(1)
    show.lose_squeeze(1)
    show.qualify(2, "kettle")
    assert show.open() == ["house deck.cards"]


@pytest.mark.parametrize(("mc", "kind"), [("host", "choose"), ("console", "draw")])
def test_sh4_the_mc_names_each_game_among_those_left(mc: str, kind: str) -> None:
    show = Show(2, solo_games="mc", mc=mc)
    show.qualify(1)
    who = "mc" if mc == "host" else "house"
    assert show.open() == [f"{who} solo-games.next"]
    message = show.ask(who, "solo-games.next").message
    assert (message["kind"], offered(message)) == (kind, list(SOLO_GAMES))
    show.answer(who, "solo-games.next", "any-number" if mc == "host" else ["any-number"])
    play_any_number(show, 1)
    show.qualify(2, "kettle")
    left = [name for name in SOLO_GAMES if name != "any-number"]
    assert offered(show.ask(who, "solo-games.next").message) == left


def offered(message: Mapping[str, Any]) -> list[str]:
    """The ids that may be chosen or drawn."""
    return [one if isinstance(one, str) else one["id"] for one in message["options"]]


def test_sh4_the_mc_is_not_asked_for_the_last() -> None:
    show, answer = Show(2, solo_games="mc", mc="host"), bot(random.Random(1))
    while not show.session.over:
        asked = next(iter(show.session.open.values()))
        show.answer(asked.to, str(asked.message["topic"]), answer(asked.message))
    named = [entry.value for entry in show.session.entries if isinstance(entry, Answer) and entry.to == "mc"]
    opened = [one.cue["game"] for one in show.all if isinstance(one, Beat) and one.cue and "game" in one.cue]
    assert sorted(opened) == sorted(SOLO_GAMES)
    assert [name for name in named if name in SOLO_GAMES] == opened[:-1]


def test_sh5_a_letter_for_each_game_that_has_prices_by_letter() -> None:
    show = Show(2, solo_games="any-number,squeeze-play")
    show.qualify(1)
    play_any_number(show, 1)
    show.qualify(2, "kettle")
    show.lose_squeeze(2)
    show.showcase("D", {1: ("boat", "washer", "camera"), 2: ("piano", "mixer", "tent")})
    values = [getattr(entry, "value", None) for entry in show.session.entries]
    assert [value for value in values if value in (["A"], ["C"], ["D"])] == [["C"], ["C"], ["A"], ["D"]]


def test_sh7_the_most_money_wins_and_equals_win_together() -> None:
    show = Show(3, solo_games="squeeze-play")
    show.qualify(1)
    show.keep(show.session.adjust(2, 7700, "set up"))
    show.lose_squeeze(1)
    show.showcase("A", {1: ("piano", "washer", "camera"), 2: ("caravan", "bicycle", "guitar")})
    show.guess({1: 9999, 2: 9999}, "showcase.guess")
    (ended,) = show.ended()
    assert (ended.result.winners, ended.result.totals) == ((1, 2), {1: 7700, 2: 7700, 3: 0})
    assert show.board == {"winners": [1, 2], "totals": {"1": 7700, "2": 7700, "3": 0}}
    over = show.at_cue("winner")["over"]
    assert over == {"winners": [1, 2], "totals": {"1": 7700, "2": 7700, "3": 0}}
    assert show.open() == []


def test_sh7_who_has_left_wins_too_with_as_much() -> None:
    show = Show(3, solo_games="squeeze-play", mc="player")
    show.item("C", "answering-machine")
    show.guess({2: 1, 3: 0})
    show.keep(show.session.adjust(3, 7700, "set up"))
    show.session.leave(2)
    show.showcase("A", {3: ("piano", "washer", "camera"), 1: ("caravan", "bicycle", "guitar")})
    show.guess({3: 9999, 1: 9999}, "showcase.guess")
    assert show.ended()[0].result.winners == (2, 3)


def test_sh8_the_host_ends_the_show_whoever_is_being_asked() -> None:
    """Before the first card, in a bundle half answered, in a solo game, in the Showcase."""

    def at_start(_: Show) -> None:
        pass

    def in_bundle(show: Show) -> None:
        show.item("C", "kettle")
        show.guess({2: 5})

    def in_solo(show: Show) -> None:
        show.qualify(2)
        show.house("deck.cards", "first")

    for reach, winners in ((at_start, (1, 2)), (in_bundle, (1, 2)), (in_solo, (2,))):
        show = Show(2)
        reach(show)
        assert show.session.accepts == ("end",)
        show.keep(show.session.interrupt("end"))
        (ended,) = show.ended()
        assert ended.result.winners == winners
        assert (show.scene, show.open(), show.session.accepts) == ("winner", [], ())
        with pytest.raises(Refused, match="over"):
            show.session.interrupt("end")


@pytest.mark.parametrize("why", ["give-up", "time-up", "END", ""])
def test_sh8_other_interruptions_mean_nothing_here(why: str) -> None:
    with pytest.raises(Refused, match="no meaning"):
        Show(2).session.interrupt(why)


def test_sh9_a_correction_after_the_end_changes_the_result() -> None:
    show = Show(2)
    show.qualify(2)
    show.keep(show.session.interrupt("end"))
    show.keep(show.session.adjust(1, 10_000, "a guess was misread"))
    (ended,) = show.ended()
    assert ended.result.winners == (1,)
    assert show.board == {"winners": [1], "totals": {"1": 10_000, "2": 7700}}
    assert show.cues() == ["corrected"]
    show.keep(show.session.undo())
    assert show.ended()[0].result.winners == (2,)


def test_sh18_a_practice_round_counts_for_nothing() -> None:
    show = Show(3, practice="yes", solo_games="squeeze-play")
    show.item("C", "answering-machine")
    view = show.session.stage.view("audience")
    assert (view["scene"], view["title"], view["note"]) == (
        "practice",
        "Practice round",
        "Counts for nothing",
    )
    assert show.session.stage.view("mc")["card"] == {"letter": "C", "price": 7700}
    show.guess({1: 80, 2: 77, 3: 75}, "practice.guess")
    assert show.cues() == ["reveal", "over", "win", "practice-over"]
    assert show.at_cue("win")["note"] == "Counts for nothing"
    assert show.at_cue("practice-over")["note"] == "From now on it counts"
    assert show.at_cue("win")["board"]["verdicts"] == {"1": "over", "2": "exact", "3": "under"}
    assert show.at_cue("win")["board"]["paid"] is None
    assert show.money(latest=False) == []
    show.qualify(1, "kettle")
    assert show.at_cue("round-opens", latest=False)["scene"] == "practice"
    assert show.open() == ["house letter"]


@pytest.mark.parametrize("guesses", [{1: 99, 2: 99}, {1: 5, 2: 5}])
def test_sh18_it_ends_with_its_item_all_over_or_tied(guesses: dict[int, int]) -> None:
    show = Show(2, practice="yes", solo_games="squeeze-play")
    show.item("C", "answering-machine")
    show.guess(guesses, "practice.guess")
    assert show.cues()[-1] == "practice-over"
    show.item("D", "kettle")
    assert show.scene == "qualifying"
    assert show.board["attempt"] == 1


def test_sh18_there_is_none_unless_it_is_wished() -> None:
    show = Show(2, practice="no")
    show.item("C", "kettle")
    assert show.scene == "qualifying"


def test_sh18_everybody_leaves_the_practice_round() -> None:
    show = Show(2, practice="yes", solo_games="squeeze-play")
    show.item("C", "answering-machine")
    show.session.leave(1)
    show.session.come_back(1)
    show.keep(show.session.leave(2))
    assert "reveal" not in show.cues()
    show.item("D", "kettle")
    assert show.open() == ["seat:1 qualifying.guess"]


def test_mc_views_have_a_card_on_every_scene_and_nobody_elses_has() -> None:
    show = Show(2)
    show.qualify(1)
    play_any_number(show, 1)
    assert show.session.stage.view("mc")["card"] == {}
    assert "card" not in show.session.stage.view("seat:2")
