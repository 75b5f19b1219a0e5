"""Which phones may run the show: a PIN that is read off the rig buys a random token.  What guessing costs, here and elsewhere.

Pure: the time is an argument and the secrets come from a source that is passed in.  Of a token only its hash is kept,
so nothing that the daemon writes or logs can open a page.
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
    """The secret was right: ``token`` goes to the phone and is kept nowhere else."""

    token: str


@dataclass(frozen=True, slots=True)
class Denied:
    """Not let in.  ``wait`` is the nanoseconds until the next try is looked at; ``looked`` says whether this one was."""

    wait: int
    looked: bool


def key_of(token: str) -> str:
    """Return the hash (SHA-256, hex) under which a token is known."""
    return hashlib.sha256(token.encode()).hexdigest()


def digits(source: Callable[[int], bytes], count: int) -> str:
    """So many digits that nobody can guess."""
    # 16 bytes taken modulo a million favour no number by more than one part in 10**32.
    number = int.from_bytes(source(16), "big") % 10**count
    return f"{number:0{count}d}"


def new_token(source: Callable[[int], bytes]) -> str:
    """A token that nobody can guess."""
    return base64.urlsafe_b64encode(source(_TOKEN_BYTES)).decode().rstrip("=")


class Tries:
    """Wrong secrets are slowed for each peer (a second after the third, doubling to five minutes) and for all peers together.

    For all: after the tenth, doubling to half a minute: long enough that guessing six digits takes months, short enough that a
    prankster cannot lock anybody out of the show.
    """

    def __init__(self) -> None:
        self._peers = Slowdown(free=2, longest=300 * SECOND)
        self._all = Slowdown(free=9, longest=30 * SECOND)

    def wait(self, peer: str, now: int) -> int:
        """Nanoseconds until this peer's next try is looked at."""
        return max(self._peers.wait(peer, now), self._all.wait(_EVERYBODY, now))

    def failed(self, peer: str, now: int) -> int:
        """Count a wrong one; gives the wait that follows from it."""
        return max(self._peers.failed(peer, now), self._all.failed(_EVERYBODY, now))

    def passed(self, peer: str) -> None:
        """It was right: forget this peer's failures."""
        self._peers.passed(peer)


class Tokens:
    """Checks tokens.  Wrong ones are slowed for each peer; they are too long to be guessed, so this only keeps a stray phone from hammering."""

    def __init__(self) -> None:
        self._wrong = Slowdown(free=3, longest=30 * SECOND)

    def admit(self, peer: str, token: str, known: Callable[[str], bool], now: int) -> str | Denied:
        """Return the token's key if that is a known one, or why not."""
        wait = self._wrong.wait(peer, now)
        if wait:
            return Denied(wait, looked=False)
        key = key_of(token)
        # What is looked up is a hash, so the time it takes says nothing about a token.
        if not known(key):
            return Denied(self._wrong.failed(peer, now), looked=True)
        self._wrong.passed(peer)
        return key


class Pairing:
    """The PIN of this run and the hashes of the tokens it has bought.

    ``source(n)`` returns n secret random bytes (``secrets.token_bytes``).  ``known`` are keys of phones that were paired
    in an earlier run; ``keys`` gives them back to be stored.
    """

    def __init__(self, source: Callable[[int], bytes], *, digits: int = 6, known: Iterable[str] = ()) -> None:
        if digits not in PIN_LENGTHS:
            raise ValueError(f"a PIN of {digits} digits: allowed are {', '.join(map(str, PIN_LENGTHS))}")
        self._source = source
        self._digits = digits
        self._keys = set(known)
        self._tries = Tries()
        self._tokens = Tokens()
        self.pin = ""
        self.change_pin()

    def change_pin(self) -> None:
        """Make a new PIN; phones that are paired stay so."""
        self.pin = digits(self._source, self._digits)

    def pair(self, peer: str, pin: str, now: int) -> Paired | Denied:
        """Try a PIN.  While the peer has to wait, not even the right one is looked at."""
        wait = self._tries.wait(peer, now)
        if wait:
            return Denied(wait, looked=False)
        if not hmac.compare_digest(pin.encode(errors="replace"), self.pin.encode()):
            return Denied(self._tries.failed(peer, now), looked=True)
        self._tries.passed(peer)
        token = new_token(self._source)
        self._keys.add(key_of(token))
        return Paired(token)

    def admit(self, peer: str, token: str, now: int) -> str | Denied:
        """Check a token that a peer shows; return its key, or why not."""
        return self._tokens.admit(peer, token, self.knows, now)

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
