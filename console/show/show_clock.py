"""The clock of a show that has a time limit: it runs from the first beat, stands still in a pause, and goes on after a resume."""

from __future__ import annotations

from dataclasses import dataclass

MS = 1_000_000
MINUTE = 60_000 * MS


@dataclass
class ShowClock:
    """``length`` is the time there is, ``gone`` what had gone by before this console took the show up; both in ns.

    ``waits``: time was up, and the host has taken that back.  It comes again after the next answer, so that he can put right
    what went before.
    """

    length: int
    gone: int = 0
    start: int | None = None
    waits: bool = False

    def begin(self, now: int) -> None:
        """The first beat is there. Later ones change nothing."""
        if self.start is None:
            self.start = now - self.gone

    def shift(self, by: int) -> None:
        """The show stood still for so long."""
        if self.start is not None:
            self.start += by

    def elapsed(self, now: int) -> int:
        """What has gone by, in ns."""
        return self.gone if self.start is None else max(0, now - self.start)

    def left(self, now: int) -> int:
        """What is left, in ns, never negative."""
        return max(0, self.length - self.elapsed(now))

    def is_up(self, now: int) -> bool:
        """Whether time is up, and is to be so now."""
        return self.start is not None and not self.left(now) and not self.waits

    def wake(self) -> int | None:
        """When time is up; None as long as the clock does not run, or waits for an answer."""
        return None if self.start is None or self.waits else self.start + self.length

    def taken_back(self, now: int) -> None:
        """Something was taken back: if time was up, it is so again only after an answer."""
        self.waits = self.start is not None and not self.left(now)

    def answered(self) -> None:
        """Somebody has answered."""
        self.waits = False

    def state(self, now: int) -> dict[str, int]:
        """As viewers get it, in ms."""
        return {"left_ms": self.left(now) // MS, "of_ms": self.length // MS}
