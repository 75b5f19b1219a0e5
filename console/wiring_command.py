"""``gameshow wiring``: a drawing to wire a rig by, its pin table, and what to buy for it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from hardware.plan import RigProblem
from hardware.rigfile import load_rig
from wiring.making import make


def wiring_command(argv: Sequence[str]) -> int:
    """0: the files are written, and named on standard output; 1: the rig is no good, or has no wires; 2: a bad command line."""
    parser = argparse.ArgumentParser(prog="gameshow wiring")
    parser.add_argument("rig", metavar="RIG", help="a shipped rig's name, or the path of a rig file")
    parser.add_argument(
        "--out", metavar="DIR", default=".", type=Path, help="where to write (default: this folder)"
    )
    args = parser.parse_args(argv)
    try:
        written = make(load_rig(args.rig), args.out)
    except RigProblem as error:
        print(f"gameshow: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"gameshow: {args.out}: {error.strerror or error}", file=sys.stderr)
        return 1
    for path in written:
        print(path)
    return 0
