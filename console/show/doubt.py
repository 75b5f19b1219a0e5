"""Presses that may still be withdrawn. A race waits for that by itself; whatever else a press would do waits here."""

from __future__ import annotations

from collections import deque

from console.show.lockout import SETTLING
from hardware.events import Event, Press, Withdrawn


class Doubts:
    """Holds a doubtful press back, and behind it whatever else happens to the same controls, so that all of it keeps its order."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[tuple[Event, int]]] = {}

    def take(self, event: Event, now: int) -> bool:
        """Something happened; says whether it waits."""
        behind = self._waiting.get(event.of)
        doubtful = isinstance(event, Press) and not event.sure
        if not doubtful and not behind:
            return False
        until = now + SETTLING if doubtful else now
        self._waiting.setdefault(event.of, deque()).append((event, until))
        return True

    def withdraw(self, event: Withdrawn) -> None:
        """A press was noise."""
        waiting = self._waiting.get(event.of, deque())
        kept = [one for one in waiting if not _is_meant(one[0], event)]
        self._waiting[event.of] = deque(kept)

    def pressed(self, part: str) -> set[str]:
        """Whose part of this name is in doubt now."""
        return {
            of
            for of, waiting in self._waiting.items()
            if any(isinstance(event, Press) and event.part == part for event, _ in waiting)
        }

    def due(self, now: int) -> list[Event]:
        """What is certain by now, in its order."""
        out: list[Event] = []
        for of, waiting in list(self._waiting.items()):
            while waiting and now >= waiting[0][1]:
                out.append(waiting.popleft()[0])
            if not waiting:
                del self._waiting[of]
        return out

    def wake(self) -> int | None:
        """When the next of it is certain."""
        return min((waiting[0][1] for waiting in self._waiting.values() if waiting), default=None)


def _is_meant(event: Event, withdrawn: Withdrawn) -> bool:
    return isinstance(event, Press) and (event.part, event.at) == (withdrawn.part, withdrawn.at)
