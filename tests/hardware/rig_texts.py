"""Texts of rig files that are good, and what is said of those that are not."""

from __future__ import annotations

import pytest

from hardware.plan import RigProblem
from hardware.rigfile import parse_rig

GPIO = """
name = "Mine"
driver = "gpiozero"
gpiozero.factory = "lgpio"
[seat.1]
buzzer = 17
lamp = 18
pricer = { dials = [{ a = 5, b = 6 }], push = 13 }
"""
SIMULATED = 'driver = "simulated"\n[seat.1]\nbuzzer = true\n'


def problems(text: str) -> list[str]:
    with pytest.raises(RigProblem) as caught:
        parse_rig(text, "my.toml")
    assert str(caught.value) == "\n".join(caught.value.problems)
    return list(caught.value.problems)
