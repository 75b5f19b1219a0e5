"""Seats' phones over real sockets: who pairs, who is slowed, what ends a stream, and what a bad phone cannot do."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from console.web.hub import Message, seat_viewer
from console.web.slowdown import SECOND, Flow
from tests.web.fake_hub import CODE, PIN, PLACE, FakeHub, fake_app
from tests.web.server_thread import Running, running, told
from tests.web.test_streams import DEEP, closed_with, refused, send

SEAT = {"type": "seat", "place": PLACE, "step": 1, "buzz": None}
WRONG = "000000"


@pytest.fixture
def hub() -> FakeHub:
    hub = FakeHub()
    hub.seat = SEAT
    return hub


@pytest.fixture
def server(hub: FakeHub, tmp_path: Path) -> Iterator[Running]:
    with running(fake_app(hub, tmp_path)) as up:
        yield up


def pair(server: Running, **headers: str) -> str:
    """Pair and return the cookie as a browser would send it."""
    status, answer, body = server.http("POST", "/pair/seat", {"code": CODE}, headers)
    assert (status, body) == (200, b'{"paired":true,"place":3}')
    return answer["set-cookie"].split(";")[0]


def key(hub: FakeHub) -> str:
    [only] = hub.phones
    return only


class TestPairing:
    def test_the_cookie_is_one_that_no_script_and_no_other_site_gets(self, server: Running) -> None:
        _, headers, _ = server.http("POST", "/pair/seat", {"code": CODE})
        flags = headers["set-cookie"].split("; ")
        assert flags[0].startswith("gameshow_seat=")
        assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(flags)
        assert headers["cache-control"] == "no-store"

    def test_whether_a_phone_is_paired_can_be_asked_and_given_up(self, server: Running, hub: FakeHub) -> None:
        assert server.http("GET", "/pair/seat")[2] == b'{"paired":false}'
        cookie = {"cookie": pair(server)}
        assert server.http("GET", "/pair/seat", headers=cookie)[2] == b'{"paired":true,"place":3}'
        _, headers, body = server.http("DELETE", "/pair/seat", headers=cookie)
        assert body == b'{"paired":false}'
        assert "Max-Age=0" in headers["set-cookie"]
        assert hub.phones == {}
        assert server.http("GET", "/pair/seat", headers=cookie)[2] == b'{"paired":false}'

    def test_one_phone_may_be_a_hosts_and_a_seats(self, server: Running) -> None:
        both = f"{server.pair(PIN)}; {pair(server)}"
        assert server.http("GET", "/pair", headers={"cookie": both})[2] == b'{"paired":true}'
        assert server.http("GET", "/pair/seat", headers={"cookie": both})[2] == b'{"paired":true,"place":3}'

    def test_neither_cookie_opens_the_others_stream(self, server: Running) -> None:
        host, seat = server.pair(PIN), pair(server)
        assert refused(server, "host", cookie=seat.replace("_seat", "_host"))[0] == 403
        assert refused(server, "seat", cookie=host.replace("_host", "_seat"))[0] == 403
        assert refused(server, "host", cookie=seat)[0] == refused(server, "seat", cookie=host)[0] == 403

    def test_pairing_anew_gives_the_old_pairing_up(self, server: Running, hub: FakeHub) -> None:
        old = pair(server)
        new = pair(server, cookie=old)
        assert len(hub.phones) == 1
        assert server.http("GET", "/pair/seat", headers={"cookie": old})[2] == b'{"paired":false}'
        assert server.http("GET", "/pair/seat", headers={"cookie": new})[2] == b'{"paired":true,"place":3}'

    def test_another_site_cannot_pair(self, server: Running, hub: FakeHub) -> None:
        for method in ("POST", "GET", "DELETE"):
            status, _, _ = server.http(
                method, "/pair/seat", {"code": CODE}, {"origin": "http://evil.example"}
            )
            assert status == 403
        assert hub.phones == {}

    @pytest.mark.parametrize(
        ("body", "status"),
        [
            (b"", 400),
            (b'{"pin":"482915"}', 400),
            (b'{"code":482915}', 400),
            (b"\xff", 400),
            (b'{"code":"' + b"1" * 5000 + b'"}', 413),
        ],
    )
    def test_what_is_no_code_is_refused_and_not_counted(
        self, server: Running, body: bytes, status: int
    ) -> None:
        for _ in range(5):
            assert server.http("POST", "/pair/seat", body)[0] == status
        pair(server)

    def test_i3_wrong_codes_are_slowed_like_pins_and_apart_from_them(
        self, hub: FakeHub, tmp_path: Path
    ) -> None:
        now = [0]
        with running(fake_app(hub, tmp_path, clock=lambda: now[0])) as server:
            tries = [server.http("POST", "/pair/seat", {"code": WRONG})[0] for _ in range(5)]
            assert tries == [403, 403, 403, 429, 429]
            status, headers, body = server.http("POST", "/pair/seat", {"code": CODE})
            assert (status, headers["retry-after"]) == (429, "1")
            assert b'"wait_ms":1000' in body
            assert b"too many wrong codes" in body
            server.pair(PIN)
            now[0] += SECOND
            pair(server)

    def test_i3_a_wrong_token_twenty_times_is_refused_and_slowed(self, hub: FakeHub, tmp_path: Path) -> None:
        now = [0]
        with running(fake_app(hub, tmp_path, clock=lambda: now[0])) as server:
            answers = [refused(server, "seat", cookie="gameshow_seat=guess") for _ in range(20)]
            assert answers == [*[(403, None)] * 3, (403, "1"), *[(429, "1")] * 16]
            now[0] += SECOND
            assert told(server.ws("seat", cookie=pair(server)), "seat")

    def test_i3_no_code_and_no_token_is_logged(
        self, server: Running, hub: FakeHub, caplog: pytest.LogCaptureFixture
    ) -> None:
        with caplog.at_level(logging.DEBUG):
            cookie = pair(server)
            server.http("POST", "/pair/seat", {"code": WRONG})
            stream = server.ws("seat", cookie=cookie)
            stream.send("not json")
            closed_with(stream)
            server.http("GET", "/seat", headers={"cookie": cookie})
        said = [r.getMessage() for r in caplog.records if not r.name.startswith("websockets.client")]
        for secret in (cookie.split("=")[1], key(hub), CODE, WRONG):
            assert secret not in "\n".join(said)


class TestStream:
    def test_it_needs_its_cookie_and_tells_a_newcomer_how_things_stand(self, server: Running) -> None:
        assert refused(server, "seat") == (403, None)
        stream = server.ws("seat", cookie=pair(server))
        assert told(stream, "hello")
        assert told(stream, "seat") == SEAT

    def test_another_site_is_refused_before_anything_opens(self, server: Running, hub: FakeHub) -> None:
        cookie = pair(server)
        for origin in ("http://evil.example", "null"):
            assert refused(server, "seat", cookie=cookie, origin=origin)[0] == 403
        assert server.call(lambda: hub.publisher.listening(seat_viewer(key(hub)))) == 0
        assert told(server.ws("seat", cookie=cookie, origin=server.url), "seat")

    def test_actions_reach_the_hub_and_are_answered_by_number(self, server: Running, hub: FakeHub) -> None:
        stream = server.ws("seat", cookie=pair(server))
        send(stream, n=7, do="answer", ask=12, value=75)
        assert told(stream, "done") == {"type": "done", "n": 7}
        assert hub.seat_actions == [{"n": 7, "do": "answer", "ask": 12, "value": 75}]
        assert hub.actions == []

    @pytest.mark.parametrize("message", ['{"n":5}', '{"n":5,"do":7}'])
    def test_what_is_no_action_is_refused_by_number(
        self, server: Running, hub: FakeHub, message: str
    ) -> None:
        stream = server.ws("seat", cookie=pair(server))
        stream.send(message)
        assert told(stream, "refused")["n"] == 5
        assert hub.seat_actions == []

    def test_what_is_too_long_is_refused(self, server: Running, hub: FakeHub) -> None:
        stream = server.ws("seat", cookie=pair(server))
        send(stream, n=5, do="name", name="B" * 5_000)
        assert told(stream, "refused")["reason"] == "that is too long"
        assert hub.seat_actions == []

    @pytest.mark.parametrize("message", ["not json", "[1]", DEEP], ids=["text", "list", "deep"])
    def test_what_is_no_object_ends_the_connection(
        self, server: Running, message: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        stream = server.ws("seat", cookie=pair(server))
        stream.send(message)
        assert closed_with(stream) == 1003
        assert "failed" not in caplog.text

    def test_a_phone_that_is_let_go_is_told_so_at_once(self, server: Running, hub: FakeHub) -> None:
        """Its page must not wait for the next thing to happen, nor try to connect again."""
        stream = server.ws("seat", cookie=pair(server))
        told(stream, "seat")
        server.call(lambda: hub.unpair_seat(key(hub)))
        assert closed_with(stream) == 1008

    def test_what_a_phone_sends_that_is_let_go_reaches_nobody(self, server: Running, hub: FakeHub) -> None:
        """Even before anything has told it so."""
        stream = server.ws("seat", cookie=pair(server))
        told(stream, "seat")
        server.call(hub.phones.clear)
        send(stream, n=1, do="answer", ask=12, value="fold")
        assert closed_with(stream) == 1008
        assert hub.seat_actions == []

    def test_the_console_that_stops_is_no_unpairing(self, hub: FakeHub, tmp_path: Path) -> None:
        with running(fake_app(hub, tmp_path)) as server:
            stream = server.ws("seat", cookie=pair(server))
            told(stream, "seat")
        with pytest.raises(ConnectionClosed):
            stream.recv(timeout=5)
        assert stream.close_code != 1008

    def test_only_the_newest_waits_for_a_phone_that_is_slow(self, server: Running, hub: FakeHub) -> None:
        stream = server.ws("seat", cookie=pair(server))
        told(stream, "seat")

        def burst() -> None:
            for step in range(2, 300):
                hub.show_seat(SEAT | {"step": step})

        server.call(burst)
        assert told(stream, "seat")["step"] == 299

    def test_a_flood_waits_on_its_own_connection(self, server: Running, hub: FakeHub) -> None:
        flood, other = server.ws("seat", cookie=pair(server)), server.ws("host", cookie=server.pair(PIN))
        began = time.monotonic()
        for n in range(24):
            send(flood, n=n, do="point", ask=1, value="a")
        send(other, n=1, do="sound", volume=3)
        told(other, "done")
        assert time.monotonic() - began < 0.25
        count_to(flood, 23)
        assert time.monotonic() - began > 0.25
        assert len(hub.seat_actions) == 24

    def test_an_action_that_breaks_is_said_logged_and_survived(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        class Breaking(FakeHub):
            async def seat_action(self, _: str, message: Message) -> Message:
                raise ZeroDivisionError(message["do"])

        with running(fake_app(Breaking(), tmp_path)) as server:
            stream = server.ws("seat", cookie=pair(server))
            for n in (1, 2):
                send(stream, n=n, do="answer")
                assert "went wrong" in told(stream, "refused")["reason"]
        assert "a seat's 'answer' failed" in caplog.text


def count_to(stream: ClientConnection, n: int) -> None:
    while told(stream, "done")["n"] != n:
        pass


def test_a_burst_passes_and_then_one_at_a_time() -> None:
    flow = Flow(burst=3, each=SECOND)
    assert [flow.wait(0) for _ in range(5)] == [0, 0, 0, SECOND, 2 * SECOND]
    assert flow.wait(100 * SECOND) == 0
