"""Laws of a show in which people come and go: whatever they do, it goes on, ends, and is the same when resumed."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.bots import bot
from console.rules.conversation import Refused
from console.rules.games import GAMES
from console.rules.session import Play, Session
from tests.rules.conformance.recording import snapshot
from tests.rules.small_pack import pack
from tests.rules.table import NAMES

WORLD = pack()
SHORT = ("squeeze-play", "any-number,one-away", "secret-x,safecracker,hi-lo")
MOVES = ("answer",) * 12 + ("leave",) * 3 + ("come_back",) * 3 + ("undo", "reopen")


def begin(seats: int, mc: str, games: str) -> Play:
    options = {"mc": mc, "solo_games": games, "practice": "yes"}
    return GAMES["price-is-right"].begin(NAMES[:seats], options, WORLD, ("audience", "mc"))


def move(session: Session, what: str, source: random.Random) -> None:
    """One thing that somebody does; refused where it means nothing."""
    seat = source.choice(session.stage.seats)
    match what:
        case "answer":
            asked = source.choice(list(session.open.values()))
            session.answer(asked.id, bot(source)(asked.message))
        case "leave" | "come_back":
            getattr(session, what)(seat)
        case "reopen":
            session.reopen(source.choice([0, *session.answered]))
        case "undo":
            session.undo()


def check(session: Session) -> None:
    """Nobody is asked who has left or sits out; nobody holds secrets who may play; money is never lost."""
    stage = session.stage
    asked = [int(one.to[5:]) for one in session.open.values() if one.to.startswith("seat:")]
    assert not set(asked) & {*stage.gone, stage.mc}
    assert set(asked) <= set(stage.contestants)
    assert stage.mc is None or stage.mc in stage.here
    if stage.master == "player" and stage.mc is None:
        assert stage.card == {}
        assert not any(one.to == "mc" for one in session.open.values())
    assert not stage.needed or set(stage.needed) <= set(stage.here)
    assert session.over or session.open


@settings(max_examples=100, deadline=None)
@given(
    st.integers(3, 5),
    st.sampled_from(("console", "host", "player")),
    st.sampled_from(SHORT),
    st.integers(0, 10**6),
    st.integers(20, 120),
)
def test_whoever_comes_and_goes_resume_is_equal(
    seats: int, mc: str, games: str, seed: int, most: int
) -> None:
    source = random.Random(seed)
    live = Session(lambda: begin(seats, mc, games))
    states = {0: snapshot(live)}
    for _ in range(most):
        if live.over:
            break
        try:
            move(live, source.choice(MOVES), source)
        except Refused:
            continue
        check(live)
        states[len(live.rows)] = snapshot(live)
    rows = json.loads(json.dumps(live.rows))
    for length in source.sample(list(states), min(6, len(states))):
        resumed = Session(lambda: begin(seats, mc, games), rows=rows[:length])
        assert snapshot(resumed) == states[length]


@settings(max_examples=30, deadline=None)
@given(
    st.integers(3, 5), st.sampled_from(("console", "player")), st.sampled_from(SHORT), st.integers(0, 10**6)
)
def test_an_undo_of_each_step_leads_back_to_where_it_was(seats: int, mc: str, games: str, seed: int) -> None:
    """Answers, leaves and returns only: a stack."""
    source = random.Random(seed)
    live = Session(lambda: begin(seats, mc, games))
    before = []
    for _ in range(60):
        if live.over:
            break
        state = {**snapshot(live), "rows": None}
        whose = len(live.rows)
        try:
            move(live, source.choice([one for one in MOVES if one not in ("undo", "reopen")]), source)
        except Refused:
            continue
        if live.rows[whose].get("to") != "house":
            before.append(state)
    while before:
        live.undo()
        assert {**snapshot(live), "rows": None} == before.pop()
    assert live.undoable is None


@pytest.mark.parametrize("mc", ["console", "host", "player"])
def test_such_shows_reach_every_scene(mc: str) -> None:
    """Or the laws above would prove little."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        source = random.Random(seed)
        session = Session(lambda: begin(4, mc, "squeeze-play,any-number"))
        for _ in range(150):
            if session.over:
                break
            try:
                move(session, source.choice(MOVES), source)
            except Refused:
                continue
            seen[session.stage.board.scene + "-alone" * (len(session.stage.here) < 2)] += 1
    wanted = {"practice", "qualifying", "squeeze-play", "any-number", "showcase-place", "showcase", "winner"}
    assert wanted <= set(seen)
    assert {"qualifying-alone", "showcase-alone"} <= set(seen)
