"""Makes guessing slow: after a few failures each further one doubles the wait before the next try is looked at. And floods.

Pure: the time is an argument (integer nanoseconds of any monotonic clock).
"""

from __future__ import annotations

from dataclasses import dataclass

SECOND = 1_000_000_000


@dataclass(slots=True)
class _Tally:
    failures: int
    last: int
    until: int


class Slowdown:
    """Counts failures by peer and says how long a peer has to wait.

    The first ``free`` failures cost nothing, the next one ``first`` nanoseconds, and each after it twice as much up to
    ``longest``.  A peer without a failure for ``forget`` nanoseconds starts afresh.  At most ``peers`` are remembered,
    so that made-up addresses cannot fill the memory; the one that failed longest ago is forgotten first.
    """

    def __init__(
        self,
        *,
        free: int,
        first: int = SECOND,
        longest: int = 60 * SECOND,
        forget: int = 900 * SECOND,
        peers: int = 256,
    ) -> None:
        self._free = free
        self._first = first
        self._longest = longest
        self._forget = forget
        self._peers = peers
        self._tallies: dict[str, _Tally] = {}

    def wait(self, peer: str, now: int) -> int:
        """Return the nanoseconds until this peer's next try is looked at, 0 when it is at once."""
        tally = self._tallies.get(peer)
        return 0 if tally is None else max(0, tally.until - now)

    def failed(self, peer: str, now: int) -> int:
        """Count a failure and return the wait that follows from it, in nanoseconds."""
        tally = self._tallies.pop(peer, None)
        if tally is None or now - tally.last > self._forget:
            tally = _Tally(0, now, now)
        tally.failures += 1
        tally.last = now
        paid = tally.failures - self._free
        # The exponent is bounded before the power is taken, or a patient guesser would build huge integers.
        wait = 0 if paid <= 0 else min(self._longest, self._first << min(paid - 1, 40))
        tally.until = now + wait
        self._tallies[peer] = (
            tally  # popped and put back: the dict's order is the order of the latest failures
        )
        if len(self._tallies) > self._peers:
            del self._tallies[next(iter(self._tallies))]
        return wait

    def passed(self, peer: str) -> None:
        """Forget this peer's failures."""
        self._tallies.pop(peer, None)


class Flow:
    """Lets ``burst`` messages pass at once and after that one every ``each`` nanoseconds."""

    def __init__(self, burst: int, each: int) -> None:
        self._burst = burst
        self._each = each
        self._until = 0

    def wait(self, now: int) -> int:
        """Count a message; gives the nanoseconds it has to wait."""
        self._until = max(self._until, now) + self._each
        return max(0, self._until - now - self._burst * self._each)

    def passes(self, now: int) -> bool:
        """Count a message if it may pass at once; one that may not is not held against those after it."""
        until = max(self._until, now) + self._each
        if until - now > self._burst * self._each:
            return False
        self._until = until
        return True
