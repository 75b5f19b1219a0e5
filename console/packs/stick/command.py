"""``gameshow pack take FOLDER``: the packs of a stick, or of any folder, are put onto the shelf. Status 0: all were taken; 1: something is wrong; 2: bad command line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from console.folders import data_folder
from console.packs.shelf import SHELF, Shelf
from console.packs.stick.taking import Took, take


def take_command(argv: Sequence[str]) -> int:
    """Take all packs of a folder, and say what came of each."""
    parser = argparse.ArgumentParser(
        "gameshow pack take",
        description="check the packs of a stick or a folder, and put those that are good onto the shelf, where they are found by name",
        allow_abbrev=False,
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where the stick is mounted")
    parser.add_argument(
        "--into",
        metavar="DIR",
        type=Path,
        default=data_folder() / SHELF,
        help="the shelf (default: %(default)s)",
    )
    try:
        given = parser.parse_args(argv)
    except SystemExit as left:
        return 2 if left.code else 0
    if not given.folder.is_dir():
        parser.print_usage()
        print(f"gameshow pack take: {given.folder} is no folder")
        return 2
    took = take(given.folder, Shelf(given.into), given.folder.resolve().name, now())
    say(took)
    return 0 if all(one.took for one in took.found) and not took.problems else 1


def now() -> str:
    """The time of day, for people."""
    return f"{datetime.now():%H:%M}"


def say(took: Took) -> None:
    """All of it, a line each."""
    for one in took.found:
        print(f"{one.name}: {'taken' if one.took else 'not taken'}")
        for problem in one.problems:
            print(f"  {problem}")
    for problem in took.problems:
        print(f"{took.label}: {problem}")
