"""Danger Price, clause by clause (RULES.md)."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.chance import chance
from console.rules.asks import choose
from console.rules.conversation import Refused
from console.rules.decks import Decks
from console.rules.game import SetupError
from console.rules.games import GAMES
from console.rules.pack import Item, Pack
from console.rules.price_is_right.letter import letter_tile
from console.rules.session import Play, Session
from console.rules.stage import Result, Stage
from tests.rules.small_pack import pack, with_price
from tests.rules.table import Show, Table

FOUR = ("camera", "bicycle", "guitar", "stereo")  # 419, 600, 480 and 400 by letter A


def asked(world: Pack | None = None, mc: str = "console") -> Show:
    """The house is about to draw the four items."""
    show = Show(2, world, solo_games="danger-price", mc=mc)
    show.qualify(2)
    show.house("letter", "A")
    return show


def opened(danger: str = "camera", mc: str = "console") -> Show:
    """Seat 2 plays; the sum of all four is 1899."""
    show = asked(mc=mc)
    show.house("deck.blue", *FOUR)
    show.answer(
        *(
            ("mc", "danger-price.danger", danger)
            if mc == "host"
            else ("house", "danger-price.danger", [danger])
        )
    )
    return show


def test_dp1_letter_then_one_draw_of_four_then_the_danger_item() -> None:
    show = asked()
    message = show.ask("house", "deck.blue").message
    assert (message["count"], message["options"]) == (4, list(pack().decks["blue"]))
    show.house("deck.blue", *FOUR)
    assert show.open() == ["house danger-price.danger"]
    show.house("danger-price.danger", "camera")
    assert show.cues() == ["solo-opens", "item"]
    assert [item["id"] for item in show.board["items"]] == list(FOUR)
    assert show.board["danger"] == 41900
    hidden = ("safe", "letter", "prices", "danger_item", "won", "paid")
    assert [show.board[name] for name in hidden] == [None] * 6
    assert show.session.stage.view("mc")["card"] == {
        "letter": "A",
        "prices": {"camera": 41900, "bicycle": 60000, "guitar": 48000, "stereo": 40000},
        "danger_item": "camera",
    }


def test_dp2_equal_prices_are_refused_and_the_draw_stays_open() -> None:
    show = asked(with_price(pack(), "blue", "stereo", {"A": 41900}))
    before = show.ask("house", "deck.blue")
    with pytest.raises(Refused, match="cost the same"):
        show.house("deck.blue", *FOUR)
    assert show.ask("house", "deck.blue") == before
    show.house("deck.blue", "camera", "bicycle", "guitar", "tent")
    assert show.ask("house", "danger-price.danger").message["options"] == [
        "camera",
        "bicycle",
        "guitar",
        "tent",
    ]


def test_dp2_only_this_letter_counts() -> None:
    show = asked(with_price(pack(), "blue", "stereo", {"B": 38000, "C": 51000, "D": 33300}))
    show.house("deck.blue", *FOUR)
    assert show.open() == ["house danger-price.danger"]


def blue(*prices: int) -> Pack:
    """Blue items that cost this by every letter, in dollars."""
    items = {
        f"thing-{n}": Item(f"thing-{n}", f"Thing {n}", dict.fromkeys("ABCD", dollars * 100))
        for n, dollars in enumerate(prices, start=1)
    }
    world = pack()
    return replace(world, decks={**world.decks, "blue": items})


@pytest.mark.parametrize("seed", range(10))
def test_dp2_the_house_draws_again_by_itself_and_the_journal_holds_what_counted(seed: int) -> None:
    """Nine in ten draws of four hold a price twice; undo and resume repeat the one that did not."""
    world = blue(*[100] * 9, 200, 300, 400)

    def begin() -> Play:
        return GAMES["price-is-right"].begin("xy", {"solo_games": "danger-price"}, world)

    session = Session(begin, chance(random.Random(seed)))
    for id in list(session.open):
        session.answer(id, 0 if len(session.open) == 2 else 1)
    assert session.stage.view("audience")["scene"] == "danger-price"
    *_, (_, drawn), (_, danger) = [(row["to"], row["value"]) for row in session.rows if row["to"] == "house"]
    assert len({world.decks["blue"][id].price("A") for id in drawn}) == 4
    session.undo()
    resumed = Session(begin, chance(random.Random(99)), session.rows)
    for again in (session, resumed):
        (id,) = again.open
        again.answer(id, 1)
        assert [row["value"] for row in again.rows[-2:]] == [drawn, danger]


def test_dp2_a_draw_from_before_an_undo_that_is_not_fair_any_more_is_not_repeated() -> None:
    """The MC takes back a game and wants this one first: the same question, but by another letter."""
    first, other = [f"thing-{n}" for n in range(1, 5)], [f"thing-{n}" for n in range(5, 9)]
    world = blue(100, 200, 300, 400, 500, 600, 700, 800)
    for id in first:
        world = with_price(world, "blue", id, {"A": 90000})
    answers = iter([["A"], ["B"], first, other])

    async def rules(stage: Stage) -> None:
        if await choose("mc", "next", ["hi-lo", "danger-price"]) == "hi-lo":
            await letter_tile()
            await choose("seat:1", "end", "ab")
        letter = await letter_tile()
        items = await Decks(world).items_of_different_price("blue", 4, letter)
        stage.note = " ".join(item.id for item in items)
        await choose("seat:1", "end", "ab")

    def start() -> Play:
        stage = Stage("little", "xy")
        return Play(stage, lambda: rules(stage), lambda _: Result((1,), {1: 0}))

    session = Session(start, lambda *_: next(answers))
    session.answer(1, "hi-lo")
    session.answer(2, "a")
    assert session.stage.note == " ".join(first)
    session.undo()
    session.undo()
    (id,) = session.open
    session.answer(id, "danger-price")
    assert session.stage.note == " ".join(other)


def test_dp2_the_discards_join_when_the_rest_has_not_four_prices() -> None:
    world = blue(100, 200, 300, 400, 400, 300, 200, 500)

    async def rules() -> None:
        decks = Decks(world)
        await decks.items("blue", 3)
        decks.clear_table()
        await decks.items_of_different_price("blue", 4, "A")
        decks.clear_table()
        await decks.items("blue", 1)
        await decks.items_of_different_price("blue", 4, "A")

    table = Table(lambda: Play(Stage("little", "x"), rules, lambda _: Result((1,), {1: 0})))
    table.house("deck.blue", "thing-1", "thing-2", "thing-3")
    assert table.ask("house", "deck.blue").message["options"] == [f"thing-{n}" for n in range(4, 9)]
    table.house("deck.blue", "thing-4", "thing-6", "thing-7", "thing-8")
    # The only one left, thing-5, lies on the table without having been asked for; the others are back.
    assert table.ask("house", "deck.blue").message["options"] == [f"thing-{n}" for n in (1, 2, 3, 4, 6, 7, 8)]


def test_dp2_a_pack_without_four_different_prices_is_refused_by_name() -> None:
    with pytest.raises(SetupError, match="'small': blue has 3 different prices by letter A, at least 4"):
        Show(2, blue(100, 200, 300, 300, 200))


def test_dp3_the_host_chooses_the_danger_item_and_the_console_draws_it() -> None:
    for mc, who, kind in (("host", "mc", "choose"), ("console", "house", "draw")):
        show = asked(mc=mc)
        show.house("deck.blue", *FOUR)
        message = show.ask(who, "danger-price.danger").message
        options = [one["id"] if mc == "host" else one for one in message["options"]]
        assert (message["kind"], options) == (kind, list(FOUR))
        if mc == "host":
            assert message["options"][0] == {"id": "camera", "label": "Camera, $419"}
    assert opened("stereo", mc="host").board["danger"] == 40000


def test_dp4_three_of_the_four_with_the_danger_price_told() -> None:
    show = opened()
    message = show.ask("seat:2", "danger-price.safe").message
    assert (message["kind"], message["count"], message["danger"]) == ("pick", 3, 41900)
    assert [(one["id"], one["label"]) for one in message["options"]] == [(id, id.capitalize()) for id in FOUR]
    show.answer("seat:2", "danger-price.safe", ["stereo", "camera", "guitar"])
    placed = show.at_cue("placed")["board"]
    assert placed["safe"] == ["camera", "guitar", "stereo"]
    assert (placed["letter"], placed["prices"], placed["danger_item"], placed["won"]) == (None,) * 4
    reveal = show.at_cue("reveal")["board"]
    assert (reveal["letter"], reveal["prices"]["stereo"], reveal["danger_item"], reveal["won"]) == (
        "A",
        40000,
        "camera",
        None,
    )


def test_dp5_the_worked_example_danger_419_pays_all_four_1899() -> None:
    show = opened()
    show.answer("seat:2", "danger-price.safe", ["stereo", "bicycle", "guitar"])
    assert show.money() == [("seat:2", 189900, "danger-price.prize")]
    assert show.cues()[:4] == ["placed", "reveal", "win", "paid"]
    assert (show.at_cue("paid")["board"]["won"], show.at_cue("paid")["board"]["paid"]) == (True, 189900)


@settings(max_examples=30)
@given(st.sampled_from(FOUR), st.sampled_from(list(combinations(FOUR, 3))), st.randoms())
def test_dp5_dp6_all_four_or_nothing(danger: str, safe: tuple[str, ...], order: random.Random) -> None:
    show = opened(danger)
    show.answer("seat:2", "danger-price.safe", order.sample(safe, 3))
    won = danger not in safe
    assert show.money() == ([("seat:2", 189900, "danger-price.prize")] if won else [])
    assert show.cues()[:3] == ["placed", "reveal", "win" if won else "lose"]
