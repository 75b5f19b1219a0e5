"""``python -m wiring.renew``: makes the drawings of the shipped rigs anew, and the build guide's list of what to buy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hardware.plan import RigPlan
from hardware.rigfile import load_rig, shipped
from wiring.making import make
from wiring.tables import shopping

DRAWINGS = Path(__file__).parent / "drawings"
GUIDE = Path(__file__).parent / "README.md"
TO_GUIDE = "../README.md"
LIST = ("<!-- what to buy: make drawings -->\n\n", "\n\n<!-- end -->")


def drawn() -> Iterator[RigPlan]:
    """The shipped rigs that have wires."""
    for name in shipped():
        plan = load_rig(name)
        if plan.driver != "simulated":
            yield plan


def guide(text: str) -> str:
    """The build guide with its list as the rigs are now; ValueError if the marks around that are gone."""
    before, opening, rest = text.partition(LIST[0])
    _, closing, after = rest.partition(LIST[1])
    if not opening or not closing:
        raise ValueError(f"{GUIDE.name} has no list of what to buy between {LIST[0]!r} and {LIST[1]!r}")
    return before + opening + shopping(list(drawn())) + closing + after


if __name__ == "__main__":
    for rig in drawn():
        for path in make(rig, DRAWINGS, TO_GUIDE):
            print(path)
    GUIDE.write_text(guide(GUIDE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    print(GUIDE)
