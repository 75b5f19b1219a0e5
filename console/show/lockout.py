"""Who pressed first: ordered by stamp, decided once.

Presses of one clock are collected for a settling time, since an earlier press may be delivered later; then the earliest wins.  Stamps
closer than the clock's resolution are equal: a tie, to be drawn by the house and journaled, never settled by seat number.

Only the rig's own presses come here.  A buzz by phone is stamped when it arrives, so it is no match for a wired one and no ``Press``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hardware.events import Press

SETTLING = 15_000_000
"""ns after the first delivery.  A worn contact that only touches at first is in doubt for up to 13 ms and is still dated to its
first touch (``hardware.contact.Settling.longest_doubt``); delivery takes 2 more.  A rig with slower contacts needs more.
"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """``first``: the winner, or all who tie.  ``gap`` is ns to the next press, None when nobody else pressed."""

    first: tuple[str, ...]
    at: int
    gap: int | None

    @property
    def tie(self) -> bool:
        """Whether the house must draw."""
        return len(self.first) > 1


@dataclass
class Lockout:
    """One race. ``opened``: earlier presses are false starts and take no part."""

    opened: int
    settling: int = SETTLING
    _presses: dict[str, Press] = field(default_factory=dict)
    _closes: int | None = None
    _verdict: Verdict | None = None

    def press(self, press: Press, now: int) -> bool:
        """A press was delivered at ``now``; says whether it takes part. All presses must be stamped by the same clock."""
        known = next(iter(self._presses.values()), press)
        if press.clock != known.clock:
            raise ValueError(
                f"{press.of} is on clock {press.clock}, {known.of} on {known.clock}: they can't race"
            )
        if self._verdict or press.at < self.opened:
            return False
        before = self._presses.get(press.of)
        if before is None or press.at < before.at:
            self._presses[press.of] = press
        if self._closes is None:
            self._closes = now + self.settling
        return True

    def wake(self) -> int | None:
        """When the race can be decided; None before anybody pressed and after the verdict."""
        return None if self._verdict else self._closes

    def decide(self, now: int) -> Verdict | None:
        """The verdict, once the settling time is over; it never changes after that."""
        if self._verdict is None and self._closes is not None and now >= self._closes:
            order = sorted(self._presses.values(), key=lambda p: p.at)
            first = order[0]
            equal = [p for p in order if p.at - first.at < first.resolution]
            rest = order[len(equal) :]
            gap = rest[0].at - first.at if rest else None
            self._verdict = Verdict(tuple(sorted(p.of for p in equal)), first.at, gap)
        return self._verdict
