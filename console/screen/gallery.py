"""Pictures of items, fetched from the console that the screen is connected to, and cut out before anybody sees them."""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections import OrderedDict
from collections.abc import Callable

import pygame

from console.screen.picture import PENDING, die_cut, load

log = logging.getLogger(__name__)

LARGEST_BYTES = 4_000_000
KEEP = 12
_TIMEOUT_S = 5.0
# A console on this machine or in this house is never behind a proxy.
_direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def origin(stream_url: str) -> str:
    """``ws://host:port/stream/screen`` -> ``http://host:port``."""
    parts = urllib.parse.urlsplit(stream_url)
    return f"{'https' if parts.scheme == 'wss' else 'http'}://{parts.netloc}"


def http_get(url: str) -> bytes:
    """The body of a small file; raises ``OSError`` when it can't be had."""
    with _direct.open(url, timeout=_TIMEOUT_S) as answer:
        body: bytes = answer.read(LARGEST_BYTES + 1)
    if len(body) > LARGEST_BYTES:
        raise OSError(f"{url} is larger than {LARGEST_BYTES} bytes")
    return body


class Gallery:
    """``gallery(name, side)`` gives a cut-out, ``PENDING`` while it is on its way, None when it can't be had."""

    def __init__(self, stream_url: str, get: Callable[[str], bytes] = http_get) -> None:
        self._base = origin(stream_url) + "/pictures/"
        self._get = get
        self._lock = threading.Lock()
        self._had: OrderedDict[tuple[str, int], pygame.Surface | None] = OrderedDict()
        self._asked: queue.SimpleQueue[tuple[str, int]] = queue.SimpleQueue()
        self.arrived = threading.Event()

    def start(self) -> None:
        """Fetch on a thread of its own from now on."""
        threading.Thread(target=self._run, name="pictures", daemon=True).start()

    def __call__(self, name: str, side: int) -> pygame.Surface | None:
        """The cut-out of that picture and size, as far as it is there; asks for it the first time."""
        wanted = (name, side)
        with self._lock:
            if wanted in self._had:
                self._had.move_to_end(wanted)
                return self._had[wanted]
            self._had[wanted] = PENDING
            while len(self._had) > KEEP:
                self._had.popitem(last=False)
        self._asked.put(wanted)
        return PENDING

    def retry(self) -> None:
        """Forget what could not be had: there is a new connection, perhaps another console."""
        with self._lock:
            for wanted in [w for w, picture in self._had.items() if picture is None]:
                del self._had[wanted]

    def _run(self) -> None:
        with contextlib.suppress(OSError, AttributeError):  # frames first, also where there is only one core
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
        while True:
            self.fetch(*self._asked.get())

    def fetch(self, name: str, side: int) -> None:
        """Fetch one picture now and cut it out; keep it, or the fact that it is not to be had."""
        picture: pygame.Surface | None = None
        try:
            picture = die_cut(load(self._get(self._base + urllib.parse.quote(name, safe="")), name), side)
        except (OSError, ValueError, MemoryError, pygame.error) as error:
            log.warning("picture %s: %s; its name is shown instead", name, error)
        with self._lock:
            self._had[name, side] = picture
        self.arrived.set()
