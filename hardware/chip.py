"""A chain of MAX7219 as its data sheet describes it: bytes in, lit dots out.

The model knows nothing of faces or of the driver.  It is what the bench page, the screen and the tests look at, so
that they show what was really sent.  Source: MAX7219/MAX7221 data sheet, tables 1-10.

Every chip has a 16-bit shift register; the registers of a chain are in series, most significant bit first, the
first bit ending up farthest from the data input.  When the load line (CS) rises, every chip takes its own 16 bits
at once: D11-D8 are a register address, D7-D0 its new value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from hardware.dots import Picture

DECODE, INTENSITY, SCAN_LIMIT, SHUTDOWN, DISPLAY_TEST = 0x09, 0x0A, 0x0B, 0x0C, 0x0F
DIGITS = range(1, 9)
_KNOWN = frozenset((*DIGITS, DECODE, INTENSITY, SCAN_LIMIT, SHUTDOWN, DISPLAY_TEST))

BLOCKS = 4  # 8x8 modules of one display

# Code B: the seven segments (bit 6 = A ... bit 0 = G) of 0-9, dash, E, H, L, P and blank.
_CODE_B = bytes.fromhex("7e 30 6d 79 33 5b 5f 70 7f 7b 01 4f 37 0e 67 00")

Block = tuple[int, ...]
"""Eight rows of eight dots, the left dot is the highest bit."""


class ChipChain:
    """The registers of ``count`` chips in series; chip 0 is the one at the data input.

    As after power-up: every control register zero, which means shut down, dark, scanning one digit, not decoding.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self._shift = 0
        self._registers = [dict.fromkeys(_KNOWN, 0) for _ in range(count)]

    def transfer(self, data: Iterable[int]) -> None:
        """Clock bytes in while CS is low, then raise it."""
        for byte in data:
            self._shift = (self._shift << 8 | byte) & ((1 << 16 * self.count) - 1)
        for chip, registers in enumerate(self._registers):
            word = self._shift >> 16 * chip & 0xFFFF
            address = word >> 8 & 0x0F  # D15-D12 are "don't care"
            if address in _KNOWN:
                registers[address] = word & 0xFF

    def register(self, chip: int, address: int) -> int:
        """What a register holds, 0-255; ``KeyError`` for an address that the chip does not have."""
        return self._registers[chip][address]

    def corrupt(self, chip: int, address: int, value: int) -> None:
        """Overwrite a register without a transfer, as a supply spike does.  Addresses 1-8 are the picture's RAM."""
        if address not in _KNOWN or not 0 <= value <= 0xFF:
            raise ValueError(
                f"register {address:#x} <- {value}: allowed are {sorted(_KNOWN)} and values 0 to 255"
            )
        self._registers[chip][address] = value

    def duty(self, chip: int) -> float:
        """The part of the time that a lit dot is driven, 0 to 31/32: its brightness.  0 while shut down."""
        registers = self._registers[chip]
        if registers[DISPLAY_TEST] & 1:
            return 31 / 32
        return (2 * (registers[INTENSITY] & 0x0F) + 1) / 32 if registers[SHUTDOWN] & 1 else 0.0

    def block(self, chip: int) -> Block:
        """The lit dots of one module as it was built: digit 0 is the left column, bit 0 the top row."""
        return _rows_of(tuple(self._segments(chip, digit) for digit in range(8)))

    def _segments(self, chip: int, digit: int) -> int:
        """Which of the eight lines of a digit are lit."""
        registers = self._registers[chip]
        if registers[DISPLAY_TEST] & 1:
            return 0xFF  # the test overrides even shutdown
        if not registers[SHUTDOWN] & 1 or digit > registers[SCAN_LIMIT] & 0x07:
            return 0
        value = registers[DIGITS[digit]]
        if registers[DECODE] >> digit & 1:
            return value & 0x80 | _CODE_B[value & 0x0F]
        return value

    def picture(self, first: int, orientation: int = 0, reverse: bool = False) -> Picture:
        """What a viewer sees on the display whose four modules start at chip ``first``.

        ``orientation`` is by how many degrees the driver turns a picture counterclockwise to make up for the way the
        modules are mounted (luma's ``block_orientation``); ``reverse`` says that the data comes in at the right end.
        """
        chips = range(first, first + BLOCKS)
        blocks = [upright(self.block(chip), orientation) for chip in (reversed(chips) if reverse else chips)]
        return tuple(int.from_bytes([block[row] for block in blocks], "big") for row in range(8))


# Every transfer of a show is looked at, but there are few different modules: most are dark or a digit.
@lru_cache(maxsize=4096)
def _rows_of(lines: tuple[int, ...]) -> Block:
    """Eight columns, bit 0 the top dot, as rows."""
    return tuple(sum((lines[column] >> row & 1) << (7 - column) for column in range(8)) for row in range(8))


@lru_cache(maxsize=4096)
def upright(block: Block, orientation: int) -> Block:
    """A module's dots as a viewer sees them: turned clockwise by ``orientation`` (a multiple of 90 degrees)."""
    for _ in range(orientation // 90 % 4):
        block = tuple(sum((block[7 - x] >> (7 - row) & 1) << (7 - x) for x in range(8)) for row in range(8))
    return block


class RecordingWire:
    """Stands where luma expects a serial interface and feeds a :class:`ChipChain`.

    luma hands over exactly one CS window a call.  ``tap``, if set, sees every transfer after the chips took it.
    """

    def __init__(self, chips: ChipChain) -> None:
        self.chips = chips
        self.transfers = 0
        self.bytes = 0
        self.tap: Callable[[bytes], None] | None = None

    def data(self, data: Iterable[int]) -> None:
        """One transfer: CS low, these bytes, CS high."""
        sent = bytes(data)
        self.chips.transfer(sent)
        self.transfers += 1
        self.bytes += len(sent)
        if self.tap is not None:
            self.tap(sent)

    def cleanup(self) -> None:
        """Nothing to give back."""
