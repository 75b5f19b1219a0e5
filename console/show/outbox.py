"""What waits for the journal: batches in order, handed out once, shown when they are committed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from console.show.batch import Batch


class Outbox:
    """Batches between the rules and the audience."""

    def __init__(self) -> None:
        self._new: list[Batch] = []
        self._waiting: deque[Batch] = deque()
        self._last = 0

    @property
    def next_number(self) -> int:
        """The number that the next batch must have."""
        return self._last + 1

    def put(self, batch: Batch) -> None:
        """One more to be committed."""
        self._last = batch.number
        self._new.append(batch)
        self._waiting.append(batch)

    def take(self) -> list[Batch]:
        """Those that were not handed out yet."""
        new, self._new = self._new, []
        return new

    def waiting(self) -> Iterator[Batch]:
        """Those that are not committed yet, oldest first."""
        return iter(self._waiting)

    def committed(self, number: int) -> Iterator[Batch]:
        """Those up to this number, oldest first; each is given once."""
        while self._waiting and self._waiting[0].number <= number:
            yield self._waiting.popleft()

    def abandon(self) -> None:
        """Nothing that waits is to be shown any more; it is still to be committed."""
        self._waiting.clear()
