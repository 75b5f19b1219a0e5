"""Finding one of many with a single button: the group first, then the one."""

from __future__ import annotations

from itertools import pairwise

FEW = 10
"""So many things are gone through one by one."""


def groups(size: int) -> list[range]:
    """Neighbours together: about as many groups as a group has things, and no two of them differ by more than one.

    The longest way to a thing is then the shortest that there is: of 21 letters 10 steps instead of 21.
    """
    count = 1 if size <= FEW else round(size**0.5)
    cuts = [-(-size * at // count) for at in range(count + 1)]
    return [range(first, behind) for first, behind in pairwise(cuts)]


class Sieve:
    """The stops of a scan over ``size`` things in a row. With :data:`FEW` of them there are no groups."""

    def __init__(self, size: int) -> None:
        self._groups = groups(size)
        self._at: range | None = None
        self.inside = False  # whether the stops are the things of a group
        self.start()

    def start(self) -> None:
        """From the first group."""
        self.inside = len(self._groups) == 1
        self._at = None

    @property
    def group(self) -> range | None:
        """The group on which the cursor stands, or in which it is; None where there are none, or nothing was stopped at yet."""
        return self._at

    @property
    def steps(self) -> int:
        """How many stops there are on the way to a thing, at most."""
        longest = max(map(len, self._groups))
        return longest if len(self._groups) == 1 else len(self._groups) + longest

    def stops(self) -> int:
        """The groups, then the things of one."""
        return len(self._room) if self.inside else len(self._groups)

    @property
    def _room(self) -> range:
        return self._at if self._at is not None else self._groups[0]

    def stop(self, number: int) -> int | None:
        """The thing under the cursor, None where that stands on a group."""
        if self.inside:
            return self._room[number]
        self._at = self._groups[number]
        return None

    def take(self) -> bool:
        """Take what the cursor stands on; says whether that was a thing. From a group it goes into it."""
        thing, self.inside = self.inside, True
        return thing
