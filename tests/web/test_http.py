"""The addresses over HTTP, their headers, and who is let in."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from console.web.doors import is_local, is_same_site, peer_of
from console.web.files import in_folder
from console.web.headers import CONTENT_POLICY
from console.web.pairing import SECOND
from console.web.server import PAGES, _listen
from tests.web.fake_hub import PIN, FakeHub, fake_app
from tests.web.server_thread import Running, running

JSON = {"content-type": "application/json"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(fake_app(FakeHub(), tmp_path)) as up:
        yield up


def connection(peer: str, **headers: str) -> HTTPConnection:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    return HTTPConnection({"type": "http", "client": (peer, 5000), "headers": raw})


def get_as(peer: str, hub: FakeHub, path: str, folder: Path) -> int:
    """The status of a request as if it came from another machine, straight into the application."""
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "scheme": "http",
        "http_version": "1.1",
        "client": (peer, 5000),
        "server": ("localhost", 80),
        "headers": [(b"host", b"localhost")],
    }
    sent: list[Any] = []

    asked = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> dict[str, Any]:
        for request in asked:
            return request
        return await asyncio.Future()  # the client stays and says nothing more

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(fake_app(hub, folder)(scope, receive, send))
    return int(sent[0]["status"])


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/host", "text/html; charset=utf-8"),
        ("/seat", "text/html; charset=utf-8"),
        ("/bench", "text/html; charset=utf-8"),
        ("/static/host.js", "text/javascript; charset=utf-8"),
        ("/static/theme.css", "text/css; charset=utf-8"),
        ("/static/scallop.svg", "image/svg+xml"),
        ("/pictures/tent.webp", "image/png"),
    ],
)
def test_every_address_answers_with_its_type_and_the_security_headers(
    server: Running, path: str, kind: str
) -> None:
    status, headers, body = server.http("GET", path)
    assert status == 200
    assert headers["content-type"] == kind
    assert body
    assert headers["content-security-policy"] == CONTENT_POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["server"] is None
    assert "no-" in headers["cache-control"]


def test_the_policy_allows_neither_inline_scripts_nor_frames_nor_other_sites() -> None:
    assert "unsafe" not in CONTENT_POLICY
    assert "*" not in CONTENT_POLICY
    assert "frame-ancestors 'none'" in CONTENT_POLICY


def test_the_pages_keep_to_the_policy_and_to_themselves() -> None:
    for page in PAGES.glob("*.html"):
        text = page.read_text()
        assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|<style", text), page.name
    for file in (*PAGES.glob("*.html"), *PAGES.glob("static/*")):
        outside = [u for u in re.findall(r"https?://[^\s\"')]+", file.read_text()) if "www.w3.org" not in u]
        assert outside == [], file.name


def test_all_fonts_that_the_style_names_are_served(server: Running) -> None:
    named = re.findall(r"url\((/fonts/[^)]+)\)", (PAGES / "static" / "theme.css").read_text())
    assert len(named) == 3
    for path in named:
        status, headers, _ = server.http("GET", path)
        assert (status, headers["content-type"]) == (200, "font/ttf"), path


@pytest.mark.parametrize(
    "path",
    [
        "/static/nothing.js",
        "/static/..%2Fserver.py",
        "/static/%2e%2e%2fhost.html",
        "/static/.hidden",
        "/fonts/../server.py",
        "/fonts/OFL-sansita.txt",
        "/pictures/..%2f..%2fetc%2fpasswd",
        "/pictures/none.png",
        "/pictures/",
    ],
)
def test_nothing_outside_the_folders_is_served(server: Running, path: str) -> None:
    status, headers, _ = server.http("GET", path)
    assert status == 404
    assert headers["x-content-type-options"] == "nosniff"


def test_host_pages_are_not_stored(server: Running) -> None:
    for path in ("/host", "/seat", "/bench", "/pair", "/pair/seat"):
        assert server.http("GET", path)[1]["cache-control"] == "no-store"


def test_the_bench_is_for_the_simulated_rig_on_this_machine(tmp_path: Path) -> None:
    assert get_as("127.0.0.1", FakeHub(), "/bench", tmp_path) == 200
    assert get_as("192.0.2.7", FakeHub(), "/bench", tmp_path) == 403
    assert get_as("127.0.0.1", FakeHub(simulated=False), "/bench", tmp_path) == 404
    assert get_as("192.0.2.7", FakeHub(), "/host", tmp_path) == 200


@pytest.mark.parametrize(
    ("peer", "host", "local"),
    [
        ("127.0.0.1", "127.0.0.1:8420", True),
        ("127.0.0.1", "localhost:8420", True),
        ("::1", "[::1]:8420", True),
        ("::ffff:127.0.0.1", "localhost", True),
        ("192.0.2.7", "localhost:8420", False),
        ("127.0.0.1", "evil.example:8420", False),
        ("127.0.0.1", "", False),
        ("not an address", "localhost", False),
    ],
)
def test_local_means_both_ends(peer: str, host: str, local: bool) -> None:
    assert is_local(connection(peer, host=host)) is local


@pytest.mark.parametrize(
    ("origin", "same"),
    [
        ("http://console.local:8420", True),
        ("HTTP://CONSOLE.LOCAL:8420", True),
        ("http://console.local", False),
        ("http://evil.example", False),
        ("http://console.local:8420.evil.example", False),
        ("null", False),
        ("file://", False),
        ("", False),
        ("http://[", False),
        ("http://[::1", False),
    ],
)
def test_origin_must_be_this_very_address(origin: str, same: bool) -> None:
    assert is_same_site(connection("192.0.2.1", host="console.local:8420", origin=origin)) is same


def test_no_origin_is_no_page() -> None:
    assert is_same_site(connection("192.0.2.1", host="console.local:8420"))


def test_peers_are_counted_by_address_and_ipv6_by_network() -> None:
    assert peer_of(connection("192.0.2.1")) == "192.0.2.1"
    assert peer_of(connection("::ffff:192.0.2.1")) == "192.0.2.1"
    assert peer_of(connection("2001:db8::1")) == peer_of(connection("2001:db8::ffff"))
    assert peer_of(connection("2001:db8::1")) != peer_of(connection("2001:db8:0:1::1"))


def test_pairing_sets_a_cookie_that_no_script_and_no_other_site_gets(server: Running) -> None:
    status, headers, body = server.http("POST", "/pair", {"pin": PIN}, JSON)
    assert status == 200
    assert body == b'{"paired":true}'
    flags = headers["set-cookie"].split("; ")
    assert flags[0].startswith("gameshow_host=")
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(flags)


def test_whether_a_phone_is_paired_can_be_asked_and_given_up(server: Running) -> None:
    assert server.http("GET", "/pair")[2] == b'{"paired":false}'
    cookie = {"cookie": server.pair(PIN)}
    assert server.http("GET", "/pair", headers=cookie)[2] == b'{"paired":true}'
    assert server.http("DELETE", "/pair", headers=cookie)[0] == 200
    assert server.http("GET", "/pair", headers=cookie)[2] == b'{"paired":false}'


def test_an_old_cookie_is_taken_away(server: Running) -> None:
    _, headers, body = server.http("GET", "/pair", headers={"cookie": "gameshow_host=stale"})
    assert body == b'{"paired":false}'
    assert "Max-Age=0" in headers["set-cookie"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"4711", 400),
        (b'{"pin":4711}', 400),
        (b'{"pin":null}', 400),
        (b"\xff", 400),
        (b'{"pin":"' + b"1" * 5000 + b'"}', 413),
    ],
)
def test_what_is_no_pin_is_refused_and_not_counted(server: Running, body: bytes, status: int) -> None:
    for _ in range(5):
        assert server.http("POST", "/pair", body, JSON)[0] == status
    server.pair(PIN)


def test_another_site_cannot_pair(server: Running) -> None:
    status, _, _ = server.http("POST", "/pair", {"pin": PIN}, {"origin": "http://evil.example"})
    assert status == 403


def test_wrong_pins_are_slowed_and_say_for_how_long(tmp_path: Path) -> None:
    now = [0]
    with running(fake_app(FakeHub(), tmp_path, clock=lambda: now[0])) as server:
        statuses = [server.http("POST", "/pair", {"pin": "0000"})[0] for _ in range(5)]
        assert statuses == [403, 403, 403, 429, 429]
        status, headers, body = server.http("POST", "/pair", {"pin": PIN})
        assert status == 429
        assert headers["retry-after"] == "1"
        assert b'"wait_ms":1000' in body
        now[0] += SECOND
        server.pair(PIN)


def test_no_pin_and_no_token_is_logged(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        cookie = server.pair(PIN)
        server.http("POST", "/pair", {"pin": "8888"})
        server.ws("host", cookie=cookie).send("not json")
        server.http("GET", "/host", headers={"cookie": cookie})
    text = "\n".join(
        record.getMessage() for record in caplog.records if not record.name.startswith("websockets.client")
    )
    assert cookie.split("=")[1] not in text
    assert PIN not in text
    assert "8888" not in text


def test_a_small_message_never_waits_for_the_acknowledgement_of_another() -> None:
    """A lamp's message right after another one would wait up to 40 ms (Nagle and delayed ACK)."""
    with _listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        listener.setblocking(True)
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_file_that_one_folder_has_not_comes_from_the_next(tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    for folder, names in ((own, "ab"), (other, "bc")):
        folder.mkdir()
        for name in names:
            (folder / name).touch()
    find = in_folder(own, other)
    assert [find(name) for name in "abcd"] == [own / "a", own / "b", other / "c", None]
