"""What was said over the stream, and what to draw of it at a given time.

A moment is all that a scene may look at.  A frame is a function of it, so a test can ask for any millisecond.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from console.screen.turning import Turned, Turning

Json = dict[str, Any]
Rows = tuple[str, ...]

CUTS_MS = 500  # with reduced motion a wheel that turns is seen anew twice a second
_TELLING = ("wedge", "bankrupt", "lose-a-turn", "prize", "token", "checked", "busted")
"""Cues that tell something even if the board stays."""
DARK: Rows = ("00000000",) * 8


@dataclass(frozen=True, slots=True)
class Track:
    """Something that changed: what it was, the cue that came with the change, and how long ago that was."""

    now: Any = None
    before: Any = None
    cue: Json | None = None
    ms: int = 1_000_000

    @property
    def cue_name(self) -> str:
        """The name of the cue, empty without one."""
        return str(self.cue["name"]) if self.cue else ""

    @property
    def lasts(self) -> float | None:
        """How long the cue may take in ms, if that was said."""
        lasts = self.cue.get("lasts_ms") if self.cue else None
        return float(lasts) if lasts is not None else None


@dataclass(frozen=True, slots=True)
class Moment:
    """One instant of the show as the audience may see it.

    ``view`` and ``podiums`` change at different times, so each has its own track: a seat that locks in does not
    restart the tag that is just dropping.  ``pointing`` is what the one who is asked alone points at; its track lets a
    cursor glide.  ``spin`` is who is to spin the wheel, and ``wheel`` where that is, None before anything was said of
    it.  ``race`` is what is said of a race of buzzers, None without one.  ``ms`` is the time on the screen's own clock.
    """

    view: Track
    podiums: Track
    overlays: tuple[Json, ...] = ()
    timer: Track = field(default_factory=Track)
    pointing: Track = field(default_factory=Track)
    spin: Json | None = None
    wheel: Turned | None = None
    race: Json | None = None
    game_clock: Track = field(default_factory=Track)
    matrices: Mapping[int, Rows] = field(default_factory=dict)
    currency: str = "$"
    reduced: bool = False
    connected: bool = True
    ms: int = 0

    @property
    def scene(self) -> str:
        """The name of the scene, empty before the first state."""
        return str(self.view.now["scene"]) if self.view.now else ""

    @property
    def board(self) -> Json:
        """What is on the board now."""
        return dict(self.view.now["board"])

    @property
    def old_board(self) -> Json:
        """What was on the board before the newest change, empty in another scene."""
        before = self.view.before
        same = before and self.view.now and before["scene"] == self.view.now["scene"]
        return dict(before["board"]) if same else {}

    @property
    def pointed(self) -> Json | None:
        """What is pointed at, whatever the question; None when nobody is asked alone.

        Between locking in and the next beat nobody is asked, and what was chosen still stands there.
        """
        pointing = self.pointing.now
        if pointing is None and self.pointing.ms < self.view.ms:
            pointing = self.pointing.before
        return dict(pointing) if pointing else None

    def points(self, topic: str) -> Json | None:
        """The same in answer to a question about ``topic``; None when that is not asked now."""
        pointing = self.pointed
        return pointing if pointing and pointing.get("topic") == topic else None

    def asks(self, topic: str) -> bool:
        """Whether the contestant is asked about ``topic`` now, so that the screen says what to do."""
        return (self.pointing.now or {}).get("topic") == topic

    @property
    def left(self) -> float | None:
        """The share of the answer clock that is left, 1 to 0; None when no clock runs."""
        left = self._left_ms(self.timer)
        return None if left is None else min(1.0, left / max(1, self.timer.now["of_ms"]))

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds of the half-hour that are left, begun ones too; None when no clock runs."""
        left = self._left_ms(self.game_clock)
        return None if left is None else -int(-left // 1000)

    def _left_ms(self, clock: Track) -> float | None:
        if not clock.now:
            return None
        stopped = any(o.get("kind") == "paused" for o in self.overlays)
        return float(max(0.0, clock.now["left_ms"] - (0 if stopped else clock.ms)))


@dataclass(slots=True)
class _Change:
    now: Any = None
    before: Any = None
    cue: Json | None = None
    at: int = -1_000_000

    def to(self, value: Any, cue: Json | None, at: int, always: bool = False) -> None:
        if always or value != self.now:
            self.now, self.before, self.cue, self.at = value, self.now, cue, at

    def track(self, at: int) -> Track:
        return Track(self.now, self.before, self.cue, at - self.at)


class Memory:
    """Takes the stream's messages and gives moments.  Times are ms of one clock, given from outside.

    ``sound`` is the newest volume and muting that were said, empty before.
    """

    def __init__(self, reduced: bool = False) -> None:
        self._reduced_here = reduced
        self._hello: Json = {}
        self._rev = -1
        self._connected = False
        self._overlays: tuple[Json, ...] = ()
        self._view, self._podiums, self._timer, self._pointing = _Change(), _Change(), _Change(), _Change()
        self._game_clock = _Change()
        self._spin: Json | None = None
        self._race: Json | None = None
        self._turning = Turning()
        self._matrices: dict[int, Rows] = {}
        self.sound: Json = {}

    def tell(self, message: Json, at: int) -> Json | None:
        """Take one message; give back the cue that it brought, if it is to be sounded."""
        kind = message.get("type")
        if kind == "hello":
            self._hello, self._rev, self._connected = message, -1, True
            self._turning.forget()
        elif kind == "matrix":
            self._matrices[int(message["seat"])] = tuple(message["rows"])
        elif kind == "wheel":
            self._turning.tell(message, at)
        elif kind == "state" and int(message["rev"]) >= self._rev:
            return self._state(message, at)
        return None

    def foreseen(self, messages: Iterable[Json], at: int) -> Moment:
        """The moment that there would be if these were told at ``at``; nothing of them is remembered."""
        twin = copy.copy(self)
        changes = (self._view, self._podiums, self._timer, self._pointing, self._game_clock)
        twin._view, twin._podiums, twin._timer, twin._pointing, twin._game_clock = map(copy.copy, changes)
        twin._turning = copy.deepcopy(self._turning)
        twin._matrices = dict(self._matrices)
        for message in messages:
            twin.tell(message, at)
        return twin.at(at)

    def lost(self) -> None:
        """The stream broke: nothing that is on the stage is sure any more."""
        self._connected = False

    def _state(self, message: Json, at: int) -> Json | None:
        first, cue = self._rev < 0, message.get("cue")
        self._rev = int(message["rev"])
        if first:  # the picture as it stands after a new connection: nothing moves
            self._view, self._podiums, self._pointing = _Change(), _Change(), _Change()
            at_rest = -1_000_000
            self._view.to(message["view"], None, at_rest)
            self._podiums.to(message["podiums"], None, at_rest)
            self._pointing.to(message.get("pointing"), None, at_rest)
        else:
            self._view.to(message["view"], cue, at, always=cue is not None and cue.get("name") in _TELLING)
            self._podiums.to(message["podiums"], cue, at)
            self._pointing.to(message.get("pointing"), cue, at)
        self._overlays = tuple(message.get("overlays") or ())
        self._timer.to(message.get("timer"), cue, at, always=True)
        self._game_clock.to(message.get("game_clock"), cue, at, always=True)
        self._spin, self._race = message.get("spin"), message.get("race")
        self.sound = dict(message.get("sound") or {})
        return None if first else cue

    def at(self, now: int) -> Moment:
        """The moment at ``now``."""
        reduced = self._reduced_here or bool(self._hello.get("reduced_motion"))
        wheel = self._turning.at(now)
        if reduced and wheel and wheel.moving:
            wheel = replace(self._turning.at(now - now % CUTS_MS) or wheel, moving=True)
        return Moment(
            view=self._view.track(now),
            podiums=self._podiums.track(now),
            overlays=self._overlays,
            timer=self._timer.track(now),
            pointing=self._pointing.track(now),
            spin=self._spin,
            wheel=wheel,
            race=self._race,
            game_clock=self._game_clock.track(now),
            matrices=dict(self._matrices),
            currency=str(self._hello.get("currency", "$")),
            reduced=reduced,
            connected=self._connected,
            ms=now,
        )
