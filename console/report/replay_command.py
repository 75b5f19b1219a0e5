"""``gameshow replay``: a report's show, brought to the state that it was in."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from console.money import CHIPS, POINTS, figure, money
from console.report.archive import LARGEST_FILE, Unreadable
from console.report.replay import Replayed, read_report, replay
from console.rules.stage import MC

Json = Any
SAME, DIFFERENT = "This is the very state of the report.", "This is NOT the state of the report"


def replay_command(argv: Sequence[str]) -> int:
    """0: it is the very state, or was not to be compared; 1: it is not, or the file can't be used; 2: a bad command line."""
    parser = argparse.ArgumentParser(
        prog="gameshow replay", description="Brings a report's show to the state that it was in."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="what gameshow report has made")
    parser.add_argument("--at", type=_entry, metavar="SEQ", help="stop after this entry of the journal")
    parser.add_argument(
        "--view",
        type=_viewer,
        metavar="audience|host|seat:N",
        help="also what they see then, secrets and all",
    )
    parser.add_argument("--json", action="store_true", help="the same as one JSON object")
    args = parser.parse_args(argv)
    try:
        with args.file.open("rb") as file:
            done = replay(read_report(file.read(LARGEST_FILE + 1)), args.at)
    except Unreadable as reason:
        print(_plain(f"gameshow replay: {args.file.name}: {reason}"), file=sys.stderr)
        return 1
    if args.view is not None and args.view not in done.standing.views:
        parser.error(f"--view: there are {', '.join(_viewers(done))}")
    if args.json:
        print(json.dumps(_message(done, args.view), indent=1))  # in ASCII, for the same reason as in _plain
    else:
        print("\n".join(_words(done, args.view)))
    return 1 if done.same is False else 0


def _entry(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of an entry")
    return int(text)


def _viewer(text: str) -> str:
    if not re.fullmatch(r"audience|host|seat:[1-9]", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not one of audience, host, seat:1, seat:2 ...")
    return MC if text == "host" else text


def _viewers(done: Replayed) -> list[str]:
    return ["host" if viewer == MC else viewer for viewer in done.standing.views]


def _message(done: Replayed, view: str | None) -> dict[str, Json]:
    told = done.standing.told()
    return {
        "game": done.game.name,
        "show": done.told.number,
        "entries": done.upto,
        "of": len(done.told.rows),
        "same": done.same,
        "differs": done.differs or None,
        "notes": done.notes,
        "state": {key: value for key, value in told.items() if key != "trail"},
        **({"view": done.standing.views[view]} if view is not None else {}),
    }


def _owned(cash: Mapping[str, int], currency: str) -> str:
    """What everybody has, in what the show is played for."""
    what, said = {POINTS: ("Points", figure), CHIPS: ("Chips", figure)}.get(currency, ("Money", money))
    return f"{what}: " + ", ".join(f"seat {seat} {said(amount, currency)}" for seat, amount in cash.items())


def _words(done: Replayed, view: str | None) -> list[str]:
    here, told = done.standing, done.told
    over = "over" if here.phase == "over" else "not over"
    lines = [
        f"{done.game.title}, show {told.number}, begun {_plain(told.header.started)[:30]}: {len(told.header.seats)} seats",
        f"Entry {done.upto} of {len(told.rows)}; the show is {over}",
        f"On the stage: {here.title}" + (f" ({here.note})" if here.note else ""),
        _owned(here.cash, here.currency),
    ]
    if here.gone:
        lines.append(f"Left: {', '.join(f'seat {seat}' for seat in here.gone)}")
    lines += [f"Asked: {one['to']}, {one['topic']} ({one['kind']})" for one in here.asks] or ["Asked: nobody"]
    lines += done.notes
    if view is not None:
        who = "host" if view == MC else view
        lines += ["", f"What {who} sees:", json.dumps(here.views[view], indent=1, ensure_ascii=False)]
        if view != "audience":
            lines.append("(This may be secret in a show that still goes on.)")
    lines.append("")
    if done.same is None:
        lines.append(
            "Up to here it goes as in the report."
            if done.told.state
            else "There is nothing to compare it with."
        )
    else:
        lines.append(SAME if done.same else f"{DIFFERENT}: {done.differs}.")
    return [_plain(line) for line in lines]


def _plain(text: str) -> str:
    """Without what a terminal would obey: the file may be anybody's."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)
