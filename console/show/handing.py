"""With ``mc=player`` the host's page belongs to the person who acts as the MC, and changes hands with that part."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Handing:
    """``passing``: the seat that the page is to be handed to; until it is taken over, nothing of any game is on it.

    ``trusting``: whoever has begun the show is taken for its first MC.  After a resume nobody knows who holds the page.
    """

    trusting: bool = True
    passing: int | None = None
    away: bool = False  # who held the page has left, and what is shown does not say so yet
    _left: int | None = None  # the one who has, as long as beats from before are played
    _holder: int | None = None

    def see(self, mc: int | None) -> None:
        """This seat acts as the MC from now on. None: nobody does, and anybody may take the page up."""
        if mc is not None and mc == self._left:
            return
        self.away, self._left = False, None
        if mc is None:
            self._holder = None
        elif self.trusting:
            self.trusting, self._holder = False, mc
        self.passing = mc if mc != self._holder else None

    def take_over(self) -> None:
        """The new MC has the page."""
        self._holder, self.passing = self.passing, None

    def leaves(self, seat: int) -> None:
        """Whoever holds the page may be this seat: from now on it may be anybody, whatever is still shown."""
        if seat == self._holder:
            self._holder, self.away, self._left = None, True, seat

    def void(self) -> None:
        """What was not shown yet is taken back: whose the part is then is what the next beat shows."""
        self._left = None
