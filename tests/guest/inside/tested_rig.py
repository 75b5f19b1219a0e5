"""The set-up test of a rig on ``/dev/gpiochip0`` whose file and contacts are not what they should be: its report as JSON."""

from __future__ import annotations

import io
import json
import os
import sys
import threading
import time
from contextlib import redirect_stdout
from itertools import pairwise

from console.cli import main
from console.rig_test_session import Session, wish_of
from hardware.events import Event
from hardware.plan import RigPlan
from hardware.rig import open_rig
from hardware.rigfile import load_rig
from hardware.trial.programme import Wish
from hardware.trial.report import Report
from hardware.trial.step import Wanted
from tests.guest.lines import MS, Change, Driven, drive, press
from tests.guest.listening import never_idle

US = 1_000
PINS = {"seat:1/buzzer": 17, "seat:1/push": 13, "mc/next": 22}
"""What is there and well connected; the buzzer of seat 2 is not."""

WORN = [(800 * US, 3_000 * US), (5_000 * US, 200 * US)]
"""Openings of seat 1's buzzer after it closed."""


def moves(wanted: Wanted) -> list[Change]:
    """What hands do."""
    start, out = 20 * MS, list[Change]()
    if wanted.what == "press" and wanted.line in PINS:
        for n in range(wanted.times):
            bounces = WORN if wanted.line == "seat:1/buzzer" else []
            out += press(PINS[wanted.line], start + n * 150 * MS, 60 * MS, bounces)
    elif wanted.what == "turn":
        # As the dial is wired: a turn to the right has B first.
        first, second = (6, 5) if wanted.times > 0 else (5, 6)
        edges = [(first, True), (second, True), (first, False), (second, False)] * abs(wanted.times)
        out = [Change(start + n * 2 * MS, gpio, closed) for n, (gpio, closed) in enumerate(edges)]
    elif wanted.what == "wait":
        for n in range(5):
            at = start + n * 200 * MS
            out += [change for gpio in (17, 22) for change in press(gpio, at + gpio * US, 380 * US)]
    return out


made: list[Driven] = []


def play(todo: list[Change]) -> None:
    """Play them, and keep when each of seat 1's buzzer was made."""
    made.extend(one for one in drive(todo, first=True) if one.gpio == PINS["seat:1/buzzer"])


def gaps() -> list[tuple[int, int]]:
    """How long that buzzer was open within its presses, at least and at most (ns)."""
    opened = [
        (after.before - before.after, after.after - before.before)
        for before, after in pairwise(made)
        if after.closed
    ]
    return [gap for gap in opened if gap[1] < 40 * MS]


def tested(plan: RigPlan) -> Report:
    """Go through the rig; whoever is asked says yes."""
    rig = open_rig(plan)
    sessions: list[Session] = []

    def sink(event: Event) -> None:
        if sessions:
            sessions[0].event(event)

    rig.start(sink)
    session = Session(plan, rig, wish_of(rig, Wish(presses=10, silence=2)), time.monotonic_ns)
    sessions.append(session)
    trial, on, enough = session.trial, None, 0
    while trial.running:
        session.work(time.monotonic_ns())
        wanted = (trial.nth, trial.wants)
        if wanted != on and trial.wants is not None:
            on, todo = wanted, moves(trial.wants)
            threading.Thread(target=play, args=(todo,), daemon=True).start()
            enough = time.monotonic_ns() + max((change.at for change in todo), default=0) + 1_500 * MS
        elif time.monotonic_ns() > enough:
            if not trial.answer("yes", time.monotonic_ns()):
                trial.end(time.monotonic_ns())
            enough += 1_500 * MS
        time.sleep(0.01)
    session.close()
    rig.close()
    return session.report()


def at_the_terminal(path: str) -> tuple[int, str]:
    """A moment of silence, by the command."""
    read, wrote = os.pipe()
    with os.fdopen(read) as keyboard, redirect_stdout(io.StringIO()) as said:
        sys.stdin = keyboard
        status = main(["rig", "test", "--rig", path, "--only", "silence", "--silence", "1"])
        os.close(wrote)
        while threading.active_count() > 1 and any(one.name == "keyboard" for one in threading.enumerate()):
            time.sleep(0.01)
    return status, said.getvalue()


with never_idle():
    report = tested(load_rig(sys.argv[1]))
status, said = at_the_terminal(sys.argv[1])
print(json.dumps({"report": report.message(), "status": status, "said": said, "gaps": gaps()}))
