"""``rig-test`` on the host's page: the set-up test in the lobby of a running console."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path, PurePath
from typing import Any

from console.rig_test_session import Session, wish_of
from console.rig_test_writing import own_file, write
from hardware.events import Event, Fault, WheelAt
from hardware.plan import RigPlan, RigProblem
from hardware.rig import Rig
from hardware.trial.programme import Wish
from hardware.trial.report import Line, Report
from hardware.trial.trial import Trial

Message = dict[str, Any]

OFTEN = 100_000_000
"""ns between two messages that differ in nothing but what has just come in."""

ELSEWHERE = frozenset({"start", "resume", "new", "roll-call"})
"""What the host may do in a lobby, but not while its controls are being tested."""


class NoTest:
    """What the daemon asks of a test, where there is none."""

    @property
    def running(self) -> bool:
        """Whether lamps, displays and presses are the test's now."""
        return False

    def takes(self, _: Event) -> bool:
        """Whether an event of the rig is the test's alone; faults are everybody's, and whoever looks on sees the wheel turn."""
        return False

    def sounded(self, _: Message) -> None:
        """The screen has played what it was asked to."""

    def refuses(self, _: Message) -> Message | None:
        """The reply to what can't be done while the rig is tested."""
        return None

    def work(self, _: int) -> int | None:
        """Let time pass; gives the ns of the next call, None while no test runs."""
        return None


class RigTestLink(NoTest):
    """Takes the host's action, and the rig's events while a test runs; ``tell`` sends what is new to the host's pages.

    ``name`` is that or the path by which the rig was opened; the copy of one that came with the console goes to ``data``.

    ``phase`` says what the console is at; ``sound`` has the screen play under a number.  All methods belong to one thread.
    """

    def __init__(
        self,
        name: str,
        plan: RigPlan,
        rig: Rig,
        data: Path,
        *,
        clock: Callable[[], int],
        phase: Callable[[], str],
        tell: Callable[[Message], None],
        sound: Callable[[int], None],
    ) -> None:
        self._name = name
        self._plan = plan
        self._rig = rig
        self._data = data
        self._clock = clock
        self._phase = phase
        self._tell = tell
        self._sound = sound
        self._session: Session | None = None
        self._report: Report | None = None
        self._written: str | None = None
        self._told: Message = {}
        self._told_at = 0

    # -- what the daemon asks and hands on

    @property
    def running(self) -> bool:
        """While there is one."""
        return self._session is not None

    def takes(self, event: Event) -> bool:
        """All that hands do."""
        if self._session is None:
            return False
        self._session.event(event)
        self._session.take()
        return not isinstance(event, Fault | WheelAt)

    def sounded(self, message: Message) -> None:
        """To the step that asked for it."""
        n, at, buffered = message.get("n"), message.get("at"), message.get("buffer_ms")
        # True is an int to Python, but no time.
        if self._session is None or type(n) is not int or type(at) is not int:
            return
        if isinstance(buffered, int | float) and not isinstance(buffered, bool):
            self._session.trial.sounded(n, at, float(buffered))

    def refuses(self, message: Message) -> Message | None:
        """Nothing begins."""
        if self._session is None or message.get("do") not in ELSEWHERE:
            return None
        return _refused(message, "the rig is being tested: end the test first")

    def work(self, now: int) -> int | None:
        """Go on with it, and tell what is new."""
        session = self._session
        if session is None:
            return None
        wake = session.work(now)
        if not session.trial.running:
            self._ends(session)
        self._show(now)
        return wake

    # -- what the host asks for

    def act(self, message: Message) -> Message:
        """Do what is asked; gives the reply."""
        what, now = message.get("what"), self._clock()
        try:
            if what == "start":
                self._start()
            elif what == "write":
                self._write()
            elif what == "stop":
                self._stop()
            elif self._session is not None:
                self._steer(self._session.trial, str(what), message, now)
            else:
                raise RigProblem("no test is running")
        except RigProblem as reason:
            return _refused(message, str(reason))
        if self._session is not None:
            self._session.work(now)
            if not self._session.trial.running:
                self._ends(self._session)
        self._show(now, at_once=True)
        return {"type": "done", "n": message.get("n")}

    def _start(self) -> None:
        if self._session is not None:
            raise RigProblem("a test is running already")
        if self._phase() != "lobby":
            raise RigProblem("the rig can be tested in the lobby only")
        self._report = self._written = None
        wish = wish_of(self._rig, Wish())
        self._session = Session(self._plan, self._rig, wish, self._clock, sound=self._sound)

    def _steer(self, trial: Trial, what: str, message: Message, now: int) -> None:
        if trial.step is not None and message.get("of") != trial.step.id:
            raise RigProblem("already moved on")
        if what == "skip":
            trial.skip(now)
        elif what == "again":
            trial.again(now)
        elif what == "done":
            if not trial.end(now):
                raise RigProblem("this step ends by itself")
        elif what == "answer":
            if not trial.answer(str(message.get("answer")), now):
                raise RigProblem("already moved on")
        else:
            raise RigProblem(f"{what!r} is not one of start, done, answer, skip, again, stop, write")

    def _stop(self) -> None:
        """What runs ends with its report; a report that has been read goes."""
        if self._session is not None:
            self._ends(self._session)
        else:
            self._report = self._written = None

    def _ends(self, session: Session) -> None:
        session.close()
        self._report, self._session = session.report(), None

    def _write(self) -> None:
        report = self._report
        if report is None or not report.proposes:
            raise RigProblem("there is nothing to write")
        copy = self._data / "rigs" / PurePath(report.source).name if own_file(self._name) is None else None
        self._written = str(write(report, self._name, copy))

    # -- what is told

    def _show(self, now: int, *, at_once: bool = False) -> None:
        message = self._message()
        if message == self._told:
            return
        small = {**message, "step": None} == {**self._told, "step": None} and _same_question(
            message, self._told
        )
        if small and not at_once and now - self._told_at < OFTEN:
            return
        self._told, self._told_at = message, now
        self._tell(message)

    def _message(self) -> Message:
        session, report = self._session, self._report
        trial = session.trial if session is not None else None
        step = trial.step if trial is not None else None
        shown: Message | None = None
        if step is not None:
            answers = [{"word": one.word, "label": one.label} for one in step.answers]
            shown = {
                "id": step.id, "title": step.title, "ask": step.ask, "done": step.done, "of": step.of,
                "said": step.said, "answers": answers, "can_end": step.can_end,
            }  # fmt: skip
        finished = trial.finished() if trial is not None else []
        return {
            "type": "rig-test",
            "running": step is not None,
            "step": shown,
            "steps": trial.steps if trial is not None else 0,
            "nth": trial.nth if trial is not None else 0,
            "last": _line(finished[-1]) if finished else None,
            "report": report.message() if report is not None else None,
            "written": self._written,
        }


def _line(line: Line) -> Message:
    return {"title": line.title, "ok": line.ok, "said": line.said}


def _same_question(one: Message, other: Message) -> bool:
    """Whether two messages ask the same; how much has come in may differ."""
    here, there = one.get("step"), other.get("step")
    if here is None or there is None:
        return here is there
    return all(here[key] == there[key] for key in ("id", "ask", "answers"))


def _refused(message: Message, reason: str) -> Message:
    return {"type": "refused", "n": message.get("n"), "reason": reason}
