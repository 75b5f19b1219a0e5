"""Danger Price can be played in whatever pack the check lets pass, however late in the evening: its draw comes to an end."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from console.bots import bot
from console.house import Drawn, House
from console.packs.loader import DIFFERENT_BLUE
from console.rules.games import GAMES
from console.rules.pack import LETTERS, Item
from console.rules.session import Session
from tests.rules.small_pack import pack

GAME = GAMES["price-is-right"]
DIFFERENT = [dollars * 100 for dollars in (100, 200, 300, 400)]
LONGEST = 1000
"""Answers, and more than three solo games of two people take by far."""


@st.composite
def blue_decks(draw: st.DrawFn) -> Mapping[str, Item]:
    """Four to ten things. For each letter four of them differ in price, the others are like these; any may be spare."""
    count = draw(st.integers(DIFFERENT_BLUE, 10))
    alike = st.lists(
        st.sampled_from(DIFFERENT), min_size=count - DIFFERENT_BLUE, max_size=count - DIFFERENT_BLUE
    )
    prices = {letter: draw(st.permutations([*DIFFERENT, *draw(alike)])) for letter in LETTERS}
    return {
        f"t{n}": Item(
            f"t{n}", f"t{n}", {letter: prices[letter][n] for letter in LETTERS}, spare=draw(st.booleans())
        )
        for n in range(count)
    }


@given(
    blue_decks(),
    st.permutations(["safecracker", "secret-x", "danger-price"]),
    st.integers(0),
    st.integers(0, 10),
)
def test_four_different_prices_are_drawn_at_once_however_little_is_left(
    blue: Mapping[str, Item], games: list[str], seed: int, seen: int
) -> None:
    """Other games use up what they like before. The house, asked once, never draws what is refused."""
    world = pack()
    world = replace(world, decks={**world.decks, "blue": blue})
    earlier = [Drawn("blue", id, item.price("A")) for id, item in list(blue.items())[:seen]]
    house, answer = House(random.Random(seed), world, [earlier]), bot(random.Random(seed))
    options = {"solo_games": ",".join(games)}
    session = Session(lambda: GAME.begin(["Ann", "Bo"], options, world, ()))
    topics = []
    while not session.over and len(topics) < LONGEST:
        asked = next(iter(session.open.values()))
        topics.append(asked.message["topic"])
        by_house = asked.to == "house"
        session.answer(
            asked.id, house(asked.message, session.stage.given) if by_house else answer(asked.message)
        )
    assert session.over
    assert topics.count("danger-price.safe") == 1
