"""What is secret in buzz-in until when, and the twins that show it.

| topic | secret | until |
| --- | --- | --- |
| ``buzz-in.next`` | the answer to the question that is opened | ``closed`` |
| | the text of the one after it, which the host has on his card by then | its own ``asked`` |
| ``buzz-in.tie`` | nothing: everybody sees who answers | |
| ``buzz-in.judge`` | nothing: the host says it aloud | |

Nobody draws a question: the list has its order. A twin is a list in which one question has another answer, or the next one another text.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace

from console.rules.pack import Pack, Question
from tests.rules.conformance.recording import Recording
from tests.rules.conformance.twins import PUBLIC, Secret, Twin
from tests.rules.small_pack import pack

QUESTIONS = tuple(Question(f"Question no. {n}, of some kind?", f"Answer no. {n}") for n in range(1, 7))


def with_list(questions: Iterable[Question] = QUESTIONS) -> Pack:
    """A pack with a list of questions."""
    return replace(pack(), questions=tuple(questions))


def other_lists(recording: Recording, at: int, _: random.Random) -> Iterable[Twin]:
    """Once the answer to this question is another, and once the text of the next one."""
    if recording.steps[at].args[1] != "question":
        return
    number, questions = recording.cues("asked", at) + 1, list(recording.world.questions)
    if number > len(questions):
        return
    yield Twin(changed(recording.world, number, answer="Nobody knows"), {}, "closed")
    if number < len(questions) and recording.cues("asked") > number:
        yield Twin(changed(recording.world, number + 1, text="Who goes there?"), {}, "asked")


def changed(world: Pack, number: int, **part: str) -> Pack:
    """The same list in which one question has another text or answer."""
    questions = list(world.questions)
    questions[number - 1] = replace(questions[number - 1], **part)
    return replace(world, questions=tuple(questions))


SECRETS: Mapping[str, Secret] = {
    "buzz-in.next": Secret("its answer, and the next one's text", "closed", other_lists),
    "buzz-in.tie": PUBLIC,
    "buzz-in.judge": PUBLIC,
}
