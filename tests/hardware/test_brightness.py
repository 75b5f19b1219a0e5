"""How bright the displays are: chosen in ten levels, never brighter than the plan allows, and kept by healing."""

from __future__ import annotations

import pytest

from hardware.chip import INTENSITY
from hardware.dots import DARK
from hardware.face import Locked
from hardware.matrix import HEAL_NS, MAX_BRIGHTNESS, MatrixPlan, open_matrices
from hardware.matrix_plan import LEVELS, intensity
from hardware.plan import MatricesPlan, RigPlan, SeatPlan
from hardware.rig import open_rig
from tests.hardware.test_matrix import FlakySpi

MOST = 0.41  # of the time lit, next to a dark set


@pytest.mark.parametrize("most", range(MAX_BRIGHTNESS + 1))
def test_levels_rise_from_faint_to_all_that_the_plan_allows(most: int) -> None:
    chosen = [intensity(level, most) for level in LEVELS]
    assert chosen == sorted(chosen)
    assert (chosen[0], chosen[-1]) == (0, most)


@pytest.mark.parametrize("level", [0, 11, -1])
def test_other_levels_are_refused(level: int) -> None:
    with pytest.raises(ValueError, match="allowed are 1 to 10"):
        intensity(level, MAX_BRIGHTNESS)


def test_a_level_is_one_transfer_to_all_chips_and_no_display_is_ever_too_bright() -> None:
    matrices = open_matrices(MatrixPlan("recording", (1, 2)))
    (wire,) = matrices.wires
    matrices.show(1, Locked(), 0)
    for level in LEVELS:
        sent: list[bytes] = []
        wire.tap = sent.append
        matrices.brightness(level, 1)
        wire.tap = None
        assert sent == [bytes([INTENSITY, intensity(level, MAX_BRIGHTNESS)] * 8)]
        duties = {wire.chips.duty(chip) for chip in range(8)}
        assert len(duties) == 1
        assert 0 < duties.pop() <= MOST
        assert matrices.rows(1) != DARK


def test_d2_healing_sends_the_level_that_was_chosen_last() -> None:
    matrices = open_matrices(MatrixPlan("recording", (1, 2)))
    (wire,) = matrices.wires
    matrices.tick(0)
    matrices.brightness(4, 1)
    for chip in range(wire.chips.count):
        wire.chips.corrupt(chip, INTENSITY, 15)
    matrices.tick(HEAL_NS)
    assert {wire.chips.register(chip, INTENSITY) for chip in range(8)} == {intensity(4, MAX_BRIGHTNESS)}


def test_a_level_chosen_while_the_ribbon_is_out_is_there_when_it_is_in_again() -> None:
    spi = FlakySpi()
    matrices = open_matrices(MatrixPlan("spi", (1,)), spidev=lambda: spi)
    heard: list[bool] = []
    matrices.listen_faults(lambda fault: heard.append(fault.cleared))
    matrices.tick(0)
    spi.broken = True
    matrices.brightness(1, 1)
    assert heard == [False]
    spi.broken = False
    sent: list[list[int]] = []
    spi.writebytes = sent.append  # type: ignore[method-assign,assignment]  # our own stand-in
    matrices.tick(HEAL_NS)
    assert heard == [False, True]
    assert [INTENSITY, 0] * 4 in [list(one) for one in sent]


def test_a_rig_without_matrices_has_nothing_to_dim_and_after_the_end_nothing_is_sent() -> None:
    bare = open_rig(RigPlan("R", "simulated", (SeatPlan(1),)), clock=lambda: 0, pumped=False)
    bare.brightness(3)
    bare.close()
    plan = RigPlan("R", "simulated", (SeatPlan(1),), matrices=MatricesPlan("recording", (1,), brightness=4))
    displays = open_matrices(MatrixPlan("recording", (1,), brightness=4))
    rig = open_rig(plan, displays=displays, clock=lambda: 0, pumped=False)
    rig.brightness(10)
    (wire,) = displays.wires
    assert wire.chips.register(0, INTENSITY) == 4
    rig.close()
    before = wire.transfers
    rig.brightness(1)
    assert wire.transfers == before
