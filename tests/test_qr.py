from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console import qr

# Read back by an independent reader (ZXing) when it was made, as were codes of all lengths.
GOLDEN = """
#######..#....#..#.##.#######
#.....#.##...#...#.#..#.....#
#.###.#...##...#..###.#.###.#
#.###.#...#.##..#...#.#.###.#
#.###.#.#.#..#..#..##.#.###.#
#.....#...##..######..#.....#
#######.#.#.#.#.#.#.#.#######
...........##..#.#...........
#.#.#.#..##.....###.....#..#.
#..##..#.#.###.####...##.#..#
#....##..###..#####.#####.###
#..#...##..#.##.##.#####.#.#.
##....#...###.##.##...##.#.##
....##.##.##..##.##...##.##.#
.#.#..#####..#....#.#......##
#......#..#....#.#..##..##.#.
#.#.###.#.#.#...#####.#....##
.#......##.###.##....###..#.#
#..#####.###..####..##...#.##
.#.#.#.###..###.####.###.#.#.
#...#.##.#..#.####.######....
........##....##....#...#.###
#######...##.#..#.###.#.##.##
#.....#..##....###.##...##..#
#.###.#.#.##.....#..######.#.
#.###.#..#.#.#..#...##..##...
#.###.#.#..##.#..#.###..###.#
#.....#..##.#.#..##.##...#.#.
#######.##.#.....#..###..#.##
"""
ADDRESS = "http://192.168.178.42:8420/host"


def test_a_code_that_a_real_reader_has_read() -> None:
    drawn = ["".join("#" if dark else "." for dark in row) for row in qr.qr(ADDRESS)]
    assert drawn == GOLDEN.split()


def read(modules: qr.Matrix) -> str:
    """What a reader gets: mask out of the format, data in its order, checked by its syndromes."""
    side = len(modules)
    version = (side - 17) // 4
    fixed = [[False] * side for _ in range(side)]
    for row, column, _ in qr._patterns(side, version, 0):
        fixed[row][column] = True
    strip = [modules[8][c] for c in range(5)]
    word = sum(dark << 4 - i for i, dark in enumerate(strip)) ^ 0b10101
    assert word >> 3 == 0, "level M"
    mask = qr._MASKS[word & 7]
    bits = [modules[r][c] ^ mask(r, c) for r, c in qr.path(side, fixed)]
    blocks, size, ec = qr._BLOCKS[version]
    words = [sum(bits[i + j] << 7 - j for j in range(8)) for i in range(0, blocks * (size + ec) * 8, 8)]
    found: list[int] = []
    for b in range(blocks):
        part = words[b : blocks * size : blocks] + words[blocks * size + b :: blocks]
        root = 1
        for _ in range(ec):
            value = 0
            for byte in part:
                value = qr.times(value, root) ^ byte
            assert value == 0, "a reader would see errors"
            root = qr.times(root, 2)
        found += part[:size]
    stream = int.from_bytes(bytes(found), "big")
    total = len(found) * 8
    assert stream >> total - 4 == 0b0100, "bytes"
    count = stream >> total - 12 & 0xFF
    return (stream >> total - 12 - 8 * count & (1 << 8 * count) - 1).to_bytes(count, "big").decode()


@settings(max_examples=8, deadline=None)
@given(st.text(max_size=53).filter(lambda t: len(t.encode()) <= qr.LONGEST))
def test_any_short_text_can_be_read_back(text: str) -> None:
    assert read(qr.qr(text)) == text


def test_one_wrong_module_of_the_data_is_noticed_by_the_check_bytes() -> None:
    modules = qr.qr(ADDRESS)
    modules[-1][-1] ^= True
    with pytest.raises(AssertionError, match="errors"):
        read(modules)


def test_a_text_that_is_too_long_is_refused_with_its_length() -> None:
    with pytest.raises(ValueError, match=r"107 bytes are too many .* 106"):
        qr.qr("x" * 107)
