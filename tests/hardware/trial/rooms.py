"""A rig under the test's own time, the set-up test on it, and somebody who does what is asked, with whatever contacts a test gives him.

``shape`` says what the contact does when it is pressed once: edges (ns from the finger, closed).  ``wired`` says which line a part really
hangs on, ``answers`` what is said to a question, by step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from console.rig_test_session import Session, wish_of
from hardware.plan import RigPlan
from hardware.trial.programme import Wish
from hardware.trial.report import Line, Report
from hardware.trial.step import Wanted
from tests.hardware.rigs import MS, START, US, Bench, S, plan

Edges = Sequence[tuple[int, bool]]

CLEAN: Edges = ((0, True), (80 * MS, False))
WORN: Edges = (
    (0, True), (350 * US, False), (600 * US, True), (1_400 * US, False), (1_750 * US, True),
    (80_000 * US, False), (80_300 * US, True), (80_900 * US, False), (81_400 * US, True), (82_000 * US, False),
)  # fmt: skip
RIGHT = (("a", True), ("b", True), ("a", False), ("b", False))
LEFT = (("b", True), ("a", True), ("b", False), ("a", False))


class Room:
    """Goes through the steps that ``wish`` names on ``bench``'s rig, or as if ``file`` were its plan."""

    def __init__(
        self,
        bench: Bench,
        wish: Wish,
        *,
        shape: Callable[[str], Edges] = lambda _: CLEAN,
        steps: Callable[[str], int] = lambda line: 4 if line.startswith("seat:1/") else 2,
        backwards: bool = False,
        wired: Mapping[str, str] | None = None,
        answers: Mapping[str, Iterable[str]] | None = None,
        noise: Callable[[Room, int], None] = lambda _, __: None,
        file: RigPlan | None = None,
    ) -> None:
        self.bench = bench
        self.shape = shape
        self.steps = steps
        self.backwards = backwards
        self.wired = wired or {}
        self.answers = {step: list(words) for step, words in (answers or {}).items()}
        self.noise = noise
        sessions: list[Session] = []
        bench.start(lambda event: sessions[0].event(event) if sessions else None)
        driver = "simulated" if bench.rig.simulated else "gpiozero"
        of = file or plan(driver, bench.sensor)
        self.session = Session(of, bench.rig, wish_of(bench.rig, wish), lambda: bench.now)
        sessions.append(self.session)
        self._on: tuple[int, Wanted | None] = (0, None)
        self._enough = 0

    @property
    def now(self) -> int:
        """ns since the begin."""
        return self.bench.now - START

    def go(self, limit: int = 600 * S) -> Report:
        """To the end; ``AssertionError`` if the test wants something for longer."""
        trial = self.session.trial
        while trial.running:
            self.session.work(self.bench.now)
            at = (trial.nth, trial.wants)
            if at != self._on:
                self._on = at
                self._enough = self._do(at[1]) if at[1] is not None else 0
            elif self.now >= self._enough and trial.answers:
                assert trial.answer(self.answers[trial.step.id].pop(0), self.bench.now)  # type: ignore[union-attr]
                self._on = (0, None)
            elif self.now >= self._enough + 10 * S:
                trial.end(self.bench.now)
            self.bench.run(self.now + 5 * MS)
            assert self.now < limit, trial.step and trial.step.id
        self.session.close()
        return self.session.report()

    def play(self, line: str, edges: Iterable[tuple[int, bool]]) -> None:
        """Edges on whatever line that really is."""
        self.bench.play(self.wired.get(line, line), edges)

    def _do(self, wanted: Wanted) -> int:
        """Does it; gives when (ns since the begin) all is done."""
        at = self.now + 100 * MS
        if wanted.what == "press":
            for _ in range(wanted.times):
                edges = self.shape(wanted.line)
                self.play(wanted.line, [(at + off, closed) for off, closed in edges])
                at += (edges[-1][0] if edges else 0) + 120 * MS
        elif wanted.what == "turn":
            moves = LEFT if (wanted.times < 0) != self.backwards else RIGHT
            many = abs(wanted.times) * self.steps(wanted.line)
            # Left runs the cycle backwards from wherever it rests: by whole clicks of two that is the same cycle, shifted.
            first = 0 if wanted.times > 0 or many % 4 == 0 else 2
            for n in range(many):
                contact, closed = moves[(first + n) % 4]
                self.play(f"{wanted.line}/{contact}", [(at, closed)])
                at += 4 * MS
        elif wanted.what == "wait":
            self.noise(self, at)
        return at


def line(report: Report, id: str) -> Line:
    """The line of a step."""
    return next(one for one in report.lines if one.id == id)


def proposed(report: Report) -> dict[str, object]:
    """What the file should say."""
    return {one.key: one.put for one in report.proposes}
