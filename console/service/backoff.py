"""Growing waits before a start that follows starts which failed: systemd 252 (Bookworm) has none of its own.

How many failed is kept in a file that outlives the process and not the boot, nor a stop in order (RUNTIME_DIRECTORY, with
RuntimeDirectoryPreserve=restart).  Nothing here is ever the reason why a start fails.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from console.service.notify import SECOND, Notify

FIRST, LONGEST = 1.0, 30.0
"""Seconds; beside the unit's own RestartSec=."""
GOOD_LIFE = 60 * SECOND
"""ns after which an end is a misfortune of its own, not the next of a row."""
NAME = "starts.json"
MANY = 1_000
LARGEST = 4_096
"""Bytes; a longer file is none of ours, and cut off here it is no JSON."""


def waits(failed: int) -> float:
    """Seconds to wait after so many failures in a row: 0, 1, 2, 4 .. 30."""
    return 0.0 if failed < 1 else min(FIRST * 2.0 ** min(failed - 1, 10), LONGEST)


def runtime_folder(environment: Mapping[str, str]) -> Path | None:
    """What lasts until the next boot, None where no service manager gave one."""
    folder = environment.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(folder) if folder else None


def kept(path: Path) -> Any:
    """What a small file of ours says, as JSON; raises OSError or ValueError. One that is vast or a pipe holds up no start."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with open(handle, "rb") as file:
        return json.loads(file.read(LARGEST + 1))


class Backoff:
    """Counts starts in a row that came to nothing, in ``folder`` (None: nowhere, and nobody waits).

    Times are monotonic ns, which the machine's processes share.
    """

    def __init__(self, folder: Path | None) -> None:
        self._path = None if folder is None else folder / NAME
        self._began: int | None = None

    def begin(self, now: int) -> int:
        """One more start; gives how many before it failed. Until :meth:`lived` or :meth:`ended` it counts as failed itself."""
        failed = self._read(now)
        self._began = now
        self._write(failed + 1, now)
        return failed

    def lived(self, now: int) -> None:
        """Still alive and well; to be called now and then. After a minute of it all is forgiven."""
        if self._began is not None and now - self._began >= GOOD_LIFE:
            self.ended()

    def ended(self) -> None:
        """It ended as it should, or has lived for long enough."""
        self._began = None
        if self._path is not None:
            with contextlib.suppress(OSError):
                self._path.unlink()

    def _read(self, now: int) -> int:
        """A file that is missing, damaged or from another boot (a time yet to come) is no reason to wait."""
        if self._path is None:
            return 0
        try:
            found = kept(self._path)
            failed, began = found["failed"], found["began"]
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return 0
        sound = type(failed) is int and type(began) is int and failed > 0 and began <= now
        return min(failed, MANY) if sound else 0

    def _write(self, failed: int, began: int) -> None:
        if self._path is not None:
            with contextlib.suppress(OSError):
                fresh = self._path.with_name(f".{NAME}.new")
                fresh.write_text(json.dumps({"failed": failed, "began": began}), encoding="utf-8")
                os.replace(fresh, self._path)


def wait(
    seconds: float,
    notify: Notify,
    what: str,
    *,
    sleep: Callable[[float], None] = time.sleep,
    step: float = 1.0,
) -> None:
    """Wait, saying so and keeping systemd's patience. A signal's handler may end it by raising."""
    left = seconds
    while left > 0:
        notify.extend(left + LONGEST)
        notify.status(f"{what}; the next try is in {left:.0f} s")
        sleep(min(left, step))
        left -= step
