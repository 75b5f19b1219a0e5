"""Drawing from decks that run short. Clause SH6 of RULES.md."""

from __future__ import annotations

from dataclasses import replace

import pytest

from console.rules.asks import text
from console.rules.conversation import Conversation
from console.rules.decks import Decks
from console.rules.game import SetupError, need
from console.rules.pack import Pack
from console.rules.people import Contestant
from console.rules.stage import Stage
from tests.rules.small_pack import pack
from tests.rules.table import Show


def small(deck: str, count: int) -> Pack:
    world = pack()
    return replace(world, decks={**world.decks, deck: dict(list(world.decks[deck].items())[:count])})


class Drawing:
    """One draw after another, as a conversation; ``None`` clears the table."""

    def __init__(self, world: Pack, deck: str, *draws: int | None) -> None:
        self.decks = Decks(world)
        self.talk = Conversation(self._rules(deck, draws), Stage("little", "xy"))

    async def _rules(self, deck: str, draws: tuple[int | None, ...]) -> None:
        for count in draws:
            if count is None:
                self.decks.clear_table()
            else:
                await self.decks.items(deck, count)
        await text("seat:1", "end", 1)

    @property
    def options(self) -> list[str]:
        """What may be drawn now; empty when nothing is asked of the house."""
        (ask,) = self.talk.open.values()
        options: list[str] = ask.message().get("options", [])
        return options

    def draw(self, *ids: str) -> None:
        (number,) = self.talk.open
        self.talk.answer(number, list(ids))


def test_sh6_options_are_the_cards_that_are_left_in_the_packs_order() -> None:
    drawing = Drawing(small("blue", 4), "blue", 1, 2)
    assert drawing.options == ["washer", "camera", "bicycle", "mixer"]
    drawing.draw("bicycle")
    assert drawing.options == ["washer", "camera", "mixer"]


def test_sh6_discards_join_when_fewer_are_left_than_a_draw_needs() -> None:
    drawing = Drawing(small("blue", 4), "blue", 3, None, 2)
    drawing.draw("washer", "camera", "bicycle")
    assert drawing.options == ["washer", "camera", "bicycle", "mixer"]


def test_sh6_enough_are_left_and_discards_stay_out() -> None:
    drawing = Drawing(small("blue", 4), "blue", 2, None, 2)
    drawing.draw("washer", "camera")
    assert drawing.options == ["bicycle", "mixer"]


def test_sh6_cards_of_the_game_in_progress_stay_out() -> None:
    drawing = Drawing(small("blue", 5), "blue", 2, None, 2, 2)
    drawing.draw("washer", "camera")
    drawing.draw("bicycle", "mixer")
    assert drawing.options == ["washer", "camera", "guitar"]


def test_sh6_the_game_in_progress_gives_its_cards_back_only_when_nothing_else_is_left() -> None:
    drawing = Drawing(small("green", 2), "green", 1, 1, 1)
    drawing.draw("kettle")
    assert drawing.options == [
        "answering-machine",
        "kettle",
    ]  # the last one is not asked for, then both are back


FOUR = ["answering-machine", "kettle", "broom", "clock"]
"""All green items of a small pack."""


def test_sh6_a_solo_game_takes_back_what_the_round_before_it_drew() -> None:
    show = Show(2, small("green", 4), solo_games="squeeze-play,secret-x")
    show.qualify(1, "answering-machine")
    show.lose_squeeze(1)
    show.item("C", "kettle")
    show.guess({1: 5, 2: 5})
    show.item(None, "broom")
    show.guess({1: 1, 2: 0})
    show.house("letter", "A")
    assert show.ask("house", "deck.green").message["options"] == FOUR


def test_sh6_a_round_takes_back_what_the_solo_game_before_it_drew() -> None:
    show = Show(2, small("green", 4), solo_games="secret-x,squeeze-play")
    show.qualify(1, "answering-machine")
    show.house("letter", "A")
    show.house("deck.green", "kettle", "broom")
    show.house("deck.blue", "washer", "camera", "tent")
    show.house("secret-x.row", "top")
    show.answer("seat:1", "secret-x.start", "left-top")
    for decoy in "12":
        show.house("secret-x.decoy", decoy)
        show.house("secret-x.first", "actual")
        show.answer("seat:1", "secret-x.price", decoy)
    show.house("letter", "C")  # the clock alone is left
    show.guess({1: 5, 2: 5})
    assert show.ask("house", "deck.green").message["options"] == FOUR[:3]


def test_sh6_the_showcase_takes_back_what_the_last_solo_game_drew() -> None:
    show = Show(2, small("orange", 2), solo_games="squeeze-play")
    show.qualify(1)
    show.lose_squeeze(1)
    show.house("letter", "A")
    assert show.open() == ["house deck.blue"], "the boat alone was left"
    show.house("deck.blue", "washer", "camera")
    assert show.open() == ["house deck.blue"], "and then the wagon"
    show.house("deck.blue", "bicycle", "mixer")
    sets = {seat: [item["id"] for item in items] for seat, items in show.board["sets"].items()}
    assert sets == {"1": ["boat", "washer", "camera"], "2": ["wagon", "bicycle", "mixer"]}


def test_the_draw_says_whom_it_is_for() -> None:
    decks = Decks(pack())

    async def rules() -> None:
        await decks.item("orange", Contestant(3))

    talk = Conversation(rules(), Stage("little", "xy"))
    (ask,) = talk.open.values()
    assert ask.message()["for"] == "seat:3"
    talk.close()


@pytest.mark.parametrize(("deck", "count"), [("orange", 1), ("blue", 3), ("green", 0)])
def test_a_pack_that_is_too_small_is_refused_by_name(deck: str, count: int) -> None:
    with pytest.raises(SetupError, match=f"'small': {deck} has {count} cards, at least"):
        need(small(deck, count), {"orange": 2, "blue": 4, "green": 1})
