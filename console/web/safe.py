"""The pages of a console that can't start a show: what is wrong, and nothing else."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from console.web.files import file_response
from console.web.hub import Message, Outgoing, Subscription
from console.web.publisher import Publisher
from console.web.server import PAGES, create_app

KEPT = ("/static/{name}", "/fonts/{name}", "/stream/audience", "/stream/screen")


class SafeHub:
    """What the daemon is elsewhere: one picture for everybody, and nothing that anybody could do."""

    simulated = False

    def __init__(self) -> None:
        self.publisher = Publisher()
        self.board: Message = {}

    @property
    def seats(self) -> NoSeats:
        """There are none."""
        return NoSeats()

    def show(self, hello: Message, state: Message) -> None:
        """Have everybody see this from now on; ``state`` is a whole one of ``docs/stream.md``."""
        self.board = state["view"]["board"]
        for viewer in ("audience", "screen"):
            self.publisher.publish(viewer, hello)
            self.publisher.publish(viewer, state)

    def subscribe(self, viewer: str) -> Subscription:
        """Open a queue for a viewer, with the picture in it."""
        return self.publisher.subscribe(viewer)

    async def host_action(self, message: Message) -> Message:
        """Nothing can be done."""
        return {"type": "refused", "n": message.get("n"), "reason": "there is no show"}

    async def bench_action(self, message: Message) -> None:
        """There is no rig."""

    async def screen_message(self, message: Outgoing) -> None:
        """Its faults are said again to the console that comes after this."""


class NoSeats:
    """Phones that are paired stay so for the console that comes after this; none pairs here."""

    def pair_seat(self, code: str, key: str, old: str | None) -> int | None:  # noqa: ARG002
        """No code is good."""
        return None

    def place_of(self, key: str) -> int | None:  # noqa: ARG002
        """No phone shows a place's page."""
        return None

    def unpair_seat(self, key: str) -> None:
        """Nothing to forget."""

    async def seat_action(self, key: str, message: Message) -> Message:  # noqa: ARG002
        """Nothing can be done."""
        return {"type": "refused", "n": message.get("n"), "reason": "there is no show"}


def create_safe_app(hub: SafeHub) -> Starlette:
    """Build the application: every page is the same one, and there are two streams.

    It is the true one behind fewer doors. A host's or a seat's page finds no stream, keeps its cookie, and tries again.
    """
    app = create_app(hub, pictures=lambda _: None)

    async def page(_: Request) -> Response:
        return file_response(PAGES / "safe.html")

    async def facts(_: Request) -> Response:
        return JSONResponse(hub.board, headers={"cache-control": "no-store"})

    kept = [route for route in app.router.routes if getattr(route, "path", "") in KEPT]
    app.router.routes[:] = [
        *(Route(address, page) for address in ("/", "/host", "/seat")),
        Route("/safe.json", facts),
        *kept,
    ]
    return app
