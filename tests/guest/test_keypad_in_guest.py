"""A keypad that the kernel believes in: grabbed, stamped on our clock, pulled out and plugged in again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.guest.kernel import Kernel
from tests.guest.machine import run_in_guest

RIG = """
driver = "gpiozero"
gpiozero.factory = "lgpio"
[seat.1]
buzzer = { key = "1" }
lamp = 17
[seat.2]
buzzer = { key = "2" }
[mc]
next = 22
[keypad]
device = "/dev/input/by-id/usb-Made_Up-event-kbd"
"""


@pytest.mark.proof
@pytest.mark.guest
def test_a_keypad_of_a_real_kernel(kernel: Kernel, tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text(RIG, encoding="utf-8")
    script = Path(__file__).parent / "inside/keypad.py"
    result = run_in_guest(
        kernel, script, "/run/share/keys.toml", share=tmp_path, modules=("uinput", "evdev"), limit_s=60
    )
    assert (result.status, result.err) == (0, ""), result.err + result.console
    seen = json.loads(result.out)
    closed_in = seen.pop("closed in")
    assert closed_in < 1
    assert seen == {
        "typed elsewhere": False,
        "second reader": True,
        "presses": [["seat:1", "usb", 10_000_000], ["seat:2", "usb", 10_000_000]],
        "stamped": [True] * 3,
        "keys": ["enter"],
        "gone": ["missing rig/keypad", "missing seat:1/buzzer", "missing seat:2/buzzer"],
        "text": "keypad /dev/input/by-id/usb-Made_Up-event-kbd: it is not plugged in; plug it in, "
        "or correct keypad.device in the rig file",
        "another name": True,
        "again": ["seat:2"],
        "cleared": 3,
    }
