"""A signal that comes while a process loads: it ends the process with status 0, for nothing has begun yet.

In the midst of an import raising is no sure way out: an extension module may take whatever its own imports raise for a part that is
not there, forget it and go on (pygame's ``image`` does), and the interpreter's own callbacks print it and go on.  So there the process
ends at once; elsewhere it is remembered, too, and what waits for signals later asks for it.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

_told = False
_importing = False


def leave_when_told() -> None:
    """From now on SIGTERM and SIGINT raise ``SystemExit(0)``, and inside :func:`importing` they end the process."""
    # Python answers SIGINT from its start on, SIGTERM not before this: in this order whoever sees SIGTERM answered may send either.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _leave)


@contextmanager
def importing() -> Iterator[None]:
    """Around imports before anything has been opened or said."""
    global _importing
    _importing = True
    try:
        yield
    finally:
        _importing = False


def already_told() -> bool:
    """Whether one of them came, whatever became of what it raised."""
    return _told


def _leave(*_: object) -> None:
    global _told
    if _importing:
        os._exit(0)
    _told = True
    raise SystemExit(0)
