"""``gameshow run``, with everything that its matrices were sent written to a file.

    watched_console.py FILE ARGUMENTS...

A line of FILE is {"seat": 1, "rows": [...]}: what the chips of that seat's matrix show after the bytes of one update.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from console import run, run_command
from console.mirror import hex_rows
from hardware.dots import Picture
from hardware.matrix import open_matrices
from hardware.matrix_plan import MatrixPlan
from hardware.plan import RigPlan
from hardware.rig import Rig, open_rig


def main(file: Path, arguments: list[str]) -> int:
    """Run the console until it is told to stop."""
    with file.open("w", buffering=1) as output:

        def note(seat: int, picture: Picture) -> None:
            print(json.dumps({"seat": seat, "rows": hex_rows(picture)}), file=output)

        def watched(plan: RigPlan) -> Rig:
            assert plan.matrices is not None
            displays = open_matrices(MatrixPlan("recording", plan.matrices.seats))
            displays.listen(note)
            return open_rig(plan, displays=displays)

        run.open_rig = watched
        return run_command.run_command(arguments)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
