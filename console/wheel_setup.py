"""``gameshow wheel``: has somebody turn the wheel of a rig, and says what its rig file should say of it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

from hardware.measuring_wheel import TURNS, Marks, bare_wheel, measured_wheel
from hardware.plan import RigPlan, RigProblem, WheelPlan
from hardware.rig import Rig, open_rig
from hardware.rigfile import load_rig

Say = Callable[[str], None]
Wait = Callable[[], object]


def wheel_command(argv: Sequence[str]) -> int:
    """0: the rig file is right about its wheel; 1: it is not, or the rig can't be opened; 2: a bad command line."""
    parser = argparse.ArgumentParser(prog="gameshow wheel")
    parser.add_argument("--rig", required=True, metavar="NAME|FILE", help="the rig file")
    args = parser.parse_args(argv)
    try:
        plan = load_rig(args.rig)
        if plan.wheel is None:
            raise RigProblem(f"{plan.source}: wheel: missing; allowed: a table [wheel], see wiring/README.md")
        right = check_wheel(
            plan, plan.wheel, open_rig, lambda text: print(text, flush=True), sys.stdin.readline
        )
    except RigProblem as error:
        print(f"gameshow: {error}", file=sys.stderr)
        return 1
    return 0 if right else 1


def check_wheel(
    plan: RigPlan, wheel: WheelPlan, opened: Callable[[RigPlan], Rig], say: Say, wait: Wait
) -> bool:
    """Have the wheel turned twice; whether the plan is right about it.

    ``opened`` opens a rig, once for each time; ``wait`` returns when what was asked for has been done.
    """
    say(f"Turn the wheel {TURNS} times round and a little more, the way it is spun, then press Enter")
    try:
        found = measured_wheel(_turned(bare_wheel(plan, wheel), opened, wait).seen, wheel.sensor)
    except ValueError as reason:
        say(f"  {reason}")
        return False
    say(
        "Turn it once round and a little more, and stop where the pointer has just come onto the first wedge, then press Enter"
    )
    known = replace(wheel, counts=found.counts, reversed=found.reversed, zero=0)
    marks = _turned(replace(plan, wheel=known), opened, wait)
    if not marks.seen:
        say("  its index did not come by: turn it once round and a little more")
        return False
    zero = (marks.total - marks.seen[-1]) % found.counts
    right = (found.counts, found.reversed, zero) == (wheel.counts, wheel.reversed, wheel.zero)
    words = f"counts = {found.counts}"
    if wheel.sensor == "quadrature":
        words += f", reversed = {str(found.reversed).lower()}"
    said = "as the rig file says" if right else "the rig file says something else: put this there"
    say(f"  {words}, zero = {zero} ({said})")
    return right


def _turned(plan: RigPlan, opened: Callable[[RigPlan], Rig], wait: Wait) -> Marks:
    rig = opened(plan)
    try:
        marks = Marks()
        rig.start(marks.hear)
        wait()
    finally:
        rig.close()
    return marks
