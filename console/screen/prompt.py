"""Sounds that can't wait for their picture: whoever buzzes hears it at once.

A state waits until what it shows has been made, and then for the next frame.  These sounds start where the message is
read, on the network thread; the mixer takes them from any.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from console.screen import cues
from console.screen.moment import Json
from console.screen.sound import BUFFER_MS, USUAL, Player

AT_ONCE = ("buzzed", "tied", "false-start")
SOUNDED = "*sounded"
"""A state that has this was heard when it came."""


class Prompt:
    """Looks at each message as it is read; ``send`` answers the console. Without a ``player`` nothing sounds."""

    def __init__(
        self,
        player: Player | None,
        send: Callable[[Json], None],
        clock: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._player, self._send, self._clock = player, send, clock

    def hear(self, message: Json) -> None:
        """Play at once what is to be heard at once; the state is marked, so that it is not heard twice."""
        if message["type"] == "sound-test":
            self._test(message)
        cue = message.get("cue") if message["type"] == "state" else None
        if self._player and isinstance(cue, dict) and cue.get("name") in AT_ONCE:
            self._buzz(self._player, cue, message)

    def _buzz(self, player: Player, cue: Json, message: Json) -> None:
        try:
            wanted = message.get("sound") or {}
            player.set(int(wanted.get("volume", USUAL)), bool(wanted.get("muted")))
        except (AttributeError, TypeError, ValueError):
            return  # whoever takes the state says what is wrong with it
        for _, name in cues.sounds(cue):
            player.start(name)
        message[SOUNDED] = True

    def _test(self, message: Json) -> None:
        """The rig's test asks for a sound, and wants to know when it was given to the card; null where none was."""
        at = self._clock() if self._player and self._player.start("buzz 1") else None
        self._send({"type": "sounded", "n": message.get("n"), "at": at, "buffer_ms": BUFFER_MS})
