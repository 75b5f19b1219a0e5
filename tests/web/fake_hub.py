"""A stand-in for the daemon: serves the pages with canned scenes.

``python -m tests.web.fake_hub [--port 8421] [--pin 4711]`` lets them be looked at.  "Next", "Start" and the like go to
the next scene, "Undo" to the one before; ``scene`` on the command line picks where to begin, ``--seat`` what a seat's page shows.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from starlette.applications import Starlette

from console.web.hub import Message, Outgoing, Subscription, seat_viewer
from console.web.pairing import Pairing
from console.web.publisher import Publisher
from console.web.server import create_app, serve
from tests.web import canned, scenes

PIN = "4711"
CODE, PLACE = "482915", 3
"""What pairs a seat's phone here, as often as one likes, and with which place."""
_STEPPED = {"next", "undo", "adjust", "start", "end", "new", "resume", "pause", "go-on", "game", "give-up"}


def fixed_source(pin: str = PIN) -> Callable[[int], bytes]:
    """A secret source whose first PIN is known; what follows are different tokens."""
    count = int(pin) - 1

    def source(n: int) -> bytes:
        nonlocal count
        count += 1
        return count.to_bytes(n, "big")

    return source


class FakeHub:
    """Keeps every action, refuses what comes late, and plays canned scenes."""

    def __init__(self, *, simulated: bool = True, scene: str = "lobby", pin: str = PIN) -> None:
        self.simulated = simulated
        self.publisher = Publisher()
        self.actions: list[Message] = []
        self.phones: dict[str, int] = {}
        self.seat_actions: list[Message] = []
        self.bench: list[Message] = []
        self.screen: list[Outgoing] = []
        self.seat: Message | None = None
        self.refuse: str | None = None
        self.step = 0
        self._scenes = list(scenes.SCENES)
        self._at = self._scenes.index(scene)
        for viewer in ("audience", "screen", "host", "bench"):
            self.publisher.publish(viewer, canned.HELLO)
        self.publisher.publish("bench", canned.rig(pin))
        for seat, rows in enumerate((canned.GO, canned.LOCK, canned.DARK, canned.GO), start=1):
            for viewer in ("audience", "screen", "bench"):
                self.publisher.publish(viewer, {"type": "matrix", "seat": seat, "rows": rows})
            self.publisher.publish("bench", {"type": "lamp", "seat": seat, "on": seat == 3})
        self.show()

    def go(self, scene: str) -> None:
        """Show a scene."""
        self._at = self._scenes.index(scene)
        self.show()

    def show(self, **more: Any) -> None:
        """Publish the present scene under a new step, with changes."""
        self.step += 1
        state = scenes.SCENES[self._scenes[self._at]] | {"step": self.step} | more
        self.publisher.publish("host", state)
        for viewer in ("audience", "screen", "bench"):
            self.publisher.publish(viewer, canned.audience(state))

    def subscribe(self, viewer: str) -> Subscription:
        subscription = self.publisher.subscribe(viewer)
        if viewer.startswith("seat:") and self.seat is not None:
            subscription.put(self.seat)
        return subscription

    async def host_action(self, message: Message) -> Message:
        self.actions.append(message)
        if message["do"] in _STEPPED and message.get("step") != self.step:
            return {"type": "refused", "n": message.get("n"), "reason": "already moved on"}
        if self.refuse:
            return {"type": "refused", "n": message.get("n"), "reason": self.refuse}
        if message["do"] in _STEPPED:
            self._at = (self._at + (-1 if message["do"] == "undo" else 1)) % len(self._scenes)
            self.show()
        return {"type": "done", "n": message.get("n")}

    # -- seats' phones
    @property
    def seats(self) -> FakeHub:
        return self

    def pair_seat(self, code: str, key: str, old: str | None) -> int | None:
        if code != CODE:
            return None
        self.phones = {known: place for known, place in self.phones.items() if known != old}
        self.phones[key] = PLACE
        self.publisher.publish(seat_viewer(key), canned.HELLO)
        return PLACE

    def place_of(self, key: str) -> int | None:
        return self.phones.get(key)

    def unpair_seat(self, key: str) -> None:
        if self.phones.pop(key, None):
            self.publisher.dismiss(seat_viewer(key))

    def show_seat(self, message: Message) -> None:
        """What every paired phone shows from now on."""
        self.seat = message
        for key in self.phones:
            self.publisher.publish(seat_viewer(key), message)

    async def seat_action(self, _: str, message: Message) -> Message:
        self.seat_actions.append(message)
        if self.refuse:
            return {"type": "refused", "n": message.get("n"), "reason": self.refuse}
        return {"type": "done", "n": message.get("n")}

    async def bench_action(self, message: Message) -> None:
        self.bench.append(message)
        if message["do"] in ("close", "open"):
            line = f"seat:{message['seat']}/{message['part']}"
            self.publisher.publish(
                "bench", {"type": "edges", "line": line, "what": message["do"], "moves": 6}
            )
        if message == {"do": "watch", "on": True}:
            self.publisher.publish("bench", screen_picture())

    async def screen_message(self, message: Outgoing) -> None:
        self.screen.append(message)


def screen_picture() -> bytes:
    """A JPEG that stands for the screen's picture."""
    image = Image.new("RGB", (960, 540), "#07394a")
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, 960, 60), fill="#7a1630")
    draw.rectangle((300, 120, 660, 380), fill="#fff3d9")
    for seat in range(4):
        draw.rectangle((70 + seat * 210, 420, 250 + seat * 210, 530), fill="#04252e")
    out = io.BytesIO()
    image.save(out, "JPEG", quality=80)
    return out.getvalue()


def canned_picture(name: str, folder: Path) -> Path | None:
    """A picture for any item: a plain camera-like shape, drawn once."""
    path = folder / "thing.png"
    if not path.exists():
        image = Image.new("RGBA", (256, 256))
        draw = ImageDraw.Draw(image)
        draw.rounded_rectangle((20, 70, 236, 216), 24, fill="#c9c3cf")
        draw.rectangle((20, 110, 236, 176), fill="#5f5a66")
        draw.ellipse((78, 90, 178, 190), fill="#1a1018")
        draw.ellipse((98, 110, 158, 170), fill="#5a5fb0")
        image.save(path)
    return path if name.endswith(".webp") else None


def fake_app(
    hub: FakeHub, pictures: Path, pin: str = PIN, clock: Callable[[], int] | None = None, **more: Any
) -> Starlette:
    """The real application around a fake hub, with a known PIN; ``more`` goes to :func:`create_app`."""
    if clock is not None:
        more["clock"] = clock
    return create_app(
        hub,
        pictures=lambda name: canned_picture(name, pictures),
        pairing=Pairing(fixed_source(pin), digits=len(pin)),
        **more,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8421)
    parser.add_argument("--pin", default=PIN)
    parser.add_argument("--seat", default="lobby", choices=list(scenes.SEATS))
    parser.add_argument("scene", nargs="?", default="lobby", choices=list(scenes.SCENES))
    given = parser.parse_args()
    pictures = Path("build/fake-pictures")
    pictures.mkdir(parents=True, exist_ok=True)
    hub = FakeHub(scene=given.scene, pin=given.pin)
    hub.show_seat(scenes.SEATS[given.seat])
    app = fake_app(hub, pictures, given.pin)

    def ready(port: int) -> None:
        print(f"http://127.0.0.1:{port}/  host PIN {given.pin}, /seat#{CODE}", flush=True)

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(app, "127.0.0.1", given.port, ready=ready))


if __name__ == "__main__":
    main()
