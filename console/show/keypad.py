"""The host's numeric keypad: what is typed, and what it comes to. What stands there is on the host's page alone.

``enter`` goes on; digits and ``enter`` answer the one choice that is open; ``2*77`` and ``enter`` is seat 2's answer; ``+`` is right and
``-`` wrong; ``/`` holds the show and lets it go on; ``backspace`` takes a digit back, and without one the latest step; ``.`` forgets what is typed.
In the lobby ``2*`` and ``enter`` seats whoever is at seat 2, or frees it, and ``3`` and ``enter`` chooses the third game. ``00`` and ``enter``, twice, ends what
is on: the show, or that a saved one is offered. Where nobody plays ``+`` and ``-`` make the sound louder and softer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from console.rules.conversation import Refused
from console.show.comforts import VOLUMES
from console.show.director import Director
from console.show.floor import Live
from console.show.mc_hands import Act, McHands
from hardware.events import Key

Json = Any
LONGEST = 12
"""Characters that can be typed: more is a stuck key."""
JUDGES = {"+": "right", "-": "wrong"}
LOUDER = {"+": 1, "-": -1}
FOR = "*"
END = "00"
"""Not ``0``, which may be an answer."""


class Keypad:
    """``typed`` is what stands there."""

    def __init__(self, director: Director, act: Act) -> None:
        self.typed = ""
        self._director = director
        self.hands = McHands(director, act, self.key)
        """The MC's buttons; ``enter`` alone is the same as their *next*."""

    def key(self, event: Key, now: int) -> None:
        """A key went down. What can't be done is said in the host's log, and changes nothing."""
        key = event.key
        if key.isdigit() or key == FOR:
            self._type(key)
        elif key == ".":
            self.typed = ""
        elif key == "backspace":
            self._back(now)
        elif key == "/":
            self._pause(now)
        else:
            typed, self.typed = self.typed, ""
            try:
                self._enter(typed, now) if key == "enter" else self._judge(key, now)
            except Refused as reason:
                self._director.say(f"Keypad: {reason}")

    def _type(self, key: str) -> None:
        if len(self.typed) < LONGEST and not (key == FOR and (FOR in self.typed or not self.typed)):
            self.typed += key

    def _back(self, now: int) -> None:
        if self.typed:
            self.typed = self.typed[:-1]
        else:
            self.hands.undo(now)

    def _pause(self, now: int) -> None:
        self.hands.do("go-on" if self._director.picture.paused_at is not None else "pause", now)

    def _judge(self, key: str, now: int) -> None:
        picture, verdict = self._director.picture, JUDGES.get(key)
        if verdict is not None and (picture.phase != "game" or picture.paused_at is not None):
            volume = picture.comforts.volume + LOUDER[key]
            if volume in VOLUMES:
                self.hands.do("sound", now, volume=volume, muted=False)
            return
        for live in self._open():
            if verdict in _ids(live):
                self.hands.do("answer", now, ask=live.asked.id, value=verdict)
                return
        raise Refused("there is nothing to be judged")

    def _enter(self, typed: str, now: int) -> None:
        seat, star, rest = typed.partition(FOR)
        if not typed:
            self.hands.next(now)
        elif typed == END:
            self.hands.surely("end" if self._director.picture.phase == "game" else "new", now)
        elif self._director.picture.phase == "lobby":
            self._sit(int(seat), rest, now) if star else self._choose_game(int(typed), now)
        elif star:
            self._answer(self._of_seat(int(seat)), rest, now)
        else:
            self._answer(self._only_choice(), typed, now)

    def _sit(self, number: int, rest: str, now: int) -> None:
        if rest:
            raise Refused(f"{number}* and enter seats seat {number}, or frees it")
        place = self._director.cast.place(number)
        self.hands.do("seat", now, seat=number, here=not place.here)

    def _choose_game(self, nth: int, now: int) -> None:
        """In the order in which the host's page has them."""
        games = list(self._director.repertoire.playables)
        if not 1 <= nth <= len(games):
            raise Refused(f"there is no game {nth}; they are 1 to {len(games)}")
        self.hands.do("game", now, game=games[nth - 1])

    # ------------------------------------------------------------------ questions
    def _open(self) -> Iterable[Live]:
        return [one for one in self._director.picture.floor.live.values() if self._director.wanted(one)]

    def _only_choice(self) -> Live:
        """The one choice that everybody may see: one that is made in secret is nobody's but its seat's."""
        choices = [one for one in self._open() if one.asked.message["kind"] == "choose" and not one.secret]
        if len(choices) != 1:
            raise Refused("there is no single choice now: type the seat, *, and its answer")
        return choices[0]

    def _of_seat(self, seat: int) -> Live:
        live = self._director.picture.floor.of_seat(seat)
        if live is None or not self._director.wanted(live):
            raise Refused(f"seat {seat} is asked nothing now")
        return live

    def _answer(self, live: Live, typed: str, now: int) -> None:
        if not typed:
            raise Refused("there is no answer behind the *")
        self.hands.do("answer", now, ask=live.asked.id, value=_meant(live.asked.message, typed))


def _ids(live: Live) -> list[str]:
    return [option["id"] for option in live.asked.message.get("options", ())]


def _meant(ask: Mapping[str, Json], typed: str) -> Json:
    """The answer that a number means: a price, what is called so, or else the n-th of what may be chosen."""
    if ask["kind"] == "dial":
        return int(typed)
    if ask["kind"] != "choose":
        raise Refused("that can't be answered with numbers: use the page")
    ids = [option["id"] for option in ask["options"]]
    if typed in ids:
        return typed
    if not 1 <= int(typed) <= len(ids):
        raise Refused(f"{typed} is not one of 1 to {len(ids)}")
    return ids[int(typed) - 1]
