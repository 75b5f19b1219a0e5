"""Opening the display, and never taking one that nobody can see for one.

SDL picks its ``offscreen`` or ``dummy`` driver by itself when there is no display, and a screen would run for ever
without a picture.  Those two are only taken when they were asked for by name.
"""

from __future__ import annotations

import os
from collections.abc import Callable, MutableMapping

import pygame

from console.screen.theme import SIZE

BLIND = ("offscreen", "dummy", "evdev")
WINDOW = (1280, 720)
PATIENCE_MS = 30_000
_AGAIN_MS = 500

Environment = MutableMapping[str, str]


class NoDisplayError(Exception):
    """There is no display to draw on; the message says what was found and what to do."""


def chosen(driver: str | None, environment: Environment) -> str | None:
    """The video driver that was asked for by name, None if SDL is to find one. An empty name is none."""
    return (driver or environment.get("SDL_VIDEODRIVER") or "").strip().lower() or None


def open_once(driver: str | None, windowed: bool, environment: Environment = os.environ) -> pygame.Surface:
    """Open the display, or raise :class:`NoDisplayError`."""
    wanted = chosen(driver, environment)
    if wanted:
        environment["SDL_VIDEODRIVER"] = wanted
    else:
        environment.pop("SDL_VIDEODRIVER", None)
    try:
        pygame.display.init()
        found = pygame.display.get_driver().lower()
        if found in BLIND and wanted != found:
            raise NoDisplayError(_advice(f'SDL found nothing but "{found}", which nobody can see', wanted))
        return _window(found, windowed)
    except pygame.error as error:
        pygame.display.quit()
        raise NoDisplayError(_advice(str(error), wanted)) from error
    except NoDisplayError:
        pygame.display.quit()
        raise


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


def _advice(found: str, wanted: str | None) -> str:
    asked = f'video driver "{wanted}"' if wanted else "a video driver of SDL's choice"
    return (
        f"Screen: no display ({asked}: {found}). Connect one, run inside the desktop's session, or name the driver "
        "with --driver: kmsdrm (console without a desktop; the user needs the groups video and render), wayland, "
        "x11; dummy draws where nobody sees it."
    )


def open_patiently(
    attempt: Callable[[], pygame.Surface],
    wait: Callable[[float], bool],
    said: Callable[[str], None],
    patience_ms: int = PATIENCE_MS,
) -> pygame.Surface | None:
    """Try until there is a display, at most ``patience_ms``: it may come up later than we do.

    ``wait(seconds)`` waits and says whether to give up at once (None is returned then); ``said`` hears the first
    refusal.  Raises the last :class:`NoDisplayError` when patience ends.
    """
    left = patience_ms
    while True:
        try:
            return attempt()
        except NoDisplayError as error:
            if left == patience_ms:
                said(str(error))
            if left <= 0:
                raise
        left -= _AGAIN_MS
        if wait(_AGAIN_MS / 1000):
            return None
