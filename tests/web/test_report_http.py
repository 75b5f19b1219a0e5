"""``GET /host/report``: whose it is, how often, and that making it stops nobody."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from console.web.report_http import REST
from tests.web.fake_hub import PIN, FakeHub, fake_app
from tests.web.server_thread import Running, running

Got = tuple[int, http.client.HTTPMessage, bytes]


@dataclass
class Doors:
    """A server, its clock, and a maker of reports that waits until it may go on."""

    now: int = 0
    made: int = 0
    asked: threading.Event = field(default_factory=threading.Event)
    may: threading.Event = field(default_factory=threading.Event)
    server: Running = field(init=False)
    cookie: str = ""

    def make(self) -> bytes:
        self.asked.set()
        self.may.wait(10)
        self.made += 1
        return b"PK report"

    def get(self, **headers: str) -> Got:
        sent = {"cookie": self.cookie, "sec-fetch-site": "same-origin"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        return self.server.http("GET", "/host/report", headers=sent)

    def pair(self) -> None:
        self.cookie = self.server.pair(PIN)


@contextmanager
def opened(doors: Doors, make: Callable[[], bytes] | None = None) -> Iterator[Doors]:
    app = fake_app(FakeHub(), Path("nowhere"), clock=lambda: doors.now, report=make or doors.make)
    with running(app) as doors.server:
        yield doors


@pytest.fixture
def doors() -> Iterator[Doors]:
    made = Doors()
    made.may.set()
    with opened(made):
        yield made


def test_a_paired_host_saves_it_as_a_file(doors: Doors) -> None:
    doors.pair()
    status, headers, body = doors.get()
    assert (status, body) == (200, b"PK report")
    assert headers["content-disposition"] == 'attachment; filename="gameshow-report.zip"'
    assert headers["cache-control"] == "no-store"


def test_nobody_else_does(doors: Doors) -> None:
    assert doors.get()[0] == 403
    assert doors.get(cookie="gameshow_host=guessed")[0] == 403
    doors.pair()
    assert doors.get(origin="http://evil.example")[0] == 403
    for site in ("cross-site", "same-site"):
        assert doors.get(sec_fetch_site=site)[0] == 403
    assert doors.server.http("POST", "/host/report", headers={"cookie": doors.cookie})[0] == 405
    assert doors.made == 0


def test_it_is_made_beside_the_loop_one_at_a_time_and_with_a_rest(doors: Doors) -> None:
    doors.pair()
    doors.may.clear()
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(doors.get)
        assert doors.asked.wait(5)
        status, headers, _ = doors.get()  # the loop is free, and answers
        assert status == 429
        assert int(headers["retry-after"]) >= 1
        doors.may.set()
        assert first.result(5)[0] == 200
    assert doors.get()[0] == 429
    doors.now += REST
    assert doors.get()[0] == 200
    assert doors.made == 2


def test_one_that_can_not_be_made_is_said_and_the_next_may_be() -> None:
    tries = []

    def make() -> bytes:
        tries.append(1)
        if len(tries) == 1:
            raise RuntimeError("no room")
        return b"x"

    with opened(Doors(), make) as doors:
        doors.pair()
        status, _, body = doors.get()
        assert status == 500
        assert b"no room" not in body
        doors.now += REST
        assert doors.get()[0] == 200


def test_a_stop_does_not_wait_for_one_that_is_being_made() -> None:
    made = Doors()
    with ThreadPoolExecutor(1) as pool:
        with opened(made) as doors:
            doors.pair()
            asked = pool.submit(doors.get)
            assert made.asked.wait(5)
        assert made.server.stopped_in < 2
        made.may.set()
        with pytest.raises((http.client.HTTPException, OSError)):
            asked.result(10)


def test_a_console_without_reports_has_no_such_address() -> None:
    with running(fake_app(FakeHub(), Path("nowhere"))) as server:
        assert server.http("GET", "/host/report")[0] == 404
