"""What a journal holds: shows, and the entries of each, chained by checksums so that a sound prefix can be proved.

The seal of a show covers its identity, its header and the digest of its pack; the seal of each entry covers the seal before it.
So entries that were changed, lost, swapped or brought from another show do not fit, and everything up to there is proved sound.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

import msgspec

Row = dict[str, Any]
ROW, END = "row", "end"


class JournalError(Exception):
    """The journal cannot do what was asked; the text names the file and the reason."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a show is played with. ``started`` is a wall-clock date for people; nothing is ever ordered by it."""

    game: str
    options: dict[str, str]
    seats: list[str]
    rules_version: int
    pack_name: str
    pack_hash: str
    started: str
    rig: str


@dataclass(frozen=True, slots=True)
class Saved:
    """The latest show as the journal holds it.

    ``rows`` are in the order in which they were appended; ``finished`` says that the show was ended and nothing came after.
    ``damage`` is a sentence about what was found broken and what was kept, ``None`` when everything is there.
    ``pack_json`` is the pack's text as given to ``begin``; empty when the copy is damaged (then ``damage`` says so).
    """

    id: str
    header: Header
    pack_json: str
    rows: list[Row]
    finished: bool
    damage: str | None = None


@dataclass(frozen=True, slots=True)
class Show:
    """The start of a show as stored: ``number`` orders shows, ``id`` is never used twice, ``pack`` is the text's SHA-256."""

    number: int
    id: str
    header: str
    pack: str

    @property
    def seal(self) -> bytes:
        """Where the chain of this show's entries starts."""
        return _digest(b"gameshow journal 1", str(self.number), self.id, self.header, self.pack)


@dataclass(frozen=True, slots=True)
class Entry:
    """One stored entry: a row of the caller's, or the mark that the show is over (``kind`` "end", empty body)."""

    seq: int
    kind: str
    body: str
    seal: bytes


def chained(before: bytes, seq: int, kind: str, body: str) -> Entry:
    """The entry that follows the seal ``before``."""
    return Entry(seq, kind, body, _digest(before, str(seq), kind, body))


def sound_prefix(show: Show, entries: Iterable[Entry]) -> list[Entry]:
    """The entries from the first to the last that the chain proves."""
    proved: list[Entry] = []
    seal = show.seal
    for entry in entries:
        if entry.kind not in (ROW, END) or entry != chained(seal, len(proved) + 1, entry.kind, entry.body):
            break
        proved.append(entry)
        seal = entry.seal
    return proved


def encode_row(row: Row) -> str:
    """A row as JSON text; raises :class:`JournalError` for what is no JSON object."""
    if not isinstance(row, dict):
        raise JournalError(f"a journal row is a JSON object, not {type(row).__name__}: {row!r}")
    try:
        return json.dumps(row, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise JournalError(f"a journal row must be plain JSON: {error}: {row!r}") from error


def encode_header(header: Header) -> str:
    """A header as JSON text."""
    return json.dumps(asdict(header), separators=(",", ":"), allow_nan=False)


def decode_header(text: str) -> Header:
    """Back from :func:`encode_header`; raises :class:`JournalError`."""
    try:
        return msgspec.json.decode(text, type=Header)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise JournalError(f"the show's header cannot be read: {error}") from error


def pack_digest(pack_json: str) -> str:
    """SHA-256 of a pack's text, in hex: the name of its copy and part of the show's seal."""
    return hashlib.sha256(pack_json.encode("utf-8")).hexdigest()


def to_saved(show: Show, entries: list[Entry], pack_json: str, damage: str | None) -> Saved:
    """A show and its proved entries, for the caller."""
    rows: list[Row] = [json.loads(entry.body) for entry in entries if entry.kind == ROW]
    finished = bool(entries) and entries[-1].kind == END
    return Saved(show.id, decode_header(show.header), pack_json, rows, finished, damage)


def _digest(*parts: str | bytes) -> bytes:
    """SHA-256 of the parts, each preceded by its length so that no two lists of parts read the same."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.digest()
