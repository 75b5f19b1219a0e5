"""The latest raw edges of all lines, in memory that is a file: they outlive a process that is killed, and anybody may read them meanwhile.

The file is a head and a fixed number of records of 32 bytes.  The kernel keeps what was written to the mapping whatever happens to the
process, so nothing is flushed and a record costs no system call.  A record is written as one piece but not at one instant: each carries
its number and a checksum, so that one that was read or cut off in the middle is counted and never taken for an edge.

    head     16 bytes: magic, number of records, length of the names; then the lines' names as JSON
    mark     the last 16 bytes of the head: up to when everything may be told, twice
    record   number (8), stamp (8), delivered (8), line (2), contact (1), level (1), CRC-32 of those 28 (4)
"""

from __future__ import annotations

import contextlib
import json
import mmap
import os
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from hardware.events import Edge

RECORDS = 8_192
"""At the wheel's 5,000 edges a second the last second and a half; of a race between seven worn buttons the last hundred presses."""

HEAD = 4_096
MAGIC = b"GSedges1"
EVERYTHING = (1 << 63) - 1
_HEAD = struct.Struct("<8sII")
_BODY = struct.Struct("<QqqHBB")
_CHECK = struct.Struct("<I")
_MARK = struct.Struct("<qq")
_SIZE = _BODY.size + _CHECK.size
_MARK_AT = HEAD - _MARK.size


@dataclass(frozen=True, slots=True)
class Record:
    """An edge, the ``number`` under which it came, the ``level`` (closed) read when it was ``delivered`` (ns)."""

    number: int
    edge: Edge
    level: bool
    delivered: int


@dataclass(frozen=True, slots=True)
class Ring:
    """What a ring holds: ``records`` oldest first, how many were ``torn``, and the ns before which all may be told."""

    lines: tuple[str, ...]
    records: tuple[Record, ...]
    torn: int
    told_before: int


class EdgeRing:
    """Keeps edges of these ``lines``: in ``path`` where one is given, going on with what stands there of the same lines; else in memory.

    Raises ``OSError`` where the file is not to be had.
    """

    def __init__(self, lines: Sequence[str], path: Path | None = None, *, records: int = RECORDS) -> None:
        self.lines = tuple(lines)
        self._at = {line: n for n, line in enumerate(self.lines)}
        self._records = records
        self._number = 0
        names = json.dumps(self.lines).encode()
        if _HEAD.size + len(names) > _MARK_AT:
            raise OSError(f"{len(self.lines)} lines have too long names for the ring of edges")
        head = _HEAD.pack(MAGIC, records, len(names)) + names
        size = HEAD + records * _SIZE
        self._map = mmap.mmap(-1, size) if path is None else _mapped(path, size)
        if self._map[: len(head)] == head:
            self._number = max((one.number for one in read(self._map).records), default=0)
        else:
            self._map[:] = bytes(size)
            self._map[: len(head)] = head
            self.tell_before(EVERYTHING)

    def add(self, edge: Edge, level: bool, delivered: int) -> None:
        """Keep an edge, in place of the oldest."""
        self._number += 1
        where = HEAD + (self._number - 1) % self._records * _SIZE
        body = _BODY.pack(self._number, edge.at, delivered, self._at[edge.line], edge.closed, level)
        self._map[where : where + _SIZE] = body + _CHECK.pack(crc32(body))

    def tell_before(self, at: int) -> None:
        """Say up to when (ns) edges may be told to anybody; what is newer may be a price that is just dialled."""
        self._map[_MARK_AT:HEAD] = _MARK.pack(at, at)

    def read(self) -> Ring:
        """What is in it now."""
        return read(self._map)

    def close(self) -> None:
        """Let the memory go; a file stays."""
        self._map.close()


def read_file(path: Path) -> Ring | None:
    """The ring in a file, while somebody may be writing to it; None where there is none. Raises ``OSError``."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    except FileNotFoundError:
        return None
    with os.fdopen(handle, "rb") as file:
        data = file.read(HEAD + 16 * RECORDS * _SIZE)
    return read(data)


def read(data: bytes | mmap.mmap) -> Ring:
    """What the bytes of a ring say; a head that makes no sense has no lines and no records."""
    if len(data) < HEAD or data[:8] != MAGIC:
        return Ring((), (), 0, 0)
    _, count, length = _HEAD.unpack(data[: _HEAD.size])
    try:
        lines = tuple(map(str, json.loads(data[_HEAD.size : _HEAD.size + min(length, HEAD)])))
    except ValueError:
        return Ring((), (), 0, 0)
    first, second = _MARK.unpack(data[_MARK_AT:HEAD])
    records, torn = [], 0
    for n in range(min(count, (len(data) - HEAD) // _SIZE)):
        piece = data[HEAD + n * _SIZE : HEAD + (n + 1) * _SIZE]
        if not any(piece):
            continue
        number, at, delivered, line, closed, level = _BODY.unpack(piece[: _BODY.size])
        sound = _CHECK.unpack(piece[_BODY.size :])[0] == crc32(piece[: _BODY.size])
        if not sound or line >= len(lines) or (number - 1) % count != n:
            torn += 1
            continue
        records.append(Record(number, Edge(lines[line], bool(closed), at), bool(level), delivered))
    records.sort(key=lambda one: one.number)
    # A mark that was read while it was written is no mark: then nothing is told.
    return Ring(lines, tuple(records), torn, first if first == second else 0)


def _mapped(path: Path, size: int) -> mmap.mmap:
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        if os.fstat(handle).st_size != size:
            os.ftruncate(handle, 0)
        with contextlib.suppress(InterruptedError):
            # Reserved now: a mapping that finds no room later is a bus error, which ends the process.
            os.posix_fallocate(handle, 0, size)
        return mmap.mmap(handle, size)
    finally:
        os.close(handle)
