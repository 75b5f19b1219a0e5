"""Whether a show was on when the console went: then, and only then, it goes on by itself.

The file lasts until the next boot (RUNTIME_DIRECTORY with RuntimeDirectoryPreserve=restart): after a power cut the host is asked.
"""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from console.service.backoff import kept

NAME = "playing"
TRIES = 3
"""So often in a row a show is gone on with by itself that then ended the console within a minute, without one new entry."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A show that is on. ``rows``: how long it was when it last went on by itself; ``tries``: how often in a row with that."""

    show: str
    rows: int = 0
    tries: int = 0

    def tried(self, rows: int) -> int:
        """How often the show as it is now has been gone on with in vain."""
        return self.tries if rows == self.rows else 0


class Playing:
    """The mark in ``folder``; None: nobody would restart us, and nothing is kept. A disk that refuses is no error."""

    def __init__(self, folder: Path | None) -> None:
        self._path = None if folder is None else folder / NAME
        self._known = self._read()

    @property
    def mark(self) -> Mark | None:
        """What stands there."""
        return self._known

    def set(self, mark: Mark | None) -> None:
        """Put it there, or take it away; nothing happens when it is there already."""
        if self._path is None or mark == self._known:
            return
        with contextlib.suppress(OSError):
            if mark is None:
                self._path.unlink(missing_ok=True)
            else:
                fresh = self._path.with_name(f".{NAME}.new")
                fresh.write_text(json.dumps(asdict(mark)), encoding="utf-8")
                os.replace(fresh, self._path)
        self._known = mark

    def _read(self) -> Mark | None:
        if self._path is None:
            return None
        try:
            found = kept(self._path)
            mark = Mark(found["show"], found["rows"], found["tries"])
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None
        sound = isinstance(mark.show, str) and type(mark.rows) is int and type(mark.tries) is int
        return mark if sound and mark.rows >= 0 and mark.tries >= 0 else None
