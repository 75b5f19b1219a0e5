"""The process as the console and the user meet it: a real socket, real signals, SDL's own drivers."""

from __future__ import annotations

import io
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import Server, ServerConnection, serve

from tests.screen.shots import shots

GUESS = next(s for s in shots() if s.name == "qualifying_guess")
COMMAND = [
    sys.executable,
    "-c",
    "import sys; from console.screen.main import main; sys.exit(main(sys.argv[1:]))",
]


def png() -> bytes:
    out = io.BytesIO()
    thing = pygame.Surface((64, 64), pygame.SRCALPHA)
    thing.fill((0, 200, 255, 255))
    pygame.image.save(thing, out, "a.png")
    return out.getvalue()


class Console:
    """A console that says what it is told to, on a port of its own."""

    def __init__(self, port: int = 0) -> None:
        self.heard: queue.Queue[Any] = queue.Queue()
        self.paths: queue.Queue[str] = queue.Queue()
        self.connections: queue.Queue[ServerConnection] = queue.Queue()
        self.server: Server = serve(self._talk, "127.0.0.1", port, process_request=self._http)
        self.port = self.server.socket.getsockname()[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/stream/screen"

    def _http(self, _: ServerConnection, request: Request) -> Response | None:
        if not request.path.startswith("/pictures/"):
            return None
        self.paths.put(request.path)
        body = png()
        head = Headers({"Content-Length": str(len(body)), "Content-Type": "image/png", "Connection": "close"})
        return Response(200, "OK", head, body)

    def _talk(self, connection: ServerConnection) -> None:
        for _, message in GUESS.told:
            connection.send(json.dumps(message))
        self.connections.put(connection)
        try:
            for message in connection:
                self.heard.put(message)
        except ConnectionClosed:
            pass

    def close(self) -> None:
        while not self.connections.empty():
            self.connections.get().close()
        self.server.shutdown()


@contextmanager
def screen(*more: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    env = {
        k: v
        for k, v in os.environ.items()
        if not k.startswith("SDL_") and k not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    process = subprocess.Popen(
        [*COMMAND, *more],
        env={**env, **environment},
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        stdout=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def told_to_stop(process: subprocess.Popen[str], number: int = signal.SIGTERM) -> float:
    began = time.monotonic()
    process.send_signal(number)
    assert process.wait(10) == 0
    return time.monotonic() - began


@pytest.mark.slow
def test_it_shows_pictures_while_watched_names_its_missing_sound_and_leaves_at_once() -> None:
    console = Console()
    with screen("--url", console.url, "--driver", "dummy", SDL_AUDIODRIVER="none-such") as process:
        connection = console.connections.get(timeout=30)
        fault = json.loads(console.heard.get(timeout=30))
        assert (fault["type"], fault["kind"], fault["of"], fault["part"]) == (
            "fault",
            "missing",
            "screen",
            "sound",
        )
        assert "cleared" not in fault
        assert console.paths.get(timeout=30) == "/pictures/camera.webp"
        connection.send(json.dumps({"type": "watch", "on": True}))
        frame = console.heard.get(timeout=30)
        assert isinstance(frame, bytes)
        assert pygame.image.load(io.BytesIO(frame), "a.jpg").get_size() == (960, 540)
        assert told_to_stop(process) < 2
    console.close()


@pytest.mark.slow
def test_it_waits_for_a_console_and_comes_back_to_a_new_one() -> None:
    first = Console()
    port = first.port
    with screen("--url", first.url, "--driver", "dummy", "--mute") as process:
        first.connections.get(timeout=30).close()
        again = first.connections.get(timeout=30)
        again.close()
        first.close()
        second = Console(port)
        second.connections.get(timeout=30)
        assert process.poll() is None
        assert told_to_stop(process, signal.SIGINT) < 2
        second.close()


@pytest.mark.slow
def test_on_a_leash_it_leaves_with_whoever_holds_it() -> None:
    console = Console()
    with screen("--url", console.url, "--driver", "dummy", "--mute", "--leash") as process:
        console.connections.get(timeout=30)
        assert process.poll() is None
        assert process.stdin is not None
        process.stdin.close()
        process.stdin = None  # communicate() must not flush it
        assert process.wait(10) == 0
    console.close()


@pytest.mark.slow
@pytest.mark.parametrize("chosen", ["", None, "kmsdrm", "x11", "wayland", "no-such-driver"])
def test_a_display_that_nobody_sees_is_refused_in_plain_words(chosen: str | None) -> None:
    console = Console()
    named = {} if chosen is None else {"SDL_VIDEODRIVER": chosen}
    with screen("--url", console.url, "--mute", "--patience", "0.6", **named) as process:
        assert process.wait(30) == 3
        said = process.stderr.read() if process.stderr else ""
    console.close()
    assert "Screen: no display" in said
    assert "--driver" in said
    assert "Traceback" not in said


@pytest.mark.slow
def test_it_leaves_at_once_while_it_waits_for_a_display() -> None:
    with screen("--url", "ws://127.0.0.1:9/x", "--mute", "--patience", "60") as process:
        assert process.stderr
        assert any("no display" in line for line in process.stderr), "SDL's own words may come first"
        assert told_to_stop(process) < 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["--url", "http://x"], "--url 'http://x'"),
        (["--fps", "0"], "--fps 0: 1 to 240"),
        (["--volume", "2"], "--volume 2.0: 0 to 1"),
        (["--no-such"], "unrecognized arguments: --no-such"),
    ],
)
def test_a_bad_command_line_is_named(line: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    from console.screen.main import main

    with pytest.raises(SystemExit) as left:
        main(line)
    assert left.value.code == 2
    assert said in capsys.readouterr().err
