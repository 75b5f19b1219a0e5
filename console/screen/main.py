"""``gameshow screen``: the process that draws and sounds the show.

One thread draws; small ones read the stream, fetch pictures and make the sounds.  Nothing that goes wrong here
reaches the game: the console goes on without a screen, and a screen that comes back gets the present state.
"""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence

import pygame

from console.screen import client
from console.screen.app import Screen
from console.screen.display import Display, Watch
from console.screen.faults import Faults
from console.screen.gallery import Gallery
from console.screen.glass import Glass
from console.screen.prompt import Prompt
from console.screen.service import Service, Stop
from console.screen.sound import Player
from console.screen.theme import SIZE
from console.screen.workshop import Workshop

URL = "ws://127.0.0.1:8420/stream/screen"
NO_DISPLAY = 3
AGAIN = -1
"""What :func:`main` gives when its settings are others by now: it is to be begun again with them."""
PATIENCE_S = 30.0
FOR_EVER = "forever"
# Shares of a frame's time after which nothing more is made: before it is drawn, and then until the next one.
FIRST_SHARE, WORK_SHARE = 0.25, 0.65
_GLANCE_MS, _AGAIN_MS = 1_000, 3_000


def parser() -> argparse.ArgumentParser:
    """The command line of ``gameshow screen``."""
    made = argparse.ArgumentParser(
        prog="gameshow screen",
        description="The audience screen and its sound.",
        epilog="With --rig NAME|FILE driver and sound are those that the rig file names, with --config FILE those of a console.toml and of its rig, for ever and as a service.",
    )
    made.add_argument("--url", default=URL, help=f"the console's stream (default {URL})")
    made.add_argument("--windowed", action="store_true", help="in a window instead of the whole display")
    made.add_argument("--driver", help="SDL's video driver by name: kmsdrm, wayland, x11, dummy, ...")
    made.add_argument("--fps", type=int, default=60, help="most frames a second (default 60)")
    made.add_argument("--mute", action="store_true", help="without sound")
    made.add_argument(
        "--patience", type=_patience, default=PATIENCE_S, metavar="SECONDS",
        help=f'how long to wait for a display at the start, or "{FOR_EVER}" (default {PATIENCE_S:.0f})',
    )  # fmt: skip
    made.add_argument(
        "--leash", action="store_true", help="leave when standard input ends, with whoever holds it"
    )
    made.add_argument("--volume", type=float, default=1.0, help="loudest volume, 0 to 1 (default 1)")
    return made


def _patience(text: str) -> float | None:
    """Seconds; None: for ever."""
    if text == FOR_EVER:
        return None
    seconds = float(text)
    if not 0 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f'{text!r}: 0 to 3600, or "{FOR_EVER}", is allowed')
    return seconds


def _asked(argv: Sequence[str]) -> argparse.Namespace:
    asked = parser().parse_args(list(argv))
    if not asked.url.startswith(("ws://", "wss://")):
        parser().error(f"--url {asked.url!r}: an address like {URL} is needed")
    if not 1 <= asked.fps <= 240:
        parser().error(f"--fps {asked.fps}: 1 to 240 is allowed")
    if not 0 <= asked.volume <= 1:
        parser().error(f"--volume {asked.volume}: 0 to 1 is allowed")
    return asked


def main(
    argv: Sequence[str], service: Service | None = None, changed: Callable[[], bool] = lambda: False
) -> int:
    """Run the screen until it is told to stop: 0; 2 for a bad command line, 3 if there is no display.

    ``changed`` says whether its settings are others by now (:data:`AGAIN`). It is asked while the console is not there or can't
    start a show, and while there is no sound: never in a show that all is well with.
    """
    asked, stop = _asked(argv), Stop()
    service = service or Service.of(os.environ, time.monotonic_ns)
    stop.listen()
    if asked.leash:
        threading.Thread(target=_follow, args=(stop,), name="leash", daemon=True).start()
    faults = Faults(lambda message: stream.send(message))
    player = None if asked.mute else Player(asked.volume)
    prompt = Prompt(player, lambda message: stream.send(message))
    stream = client.Stream(asked.url, faults.again, prompt.hear)
    stream.start()
    gallery = Gallery(asked.url)
    gallery.start()
    screen = Screen(Workshop(gallery), Glass(_nobody_looks()), player, faults, stream.send)
    watch = Watch(Display(asked.driver, asked.windowed))
    try:
        status = _Loop(asked, screen, watch, stream, gallery, service, changed).run(stop)
    finally:
        stream.stop()
        pygame.quit()
    service.ended()
    return status


def _nobody_looks() -> pygame.Surface:
    """What is drawn on while there is no display: sounds go on, and the bench may still watch."""
    return pygame.Surface(SIZE, 0, 32)


def _follow(stop: Stop) -> None:
    """A console that was killed can't say goodbye, but its end of the pipe closes."""
    while os.read(sys.stdin.fileno(), 256):
        pass
    stop.set()


class _Loop:
    """Goes round once a frame."""

    def __init__(
        self,
        asked: argparse.Namespace,
        screen: Screen,
        watch: Watch,
        stream: client.Stream,
        gallery: Gallery,
        service: Service,
        changed: Callable[[], bool],
    ) -> None:
        self._fps = asked.fps
        self._patience = asked.patience
        self._url = asked.url
        self._screen, self._watch, self._stream, self._gallery = screen, watch, stream, gallery
        self._service, self._changed = service, changed
        self._was_safe = False
        self._glance = self._again = 0

    def run(self, stop: Stop) -> int:
        """Until it is told to stop, its window is closed, there is no display, or its settings are others."""
        clock = pygame.time.Clock()
        sys.setswitchinterval(0.001)  # so long may another thread keep a frame waiting
        began, fresh = time.monotonic_ns(), True
        while not stop.wanted:
            frame_began = time.monotonic_ns()
            now = (frame_began - began) // 1_000_000
            if self._watch.look(now) or fresh:
                self._other_window()
            fresh = False
            if self._watch.window is None and self._is_too_long(now):
                return NO_DISPLAY
            self._service.went_round()
            if not self._events():
                return 0
            self._take(now)
            dirty = self._screen.step(now, _past(frame_began, FIRST_SHARE / self._fps))
            if dirty and self._watch.window is not None:
                pygame.display.update(dirty)
            self._service.went_round()
            if now >= self._glance:
                self._glance = now + _GLANCE_MS
                if self._is_other(now):
                    return AGAIN
            self._screen.prepare(now, _past(frame_began, WORK_SHARE / self._fps))
            clock.tick(self._fps)
        return 0

    def _other_window(self) -> None:
        """There is a display now, or none any more."""
        window, faults = self._watch.window, self._screen.faults
        self._screen.glass.resized(_nobody_looks() if window is None else window)
        self._screen.refresh()
        self._glance = 0
        if window is not None:
            self._patience = None  # one that was there is waited for
            faults.clear("display")
            return
        faults.raise_("display", self._watch.why)
        refused = self._watch.refused
        print(refused.advice if refused else self._watch.why, file=sys.stderr, flush=True)

    def _is_too_long(self, now: int) -> bool:
        if self._patience is None or now < self._patience * 1000:
            return False
        if self._watch.refused:
            print(self._watch.refused.advice, file=sys.stderr)
        return True

    def _take(self, now: int) -> None:
        while not self._stream.inbox.empty():
            message = self._stream.inbox.get()
            if message is client.UP:
                self._gallery.retry()
            else:
                self._screen.take(message, now)
        if self._gallery.arrived.is_set():
            self._gallery.arrived.clear()
            self._screen.refresh()

    def _is_other(self, now: int) -> bool:
        """Look at what is no matter of frames: what systemd is told, and whether the settings are others by now."""
        moment = self._screen.memory.at(now)
        waits = "" if moment.connected else f"; no console at {self._url} yet"
        where = self._watch.display.where
        if self._watch.window is None:
            self._screen.faults.raise_("display", self._watch.why)
        self._service.status((f"draws on {where}" if where else f"waits: {self._watch.why}") + waits)
        safe = moment.connected and moment.scene == "safe"
        mended, self._was_safe = self._was_safe and not safe, safe
        player = self._screen.player
        if not mended and moment.connected and not safe and (player is None or player.is_open):
            return False
        if not mended and now < self._again:
            return False
        self._again = now + _AGAIN_MS
        return self._changed()

    def _events(self) -> bool:
        """Look at the window's events; False when it was closed."""
        if self._watch.window is None:
            return True
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return False
            if event.type == pygame.WINDOWSIZECHANGED:
                window = pygame.display.get_surface()
                if window is not None:
                    self._screen.glass.resized(window)
                self._screen.refresh()
            elif event.type == pygame.WINDOWEXPOSED:
                self._screen.glass.forget()
                self._screen.refresh()
        return True


def _past(began: int, seconds: float) -> Callable[[], bool]:
    end = began + round(seconds * 1e9)
    return lambda: time.monotonic_ns() >= end
