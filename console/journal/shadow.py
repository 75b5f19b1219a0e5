"""The shadow of the latest show: a second, plain copy of it beside the database.

SQLite cannot see that its newest transactions are gone: without its ``-wal`` a database is merely older. The shadow can: after
each commit the new entries are appended to it as lines of text. Lines are written *after* the commit, so the shadow claims no
more than had been saved, and one that lags behind (it is flushed only when there is nothing better to do) raises no false
alarm. As its entries carry their seals, they also stand in for those that the database lost: harm to either file alone costs
nothing. The presence of a shadow is what tells "there was a journal" from the first start ever.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec

from console.atomic import PRIVATE, replace_file
from console.journal.records import Entry, Show


@dataclass(frozen=True, slots=True)
class Claim:
    """What a shadow says: that a show was saved up to entry ``seq``, whose seal was ``seal`` (empty: no entry yet).

    ``show`` is ``None`` when none was ever begun, or when its line is damaged; then ``readable`` is false. ``entries`` are in
    order, unproved, without those whose lines are damaged.
    """

    readable: bool
    show: Show | None = None
    seq: int = 0
    seal: bytes = b""
    entries: tuple[Entry, ...] = ()


class Shadow:
    """Keeps the shadow of one journal up to date; every method raises ``OSError``."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def restart(self, show: Show | None, entries: Sequence[Entry]) -> None:
        """Write the whole shadow anew, durably."""
        self.close()
        start = _line({"show": asdict(show) if show else None})
        replace_file(self._path, start + b"".join(map(_entry_line, entries)))
        self._handle = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC, PRIVATE)

    def advance(self, entries: Sequence[Entry]) -> None:
        """Append committed entries; they outlive the process at once, and a power cut after :meth:`flush`."""
        if self._handle is None:
            raise OSError("the shadow has to be restarted first")
        lines = b"".join(map(_entry_line, entries))
        if os.write(self._handle, lines) != len(lines):
            raise OSError("the shadow could be written only in part")

    def flush(self) -> None:
        """Bring the lines to the disk."""
        if self._handle is not None:
            os.fdatasync(self._handle)

    def close(self) -> None:
        """Let go of the file; :meth:`restart` takes it up again."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def read_claim(path: Path) -> Claim | None:
    """What the shadow claims; ``None`` when there is none. Damaged lines are passed over. Raises ``OSError``."""
    try:
        lines = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return None
    start = _parse(lines[0])
    if start is None or "show" not in start:
        return Claim(readable=False)
    if start["show"] is None:
        return Claim(readable=True)
    show = msgspec.convert(start["show"], Show)
    values = [value for value in map(_parse, lines[1:]) if value is not None]
    entries = tuple(
        Entry(value["seq"], value["kind"], value["body"], bytes.fromhex(value["seal"])) for value in values
    )
    newest = max(entries, key=lambda entry: entry.seq, default=None)
    if newest is None:
        return Claim(True, show)
    return Claim(True, show, newest.seq, newest.seal, entries)


def _entry_line(entry: Entry) -> bytes:
    return _line({"seq": entry.seq, "kind": entry.kind, "body": entry.body, "seal": entry.seal.hex()})


def _line(value: dict[str, Any]) -> bytes:
    body = json.dumps(value, separators=(",", ":")).encode()
    return b"%08x %s\n" % (zlib.crc32(body), body)


def _parse(line: bytes) -> dict[str, Any] | None:
    check, _, body = line.partition(b" ")
    if check != b"%08x" % zlib.crc32(body):
        return None
    value: dict[str, Any] = json.loads(body)
    return value
