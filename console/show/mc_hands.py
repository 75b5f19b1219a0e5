"""The MC's own buttons: *next* does what the page's gold button would do, *undo* takes back. Neither ever judges anybody.

With them alone a whole evening can be run, without a page: *undo* is the next game where nothing is to be taken back, and leaves a saved show.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from console.show.clock import MS
from console.show.director import Director
from console.show.messages import Message
from console.show.racing import NEXT
from hardware.events import Event, Key, Press

Json = Any
Act = Callable[[Message, int], dict[str, Json]]
"""Does what a host's message says and gives the reply."""
ECHO = 300 * MS
"""ns within which a second press is the trembling of the same finger."""
TWICE = 2_000 * MS
"""ns within which a show is begun or left by a second press: by one alone it might be a sleeve."""
ONCE_MORE = {
    "start": "Press once more to start the show",
    "new": "Press once more for a new show",
    "end": "Press once more to end the show",
    "take-over": "Press once more if the new MC holds the page",
}


class McHands:
    """Works the host's desk as his page does, with the state as it is now; ``keys`` takes what the keypad says."""

    def __init__(self, director: Director, act: Act, keys: Callable[[Key, int], None]) -> None:
        self._director = director
        self._act = act
        self._keys = keys
        self._pressed: dict[str, int] = {}
        self._armed: tuple[str, int] = ("", 0)

    def event(self, event: Event, now: int) -> None:
        """A button of the MC's was pressed, or a key of his keypad."""
        if isinstance(event, Key):
            self._keys(event, now)
        elif isinstance(event, Press) and event.at - self._pressed.get(event.part, -ECHO) >= ECHO:
            self._pressed[event.part] = event.at
            if event.part == "next":
                self.next(now)
            elif event.part == "undo":
                self.undo(now)

    def next(self, now: int) -> None:
        """What comes next, if the host is who says so."""
        message = self._next(now)
        if message:
            self.surely(now=now, **message)

    def undo(self, now: int) -> None:
        """Takes back the latest step; in the lobby the next game of those that can be played, beside a saved show a new one."""
        phase, repertoire = self._director.picture.phase, self._director.repertoire
        if phase == "lobby":
            games = list(repertoire.playables)
            self.do("game", now, game=games[(games.index(repertoire.chosen.game.name) + 1) % len(games)])
        elif phase == "resume":
            self.surely("new", now)
        else:
            self.do("undo", now)

    def surely(self, do: str, now: int, **more: Json) -> None:
        """One action of the host's; what must not happen by a sleeve only when it is asked for twice."""
        if do in ONCE_MORE and not (self._armed[0] == do and now - self._armed[1] <= TWICE):
            self._armed = (do, now)
            self._director.say(ONCE_MORE[do])
            return
        self._armed = ("", 0)
        self.do(do, now, **more)

    def do(self, do: str, now: int, **more: Json) -> None:
        """One action of the host's; what is refused is said in his log."""
        reply = self._act({"do": do, "step": self._director.step, **more}, now)
        if reply["type"] == "refused":
            self._director.say(f"Not done: {reply['reason']}")

    def _next(self, now: int) -> dict[str, Json]:
        """The action behind the gold button now; nothing where only a decision or other people help."""
        director, picture = self._director, self._director.picture
        if picture.paused_at is not None:
            return {"do": "go-on"}
        if director.passing is not None:
            return {"do": "take-over"}
        if picture.phase in ("lobby", "resume"):
            return {"do": "start" if picture.phase == "lobby" else "resume"}
        if director.pace.waiting(now) is not None:
            return {"do": "next"}
        if picture.phase == "over":
            return {"do": "new"}
        for id, live in picture.floor.live.items():
            if live.asked.message["topic"] == NEXT and director.wanted(live):
                offered = [option["id"] for option in live.asked.message["options"]]
                return {"do": "answer", "ask": id, "value": offered[0]}
        return {}
