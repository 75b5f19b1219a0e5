"""A set-up test in progress: one step after the other, over what comes in and what time it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hardware.events import Event, Fault
from hardware.plan import MatricesPlan
from hardware.trial.looks import DisplayStep, display_proposals
from hardware.trial.presses import PressStep, filters
from hardware.trial.report import Line, Proposal, Report, sentence
from hardware.trial.step import Answer, Heard, Output, Step, Wanted
from hardware.trial.swaps import swapped

STALE = 25_000_000
"""ns for which a level must contradict its latest edge before that edge counts as lost."""

SOON = 20_000_000
"""ns until the next :meth:`Trial.tick`."""

SKIPPED = "Not tested."


class Trial:
    """Goes through ``steps``, each made when its turn comes, so that it can be done again.

    Give it every raw edge and event of the rig, and the time with fresh levels every :data:`SOON` ns; do what it gives to be done.
    """

    def __init__(
        self,
        steps: Sequence[Callable[[], Step]],
        levels: Mapping[str, bool],
        now: int,
        displays: MatricesPlan | None = None,
    ) -> None:
        self._makers = list(steps)
        self._levels = dict(levels)
        self._differs: dict[str, int] = {}
        self._displays = displays
        self._done: list[Step | None] = []
        self._lines: list[Line] = []
        self._faults: dict[tuple[str, str, str], Fault] = {}
        self._step: Step | None = None
        self._wanted: list[Output] = []
        self._next(now)

    # -- what is fed in

    def edge(self, heard: Heard) -> None:
        """A raw edge of any line."""
        self._levels[heard.line] = heard.closed
        self._differs.pop(heard.line, None)
        if self._step is not None:
            self._wanted += self._step.edge(heard, self._levels)

    def event(self, event: Event) -> None:
        """What the rig's filters made of it, and its faults."""
        if isinstance(event, Fault):
            if event.kind in ("dead", "lost", "missing") and not event.cleared:
                self._faults.setdefault((event.kind, event.of, event.part), event)
        elif self._step is not None:
            self._wanted += self._step.event(event)

    def lamp_set(self, at: int) -> None:
        """A lamp that was wanted on is on since ``at`` (ns)."""
        if isinstance(self._step, PressStep):
            self._step.lamp_set(at)

    def sounded(self, number: int, at: int, buffer_ms: float) -> None:
        """A sound that was wanted went to the mixer at ``at`` (ns), behind ``buffer_ms`` of sound."""
        if isinstance(self._step, PressStep):
            self._step.sounded(number, at, buffer_ms)

    def tick(self, now: int, levels: Mapping[str, bool]) -> int:
        """Time has come to ``now``, and the lines read ``levels``; gives the ns of the next call."""
        for line, closed in levels.items():
            if closed == self._levels.get(line, closed):
                self._differs.pop(line, None)
                self._levels[line] = closed
            elif now - self._differs.setdefault(line, now) >= STALE:
                self._levels[line] = closed
                del self._differs[line]
                if self._step is not None:
                    self._wanted += self._step.missed(line, closed, now)
        if self._step is not None:
            self._wanted += self._step.tick(now, self._levels)
            self._go_on(now)
        return now + SOON

    # -- what a person says

    def answer(self, word: str, now: int) -> bool:
        """An answer to what is asked; False for one that is not among its answers."""
        step = self._step
        if step is None or word not in [one.word for one in step.answers]:
            return False
        self._wanted += step.answer(word, now)
        self._go_on(now)
        return True

    def end(self, now: int) -> bool:
        """That was all that there is to come for this step; False where an answer is wanted or time decides."""
        step = self._step
        if step is None or not step.can_end:
            return False
        self._wanted += step.end(now)
        self._go_on(now)
        return True

    def skip(self, now: int) -> None:
        """This step is not done."""
        if self._step is not None:
            self._leave(None, now)

    def again(self, now: int) -> None:
        """This step from its beginning; before anything has come in the one before it."""
        if self._step is None:
            return
        self._wanted += self._step.leave()
        if self._step.done == 0 and self._done:
            self._done.pop()
            self._lines.pop()
        self._begin(now)

    def stop(self) -> None:
        """No more steps."""
        if self._step is not None:
            self._wanted += self._step.leave()
            self._step = None

    # -- what can be asked

    @property
    def running(self) -> bool:
        """Whether there is a step to be done."""
        return self._step is not None

    @property
    def wants(self) -> Wanted | None:
        """What hands are to do now."""
        return None if self._step is None else self._step.wants

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What may be answered now."""
        return () if self._step is None else self._step.answers

    @property
    def step(self) -> Step | None:
        """The step that is on."""
        return self._step

    @property
    def steps(self) -> int:
        """How many there are in all."""
        return len(self._makers)

    @property
    def nth(self) -> int:
        """The place of the one that is on, from 1."""
        return min(len(self._done) + 1, len(self._makers))

    def take_outputs(self) -> list[Output]:
        """What is to be done now; each is given once."""
        wanted, self._wanted = self._wanted, []
        return wanted

    def finished(self) -> list[Line]:
        """The lines of all steps that are over, in order."""
        return list(self._lines)

    def report(self, rig: str, source: str, made: str, machine: str) -> Report:
        """What came of it so far."""
        faults = [
            Line(f"fault:{one.of}/{one.part}", "Fault", False, sentence(one.text))
            for one in self._faults.values()
        ]
        rest = [self._untested(place) for place in range(len(self._done), len(self._makers))]
        done = [step for step in self._done if step is not None]
        proposes = filters([one for one in done if isinstance(one, PressStep)]) + swapped(done)
        proposes += [one for step in done for one in step.proposals()]
        if self._displays is not None:
            proposes += display_proposals(
                self._displays, [one for one in done if isinstance(one, DisplayStep)]
            )
        return Report(rig, source, made, machine, (*self._lines, *rest, *faults), merged(proposes))

    # -- how it goes on

    def _untested(self, place: int) -> Line:
        named = self._makers[place]()
        return Line(named.id, named.title, None, SKIPPED)

    def _go_on(self, now: int) -> None:
        if self._step is not None and self._step.finished:
            self._leave(self._step, now)

    def _leave(self, done: Step | None, now: int) -> None:
        assert self._step is not None
        self._wanted += self._step.leave()
        self._lines.append(self._untested(len(self._done)) if done is None else done.line())
        self._done.append(done)
        self._next(now)

    def _next(self, now: int) -> None:
        if len(self._done) < len(self._makers):
            self._begin(now)
        else:
            self._step = None

    def _begin(self, now: int) -> None:
        self._step = self._makers[len(self._done)]()
        self._wanted += self._step.begin(now, dict(self._levels))


def merged(proposes: Sequence[Proposal]) -> tuple[Proposal, ...]:
    """One proposal for each key: of two numbers the larger, as a filter must suit presses and noise."""
    out: dict[str, Proposal] = {}
    for one in proposes:
        before = out.get(one.key)
        larger = (
            before is not None
            and isinstance(one.put, int)
            and isinstance(before.put, int)
            and one.put > before.put
        )
        if before is None or larger:
            out[one.key] = one
    return tuple(out.values())
