"""``GET /host/report``: the console's report as a download, for a paired host's phone alone."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from console.web.doors import is_same_site
from console.web.files import NOT_FOUND
from console.web.pairing import Denied
from console.web.pairing_http import PairingDesk, retry_after

log = logging.getLogger("gameshow")
SECOND = 1_000_000_000
REST = 10 * SECOND
"""ns between two: one takes a core for a second or two, which the show needs more."""
NAME = "gameshow-report.zip"
_NS_UP = SECOND - 1


class ReportDoor:
    """``make`` gives the file and may take its time; it is called in a thread of its own, one at a time. None: there are no reports.

    ``clock`` gives monotonic ns.
    """

    def __init__(self, desk: PairingDesk, make: Callable[[], bytes] | None, clock: Callable[[], int]) -> None:
        self._desk = desk
        self._make = make
        self._clock = clock
        self._busy = False
        self._next = 0

    async def respond(self, request: Request) -> Response:
        """Serve the address."""
        if self._make is None:
            return PlainTextResponse(NOT_FOUND, 404)
        # A link on another site must not make a phone fetch it either: that one's address is told by Sec-Fetch-Site.
        if not is_same_site(request) or request.headers.get("sec-fetch-site", "none") not in (
            "none",
            "same-origin",
        ):
            return PlainTextResponse("A report is saved from the host's page.", 403)
        admitted = self._desk.admit(request)
        if isinstance(admitted, Denied) and not admitted.looked:
            return PlainTextResponse("Wait before you try again.", 429, headers=retry_after(admitted))
        if not isinstance(admitted, str):
            return PlainTextResponse("A report is for a paired host's phone.", 403)
        now = self._clock()
        if self._busy or now < self._next:
            wait = max(self._next - now, SECOND)
            return PlainTextResponse(
                "A report was asked for just now.",
                429,
                headers={"retry-after": str((wait + _NS_UP) // SECOND)},
            )
        self._busy = True
        try:
            data = await _in_thread(self._make)
        except Exception:
            log.exception("the report could not be made")
            return PlainTextResponse("The report could not be made; the log says why.", 500)
        finally:
            self._busy = False
            self._next = self._clock() + REST
        return Response(
            data,
            media_type="application/zip",
            headers={"content-disposition": f'attachment; filename="{NAME}"'},
        )


async def _in_thread(make: Callable[[], bytes]) -> bytes:
    """In a thread that nobody waits for at the end: a stop takes two seconds, whatever is being made."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[bytes] = loop.create_future()

    def work() -> None:
        try:
            data = make()
        except Exception as error:
            _tell(loop, done, error)
        else:
            _tell(loop, done, data)

    threading.Thread(target=work, name="report", daemon=True).start()
    return await done


def _tell(loop: asyncio.AbstractEventLoop, done: asyncio.Future[bytes], came: bytes | Exception) -> None:
    def tell() -> None:
        if done.cancelled():
            return
        if isinstance(came, Exception):
            done.set_exception(came)
        else:
            done.set_result(came)

    if not loop.is_closed():
        loop.call_soon_threadsafe(tell)
