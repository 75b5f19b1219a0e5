"""Hold to look: in a game with hidden cards a held buzzer shows its owner's cards, so a press locks in only once it is let go.

The stamps of press and release decide, not when they arrive: at most :data:`SHORT` apart it was a press, more and it was a look.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

MS = 1_000_000
SHORT = 600 * MS
"""A press that is let go within that time locks in."""
SEEN_AFTER = 250 * MS
"""So long a buzzer is held before its matrix shows cards: those who only press see nothing flash."""
LONGEST = 20_000 * MS
"""Nobody holds a buzzer for longer: it is stuck, or its release was lost, and cards are not left lying open."""
ON_ITS_WAY = 50 * MS
"""A release may arrive so much later than it happened."""


@dataclass
class Look:
    """A buzzer that is down, since ``at``, and which seat of the game sat there then; ``seen``: its matrix shows cards."""

    at: int
    seat: int | None
    seen: bool = False


@dataclass
class Looks:
    """The buzzers that are down, by the number of their place."""

    _down: dict[int, Look] = field(default_factory=dict)

    def press(self, number: int, seat: int | None, at: int) -> None:
        """A buzzer was pressed at a place at which this seat of the game sits."""
        self._down[number] = Look(at, seat)

    def let_go(self, number: int, at: int) -> int | None:
        """It is open again; gives the stamp of the press where that was a short one, None where somebody only looked."""
        look = self._down.pop(number, None)
        return look.at if look is not None and at - look.at <= SHORT else None

    def forget(self, number: int) -> None:
        """This buzzer is stuck: it says nothing of anybody's finger."""
        self._down.pop(number, None)

    def clear(self) -> None:
        """What is down now is no look at what comes."""
        self._down.clear()

    def holds(self, number: int) -> bool:
        """Whether the buzzer of this place was pressed, and is down yet."""
        return number in self._down

    def shows(self, number: int, seat: int) -> bool:
        """Whether the matrix of this place shows cards, if this seat sits there: whoever moves has to press anew."""
        look = self._down.get(number)
        return look is not None and look.seen and look.seat == seat

    def run(self, now: int) -> int | None:
        """Time goes by; gives when a matrix changes by that the next time."""
        for number, look in list(self._down.items()):
            look.seen = now - look.at >= SEEN_AFTER
            if now - look.at >= LONGEST:
                del self._down[number]
        return min(
            (look.at + (LONGEST if look.seen else SEEN_AFTER) for look in self._down.values()), default=None
        )

    def undecided(self, seats: Collection[int], ends: int) -> int | None:
        """Until when a press of these seats, made before ``ends``, may still be let go in time; None without any."""
        pressed = [look.at for look in self._down.values() if look.seat in seats and look.at <= ends]
        return max(pressed) + SHORT + ON_ITS_WAY if pressed else None
