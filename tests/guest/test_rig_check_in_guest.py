"""Rig check and the choice of the driver on a real kernel, with faults: lines that are held, no permission, other chips."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from tests.conftest import lacking
from tests.guest.kernel import Kernel
from tests.guest.machine import run_in_guest

INSIDE = Path(__file__).parent / "inside"
RIG = """
driver = "gpiozero"
gpiozero.factory = "{factory}"
[seat.1]
buzzer = 17
lamp = 18
pricer = {{ dials = [{{ a = 5, b = 6 }}], push = 13 }}
[seat.2]
buzzer = 27
[mc]
next = 22
"""


@pytest.mark.proof
@pytest.mark.guest
def test_a9_the_headers_chip_and_who_holds_its_lines(kernel: Kernel, tmp_path: Path) -> None:
    if importlib.util.find_spec("RPi") is None:
        lacking("rpi-lgpio is missing in this virtual environment: `make test` installs it")
    for factory in ("lgpio", "rpigpio"):
        (tmp_path / f"{factory}.toml").write_text(RIG.format(factory=factory), encoding="utf-8")
    files = [f"/run/share/{factory}.toml" for factory in ("lgpio", "rpigpio")]
    result = run_in_guest(kernel, INSIDE / "other_chips.py", *files, share=tmp_path, limit_s=120)
    assert (result.status, result.err) == (0, ""), result.console
    seen = json.loads(result.out)

    assert "bad" not in seen["good"]
    assert any('/dev/gpiochip0 ("pinctrl-bcm2711", 54 lines)' in line for line in seen["good"]["ok"])
    assert any("The rig's 7 pins are free" in line for line in seen["good"]["ok"])
    assert any("4 buttons at rest read open" in line for line in seen["good"]["ok"])
    assert any("seat.1.pricer.push: GPIO13 reads pressed now" in line for line in seen["stuck"]["warn"])

    # A pin that another process has: its number is told, and the rig is refused it by name.
    (held,) = seen["held"]["bad"]
    assert f"GPIO17 (seat.1.buzzer): held by the process {seen['holder']}, " in held
    assert f"then kill {seen['holder']}" in held
    assert "seat:1/buzzer: GPIO17 cannot be used" in seen["refused rig"]

    # A console that looks at its own rig; and afterwards all are free again.
    assert "bad" not in seen["own"]
    assert any("held by this console" in line for line in seen["own"]["ok"])
    assert any("pins are free" in line for line in seen["released"])

    assert any("No permission for /dev/gpiochip0" in line for line in seen["nobody"]["bad"])
    assert any("usermod -aG dialout nobody" in line for line in seen["nobody"]["bad"])

    # Two presses 300 us apart: lgpio's stamps tell them apart, RPi.GPIO's don't, and say so.
    first, second = seen["lgpio"]
    assert (first["seat"], second["seat"]) == (1, 2)
    assert 290_000 <= second["at"] - first["at"] <= 310_000
    assert first["resolution"] == 10_000
    assert any(
        "The pin driver rpigpio 0.7.2 over lgpio works" in line for line in seen["rpigpio check"]["ok"]
    )
    assert any("less than 1 ms apart are a tie" in line for line in seen["rpigpio check"]["note"])
    assert "bad" not in seen["rpigpio check"]
    assert sorted(one["seat"] for one in seen["rpigpio"]) == [1, 2]
    assert {one["resolution"] for one in seen["rpigpio"]} == {1_000_000}

    assert seen["moved"]["label"] == "pinctrl-rp1"
    assert seen["moved"]["number"] > 0
    assert [one["seat"] for one in seen["moved"]["presses"]] == [1, 2]
    assert "bad" not in seen["moved check"]

    (wrong,) = (line for line in seen["wrong"]["check"]["bad"] if line.startswith("chip"))
    assert '"raspberrypi-exp-gpio"' in wrong
    assert (
        "gpiozero.factory lgpio: no GPIO chip of a Raspberry Pi's header is here" in seen["wrong"]["factory"]
    )
    assert 'did you mean "lgpio"?' in seen["wrong"]["misspelt"]
