"""Runs the real server on a free loopback port, its event loop in a thread of its own."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

from starlette.applications import Starlette
from websockets.sync.client import ClientConnection, connect

from console.web.server import serve

T = TypeVar("T")


@dataclass
class Running:
    """A server that is up; its hub may only be touched through :meth:`call`."""

    port: int
    loop: asyncio.AbstractEventLoop
    stopped_in: float = -1.0  # seconds, once the server has stopped
    streams: contextlib.ExitStack = field(default_factory=contextlib.ExitStack)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def call(self, work: Callable[[], T]) -> T:
        """Do something on the server's event loop and return what came of it."""
        result: Future[T] = Future()

        def run() -> None:
            try:
                result.set_result(work())
            except BaseException as error:
                result.set_exception(error)

        self.loop.call_soon_threadsafe(run)
        return result.result(5)

    def http(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """One request on a connection of its own: status, headers, body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        sent = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        connection.request(method, path, sent, headers or {})
        response = connection.getresponse()
        result = response.status, response.headers, response.read()
        connection.close()
        return result

    def pair(self, pin: str) -> str:
        """Pair and return the cookie as a browser would send it."""
        status, headers, body = self.http("POST", "/pair", {"pin": pin})
        assert status == 200, body
        return headers["set-cookie"].split(";")[0]

    def ws(self, viewer: str, **headers: str) -> ClientConnection:
        """Open a stream; it is closed with the server."""
        return self.streams.enter_context(
            connect(
                f"ws://127.0.0.1:{self.port}/stream/{viewer}",
                additional_headers={name.replace("_", "-"): value for name, value in headers.items()},
                compression=None,
                close_timeout=1,
            )
        )


def told(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of this type, passing over others."""
    for _ in range(100):
        text = socket.recv(timeout=5)
        if isinstance(text, str) and json.loads(text)["type"] == kind:
            return dict(json.loads(text))
    raise AssertionError(f"no {kind} among a hundred messages")


@contextlib.contextmanager
def running(app: Starlette) -> Iterator[Running]:
    """Serve an app until the block ends, then stop as the daemon does: by cancelling."""
    up: Future[Running] = Future()
    stop: Future[Callable[[], object]] = Future()

    async def main() -> None:
        loop = asyncio.get_running_loop()
        task = asyncio.create_task(
            serve(app, "127.0.0.1", 0, ready=lambda port: up.set_result(Running(port, loop)))
        )
        stop.set_result(task.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await task

    thread = threading.Thread(target=asyncio.run, args=(main(),))
    thread.start()
    server = up.result(5)
    try:
        yield server
    finally:
        began = time.monotonic()
        server.loop.call_soon_threadsafe(stop.result(5))
        thread.join(5)
        server.stopped_in = time.monotonic() - began
        server.streams.close()
    assert not thread.is_alive()
