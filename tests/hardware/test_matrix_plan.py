"""Plans for chains of displays that can't be built are refused in plain words, before a driver sees them (D1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.matrix import MatrixPlan, PlanError, open_matrices
from hardware.max7219 import SpiDevice
from hardware.supply import FLOOR_MA

GOOD = MatrixPlan("spi", (1, 2, 3))


def untouched() -> SpiDevice:
    raise AssertionError("a refused plan must not reach the driver")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"orientation": 45}, "orientation 45: modules sit at 0, 90, -90 or 180 degrees"),
        ({"orientation": 270}, "for 270 write -90"),
        ({"width": 20}, "width 20: a display is 32 dots wide, 4 modules of 8"),
        ({"width": 64}, "width 64"),
        ({"brightness": 16}, "brightness 16: allowed are 0 to 6 of the chip's 15"),
        ({"brightness": 7}, "brightness 7"),
        ({"brightness": -1}, "brightness -1"),
        ({"driver": "SPI"}, "driver 'SPI': allowed are 'spi' and 'recording'"),
        ({"seats": ()}, "seats: none given"),
        ({"seats": (1, 2, 1)}, r"seats \[1, 2, 1\]: a seat is named twice"),
        ({"seats": (0,)}, "seat 0: seats are numbered from 1"),
        ({"bus": -1}, "bus -1, device 0: both count from 0"),
        ({"device": -1}, "bus 0, device -1"),
    ],
    ids=str,
)
def test_d1_refused(change: dict[str, object], words: str) -> None:
    with pytest.raises(PlanError, match=words):
        open_matrices(replace(GOOD, **change), spidev=untouched)


def test_every_problem_is_told_at_once() -> None:
    with pytest.raises(PlanError) as caught:
        open_matrices(MatrixPlan("usb", (1, 1), orientation=45, width=20, brightness=99), spidev=untouched)
    assert len(str(caught.value).splitlines()) == 5


def test_two_chains_share_neither_seat_nor_wire() -> None:
    with pytest.raises(PlanError) as caught:
        open_matrices(MatrixPlan("spi", (1, 2)), MatrixPlan("spi", (2, 3)), spidev=untouched)
    assert str(caught.value).splitlines() == [
        "matrices: seat 2 is on two chains",
        "matrices: bus 0, device 0 is used by two chains",
    ]


def test_no_plan_is_a_rig_without_displays() -> None:
    matrices = open_matrices()
    assert matrices.seats == ()
    assert matrices.tick(0) > 0
    matrices.close()


@pytest.mark.parametrize("orientation", [0, 90, -90, 180])
@pytest.mark.parametrize("reverse", [False, True])
def test_what_is_right_is_no_problem(orientation: int, reverse: bool) -> None:
    assert replace(GOOD, orientation=orientation, reverse=reverse).problems() == []


@pytest.mark.parametrize("change", [{"brightness": 0}, {"brightness": 6}, {"supply_ma": 3 * FLOOR_MA}])
def test_the_least_and_the_most_are_no_problem(change: dict[str, int]) -> None:
    assert replace(GOOD, **change).problems() == []  # type: ignore[arg-type]


def test_a_supply_that_cannot_even_give_what_the_dimmest_takes_is_refused() -> None:
    (said,) = replace(GOOD, supply_ma=3 * FLOOR_MA - 1).problems()
    assert said.startswith(f"supply_ma {3 * FLOOR_MA - 1}: allowed are {3 * FLOOR_MA} and more")
