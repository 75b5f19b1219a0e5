"""lgpio's own thread, which reads the edges that the library has gathered and runs all callbacks of the process.

One exception in any of them ends it, without a word to anybody, and with it all input.  What it reads from is a pipe that the library
goes on filling, so another thread that does the same work misses nothing: what happened meanwhile is read with its stamps.
"""

from __future__ import annotations

import sys
from threading import Thread
from typing import Protocol


class Hearing(Protocol):
    """What runs a driver's callbacks."""

    def alive(self) -> bool:
        """Whether it does still run."""

    def revive(self) -> None:
        """Have it run again."""


class LgpioThread:
    """The one of this process."""

    _again: Thread | None = None  # it has to be one for all rigs, as the pipe is

    def __init__(self, notifying: Thread) -> None:
        self._notifying = notifying

    def alive(self) -> bool:
        """Whether the thread does still run."""
        return self._notifying.is_alive() or (self._again is not None and self._again.is_alive())

    def revive(self) -> None:
        """Let another thread go on where it has stopped."""
        LgpioThread._again = Thread(target=self._notifying.run, name="lgpio", daemon=True)
        LgpioThread._again.start()


def lgpio_thread() -> Hearing | None:
    """The thread, if the library is in use here (also below a shim that calls itself RPi.GPIO) and has one of this name."""
    found = getattr(sys.modules.get("lgpio"), "_notify_thread", None)
    return LgpioThread(found) if isinstance(found, Thread) else None
