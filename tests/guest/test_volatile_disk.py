"""The disk that loses what was not flushed: a cut leaves old or new in each block, and nothing else."""

from __future__ import annotations

import random
import socket
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.guest.volatile_disk import BLOCK, FLUSH, FUA, READ, SURVIVAL, WRITE, VolatileDisk, survivors

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


class Client:
    """The other end of the wire: as much of it as a test needs."""

    def __init__(self, path: Path) -> None:
        self._line = socket.socket(socket.AF_UNIX)
        self._line.connect(str(path))
        assert self._take(18)[:16] == b"NBDMAGICIHAVEOPT"
        self._line.sendall(struct.pack(">I8sII", 3, b"IHAVEOPT", 1, 0))
        self.size, self.flags = struct.unpack(">QH", self._take(10))

    def _take(self, count: int) -> bytes:
        taken = b""
        while len(taken) < count:
            part = self._line.recv(count - len(taken))
            if not part:
                raise ConnectionResetError
            taken += part
        return taken

    def ask(self, kind: int, offset: int = 0, size: int = 0, data: bytes = b"", flags: int = 0) -> bytes:
        """One request; gives what was read."""
        self._line.sendall(
            struct.pack(">IHH8sQI", 0x25609513, flags, kind, b"a cookie", offset, size or len(data)) + data
        )
        assert self._take(16) == struct.pack(">II8s", 0x67446698, 0, b"a cookie")
        return self._take(size)

    def patience(self, seconds: float) -> None:
        self._line.settimeout(seconds)

    def close(self) -> None:
        self._line.close()


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[VolatileDisk]:
    image = tmp_path / "image"
    image.write_bytes(bytes(64 * BLOCK))
    with VolatileDisk(image, tmp_path / "socket") as one:
        yield one


@pytest.fixture
def client(disk: VolatileDisk) -> Iterator[Client]:
    one = Client(disk.path)
    yield one
    one.close()


def test_what_was_flushed_stays_and_the_rest_goes(disk: VolatileDisk, client: Client) -> None:
    assert client.size == 64 * BLOCK
    client.ask(WRITE, BLOCK, data=written(1) * 3)
    client.ask(FLUSH)
    client.ask(WRITE, BLOCK, data=written(2))
    assert client.ask(READ, BLOCK, 2 * BLOCK) == written(2) + written(1), (
        "what was written is read, flushed or not"
    )
    assert disk.cut(Never()) == 1
    assert disk.image.read_bytes()[: 5 * BLOCK] == OLD + written(1) * 3 + OLD


def test_what_is_forced_through_stays_beside_what_is_not(disk: VolatileDisk, client: Client) -> None:
    client.ask(WRITE, 4 * BLOCK, data=written(9))
    client.ask(WRITE, 512, data=b"7" * 1024, flags=FUA)
    assert client.ask(READ, 500, 20) == bytes(12) + b"7" * 8
    disk.cut(Never())
    held = disk.image.read_bytes()
    assert held[:2048] == bytes(512) + b"7" * 1024 + bytes(512)
    assert held[4 * BLOCK : 5 * BLOCK] == OLD


def test_after_the_cut_nothing_is_answered_and_a_copy_can_be_had_before(
    disk: VolatileDisk, client: Client, tmp_path: Path
) -> None:
    client.ask(WRITE, 0, data=written(1))
    disk.if_cut(tmp_path / "gone", Never())
    client.ask(FLUSH)
    client.ask(WRITE, 0, data=written(2))
    disk.if_cut(tmp_path / "copy", Never())
    assert (tmp_path / "gone").read_bytes()[:BLOCK] == OLD
    assert (tmp_path / "copy").read_bytes()[:BLOCK] == written(1)
    disk.stop_after(1)
    client.ask(WRITE, 0, data=written(3))
    client.patience(0.1)
    with pytest.raises(TimeoutError):
        client.ask(FLUSH)
    assert disk.frozen.is_set()
    with pytest.raises(TimeoutError):
        client.ask(READ, 0, BLOCK)
    assert (disk.asked, disk.flushes) == (5, 2)


class Never(random.Random):
    """Nothing survives."""

    def choice(self, seq: Any) -> Any:
        return seq[0]
