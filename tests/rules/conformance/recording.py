"""A game played by bots, with everything that was said kept: the material of every check.

All asks, the house's too, are answered from outside, so a recording is complete and can be played again on another pack.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from console.bots import player
from console.rules.conversation import Refused
from console.rules.ledger import Money
from console.rules.pack import Pack
from console.rules.session import Asked, Closed, Ended, Happening, Play, Session
from console.rules.stage import MC, Beat, over

LONGEST = 3000
"""Entries after which a game counts as one that does not end."""
LEADS = {"price-poker": (0, 40, 90)}
"""Answers with which a game is led on before anything wild happens: a hand of cards goes a long way before it is interesting."""
SLIPS = {"chips": (-5, 1, 10, 60), "points": (-10_000, 100, 5_000, 10_000)}
"""What a host corrects by, in games that are not played for cents."""
HALF_AN_HOUR = 150
"""Entries after which the time is up, in a game that is played against the clock."""

Begin = Callable[[Pack], Play]


@dataclass(frozen=True)
class Step:
    """One thing done from outside: a method of the session (``answer``, ``undo``, ``leave`` ...), with its arguments."""

    do: str
    args: tuple[Any, ...] = ()
    to: str = ""
    topic: str = ""


@dataclass
class Recording:
    """A session, what was done to it, and what each step caused (``said[0]`` is the opening).

    ``sent`` is every byte that audience and seats got, in order: the cue's name, if it was one, and the JSON text; ``marks[n]`` says how
    much of it there was after the n-th step.
    """

    world: Pack
    session: Session
    steps: list[Step] = field(default_factory=list)
    said: list[list[Happening]] = field(default_factory=list)
    sent: list[tuple[str | None, str]] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    seat_asks: set[int] = field(default_factory=set)

    @classmethod
    def start(cls, begin: Begin, world: Pack) -> Recording:
        """A game set up and not yet begun."""
        recording = cls(world, Session(lambda: begin(world)))
        recording._keep(list(recording.session.opening))
        return recording

    def do(self, step: Step) -> list[Happening]:
        """Do one thing; Refused leaves no trace here either."""
        happened: list[Happening] = getattr(self.session, step.do)(*step.args)
        self.steps.append(step)
        self._keep(happened)
        return happened

    def _keep(self, happened: list[Happening]) -> None:
        self.said.append(happened)
        for one in map(wire, happened):
            if one["type"] == "ask" and one["to"].startswith("seat"):
                self.seat_asks.add(one["id"])
            seen = public(one, self.seat_asks)
            if seen is not None:
                self.sent.append((cue_of(seen), json.dumps(seen, sort_keys=True)))
        self.marks.append(len(self.sent))

    def told(self, knows: Container[str] = (MC,)) -> list[tuple[str | None, str]]:
        """The same as ``sent`` for all but those viewers who know something: whom they see as they see it is left out."""
        if knows == (MC,):
            return self.sent
        seen = [public(wire(one), self.seat_asks, knows) for part in self.said for one in part]
        return [(cue_of(one), json.dumps(one, sort_keys=True)) for one in seen if one is not None]

    def cues(self, name: str, steps: int | None = None) -> int:
        """How often a cue was given: so far, or up to and with the first ``steps`` steps."""
        if steps is None:
            return sum(cue == name for cue, _ in self.sent)
        beats = (one for part in self.said[: steps + 1] for one in part if isinstance(one, Beat))
        return sum(one.cue is not None and one.cue["name"] == name for one in beats)

    def answer(self, asked: Asked, value: Any) -> list[Happening]:
        """Answer an open ask."""
        return self.do(Step("answer", (asked.id, value), asked.to, str(asked.message["topic"])))

    def answers(self, topic: str, before: int | None = None) -> list[tuple[int, Any]]:
        """Places in ``steps`` (up to ``before``) and values of all answers of a topic."""
        return [
            (at, step.args[1])
            for at, step in enumerate(self.steps[:before])
            if step.do == "answer" and step.topic == topic
        ]


def some_ask(session: Session, rng: random.Random) -> Asked:
    """Any of the open asks."""
    return rng.choice(list(session.open.values()))


def bots(session: Session, world: Pack, rng: random.Random) -> Callable[[Mapping[str, Any]], Any]:
    """People who see the stage of this game as it is at any time."""
    return player(rng, world, lambda: vars(session.stage.board))


def go_on(recording: Recording, rng: random.Random, most: int = LONGEST) -> None:
    """Bots play a game to its end, or until it has ``most`` entries; people in a bundle answer in any order."""
    session = recording.session
    answer = bots(session, recording.world, rng)
    while not session.over and len(recording.steps) < most:
        if len(recording.steps) >= HALF_AN_HOUR and "time-up" in session.accepts:
            recording.do(Step("interrupt", ("time-up",)))
            continue
        asked = some_ask(session, rng)
        recording.answer(asked, answer(asked.message))


def play(begin: Begin, world: Pack, seed: int, most: int = LONGEST) -> Recording:
    """A whole game of bots, or its first ``most`` answers."""
    recording = Recording.start(begin, world)
    go_on(recording, random.Random(seed), most)
    return recording


def play_wildly(begin: Begin, world: Pack, seed: int, most: int = 45) -> Recording:
    """The same with undos, reopened answers, corrections, interruptions, people who leave and come back in between."""
    rng = random.Random(seed)
    recording = Recording.start(begin, world)
    session = recording.session
    answer = bots(session, world, rng)
    seats = list(session.stage.seats)
    if session.stage.game in LEADS:
        go_on(recording, rng, rng.choice(LEADS[session.stage.game]))
    amounts = SLIPS.get(session.stage.currency, (-5000, 100, 2500, 7700))
    for _ in range(most):
        moves: list[Callable[[], object]] = []
        if not session.over:
            moves += [lambda: recording.answer(asked := some_ask(session, rng), answer(asked.message))] * 12
        moves += [lambda: recording.do(Step("undo"))] * 2
        moves.append(
            lambda: recording.do(Step("adjust", (rng.choice(seats), rng.choice(amounts), "miscount")))
        )
        for seat in seats:
            coming = seat in session.stage.gone
            if coming or rng.random() < 0.2:
                moves.append(
                    lambda seat=seat, to="come_back" if coming else "leave": recording.do(Step(to, (seat,)))
                )
        if session.answered:
            moves += [lambda: recording.do(Step("reopen", (rng.choice(list(session.answered)),)))] * 3
        if session.accepts and rng.random() < 0.05:
            moves.append(lambda: recording.do(Step("interrupt", (rng.choice(session.accepts),))))
        try:
            rng.choice(moves)()
        except Refused:
            continue
    return recording


def replay(begin: Begin, world: Pack, steps: Iterable[Step]) -> Recording:
    """The same steps on a game started anew."""
    recording = Recording.start(begin, world)
    for step in steps:
        recording.do(step)
    return recording


# ---------------------------------------------------------------------- as others see it
def snapshot(session: Session) -> dict[str, Any]:
    """Everything that can be told about a session from outside, but for its ask ids."""
    stage = session.stage
    return {
        "entries": list(session.entries),
        "rows": list(session.rows),
        "asks": sorted((dict(asked.message) for asked in session.open.values()), key=json.dumps),
        "answered": sorted(session.answered.values(), key=lambda answer: answer.ask),
        "views": stage.views(),
        "lines": list(stage.ledger.lines),
        "totals": dict(stage.ledger.totals),
        "over": session.over,
        "result": stage.result,
        "accepts": session.accepts,
        "undoable": session.undoable,
        "rulings": session.rulings,
    }


def wire(one: Happening) -> dict[str, Any]:
    """A happening as JSON, ids included."""
    match one:
        case Asked(id, _, message):
            return {"type": "ask", "id": id, **message}
        case Closed(id):
            return {"type": "closed", "id": id}
        case Money(to, amount, why):
            return {"type": "money", "to": to, "amount": amount, "why": why}
        case Beat(cue, views, rulings):
            newest = [len(rulings), repr(rulings[-2:])]
            return {
                "type": "beat",
                "cue": None if cue is None else dict(cue),
                "views": dict(views),
                "rulings": newest,
            }
        case Ended(result):
            return {"type": "over", **over(result)}


def wires(said: Sequence[Iterable[Happening]]) -> list[dict[str, Any]]:
    """All happenings in order."""
    return [wire(one) for part in said for one in part]


def public(
    one: dict[str, Any], seat_asks: Container[int], knows: Container[str] = (MC,)
) -> dict[str, Any] | None:
    """What the audience and the seats get of a happening: nothing of asks to others, no view of the MC (or of those who know)."""
    match one["type"]:
        case "ask" | "closed":
            return one if one["id"] in seat_asks else None
        case "beat":
            return {
                **one,
                "views": {viewer: view for viewer, view in one["views"].items() if viewer not in knows},
            }
        case _:
            return one


def cue_of(one: Mapping[str, Any]) -> str | None:
    """The name of a beat's cue."""
    cue = one.get("cue")
    return str(cue["name"]) if cue else None
