"""Which phones may run the show: a PIN that is read off the rig buys a random token.

Pure: the time is an argument and the secrets come from a source that is passed in.  Of a token only its hash is kept,
so nothing that the daemon writes or logs can open the host's page.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from console.web.slowdown import SECOND, Slowdown

PIN_LENGTHS = (4, 5, 6)
_TOKEN_BYTES = 32
_EVERYBODY = "everybody"


@dataclass(frozen=True, slots=True)
class Paired:
    """The PIN was right: ``token`` goes to the phone and is kept nowhere else."""

    token: str


@dataclass(frozen=True, slots=True)
class Denied:
    """Not let in.  ``wait`` is the nanoseconds until the next try is looked at; ``looked`` says whether this one was."""

    wait: int
    looked: bool


def key_of(token: str) -> str:
    """Return the hash (SHA-256, hex) under which a token is known."""
    return hashlib.sha256(token.encode()).hexdigest()


class Pairing:
    """The PIN of this run and the hashes of the tokens it has bought.

    Wrong PINs are slowed for each peer (a second after the third, doubling to five minutes) and for all peers together
    (after the tenth, doubling to half a minute: long enough that guessing six digits takes months, short enough that a
    prankster cannot lock the host out of the show).  Wrong tokens are slowed for each peer alone; they are too long to
    be guessed, so this only keeps a stray phone from hammering.

    ``source(n)`` returns n secret random bytes (``secrets.token_bytes``).  ``known`` are keys of phones that were paired
    in an earlier run; ``keys`` gives them back to be stored.
    """

    def __init__(self, source: Callable[[int], bytes], *, digits: int = 6, known: Iterable[str] = ()) -> None:
        if digits not in PIN_LENGTHS:
            raise ValueError(f"a PIN of {digits} digits: allowed are {', '.join(map(str, PIN_LENGTHS))}")
        self._source = source
        self._digits = digits
        self._keys = set(known)
        self._pins = Slowdown(free=2, longest=300 * SECOND)
        self._all_pins = Slowdown(free=9, longest=30 * SECOND)
        self._tokens = Slowdown(free=3, longest=30 * SECOND)
        self.pin = ""
        self.change_pin()

    def change_pin(self) -> None:
        """Make a new PIN; phones that are paired stay so."""
        # 16 bytes taken modulo a million favour no PIN by more than one part in 10**32.
        number = int.from_bytes(self._source(16), "big") % 10**self._digits
        self.pin = f"{number:0{self._digits}d}"

    def pair(self, peer: str, pin: str, now: int) -> Paired | Denied:
        """Try a PIN.  While the peer has to wait, not even the right one is looked at."""
        wait = max(self._pins.wait(peer, now), self._all_pins.wait(_EVERYBODY, now))
        if wait:
            return Denied(wait, looked=False)
        if not hmac.compare_digest(pin.encode(errors="replace"), self.pin.encode()):
            wait = max(self._pins.failed(peer, now), self._all_pins.failed(_EVERYBODY, now))
            return Denied(wait, looked=True)
        self._pins.passed(peer)
        token = base64.urlsafe_b64encode(self._source(_TOKEN_BYTES)).decode().rstrip("=")
        self._keys.add(key_of(token))
        return Paired(token)

    def admit(self, peer: str, token: str, now: int) -> str | Denied:
        """Check a token that a peer shows; return its key, or why not."""
        wait = self._tokens.wait(peer, now)
        if wait:
            return Denied(wait, looked=False)
        key = key_of(token)
        # What is looked up is a hash, so the time it takes says nothing about a token.
        if key not in self._keys:
            return Denied(self._tokens.failed(peer, now), looked=True)
        self._tokens.passed(peer)
        return key

    def knows(self, key: str) -> bool:
        """Say whether the phone with this key is still paired."""
        return key in self._keys

    @property
    def keys(self) -> frozenset[str]:
        """The keys of all paired phones."""
        return frozenset(self._keys)

    def revoke(self, key: str) -> None:
        """Unpair one phone; an unknown key is no error."""
        self._keys.discard(key)
