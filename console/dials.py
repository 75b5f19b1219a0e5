"""``gameshow dials``: has somebody turn each dial of a rig, and says what its rig file should say of it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from hardware.events import Event, Turn
from hardware.measuring import bare, measured
from hardware.plan import RigPlan, RigProblem
from hardware.rig import Rig, open_rig
from hardware.rigfile import load_rig

Say = Callable[[str], None]
Wait = Callable[[], object]


def dials_command(argv: Sequence[str]) -> int:
    """0: the rig file is right about every dial; 1: it is not, or the rig can't be opened; 2: a bad command line."""
    parser = argparse.ArgumentParser(prog="gameshow dials")
    parser.add_argument("--rig", required=True, metavar="NAME|FILE", help="the rig file")
    parser.add_argument("--clicks", type=int, default=10, help="how far each dial is turned (default 10)")
    args = parser.parse_args(argv)
    if args.clicks < 5:
        parser.error(f"--clicks: found {args.clicks}; allowed: 5 or more")
    try:
        plan = load_rig(args.rig)
        rig = open_rig(bare(plan))
    except RigProblem as error:
        print(f"gameshow: {error}", file=sys.stderr)
        return 1
    try:
        right = check_dials(plan, rig, args.clicks, lambda text: print(text, flush=True), sys.stdin.readline)
    finally:
        rig.close()
    return 0 if right else 1


def check_dials(plan: RigPlan, rig: Rig, clicks: int, say: Say, wait: Wait) -> bool:
    """Go through the dials of ``plan`` on its :func:`~hardware.measuring.bare` rig; whether the plan is right about all.

    ``wait`` returns when the dial that was asked for has been turned.
    """
    totals: dict[tuple[str, int], int] = {}

    def hear(event: Event) -> None:
        if isinstance(event, Turn):
            totals[event.of, event.dial] = event.total

    rig.start(hear)
    right = True
    for seat in plan.seats:
        for place, dial in enumerate(seat.dials):
            key = (f"seat:{seat.seat}", place)
            say(f"Seat {seat.seat}, dial {place + 1}: turn it {clicks} clicks to the right, then press Enter")
            before = totals.get(key, 0)
            wait()
            try:
                found = measured(totals.get(key, 0) - before, clicks)
            except ValueError as reason:
                say(f"  {reason}")
                right = False
                continue
            agrees = (found.steps_per_detent, found.reversed) == (dial.steps_per_detent, dial.reversed)
            right = right and agrees
            said = "as the rig file says" if agrees else "the rig file says something else: put this there"
            say(
                f"  steps_per_detent = {found.steps_per_detent}, reversed = {str(found.reversed).lower()} ({said})"
            )
    return right
