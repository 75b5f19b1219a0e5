"""The safe page in Chromium: what is wrong, on a phone; and the way from any page to it and back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.types import Receive, Scope, Send

from console.web.safe import SafeHub, create_safe_app
from tests.web import canned
from tests.web.canned_seat import LOBBY
from tests.web.fake_hub import CODE, PIN, FakeHub, fake_app
from tests.web.server_thread import Running, running
from tests.web.stage import PHONE

BOARD = {
    "what": "rig",
    "name": "four-seats-gpio",
    "problems": [
        "four-seats-gpio.toml: seat.2.buzzer: GPIO 17 is seat 1's buzzer already; a pin can have one use"
    ],
    "more": 0,
    "mend": "gameshow rig check --rig four-seats-gpio",
    "address": "http://pi.local:8420",
}
EIGHT = BOARD | {
    "what": "pack",
    "name": "Quizübungen-der-Klasse-7b-für-den-großen-Abend-im-Dezember",
    "problems": [
        f"prizes-for-a-{'very-' * 12}late-evening.toml: <b>line {i}</b>: price: “zwölf” is no amount"
        for i in range(8)
    ],
    "more": 14,
    "mend": f"gameshow pack check /var/lib/gameshow/packs/{'quiz-' * 12}",
}


class Console(Starlette):
    """Either the true pages or the safe page behind one address, as a service that is restarted."""

    def __init__(self, folder: Path) -> None:
        self.hub, self.safe = FakeHub(), SafeHub()
        self.hub.show_seat(LOBBY)
        self._true, self._safe = fake_app(self.hub, folder), create_safe_app(self.safe)
        self._now = self._true
        self.state = State({"streams": self})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._now(scope, receive, send)

    def close(self) -> None:
        """End the streams of both."""
        for one in (self._true, self._safe):
            one.state.streams.close()

    def fall(self, board: dict[str, Any]) -> None:
        """Into the safe page."""
        view = {"scene": "safe", "title": "", "note": "", "board": board}
        self.safe.show(canned.HELLO, {"type": "state", "rev": 1, "cue": None, "view": view, "podiums": []})
        self._now = self._safe
        self._true.state.streams.close()

    def rise(self) -> None:
        """The show is there."""
        self._now = self._true
        self._safe.state.streams.close()


@contextmanager
def looking(browser: Browser, folder: Path) -> Iterator[tuple[Page, Console, Running]]:
    problems: list[str] = []
    console = Console(folder)
    with running(console) as server:
        context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
        context.set_default_timeout(8000)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.append(said.text) if "Policy" in said.text else None)
        yield page, console, server
        context.close()
    assert problems == []


@pytest.mark.browser
@pytest.mark.parametrize("width", [320, pytest.param(1280, marks=pytest.mark.proof)])
def test_what_is_wrong_is_said_and_fits_a_phone(browser: Browser, tmp_path: Path, width: int) -> None:
    with looking(browser, tmp_path) as (page, console, server):
        server.call(lambda: console.fall(EIGHT))
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(server.url + "/host")
        expect(page.get_by_role("heading", level=2)).to_contain_text("The pack “Quizübungen")
        expect(page.get_by_role("listitem")).to_have_count(9)
        for i, problem in enumerate(EIGHT["problems"]):
            expect(page.get_by_role("listitem").nth(i)).to_have_text(problem)
        expect(page.get_by_text("and 14 more")).to_be_visible()
        expect(page.locator("code")).to_have_text(str(EIGHT["mend"]))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(
            "[...document.querySelectorAll('li,h2,code')].every((e) => e.scrollWidth <= e.clientWidth)"
        )


@pytest.mark.browser
@pytest.mark.proof
def test_every_page_falls_into_it_and_comes_back_by_itself(browser: Browser, tmp_path: Path) -> None:
    with looking(browser, tmp_path) as (page, console, server):
        server.call(lambda: console.fall(BOARD))
        page.goto(server.url + "/host")
        expect(page.get_by_role("heading", level=2)).to_have_text("The rig “four-seats-gpio” can’t be used")
        server.call(lambda: console.fall(BOARD | {"name": "/etc/gameshow/my-rig.toml"}))
        expect(page.get_by_role("heading", level=2)).to_have_text("The rig “my-rig.toml” can’t be used")
        server.call(lambda: console.fall(BOARD | {"what": "settings", "problems": ["console.toml: port: x"]}))
        expect(page.get_by_role("heading", level=2)).to_have_text("The settings can’t be used")
        expect(page.get_by_role("listitem")).to_have_text(["console.toml: port: x"])

        server.call(console.rise)
        page.get_by_label("PIN", exact=True).fill(PIN)
        page.get_by_role("button", name="Pair").tap()
        expect(page.locator("#go")).to_be_visible()
        seat = page.context.new_page()
        seat.goto(f"{server.url}/seat#{CODE}")
        expect(seat.locator("#go")).to_be_visible()

        server.call(lambda: console.fall(BOARD))
        for one in (page, seat):
            expect(one.get_by_text("The rig “four-seats-gpio” can’t be used")).to_be_visible()
        server.call(console.rise)
        for one in (page, seat):
            expect(one.locator("#go")).to_be_visible()
            expect(one.locator("body")).to_have_attribute("data-link", "live")


@pytest.mark.browser
@pytest.mark.proof
def test_a_console_that_is_away_for_a_moment_is_waited_for(browser: Browser, tmp_path: Path) -> None:
    with looking(browser, tmp_path) as (page, console, server):
        server.call(lambda: console.fall(BOARD))
        page.goto(server.url + "/")
        expect(page.get_by_role("heading", level=2)).to_be_visible()
        page.context.set_offline(True)
        expect(page.get_by_text("does not answer just now")).to_be_visible()
        expect(page.get_by_role("heading", level=2)).to_be_visible()
        page.context.set_offline(False)
        expect(page.get_by_text("does not answer just now")).to_be_hidden()
        server.call(console.rise)
        expect(page.get_by_role("link", name="Your seat")).to_be_visible()
