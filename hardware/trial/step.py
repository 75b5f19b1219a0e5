"""What every step of a set-up test is like, and what it may want done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.events import Event
from hardware.face import Face
from hardware.trial.report import Line, Proposal

Levels = Mapping[str, bool]
"""Line -> closed, as far as is known."""


@dataclass(frozen=True, slots=True)
class Light:
    """Switch a seat's lamp; :meth:`Trial.lamp_set` wants to hear when that was done."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class Show:
    """Have a seat's display say something."""

    seat: int
    face: Face


@dataclass(frozen=True, slots=True)
class Sound:
    """Play the sound of a buzzer; :meth:`Trial.sounded` wants to hear of it under this number."""

    number: int


Output = Light | Show | Sound


@dataclass(frozen=True, slots=True)
class Heard:
    """A raw edge at ``at`` (ns), delivered at ``read_at`` when the line's level read ``level_closed``."""

    line: str
    closed: bool
    at: int
    level_closed: bool
    read_at: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Something that a person may say: ``word`` for the machine, ``label`` for the person."""

    word: str
    label: str


YES_NO = (Answer("yes", "Yes"), Answer("no", "No"))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What hands are to do for a step now: ``press`` (so many times), ``turn`` (clicks; left is negative), ``wheel``, ``key``, ``look`` or ``wait``.

    ``line`` is what is to be worked, as in ``seat:1/buzzer``.
    """

    what: str
    line: str = ""
    times: int = 0


class Step:
    """One step: it hears everything while it is on, and says when it has enough.

    ``of`` is how much is wanted (presses, clicks, seconds; 0 where nothing is counted).  Methods that give outputs want those done now.
    """

    def __init__(self, id: str, title: str, of: int = 0) -> None:
        self.id = id
        self.title = title
        self.of = of
        self.finished = False
        self.said = ""
        """What has just come in, for whoever works the rig."""

    @property
    def ask(self) -> str:
        """What a person is to do now."""
        raise NotImplementedError

    @property
    def done(self) -> int:
        """How much of :attr:`of` has come in."""
        return 0

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What may be answered now; empty where hands are to do something."""
        return ()

    @property
    def can_end(self) -> bool:
        """Whether a person may say that this was all."""
        return not self.answers

    @property
    def wants(self) -> Wanted:
        """What hands are to do now; they do it once for each different value."""
        return Wanted("look", self.id)

    def begin(self, now: int, levels: Levels) -> list[Output]:
        """Begin at ``now`` (ns) with these levels."""
        return []

    def edge(self, heard: Heard, levels: Levels) -> list[Output]:
        """A raw edge of any line; ``levels`` have it already."""
        return []

    def missed(self, line: str, closed: bool, now: int) -> list[Output]:
        """A line has changed without an edge, as its level shows."""
        return []

    def event(self, event: Event) -> list[Output]:
        """What the rig's own filters made of it."""
        return []

    def answer(self, word: str, now: int) -> list[Output]:
        """One of :attr:`answers`."""
        return []

    def end(self, now: int) -> list[Output]:
        """That was all, a person says."""
        self.finished = True
        return []

    def tick(self, now: int, levels: Levels) -> list[Output]:
        """Time goes by."""
        return []

    def leave(self) -> list[Output]:
        """The step is over or given up: what was switched on goes off."""
        return []

    def line(self) -> Line:
        """What came of it."""
        raise NotImplementedError

    def proposals(self) -> list[Proposal]:
        """What the rig file should say instead."""
        return []


def plain(line: str) -> str:
    """A line's name in words: ``seat:1/dial:0/a`` is ``seat 1, dial 1, contact A``."""
    of, _, rest = line.partition("/")
    words = [of.replace("seat:", "seat ").replace("mc", "MC")]
    for part in rest.split("/"):
        if part.startswith("dial:"):
            words.append(f"dial {int(part[5:]) + 1}")
        else:
            words.append(f"contact {part.upper()}" if part in ("a", "b") else part)
    return ", ".join(words)


def titled(line: str) -> str:
    """The same with a capital in front."""
    words = plain(line)
    return words[:1].upper() + words[1:]
