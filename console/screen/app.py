"""The screen without its window, threads or socket: what is told goes in, frames and sounds come out."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pygame

from console.screen import client
from console.screen.canvas import Sprite
from console.screen.faults import Faults
from console.screen.frame import frame
from console.screen.glass import Glass
from console.screen.moment import Json, Memory, Moment
from console.screen.prompt import SOUNDED
from console.screen.sound import RETRY_MS as SOUND_RETRY_MS
from console.screen.sound import USUAL, Player, SoundMissingError
from console.screen.stage import curtain, footlights, valance
from console.screen.turning import Pegs
from console.screen.watch import Watcher
from console.screen.wings import Wings
from console.screen.workshop import Workshop

log = logging.getLogger("screen")

GRACE_MS = 1_000  # a broken stream is often back at once; until then the last picture stands
QUIET_MS = 9_000  # after this nothing moves by itself, but for a bulb of the lobby
QUIET_EVERY_MS = 100
_FEEDBACK = ("locked", "tick")


class Screen:
    """Messages in, frames and messages out. Times are ms of one clock."""

    def __init__(
        self,
        shop: Workshop,
        glass: Glass,
        player: Player | None,
        faults: Faults,
        send: Callable[[bytes], None],
    ) -> None:
        self.shop, self.glass, self.player, self.faults, self.send = shop, glass, player, faults, send
        self.memory, self.watcher = Memory(), Watcher()
        self.wings = Wings(shop, self.memory)
        self._lost_at: int | None = None
        self._fresh = True
        self._drawn_at = 0
        self._sound_at = 0
        self._pegs = Pegs()

    def take(self, message: Json, now: int) -> None:
        """One message of the stream, or word that it broke; it has its effect when it is its turn in a step."""
        self.wings.add(message, now)

    def _act(self, message: Json, now: int) -> None:
        self._fresh = True
        if message is client.DOWN:
            self._lost_at = now
            self.watcher.switch(False)
        elif message["type"] == "watch":
            self.watcher.switch(bool(message.get("on")))
        else:
            self._tell(message, now)

    def _tell(self, message: Json, now: int) -> None:
        if message["type"] == "hello":
            self._lost_at = None
        try:
            cue = self.memory.tell(message, now)
        except (KeyError, TypeError, ValueError) as error:
            log.warning("a %s message is not as agreed (%r)", message["type"], error)
            return
        if self.player and message["type"] == "state":
            self._hear(self.player, cue, now, bool(message.get(SOUNDED)))

    def _hear(self, player: Player, cue: Json | None, now: int, heard: bool) -> None:
        moment, wanted = self.memory.at(now), self.memory.sound
        paused = any(o.get("kind") == "paused" for o in moment.overlays)
        player.set(int(wanted.get("volume", USUAL)), bool(wanted.get("muted")) or paused)
        if paused:
            player.hush()
        elif cue:
            if cue.get("name") not in _FEEDBACK:
                player.hush()
            if not heard:
                player.cue(cue, now)
        elif _opened(moment):
            player.cue({"name": "buzzers-open"}, now)
        elif moment.pointing.ms == 0 and moment.pointing.now and moment.pointing.before:
            player.move(now)

    def refresh(self) -> None:
        """Something outside the stream changed: draw at the next step."""
        self._fresh = True

    def step(self, now: int, enough: Callable[[], bool] = lambda: False) -> list[pygame.Rect]:
        """Draw and sound what is due at ``now`` (ms); gives the changed rectangles of the window.

        When it is ``enough`` before what a message brings on is made, the message waits for a later step.
        """
        while (message := self.wings.next(now, enough)) is not None:
            self._act(message, now)
        if self._lost_at is not None and now - self._lost_at >= GRACE_MS:
            self.memory.lost()
            self._lost_at = None
        moment = self.memory.at(now)
        if self.player:
            if self._pegs.passed(moment.wheel, _wedges(moment)):
                self.player.peg(now)
            self._sound(self.player, now)
        if not self._fresh and _quiet(moment) and now - self._drawn_at < QUIET_EVERY_MS:
            return []
        self._fresh, self._drawn_at = False, now
        dirty = self.glass.show(self._frame(moment))
        if dirty:
            self.watcher.changed()
        if (picture := self.watcher.frame(self.glass.canvas.surface, now)) is not None:
            self.send(picture)
        return dirty

    def prepare(self, now: int, enough: Callable[[], bool]) -> None:
        """Use the time between frames, until it is ``enough``, for what will be shown next."""
        self.wings.prepare(now, enough)

    def _frame(self, moment: Moment) -> list[Sprite]:
        try:
            made = frame(self.shop, moment)
        except Exception:
            # A state that can't be drawn must not take the screen away in the middle of a show.
            log.exception('scene "%s" can\'t be drawn', moment.scene)
            self.faults.raise_(
                "scene", f'Screen: scene "{moment.scene}" can\'t be drawn; the log says why', "broken"
            )
            return [*curtain(self.shop, 1.0), valance(self.shop), *footlights(self.shop, Memory().at(0))]
        self.faults.clear("scene")
        return made

    def _sound(self, player: Player, now: int) -> None:
        if not player.is_open and now >= self._sound_at:
            self._sound_at = now + SOUND_RETRY_MS
            try:
                player.open()
            except SoundMissingError as error:
                self.faults.raise_("sound", str(error))
            else:
                self.faults.clear("sound")
        player.tick(now)


def _quiet(moment: Moment) -> bool:
    still = all(track.ms > QUIET_MS for track in (moment.view, moment.podiums, moment.pointing))
    turns = moment.wheel is not None and moment.wheel.moving
    return still and not turns and moment.timer.now is None


def _opened(moment: Moment) -> bool:
    """Whether the buzzers of a quiz have opened with the newest change, for which there is no cue."""
    if moment.scene != "buzz-in" or moment.view.ms > 0:
        return False
    return bool(moment.board.get("open")) and not moment.old_board.get("open", True)


def _wedges(moment: Moment) -> int:
    """How many wedges the wheel on the stage has; 0 without one."""
    return len(moment.board.get("wheel") or ()) if moment.view.now else 0
