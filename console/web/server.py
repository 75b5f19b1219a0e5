"""The web application and how the daemon runs it inside its own event loop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from console.web.crowd import Crowd, Patience, protocols
from console.web.doors import is_local
from console.web.files import NOT_FOUND, Files, file_response, in_folder
from console.web.headers import SecurityHeaders
from console.web.hub import Hub
from console.web.names import OwnNames, own_names
from console.web.pairing import Pairing
from console.web.pairing_http import PairingDesk, SeatPairingDesk
from console.web.report_http import ReportDoor
from console.web.seat_pairing import SeatPairing
from console.web.streams import Streams

PAGES = Path(__file__).parent / "pages"
FONTS = Path(__file__).parents[1] / "screen" / "fonts"

# The largest thing anybody sends us is the screen's picture, a JPEG of 960 x 540.
_LARGEST_MESSAGE = 1 << 20
_LARGEST_HEAD = 16_384  # bytes; a browser's is one or two thousand
# Connections that may wait, and that are taken in one go: between two goes everybody else has a turn.
_WAITING = 32
# A peer that takes nothing off its line is given up by the kernel after this, so that it cannot keep a socket for ever.
_STALLED_MS = 20_000
# Of the one second that a stop may take: uvicorn needs up to 0.2 to begin, then goodbyes may be sent for this long.
_GOODBYE_SECONDS = 0.5
_NOTICE_SECONDS = 0.1


def create_app(
    hub: Hub,
    *,
    pictures: Callable[[str], Path | None],
    pairing: Pairing | None = None,
    source: Callable[[int], bytes] = secrets.token_bytes,
    clock: Callable[[], int] = time.monotonic_ns,
    names: Callable[[], Iterable[str]] = own_names,
    crowd: Crowd | None = None,
    report: Callable[[], bytes] | None = None,
) -> Starlette:
    """Build the application that serves the addresses of ``docs/stream.md``.

    ``pictures`` finds the file of an item's picture by its name.  Without ``pairing`` a fresh one with a random PIN is
    made; either way it is ``app.state.pairing``.  ``source(n)`` gives n secret random bytes.  ``clock`` gives monotonic nanoseconds.
    ``names`` are those under which a browser may call, beside any address in numbers.  ``report`` makes the host's report.
    """
    pairing, crowd = pairing or Pairing(source), crowd or Crowd()
    desk, seat_desk = PairingDesk(pairing, clock), SeatPairingDesk(SeatPairing(source, hub.seats), clock)
    streams = Streams(hub, pairing, desk, seat_desk, clock)

    async def index(_: Request) -> Response:
        return file_response(PAGES / "index.html")

    async def host(_: Request) -> Response:
        return file_response(PAGES / "host.html")

    async def seat(_: Request) -> Response:
        return file_response(PAGES / "seat.html")

    async def bench(request: Request) -> Response:
        if not hub.simulated:
            return PlainTextResponse(NOT_FOUND + " The bench belongs to the simulated rig.", 404)
        if not is_local(request):
            return PlainTextResponse("The bench opens on the machine that runs the console only.", 403)
        return file_response(PAGES / "bench.html")

    app = Starlette(
        routes=[
            Route("/", index),
            Route("/host", host),
            Route("/host/report", ReportDoor(desk, report, clock).respond),
            Route("/seat", seat),
            Route("/bench", bench),
            Route("/pair", desk.respond, methods=["GET", "POST", "DELETE"]),
            Route("/pair/seat", seat_desk.respond, methods=["GET", "POST", "DELETE"]),
            Route("/static/{name}", Files(in_folder(PAGES / "static"), cache="no-cache").respond),
            Route("/fonts/{name}", Files(in_folder(FONTS), cache="max-age=86400").respond),
            Route("/pictures/{name}", Files(pictures, cache="no-cache").respond),
            WebSocketRoute("/stream/audience", streams.audience),
            WebSocketRoute("/stream/screen", streams.screen),
            WebSocketRoute("/stream/host", streams.host),
            WebSocketRoute("/stream/seat", streams.seat),
            WebSocketRoute("/stream/bench", streams.bench),
        ],
        middleware=guards(names, crowd),
    )
    app.state.pairing = pairing
    app.state.streams = streams
    app.state.crowd = crowd
    return app


def guards(names: Callable[[], Iterable[str]] = own_names, crowd: Crowd | None = None) -> list[Middleware]:
    """What stands before every address, of whatever application."""
    return [
        Middleware(SecurityHeaders),
        Middleware(Patience, crowd=crowd or Crowd()),
        Middleware(OwnNames, names=names),
    ]


async def serve(app: Starlette, host: str, port: int, *, ready: Callable[[int], None] | None = None) -> None:
    """Serve an application of :func:`create_app` until this task is cancelled, then stop within a second.

    ``port`` 0 takes a free one; ``ready`` is called with the port once connections are taken.  An address that cannot be
    had is an ``OSError`` that names it.  Signals are left to the caller.
    """
    listener = _listen(host, port)
    logging.getLogger("uvicorn.error").addFilter(_no_false_alarm)
    http, stream = protocols(getattr(app.state, "crowd", None) or Crowd())
    server = _Server(
        uvicorn.Config(
            app,
            http=http,
            ws=stream,
            backlog=_WAITING,
            h11_max_incomplete_event_size=_LARGEST_HEAD,
            lifespan="off",
            interface="asgi3",
            log_config=None,
            log_level="warning",
            access_log=False,  # an access log would be the place where a PIN or a token ends up in a file
            proxy_headers=False,  # nobody in front of us: a forwarded address would let anybody claim to be local
            server_header=False,
            ws_max_size=_LARGEST_MESSAGE,
            ws_per_message_deflate=False,
            ws_ping_interval=5.0,
            ws_ping_timeout=10.0,
        )
    )
    running = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        while not server.started and not running.done():
            await asyncio.sleep(0.005)
        if ready is not None and server.started:
            ready(listener.getsockname()[1])
        await asyncio.shield(running)
    finally:
        app.state.streams.close()
        server.should_exit = True
        await asyncio.wait([running], timeout=_GOODBYE_SECONDS)
        await server.give_up()
        await running


def _no_false_alarm(record: logging.LogRecord) -> bool:
    """What any stray phone could fill the log with: its nonsense, and a WebSocket that was refused, which uvicorn takes for one that was forgotten."""
    said = record.getMessage()
    return not any(noise in said for noise in _NOISE)


_NOISE = ("without completing handshake", "Invalid HTTP request", "Unsupported upgrade request")


class _Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take no signals: they are the daemon's."""
        yield

    async def give_up(self) -> None:
        """Cut off whoever is still connected; a request that does not notice is cancelled."""
        self.force_exit = True
        for connection in tuple(self.server_state.connections):
            connection.transport.abort()
        tasks = tuple(self.server_state.tasks)
        if tasks:
            await asyncio.wait(tasks, timeout=_NOTICE_SECONDS)
        for task in tasks:
            task.cancel()


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((host, port), family=family, backlog=_WAITING)
    except OSError as error:
        raise OSError(
            error.errno,
            f"the web server cannot listen on {host} port {port}: {error.strerror or error}; "
            "is another console running, or is the port in use or not allowed?",
        ) from error
    # asyncio does this for sockets of its own making only. Without it a lamp or a lock that follows another small message
    # waits up to 40 ms for that one's acknowledgement. Taken over by every connection, like what follows.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # Set on the listener, taken over by every connection it accepts.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _STALLED_MS)
    listener.setblocking(False)
    return listener
