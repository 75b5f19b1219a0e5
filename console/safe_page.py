"""What is shown where no show can be: the exact fault, until it is mended. Nothing of the rig is driven meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from console import __version__
from console.run_options import Options
from console.service_link import ServiceLink
from console.show.cast import Cast
from console.show.picture import Picture
from console.trouble import Trouble
from console.way_in import EVERYWHERE, look
from console.web.hub import Message
from console.web.safe import SafeHub, create_safe_app
from console.web.server import serve

log = logging.getLogger("gameshow")
EVERY = 2.0
"""Seconds between two looks whether it is mended."""
FED = 1.0
"""Seconds between two signs of life."""

T = TypeVar("T")


class SafePage:
    """Serves where the console itself would; ``stop`` ends it. ``listening`` hears the port."""

    def __init__(
        self,
        options: Options,
        service: ServiceLink,
        stop: asyncio.Event,
        listening: Callable[[int], None],
    ) -> None:
        self._options = options
        self._service = service
        self._stop = stop
        self._listening = listening
        self._hub = SafeHub()
        self._rev = 0
        self._address = ""

    async def until_mended(
        self, trouble: Trouble, look_again: Callable[[], Awaitable[T | Trouble]], every: float = EVERY
    ) -> T | None:
        """Show the trouble, and look again, and show what is found, until it is none: gives that, or None when it is stopped.

        Raises ``OSError`` where the port is not to be had.
        """
        ready: asyncio.Queue[int] = asyncio.Queue()
        app = create_safe_app(self._hub)
        options = self._options
        server = asyncio.create_task(serve(app, options.host, options.port, ready=ready.put_nowait))
        listening = asyncio.create_task(ready.get())
        try:
            await asyncio.wait([server, listening], return_when=asyncio.FIRST_COMPLETED)
            if server.done():
                await server
            port = listening.result()
            self._listening(port)
            self._address = _address(options.host, port)
            self._show(trouble)
            while await patience(every, self._stop, self._service):
                if server.done():
                    await server
                found = await look_again()
                if not isinstance(found, Trouble):
                    return found
                if found != trouble:
                    trouble = found
                    self._show(trouble)
            self._service.notify.stopping()
            return None
        finally:
            for task in (listening, server):
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await server

    def _show(self, trouble: Trouble) -> None:
        log.error("no show can be started: %s", "\n".join(trouble.problems))
        self._service.safe(str(trouble))
        self._rev += 1
        self._hub.show(hello(self._options.rig), safe_state(trouble.board(self._address), self._rev))


def hello(rig: str) -> Message:
    """The same as a daemon's."""
    return {
        "type": "hello",
        "protocol": 1,
        "rig": rig,
        "simulated": False,
        "version": __version__,
        "currency": "$",
        "reduced_motion": False,
    }


def safe_state(board: Message, rev: int) -> Message:
    """The picture with nobody at the podiums."""
    picture = Picture(Cast([]), "Game show", "safe")
    view = picture.view("audience")
    shown = {**view, "scene": "safe", "title": "This console can't start a show", "board": board}
    return {**picture.state(0), "phase": "safe", "view": shown, "rev": rev, "cue": None}


def _address(host: str, port: int) -> str:
    return look(host, port).address or f"http://{'127.0.0.1' if host in EVERYWHERE else host}:{port}"


async def patience(seconds: float, stop: asyncio.Event, service: ServiceLink) -> bool:
    """Wait, alive; False when it was stopped meanwhile."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not stop.is_set() and (left := end - loop.time()) > 0:
        service.alive()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), min(left, FED))
    return not stop.is_set()
