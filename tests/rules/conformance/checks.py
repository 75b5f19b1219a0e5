"""What every game must keep. Each check takes a way to begin a game and a pack, and fails with an AssertionError."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from console.chance import chance
from console.rules.conversation import Refused
from console.rules.ledger import Money
from console.rules.pack import Pack
from console.rules.session import HOUSE, Asked, Beat, Closed, Ended, Happening, Session
from console.rules.transcript import Answer
from tests.rules.conformance import ask_form
from tests.rules.conformance.recording import (
    LONGEST,
    SLIPS,
    Begin,
    Recording,
    Step,
    bots,
    go_on,
    play,
    play_wildly,
    replay,
    snapshot,
    some_ask,
    wires,
)


def ends(begin: Begin, world: Pack, seed: int) -> None:
    """Legal play comes to an end, with a result that names every seat."""
    recording = play(begin, world, seed)
    assert recording.session.over, f"still not over after {LONGEST} answers"
    result = recording.session.stage.result
    assert result is not None
    assert set(result.totals) == set(recording.session.stage.seats)
    assert set(result.winners) <= set(result.totals)
    assert sum(isinstance(one, Ended) for part in recording.said for one in part) == 1
    assert not recording.session.open
    assert recording.session.accepts == ()


def replays_equal(begin: Begin, world: Pack, seed: int) -> None:
    """The same steps say the same, id for id and byte for byte."""
    recording = play_wildly(begin, world, seed)
    again = replay(begin, world, recording.steps)
    assert wires(again.said) == wires(recording.said)
    assert snapshot(again.session) == snapshot(recording.session)


def every_prefix_resumes(begin: Begin, world: Pack, seed: int) -> None:
    """A journal cut after any row leads to the state that was there when the row was written."""
    source = play_wildly(begin, world, seed)
    live = Recording.start(begin, world)
    states = {0: snapshot(live.session)}
    for step in source.steps:
        live.do(step)
        states[len(live.session.rows)] = snapshot(live.session)
    rows = json.loads(json.dumps(live.session.rows))
    for length in range(len(rows) + 1):
        resumed = Session(lambda: begin(world), rows=rows[:length])
        assert snapshot(resumed) == states[length], f"resumed from {length} of {len(rows)} rows"
        if length:
            assert not any(isinstance(one, Money) for one in resumed.opening), "a resume moves no money"


def goes_on_after_resume(begin: Begin, world: Pack, seed: int) -> None:
    """With chance of its own, a resumed game undoes and goes on as the one that was never stopped."""
    rng = random.Random(seed)
    live = Session(lambda: begin(world), chance(random.Random(seed)))
    answer = bots(live, world, rng)
    for _ in range(rng.randrange(4, 14)):
        if not live.over:
            asked = some_ask(live, rng)
            live.answer(asked.id, answer(asked.message))
    last = live.undoable
    if last is None:
        return
    value = getattr(last, "value", None)
    live.undo()
    resumed = Session(lambda: begin(world), chance(random.Random(seed + 1)), rows=live.rows)
    assert snapshot(resumed) == snapshot(live)
    for session in (live, resumed):
        (asked,) = [one for one in session.open.values() if one.to == getattr(last, "to", "")]
        session.answer(asked.id, value)
    assert snapshot(resumed) == snapshot(live), (
        "the house did not repeat what it had answered before the undo"
    )


def refusals_leave_no_trace(begin: Begin, world: Pack, seed: int) -> None:
    """Whatever is sent, if it is refused then nothing has changed, and a sentence says why."""
    rng = random.Random(seed)
    recording = Recording.start(begin, world)
    session = recording.session
    answer = bots(session, world, rng)
    while not session.over and len(recording.steps) < 40:
        before, shown = snapshot(session), list(session.stage.said)
        for step in bad_steps(session, rng):
            reason = refusal(session, step)
            assert reason is not None, f"{step} was accepted"
            assert len(reason) > 8, f"{step} was refused without a reason"
            assert snapshot(session) == before, f"{step} was refused and left a trace"
            assert session.stage.said == shown
        asked = some_ask(session, rng)
        recording.answer(asked, answer(asked.message))


def refusal(session: Session, step: Step) -> str | None:
    """The reason why a step is refused; None if it is not."""
    try:
        getattr(session, step.do)(*step.args)
    except Refused as reason:
        return str(reason)
    return None


def bad_steps(session: Session, rng: random.Random) -> list[Step]:
    """Things that are not allowed now."""
    asked = rng.choice(list(session.open.values()))
    seat = rng.choice(list(session.stage.seats))
    too_much = -(session.stage.ledger.totals[seat] + 1)
    stale = [0, -1, 10**9, True, None, "1", 1.0, [asked.id]]
    steps = [Step("answer", (asked.id, value)) for value in ask_form.bad_values(asked.message)]
    steps += [Step("answer", (id, ask_form.good_value(asked.message))) for id in stale]
    steps += [Step("reopen", (id,)) for id in [*stale, asked.id]]
    steps += [Step(do, (who,)) for do in ("leave", "come_back") for who in (0, 99, True, None, "1", 1.0, [1])]
    steps += [
        Step("leave" if who in session.stage.gone else "come_back", (who,)) for who in session.stage.seats
    ]
    steps += [Step("interrupt", (why,)) for why in ("give-in", "", None, 3, ["end"], "END")]
    for bad in (
        (seat, too_much, "x"),
        (seat, 0, "x"),
        (seat, 5, ""),
        (seat, 5, " "),
        (seat, 5, None),
        (0, 5, "x"),
        (99, 5, "x"),
        (True, 5, "x"),
        ("1", 5, "x"),
        ([1], 5, "x"),
        (seat, 1.5, "x"),
        (seat, True, "x"),
        (seat, "5", "x"),
        (seat, 10**30, "x"),
        (seat, float("nan"), "x"),
        (seat, 5, "\ud800"),
        (seat, 5, "x" * 10_000),
    ):
        steps.append(Step("adjust", bad))
    return steps


def undoes_to_the_start(begin: Begin, world: Pack, seed: int) -> None:
    """Everything taken back, answer by answer: the start again, all money back where it came from."""
    recording = play_wildly(begin, world, seed)
    session = recording.session
    while session.undoable is not None:
        recording.do(Step("undo"))
    assert all(getattr(entry, "to", None) in HOUSE for entry in session.entries)
    assert refusal(session, Step("undo")), "there was still something to take back"

    start = Recording.start(begin, world)
    for entry in session.entries:
        assert isinstance(entry, Answer)
        (asked,) = start.session.open.values()
        start.answer(asked, entry.value)
    moved = sums(recording.said)
    moved.subtract(sums(start.said))
    assert not any(moved.values()), "money lines and their opposites must cancel out"
    expected, found = snapshot(start.session), snapshot(session)
    assert {**found, "rows": None} == {**expected, "rows": None}


def sums(said: list[list[Happening]]) -> Counter[str]:
    """What the money lines add up to."""
    total: Counter[str] = Counter()
    for part in said:
        for one in part:
            if isinstance(one, Money):
                total[one.to] += one.amount
    return total


def keeps_money(begin: Begin, world: Pack, seed: int) -> None:
    """Every movement has its line: the lines that were said add up to what everybody has, at any time."""
    recording = play_wildly(begin, world, seed)
    again = Recording.start(begin, world)
    for step in recording.steps:
        again.do(step)
        stage = again.session.stage
        total = sums(again.said)
        has = {f"seat:{seat}": cents for seat, cents in stage.ledger.totals.items()}
        assert {who: total[who] for who in has} == has, f"after {step}"
        assert total["pot"] == stage.ledger.pot >= 0
        shown = json.loads(stage.views()["audience"])["cash"]
        assert {f"seat:{seat}": cents for seat, cents in shown.items()} == has
        assert min(has.values()) >= 0
        assert all(one.amount for part in again.said for one in part if isinstance(one, Money))
        if stage.result:
            worth = {who: cents + PRIZE * prizes_of(again, who) for who, cents in has.items()}
            assert {f"seat:{seat}": cents for seat, cents in stage.result.totals.items()} == worth


PRIZE = 2_000_00
"""What a banked prize counts at the end, in cents."""


def prizes_of(recording: Recording, who: str) -> int:
    """How many prizes stood beside this address's money when they were last shown; games without prizes have none."""
    for part in reversed(recording.said):
        for one in reversed(part):
            if isinstance(one, Beat) and "round_cash" in (
                board := json.loads(one.views["audience"])["board"]
            ):
                return len(board["prizes"].get(who.removeprefix("seat:"), {}).get("banked", ()))
    return 0


def anything_may_happen_anywhere(begin: Begin, world: Pack, seed: int) -> None:
    """At any moment somebody leaves, money is corrected, an answer is taken back or the show is broken into: it is played on to an end
    at which the money is right.
    """
    rng = random.Random(seed)
    source = play(begin, world, seed)
    for at in rng.sample(range(len(source.steps)), min(2, len(source.steps))):
        stopped = replay(begin, world, source.steps[:at])
        for step in disturbances(stopped.session, rng):
            recording = replay(begin, world, source.steps[:at])
            recording.do(step)
            go_on(recording, rng)
            session = recording.session
            assert session.over, f"after {step} at {at} it did not end"
            totals = {f"seat:{seat}": cents for seat, cents in session.stage.ledger.totals.items()}
            added = sums(recording.said)
            assert totals == {who: added[who] for who in totals}, f"after {step} at {at}"


def disturbances(session: Session, rng: random.Random) -> list[Step]:
    """What may come between now."""
    steps = [Step("interrupt", (why,)) for why in session.accepts]
    steps += [Step("leave", (seat,)) for seat in session.stage.here]
    more = SLIPS.get(session.stage.currency, (50_00,))[-1]
    steps += [Step("adjust", (seat, more, "miscount")) for seat in session.stage.seats]
    return [*rng.sample(steps, min(3, len(steps))), *([Step("undo")] if session.undoable else [])]


def survives_json(begin: Begin, world: Pack, seed: int) -> None:
    """Rows and everything said are plain JSON, and mean the same after a round trip."""
    recording = play_wildly(begin, world, seed)
    rows = recording.session.rows
    assert json.loads(json.dumps(rows)) == rows
    said = wires(recording.said)
    assert json.loads(json.dumps(said)) == said
    resumed = Session(lambda: begin(world), rows=json.loads(json.dumps(rows)))
    assert snapshot(resumed) == snapshot(recording.session)


def speaks_in_order(begin: Begin, world: Pack, seed: int) -> None:
    """Closed, then money and beats, then asks, then the result; ids are never used twice; asks are well formed."""
    recording = play_wildly(begin, world, seed)
    names = list(recording.session.stage.names)
    order = {Closed: 0, Money: 1, Beat: 1, Asked: 2, Ended: 3}
    open_now: set[int] = set()
    used: set[int] = set()
    for part in recording.said:
        ranks = [order[type(one)] for one in part]
        # An undo says what comes back before what is seen: closed, money, beats.
        assert ranks == sorted(ranks), [type(one).__name__ for one in part]
        for one in part:
            if isinstance(one, Closed):
                assert one.id in open_now
                open_now.discard(one.id)
            if isinstance(one, Asked):
                assert one.id not in used
                used.add(one.id)
                open_now.add(one.id)
                ask_form.check(one.message, len(names))
                assert not any(name in json.dumps(one.message) for name in names), "names stay out"
            if isinstance(one, Beat):
                for view in one.views.values():
                    check_view(json.loads(view))
    assert open_now == set(recording.session.open)


def check_view(view: dict[str, Any]) -> None:
    """The frame that every view has."""
    assert {"game", "scene", "title", "note", "over", "board", "cash"} <= set(view)
    assert view["scene"]
    assert all(isinstance(key, str) for key in view["board"])
