"""``gameshow doctor``: what is wrong with an installed console, and what mends it."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Sequence

from console.doctor.what import NONE_HERE, What, add_what
from console.rig_check import WIDEST, message, written
from hardware.check import Machine, can_run


def doctor_command(argv: Sequence[str], machine: Machine | None = None) -> int:
    """0: a show can run; 1: none can; 2: a bad command line."""
    parser = argparse.ArgumentParser(
        prog="gameshow doctor",
        description="Looks at an installed console: rig, machine, services, journal, network.",
    )
    add_what(parser)
    parser.add_argument("--json", action="store_true", help="the same as one JSON object")
    args = parser.parse_args(argv)
    machine = machine or Machine()
    what = What.of(args, machine)
    if what is None:
        parser.error(NONE_HERE)
    found = what.findings(machine)
    if args.json:
        print(json.dumps(message(found), ensure_ascii=False, indent=2))
    else:
        wide = shutil.get_terminal_size((100, 24)).columns if sys.stdout.isatty() else 100
        print(written(found, min(wide, WIDEST), colour=sys.stdout.isatty()))
    return 0 if can_run(found) else 1
