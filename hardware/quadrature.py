"""From the two contacts of a dial to a running count of detents: pure.

A dial's contacts A and B close a quarter of a cycle apart (``1`` is closed, to the right is clockwise)::

              +1        +1        +1        +1
    A B:  0 0 --> 1 0 --> 1 1 --> 0 1 --> 0 0        A leads: clockwise
    phase:  0       1       2       3       0 (4)    the way back counts down

    four transitions a detent:  rests at phase 0
    two transitions a detent:   rests at phases 0 and 2
    one transition a detent:    rests at every phase

``quarters`` moves by one with each edge and always agrees with the phase (``quarters % 4 == phase``), so bouncing between two
neighbours cancels out by itself and needs no filter, and a lost edge can never leave the count resting between two detents.
A detent counts when its rest is reached; a dial trembling there reaches the same rest again and again, which is no news.
"""

from __future__ import annotations

PHASES = {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}


class Quadrature:
    """Counts the detents of one dial.

    ``steps_per_detent`` is 1, 2 or 4 transitions.  ``a_closed`` and ``b_closed`` are the levels at the start; a dial found
    between two rests belongs to the rest before it, seen clockwise.  ``reversed`` is for a dial with A and B swapped.
    Raises ``ValueError`` for another ``steps_per_detent``.
    """

    def __init__(
        self,
        steps_per_detent: int = 4,
        *,
        a_closed: bool = False,
        b_closed: bool = False,
        reversed: bool = False,
    ) -> None:
        if steps_per_detent not in (1, 2, 4):
            raise ValueError(f"steps_per_detent is {steps_per_detent}; allowed: 1, 2, 4")
        self._steps = steps_per_detent
        self._swapped = reversed
        self._levels = [b_closed, a_closed] if reversed else [a_closed, b_closed]
        self._quarters = PHASES[self._levels[0], self._levels[1]]
        self._start = self._quarters // self._steps
        self._total = 0
        self._way = 1
        self.lost = 0
        """Edges that never came between two of the same direction."""

    @property
    def total(self) -> int:
        """Detents since the start, clockwise positive."""
        return self._total

    def edge(self, contact: str, closed: bool) -> bool:
        """Take an edge of contact ``"a"`` or ``"b"``; True when :attr:`total` has changed.

        The same direction twice means that an edge between the two was lost: the contact went there and back, perhaps
        through a rest, and both moves are made.
        """
        index = (contact == "b") != self._swapped
        before = self._total
        if self._levels[index] == closed:
            self.lost += 1
            self._flip(index)
        self._flip(index)
        return self._total != before

    def differs(self, a_closed: bool, b_closed: bool) -> tuple[str, ...]:
        """The contacts, ``"a"`` or ``"b"``, whose level is not what their last edge left behind."""
        told = self._levels[::-1] if self._swapped else self._levels
        return tuple(
            name for name, one, now in zip("ab", told, (a_closed, b_closed), strict=True) if one != now
        )

    def rest(self, a_closed: bool, b_closed: bool) -> bool:
        """Take the levels of a dial that has been still for a while; True when :attr:`total` has changed.

        Puts right what lost edges left behind.  When both contacts differ the dial went half a cycle, the way that it was
        last seen going.
        """
        wanted = [b_closed, a_closed] if self._swapped else [a_closed, b_closed]
        before = self._total
        wrong = [index for index in (0, 1) if self._levels[index] != wanted[index]]
        if len(wrong) == 2 and self._turn_of(0) != self._way:
            wrong.reverse()
        for index in wrong:
            self._flip(index)
        return self._total != before

    def _turn_of(self, index: int) -> int:
        """+1 or -1: which way it is when contact ``index`` changes now: clockwise A changes from even phases, B from odd ones."""
        return 1 if self._quarters % 2 == index else -1

    def _flip(self, index: int) -> None:
        self._way = self._turn_of(index)
        self._levels[index] = not self._levels[index]
        self._quarters += self._way
        if self._quarters % self._steps == 0:
            self._total = self._quarters // self._steps - self._start
