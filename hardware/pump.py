"""A thread that keeps inputs going by itself, so that no press waits for a busy event loop."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread

log = logging.getLogger(__name__)

AFTER_FAILURE = 0.05
"""Seconds to wait after work that raised, so that lasting trouble fills neither the log nor the core."""


class Pump:
    """Calls ``work(now)`` whenever it is due or woken; ``work`` gives the ns at which it wants to be called next.

    ``trouble`` is told the exception when work begins to fail, and None when it works again.
    """

    def __init__(
        self,
        work: Callable[[int], int],
        clock: Callable[[], int],
        trouble: Callable[[Exception | None], None] = lambda _: None,
    ) -> None:
        self._work = work
        self._clock = clock
        self._trouble = trouble
        self._failing = False
        self._news = Event()
        self._stopping = False
        self._thread: Thread | None = None

    def start(self) -> None:
        """Begin, or begin again when the thread :attr:`has_ended`: then ``trouble`` is told when it works."""
        self._failing = self._thread is not None
        self._thread = Thread(target=self._run, name="inputs", daemon=True)
        self._thread.start()

    @property
    def has_ended(self) -> bool:
        """Whether the thread was started and is no more, though nobody has stopped it."""
        return self._thread is not None and not self._stopping and not self._thread.is_alive()

    def wake(self) -> None:
        """Say that there is work now.  Any thread; never blocks."""
        self._news.set()

    def stop(self, timeout: float = 1.0) -> None:
        """End the thread; gives up waiting for it after ``timeout`` seconds (it is a daemon thread)."""
        self._stopping = True
        self._news.set()
        if self._thread is not None and self._thread.is_alive():
            self._thread.join(timeout)

    def _run(self) -> None:
        while not self._stopping:
            self._news.clear()
            self._news.wait(max(0.0, self._once()))

    def _once(self) -> float:
        """Work once; gives the seconds to wait.  Lasting trouble is told once, and once more when it is over."""
        try:
            wait = (self._work(self._clock()) - self._clock()) / 1e9
        except Exception as error:
            if not self._failing:
                log.exception("the inputs' work failed; it is tried again")
                self._trouble(error)
            self._failing = True
            return AFTER_FAILURE
        if self._failing:
            self._failing = False
            self._trouble(None)
        return wait
