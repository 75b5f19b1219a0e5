"""The set-up test on a real kernel, lgpio and gpiozero between it and the contacts; the file is wrong and so are some wires."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hardware.plan import RigPlan
from hardware.rigfile import parse_rig
from hardware.trial.report import Proposal
from hardware.trial.rewriting import rewritten
from tests.guest.kernel import Kernel
from tests.guest.machine import run_in_guest

INSIDE = Path(__file__).parent / "inside"
RIG = """# On the kernel's own chip.
name = "Guest"
driver = "gpiozero"
gpiozero.factory = "lgpio"

[seat.1]
buzzer = 17  # worn
lamp = 18
settle_us = 2000
pricer = { dials = [{ a = 5, b = 6 }], push = 13, steps_per_detent = 2 }

[seat.2]
buzzer = 27

[mc]
next = 22
"""


@pytest.mark.proof
@pytest.mark.guest
def test_what_is_wrong_is_found_and_mended(kernel: Kernel, tmp_path: Path) -> None:
    (tmp_path / "guest.toml").write_text(RIG)
    result = run_in_guest(
        kernel, INSIDE / "tested_rig.py", "/run/share/guest.toml", share=tmp_path, limit_s=120
    )
    assert (result.status, result.err) == (0, ""), result.console
    seen = json.loads(result.out)
    report = seen["report"]
    lines = {line["id"]: line for line in report["lines"]}
    assert {name: line["ok"] for name, line in lines.items()} == {
        "seat:1/buzzer": False,
        "seat:1/push": True,
        "seat:1/dial:0": False,
        "seat:2/buzzer": False,
        "mc/next": True,
        "seat:1/lamp": True,
        "silence": False,
    }, report["text"]

    buzzer = lines["seat:1/buzzer"]["measured"]
    assert (buzzer["presses"], buzzer["most_edges"], buzzer["lost"]) == (10, 6, 0)
    # What was measured is what was played, however late the guest played it.
    least, most = (max(gap[which] for gap in seen["gaps"]) for which in (0, 1))
    assert least // 1000 <= buzzer["longest_gap_us"] <= most // 1000
    assert buzzer["bounce_closing_us"] >= 4_900
    assert 0 < buzzer["lamp_us"] <= buzzer["lamp_most_us"] < 50_000
    dial = lines["seat:1/dial:0"]["measured"]
    assert (dial["right"], dial["left"], dial["lost"]) == (-40, 40, 0)
    assert "GPIO 27" in lines["seat:2/buzzer"]["said"]
    silence = lines["silence"]["measured"]
    assert silence["ghosts"] == {"mc/next": 5, "seat:1/buzzer": 5}
    assert silence["together"] == 5

    proposed = {one["key"]: one["put"] for one in report["proposes"]}
    assert set(proposed) == {
        "seat.1.settle_us", "seat.1.glitch_us", "mc.glitch_us",
        "seat.1.pricer.dials[0].steps_per_detent", "seat.1.pricer.dials[0].reversed",
    }  # fmt: skip
    mended = parse_rig(rewritten(RIG, [Proposal(key, 0, put, "") for key, put in proposed.items()]))
    assert suits(mended)

    assert seen["status"] == 0
    assert "[1/1] Silence." in seen["said"]
    assert "1 part tested, and all is well." in seen["said"]


def suits(plan: RigPlan) -> bool:
    """Whether the file fits what is really there."""
    (dial,) = plan.seats[0].dials
    filter_ = plan.seats[0].settling
    return (dial.steps_per_detent, dial.reversed) == (
        4,
        True,
    ) and filter_.settle >= 4_000_000 > filter_.glitch >= 500_000
