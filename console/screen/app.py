"""``gameshow screen``: the process that draws and sounds the show.

One thread draws; small ones read the stream, fetch pictures and make the sounds.  Nothing that goes wrong here
reaches the game: the console goes on without a screen, and a screen that comes back gets the present state.
"""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from console.screen import client, display
from console.screen.canvas import Sprite
from console.screen.faults import Faults
from console.screen.frame import frame
from console.screen.gallery import Gallery
from console.screen.glass import Glass
from console.screen.moment import Json, Memory, Moment
from console.screen.prompt import SOUNDED, Prompt
from console.screen.sound import RETRY_MS as SOUND_RETRY_MS
from console.screen.sound import USUAL, Player, SoundMissingError
from console.screen.stage import curtain, footlights, valance
from console.screen.turning import Pegs
from console.screen.watch import Watcher
from console.screen.wings import Wings
from console.screen.workshop import Workshop

log = logging.getLogger("screen")

URL = "ws://127.0.0.1:8420/stream/screen"
NO_DISPLAY = 3
GRACE_MS = 1_000  # a broken stream is often back at once; until then the last picture stands
QUIET_MS = 9_000  # after this nothing moves by itself, but for a bulb of the lobby
QUIET_EVERY_MS = 100
# Shares of a frame's time after which nothing more is made: before it is drawn, and then until the next one.
FIRST_SHARE, WORK_SHARE = 0.25, 0.65
_FEEDBACK = ("locked", "tick")


class Screen:
    """The screen without its window, thread or socket: messages in, frames and messages out."""

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


def parser() -> argparse.ArgumentParser:
    """The command line of ``gameshow screen``."""
    made = argparse.ArgumentParser(prog="gameshow screen", description="The audience screen and its sound.")
    made.add_argument("--url", default=URL, help=f"the console's stream (default {URL})")
    made.add_argument("--windowed", action="store_true", help="in a window instead of the whole display")
    made.add_argument("--driver", help="SDL's video driver by name: kmsdrm, wayland, x11, dummy, ...")
    made.add_argument("--fps", type=int, default=60, help="most frames a second (default 60)")
    made.add_argument("--mute", action="store_true", help="without sound")
    made.add_argument("--patience", type=float, default=30, help="seconds to wait for a display (default 30)")
    made.add_argument(
        "--leash", action="store_true", help="leave when standard input ends, with whoever holds it"
    )
    made.add_argument("--volume", type=float, default=1.0, help="loudest volume, 0 to 1 (default 1)")
    return made


def main(argv: Sequence[str]) -> int:
    """Run the screen until it is told to stop: 0; 2 for a bad command line, 3 if there is no display."""
    asked = parser().parse_args(list(argv))
    if not asked.url.startswith(("ws://", "wss://")):
        parser().error(f"--url {asked.url!r}: an address like {URL} is needed")
    if not 1 <= asked.fps <= 240:
        parser().error(f"--fps {asked.fps}: 1 to 240 is allowed")
    if not 0 <= asked.patience <= 3600:
        parser().error(f"--patience {asked.patience}: 0 to 3600 is allowed")
    if not 0 <= asked.volume <= 1:
        parser().error(f"--volume {asked.volume}: 0 to 1 is allowed")
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    if asked.leash:
        threading.Thread(target=_follow, args=(stop,), name="leash", daemon=True).start()
    faults = Faults(lambda message: stream.send(message))
    player = None if asked.mute else Player(asked.volume)
    prompt = Prompt(player, lambda message: stream.send(message))
    stream = client.Stream(asked.url, faults.again, prompt.hear)
    stream.start()
    try:
        window = display.open_patiently(
            lambda: display.open_once(asked.driver, asked.windowed),
            stop.wait,
            lambda text: _no_display_yet(faults, text),
            round(asked.patience * 1000),
        )
    except display.NoDisplayError as error:
        print(error, file=sys.stderr)
        return NO_DISPLAY
    if window is None:
        return 0
    faults.clear("display")
    gallery = Gallery(asked.url)
    gallery.start()
    screen = Screen(Workshop(gallery), Glass(window), player, faults, stream.send)
    try:
        _run(screen, stream, gallery, stop, asked.fps)
    finally:
        stream.stop()
        pygame.quit()
    return 0


def _follow(stop: threading.Event) -> None:
    """A console that was killed can't say goodbye, but its end of the pipe closes."""
    while os.read(sys.stdin.fileno(), 256):
        pass
    stop.set()


def _no_display_yet(faults: Faults, text: str) -> None:
    faults.raise_("display", text)
    print(text, file=sys.stderr, flush=True)


def _run(screen: Screen, stream: client.Stream, gallery: Gallery, stop: threading.Event, fps: int) -> None:
    clock = pygame.time.Clock()
    sys.setswitchinterval(0.001)  # so long may another thread keep a frame waiting
    began = time.monotonic_ns()
    pygame.display.update(screen.step(0))
    while not stop.is_set():
        frame_began = time.monotonic_ns()
        now = (frame_began - began) // 1_000_000
        if not _events(screen):
            return
        while not stream.inbox.empty():
            message = stream.inbox.get()
            if message is client.UP:
                gallery.retry()
            else:
                screen.take(message, now)
        if gallery.arrived.is_set():
            gallery.arrived.clear()
            screen.refresh()
        if dirty := screen.step(now, _past(frame_began, FIRST_SHARE / fps)):
            pygame.display.update(dirty)
        screen.prepare(now, _past(frame_began, WORK_SHARE / fps))
        clock.tick(fps)


def _past(began: int, seconds: float) -> Callable[[], bool]:
    end = began + round(seconds * 1e9)
    return lambda: time.monotonic_ns() >= end


def _events(screen: Screen) -> bool:
    """Look at the window's events; False when it was closed."""
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            return False
        if event.type == pygame.WINDOWSIZECHANGED:
            window = pygame.display.get_surface()
            if window is not None:
                screen.glass.resized(window)
            screen.refresh()
        elif event.type == pygame.WINDOWEXPOSED:
            screen.glass.forget()
            screen.refresh()
    return True
