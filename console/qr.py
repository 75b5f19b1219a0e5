"""QR codes of short texts (ISO/IEC 18004): bytes, error correction level M, versions 1 to 6.

Enough for the address of a page, with a code; whoever points a phone at it need not type it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

# version -> (blocks, data bytes in each, error correction bytes in each) at level M
_BLOCKS = {1: (1, 16, 10), 2: (1, 28, 16), 3: (1, 44, 26), 4: (2, 32, 18), 5: (2, 43, 24), 6: (4, 27, 16)}
_RUN = re.compile("0{5,}|1{5,}")
_LIKE_FINDER = re.compile("(?=10111010000|00001011101)")
LONGEST = 4 * 27 - 2  # bytes of text

Matrix = list[list[bool]]
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, _: r % 2 == 0,
    lambda _, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)


def qr(text: str) -> Matrix:
    """The modules of a code, row by row, True is dark; without the quiet zone of four modules around it.

    Raises ``ValueError`` when the text has more than ``LONGEST`` bytes in UTF-8.
    """
    data = text.encode()
    version = next((v for v, (n, size, _) in _BLOCKS.items() if len(data) + 2 <= n * size), None)
    if version is None:
        raise ValueError(f"{len(data)} bytes are too many for a QR code here; {LONGEST} are allowed")
    bits = _codewords(data, version)
    side = 17 + 4 * version
    fixed = [[False] * side for _ in range(side)]
    for row, column, _ in _patterns(side, version, 0):
        fixed[row][column] = True
    places = list(path(side, fixed))
    candidates = [_drawn(bits, places, version, mask) for mask in range(len(_MASKS))]
    return min(candidates, key=_penalty)


def _codewords(data: bytes, version: int) -> list[int]:
    """Data and error correction, interleaved, as bits."""
    blocks, size, ec = _BLOCKS[version]
    room = blocks * size
    stream = (0b0100 << 8 | len(data)) << 8 * len(data) | int.from_bytes(data, "big")
    packed = list((stream << 4).to_bytes(len(data) + 2, "big"))  # the last four bits are the terminator
    packed += [0xEC if i % 2 == 0 else 0x11 for i in range(room - len(packed))]
    parts = [packed[i * size : (i + 1) * size] for i in range(blocks)]
    checks = [_remainder(part, ec) for part in parts]
    mixed = [part[i] for i in range(size) for part in parts] + [c[i] for i in range(ec) for c in checks]
    return [byte >> bit & 1 for byte in mixed for bit in range(7, -1, -1)]


def times(a: int, b: int) -> int:
    """Product in the field of 256 elements that QR codes use (polynomial 0x11D)."""
    product = 0
    for bit in range(8):
        if b >> bit & 1:
            product ^= a << bit
    for bit in range(14, 7, -1):
        if product >> bit & 1:
            product ^= 0x11D << bit - 8
    return product


def _remainder(data: list[int], count: int) -> list[int]:
    """Reed-Solomon check bytes: the remainder of the data by the generator with roots 2^0 .. 2^(count-1)."""
    generator, root = [1], 1
    for _ in range(count):
        generator = [a ^ times(b, root) for a, b in zip([*generator, 0], [0, *generator], strict=True)]
        root = times(root, 2)
    rest = [*data, *[0] * count]
    for i in range(len(data)):
        lead = rest[i]
        for j, factor in enumerate(generator):
            rest[i + j] ^= times(factor, lead)
    return rest[-count:]


def _drawn(bits: list[int], places: list[tuple[int, int]], version: int, mask: int) -> Matrix:
    side, flips = 17 + 4 * version, _MASKS[mask]
    dark: Matrix = [[False] * side for _ in range(side)]
    for row, column, on in _patterns(side, version, mask):
        dark[row][column] = on
    for (row, column), bit in zip(places, [*bits, *[0] * (len(places) - len(bits))], strict=True):
        dark[row][column] = bool(bit) ^ flips(row, column)
    return dark


def path(side: int, fixed: Matrix) -> Iterator[tuple[int, int]]:
    """The order in which data fills the free modules: pairs of columns from the right, up and down in turn."""
    upward = True
    for right in [*range(side - 1, 6, -2), *range(5, 0, -2)]:  # the timing column is no partner
        for row in range(side - 1, -1, -1) if upward else range(side):
            for column in (right, right - 1):
                if not fixed[row][column]:
                    yield row, column
        upward = not upward


def _patterns(side: int, version: int, mask: int) -> Iterator[tuple[int, int, bool]]:
    """Finders with their light rims, timing, alignment and format: (row, column, dark)."""
    for i in range(side):
        yield 6, i, i % 2 == 0
        yield i, 6, i % 2 == 0
    for top, left in ((0, 0), (0, side - 7), (side - 7, 0)):
        for row in range(-1, 8):
            for column in range(-1, 8):
                if 0 <= top + row < side and 0 <= left + column < side:
                    ring = max(abs(row - 3), abs(column - 3))
                    yield top + row, left + column, ring in (0, 1, 3)
    if version > 1:
        middle = side - 7
        for row in range(-2, 3):
            for column in range(-2, 3):
                yield middle + row, middle + column, max(abs(row), abs(column)) != 1
    yield side - 8, 8, True
    yield from _format(side, mask)


def _format(side: int, mask: int) -> Iterator[tuple[int, int, bool]]:
    value = mask  # level M is 00, so the five bits are the mask alone
    rest = value << 10
    for bit in range(14, 9, -1):
        if rest >> bit & 1:
            rest ^= 0b10100110111 << bit - 10
    word = (value << 10 | rest) ^ 0b101010000010010
    first = [(8, c) for c in (0, 1, 2, 3, 4, 5, 7, 8)] + [(r, 8) for r in (7, 5, 4, 3, 2, 1, 0)]
    second = [(side - 1 - i, 8) for i in range(7)] + [(8, side - 8 + i) for i in range(8)]
    for places in (first, second):
        for i, (row, column) in enumerate(places):
            yield row, column, bool(word >> 14 - i & 1)


def _penalty(dark: Matrix) -> int:
    """How hard a mask is to read, by the standard's four rules."""
    side = len(dark)
    rows = ["".join("01"[module] for module in row) for row in dark]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    score = 0
    for line in (*rows, *columns):
        score += sum(len(run) - 2 for run in _RUN.findall(line))
        score += 40 * len(_LIKE_FINDER.findall(line))
    values = [int(row, 2) for row in rows]
    inner = (1 << side - 1) - 1
    for one, next_ in pairwise(values):
        differ = (one ^ next_) | (one ^ one >> 1) | (next_ ^ next_ >> 1)
        score += 3 * (~differ & inner).bit_count()
    share = sum(value.bit_count() for value in values) * 100 / side**2
    return score + 10 * int(abs(share - 50) / 5)
