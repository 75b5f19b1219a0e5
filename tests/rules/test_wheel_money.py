"""What holds for the money of *Wheel of Fortune* at every moment, and taking back at every kind of question."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.bots import bot
from console.rules.conversation import Refused
from console.rules.ledger import Money
from console.rules.session import Session
from tests.rules.small_pack import PUZZLES
from tests.rules.wheel_table import WheelGame

KINDS = (
    {},
    {"wrong_solution": "drop-out", "vowels_from": "round"},
    {"mc": "host", "solve": "spoken", "minutes": "30"},
    {"target": "2000"},
)
STEPS = 60


def somebody(rng: random.Random) -> Callable[[Mapping[str, Any]], Any]:
    """A bot that knows the puzzles by heart, but not which it is."""
    legal = bot(rng)
    return lambda ask: rng.choice(PUZZLES).text if ask["kind"] == "text" else legal(ask)


def wildly(game: WheelGame, rng: random.Random, answer: Callable[[Mapping[str, Any]], Any]) -> None:
    """Answer somebody; at times correct, interrupt, leave, come back or take back."""
    session = game.session
    seat = rng.choice(session.stage.seats)
    others: list[Callable[[], Any]] = [
        lambda: session.adjust(seat, rng.choice((-100_000, -5_000, 5_000, 100_000)), "x"),
        lambda: session.interrupt("give-up"),
        lambda: session.leave(seat),
        lambda: session.come_back(seat),
        lambda: session.undo(),
    ]
    try:
        if not session.open or rng.random() < 0.2:
            game.keep(rng.choice(others)())
        else:
            asked = rng.choice(list(session.open.values()))
            game.keep(session.answer(asked.id, answer(asked.message)))
    except Refused:
        pass


def check_money(game: WheelGame) -> None:
    """A seat's lines add up to its cash; the board tells the round's from the banked; nothing is below nothing."""
    lines: Counter[str] = Counter()
    for one in game.all:
        if isinstance(one, Money):
            assert one.amount != 0
            lines[one.to] += one.amount
    ledger = game.session.stage.ledger
    for seat, cash in ledger.totals.items():
        assert lines[f"seat:{seat}"] == cash >= ledger.bound[seat] >= 0
    if game.scene == "puzzle":
        assert {seat: game.round_cash()[seat] + game.banked()[seat] for seat in game.cash} == game.cash
        assert all(cents >= 0 for cents in (*game.round_cash().values(), *game.banked().values()))
        assert sum(len(game.prizes(seat)) for seat in game.cash) <= 1
        if "turn.vowel" not in " ".join(game.open()):
            assert ledger.bound == game.round_cash()
    if game.scene == "standings":
        totals, prizes = game.board["totals"], game.board["prizes"]
        assert totals == {
            str(seat): cash + 200_000 * len(prizes[str(seat)]) for seat, cash in game.cash.items()
        }


@given(st.integers(0, 10_000), st.sampled_from([1, 2, 3, 7]), st.sampled_from(KINDS))
def test_money_adds_up_at_every_moment(seed: int, seats: int, options: Mapping[str, str]) -> None:
    if options.get("mc") and seats == 1:
        return
    rng = random.Random(seed)
    game, answer = WheelGame(seats, **options), somebody(rng)
    for _ in range(STEPS):
        wildly(game, rng, answer)
        check_money(game)


@given(st.integers(0, 10_000), st.sampled_from(KINDS))
def test_a_resumed_game_stands_where_it_stood(seed: int, options: Mapping[str, str]) -> None:
    rng = random.Random(seed)
    game, answer = WheelGame(3, **options), somebody(rng)
    for _ in range(STEPS):
        wildly(game, rng, answer)
    again = Session(game.session._start, rows=game.session.rows)
    assert [asked.message for asked in again.open.values()] == [
        asked.message for asked in game.session.open.values()
    ]
    assert again.stage.views() == game.session.stage.views()
    assert again.stage.ledger.totals == game.session.stage.ledger.totals
    assert again.rulings == game.session.rulings


def to_turn(game: WheelGame) -> None:
    """The first seat's spin."""
    game.begin("owls")


def to_action(game: WheelGame) -> None:
    """After a consonant, with money for a vowel."""
    game.begin("owls")
    game.spin("400", "T")


UNDONE = {
    "turn.action": (to_action, lambda game: game.act("spin"), "wheel turn.spin"),
    "turn.consonant": (
        lambda game: (to_turn(game), game.wheel("400")),
        lambda game: game.answer("seat:1", "turn.consonant", "T"),
        "seat:1 turn.action",
    ),
    "turn.vowel": (
        lambda game: (to_action(game), game.act("vowel")),
        lambda game: game.answer("seat:1", "turn.vowel", "O"),
        "seat:1 turn.action",
    ),
    "turn.solution": (
        lambda game: (to_action(game), game.act("solve")),
        lambda game: game.answer("seat:1", "turn.solution", "wrong"),
        "wheel turn.spin",
    ),
    "turn.token": (
        lambda game: (to_turn(game), game.spin("free-spin", "T"), game.spin("bankrupt")),
        lambda game: game.token("keep"),
        "wheel turn.spin",
    ),
}
"""For each question: how to come to it, an answer, and what is asked then."""


@pytest.mark.parametrize("topic", UNDONE)
def test_every_answer_can_be_taken_back(topic: str) -> None:
    to, answer, then = UNDONE[topic]
    game = WheelGame(2)
    to(game)
    before = (game.open(), game.session.stage.views(), game.cash, game.session.rulings)
    lines = len([one for one in game.all if isinstance(one, Money)])
    answer(game)
    assert game.open() == [then]
    game.keep(game.session.undo())
    assert (game.open(), game.session.stage.views(), game.cash, game.session.rulings) == before
    said = [one for one in game.all if isinstance(one, Money)][lines:]
    assert sum(one.amount for one in said) == 0


def test_a_win_can_be_taken_back() -> None:
    game = WheelGame(2, target="1600")
    to_action(game)
    game.solve("too hot to hoot")
    assert game.session.over
    game.keep(game.session.undo())
    assert game.open() == ["seat:1 turn.solution"]
    assert (game.scene, game.board["won"], game.board["doors"][0][2]) == ("puzzle", None, "T")


def test_a_correction_and_an_interruption_can_be_taken_back() -> None:
    game = WheelGame(2)
    to_action(game)
    game.session.adjust(2, 30_000, "x")
    game.session.interrupt("give-up")
    game.keep(game.session.undo())
    assert game.money() == [("seat:1", 160_000, "round.lost")]
    assert game.open() == ["seat:1 turn.action"]
    game.keep(game.session.undo())
    assert game.cash == {1: 160_000, 2: 0}


def test_no_answer_is_reopened_since_nobody_answers_together() -> None:
    game = WheelGame(2)
    to_action(game)
    (id,) = game.session.open
    game.act("spin")
    with pytest.raises(Refused):
        game.session.reopen(id)


def test_a_correction_changes_what_is_offered() -> None:
    game = WheelGame(2)
    game.begin("rock")
    game.spin("100", "C")
    assert game.options("turn.action") == ["spin", "solve"]
    (old,) = game.session.open
    game.keep(game.session.adjust(1, 15_000, "x"))
    assert game.options("turn.action") == ["spin", "vowel", "solve"]
    assert old not in game.session.open
    game.session.adjust(1, -1, "x")
    assert game.options("turn.action") == ["spin", "solve"]


def test_a_correction_that_leaves_one_choice_takes_it() -> None:
    game = WheelGame(2)
    game.begin("owls")
    game.spin("100", "H")  # 200
    game.session.adjust(1, 5_000, "x")
    game.spin("free-spin", "T")
    assert game.options("turn.action") == ["vowel", "solve"]
    game.keep(game.session.adjust(1, -1, "x"))
    assert game.open() == ["seat:1 turn.solution"]
    game.keep(game.session.undo())
    assert game.options("turn.action") == ["vowel", "solve"]
