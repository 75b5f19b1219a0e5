"""A disk with a write cache that the power takes along: what was not flushed is gone, or there in part.

QEMU reaches it as a network block device over a Unix socket (protocol: doc/proto.md of NetworkBlockDevice/nbd, "newstyle fixed"
negotiation, simple replies).  A write stays in memory until the guest flushes, or forces it through (FUA).  At a cut each block of
4 KiB that was written since then holds what it held at the last flush or any of what was written to it later, in no order: a real
disk writes when and in which order it likes, and a larger write may be torn between its blocks.  Within a block nothing is torn: flash
writes whole pages, and ext4's own superblock would not outlive it.
"""

from __future__ import annotations

import contextlib
import os
import random
import socket
import struct
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Self

BLOCK = 4096
READ, WRITE, LEAVE, FLUSH = range(4)
FUA = 1
EXPORT_NAME, ABORT, INFO, GO = 1, 2, 6, 7
ACK, SAYS = 1, 3
UNSUPPORTED = (1 << 31) + 1
FLAGS = 1 | 4 | 8  # has flags, takes flushes, takes FUA
SURVIVAL = ("nothing", "anything", "a beginning")
"""How what was not flushed is treated: dropped; each block old or one of the newer; the first so many writes in their order."""


class VolatileDisk:
    """Serves the file ``image`` at ``path``, a Unix socket, until :meth:`cut`; use it as a context manager.

    ``asked`` counts writes and flushes; :meth:`stop_after` freezes the disk after so many more of them.
    """

    def __init__(self, image: Path, path: Path) -> None:
        self.image, self.path = image, path
        self.asked = self.flushes = 0
        self.frozen = threading.Event()
        self.watch: Callable[[int], None] = lambda _: None
        """Called with the number of each write and flush, when it is done."""
        self._over = threading.Event()
        self._left: int | None = None
        self._lock = threading.RLock()
        self._pending: list[tuple[int, bytes]] = []
        self._newest: dict[int, bytes] = {}
        self._file = os.open(image, os.O_RDWR)
        self._size = os.fstat(self._file).st_size
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(str(path))
        self._door.listen(1)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    @property
    def drive(self) -> str:
        """What QEMU's ``-drive`` needs to use it."""
        return f"file=nbd+unix:///?socket={self.path},format=raw,cache=writeback"

    def stop_after(self, requests: int) -> None:
        """Answer so many more writes and flushes, do the one after that without an answer, and from then on nothing."""
        with self._lock:
            self._left = requests

    def cut(self, chance: random.Random) -> int:
        """The power goes; gives how many blocks had been written and not flushed. The image is what is left."""
        with self._lock:
            self.frozen.set()
            lost = len(self._pending)
            for block, data in survivors(self._pending, chance):
                os.pwrite(self._file, data, block * BLOCK)
            self._pending.clear()
        return lost

    def if_cut(self, copy: Path, chance: random.Random) -> None:
        """Write to the file ``copy`` what would be left if the power went now, and go on."""
        with self._lock:
            subprocess.run(["cp", "--sparse=always", self.image, copy], check=True)
            left = survivors(self._pending, chance)
        with copy.open("r+b") as file:
            for block, data in left:
                os.pwrite(file.fileno(), data, block * BLOCK)

    def close(self) -> None:
        """End; what is unflushed is gone."""
        self.frozen.set()
        self._over.set()
        with contextlib.suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self._thread.join(5)
        os.close(self._file)
        self.path.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------------ the wire
    def _serve(self) -> None:
        with contextlib.suppress(OSError, EOFError):
            line, _ = self._door.accept()
            with line:
                line.settimeout(0.2)
                if self._negotiate(line):
                    while self._request(line):
                        pass
                if self.frozen.is_set():
                    self._over.wait()  # a line that is hung up would be an error of the disk, and be said

    def _take(self, line: socket.socket, count: int) -> bytes:
        """So many bytes; EOFError when the other side has gone, or this is over."""
        taken = bytearray()
        while len(taken) < count:
            if self._over.is_set():
                raise EOFError
            with contextlib.suppress(TimeoutError):
                part = line.recv(count - len(taken))
                if not part:
                    raise EOFError
                taken += part
        return bytes(taken)

    def _negotiate(self, line: socket.socket) -> bool:
        line.sendall(b"NBDMAGIC" + b"IHAVEOPT" + struct.pack(">H", 1 | 2))
        self._take(line, 4)
        while True:
            _, option, size = struct.unpack(">8sII", self._take(line, 16))
            self._take(line, size)
            if option == EXPORT_NAME:
                line.sendall(struct.pack(">QH", self._size, FLAGS))
                return True
            if option in (GO, INFO):
                self._say(line, option, SAYS, struct.pack(">HQH", 0, self._size, FLAGS))
                self._say(line, option, ACK)
                if option == GO:
                    return True
            else:
                self._say(line, option, ACK if option == ABORT else UNSUPPORTED)
                if option == ABORT:
                    return False

    @staticmethod
    def _say(line: socket.socket, option: int, kind: int, data: bytes = b"") -> None:
        line.sendall(struct.pack(">QIII", 0x3E889045565A9, option, kind, len(data)) + data)

    def _request(self, line: socket.socket) -> bool:
        _, flags, kind, cookie, offset, size = struct.unpack(">IHH8sQI", self._take(line, 28))
        data = self._take(line, size) if kind == WRITE else b""
        if kind == LEAVE:
            return False
        answer = b""
        with self._lock:
            if self.frozen.is_set():
                return False
            if kind == READ:
                answer = self._read(offset, size)
            elif kind == WRITE:
                self._write(offset, data, through=bool(flags & FUA))
            elif kind == FLUSH:
                self._flush()
            if kind != READ and not self._counted():
                return False
        line.sendall(struct.pack(">II8s", 0x67446698, 0, cookie) + answer)
        if kind != READ:
            self.watch(self.asked)
        return True

    def _counted(self) -> bool:
        """Whether there is power for an answer."""
        self.asked += 1
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                self.frozen.set()
                return False
        return True

    # ------------------------------------------------------------------ the cache
    def _block(self, number: int) -> bytes:
        return self._newest.get(number) or os.pread(self._file, BLOCK, number * BLOCK)

    def _read(self, offset: int, size: int) -> bytes:
        first, last = offset // BLOCK, (offset + size - 1) // BLOCK
        whole = b"".join(self._block(number) for number in range(first, last + 1))
        return whole[offset - first * BLOCK :][:size]

    def _write(self, offset: int, data: bytes, through: bool) -> None:
        at = 0
        while at < len(data):
            number, start = divmod(offset + at, BLOCK)
            part = data[at : at + BLOCK - start]
            old = self._block(number)
            block = old[:start] + part + old[start + len(part) :]
            if through:
                os.pwrite(self._file, block, number * BLOCK)
                self._newest.pop(number, None)
                self._pending = [one for one in self._pending if one[0] != number]
            else:
                self._newest[number] = block
                self._pending.append((number, block))
            at += len(part)

    def _flush(self) -> None:
        for number, block in self._newest.items():
            os.pwrite(self._file, block, number * BLOCK)
        self._newest.clear()
        self._pending.clear()
        self.flushes += 1


def survivors(pending: list[tuple[int, bytes]], chance: random.Random) -> list[tuple[int, bytes]]:
    """Of blocks written in this order and not flushed, those that reach the disk all the same."""
    match chance.choice(SURVIVAL):
        case "nothing":
            return []
        case "a beginning":
            return pending[: chance.randint(0, len(pending))]
    versions: dict[int, list[bytes]] = {}
    for number, block in pending:
        versions.setdefault(number, []).append(block)
    chosen = [(number, chance.choice([None, *blocks])) for number, blocks in versions.items()]
    return [(number, block) for number, block in chosen if block is not None]
