"""How many connections there may be, how fast they may come, and how long one may dawdle: a flood costs the inputs nothing.

uvicorn knows no such limits for each peer, and none for a request that never ends; so its two protocols are worn a size narrower here.
What runs on this machine (the screen, a bench) is never counted: no flood from outside may keep it out.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from console.web.doors import counted_as, is_this_machine, peer_of
from console.web.slowdown import SECOND, Flow

OF_A_PEER = 24
"""Connections at once: a browser opens six for files, and one for each page's stream."""
OF_ALL = 160
"""Several times what seven seats, a few hosts and whoever watches come to."""
BURST, EACH = 60, SECOND // 10
"""New connections that one peer may open at once, and ns from then on for each. A page takes seven."""
REQUEST_BURST, REQUEST_EACH = 400, SECOND // 40
"""The same for requests: a page has some sixty files."""
HEAD_SECONDS = 10.0
"""How long a peer may take to say what it wants, from its connection or from the latest answer on."""
REQUEST_SECONDS = 30.0
"""How long one request may take in all, its body and the answer's way back included."""
_REMEMBERED = 512
_TOO_MANY = 429


class Flows:
    """A flow for each peer; of too many the one that was used longest ago is forgotten."""

    def __init__(self, burst: int, each: int) -> None:
        self._limits = burst, each
        self._flows: dict[str, Flow] = {}

    def passes(self, peer: str, now: int) -> bool:
        """Count something that this peer does, if it may now."""
        flow = self._flows.pop(peer, None) or Flow(*self._limits)
        self._flows[peer] = flow
        if len(self._flows) > _REMEMBERED:
            del self._flows[next(iter(self._flows))]
        return flow.passes(now)


class Crowd:
    """Who is connected now, by what ``doors.counted_as`` gives.

    ``clock`` gives monotonic ns; ``own`` says of an address that it is this machine's, which is never counted.
    """

    def __init__(
        self, clock: Callable[[], int] = time.monotonic_ns, own: Callable[[str], bool] = is_this_machine
    ) -> None:
        self.here: Counter[str] = Counter()
        self._clock = clock
        self._own = own
        self._comings = Flows(BURST, EACH)
        self._asked = Flows(REQUEST_BURST, REQUEST_EACH)

    def is_counted(self, address: str) -> bool:
        """Whether a peer with this address comes from outside."""
        return not self._own(address)

    def asks(self, peer: str) -> bool:
        """Count a request, or say that it is one too many."""
        return self._asked.passes(peer, self._clock())

    def comes(self, peer: str) -> bool:
        """Count a new connection, or say that it may not stay."""
        if not self._comings.passes(peer, self._clock()):
            return False
        if self.here[peer] >= OF_A_PEER or self.here.total() >= OF_ALL:
            return False
        self.here[peer] += 1
        return True

    def goes(self, peer: str) -> None:
        """One that was let in has ended."""
        self.here[peer] -= 1
        if self.here[peer] <= 0:
            del self.here[peer]


class Patience:
    """ASGI middleware that answers 429 to a peer that asks too much; streams have limits of their own."""

    def __init__(self, app: ASGIApp, crowd: Crowd) -> None:
        self._app = app
        self._crowd = crowd

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http" and not self._may(HTTPConnection(scope)):
            refusal = PlainTextResponse("too many requests", _TOO_MANY, {"retry-after": "1"})
            await refusal(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _may(self, connection: HTTPConnection) -> bool:
        address = connection.client.host if connection.client else ""
        return not self._crowd.is_counted(address) or self._crowd.asks(peer_of(connection))


def protocols(crowd: Crowd) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """uvicorn's protocols for requests and for streams, with the limits of this crowd."""

    class Http(H11Protocol):
        """Lets a peer in, or hangs up; and hangs up on whoever dawdles."""

        counted: str | None = None
        patience: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            peer = self.client[0] if self.client else ""
            if crowd.is_counted(peer):
                if not crowd.comes(counted_as(peer)):
                    transport.abort()
                    return
                self.counted = counted_as(peer)
            self._wait(HEAD_SECONDS)

        def data_received(self, data: bytes) -> None:
            before = self.cycle
            super().data_received(data)
            if self.cycle is not before:
                self._wait(REQUEST_SECONDS)

        def on_response_complete(self) -> None:
            self._wait(HEAD_SECONDS)
            super().on_response_complete()

        def handle_websocket_upgrade(self, event: object) -> None:
            self._wait(None)
            super().handle_websocket_upgrade(event)  # type: ignore[arg-type]

        def connection_lost(self, exc: Exception | None) -> None:
            self._wait(None)
            if self.counted is not None:
                crowd.goes(self.counted)
            super().connection_lost(exc)

        def _wait(self, seconds: float | None) -> None:
            if self.patience is not None:
                self.patience.cancel()
            self.patience = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)

    class Stream(WebSocketsSansIOProtocol):
        """A connection that a request has become; it was counted then."""

        def connection_lost(self, exc: Exception | None) -> None:
            peer = self.client[0] if self.client else ""
            if crowd.is_counted(peer):
                crowd.goes(counted_as(peer))
            super().connection_lost(exc)

    return Http, Stream
