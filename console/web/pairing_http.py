"""The pairing over HTTP: ``POST /pair`` buys the cookie, ``GET`` asks whether it still holds, ``DELETE`` gives it up."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from console.web.doors import is_same_site, peer_of
from console.web.pairing import Denied, Paired, Pairing

COOKIE = "gameshow_host"
COOKIE_SECONDS = 12 * 3600  # a long evening; after that the PIN is asked for again
_BODY_LIMIT = 200
_NS_PER_MS = 1_000_000


class _Try(msgspec.Struct):
    pin: str


class PairingDesk:
    """Puts :class:`Pairing` behind HTTP; the token travels in the cookie and nowhere else."""

    def __init__(self, pairing: Pairing, clock: Callable[[], int]) -> None:
        self._pairing = pairing
        self._clock = clock

    def admit(self, connection: HTTPConnection) -> str | Denied | None:
        """Return the key of the phone behind a connection, why it is refused, or None when it shows no cookie."""
        token = connection.cookies.get(COOKIE)
        return self._pairing.admit(peer_of(connection), token, self._clock()) if token else None

    async def respond(self, request: Request) -> Response:
        """Serve ``/pair``."""
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
            return JSONResponse({"paired": True})
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
                    return JSONResponse({"paired": False, "reason": "that is too long for a PIN"}, 413)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        try:
            pin = msgspec.json.decode(body, type=_Try).pin
        except msgspec.MsgspecError:
            return JSONResponse({"paired": False, "reason": 'the body must be {"pin":"..."}'}, 400)
        result = self._pairing.pair(peer_of(request), pin, self._clock())
        if isinstance(result, Paired):
            response = JSONResponse({"paired": True})
            response.set_cookie(
                COOKIE, result.token, max_age=COOKIE_SECONDS, path="/", httponly=True, samesite="strict"
            )
            return response
        return JSONResponse(
            {
                "paired": False,
                "wait_ms": -(-result.wait // _NS_PER_MS),
                "reason": "that is not the PIN"
                if result.looked
                else "too many wrong PINs: wait before you try again",
            },
            403 if result.looked else 429,
            headers=retry_after(result),
        )

    @staticmethod
    def _without_cookie(content: dict[str, bool]) -> Response:
        response = JSONResponse(content)
        response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
        return response


def retry_after(denied: Denied) -> dict[str, str]:
    """Return the header that says how long to wait, in whole seconds rounded up; none when there is no wait."""
    return {"retry-after": str(-(-denied.wait // 1_000_000_000))} if denied.wait else {}
