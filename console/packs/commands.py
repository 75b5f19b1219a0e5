"""``gameshow pack check`` and ``gameshow pack export``. Status 0: good, 1: the pack has problems, 2: bad command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from console.packs.loader import check, find, load
from console.packs.problems import PackError
from console.packs.text import export
from console.rules.pack import DECKS

GOOD, PROBLEMS, BAD_COMMAND_LINE = 0, 1, 2


def check_command(argv: Sequence[str]) -> int:
    """Check one pack and print every problem, a line each, or what is in it."""
    return _with_pack("check", argv, "check a pack and list everything that is wrong with it")


def export_command(argv: Sequence[str]) -> int:
    """Print one pack as JSON; problems go to standard error."""
    return _with_pack("export", argv, "print a pack as JSON, prices in cents")


def _with_pack(what: str, argv: Sequence[str], description: str) -> int:
    parser = argparse.ArgumentParser(f"gameshow pack {what}", description=description, allow_abbrev=False)
    parser.add_argument("pack", metavar="DIR|NAME", help="a pack's folder, or the name of a shipped pack")
    try:
        name = parser.parse_args(argv).pack
    except SystemExit as left:  # argparse has said why, or printed the help
        return BAD_COMMAND_LINE if left.code else GOOD
    try:
        folder = find(name)
    except PackError as error:
        print(error, file=sys.stderr)
        return BAD_COMMAND_LINE
    problems = check(folder)
    if problems:
        out = sys.stdout if what == "check" else sys.stderr
        for problem in problems:
            print(problem, file=out)
        print(f"{name}: {len(problems)} problem{'s' if len(problems) > 1 else ''}", file=out)
        return PROBLEMS
    pack = load(folder)
    if what == "export":
        print(export(pack))
    else:
        counts = ", ".join(f"{len(pack.decks[deck])} {deck}" for deck in DECKS)
        print(f"{pack.name}: good; {counts}, {len(pack.cards)} cards")
    return GOOD
