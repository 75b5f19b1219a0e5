"""Floods from outside: how many connections, how fast, and how long one may dawdle. 127.0.0.2 stands for a stranger."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect

from console.web import crowd as limits
from console.web.crowd import BURST, OF_A_PEER, OF_ALL, REQUEST_BURST, Crowd, Flows
from console.web.slowdown import SECOND
from tests.web.fake_hub import FakeHub, fake_app
from tests.web.server_thread import Running, running

STRANGER, OTHER = "127.0.0.2", "127.0.0.3"
GET = b"GET /static/theme.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Time:
    """A clock that is set by hand (ns)."""

    now = 0

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def crowd() -> Crowd:
    return Crowd(Time(), own=lambda address: address == "127.0.0.1")


@pytest.fixture
def server(crowd: Crowd, tmp_path: Path) -> Iterator[Running]:
    with running(fake_app(FakeHub(), tmp_path, crowd=crowd)) as up:
        yield up


@contextlib.contextmanager
def connections(server: Running, count: int, source: str = STRANGER) -> Iterator[list[socket.socket]]:
    """So many, open at once."""
    with contextlib.ExitStack() as stack:
        yield [
            stack.enter_context(
                socket.create_connection(("127.0.0.1", server.port), timeout=5, source_address=(source, 0))
            )
            for _ in range(count)
        ]


def answers(one: socket.socket) -> bool:
    """Whether a request on it has an answer, or it was hung up on."""
    try:
        one.sendall(GET)
        return one.recv(20).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


def settled(server: Running, crowd: Crowd, count: int) -> bool:
    """Whether so many are there, before long."""
    until = time.monotonic() + 5
    while time.monotonic() < until:
        if server.call(crowd.here.total) == count:
            return True
        time.sleep(0.01)
    return False


class TestCounting:
    def test_a_peer_has_its_share_and_others_have_theirs(self) -> None:
        crowd = Crowd(Time())
        assert [crowd.comes("a") for _ in range(OF_A_PEER + 1)] == [True] * OF_A_PEER + [False]
        assert crowd.comes("b")
        crowd.goes("a")
        assert crowd.comes("a")

    def test_all_together_have_a_limit(self) -> None:
        crowd = Crowd(Time())
        came = [crowd.comes(str(n)) for n in range(OF_ALL + 1)]
        assert came == [True] * OF_ALL + [False]

    def test_nothing_is_remembered_of_who_has_gone(self) -> None:
        crowd = Crowd(Time())
        for n in range(5_000):
            if crowd.comes(str(n)):
                crowd.goes(str(n))
        assert not crowd.here
        assert len(crowd._comings._flows) <= 512

    def test_who_comes_too_often_waits_and_is_welcome_again(self) -> None:
        clock = Time()
        crowd = Crowd(clock)
        came = 0
        for _ in range(10_000):  # a flood: what is refused does not count against what comes later
            if crowd.comes("a"):
                crowd.goes("a")
                came += 1
        assert came == BURST
        clock.now += SECOND
        assert crowd.comes("a")

    def test_requests_flow(self) -> None:
        flows = Flows(3, SECOND)
        assert [flows.passes("a", 0) for _ in range(5)] == [True, True, True, False, False]
        assert flows.passes("b", 0)
        assert flows.passes("a", SECOND)
        assert not flows.passes("a", SECOND)


class TestServing:
    def test_a_strangers_flood_is_hung_up_on_and_others_are_served(
        self, server: Running, crowd: Crowd
    ) -> None:
        with connections(server, OF_A_PEER + 10) as flood, connections(server, 1, OTHER) as (other,):
            assert [answers(one) for one in flood].count(True) == OF_A_PEER
            assert answers(other)
        assert settled(server, crowd, 0)

    def test_this_machine_is_never_counted(self, server: Running, crowd: Crowd) -> None:
        with connections(server, OF_A_PEER + 10, "127.0.0.1") as own:
            assert all(answers(one) for one in own)
            assert server.call(crowd.here.total) == 0

    def test_streams_count_from_their_first_to_their_last_moment(self, server: Running, crowd: Crowd) -> None:
        address = f"ws://127.0.0.1:{server.port}/stream/audience"
        with connect(address, source_address=(STRANGER, 0), compression=None) as stream:
            stream.recv(timeout=5)
            assert server.call(crowd.here.total) == 1
        assert settled(server, crowd, 0)

    def test_a_handshake_that_is_refused_is_not_counted_for_ever(self, server: Running, crowd: Crowd) -> None:
        with connections(server, 1) as (one,):
            one.sendall(
                b"GET /stream/host HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
            assert one.recv(100).startswith(b"HTTP/1.1 403")
        assert settled(server, crowd, 0)

    def test_too_many_requests_are_told_so(self, server: Running) -> None:
        with connections(server, 1) as (one,):
            said = b""
            for _ in range(2 * REQUEST_BURST + 2):  # an answer may come in two pieces
                one.sendall(b"GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                said = one.recv(4096)
                if said.startswith(b"HTTP/1.1 429"):
                    break
            assert b"retry-after: 1" in said

    @pytest.mark.parametrize(
        "dawdling",
        [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"POST /pair HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{"],
        ids=["says nothing", "half a head", "half a body"],
    )  # fmt: skip
    def test_who_dawdles_is_hung_up_on(
        self, server: Running, crowd: Crowd, dawdling: bytes, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(limits, "HEAD_SECONDS", 0.3)
        monkeypatch.setattr(limits, "REQUEST_SECONDS", 0.3)
        with connections(server, 1) as (one,):
            with contextlib.suppress(OSError):
                if dawdling:
                    one.sendall(dawdling)
                for _ in range(20):  # a byte now and then buys no time
                    time.sleep(0.05)
                    if dawdling:
                        one.sendall(b"x")
            with contextlib.suppress(ConnectionError):
                assert one.recv(1000) == b""
        assert settled(server, crowd, 0)

    def test_a_stream_may_be_silent_for_as_long_as_it_likes(
        self, server: Running, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(limits, "HEAD_SECONDS", 0.1)
        monkeypatch.setattr(limits, "REQUEST_SECONDS", 0.1)
        stream = server.ws("audience")
        time.sleep(0.4)
        stream.ping().wait(5)

    def test_a_huge_head_is_refused(self, server: Running) -> None:
        with connections(server, 1) as (one,):
            with contextlib.suppress(OSError):
                one.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nx: " + b"x" * 40_000)
            with contextlib.suppress(ConnectionError):
                assert one.recv(100).startswith(b"HTTP/1.1 4")
        assert server.http("GET", "/")[0] == 200

    def test_nonsense_leaves_no_line_in_the_log(
        self, server: Running, caplog: pytest.LogCaptureFixture
    ) -> None:
        for nonsense in (b"\x16\x03\x01\x02\x00", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n"):  # fmt: skip
            with connections(server, 1) as (one,):
                one.sendall(nonsense + b"\r\n\r\n")
                one.recv(1000)
        assert [record for record in caplog.records if record.name.startswith("uvicorn")] == []
