"""False starts: a buzzer that was pressed before the buzzers were open does nothing for a second. Pure; times are ns.

Whoever presses on before they are open begins that second anew: else hammering all the time would be as good as a quick hand, as
the second would be over by chance just when they open.
"""

from __future__ import annotations

from console.show.clock import MS
from console.show.lockout import SETTLING

PENALTY = 1_000 * MS
"""ns for which the buzzer of a false start does nothing."""


class FalseStarts:
    """Which places' buzzers do nothing, since when and until when."""

    def __init__(self) -> None:
        self._spans: dict[int, tuple[int, int]] = {}

    def begin(self, place: int, at: int, now: int) -> bool:
        """A press of this stamp came too early; says whether that is news: not where it only goes on, or was over before it was heard of."""
        before = self.covers(place, at)
        if not before and now >= at + PENALTY:
            return False
        self._spans[place] = (self._spans[place][0] if before else at, at + PENALTY)
        return not before

    def covers(self, place: int, at: int) -> bool:
        """Whether a press of this stamp counts for nothing."""
        since, until = self._spans.get(place, (0, 0))
        return since <= at < until

    def places(self, now: int) -> list[int]:
        """Those that still do nothing."""
        return [place for place, (_, until) in self._spans.items() if now < until]

    def run(self, now: int, settling: int = SETTLING) -> int | None:
        """Time goes by: presses of the second may be on their way for ``settling`` more. Gives when there is news."""
        self._spans = {place: span for place, span in self._spans.items() if now < span[1] + settling}
        times = [end for _, until in self._spans.values() for end in (until, until + settling) if now < end]
        return min(times, default=None)

    def shift(self, by: int) -> None:
        """The show stood still for so long."""
        self._spans = {place: (since + by, until + by) for place, (since, until) in self._spans.items()}

    def clear(self) -> None:
        """Another show, or none."""
        self._spans = {}
