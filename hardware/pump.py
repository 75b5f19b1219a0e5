"""A thread that keeps inputs going by itself, so that no press waits for a busy event loop."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread

log = logging.getLogger(__name__)

AFTER_FAILURE = 0.05
"""Seconds to wait after work that raised, so that lasting trouble fills neither the log nor the core."""


class Pump:
    """Calls ``work(now)`` whenever it is due or woken; ``work`` gives the ns at which it wants to be called next."""

    def __init__(self, work: Callable[[int], int], clock: Callable[[], int]) -> None:
        self._work = work
        self._clock = clock
        self._news = Event()
        self._stopping = False
        self._thread = Thread(target=self._run, name="inputs", daemon=True)

    def start(self) -> None:
        """Begin; may be called once."""
        self._thread.start()

    def wake(self) -> None:
        """Say that there is work now.  Any thread; never blocks."""
        self._news.set()

    def stop(self, timeout: float = 1.0) -> None:
        """End the thread; gives up waiting for it after ``timeout`` seconds (it is a daemon thread)."""
        self._stopping = True
        self._news.set()
        if self._thread.is_alive():
            self._thread.join(timeout)

    def _run(self) -> None:
        while not self._stopping:
            self._news.clear()
            try:
                wait = (self._work(self._clock()) - self._clock()) / 1e9
            except Exception:
                log.exception("the inputs' work failed")
                wait = AFTER_FAILURE
            self._news.wait(max(0.0, wait))
