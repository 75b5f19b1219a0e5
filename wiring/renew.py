"""``python -m wiring.renew``: makes the drawings of the shipped rigs anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hardware.plan import RigPlan
from hardware.rigfile import load_rig, shipped
from wiring.making import make

DRAWINGS = Path(__file__).parent / "drawings"
GUIDE = "../README.md"


def drawn() -> Iterator[RigPlan]:
    """The shipped rigs that have wires."""
    for name in shipped():
        plan = load_rig(name)
        if plan.driver != "simulated":
            yield plan


if __name__ == "__main__":
    for rig in drawn():
        for path in make(rig, DRAWINGS, GUIDE):
            print(path)
