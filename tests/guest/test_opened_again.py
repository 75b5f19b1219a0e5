"""Another pack, and a fault that was mended, open the rig a second time in one process: over lgpio, whose thread is one for all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.guest.kernel import Kernel
from tests.guest.machine import run_in_guest

INSIDE = Path(__file__).parent / "inside"


@pytest.mark.proof
@pytest.mark.guest
def test_a_rig_that_was_closed_is_opened_again_and_hears_everything(kernel: Kernel, tmp_path: Path) -> None:
    result = run_in_guest(kernel, INSIDE / "opened_again.py", share=tmp_path)
    assert (result.status, result.err) == (0, ""), result.console
    seen = json.loads(result.out)
    assert len(seen) == 3
    for one in seen:
        assert one == {"presses": ["seat:1", "seat:2", "seat:3"], "exact": [True] * 3, "faults": []}
