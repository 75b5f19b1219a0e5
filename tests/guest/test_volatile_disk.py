"""The disk that loses what was not flushed: a cut leaves old or new in each block, and nothing else."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import need
from tests.guest.volatile_disk import BLOCK, SURVIVAL, VolatileDisk, survivors

OLD = bytes(BLOCK)


def written(number: int) -> bytes:
    return number.to_bytes(2, "big") * (BLOCK // 2)


PENDING = [(5, written(1)), (6, written(2)), (5, written(3)), (9, written(4)), (6, written(5))]


def test_a_cut_leaves_in_each_block_what_it_held_or_any_of_what_came_later() -> None:
    seen: set[tuple[bytes, ...]] = set()
    for seed in range(300):
        left = dict(survivors(PENDING, random.Random(seed)))
        assert all((number, block) in PENDING for number, block in left.items())
        seen.add(tuple(left.get(number, OLD) for number in (5, 6, 9)))
    assert (OLD, OLD, OLD) in seen
    assert (written(3), written(5), written(4)) in seen
    assert (written(1), OLD, written(4)) in seen, "no order"
    assert len(seen) == 3 * 3 * 2
    assert len(SURVIVAL) == 3


@pytest.mark.guest
@pytest.mark.slow
def test_over_the_wire_flushed_stays_and_the_rest_goes(tmp_path: Path) -> None:
    io = need("qemu-io", "qemu-utils")
    image = tmp_path / "image"
    image.write_bytes(bytes(64 * BLOCK))

    def work(disk: VolatileDisk, *commands: str) -> str:
        words = [word for command in commands for word in ("-c", command)]
        where = f"nbd+unix:///?socket={disk.path}"
        ran = subprocess.run(
            [io, "-f", "raw", "-t", "writeback", *words, where], capture_output=True, text=True
        )
        return ran.stdout + ran.stderr

    with VolatileDisk(image, tmp_path / "s1") as disk:
        said = work(
            disk,
            "write -P 1 4k 12k",
            "flush",
            "write -P 2 4k 4k",
            "read -P 2 4k 4k",
            "read -P 1 8k 8k",
            "abort",
        )
        assert "failed" not in said, said
        shutil.copyfile(image, tmp_path / "before")
        assert disk.cut(Never()) == 1
    held = image.read_bytes()
    assert held == (tmp_path / "before").read_bytes()
    assert held[BLOCK : 4 * BLOCK] == b"\1" * (3 * BLOCK)
    assert held[:BLOCK] == OLD

    with VolatileDisk(image, tmp_path / "s2") as disk:
        work(disk, "write -f -P 7 512 1k", "write -P 8 16k 4k", "abort")
        disk.cut(Never())
    held = image.read_bytes()
    assert held[512:1536] == b"\7" * 1024, "forced through"
    assert held[16 * 1024 :][:BLOCK] == OLD


class Never(random.Random):
    """Nothing survives."""

    def choice(self, seq):  # type: ignore[no-untyped-def]
        return seq[0]
