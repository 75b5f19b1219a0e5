"""What holds at every moment of any session of poker, whatever is played, corrected, taken back, and whoever leaves: clauses PE9 and PK5."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.bots import bot
from console.chance import chance
from console.rules.conversation import Refused
from console.rules.games import GAMES
from console.rules.ledger import POT, Money
from console.rules.price_poker.deck import CARDS
from console.rules.session import Happening, Session
from console.rules.stage import Beat
from tests.rules.poker_table import NAMES
from tests.rules.small_pack import pack

STAKES = st.fixed_dictionaries(
    {},
    optional={
        "stack": st.sampled_from(["1", "3", "8", "40"]),
        "unit": st.sampled_from(["1", "5"]),
        "ante": st.sampled_from(["1", "4"]),
        "row": st.sampled_from(["2", "3"]),
        "declare": st.sampled_from(["together", "in-turn"]),
        "low": st.sampled_from(["ace-to-five", "deuce-to-seven"]),
        "hands": st.sampled_from(["1", "3", "endless"]),
    },
)
SEATS = st.integers(3, 7)
STAYS = 0.7
"""How often somebody who would fold takes the cheapest way to stay instead, so that hands come to a showdown."""
MOVES = st.lists(
    st.one_of(
        st.tuples(st.just("play"), st.integers(1, 40)),
        st.tuples(st.just("play"), st.integers(1, 5)),
        st.just(("undo",)),
        st.tuples(st.just("adjust"), st.integers(1, 7), st.integers(-30, 30)),
        st.tuples(st.sampled_from(["leave", "come_back"]), st.integers(1, 7)),
    ),
    max_size=20,
)


class Play:
    """A session under way, with its money as it was said line by line."""

    def __init__(self, seats: int, options: dict[str, str], seed: int) -> None:
        viewers = ("audience", *(f"seat:{seat}" for seat in range(1, seats + 1)))
        self.begin = lambda: GAMES["price-poker"].begin(NAMES[:seats], options, pack(), viewers)
        rng = random.Random(seed)
        self.session, self.answer = Session(self.begin, chance(rng)), bot(rng)
        self.rng = rng
        self.said: dict[str, int] = {POT: 0, **{f"seat:{seat}": 0 for seat in range(1, seats + 1)}}
        self.bought = 0
        self.hear(list(self.session.opening))

    def do(self, *move: Any) -> None:
        """One thing done; what has no meaning now is refused, and changes nothing."""
        session = self.session
        if move[0] == "adjust":
            move = (*move, "a slip")
        try:
            if move[0] == "play":
                self.answers(move[1])
            else:
                self.hear(getattr(session, move[0])(*move[1:]))
        except Refused:
            return

    def answers(self, count: int) -> None:
        """So many questions are answered, and nobody folds too soon."""
        for _ in range(count):
            if self.session.over:
                return
            asked = self.rng.choice(list(self.session.open.values()))
            value = self.answer(asked.message)
            if value == "fold" and self.rng.random() < STAYS:
                value = asked.message["options"][0]["id"]
            self.hear(self.session.answer(asked.id, value))

    def hear(self, said: list[Happening]) -> None:
        """Every line has its opposite beside it, but what is bought or corrected; every picture adds up."""
        moving = None
        for one in said:
            match one:
                case Money(to, amount, why):
                    self.said[to] += amount
                    if why in ("buy-in", "adjust"):
                        self.bought += amount
                    elif moving is None:
                        moving = one
                    else:
                        assert (amount, why) == (-moving.amount, moving.why)
                        assert (to == POT) != (moving.to == POT)
                        moving = None
                case Beat(_, views):
                    assert moving is None
                    adds_up(json.loads(views["audience"]))
        assert moving is None
        ledger = self.session.stage.ledger
        assert self.said == {POT: ledger.pot, **{f"seat:{seat}": n for seat, n in ledger.totals.items()}}
        assert sum(self.said.values()) == self.bought
        assert min(self.said.values()) >= 0


def adds_up(view: dict[str, Any]) -> None:
    """Pots and stacks on the board are the chips that are there, and no card lies at two places."""
    if view["scene"] != "market":
        return
    board = view["board"]
    assert sum(pot["amount"] for pot in board["pots"]) == board["pot"] >= 0
    live = set(map(int, board["hands"])) - set(board["folded"])
    assert live
    assert set(board["all_in"]) == {seat for seat in live if not view["cash"][str(seat)]}
    for pot in board["pots"]:
        assert set(pot["seats"]) <= live
    lying = [card for hand in board["hands"].values() for card in hand["up"]]
    lying += [card for card in board["row"] if card]
    assert len(set(lying)) == len(lying)
    down = sum(hand["down"] for hand in board["hands"].values())
    assert board["deck"] + down + len(lying) <= len(CARDS)  # a card that is being dealt lies nowhere yet


@settings(max_examples=40, deadline=None)
@given(SEATS, STAKES, st.integers(0, 2**32), MOVES)
def test_pe9_no_chip_appears_or_gets_lost(
    seats: int, options: dict[str, str], seed: int, moves: list[tuple[Any, ...]]
) -> None:
    play = Play(seats, options, seed)
    for move in moves:
        play.do(*move)
    play.do("interrupt", "end")


@settings(max_examples=25, deadline=None)
@given(SEATS, STAKES, st.integers(0, 2**32), MOVES)
def test_pe9_what_was_played_is_the_same_when_it_is_played_again(
    seats: int, options: dict[str, str], seed: int, moves: list[tuple[Any, ...]]
) -> None:
    play = Play(seats, options, seed)
    for move in moves:
        play.do(*move)
    again = Session(play.begin, rows=play.session.rows)
    assert again.stage.views() == play.session.stage.views()
    assert again.stage.ledger.lines == play.session.stage.ledger.lines
    while play.session.undoable is not None:
        play.do("undo")
    assert play.session.stage.ledger.totals == Session(play.begin, chance(play.rng)).stage.ledger.totals


@pytest.mark.parametrize("row", ["2", "3"])
@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
def test_pk5_the_cards_suffice_whatever_seven_people_buy(row: str, seed: int) -> None:
    play = Play(7, {"row": row, "hands": "1", "stack": "1000"}, seed)
    session = play.session
    while not session.over:
        asked = play.rng.choice(list(session.open.values()))
        choices = [one["id"] for one in asked.message["options"] if one["id"] not in ("fold", "bet", "raise")]
        session.answer(asked.id, play.rng.choice(choices))
    drawn = [card for one in session.entries if getattr(one, "to", "") == "house" for card in one.value]
    assert len(drawn) == len(set(drawn))
