"""A real console as its users have it: a process, a host's phone, and hands on the bench. Everything over loopback."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Self

from websockets.sync.client import ClientConnection, connect

from console.bots import bot

Json = Any
START_SECONDS = 20
STOP_SECONDS = 2.0


class Console:
    """``gameshow bench`` (or ``run``) in a process of its own; ``data`` outlives it. ``environment`` comes beside our own."""

    def __init__(
        self,
        data: Path,
        *more: str,
        screen: str = "none",
        command: str = "bench",
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.data = data
        words = [
            sys.executable,
            "-m",
            "console",
            command,
            "--data",
            str(data),
            "--port",
            "0",
            "--screen",
            screen,
            *more,
        ]
        self.process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        self.said: list[str] = []
        # One that shows a safe page, or nothing at all, would be waited for for ever.
        patience = threading.Timer(3 * START_SECONDS, self.process.kill)
        patience.start()
        try:
            self.port = self._wait_for_port()
        finally:
            patience.cancel()
        # What it says later must not fill the pipe and stop it.
        self._drains = [
            threading.Thread(target=self._drain, args=(pipe,), daemon=True) for pipe in self._pipes()
        ]
        for drain in self._drains:
            drain.start()

    def _pipes(self) -> list[Any]:
        return [self.process.stdout, self.process.stderr]

    def _drain(self, pipe: Any) -> None:
        for line in pipe:
            self.said.append(line)

    def _wait_for_port(self) -> int:
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        port = 0
        for line in self.process.stdout:
            self.said.append(line)
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/host", line):
                port = int(found[1])
                break
        if not port:
            self.process.wait(START_SECONDS)
            reason = self.process.stderr.read()
            for pipe in self._pipes():
                pipe.close()
            raise AssertionError(f"the console did not start: {reason}")
        return port

    @property
    def pin(self) -> str:
        return (self.data / "host-pin").read_text().strip()

    def kill(self) -> None:
        """As if the power had gone."""
        self.process.kill()
        self.process.wait()
        self._close()

    def stop(self, again: float | None = None) -> tuple[int, float]:
        """SIGTERM, and from ``again`` seconds later on one every 5 ms; gives the status and the seconds it took."""
        started = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        pause = again
        while (
            pause is not None and self.process.poll() is None and time.monotonic() < started + START_SECONDS
        ):
            time.sleep(pause)
            self.process.send_signal(signal.SIGTERM)
            pause = 0.005
        status = self.process.wait(START_SECONDS)
        self._close()
        return status, time.monotonic() - started

    def _close(self) -> None:
        for drain in self._drains:
            drain.join()
        for pipe in self._pipes():
            pipe.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()


class Viewer:
    """Somebody who listens to a stream; keeps the newest message of each type, and all states."""

    def __init__(self, port: int, name: str, headers: dict[str, str] | None = None) -> None:
        self._opened = contextlib.ExitStack()
        line = socket.create_connection(("127.0.0.1", port))
        # Without this a small message waits up to 40 ms for the answer to the one before (Nagle and delayed ACK).
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket: ClientConnection = self._opened.enter_context(
            connect(
                f"ws://127.0.0.1:{port}/stream/{name}",
                sock=line,
                additional_headers=headers,
                max_size=None,
                max_queue=None,
                close_timeout=1,
            )
        )
        self.newest: dict[str, Json] = {}
        self.matrices: dict[int, list[str]] = {}
        self.lamps: dict[int, bool] = {}
        self.states: list[Json] = []
        self.texts: list[str] = []
        self.pictures: list[bytes] = []
        self.replies: dict[int, Json] = {}

    def listen(self, until: Callable[[], object], seconds: float = START_SECONDS) -> None:
        """Take messages until something is so."""
        end = time.monotonic() + seconds
        while not until():
            left = end - time.monotonic()
            try:
                message = self._socket.recv(timeout=max(left, 0.001))
            except TimeoutError:
                raise AssertionError(f"nothing came of it within {seconds} s; last: {self.newest}") from None
            self._take(message)

    def _take(self, message: str | bytes) -> None:
        if isinstance(message, bytes):
            self.pictures.append(message)
            return
        self.texts.append(message)
        one = json.loads(message)
        self.newest[one["type"]] = one
        match one["type"]:
            case "matrix":
                self.matrices[one["seat"]] = one["rows"]
            case "lamp":
                self.lamps[one["seat"]] = one["on"]
            case "state":
                self.states.append(one)
            case "done" | "refused":
                self.replies[one["n"]] = one

    def drain(self, seconds: float = 0.05) -> None:
        """Take what comes within a time; a stream never falls silent, since matrices move."""
        end = time.monotonic() + seconds
        with contextlib.suppress(TimeoutError):
            while (left := end - time.monotonic()) > 0:
                self._take(self._socket.recv(timeout=left))

    def send(self, **message: Json) -> None:
        self._socket.send(json.dumps(message))

    def close(self) -> None:
        self._opened.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Host(Viewer):
    """A paired phone; with the ``cookie`` of an earlier one it is that one, come back."""

    def __init__(self, console: Console, cookie: str | None = None) -> None:
        self.cookie = cookie or self._paired(console)
        self.token = self.cookie.split("=")[1]
        super().__init__(
            console.port, "host", {"Cookie": self.cookie, "Origin": f"http://127.0.0.1:{console.port}"}
        )
        self._n = 0
        self.listen(lambda: "host" in self.newest)

    @staticmethod
    def _paired(console: Console) -> str:
        http = HTTPConnection("127.0.0.1", console.port)
        http.request("POST", "/pair", json.dumps({"pin": console.pin}), {"Content-Type": "application/json"})
        reply = http.getresponse()
        assert reply.status == 200, reply.read()
        cookie = (reply.getheader("Set-Cookie") or "").split(";")[0]
        http.close()
        return cookie

    @property
    def page(self) -> Json:
        return self.newest["host"]

    def do(self, do: str, **message: Json) -> Json:
        """Act on what the page shows, again when the show has moved on meanwhile."""
        reply = self._send(do, message)
        while reply["type"] == "refused" and reply["reason"] == "already moved on":
            self.drain()
            reply = self._send(do, message)
        return reply

    def _send(self, do: str, message: dict[str, Json]) -> Json:
        self._n += 1
        n = self._n
        self.send(n=n, step=self.page["step"], do=do, **message)
        self.listen(lambda: n in self.replies)
        return self.replies[n]

    def must(self, do: str, **message: Json) -> None:
        reply = self.do(do, **message)
        assert reply["type"] == "done", reply


class Hands(Viewer):
    """Hands on the simulated rig, through the bench page's own stream."""

    def __init__(self, console: Console) -> None:
        super().__init__(console.port, "bench", {"Origin": f"http://127.0.0.1:{console.port}"})
        self.listen(lambda: "rig" in self.newest and "state" in self.newest)

    def press(self, seat: int, part: str = "buzzer") -> None:
        """Down and up again."""
        self.send(do="tap", seat=seat, part=part)

    def price(self, seat: int, number: int, places: int = 4) -> None:
        """Dial a number on a one-dial pricer and lock it in: one script, so that its timing is the rig's and not this machine's.

        The first click on an untouched place shows 0; a push must be over before the dial may turn again.
        """
        steps, when = [], 0
        for digit in f"{number:0{places}}":
            steps.append(
                {"do": "detents", "seat": seat, "dial": 0, "by": int(digit) + 1, "gap_us": 500, "in_ms": when}
            )
            steps.append({"do": "tap", "seat": seat, "part": "push", "in_ms": when + 40})
            when += 160
        steps.append({"do": "tap", "seat": seat, "part": "buzzer", "in_ms": when})
        self.send(do="script", steps=steps)

    def choose(self, seat: int, clicks: int) -> None:
        """Turn to a choice and lock it in."""
        turn = {"do": "detents", "seat": seat, "dial": 0, "by": clicks, "gap_us": 500}
        self.send(do="script", steps=[turn, {"do": "tap", "seat": seat, "part": "buzzer", "in_ms": 60}])


def sit_down(host: Host, hands: Hands, seats: int) -> None:
    """So many people press their buzzers."""
    for seat in range(1, seats + 1):
        hands.press(seat)
    host.listen(lambda: sum(s["here"] for s in host.page["setup"]["seats"]) == seats)


def quick_start(host: Host, hands: Hands, seats: int = 2, **options: str) -> None:
    """Everybody sits down and the show begins, without pauses between beats."""
    sit_down(host, hands, seats)
    host.must("start", options={"pace": "at-once", "answer_seconds": "off", **options})
    host.listen(lambda: live(host))


def live(host: Host) -> list[Json]:
    """The asks that are live now."""
    return [ask for ask in host.page["asks"] if ask["live"]]


def play_on(host: Host, source: random.Random, answers: int) -> Iterator[int]:
    """Answer whatever is asked, through the host's page; yields after every answer."""
    for count in range(1, answers + 1):
        host.listen(lambda: live(host) or host.page["phase"] == "over")
        asks = live(host)
        if not asks:
            return
        ask = source.choice(asks)
        reply = host.do("answer", ask=ask["id"], value=value_for(ask, source))
        assert reply["type"] == "done" or "open" in reply["reason"] or "not yet" in reply["reason"], reply
        host.listen(lambda ask=ask: ask["id"] not in [one["id"] for one in live(host)])
        yield count


def value_for(ask: Json, source: random.Random) -> Json:
    """Any answer that the rules take."""
    return bot(source)(ask)
