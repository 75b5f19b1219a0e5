"""``gameshow rig check``: what is wrong with a rig file and this machine, and what mends it."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import textwrap
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from console.folders import data_folder
from hardware.check import Finding, Machine, can_run, look
from hardware.plan import RigPlan, RigProblem
from hardware.rigfile import load_rig

SIGNS = {"ok": ("ok", "32"), "note": ("note", "36"), "warn": ("WARN", "33"), "bad": ("BAD", "31;1")}
"""How a level is written: a word that is told without colour, and the colour it has on a terminal."""

WORD, NAME = 6, 12
WIDEST = 110


def check_command(argv: Sequence[str], machine: Machine | None = None) -> int:
    """0: a show can run on this rig; 1: it can't; 2: a bad command line."""
    parser = argparse.ArgumentParser(
        prog="gameshow rig check", description="Looks at a rig file and this machine."
    )
    parser.add_argument("--rig", required=True, metavar="NAME|FILE", help="the rig file")
    parser.add_argument(
        "--data", type=Path, default=data_folder(), metavar="DIR", help="where shows are kept"
    )
    parser.add_argument("--json", action="store_true", help="the same as one JSON object")
    args = parser.parse_args(argv)
    machine = replace(machine or Machine(), data=args.data)
    plan, problems = _load(args.rig)
    found = look(plan, machine, problems)
    if args.json:
        print(json.dumps(message(found), ensure_ascii=False, indent=2))
    else:
        wide = shutil.get_terminal_size((100, 24)).columns if sys.stdout.isatty() else 100
        print(written(found, min(wide, WIDEST), colour=sys.stdout.isatty()))
    return 0 if can_run(found) else 1


def _load(name: str) -> tuple[RigPlan | None, tuple[str, ...]]:
    try:
        return load_rig(name), ()
    except RigProblem as refused:
        return None, refused.problems


def message(found: Sequence[Finding]) -> dict[str, Any]:
    """The findings as the host's page gets them (``docs/stream.md``)."""
    return {"type": "rig-check", "ok": can_run(found), "findings": [asdict(finding) for finding in found]}


def written(found: Sequence[Finding], wide: int, *, colour: bool) -> str:
    """The findings for a terminal: one under the other, each with why it matters and what mends it, and the verdict."""
    lines: list[str] = []
    for finding in map(_printable, found):
        word, code = SIGNS[finding.level]
        lead = f"{word:<{WORD}}{finding.id:<{NAME}}"
        coloured = f"\033[{code}m{word:<{WORD}}\033[0m{finding.id:<{NAME}}" if colour else lead
        first, *others = _folded(finding.what, wide) or [""]
        lines.append(coloured + first)
        lines += [_indented(line) for line in others]
        lines += [_indented(line) for line in _folded(finding.why, wide)]
        if finding.mend:
            # Whole, however wide: it is there to be copied.
            lines.append(_indented(f"> {finding.mend}"))
    return "\n".join([*lines, "", verdict(found)])


def _printable(finding: Finding) -> Finding:
    """Without what a terminal would obey: names of processes and devices are anybody's choice."""
    what, why, mend = map(_plain, (finding.what, finding.why, finding.mend))
    return replace(finding, what=what, why=why, mend=mend)


def _plain(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def _folded(text: str, wide: int) -> list[str]:
    return textwrap.wrap(text, max(wide - WORD - NAME, 30), break_long_words=False, break_on_hyphens=False)


def _indented(text: str) -> str:
    return " " * (WORD + NAME) + text


def verdict(found: Sequence[Finding]) -> str:
    """One line: whether a show can run, and what is left to mend."""
    bad = sum(finding.level == "bad" for finding in found)
    warned = sum(finding.level == "warn" for finding in found)
    if bad:
        return f"No show can run: {bad} to mend first" + (f", {warned} more to look at." if warned else ".")
    return "A show can run" + (f"; {warned} to look at." if warned else ".")
