"""Beats give the show its time. The rules run ahead; what is seen, and who may answer, waits here until it is due.

Times are nanoseconds of one monotonic clock and always an argument.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from console.rules.ledger import Money
from console.rules.session import Asked, Ended
from console.rules.stage import Beat

MS = 1_000_000
Item = Beat | Money | Asked | Ended

LASTS: dict[str, int] = {
    "show-opens": 2600,
    "round-opens": 1800,
    "item": 1400,
    "solo-opens": 2600,
    "digit": 1100,
    "removed": 1600,
    "reveal": 3200,
    "placed": 1200,
    "guess": 2400,
    "count": 2400,
    "question": 1600,
    "answer": 1800,
    "tile": 1300,
    "strike": 1800,
    "win": 3000,
    "lose": 2600,
    "over": 1500,
    "tie": 2800,
    "paid": 1400,
    "practice-over": 4000,
    "set": 1800,
    "totals": 4500,
    "hand-over": 1500,
    "left": 1500,
    "back": 1500,
    "winner": 1000,
    "prize-wedge": 2400,
    "order": 2200,
    "turn": 1200,
    "wedge": 1600,
    "letter": 1400,
    "prize": 2200,
    "token": 1800,
    "bankrupt": 2800,
    "lose-a-turn": 2400,
    "attempt": 1800,
    "solved": 4200,
    "wrong": 2400,
    "unsolved": 4200,
    "banked": 2400,
    "standings": 4500,
    "button": 2200,
    "hand": 2000,
    "dealt": 1600,
    "row": 1400,
    "market": 900,
    "bought": 1100,
    "restocked": 600,
    "folded": 900,
    "betting": 1400,
    "checked": 600,
    "bet": 900,
    "called": 700,
    "raised": 900,
    "refund": 900,
    "declare": 1200,
    "declared": 2500,
    "showdown": 3500,
    "pot": 4500,
    "rebuy": 1400,
    "busted": 2000,
    "asked": 300,
    "toss-up": 2400,
    "buzzed": 700,
    "tied": 1500,
    "right": 2200,
    "closed": 1500,
}
"""Milliseconds before the next beat, at least. A cue that is not named takes no time."""
A_DOOR = 350
"""Milliseconds more for each door that a letter opens: they open one after another."""

WAITS: dict[str, str] = {
    "round-opens": "Open the next round",
    "solo-opens": "Open the game",
    "reveal": "Reveal the price",
    "totals": "Show the totals",
    "standings": "Show the standings",
    "winner": "Crown the winner",
}
"""Cues before which a show that a host runs waits for NEXT, with the words on the button."""

FREE_FIRST = frozenset({"round-opens"})
"""Cues that don't wait when they are the first of a show: the host has just started it."""


@dataclass
class Pace:
    """What is still to be shown. ``host_paced``: cues in :data:`WAITS` wait for NEXT; ``speed`` 2.0 plays twice as fast, 0 at once.

    ``held``: nothing is played until that is over.
    """

    host_paced: bool = False
    speed: float = 1.0
    held: bool = False
    _queue: deque[Item] = field(default_factory=deque)
    _until: int = 0
    _let_on: bool = False
    _opened: bool = False

    def add(self, item: Item) -> None:
        """Something more to show, after all that is waiting."""
        self._queue.append(item)

    def clear(self, now: int) -> None:
        """Forget what was not shown yet: it has been taken back."""
        self._queue.clear()
        self._until, self._let_on = now, False

    def play(self, now: int) -> Item | None:
        """The next thing that is due, or None."""
        if self.held or not self._queue or now < self._until or (cue_name(self._queue[0]) and self.holds):
            return None
        item = self._queue.popleft()
        if isinstance(item, Beat) and item.cue:
            self._let_on, self._opened = False, self._opened or item.cue["name"] in FREE_FIRST
            self._until = now + lasts_ms(item.cue, self.speed) * MS
        return item

    @property
    def holds(self) -> str | None:
        """The words of the NEXT that the next beat needs, or None."""
        name = next((cue for item in self._queue if (cue := cue_name(item)) is not None), None)
        if not self.host_paced or self._let_on or name is None:
            return None
        return None if name in FREE_FIRST and not self._opened else WAITS.get(name)

    def waiting(self, now: int) -> str | None:
        """The words for a NEXT that would do something now: a hold, or a pause that can be cut short."""
        if self.held or not self._queue:
            return None
        return self.holds or ("Go on" if now < self._until else None)

    def next(self, now: int) -> None:
        """The host's NEXT: ends the present wait and lets one beat on, no more than that."""
        self._until, self._let_on = min(self._until, now), True

    def shift(self, by: int) -> None:
        """The show stood still for so long."""
        self._until += by

    def wake(self) -> int | None:
        """When the next thing is due; None when nothing is, or only NEXT helps."""
        if self.held or not self._queue or (cue_name(self._queue[0]) and self.holds):
            return None
        return self._until


def lasts_ms(cue: Mapping[str, Any], speed: float) -> int:
    """So long a cue has the stage to itself, at this speed; 0 plays at once."""
    if speed <= 0:
        return 0
    doors = cue["count"] if cue["name"] == "letter" else 0
    return int((LASTS.get(cue["name"], 0) + A_DOOR * doors) / speed)


def cue_name(item: Item) -> str | None:
    """The name of a beat's cue."""
    return str(item.cue["name"]) if isinstance(item, Beat) and item.cue else None
