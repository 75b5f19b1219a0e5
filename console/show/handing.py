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
    _holder: int | None = None

    def see(self, mc: int | None) -> None:
        """This seat acts as the MC from now on. None: nobody does, and anybody may take the page up."""
        if mc is None:
            self._holder = None
        elif self.trusting:
            self.trusting, self._holder = False, mc
        self.passing = mc if mc != self._holder else None

    def take_over(self) -> None:
        """The new MC has the page."""
        self._holder, self.passing = self.passing, None
