"""Which phone shows which seat's page: a code that the host's page shows to one person buys a random token.

Pure, like ``pairing.py``, and as slow to guess.  Which code is good and whose page a phone shows is the daemon's to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from console.web.pairing import Denied, Paired, Tokens, Tries, key_of, new_token


class Seats(Protocol):
    """Who knows which code is good now, and which phone shows which place's page: the daemon."""

    def pair_seat(self, code: str, key: str, old: str | None) -> int | None:
        """The phone with this key shows the place that the code is for, which is returned; None where the code is not good.

        ``old`` is what the phone was paired with before and is no more.
        """

    def place_of(self, key: str) -> int | None:
        """The place whose page the phone with this key shows."""

    def unpair_seat(self, key: str) -> None:
        """The phone with this key shows nothing any more; an unknown key is no error."""


class SeatPairing:
    """Codes and the tokens that they buy.

    Wrong codes are slowed like wrong PINs, whether there is a good one or not.
    """

    def __init__(self, source: Callable[[int], bytes], seats: Seats) -> None:
        self._source = source
        self._seats = seats
        self._tries = Tries()
        self._tokens = Tokens()

    def pair(self, peer: str, code: str, token: str | None, now: int) -> tuple[Paired, int] | Denied:
        """Try a code; gives the new token and the place. ``token`` is what the phone has shown, which is good no more."""
        wait = self._tries.wait(peer, now)
        if wait:
            return Denied(wait, looked=False)
        fresh = new_token(self._source)
        place = self._seats.pair_seat(code, key_of(fresh), None if token is None else key_of(token))
        if place is None:
            return Denied(self._tries.failed(peer, now), looked=True)
        self._tries.passed(peer)
        return Paired(fresh), place

    def admit(self, peer: str, token: str, now: int) -> str | Denied:
        """Check a token that a peer shows; return its key, or why not."""
        return self._tokens.admit(peer, token, self.knows, now)

    def knows(self, key: str) -> bool:
        """Say whether the phone with this key is still paired."""
        return self._seats.place_of(key) is not None

    def place_of(self, key: str) -> int | None:
        """The place whose page it shows."""
        return self._seats.place_of(key)

    def revoke(self, key: str) -> None:
        """Unpair the phone; an unknown key is no error."""
        self._seats.unpair_seat(key)
