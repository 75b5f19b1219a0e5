"""Under which names the console may be called: no foreign site can make a browser take the two for one (DNS rebinding)."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from console.web.names import is_own, own_names
from tests.web.fake_hub import CODE, PIN, FakeHub, fake_app
from tests.web.server_thread import Running, running

NAMES = ("localhost", "pi", "pi.local", "pi.lan", "quiz.example.org")
FOREIGN = "console.evil.example"
ADDRESSES = ("/", "/host", "/host/report", "/seat", "/bench", "/pair", "/pair/seat", "/static/host.js", "/fonts/x.ttf", "/pictures/tent.webp", "/x")  # fmt: skip
STREAMS = ("audience", "screen", "host", "seat", "bench")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(fake_app(FakeHub(), tmp_path)) as up:
        yield up


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("192.168.1.20:8420", True),
        ("10.42.0.1", True),
        ("203.0.113.7:8420", True),  # nobody can make a name out of a number
        ("[fe80::1%25wlan0]:8420", True),
        ("[::1]", True),
        ("localhost:8420", True),
        ("PI.local:8420", True),
        ("pi.local.", True),
        ("pi", True),
        ("quiz.example.org", True),  # set by hand
        ("pi.example.org", False),
        ("pi.local.example.org", False),
        ("notpi", False),
        ("10.42.0.1.example.org", False),
        ("localhost.example.org:8420", False),
        ("", False),
        (":8420", False),
        ("[", False),
        ("pi.local@example.org", False),
    ],
)
def test_numbers_and_own_names_are_own(host: str, own: bool) -> None:
    assert is_own(host, NAMES) is own


def test_this_machines_name_is_own_as_mdns_has_it() -> None:
    name = socket.gethostname().partition(".")[0]
    assert is_own(f"{name}.local:8420", own_names())
    assert is_own(socket.gethostname(), own_names())


@pytest.mark.parametrize("path", ADDRESSES)
def test_a_foreign_name_is_refused_at_every_address(server: Running, path: str) -> None:
    for method in ("GET", "POST", "DELETE"):
        status, headers, body = server.http(method, path, headers={"host": f"{FOREIGN}:8420"})
        assert status == 421
        assert b"not called by that name" in body
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("viewer", STREAMS)
def test_a_foreign_name_is_refused_at_every_stream_though_origin_and_cookie_fit(
    server: Running, viewer: str
) -> None:
    cookie = server.pair(PIN)
    seat = server.http("POST", "/pair/seat", {"code": CODE})[1]["set-cookie"].split(";")[0]
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as raw:
        raw.sendall(
            f"GET /stream/{viewer} HTTP/1.1\r\nHost: {FOREIGN}\r\nOrigin: http://{FOREIGN}\r\nCookie: {cookie}; {seat}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert raw.recv(100).startswith(b"HTTP/1.1 421")


def test_a_right_pin_under_a_foreign_name_buys_nothing(server: Running) -> None:
    foreign = {"host": FOREIGN, "origin": f"http://{FOREIGN}"}
    status, headers, _ = server.http("POST", "/pair", {"pin": PIN}, foreign)
    assert (status, headers["set-cookie"]) == (421, None)
    assert server.http("POST", "/pair", {"pin": PIN})[0] == 200


@pytest.mark.parametrize("viewer", STREAMS)
def test_a_page_of_another_site_opens_no_stream(server: Running, viewer: str) -> None:
    cookies = server.pair(PIN)
    cookies += "; " + server.http("POST", "/pair/seat", {"code": CODE})[1]["set-cookie"].split(";")[0]
    with pytest.raises(InvalidStatus) as refused:
        server.ws(viewer, Cookie=cookies, Origin="http://evil.example")
    assert refused.value.response.status_code == 403
    server.ws(viewer, Cookie=cookies, Origin=server.url).recv(timeout=5)


@pytest.mark.parametrize("path", ["/pair", "/pair/seat"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_a_page_of_another_site_neither_pairs_nor_unpairs(server: Running, path: str, method: str) -> None:
    cookie = server.pair(PIN)
    body = {"pin": PIN, "code": CODE}
    status, headers, said = server.http(
        method, path, body, {"origin": "http://evil.example", "cookie": cookie}
    )
    assert (status, headers["set-cookie"]) == (403, None)
    assert b"another site" in said
    assert server.http("GET", "/pair", headers={"cookie": cookie})[2] == b'{"paired":true}'


def test_every_route_is_behind_these_doors(tmp_path: Path) -> None:
    """A new address has to be put into the lists above."""
    routes = {getattr(route, "path", "") for route in fake_app(FakeHub(), tmp_path).routes}
    known = {*ADDRESSES, *(f"/stream/{viewer}" for viewer in STREAMS)}
    unknown = {
        path for path in routes if path not in known and path.replace("{name}", "") not in
        {one.rpartition("/")[0] + "/" for one in ADDRESSES}
    }  # fmt: skip
    assert unknown == set()
