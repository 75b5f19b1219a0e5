"""``gameshow pack check``, ``export`` and ``import``. Status 0: good, 1: the pack has problems, 2: bad command line."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from console.folders import data_folder
from console.packs.loader import check, find, load
from console.packs.problems import PackError, Problem
from console.packs.sheet import Imported, import_sheets
from console.packs.sheet.things import slug
from console.packs.shelf import SHELF
from console.packs.text import export
from console.rules.pack import DECKS, Pack

GOOD, PROBLEMS, BAD_COMMAND_LINE = 0, 1, 2


def check_command(argv: Sequence[str]) -> int:
    """Check one pack and print every problem, a line each, or what is in it."""
    return _with_pack("check", argv, "check a pack and list everything that is wrong with it")


def export_command(argv: Sequence[str]) -> int:
    """Print one pack as JSON; problems go to standard error."""
    return _with_pack("export", argv, "print a pack as JSON, prices in cents")


def _with_pack(what: str, argv: Sequence[str], description: str) -> int:
    parser = argparse.ArgumentParser(f"gameshow pack {what}", description=description, allow_abbrev=False)
    parser.add_argument(
        "pack",
        metavar="DIR|NAME",
        help="a pack's folder, or the name of a shipped pack or of one on the shelf",
    )
    try:
        name = parser.parse_args(argv).pack
    except SystemExit as left:  # argparse has said why, or printed the help
        return BAD_COMMAND_LINE if left.code else GOOD
    try:
        folder = find(name, data_folder() / SHELF)
    except PackError as error:
        print(error, file=sys.stderr)
        return BAD_COMMAND_LINE
    problems = check(folder)
    if problems:
        out = sys.stdout if what == "check" else sys.stderr
        return _all(name, problems, out)
    pack = load(folder)
    if what == "export":
        print(export(pack))
    else:
        counts = ", ".join(f"{len(pack.decks[deck])} {deck}" for deck in DECKS)
        questions = f"; {len(pack.questions)} questions" * bool(pack.questions)
        print(f"{pack.name}: good; {counts}, {len(pack.cards)} cards; {_wheel(pack)}{questions}")
    return GOOD


def _wheel(pack: Pack) -> str:
    if not pack.wheel:
        return "nothing for Wheel of Fortune"
    return f"{len(pack.puzzles)} puzzles, {len(pack.wheel)} wedges, {len(pack.prizes)} prizes"


def import_command(argv: Sequence[str]) -> int:
    """Turn spreadsheets into a pack, or print everything that is wrong with them."""
    parser = argparse.ArgumentParser(
        "gameshow pack import",
        description="turn spreadsheets that were saved as CSV into a pack",
        epilog="columns of things: name; price, or A B C D; deck and picture if you like. "
        "Of puzzles: puzzle and category. Of a wheel: wedge. Of prizes: prize; picture if you like. Of questions: question and answer.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "sheets",
        metavar="SHEET.CSV",
        type=Path,
        nargs="+",
        help="a sheet of things, puzzles, wedges, prizes or questions",
    )
    parser.add_argument("--name", help="the pack's name (default: the first sheet's)")
    parser.add_argument(
        "--to", metavar="DIR", type=Path, help="the new folder (default: one by the pack's name)"
    )
    parser.add_argument(
        "--shelf",
        action="store_true",
        help="put it where this console finds it by its name, instead of into this folder",
    )
    parser.add_argument(
        "--no-fill",
        action="store_true",
        help="take nothing of the default pack but its cards",
    )
    parser.add_argument(
        "--currency",
        metavar="EXAMPLE",
        help="how 1234.50 is written, such as '1.234,50 €' (default: as in the sheet)",
    )
    try:
        given = parser.parse_args(argv)
    except SystemExit as left:
        return BAD_COMMAND_LINE if left.code else GOOD
    name = given.name or given.sheets[0].stem
    home = data_folder() / SHELF if given.shelf else Path()
    folder = given.to or home / (slug(name) or "pack")
    try:
        made = import_sheets(given.sheets, folder, name, fill=not given.no_fill, currency=given.currency)
    except PackError as error:
        return _all(", ".join(map(str, given.sheets)), error.problems, sys.stdout)
    except OSError as error:
        print(f"{folder}: {error.strerror or error}", file=sys.stderr)
        return PROBLEMS
    _say(made, name)
    return GOOD


def _say(made: Imported, name: str) -> None:
    for part, own in made.own.items():
        filled = made.filled[part]
        counts = [f"{own} of yours"] * bool(own) + [f"{filled} of the default pack"] * bool(filled)
        if counts:
            print(f"{part}: {', and '.join(counts)}")
    print(f"{name} is in {made.folder}. Play it:  gameshow bench --pack {shlex.quote(str(made.folder))}")


def _all(name: object, problems: Sequence[Problem], out: TextIO) -> int:
    """Every problem in a line of its own, and how many there are."""
    for problem in problems:
        print(problem, file=out)
    print(f"{name}: {len(problems)} problem{'s' if len(problems) > 1 else ''}", file=out)
    return PROBLEMS
