"""``gameshow rig test``: has somebody work every part of a rig, measures it, and says what the rig file should say."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from console.rig_test_session import Session, wish_of
from console.rig_test_terminal import Keyboard, Terminal
from console.rig_test_writing import where, write
from console.stopping import interrupted
from hardware.events import Event
from hardware.plan import RigPlan, RigProblem
from hardware.rig import Rig, open_rig
from hardware.rigfile import load_rig
from hardware.trial.programme import KINDS, Wish
from hardware.trial.report import Report

WHERE_IT_IS = ""
"""``--write`` without a file: the one that was tested."""


def test_command(argv: Sequence[str]) -> int:
    """0: everything is as the rig file says; 1: it is not, or can't be tested or written; 2: a bad command line."""
    args = _parser().parse_args(argv)
    try:
        plan = load_rig(args.rig)
        if args.write is not None:
            where(args.rig, _target(args))  # not said only after somebody has pressed everything
        rig = open_rig(plan)
    except RigProblem as error:
        print(f"gameshow: {error}", file=sys.stderr)
        return 1
    with interrupted():
        try:
            wish = wish_of(rig, Wish(args.only, args.presses, args.silence))
            report = run_test(plan, rig, wish, Terminal(sys.stdout), Keyboard(sys.stdin))
        except KeyboardInterrupt:  # before it had begun
            return 1
        finally:
            rig.close()
    return _finish(report, args)


def run_test(plan: RigPlan, rig: Rig, wish: Wish, terminal: Terminal, keyboard: Keyboard) -> Report:
    """Go through the steps with whoever is at the terminal; the rig is not started yet."""
    clock = time.monotonic_ns
    sessions: list[Session] = []

    def sink(event: Event) -> None:
        if sessions:
            sessions[0].event(event)

    rig.start(sink)
    session = Session(plan, rig, wish, clock, woken=keyboard.wake, by_itself=rig.simulated)
    sessions.append(session)
    try:
        terminal.opens(session)
        while session.trial.running:
            wake = min(session.work(clock()), rig.tick(clock()))
            terminal.show(session.trial)
            if session.trial.running:
                for typed in keyboard.lines(max(wake - clock(), 0) / 1e9):
                    terminal.take(typed, session.trial, clock())
    except KeyboardInterrupt:
        print()
    finally:
        session.close()
        rig.tick(clock())
    terminal.show(session.trial)
    return session.report()


def _finish(report: Report, args: argparse.Namespace) -> int:
    print(f"\n{report.text()}", end="")
    status = 0 if report.right else 1
    try:
        if args.report is not None:
            text = json.dumps(report.message(), indent=2, ensure_ascii=False) + "\n"
            args.report.write_text(text if args.report.suffix == ".json" else report.text(), encoding="utf-8")
            print(f"Saved as {args.report}.")
        if args.write is not None and report.proposes:
            path = write(report, args.rig, _target(args))
            print(f"Written to {path}. Test once more with --rig {path}.")
        elif report.proposes:
            print("Nothing was written; --write puts these lines into the rig file.")
    except (RigProblem, OSError) as error:
        print(f"gameshow: {error}", file=sys.stderr)
        return 1
    return status


def _target(args: argparse.Namespace) -> Path | None:
    return Path(args.write) if args.write != WHERE_IT_IS else None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="gameshow rig test",
        description="Goes through a rig part by part: says what to press, turn or look at, measures what comes in, and "
        "proposes lines for the rig file. A simulated rig is worked by hands of its own.",
    )
    parser.add_argument("--rig", required=True, metavar="NAME|FILE", help="the rig file")
    parser.add_argument("--only", type=_kinds, default=KINDS, metavar="A,B", help=f"of {', '.join(KINDS)}")
    parser.add_argument("--presses", type=_whole(3, 100), default=10, metavar="N", help="of each button (10)")
    parser.add_argument(
        "--silence",
        type=_whole(0, 3600),
        default=60,
        metavar="SECONDS",
        help="how long nobody touches anything (60)",
    )
    parser.add_argument(
        "--write", nargs="?", const=WHERE_IT_IS, metavar="FILE",
        help="put what is proposed into the rig file, or into a new one",
    )  # fmt: skip
    parser.add_argument(
        "--report", type=_file, metavar="FILE", help="save the report: text, or JSON for .json"
    )
    return parser


def _file(text: str) -> Path:
    path = Path(text)
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {path.parent}")
    return path


def _kinds(text: str) -> tuple[str, ...]:
    wanted = text.split(",")
    for kind in wanted:
        if kind not in KINDS:
            raise argparse.ArgumentTypeError(f"{kind!r} is not one of {', '.join(KINDS)}")
    return tuple(wanted)


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {low} to {high}")
        return int(text)

    return read
