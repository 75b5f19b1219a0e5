"""The WebSocket ends of the console: one endpoint for each kind of viewer, and the loop they share.

What a viewer sends is taken one message at a time, so a flood from one phone waits on its own connection.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import msgspec
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from console.web.doors import is_local, is_same_site
from console.web.hub import Hub, Message, Outgoing, Subscription, kind_of, seat_viewer
from console.web.pairing import Denied, Pairing
from console.web.pairing_http import PairingDesk, SeatPairingDesk, retry_after
from console.web.slowdown import SECOND, Flow

log = logging.getLogger(__name__)

UNSUPPORTED = 1003  # WebSocket close codes, RFC 6455 and its registry
NOT_ALLOWED = 1008
TRY_AGAIN = 1013

_CLOSE_SECONDS = 0.5

# Nobody taps faster than this; what a finger that drags over buttons points at may come in a burst.
_SEAT_BURST = 20
_SEAT_EACH = SECOND // 10
_LONGEST_OF_A_SEAT = 2_000

Take = Callable[[Subscription, Outgoing], Awaitable[None]]


class _NotAllowedError(Exception):
    """The viewer may not (or no longer) do this: its connection is closed."""


class Streams:
    """The endpoints of ``/stream/...``; ``close`` ends all of them at once."""

    def __init__(
        self,
        hub: Hub,
        pairing: Pairing,
        desk: PairingDesk,
        seat_desk: SeatPairingDesk,
        clock: Callable[[], int],
    ) -> None:
        self._hub = hub
        self._pairing = pairing
        self._desk = desk
        self._seat_desk = seat_desk
        self._clock = clock
        self._open: set[Subscription] = set()
        self._watching: set[Subscription] = set()
        self._held: dict[Subscription, dict[str, Message]] = {}

    def close(self) -> None:
        """End every stream."""
        for subscription in tuple(self._open):
            subscription.close()

    async def audience(self, socket: WebSocket) -> None:
        """``/stream/audience``: anybody may look, nobody may speak."""
        if not is_same_site(socket):
            await _refuse(socket)
            return
        await self._run(socket, "audience", _take_nothing)

    async def screen(self, socket: WebSocket) -> None:
        """``/stream/screen``: the attached screen, a process on this machine."""
        if not (is_local(socket) and is_same_site(socket)):
            await _refuse(socket)
            return

        async def take(_: Subscription, message: Outgoing) -> None:
            await self._hub.screen_message(message)

        await self._run(socket, "screen", take)

    async def bench(self, socket: WebSocket) -> None:
        """``/stream/bench``: the simulated rig's controls, on this machine only."""
        if not (self._hub.simulated and is_local(socket) and is_same_site(socket)):
            await _refuse(socket)
            return
        await self._run(socket, "bench", self._take_from_bench)

    async def host(self, socket: WebSocket) -> None:
        """``/stream/host``: a paired phone."""
        admitted = self._desk.admit(socket) if is_same_site(socket) else None
        if not isinstance(admitted, str):
            await _refuse(socket, admitted)
            return
        key = admitted

        async def take(subscription: Subscription, message: Outgoing) -> None:
            subscription.put(await self._host_action(message))

        await self._run(socket, "host", take, lambda: self._pairing.knows(key))

    async def seat(self, socket: WebSocket) -> None:
        """``/stream/seat``: a phone that is paired with a seat, for as long as it is.

        A flood waits on its own connection, however fast the console could refuse it.
        """
        admitted = self._seat_desk.admit(socket) if is_same_site(socket) else None
        if not isinstance(admitted, str):
            await _refuse(socket, admitted)
            return
        key, flow = admitted, Flow(_SEAT_BURST, _SEAT_EACH)

        async def take(subscription: Subscription, message: Outgoing) -> None:
            await asyncio.sleep(flow.wait(self._clock()) / 1e9)
            subscription.put(await self._seat_action(key, message))

        await self._run(socket, seat_viewer(key), take, lambda: self._hub.seats.place_of(key) is not None)

    async def _host_action(self, message: Outgoing) -> Message:
        return await self._action(message, "the host's", self._hub.host_action)

    async def _seat_action(self, key: str, message: Outgoing) -> Message:
        if len(msgspec.json.encode(message)) > _LONGEST_OF_A_SEAT:
            return {"type": "refused", "n": None, "reason": "that is too long"}
        return await self._action(
            message, "a seat's", lambda action: self._hub.seats.seat_action(key, action)
        )

    async def _action(
        self, message: Outgoing, whose: str, do: Callable[[Message], Awaitable[Message]]
    ) -> Message:
        if isinstance(message, bytes) or not isinstance(message.get("do"), str):
            n = None if isinstance(message, bytes) else message.get("n")
            return {"type": "refused", "n": n, "reason": 'an action is an object with "do"'}
        try:
            return await do(message)
        except Exception:
            # Whoever asked must hear that nothing came of it; one broken action may not end the stream.
            log.exception("%s %.24r failed", whose, message["do"])
            return {
                "type": "refused",
                "n": message.get("n"),
                "reason": "that went wrong inside the console; the log says how",
            }

    async def _take_from_bench(self, subscription: Subscription, message: Outgoing) -> None:
        if isinstance(message, bytes):
            raise _NotAllowedError
        if message.get("do") == "watch":
            if message.get("on") is True:
                self._watching.add(subscription)
            else:
                self._watching.discard(subscription)
            # The screen goes on sending its picture while any bench still looks at it.
            message = {"do": "watch", "on": bool(self._watching)}
        contact = (message.get("seat"), message.get("part"))
        if message.get("do") == "close":
            self._held.setdefault(subscription, {})[repr(contact)] = message | {"do": "open"}
        elif message.get("do") == "open":
            self._held.get(subscription, {}).pop(repr(contact), None)
        await self._hub.bench_action(message)

    async def _leave_bench(self, subscription: Subscription) -> None:
        """Undo what only a page that is there can hold: a closed contact, and watching the screen."""
        for release in self._held.pop(subscription, {}).values():
            await self._hub.bench_action(release)
        if subscription in self._watching:
            await self._take_from_bench(subscription, {"do": "watch", "on": False})

    async def _run(
        self, socket: WebSocket, viewer: str, take: Take, allowed: Callable[[], bool] = lambda: True
    ) -> None:
        await socket.accept()
        subscription = self._hub.subscribe(viewer)
        self._open.add(subscription)
        tasks = (
            asyncio.create_task(_send_all(socket, subscription, allowed)),
            asyncio.create_task(_take_all(socket, subscription, take, allowed)),
            asyncio.create_task(subscription.ended()),
        )
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            lagged = subscription.lagged
            subscription.close()
            self._open.discard(subscription)
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            await self._leave_bench(subscription)
        code = TRY_AGAIN if lagged else 1001 if allowed() else NOT_ALLOWED
        for task, result in zip(tasks, results, strict=True):
            if task not in done or result is None or isinstance(result, WebSocketDisconnect):
                continue
            if isinstance(result, _NotAllowedError):
                code = NOT_ALLOWED
            elif isinstance(
                result, (msgspec.MsgspecError, RecursionError)
            ):  # no JSON, or nested beyond reason
                code = UNSUPPORTED
            else:
                code = 1011
                log.error("the %s stream failed", kind_of(viewer), exc_info=result)
        await _close(socket, code)


async def _send_all(socket: WebSocket, subscription: Subscription, allowed: Callable[[], bool]) -> None:
    async for message in subscription:
        if not allowed():
            raise _NotAllowedError
        if isinstance(message, bytes):
            await socket.send_bytes(message)
        else:
            await socket.send_text(msgspec.json.encode(message).decode())


async def _take_all(
    socket: WebSocket, subscription: Subscription, take: Take, allowed: Callable[[], bool]
) -> None:
    while True:
        frame = await socket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        if not allowed():
            raise _NotAllowedError
        text = frame.get("text")
        message = frame["bytes"] if text is None else msgspec.json.decode(text, type=Message)
        try:
            await take(subscription, message)
        except _NotAllowedError:
            raise
        except Exception:
            # One message that the console chokes on may not end the stream: the next one is a lamp or a buzzer.
            log.exception("a message from the %s was not taken", kind_of(subscription.viewer))


async def _take_nothing(_: Subscription, __: Outgoing) -> None:
    raise _NotAllowedError


async def _close(socket: WebSocket, code: int) -> None:
    try:
        # A viewer that reads nothing would block even the goodbye.
        await asyncio.wait_for(socket.close(code), _CLOSE_SECONDS)
    except (TimeoutError, RuntimeError, WebSocketDisconnect):
        log.debug("a viewer was gone before it could be told")


async def _refuse(socket: WebSocket, denied: str | Denied | None = None) -> None:
    """Answer the handshake with a refusal, so that the connection never opens."""
    wait = denied if isinstance(denied, Denied) else Denied(0, looked=True)
    status = 403 if wait.looked else 429
    await socket.send_denial_response(Response(status_code=status, headers=retry_after(wait)))
