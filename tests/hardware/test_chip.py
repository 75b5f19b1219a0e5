"""The chip model against the data sheet, without any driver."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.chip import (
    DECODE,
    DISPLAY_TEST,
    INTENSITY,
    SCAN_LIMIT,
    SHUTDOWN,
    ChipChain,
    RecordingWire,
    upright,
)

DARK8 = (0,) * 8
bytes8 = st.tuples(*[st.integers(0, 255)] * 8)


def awake(chips: int = 1) -> ChipChain:
    """A chain that shows whatever is in its RAM."""
    chain = ChipChain(chips)
    chain.transfer([SCAN_LIMIT, 7] * chips)
    chain.transfer([SHUTDOWN, 1] * chips)
    return chain


def test_after_power_up_it_is_shut_down_and_dark() -> None:
    chain = ChipChain(2)
    chain.transfer([1, 0xFF, 1, 0xFF])
    assert chain.block(0) == chain.block(1) == DARK8
    assert chain.duty(0) == 0
    assert all(
        chain.register(0, address) == 0 for address in (DECODE, INTENSITY, SCAN_LIMIT, SHUTDOWN, DISPLAY_TEST)
    )


def test_woken_without_a_scan_limit_it_scans_one_digit() -> None:
    chain = ChipChain(1)
    for digit in range(1, 9):
        chain.transfer([digit, 0xFF])
    chain.transfer([SHUTDOWN, 1])
    assert chain.block(0) == (0x80,) * 8
    chain.transfer([SCAN_LIMIT, 2])
    assert chain.block(0) == (0xE0,) * 8


def test_digit_is_a_column_from_the_left_and_bit_zero_the_top() -> None:
    chain = awake()
    chain.transfer([1, 0b0000_0001])
    chain.transfer([8, 0b1000_0000])
    assert chain.block(0) == (0x80, 0, 0, 0, 0, 0, 0, 0x01)


def test_the_first_word_goes_to_the_far_end_and_no_op_passes() -> None:
    chain = awake(3)
    chain.transfer([2, 0xAA, 0, 0, 3, 0x55])
    assert (chain.register(2, 2), chain.register(0, 3)) == (0xAA, 0x55)
    assert [chain.register(1, address) for address in range(1, 9)] == [0] * 8


def test_a_short_transfer_moves_the_old_words_along() -> None:
    chain = awake(2)
    chain.transfer([4, 0x11, 4, 0x22])
    chain.transfer([5, 0x33])
    assert (chain.register(1, 4), chain.register(0, 5)) == (0x22, 0x33)


def test_the_upper_nibble_of_an_address_does_not_matter_and_unused_ones_do_nothing() -> None:
    chain = awake()
    chain.transfer([0xF1, 0x42])
    chain.transfer([0x0D, 0xFF])
    chain.transfer([0x0E, 0xFF])
    assert chain.register(0, 1) == 0x42
    with pytest.raises(KeyError):
        chain.register(0, 0x0D)


@pytest.mark.parametrize(("value", "duty"), [(0, 1 / 32), (6, 13 / 32), (15, 31 / 32), (0xF6, 13 / 32)])
def test_intensity(value: int, duty: float) -> None:
    chain = awake()
    chain.transfer([INTENSITY, value])
    assert chain.duty(0) == duty


def test_display_test_lights_everything_even_in_shutdown_and_keeps_the_rest() -> None:
    chain = ChipChain(1)
    chain.transfer([DISPLAY_TEST, 1])
    assert chain.block(0) == (0xFF,) * 8
    assert chain.duty(0) == 31 / 32
    chain.transfer([DISPLAY_TEST, 0])
    assert chain.block(0) == DARK8


def test_code_b_decodes_digits_and_keeps_the_point() -> None:
    chain = awake()
    chain.transfer([DECODE, 0b0000_0001])
    chain.transfer([1, 0x81])  # "1." is segments B, C and the point
    chain.transfer([2, 0x81])  # not decoded
    columns = [
        sum((row >> (7 - column) & 1) << bit for bit, row in enumerate(chain.block(0))) for column in (0, 1)
    ]
    assert columns == [0b1011_0000, 0x81]


@given(bytes8)
def test_what_is_in_the_ram_is_lit(ram: tuple[int, ...]) -> None:
    chain = awake()
    for digit, value in enumerate(ram, start=1):
        chain.transfer([digit, value])
    block = chain.block(0)
    assert all(block[row] >> (7 - col) & 1 == ram[col] >> row & 1 for row in range(8) for col in range(8))


@given(bytes8, st.sampled_from([0, 90, -90, 180]))
def test_turning_back_and_forth(block: tuple[int, ...], angle: int) -> None:
    assert upright(upright(block, angle), -angle) == block


def test_upright_turns_clockwise() -> None:
    corner = (0x80, 0, 0, 0, 0, 0, 0, 0)
    assert upright(corner, 90) == (0x01, 0, 0, 0, 0, 0, 0, 0)
    assert upright(corner, -90) == (0, 0, 0, 0, 0, 0, 0, 0x80)
    assert upright(corner, 180) == (0, 0, 0, 0, 0, 0, 0, 0x01)


def test_reverse_takes_the_modules_from_the_right() -> None:
    chain = awake(8)
    chain.corrupt(4, 1, 0b1)
    assert chain.picture(4) == (1 << 31, *DARK8[1:])
    assert chain.picture(4, reverse=True) == (1 << 7, *DARK8[1:])
    assert chain.picture(0) == DARK8


@pytest.mark.parametrize(("address", "value"), [(0, 1), (0x0D, 1), (16, 1), (1, 256), (1, -1)])
def test_only_what_exists_can_be_corrupted(address: int, value: int) -> None:
    with pytest.raises(ValueError, match="allowed are"):
        ChipChain(1).corrupt(0, address, value)


def test_the_wire_counts_and_lets_listen_after_the_latch() -> None:
    chain = ChipChain(1)
    wire = RecordingWire(chain)
    heard = []
    wire.tap = lambda sent: heard.append((sent, chain.register(0, SCAN_LIMIT)))
    wire.data([SCAN_LIMIT, 7])
    wire.cleanup()
    assert heard == [(b"\x0b\x07", 7)]
    assert (wire.transfers, wire.bytes) == (1, 2)
