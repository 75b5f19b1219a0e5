"""Who pressed first: ordered by stamp, decided once.

Presses of one clock are collected for a settling time, since an earlier press may be delivered later; then the earliest wins.  Stamps
closer than the clock's resolution are equal: a tie, to be drawn by the house and journaled, never settled by seat number.

Only the rig's own presses come here.  A buzz by phone is stamped when it arrives, so it is no match for a wired one and no ``Press``.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from hardware.events import Press

SETTLING = 15_000_000
"""ns after the first delivery.  A worn contact that only touches at first is in doubt for up to 13 ms and is still dated to its
first touch (``hardware.contact.Settling.longest_doubt``), and a spike that looked like a finger is withdrawn within that time; delivery
takes 2 more.  A rig with slower contacts needs more (:func:`settling_of`).
"""

DELIVERY = 2_000_000
"""ns that a press is on its way once its contact is out of doubt."""


def settling_of(longest_doubt: int) -> int:
    """ns after the first delivery for a rig whose slowest buzzer may be in doubt for so long (ns)."""
    return max(SETTLING, longest_doubt + DELIVERY)


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


@dataclass(frozen=True, slots=True)
class _Delivered:
    press: Press
    at: int


@dataclass
class Lockout:
    """One race. ``opened``: earlier presses are false starts and take no part. ``since``: presses before that are not of this race any more."""

    opened: int
    settling: int = SETTLING
    since: int | None = None
    _presses: dict[str, _Delivered] = field(default_factory=dict)
    _still: list[tuple[int, int]] = field(default_factory=list)
    _waits: int = 0  # ns that it stood still while presses were settling
    _verdict: Verdict | None = None

    def press(self, press: Press, now: int) -> bool:
        """A press was delivered at ``now``; says whether it takes part. All presses must be stamped by the same clock."""
        known = next((one.press for one in self._presses.values()), press)
        if press.clock != known.clock:
            raise ValueError(
                f"{press.of} is on clock {press.clock}, {known.of} on {known.clock}: they can't race"
            )
        if self._verdict or not self.counts(press.at):
            return False
        before = self._presses.get(press.of)
        if before is None or press.at < before.press.at:
            self._presses[press.of] = _Delivered(press, now if before is None else before.at)
        return True

    def counts(self, at: int) -> bool:
        """Whether a press of this stamp is one of this race: the buzzers were open, and nothing stood still."""
        opened = self.opened if self.since is None else self.since
        return at >= opened and not any(begin <= at < end for begin, end in self._still)

    def withdraw(self, of: str, at: int) -> None:
        """That press was noise. What is decided stays decided."""
        pressed = self._presses.get(of)
        if self._verdict is None and pressed is not None and pressed.press.at == at:
            del self._presses[of]

    def keep(self, allowed: Collection[str]) -> None:
        """Nobody else is in this race any more."""
        if self._verdict is None:
            self._presses = {of: one for of, one in self._presses.items() if of in allowed}

    def stand_still(self, begin: int, end: int) -> None:
        """What is stamped between these two does not count, nor does the time between them."""
        self._still.append((begin, end))
        self._waits += end - begin if self._presses else 0

    def wake(self) -> int | None:
        """When the race can be decided; None before anybody pressed and after the verdict.

        That is the settling time after the first delivery; where another press came in it that may be withdrawn, when that one is certain.
        """
        if self._verdict or not self._presses:
            return None
        settled = min(one.at for one in self._presses.values()) + self.settling
        doubtful = [one.at for one in self._presses.values() if not one.press.sure and one.at < settled]
        return max([settled, *(at + self.settling for at in doubtful)]) + self._waits

    def decide(self, now: int) -> Verdict | None:
        """The verdict, once the settling time is over; it never changes after that."""
        wake = self.wake()
        if wake is not None and now >= wake:
            order = self.order()
            equal = [of for of, since in order if since == order[0][1]]
            rest = [since for _, since in order[len(equal) :]]
            at = self._presses[order[0][0]].press.at
            self._verdict = Verdict(tuple(sorted(equal)), at, rest[0] - order[0][1] if rest else None)
        return self._verdict

    def order(self) -> list[tuple[str, int]]:
        """Who pressed how many ns after the opening, the first in front. What the clock can't tell apart is given as equal."""
        presses = sorted((one.press for one in self._presses.values()), key=lambda one: (one.at, one.of))
        order: list[tuple[str, int]] = []
        leader: Press | None = None
        for one in presses:
            if leader is None or one.at - leader.at >= max(leader.resolution, one.resolution):
                leader = one
            order.append((one.of, self.elapsed(leader.at)))
        return order

    def elapsed(self, at: int) -> int:
        """ns from the opening to this stamp, without the time that the race stood still."""
        return at - self.opened - sum(end - begin for begin, end in self._still if end <= at)
