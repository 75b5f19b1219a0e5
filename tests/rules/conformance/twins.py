"""Nothing leaks, shown by non-interference.

A *twin* is another world in which the same public facts go with another secret: the same item has another price, the same
row another extra digit.  Played with the same answers, everything that audience and seats are sent must be the same, byte
for byte, until the cue that reveals the secret.  Redrawing the letter alone would prove little: what is public mostly fixes it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from console.rules.conversation import Refused
from console.rules.pack import Pack
from console.rules.stage import MC
from tests.rules.conformance.ask_form import good_value
from tests.rules.conformance.recording import Begin, Recording, play


@dataclass(frozen=True)
class Twin:
    """Another world, the answers that differ in it (by place in ``steps``), and until which cue all else is the same.

    ``nth``: the how manyeth cue of that name after the secret was drawn. Where an answer opens part of a secret, ``steps`` says instead
    how many of the recording's steps must cause the same. ``knows`` are the viewers who know the secret: what they see is not compared.
    """

    world: Pack
    answers: Mapping[int, Any]
    cue: str = ""
    nth: int = 1
    steps: int | None = None
    knows: tuple[str, ...] = (MC,)


MakeTwins = Callable[[Recording, int, random.Random], Iterable[Twin]]


@dataclass(frozen=True)
class Secret:
    """What of a topic's answer is secret, until which cue, and how to make its twins. ``what`` None: all of it is public at once."""

    what: str | None
    until: str = ""
    twins: MakeTwins | None = None


PUBLIC = Secret(None)


def not_seats(recording: Recording) -> list[tuple[int, str]]:
    """Places and topics of all answers that no seat gave."""
    return [
        (at, step.topic)
        for at, step in enumerate(recording.steps)
        if step.do == "answer" and not step.to.startswith("seat")
    ]


def check_table(recording: Recording, secrets: Mapping[str, Secret]) -> None:
    """Every topic that house, wheel or MC were asked is in the table, with twins if anything of it is secret."""
    for _, topic in not_seats(recording):
        assert topic in secrets, f"{topic}: say in the table what of it is secret until which cue"
        secret = secrets[topic]
        assert secret.what is None or (secret.until and secret.twins), f"{topic} has no twins"


def nothing_leaks(
    begin: Begin,
    world: Pack,
    seed: int,
    secrets: Mapping[str, Secret],
    players: Callable[[Begin, Pack, int], Recording] = play,
) -> dict[str, int]:
    """Compare a game with all its twins; gives how many there were for each topic."""
    recording = players(begin, world, seed)
    check_table(recording, secrets)
    rng = random.Random(seed)
    compared: dict[str, int] = {}
    for at, topic in not_seats(recording):
        make = secrets[topic].twins
        for twin in make(recording, at, rng) if make else ():
            if twin.steps is None:
                compare(begin, recording, at, twin)
            else:
                compare_steps(begin, recording, topic, twin, twin.steps)
            compared[topic] = compared.get(topic, 0) + 1
    return compared


def compare(begin: Begin, recording: Recording, at: int, twin: Twin) -> None:
    """Fail at the first byte by which audience or seats could tell the twin before the cue."""
    topic = recording.steps[at].topic
    nth = recording.cues(twin.cue, at + 1) + twin.nth
    other = Recording.start(begin, twin.world)
    for place, step in enumerate(recording.steps):
        asked = other.session.open.get(step.args[0])
        if other.cues(twin.cue) >= nth or asked is None or asked.message["topic"] != step.topic:
            break
        if place in twin.answers:
            step = replace(step, args=(step.args[0], twin.answers[place]))
        try:
            other.do(step)
        except Refused as reason:
            if step.to == "house" and place not in twin.answers:
                break  # a draw of the same topic, but for another game
            raise AssertionError(f"{topic}: the twin went another way: {reason}") from reason
    while other.cues(twin.cue) < nth:  # it needs other draws on its way to the cue, and no word from a seat
        assert not other.session.over, f"{topic}: {twin.cue} never came"
        asked = next(iter(other.session.open.values()))
        assert not asked.to.startswith("seat"), f"{topic} changed who is asked what: {asked}"
        other.answer(asked, good_value(asked.message))
    seen, others = (until(one.told(twin.knows), twin.cue, nth) for one in (recording, other))
    for ours, theirs in zip(seen, others, strict=False):
        assert ours == theirs, f"{topic} leaked before {twin.cue}:\n{ours}\n{theirs}"
    assert len(seen) == len(others), f"{topic} leaked"


def compare_steps(begin: Begin, recording: Recording, topic: str, twin: Twin, steps: int) -> None:
    """Fail at the first byte by which audience or seats could tell the twin within so many steps."""
    other = Recording.start(begin, twin.world)
    for place, step in enumerate(recording.steps[:steps]):
        if place in twin.answers:
            step = replace(step, args=(step.args[0], twin.answers[place]))
        try:
            other.do(step)
        except Refused as reason:
            raise AssertionError(f"{topic}: the twin went another way at {place}: {reason}") from reason
    seen, others = recording.told(twin.knows)[: recording.marks[steps]], other.told(twin.knows)
    for ours, theirs in zip(seen, others, strict=False):
        assert ours == theirs, f"{topic} leaked:\n{ours}\n{theirs}"
    assert len(seen) == len(others), f"{topic} leaked"


def until(sent: Sequence[tuple[str | None, str]], cue: str, nth: int) -> list[str]:
    """What was sent before the nth cue of this name."""
    for place, (name, _) in enumerate(sent):
        nth -= name == cue
        if not nth:
            return [text for _, text in sent[:place]]
    raise AssertionError(f"the cue {cue} never came")
