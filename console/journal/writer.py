"""One thread that writes what waits, grouped, in order; after a failure the backlog goes first."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future

from console.journal.records import JournalError
from console.journal.store import Step, Store

PAUSE = 0.5  # seconds of quiet before what may wait is flushed: a flush in a burst of answers would delay the next one
Waiting = tuple[tuple[Step, ...], Future[None]]


class Writer:
    """Takes steps from any thread; each comes with a future that tells whether *that* attempt to save it went well.

    A failed step stays in the backlog and is written before anything later. The backlog is tried again with the next step and
    every ``retry`` seconds. ``changed`` is called on the writer's thread with each new value of ``error`` (``None``: saving).
    """

    def __init__(
        self,
        store: Store,
        error: str | None,
        retry: float,
        changed: Callable[[str | None], None],
    ) -> None:
        self._store = store
        self._retry = retry
        self._changed = changed
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._backlog: list[Step] = []
        self._restless = False
        self.error = error
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def put(self, *steps: Step) -> Future[None]:
        """Queue steps; none at all gives a future that is done when everything before is."""
        future: Future[None] = Future()
        # Running from the start: a cancelled waiter must not take back what may already be on the disk.
        future.set_running_or_notify_cancel()
        self._queue.put((steps, future))
        return future

    def stop(self) -> None:
        """Write what waits, close the files and join the thread."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            waiting, going = self._take()
            if waiting or self.error is not None:
                self._attempt(waiting)
                self._restless = True
            elif self._restless:
                self._store.rest()
                self._restless = False
        self._store.close()

    def _take(self) -> tuple[list[Waiting], bool]:
        """Everything that waits now, and whether there may be more.

        Blocks for the first, but while not saving only until the next attempt, and after a write only until it is time to rest.
        """
        taken: list[Waiting] = []
        pause = self._retry if self.error is not None else PAUSE if self._restless else None
        try:
            first = self._queue.get(timeout=pause)
            while first is not None:
                taken.append(first)
                first = self._queue.get_nowait()
        except queue.Empty:
            return taken, True
        return taken, False

    def _attempt(self, waiting: list[Waiting]) -> None:
        self._backlog += [step for steps, _ in waiting for step in steps]
        try:
            if self._backlog:
                self._store.write(self._backlog)
            else:
                self._store.ready()
        except Exception as error:  # whatever it is, the game must learn of it and the thread must live
            self._tell(str(error))
            failure = error if isinstance(error, JournalError) else JournalError(f"journal: {error!r}")
            for _, future in waiting:
                future.set_exception(failure)
            return
        self._backlog.clear()
        self._tell(None)
        for _, future in waiting:
            future.set_result(None)

    def _tell(self, error: str | None) -> None:
        if error != self.error:
            self.error = error
            try:
                self._changed(error)
            except Exception:  # a listener that is gone or wrong must not end the writing
                logging.getLogger(__name__).exception("the listener of the journal failed")
