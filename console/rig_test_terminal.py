"""The set-up test on a terminal: what it asks and what has come in, a line each, and what somebody types in between.

It needs neither colours nor a cursor, so it works over ssh and into a file; only the count of what has come in is rewritten in place,
where there is a terminal to do so.
"""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from threading import Event, Thread
from typing import TextIO

from console.rig_test_session import Session
from hardware.trial.report import MARKS, Line
from hardware.trial.step import YES_NO, Answer
from hardware.trial.trial import Trial

HELP = "Enter: that was all of it. s: skip. a: again. q: stop."
END = None
"""What is read where nobody types any more."""


class Keyboard:
    """Lines that somebody types, read in a thread of its own: a wait for them ends when the rig has news, too."""

    def __init__(self, source: TextIO) -> None:
        self._source = source
        self._typed: deque[str | None] = deque()
        self._news = Event()
        Thread(target=self._read, name="keyboard", daemon=True).start()

    def lines(self, timeout: float) -> list[str | None]:
        """What was typed, a string for each line, None at the end of all; waits for it or other news, so many seconds at most."""
        self._news.wait(timeout)
        self._news.clear()
        return [self._typed.popleft() for _ in range(len(self._typed))]

    def wake(self) -> None:
        """Something else has come in.  Any thread."""
        self._news.set()

    def _read(self) -> None:
        # A terminal that is gone, or was closed under us, has no more to say: that is its end, too.
        with suppress(OSError, ValueError):
            for line in self._source:
                self._typed.append(line.strip())
                self._news.set()
        self._typed.append(END)
        self._news.set()


class Terminal:
    """Writes what is asked and what has come of it."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._live = out.isatty()
        self._asked: tuple[int, str] | None = None
        self._counted = ""
        self._told = 0

    def opens(self, session: Session) -> None:
        """What is about to happen."""
        steps = "one step" if session.trial.steps == 1 else f"{session.trial.steps} steps"
        self._say(f"Rig test: {session.plan.name} ({session.plan.source}), {steps}.")
        self._say(HELP)

    def show(self, trial: Trial) -> None:
        """What is news: a step that is over, what is asked now, and how much of it has come in."""
        finished = trial.finished()
        for line in finished[self._told :]:
            self._result(line)
        # One that is done again comes off the list.
        self._told = len(finished)
        step = trial.step
        if step is None:
            return
        asked = (trial.nth, step.ask)
        if asked != self._asked:
            self._asked, self._counted = asked, ""
            self._say(f"\n[{trial.nth}/{trial.steps}] {step.title}. {step.ask}.".replace("?.", "?"))
            if step.answers:
                self._say("      " + "   ".join(_choices(trial)))
        counted = f"{step.done} of {step.of}" if step.of else ""
        counted = f"      {counted}  {step.said}".rstrip()
        if self._live and counted != self._counted:
            self._counted = counted
            self._out.write(f"\r{counted[:79]}\033[K")
            self._out.flush()

    def take(self, typed: str | None, trial: Trial, now: int) -> None:
        """Do what somebody has typed; at the end of the input the test is stopped."""
        if typed is END or typed == "q":
            trial.stop()
        elif typed == "s":
            trial.skip(now)
        elif typed == "a":
            trial.again(now)
            self._asked = None
        elif trial.answers:
            word = _word(typed, trial)
            if word is None:
                self._say(
                    f"      {typed!r} is none of {', '.join(_choices(trial))}; s, a and q are understood, too"
                )
            else:
                trial.answer(word, now)
        elif typed == "":
            trial.end(now)
        else:
            self._say(f"      {HELP}")

    def _result(self, line: Line) -> None:
        self._say(f"  {MARKS[line.ok]:<6}{line.said}")

    def _say(self, text: str) -> None:
        if self._live and self._counted:
            self._out.write("\r\033[K")
            self._counted = ""
        print(text, file=self._out, flush=True)


def _named(trial: Trial) -> dict[str, Answer]:
    """What is typed for each answer: a letter for yes and no, else a number."""
    if trial.answers == YES_NO:
        return {one.word[0]: one for one in trial.answers}
    return {str(place): one for place, one in enumerate(trial.answers, start=1)}


def _choices(trial: Trial) -> list[str]:
    return [f"{name}: {one.label}" for name, one in _named(trial).items()]


def _word(typed: str, trial: Trial) -> str | None:
    named = _named(trial).get(typed.lower())
    if named is not None:
        return named.word
    return next((one.word for one in trial.answers if typed.lower() in (one.word, one.label.lower())), None)
