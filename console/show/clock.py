"""The answer clock of one question: visible, and the host's to extend or close."""

from __future__ import annotations

from dataclasses import dataclass

MS = 1_000_000
GRACE = 50 * MS
"""An answer given in time may arrive a little later; so long the clock waits before it acts."""


@dataclass
class AnswerClock:
    """Runs from ``start`` for ``length`` ns. An input counts by its own stamp: up to :attr:`ends`. ``held``: since when it waits for the host."""

    start: int
    length: int
    allowed: int = 0
    held: int | None = None
    _late: int | None = None

    @property
    def ends(self) -> int:
        """The last moment that counts."""
        return self.start + self.length

    @property
    def acts(self) -> int:
        """When time is up for good, answers on their way included."""
        return (self.ends if self._late is None else max(self.ends, self._late)) + GRACE

    def is_over(self, now: int) -> bool:
        """Whether time is up for good.  Asked much too late, it waits once more: what held up the asker held up answers, too."""
        if now < self.acts:
            return False
        if self._late is None and now - self.acts > GRACE:
            self._late = now
            return False
        return True

    def hold(self, now: int) -> None:
        """It waits: somebody is played from the host's page, who has his hands full."""
        self.held = now if self.held is None else self.held

    def run_on(self, now: int) -> None:
        """It waits no longer, and has as much left as it had."""
        if self.held is not None:
            self.start, self.held = self.start + now - self.held, None

    def counts(self, at: int) -> bool:
        """Whether an input of this stamp came in time."""
        return self.held is not None or at <= self.ends

    def extend(self, by: int, now: int) -> None:
        """So much longer; at least so long from now."""
        self.length, self._late = max(self.ends, now) + by - self.start, None

    def allow(self, more: int) -> None:
        """So much time beside the usual, for whoever can't be quicker; of several who can't, the slowest counts."""
        if more > self.allowed:
            self.length, self.allowed = self.length + more - self.allowed, more

    def shift(self, by: int) -> None:
        """The show stood still for so long."""
        self.start += by
        self.held = None if self.held is None else self.held + by

    def left(self, now: int) -> int:
        """What is left, in ns, never negative."""
        return max(0, self.ends - now)

    def state(self, now: int) -> dict[str, int]:
        """As viewers get it, in ms."""
        return {"left_ms": self.left(now) // MS, "of_ms": self.length // MS}
