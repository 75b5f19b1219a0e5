"""A page in a real Chromium with the fake hub behind it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tests.conftest import need
from tests.web import canned, scenes
from tests.web.fake_hub import FakeHub
from tests.web.server_thread import Running

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE: ViewportSize = {"width": 390, "height": 844}


@contextmanager
def chromium() -> Iterator[Browser]:
    """A Chromium, as long as it is wanted; without its windows where it comes so, which is less work."""
    path = shutil.which("chromium-headless-shell") or need("chromium", "chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@dataclass
class Stage:
    """A page with the hub behind it."""

    page: Page
    hub: FakeHub
    server: Running
    browser: Browser
    watch: Callable[[Page], None]

    def go(self, scene: str) -> None:
        self.server.call(lambda: self.hub.go(scene))
        expect(self.page.locator("h1")).to_have_text(scenes.SCENES[scene]["view"]["title"])

    def tap(self, name: str) -> None:
        """The first button of this very name."""
        self.page.get_by_role("button", name=name, exact=True).first.tap()

    @property
    def actions(self) -> list[canned.Message]:
        """All that was done, without number and state."""
        return [{k: v for k, v in m.items() if k not in ("n", "step")} for m in self.hub.actions]

    def sent(self, do: str) -> list[canned.Message]:
        return [
            {key: value for key, value in message.items() if key != "n"}
            for message in self.hub.actions
            if message["do"] == do
        ]

    def until(self, true: Callable[[], bool]) -> None:
        for _ in range(300):
            if true():
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"it never came true; actions {self.hub.actions}, bench {self.hub.bench}")
