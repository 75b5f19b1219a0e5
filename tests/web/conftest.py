"""Chromium, once for each test file, and pages that may not say a word on their console."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.canned_seat import LOBBY
from tests.web.fake_hub import CODE, PIN, FakeHub, fake_app
from tests.web.server_thread import running
from tests.web.stage import PHONE, Stage, chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def stage(browser: Browser, tmp_path: Path) -> Iterator[Stage]:
    hub = FakeHub()
    problems: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: problems.append(str(error)))
        # A violated policy, a missing file and a failed module are all said on the console.
        page.on(
            "console", lambda said: problems.append(said.text) if said.type in ("error", "warning") else None
        )

    with running(fake_app(hub, tmp_path)) as server:
        context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
        context.set_default_timeout(5000)
        page = context.new_page()
        watch(page)
        yield Stage(page, hub, server, browser, watch)
        context.close()
    assert problems == []


@pytest.fixture
def host(stage: Stage) -> Stage:
    """A paired phone."""
    stage.page.goto(stage.server.url + "/host")
    stage.page.get_by_label("PIN", exact=True).fill(PIN)
    stage.page.get_by_role("button", name="Pair").tap()
    expect(stage.page.locator("#go")).to_be_visible()
    return stage


@pytest.fixture
def phone(stage: Stage) -> Stage:
    """A phone that has read the code off the host's page."""
    stage.server.call(lambda: stage.hub.show_seat(LOBBY))
    stage.page.goto(f"{stage.server.url}/seat#{CODE}")
    expect(stage.page.locator("#go")).to_be_visible()
    return stage


@pytest.fixture
def bench(stage: Stage) -> Stage:
    context = stage.browser.new_context(viewport={"width": 1440, "height": 1000})
    stage.page = context.new_page()
    stage.watch(stage.page)
    stage.page.goto(stage.server.url + "/bench")
    expect(stage.page.get_by_role("article")).to_have_count(5)
    return stage
