"""The display: opened when there is one, given up when it is pulled out, and never one that nobody can see.

SDL picks its ``offscreen`` or ``dummy`` driver by itself when there is no display, and a screen would run for ever
without a picture.  Those two are only taken when they were asked for by name.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, MutableMapping
from pathlib import Path

import pygame

from console.screen import outputs, terminal
from console.screen.outputs import DRM, Output
from console.screen.terminal import ACTIVE
from console.screen.theme import SIZE

BLIND = ("offscreen", "dummy", "evdev")
WINDOW = (1280, 720)
FIRST_LOOK_MS, LONGEST_LOOK_MS = 500, 5_000
STILL_THERE_MS = 1_000
"""So often the socket is looked at while its display is drawn on."""
LONGEST = 300
"""Letters that the console takes of a screen's fault; SDL's own words may have a whole path in them."""
CARD = "SDL_KMSDRM_DEVICE_INDEX"
RENDERER, GLES = "SDL_FRAMEBUFFER_ACCELERATION", "opengles2"
"""What brings pictures to a bare display. By itself SDL tries desktop OpenGL first, and where its library is not installed, as on
Raspberry Pi OS Lite, it shows nothing but black and calls that a success."""

Environment = MutableMapping[str, str]


class NoDisplayError(Exception):
    """There is no display to draw on; the message says what was found, ``advice`` also what to do."""

    def __init__(self, found: str, wanted: str | None) -> None:
        said = f"Screen: no display: {found}"
        super().__init__(said if len(said) <= LONGEST else said[: LONGEST - 1] + "…")
        asked = f'video driver "{wanted}"' if wanted else "a video driver of SDL's choice"
        self.advice = (
            f"Screen: no display ({asked}: {found}). Connect one, run inside the desktop's session, or name the driver "
            "with --driver: kmsdrm (console without a desktop; the user needs the groups video and render), wayland, "
            "x11."
        )


class CoveredError(NoDisplayError):
    """There is one, and it isn't our turn: another terminal is in front."""

    def __init__(self, found: str, wanted: str | None) -> None:
        super().__init__(found, wanted)
        self.args = (f"Screen: {found}",)
        self.advice = f"Screen: {found}."


def chosen(driver: str | None, environment: Environment) -> str | None:
    """The video driver that was asked for by name, None if SDL is to find one. An empty name is none."""
    return (driver or environment.get("SDL_VIDEODRIVER") or "").strip().lower() or None


def looks() -> Iterator[int]:
    """ms to wait after each look for a display that is not there: growing, and never long."""
    pause = FIRST_LOOK_MS
    while True:
        yield pause
        pause = min(LONGEST_LOOK_MS, pause * 2)


class Display:
    """What SDL draws on; ``where`` says which in a few words, empty while there is none.

    ``root`` is the kernel's list of sockets; a card that the environment names is never chosen otherwise.  ``active`` is the kernel's
    word for the terminal that is in front.
    """

    def __init__(
        self,
        driver: str | None,
        windowed: bool,
        environment: Environment = os.environ,
        root: Path = DRM,
        active: Path = ACTIVE,
    ) -> None:
        self.wanted = chosen(driver, environment)
        self.where = ""
        self._windowed = windowed
        self._environment = environment
        self._root = root
        self._active = active
        self._terminal = terminal.own()
        self._card_is_named = bool(environment.get(CARD))
        self._is_bare = False
        self._output: Output | None = None

    def open(self) -> pygame.Surface:
        """Open it, or raise :class:`NoDisplayError`."""
        if self.wanted:
            self._environment["SDL_VIDEODRIVER"] = self.wanted
        else:
            self._environment.pop("SDL_VIDEODRIVER", None)
        socket = self._socket()
        self._draw_by_gles_on(self.wanted)
        try:
            pygame.display.init()
            found = pygame.display.get_driver().lower()
            self._draw_by_gles_on(found)
            if found == "kmsdrm":
                self._must_be_in_front()
            if found in BLIND and self.wanted != found:
                raise NoDisplayError(f'SDL found nothing but "{found}", which nobody can see', self.wanted)
            window = _window(found, self._windowed)
        except pygame.error as error:
            pygame.display.quit()
            raise NoDisplayError(self._who_has(socket) + str(error), self.wanted) from error
        except NoDisplayError:
            pygame.display.quit()
            raise
        self._is_bare = found == "kmsdrm"
        self._output = socket if self._is_bare else None
        self.where = _where(found, self._output, window)
        return window

    def _draw_by_gles_on(self, driver: str | None) -> None:
        """A bare display, whether it was asked for or is what SDL found; SDL reads this as it makes its window."""
        if driver == "kmsdrm":
            self._environment.setdefault(RENDERER, GLES)

    def _socket(self) -> Output | None:
        """Name the card of the best socket to SDL; raises where it is known that none has a display, or that it isn't our turn."""
        if self.wanted == "kmsdrm":
            self._must_be_in_front()
        if self._card_is_named:
            return None
        found = outputs.outputs(self._root)
        if self.wanted == "kmsdrm" and (nothing := outputs.nothing_on(found)):
            raise NoDisplayError(nothing, self.wanted)
        best = outputs.best(found)
        if best is None:
            self._environment.pop(CARD, None)
        else:
            self._environment[CARD] = str(best.card)
        return best

    def _who_has(self, socket: Output | None) -> str:
        """What it may be when SDL can't draw on a display that is there: the kernel lets one program at a time."""
        if socket is None or self.wanted != "kmsdrm":
            return ""
        return (
            f"{socket.name} has one, but another program (a desktop?) may be drawing on it, "
            "or the groups video and render are missing: "
        )

    def _must_be_in_front(self) -> None:
        if covered := terminal.in_front_of(self._terminal, self._active):
            raise CoveredError(covered, self.wanted)

    def gone(self) -> str:
        """Why the open display is none any more, empty while it is."""
        if self._output is not None and not outputs.is_lit(self._output, self._root):
            return f"Screen: the display was unplugged from {self._output.name}"
        covered = terminal.in_front_of(self._terminal, self._active) if self._is_bare else ""
        return f"Screen: {covered}" if covered else ""

    def close(self) -> None:
        """Give it up; its surface may not be drawn on any more."""
        self._output, self._is_bare, self.where = None, False, ""
        pygame.display.quit()


def _window(driver: str, windowed: bool) -> pygame.Surface:
    pygame.display.set_caption("Game show")
    if driver in BLIND:
        return pygame.display.set_mode(SIZE)
    if windowed:
        return pygame.display.set_mode(WINDOW, pygame.RESIZABLE)
    modes = pygame.display.list_modes()
    # The stage's own size is drawn without scaling; a larger mode only costs a Pi its frames.
    size = SIZE if isinstance(modes, list) and SIZE in modes else (0, 0)
    surface = pygame.display.set_mode(size, pygame.FULLSCREEN)
    pygame.mouse.set_visible(False)
    return surface


def _where(driver: str, output: Output | None, window: pygame.Surface) -> str:
    w, h = window.get_size()
    card = "" if output is None else f" on {output.name} of card {output.card}"
    return f"{driver}{card}, {w} x {h}"


class Watch:
    """Looks after a display as time goes by: opens it when it comes, gives it up when it goes.  Times are ms.

    ``window`` is what to draw on, None while there is none; then ``why`` says so, and ``refused`` is SDL's answer in full.
    """

    def __init__(self, display: Display) -> None:
        self.display = display
        self.window: pygame.Surface | None = None
        self.why = ""
        self.refused: NoDisplayError | None = None
        self._pauses = looks()
        self._next = 0

    def look(self, now: int) -> bool:
        """Look if it is time to; says whether ``window`` has changed."""
        if now < self._next:
            return False
        if self.window is None:
            return self._open(now)
        self._next = now + STILL_THERE_MS
        self.why = self.display.gone()
        if not self.why:
            return False
        self.display.close()
        self.window = None
        self._pauses = looks()
        return True

    def _open(self, now: int) -> bool:
        try:
            self.window = self.display.open()
        except NoDisplayError as error:
            self.refused, self.why = error, str(error)
            self._next = now + next(self._pauses)
            return False
        self.refused, self.why = None, ""
        self._next = now + STILL_THERE_MS
        return True
