"""gpiozero on lgpio on a real kernel's GPIO chip, and how the guest reports scripts that go wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.guest.kernel import Kernel
from tests.guest.machine import run_in_guest

FIRST, SECOND = 17, 27
GAP = 50_000  # ns

INSIDE = Path(__file__).parent / "inside"


@pytest.mark.guest
def test_every_edge_carries_the_kernels_own_stamp(kernel: Kernel, tmp_path: Path) -> None:
    result = run_in_guest(
        kernel, INSIDE / "two_presses.py", str(FIRST), str(SECOND), str(GAP), share=tmp_path
    )
    assert (result.status, result.err) == (0, ""), result.console
    seen = json.loads(result.out)
    assert seen["label"] == "pinctrl-bcm2711"

    driven, edges = seen["driven"], seen["edges"]
    assert len(driven) == 12  # closing, two bounces, opening, of both
    assert [(edge["gpio"], edge["closed"]) for edge in edges] == [
        (change["gpio"], change["closed"]) for change in driven
    ]
    for change, edge in zip(driven, edges, strict=True):
        assert change["before"] <= edge["at"] <= change["after"]

    # Tens of microseconds apart is far below any callback's delay: only stamps taken in the interrupt can tell who was first.
    first, second = (next(edge["at"] for edge in edges if edge["gpio"] == gpio) for gpio in (FIRST, SECOND))
    assert 0 < second - first < 2 * GAP


@pytest.mark.proof
@pytest.mark.guest
def test_a_script_that_hangs_is_ended_and_what_it_said_is_kept(kernel: Kernel, tmp_path: Path) -> None:
    script, share = tmp_path / "script.py", tmp_path / "share"
    share.mkdir()
    script.write_text(
        "import sys, time\nprint('begun')\nprint('trouble', file=sys.stderr)\ntime.sleep(600)\n"
    )
    result = run_in_guest(kernel, script, share=share, limit_s=3)
    assert (result.status, result.out) == (143, "begun\n")
    assert result.err.startswith("trouble\n")
