"""Hands every message to the viewers it was built for, and tells a newcomer where things stand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from console.web.hub import Message, Outgoing, Subscription

# The order in which a newcomer is told: who is talking, then the picture, then its parts.
_ORDER = ("hello", "rig", "state", "host", "matrix", "lamp", "wheel", "watch", "rig-test")


def _ignore(_: str) -> None:
    """Nobody wants to be told."""


class Publisher:
    """The newest of everything for each kind of viewer, and who is listening; ``left`` hears which kind one has gone of.

    Cues pass through once and are never kept: a newcomer gets the state without one, so that no reveal is heard twice.
    Pictures of the screen (bytes) are not kept either, they are stale as soon as nobody watches; nor is what a seat's page shows, which
    is made anew for whoever comes.
    """

    def __init__(self, left: Callable[[str], None] = _ignore) -> None:
        self._left = left
        self._kept: defaultdict[str, dict[tuple[str, int], Message]] = defaultdict(dict)
        self._open: defaultdict[str, dict[Subscription, None]] = defaultdict(dict)  # the oldest first

    def publish(self, viewer: str, message: Outgoing) -> None:
        """Send a message to all viewers of this kind and keep it for those that are still to come."""
        if not isinstance(message, bytes) and message["type"] in _ORDER:
            kept = message
            if message["type"] == "state" and message.get("cue") is not None:
                kept = message | {"cue": None}
            self._kept[viewer][message["type"], message.get("seat", 0)] = kept
        for subscription in tuple(self._open[viewer]):  # one that lags leaves the set while we send
            subscription.put(message)

    def subscribe(self, viewer: str) -> Subscription:
        """Open a queue that begins with the present state of things; ``ValueError`` for an unknown kind of viewer."""
        subscription = Subscription(viewer, on_close=self._leave)
        kept = self._kept[viewer]
        for key in sorted(kept, key=lambda key: (_ORDER.index(key[0]), key[1])):
            subscription.put(kept[key])
        self._open[viewer][subscription] = None
        return subscription

    def listening(self, viewer: str) -> int:
        """Count the viewers of this kind that are connected now."""
        return len(self._open.get(viewer, ()))

    def oldest(self, viewer: str) -> Subscription:
        """The one of them that has been connected for longest."""
        return next(iter(self._open[viewer]))

    def dismiss(self, viewer: str) -> None:
        """Let all viewers of this kind go, and forget what was kept for them."""
        for subscription in tuple(self._open.pop(viewer, ())):
            subscription.close()
        self._kept.pop(viewer, None)

    def close(self) -> None:
        """Let every viewer go."""
        for viewer in tuple(self._open):
            for subscription in tuple(self._open[viewer]):
                subscription.close()

    def _leave(self, subscription: Subscription) -> None:
        self._open.get(subscription.viewer, {}).pop(subscription, None)
        self._left(subscription.viewer)
