"""Messages wait in the wings until what they bring on is made, so that no move stumbles over the making of it.

What a state shows first is made before the state is taken, which may hold it up for ``HOLD_MS`` at most; its moves and
its sound begin then.  What comes later in its moves is made in the time that is left between frames.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from console.screen.frame import warm
from console.screen.moment import Json, Memory, Moment
from console.screen.picture import PENDING
from console.screen.rehearsal import Rehearsal
from console.screen.workshop import Workshop

HOLD_MS = 140
# How long after a state its moves are looked at, in ms: often while most of them begin, then now and then.
_LATER = (*range(50, 800, 50), *range(800, 4600, 200), 10_000)


class Wings:
    """First come, first on; ``memory`` is what the stage knows already."""

    def __init__(self, shop: Workshop, memory: Memory) -> None:
        self._memory = memory
        self._rehearsal = Rehearsal(shop)
        self._waiting: deque[tuple[int, Json]] = deque()
        self._entrance: Moment | None = None  # of the message that is next
        self._later: deque[int] = deque()
        self._warm = False

    @property
    def idle(self) -> bool:
        """Whether nothing waits and nothing is left to be made ahead."""
        return not self._waiting and not self._later and self._warm

    def add(self, message: Json, now: int) -> None:
        """A message has come."""
        self._waiting.append((now, message))

    def next(self, now: int, enough: Callable[[], bool]) -> Json | None:
        """The next message that may go on; what it needs is made until it is ``enough``."""
        if not self._waiting:
            return None
        came, message = self._waiting[0]
        if now - came < HOLD_MS and not self._ready(now, enough):
            return None
        self._waiting.popleft()
        self._entrance = None
        if message["type"] == "state":
            self._later = deque(now + ms for ms in _LATER)
        return message

    def prepare(self, now: int, enough: Callable[[], bool]) -> None:
        """Make some of what will be needed, until it is ``enough``."""
        if self._waiting:
            self._ready(now, enough)
            return
        while self._later:
            if self._later[0] >= now:
                moment = self._memory.at(self._later[0])
                if enough() or self._rehearsal.frame(moment, enough) is None:
                    return
            self._later.popleft()
        # Only once: later it would push out what is on stage, and a scene that needs it has time to make it.
        self._warm = self._warm or self._rehearsal.of(warm, enough)

    def _ready(self, now: int, enough: Callable[[], bool]) -> bool:
        """Whether all is made that the stage shows once the next message has gone on."""
        entering = self._entering()
        if not entering:
            return True
        if entering[-1]["type"] != "state":
            return False
        try:
            self._entrance = self._entrance or self._memory.foreseen(entering, now)
        except (KeyError, TypeError, ValueError):
            return True  # whoever takes it says what is wrong with it
        made = self._rehearsal.frame(self._entrance, enough)
        return made is not None and all(sprite.surface is not PENDING for sprite in made)

    def _entering(self) -> list[Json]:
        """The state that is next. A greeting brings one along: without it, old money would have a new currency."""
        found: list[Json] = []
        for _, message in self._waiting:
            if not found and message["type"] not in ("state", "hello"):
                break
            found.append(message)
            if message["type"] == "state":
                break
        return found
