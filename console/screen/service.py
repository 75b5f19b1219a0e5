"""The screen's process and whoever keeps it alive: what systemd is told of it, and what ends it."""

from __future__ import annotations

import faulthandler
import signal
import time
from collections.abc import Callable, MutableMapping

from console.service.backoff import Backoff, runtime_folder, wait, waits
from console.service.notify import Notify, Watchdog
from console.service.told import already_told


class Stop:
    """Whether the process is to end.

    A flag and no ``threading.Event``: that one holds a lock while it waits, and the handler runs in the same thread.
    """

    def __init__(self) -> None:
        self.wanted = False

    def listen(self) -> None:
        """Set at SIGTERM and SIGINT, however often they come, and if one came before and was swallowed."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.set)
        self.wanted = self.wanted or already_told()

    def set(self, *_: object) -> None:
        """End."""
        self.wanted = True


class Service:
    """One run under a service manager; without one nothing is told.  ``clock`` gives monotonic ns.

    It is ready when it draws, or when it is known that there is no display yet: to wait for one is its work, too, and no boot
    is held up by it.
    """

    def __init__(self, notify: Notify, backoff: Backoff, clock: Callable[[], int]) -> None:
        self._notify, self._backoff, self._clock = notify, backoff, clock
        self._watchdog = Watchdog(notify)
        self._ready = False

    @classmethod
    def of(cls, environment: MutableMapping[str, str], clock: Callable[[], int]) -> Service:
        """As the environment of this process says."""
        folder = runtime_folder(environment)
        notify = Notify.taken_from(environment)
        if notify.watchdog is not None:
            faulthandler.enable()  # what hung is told to the log by the signal that ends it
        return cls(notify, Backoff(folder), clock)

    def begin(self, sleep: Callable[[float], None] = time.sleep) -> None:
        """Wait as long as starts that failed ask for."""
        failed = self._backoff.begin(self._clock())
        said = f"{failed} start{'s'[: failed != 1]} in a row ended early"
        wait(waits(failed), self._notify, said, sleep=sleep)

    def status(self, text: str) -> None:
        """How it goes; from the first time on it is ready."""
        self._notify.status(text)
        if not self._ready:
            self._ready = True
            self._notify.ready()

    def went_round(self) -> None:
        """Some of the loop's work is done without an error."""
        now = self._clock()
        self._backoff.lived(now)
        self._watchdog.went_round(now)

    def ended(self) -> None:
        """It ends as it should."""
        self._backoff.ended()
        self._notify.stopping()
