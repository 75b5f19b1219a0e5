"""What displays take from their supply, and that a small one is never asked for more than it has."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.chip import INTENSITY, ChipChain
from hardware.dots import DARK, Picture
from hardware.drawing import rows
from hardware.face import Amount, CheckCard, Dark, Face, Go, Idle, Locked, Said
from hardware.matrix import HEAL_NS, MAX_BRIGHTNESS, Matrices, MatrixPlan, PlanError, open_matrices
from hardware.matrix_plan import intensity
from hardware.supply import CHIP_MA, FLOOR_MA, brightest, current_ma, lit
from tests.hardware.test_matrix import FACES, FlakySpi

MS = 1_000_000
FULL: Picture = (0xFFFFFFFF,) * 8


def taken_ma(chips: ChipChain) -> float:
    """What these chips take now: each lit dot an eighth of 48 mA for its part of the time."""
    dots = sum(
        chips.duty(chip) * sum(row.bit_count() for row in chips.block(chip)) for chip in range(chips.count)
    )
    return CHIP_MA * chips.count + 6 * dots


def limited(supply_ma: int, *seats: int) -> Matrices:
    return open_matrices(MatrixPlan("recording", seats, supply_ma=supply_ma))


def test_figures_of_the_data_sheet() -> None:
    """All dots of one chip at the highest intensity, 31/32 of the time: 330 mA at 40 mA a dot; ours have 48."""
    chip = current_ma(64, 1, 15) - 3 * CHIP_MA
    assert chip == pytest.approx(330 * 48 / 40, rel=0.05)
    assert current_ma(0, 1, 6) == 32
    assert current_ma(lit([FULL]), 1, MAX_BRIGHTNESS) == 656
    assert FLOOR_MA == current_ma(lit([FULL]), 1, 0) == 80


@given(st.integers(1, 7), st.data())
def test_the_brightest_is_within_the_supply_and_the_next_one_is_not(
    displays: int, data: st.DataObject
) -> None:
    supply = data.draw(st.integers(FLOOR_MA * displays, 5_000))
    dots = data.draw(st.integers(0, 256 * displays))
    most = data.draw(st.integers(0, MAX_BRIGHTNESS))
    found = brightest(dots, displays, supply, most)
    assert 0 <= found <= most
    assert current_ma(dots, displays, found) <= supply
    assert found == most or current_ma(dots, displays, found + 1) > supply


def test_a_plan_for_less_than_the_displays_take_as_dim_as_can_be_is_refused() -> None:
    with pytest.raises(PlanError, match="supply_ma 159: allowed are 160 and more"):
        limited(159, 1, 2)
    limited(160, 1, 2).close()


@given(
    st.integers(FLOOR_MA * 2, 800),
    st.lists(
        st.tuples(st.integers(1, 2), st.sampled_from(FACES), st.integers(0, 3_500), st.integers(1, 10)),
        max_size=8,
    ),
)
@settings(max_examples=60)
def test_no_byte_on_the_wire_ever_asks_for_more(supply: int, moves: list[tuple[int, Face, int, int]]) -> None:
    """Looked at after every transfer, so on the way from one picture to the next and while healing, too."""
    matrices = limited(supply, 1, 2)
    (wire,) = matrices.wires
    most: list[float] = []
    wire.tap = lambda _: most.append(taken_ma(wire.chips))
    now = 0
    for seat, face, pause, level in moves:
        matrices.brightness(level, now)
        matrices.show(seat, face, now)
        end = now + pause * MS
        while (wanted := matrices.tick(now)) <= end:
            now = wanted
        now = end
        lit_now = lit([matrices.rows(1) or DARK, matrices.rows(2) or DARK])
        assert wire.chips.register(0, INTENSITY) == brightest(
            lit_now, 2, supply, intensity(level, MAX_BRIGHTNESS)
        )
    matrices.close()
    assert max(most, default=0) <= supply


def test_it_is_dimmed_before_the_picture_that_is_too_much_and_brighter_after_the_one_that_is_not() -> None:
    matrices = limited(200, 1)
    (wire,) = matrices.wires
    sent: list[bytes] = []
    wire.tap = sent.append
    matrices.show(1, Said("TWO"), 0)
    assert [data[0] for data in sent] == [*range(1, 9)], "little is lit: nothing to be said about brightness"
    sent.clear()
    matrices.show(1, CheckCard(), 0)
    both = tuple(a | b for a, b in zip(rows(Said("TWO"), 0), rows(CheckCard(), 0), strict=True))
    on_the_way, after = (brightest(lit([picture]), 1, 200, 6) for picture in (both, rows(CheckCard(), 0)))
    assert on_the_way < after < MAX_BRIGHTNESS
    assert sent[0] == bytes([INTENSITY, on_the_way] * 4)
    assert [data[0] for data in sent[1:9]] == [*range(1, 9)]
    assert sent[9:] == [bytes([INTENSITY, after] * 4)]
    sent.clear()
    matrices.show(1, Dark(), 0)
    assert sent[-1] == bytes([INTENSITY, MAX_BRIGHTNESS] * 4)
    assert [data[0] for data in sent[:-1]] == [*range(1, 9)]


def test_between_two_pictures_nothing_is_brighter_than_both_of_them_or_lit_in_neither() -> None:
    matrices = limited(200, 1)
    (wire,) = matrices.wires
    faces: list[Face] = [Locked(), Idle(1, "MMMMM"), Said("O"), Amount(125_000), Go()]
    matrices.show(1, faces[0], 0)
    for old, new in pairwise(faces):
        before = wire.chips.duty(0)
        seen: list[tuple[float, Picture]] = []
        wire.tap = lambda _, seen=seen: seen.append((wire.chips.duty(0), wire.chips.picture(0, -90)))  # type: ignore[misc]
        matrices.show(1, new, 0)
        wire.tap = None
        after = wire.chips.duty(0)
        either = [a | b for a, b in zip(rows(old, 0), rows(new, 0), strict=True)]
        assert max(duty for duty, _ in seen) <= max(before, after)
        assert all(row & ~may == 0 for _, picture in seen for row, may in zip(picture, either, strict=True))


def test_healing_a_dimmed_chain_is_not_seen() -> None:
    matrices = limited(150, 1)
    (wire,) = matrices.wires
    matrices.show(1, Locked(), 0)
    matrices.tick(0)
    seen = set()
    wire.tap = lambda _: seen.add((wire.chips.duty(0), wire.chips.picture(0, -90)))
    matrices.tick(HEAL_NS)
    assert len(seen) == 1
    assert seen.pop()[0] < (2 * MAX_BRIGHTNESS + 1) / 32


def test_without_a_limit_nothing_is_said_about_brightness() -> None:
    matrices = open_matrices(MatrixPlan("recording", (1,)))
    (wire,) = matrices.wires
    sent: list[bytes] = []
    wire.tap = sent.append
    matrices.show(1, Locked(), 0)
    matrices.show(1, Idle(1, "MMMMM"), 0)
    assert INTENSITY not in {data[0] for data in sent}


class DeadSpi(FlakySpi):
    """The kernel's device went away with its driver: what was opened before stays dead, even when there is one again."""

    def __init__(self, bus: list[bool]) -> None:
        super().__init__()
        self.there = bus
        self.dead = False

    def open(self, bus: int, device: int) -> None:  # noqa: ARG002
        if not self.there[0]:
            raise FileNotFoundError(2, "No such file or directory")

    def writebytes(self, data: Sequence[int]) -> None:
        self.dead = self.dead or not self.there[0]
        if self.dead:
            raise OSError(108, "Cannot send after transport endpoint shutdown")
        super().writebytes(data)


def test_spi_that_is_lost_in_a_show_is_said_and_opened_anew_when_it_is_back() -> None:
    there, made = [True], []

    def device() -> DeadSpi:
        made.append(DeadSpi(there))
        return made[-1]

    matrices = open_matrices(MatrixPlan("spi", (1, 2), supply_ma=300), spidev=device)
    faults: list[tuple[str, bool]] = []
    matrices.listen_faults(lambda fault: faults.append((fault.of, fault.cleared)))
    matrices.show(1, Locked(), 0)
    matrices.tick(0)
    there[0] = False
    matrices.show(1, Go(), 1)
    assert faults == [("seat:1", False), ("seat:2", False)]
    matrices.tick(HEAL_NS)
    matrices.tick(2 * HEAL_NS)
    assert len(faults) == 2
    assert not made[0].closed
    there[0] = True
    matrices.tick(3 * HEAL_NS)
    assert faults[2:] == [("seat:1", True), ("seat:2", True)]
    assert made[0].closed
    assert made[-1].sent > 8
    matrices.close()
    assert made[-1].closed
