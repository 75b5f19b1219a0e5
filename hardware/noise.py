"""Twitches: closings too short for a finger.  One is nothing; many, or several lines at once, are a wiring fault.

Lines that twitch within the same tenth of a millisecond are not two accidents: they share a ground that came loose, or run
beside the same motor.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from hardware.events import Fault

TOGETHER = 100_000
"""ns within which twitches of different lines count as one."""


@dataclass(frozen=True, slots=True)
class Twitch:
    """A burst of closings on one contact that was no press; ``at`` is its first edge (ns)."""

    of: str
    part: str
    at: int

    @property
    def line(self) -> str:
        """The contact's line, such as ``seat:1/buzzer``."""
        return f"{self.of}/{self.part}"


class NoiseWatch:
    """Counts twitches and says when they are a fault.

    ``many`` twitches of one line within ``window`` ns make it *noisy*; two lines within :data:`TOGETHER` make the fault
    *together* (of ``"rig"``, part ``"wiring"``).  A fault is cleared by ``window`` ns without the like.
    """

    def __init__(self, many: int = 10, window: int = 10_000_000_000) -> None:
        self._many = many
        self._window = window
        self._recent: dict[str, deque[Twitch]] = {}
        self._noisy: set[str] = set()
        self._together_at: int | None = None
        self.counts: dict[str, int] = {}

    def add(self, twitch: Twitch) -> list[Fault]:
        """Take a twitch; they may come in any order of time across lines."""
        line = twitch.line
        self.counts[line] = self.counts.get(line, 0) + 1
        recent = self._recent.setdefault(line, deque(maxlen=self._many))
        recent.append(twitch)
        out: list[Fault] = []
        if line not in self._noisy and len(recent) == self._many and twitch.at - recent[0].at <= self._window:
            self._noisy.add(line)
            text = f"{line} twitched {self._many} times in {self._window / 1e9:g} s: check its plug and wire"
            out.append(Fault("noisy", twitch.of, twitch.part, text, twitch.at))
        others = [
            name
            for name, seen in self._recent.items()
            if name != line and any(abs(other.at - twitch.at) <= TOGETHER for other in seen)
        ]
        if others:
            if self._together_at is None:
                names = ", ".join(sorted([line, *others]))
                text = f"{names} twitched at the same moment: check the ground wire and what they run beside"
                out.append(Fault("together", "rig", "wiring", text, twitch.at))
            self._together_at = max(twitch.at, self._together_at or 0)
        return out

    def tick(self, now: int) -> list[Fault]:
        """Clear what has been quiet for the whole window before ``now``."""
        out: list[Fault] = []
        for line in sorted(self._noisy):
            last = self._recent[line][-1]
            if now - last.at >= self._window:
                self._noisy.discard(line)
                out.append(Fault("noisy", last.of, last.part, f"{line} is quiet again", now, cleared=True))
        if self._together_at is not None and now - self._together_at >= self._window:
            self._together_at = None
            out.append(
                Fault("together", "rig", "wiring", "no lines twitch together any more", now, cleared=True)
            )
        return out
