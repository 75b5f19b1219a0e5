"""Under which names a browser may call the console: addresses, and the names of this machine.

A foreign page can't read ours.  But it may point a host name of its own at the console's address (DNS rebinding), and a browser then takes
both for one site.  It can't make the browser call the console by a number, nor by a name that nobody outside hands out.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

OWN_SUFFIXES = ("", ".local", ".lan", ".home", ".home.arpa", ".internal")
"""What a machine's name may end with: mDNS (RFC 6762), and what routers at home append.
Nobody can register a name that ends so."""
_MISDIRECTED = 421  # RFC 9110, 15.5.20


def own_names() -> list[str]:
    """What this machine is called; it may be renamed at any time."""
    name = socket.gethostname().lower()
    return ["localhost", *(name.partition(".")[0] + suffix for suffix in OWN_SUFFIXES), name]


def is_own(host: str, names: Iterable[str]) -> bool:
    """Whether a ``Host`` header names this machine: by any number, or by one of these names."""
    try:
        called = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    called = called.removesuffix(".")
    try:
        ipaddress.ip_address(called.partition("%")[0])
    except ValueError:
        return called != "" and called in names
    return True


class OwnNames:
    """ASGI middleware that answers 421 to whoever calls by a name that is none of ``names``."""

    def __init__(self, app: ASGIApp, names: Callable[[], Iterable[str]]) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a handshake on, or refuse it."""
        if scope["type"] in ("http", "websocket"):
            hosts = Headers(scope=scope).getlist("host")
            if len(hosts) != 1 or not is_own(hosts[0], self._names()):
                await _refuse(scope, receive, send)
                return
        await self._app(scope, receive, send)


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    refusal = PlainTextResponse(
        "The console is not called by that name: use its address in numbers, or this machine's own name.",
        _MISDIRECTED,
    )
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(refusal)
    else:
        await refusal(scope, receive, send)
