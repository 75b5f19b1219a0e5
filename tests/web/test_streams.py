"""The streams over real sockets: who may open one, what it says, and what a bad viewer cannot do."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from console.web import server as server_module
from console.web.hub import Message
from console.web.pairing import SECOND
from tests.web.fake_hub import PIN, FakeHub, fake_app
from tests.web.server_thread import Running, running, told


@pytest.fixture
def hub() -> FakeHub:
    return FakeHub(scene="qualifying")


@pytest.fixture
def server(hub: FakeHub, tmp_path: Path) -> Iterator[Running]:
    with running(fake_app(hub, tmp_path)) as up:
        yield up


def refused(server: Running, viewer: str, **headers: str) -> tuple[int, str | None]:
    """The status with which a handshake is refused, and how long to wait."""
    with pytest.raises(InvalidStatus) as caught:
        server.ws(viewer, **headers)
    response = caught.value.response
    return response.status_code, response.headers.get("retry-after")


def eventually(true: Callable[[], object]) -> None:
    deadline = time.monotonic() + 5
    while not true():
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.005)


def send(stream: ClientConnection, **message: Any) -> None:
    stream.send(msgspec.json.encode(message).decode())


def read_to_the_end(stream: ClientConnection) -> None:
    while True:
        stream.recv(timeout=5)


def drain(line: socket.socket) -> None:
    while line.recv(65536):
        pass


def closed_with(stream: ClientConnection) -> int | None:
    with pytest.raises(ConnectionClosed):
        read_to_the_end(stream)
    return stream.close_code


def test_a_newcomer_gets_hello_the_state_and_the_matrices(server: Running) -> None:
    stream = server.ws("audience")
    kinds = [msgspec.json.decode(stream.recv(timeout=5))["type"] for _ in range(6)]
    assert kinds == ["hello", "state", *["matrix"] * 4]


def test_the_audience_gets_no_secret(server: Running) -> None:
    stream = server.ws("audience")
    texts = [str(stream.recv(timeout=5)) for _ in range(6)]
    assert "34900" not in "".join(texts)
    assert "entry" not in "".join(texts)


def test_the_audience_may_not_speak(server: Running, hub: FakeHub) -> None:
    stream = server.ws("audience")
    send(stream, do="next", n=1, step=1)
    assert closed_with(stream) == 1008
    assert hub.actions == []


def test_the_host_needs_its_cookie(server: Running) -> None:
    assert refused(server, "host") == (403, None)
    assert refused(server, "host", cookie="gameshow_host=guess") == (403, None)
    assert told(server.ws("host", cookie=server.pair(PIN)), "host")["step"] == 1


def test_a_wrong_token_twenty_times_is_refused_and_slowed(hub: FakeHub, tmp_path: Path) -> None:
    now = [0]
    with running(fake_app(hub, tmp_path, clock=lambda: now[0])) as server:
        answers = [refused(server, "host", cookie="gameshow_host=guess") for _ in range(20)]
        assert answers == [*[(403, None)] * 3, (403, "1"), *[(429, "1")] * 16]
        now[0] += SECOND
        assert refused(server, "host", cookie="gameshow_host=guess") == (403, "2")
        now[0] += 2 * SECOND
        assert told(server.ws("host", cookie=server.pair(PIN)), "host")


@pytest.mark.parametrize("viewer", ["host", "bench", "screen", "audience"])
def test_another_site_is_refused_before_anything_opens(server: Running, hub: FakeHub, viewer: str) -> None:
    cookie = server.pair(PIN)
    for origin in ("http://evil.example", "null"):
        assert refused(server, viewer, cookie=cookie, origin=origin)[0] == 403
    assert server.call(lambda: hub.publisher.listening(viewer)) == 0
    own = server.ws(viewer, cookie=cookie, origin=server.url)
    assert told(own, "hello")


@pytest.mark.parametrize("viewer", ["bench", "screen"])
def test_a_foreign_name_for_this_machine_is_refused(server: Running, viewer: str) -> None:
    """DNS rebinding: the page's own host name points at 127.0.0.1, so its origin is its host."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as line:
        line.sendall(handshake(viewer, "evil.example", "Origin: http://evil.example\r\n"))
        assert line.recv(100).startswith(b"HTTP/1.1 421")


def handshake(viewer: str, host: str, more: str = "") -> bytes:
    return (
        f"GET /stream/{viewer} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
    ).encode()


def test_there_is_no_bench_on_a_real_rig(tmp_path: Path) -> None:
    with running(fake_app(FakeHub(simulated=False), tmp_path)) as server:
        assert refused(server, "bench")[0] == 403
        assert told(server.ws("screen"), "hello")


def test_actions_reach_the_hub_and_are_answered_by_number(server: Running, hub: FakeHub) -> None:
    stream = server.ws("host", cookie=server.pair(PIN))
    send(stream, n=7, step=1, do="next")
    assert told(stream, "done") == {"type": "done", "n": 7}
    assert hub.actions == [{"n": 7, "step": 1, "do": "next"}]


def test_two_hosts_on_one_state_make_one_step(server: Running, hub: FakeHub) -> None:
    """I1: the second is told, and nothing happens twice."""
    cookie = server.pair(PIN)
    first, second = server.ws("host", cookie=cookie), server.ws("host", cookie=server.pair(PIN))
    send(first, n=1, step=1, do="next")
    assert told(first, "done")["n"] == 1
    send(second, n=1, step=1, do="next")
    assert told(second, "refused")["reason"] == "already moved on"
    send(first, n=1, step=1, do="next")
    assert told(first, "refused")["reason"] == "already moved on"
    assert server.call(lambda: hub.step) == 2


@pytest.mark.parametrize("message", ['{"n":5}', '{"n":5,"do":7}'])
def test_what_is_no_action_is_refused_by_number(server: Running, hub: FakeHub, message: str) -> None:
    stream = server.ws("host", cookie=server.pair(PIN))
    stream.send(message)
    assert told(stream, "refused") == {
        "type": "refused",
        "n": 5,
        "reason": 'an action is an object with "do"',
    }
    assert hub.actions == []


DEEP = '{"a":' * 3000


@pytest.mark.parametrize("message", ["not json", "[1]", "7", DEEP], ids=["text", "list", "number", "deep"])
def test_what_is_no_object_ends_the_connection(
    server: Running, message: str, caplog: pytest.LogCaptureFixture
) -> None:
    stream = server.ws("host", cookie=server.pair(PIN))
    stream.send(message)
    assert closed_with(stream) == 1003
    assert (
        "failed" not in caplog.text
    )  # anybody may send it: that is no fault of ours, and must not fill the log


class BreakingHub(FakeHub):
    async def host_action(self, message: Message) -> Message:
        if message["do"] == "adjust":
            raise ZeroDivisionError
        return await super().host_action(message)

    async def bench_action(self, message: Message) -> None:
        if message["do"] == "detents":
            raise ZeroDivisionError
        await super().bench_action(message)


def test_a_broken_action_is_said_logged_and_survived(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(fake_app(BreakingHub(), tmp_path)) as server:
        stream = server.ws("host", cookie=server.pair(PIN))
        send(stream, n=1, step=1, do="adjust")
        assert "went wrong" in told(stream, "refused")["reason"]
        send(stream, n=2, step=1, do="next")
        assert told(stream, "done")["n"] == 2
    assert "the host's 'adjust' failed" in caplog.text


def test_a_broken_control_does_not_take_the_bench_away(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    hub = BreakingHub()
    with running(fake_app(hub, tmp_path)) as server:
        stream = server.ws("bench")
        send(stream, do="detents", seat=1, dial=0, by=1)
        send(stream, do="close", seat=1, part="buzzer")
        told(stream, "edges")
    assert "a message from the bench was not taken" in caplog.text


def test_a_phone_that_is_let_go_hears_no_more(tmp_path: Path) -> None:
    hub = FakeHub(scene="qualifying")
    app = fake_app(hub, tmp_path)
    with running(app) as server:
        stream = server.ws("host", cookie=server.pair(PIN))
        told(stream, "host")
        pairing = app.state.pairing
        server.call(lambda: [pairing.revoke(key) for key in pairing.keys])
        server.call(hub.show)
        with pytest.raises(ConnectionClosed):
            stream.recv(timeout=5)
        assert stream.close_code == 1008


def test_a_page_that_goes_away_lets_go_of_what_it_held(server: Running, hub: FakeHub) -> None:
    stream = server.ws("bench")
    send(stream, do="close", seat=2, part="buzzer")
    send(stream, do="close", seat=1, part="push")
    send(stream, do="open", seat=1, part="push")
    eventually(lambda: len(hub.bench) == 3)
    stream.close()
    eventually(lambda: len(hub.bench) == 4)
    assert hub.bench[-1] == {"do": "open", "seat": 2, "part": "buzzer"}


def test_the_screen_is_watched_until_the_last_bench_is_gone(server: Running, hub: FakeHub) -> None:
    first, second = server.ws("bench"), server.ws("bench")
    for stream in (first, second):
        send(stream, do="watch", on=True)
    eventually(lambda: len(hub.bench) == 2)
    send(first, do="watch", on=False)
    eventually(lambda: len(hub.bench) == 3)
    second.close()
    eventually(lambda: len(hub.bench) == 4)
    assert [message["on"] for message in hub.bench] == [True, True, True, False]


def test_the_screens_picture_and_faults_reach_the_hub(server: Running, hub: FakeHub) -> None:
    stream = server.ws("screen")
    stream.send(b"jpeg")
    send(stream, type="fault", kind="missing")
    eventually(lambda: len(hub.screen) == 2)
    assert hub.screen == [b"jpeg", {"type": "fault", "kind": "missing"}]


def test_a_viewer_that_reads_nothing_is_let_go_and_costs_the_others_nothing(
    server: Running, hub: FakeHub
) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as line:
        line.sendall(handshake("audience", f"127.0.0.1:{server.port}"))
        eventually(lambda: server.call(lambda: hub.publisher.listening("audience")) == 1)
        ballast = "x" * 40_000
        for _ in range(400):
            server.call(
                lambda: hub.publisher.publish("audience", {"type": "state", "rev": 1, "ballast": ballast})
            )
        eventually(lambda: server.call(lambda: hub.publisher.listening("audience")) == 0)
        assert told(server.ws("audience"), "hello")


@pytest.mark.slow
def test_a_stalled_line_is_cut_by_the_kernel(
    hub: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module, "_STALLED_MS", 300)
    with running(fake_app(hub, tmp_path)) as server, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(20)
        line.connect(("127.0.0.1", server.port))
        line.sendall(handshake("audience", f"127.0.0.1:{server.port}"))
        eventually(lambda: server.call(lambda: hub.publisher.listening("audience")) == 1)
        for _ in range(300):
            server.call(lambda: hub.publisher.publish("audience", {"type": "state", "ballast": "x" * 40_000}))
        time.sleep(3)
        with pytest.raises(ConnectionResetError):
            drain(line)


def test_stopping_takes_less_than_a_second_with_open_and_stuck_sockets(
    hub: FakeHub, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(fake_app(hub, tmp_path)) as server:
        polite = server.ws("audience")
        told(polite, "hello")
        stuck = socket.create_connection(("127.0.0.1", server.port), timeout=5)
        stuck.sendall(handshake("audience", f"127.0.0.1:{server.port}"))
        half = socket.create_connection(("127.0.0.1", server.port), timeout=5)
        half.sendall(b"POST /pair HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n\r\n{")
        eventually(lambda: server.call(lambda: hub.publisher.listening("audience")) == 2)
        for _ in range(100):
            server.call(lambda: hub.publisher.publish("audience", {"type": "state", "ballast": "x" * 40_000}))
    assert server.stopped_in < 1
    assert "Exception" not in caplog.text
    stuck.close()
    half.close()


def test_a_port_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match=rf"cannot listen on 127\.0\.0\.1 port {port}"):
            server_module._listen("127.0.0.1", port)


def test_a_refused_stream_is_no_error_in_the_log(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):  # it would be logged after the answer, but before a later one
        assert refused(server, "host")[0] == 403
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
