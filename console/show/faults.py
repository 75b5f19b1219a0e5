"""What is wrong with the rig and beside it, and when it is worth saying."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from hardware.events import Fault

LINGERS = 2_000_000_000
"""ns: a finger that lingers from the last question is no fault; a contact that stays closed longer is."""

Key = tuple[str, str, str]
"""Kind, whose, which part."""

IS = {
    "stuck": "is stuck",
    "held": "is held down",
    "noisy": "is noisy",
    "dead": "does not answer",
    "lost": "loses signals",
    "missing": "is missing",
}


def in_short(fault: Key, whose: str) -> str | None:
    """ "Mara's buzzer is stuck", for people who know no pins; None for what needs its own words."""
    kind, _, part = fault
    return f"{whose}'s {part.partition(':')[0]} {IS[kind]}" if kind in IS else None


@dataclass
class Faults:
    """``told`` is what every screen says now, by kind, owner and part; ``say`` writes a line for the host."""

    told: dict[Key, str]
    say: Callable[[str], None]
    _held: dict[Key, Fault] = field(default_factory=dict)

    def take(self, fault: Fault) -> None:
        """The rig reports a fault, or that it is over."""
        key = (fault.kind, fault.of, fault.part)
        self._held.pop(key, None)
        if fault.cleared:
            if self.told.pop(key, None) is not None:
                self.say(fault.text)
        elif fault.kind == "held":
            self._held[key] = fault
        else:
            if fault.kind == "stuck":
                self._no_more_held(fault)
            self._tell(key, fault.text)

    def warn(self, kind: str, of: str, text: str, part: str = "") -> None:
        """Something is wrong beside the rig; said once, however often it is found."""
        if self.told.get((kind, of, part)) != text:
            self._tell((kind, of, part), text)

    def forget(self, of: str, kind: str | None = None) -> None:
        """A part is there anew, or what was said of it no longer matters."""
        for key in [key for key in self.told if key[1] == of and kind in (None, key[0])]:
            del self.told[key]

    def tell_held(self, now: int) -> int | None:
        """Tell of contacts that have been held too long; gives the time at which there may be another."""
        for key, fault in list(self._due(now)):
            del self._held[key]
            if ("stuck", *key[1:]) not in self.told:
                self._tell(key, fault.text)
        return min((fault.at + LINGERS for fault in self._held.values()), default=None)

    def _due(self, now: int) -> Iterator[tuple[Key, Fault]]:
        return ((key, fault) for key, fault in self._held.items() if now - fault.at >= LINGERS)

    def _no_more_held(self, stuck: Fault) -> None:
        """What is stuck is held, too: that is one fault, not two."""
        key = ("held", stuck.of, stuck.part)
        self._held.pop(key, None)
        self.told.pop(key, None)

    def _tell(self, key: Key, text: str) -> None:
        self.told[key] = text
        self.say(text)
