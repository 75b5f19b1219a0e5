"""The console, and plain gpiozero on lgpio, on a real kernel's GPIO chip; and how the guest reports a script that goes wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from console.mirror import hex_rows
from hardware.drawing import film
from hardware.face import Dialling, Face, Over, Winner
from tests.guest.kernel import Kernel
from tests.guest.machine import run_in_guest

FIRST, SECOND = 17, 27
GAP = 50_000  # ns

INSIDE = Path(__file__).parent / "inside"


PROJECT = Path(__file__).resolve().parents[2]


def pictures(face: Face) -> list[list[str]]:
    """Every picture of a face, as the matrices' chips would show it."""
    drawn = film(face)
    return [hex_rows(shot.picture) for shot in (*drawn.opening, *drawn.loop)]


@pytest.mark.guest
def test_three_seats_play_a_qualifying_round_on_a_kernels_pins(kernel: Kernel, tmp_path: Path) -> None:
    ready = (PROJECT / "wiring/three-seats-gpio.toml").read_text(encoding="utf-8")
    rig = ready.replace(
        'driver = "spi"', 'driver = "recording"'
    )  # there is no SPI, and what is shown can be read back
    assert rig != ready
    (tmp_path / "three.toml").write_text(rig, encoding="utf-8")
    script = INSIDE / "qualifying_round.py"
    result = run_in_guest(kernel, script, "/run/share/three.toml", share=tmp_path, limit_s=90)
    assert (result.status, result.err) == (0, ""), result.console
    seen = json.loads(result.out)

    # Seat 1 is one dollar over, seat 3 is closest without going over.
    price, guesses = seen["price"], seen["guesses"]
    assert guesses == {"1": price + 1, "2": price - 2, "3": price - 1}
    assert seen["boards"][-1]["guesses"] == guesses
    assert seen["boards"][-1]["verdicts"] == {"1": "over", "2": "under", "3": "wins"}
    assert seen["money"] == {"1": 0, "2": 0, "3": price * 100}

    # The journal holds what was dialled and nothing more, and nothing of it was lost when the console was stopped.
    assert (seen["status"], seen["rig"], seen["damage"]) == (0, "Three seats and a wheel", None)
    answers = {row["to"]: row["value"] for row in seen["rows"] if row["to"].startswith("seat:")}
    assert answers == {f"seat:{seat}": guess for seat, guess in guesses.items()}

    # The pins of the lamps, and the matrices as their chips decode the bytes.
    assert seen["lit"] == {"1": True, "2": True, "3": True}
    assert seen["dark"] == {"1": False, "2": False, "3": False}
    shown = {seat: [one["rows"] for one in seen["shown"] if str(one["seat"]) == seat] for seat in guesses}
    for seat, guess in guesses.items():
        dialled = pictures(Dialling(f"{guess:04}", cursor=0))  # four pushes: the cursor is round again
        assert any(picture in shown[seat] for picture in dialled)
        assert shown[seat][-1] == ["00000000"] * 8
    assert any(picture in shown["1"] for picture in pictures(Over(guesses["1"] * 100)))
    assert any(picture in shown["3"] for picture in pictures(Winner(guesses["3"] * 100)))


@pytest.mark.proof
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


WHEEL = """
driver = "gpiozero"
gpiozero.factory = "lgpio"
[seat.1]
buzzer = 17
[wheel]
sensor = "quadrature"
counts = 96
a = 5
b = 6
index = 13
zero = 7
"""


@pytest.mark.proof
@pytest.mark.guest
def test_a_wheel_on_a_kernels_pins_stops_on_its_wedge(kernel: Kernel, tmp_path: Path) -> None:
    (tmp_path / "wheel.toml").write_text(WHEEL, encoding="utf-8")
    result = run_in_guest(
        kernel, INSIDE / "a_spin.py", "/run/share/wheel.toml", "1.5", share=tmp_path, limit_s=90
    )
    assert (result.status, result.err) == (0, ""), result.console
    seen = json.loads(result.out)
    assert (seen["spun"], seen["misspun"], seen["faults"]) == ([[seen["wedge"]]], [], [])
    assert seen["seen"] == seen["driven"] > 200
    assert not seen["moving"]


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
