"""What the web server needs of the daemon, and the queue in which a viewer's messages wait.

A viewer may be a phone at the edge of the wireless network.  The daemon must never wait for it and must never
pile up messages for it, so each viewer has a bounded queue of its own:

- of what only the newest counts (a matrix, a lamp, where the wheel is, the whole state of the host's or a seat's page, the screen's
  picture) one waits at most;
  the newer one takes the older one's place in the queue, so that a busy seat cannot push a quiet one back for ever;
- everything else stays in order, and a viewer that lets too much of it pile up is let go: it connects again and
  starts from the present state, which is quicker than catching up.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable
from typing import Any, Protocol

from console.web.seat_pairing import Seats

Message = dict[str, Any]
Outgoing = Message | bytes

VIEWERS = ("audience", "screen", "host", "bench", "seat")
"""Kinds of viewers. Each phone of a seat is one of its own, ``seat:KEY``: what one is told is never another's."""

# A state is some 3 kB; 200 of them are more than a minute of the liveliest show.
QUEUE_LIMIT = 200


def kind_of(viewer: str) -> str:
    """``seat:KEY`` -> ``seat``: what may be said of a viewer in a log."""
    return viewer.partition(":")[0]


def seat_viewer(key: str) -> str:
    """The viewer that is the phone with this key."""
    return f"seat:{key}"


def newest_counts(message: Outgoing) -> Hashable | None:
    """Name what this message replaces while it waits, or None for one that keeps its place in the order."""
    if isinstance(message, bytes):
        return "picture"
    kind = message.get("type")
    if kind in ("matrix", "lamp"):
        return (kind, message.get("seat"))
    if kind in ("host", "seat", "rig", "rig-test", "watch", "wheel"):
        return str(kind)
    return None


class Subscription(AsyncIterator[Outgoing]):
    """One viewer's bounded queue: the daemon puts messages in, the viewer's connection takes them out.

    All methods belong to the event loop's thread.  ``put`` and ``close`` return at once.  Iteration ends when the
    subscription is closed; what was still waiting is dropped then.
    """

    def __init__(
        self,
        viewer: str,
        *,
        limit: int = QUEUE_LIMIT,
        on_close: Callable[[Subscription], None] | None = None,
    ) -> None:
        if kind_of(viewer) not in VIEWERS:
            raise ValueError(f"viewer {kind_of(viewer)!r}: allowed are {', '.join(VIEWERS)}")
        self.viewer = viewer
        self.closed = False
        self.lagged = False
        self._limit = limit
        self._on_close = on_close
        self._waiting: dict[
            Hashable, Outgoing
        ] = {}  # a dict keeps the place of a key whose value is replaced
        self._serial = 0
        self._stirred = asyncio.Event()
        self._ended = asyncio.Event()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, message: Outgoing) -> None:
        """Queue a message for this viewer; nothing happens when the subscription is closed."""
        if self.closed:
            return
        key = newest_counts(message)
        if key is None:
            self._serial += 1
            key = self._serial
        if key not in self._waiting and len(self._waiting) >= self._limit:
            self.lagged = True
            self.close()
            return
        self._waiting[key] = message
        self._stirred.set()

    def close(self) -> None:
        """End the iteration and drop what waits; doing it twice is harmless."""
        if self.closed:
            return
        self.closed = True
        self._waiting.clear()
        self._stirred.set()
        self._ended.set()
        if self._on_close is not None:
            self._on_close(self)

    async def ended(self) -> None:
        """Return once the subscription is closed."""
        await self._ended.wait()

    def __aiter__(self) -> Subscription:
        return self

    async def __anext__(self) -> Outgoing:
        while not self.closed:
            if self._waiting:
                return self._waiting.pop(next(iter(self._waiting)))
            self._stirred.clear()
            await self._stirred.wait()
        raise StopAsyncIteration


class SeatHub(Seats, Protocol):
    """What the daemon offers to seats' phones."""

    async def seat_action(self, key: str, message: Message) -> Message:
        """Do what the page of the phone with this key asks; the answer is a ``done`` or a ``refused`` message."""


class Hub(Protocol):
    """What the daemon offers to the web server."""

    simulated: bool

    @property
    def seats(self) -> SeatHub:
        """The same for seats' phones."""

    def subscribe(self, viewer: str) -> Subscription:
        """Open a queue for a viewer of this kind, with what a newcomer must know already in it."""

    async def host_action(self, message: Message) -> Message:
        """Do what a paired host asks; the answer is a ``done`` or a ``refused`` message."""

    async def bench_action(self, message: Message) -> None:
        """Work a control of the simulated rig."""

    async def screen_message(self, message: Outgoing) -> None:
        """Take a picture or a fault from the screen process."""
