"""Pairing over HTTP: ``POST`` buys the cookie, ``GET`` asks whether it still holds, ``DELETE`` gives it up.

``/pair`` is the host's, ``/pair/seat`` is for seats' phones; each has a cookie of its own, and one phone may have both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from console.web.doors import is_same_site, peer_of
from console.web.pairing import Denied, Paired, Pairing
from console.web.seat_pairing import SeatPairing

COOKIE = "gameshow_host"
SEAT_COOKIE = "gameshow_seat"
COOKIE_SECONDS = 12 * 3600  # a long evening; after that the PIN or a code is asked for again
_BODY_LIMIT = 200
_NS_PER_MS = 1_000_000

Json = Any


PairingT = TypeVar("PairingT", bound=Pairing | SeatPairing)


class _Desk(ABC, Generic[PairingT]):
    """One kind of pairing behind HTTP; the token travels in the cookie and nowhere else."""

    cookie: ClassVar[str]
    secret: ClassVar[str]
    """The field of the body that has it."""
    called: ClassVar[str]
    wrong: ClassVar[str]

    def __init__(self, pairing: PairingT, clock: Callable[[], int]) -> None:
        self._pairing = pairing
        self._clock = clock

    @abstractmethod
    def _try(self, peer: str, secret: str, token: str | None) -> tuple[Paired, dict[str, Json]] | Denied:
        """What a secret buys, and what the phone is told beside that."""

    def _about(self, _key: str) -> dict[str, Json]:
        """What a paired phone is told beside that it is."""
        return {}

    def admit(self, connection: HTTPConnection) -> str | Denied | None:
        """Return the key of the phone behind a connection, why it is refused, or None when it shows no cookie."""
        token = connection.cookies.get(self.cookie)
        return self._pairing.admit(peer_of(connection), token, self._clock()) if token else None

    async def respond(self, request: Request) -> Response:
        """Serve the address."""
        if not is_same_site(request):
            return JSONResponse({"paired": False, "reason": "this page may not pair from another site"}, 403)
        if request.method == "POST":
            return await self._pair(request)
        admitted = self.admit(request)
        if request.method == "DELETE":
            if isinstance(admitted, str):
                self._pairing.revoke(admitted)
            return self._without_cookie({"paired": False})
        if isinstance(admitted, str):
            return JSONResponse({"paired": True, **self._about(admitted)})
        if admitted is None:
            return JSONResponse({"paired": False})
        # An old cookie is taken away, so that a phone of yesterday stops showing it and is not slowed for it.
        return self._without_cookie({"paired": False})

    async def _pair(self, request: Request) -> Response:
        body = b""
        try:
            async for chunk in request.stream():
                body += chunk
                if len(body) > _BODY_LIMIT:
                    reason = f"that is too long for a {self.called}"
                    return JSONResponse({"paired": False, "reason": reason}, 413)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        try:
            secret = msgspec.json.decode(body, type=dict[str, str])[self.secret]
        except (msgspec.MsgspecError, KeyError, RecursionError):
            reason = f'the body must be {{"{self.secret}":"..."}}'
            return JSONResponse({"paired": False, "reason": reason}, 400)
        result = self._try(peer_of(request), secret, request.cookies.get(self.cookie))
        if isinstance(result, Denied):
            return self._denied(result)
        paired, about = result
        response = JSONResponse({"paired": True, **about})
        response.set_cookie(
            self.cookie, paired.token, max_age=COOKIE_SECONDS, path="/", httponly=True, samesite="strict"
        )
        return response

    def _denied(self, denied: Denied) -> Response:
        content = {
            "paired": False,
            "wait_ms": -(-denied.wait // _NS_PER_MS),
            "reason": self.wrong
            if denied.looked
            else f"too many wrong {self.called}s: wait before you try again",
        }
        return JSONResponse(content, 403 if denied.looked else 429, headers=retry_after(denied))

    def _without_cookie(self, content: dict[str, bool]) -> Response:
        response = JSONResponse(content)
        response.delete_cookie(self.cookie, path="/", httponly=True, samesite="strict")
        return response


class PairingDesk(_Desk[Pairing]):
    """``/pair``: the host's phone."""

    cookie = COOKIE
    secret = "pin"
    called = "PIN"
    wrong = "that is not the PIN"

    def _try(self, peer: str, secret: str, _: str | None) -> tuple[Paired, dict[str, Json]] | Denied:
        result = self._pairing.pair(peer, secret, self._clock())
        return result if isinstance(result, Denied) else (result, {})


class SeatPairingDesk(_Desk[SeatPairing]):
    """``/pair/seat``: the phone of whoever plays at a seat."""

    cookie = SEAT_COOKIE
    secret = "code"
    called = "code"
    wrong = "that is not the code that the host's page shows now; each is good for one phone"

    def _try(self, peer: str, secret: str, token: str | None) -> tuple[Paired, dict[str, Json]] | Denied:
        result = self._pairing.pair(peer, secret, token, self._clock())
        return result if isinstance(result, Denied) else (result[0], {"place": result[1]})

    def _about(self, key: str) -> dict[str, Json]:
        return {"place": self._pairing.place_of(key)}


def retry_after(denied: Denied) -> dict[str, str]:
    """Return the header that says how long to wait, in whole seconds rounded up; none when there is no wait."""
    return {"retry-after": str(-(-denied.wait // 1_000_000_000))} if denied.wait else {}
