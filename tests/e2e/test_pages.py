"""A round played in Chromium: hands on the bench page, the host on a phone, the real console between them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.conftest import need
from tests.e2e.console import Console
from tests.web.stage import FLAGS

pytestmark = pytest.mark.browser
SLOW_MS = 20_000


@pytest.fixture
def browser() -> Iterator[Browser]:
    chromium = need("chromium", "chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


def opened(browser: Browser, console: Console, path: str, problems: list[str], **look: object) -> Page:
    page = browser.new_context(**look).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(SLOW_MS)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"http://127.0.0.1:{console.port}{path}")
    return page


def dial(bench: Page, seat: int, number: int) -> None:
    """Right arrows turn the dial a detent each, the first on an untouched place shows 0; the push goes to the next place."""
    knob = bench.get_by_role("slider", name=f"dial of seat {seat}")
    push = bench.get_by_role("button", name=f"Push the dial of seat {seat}")
    for digit in f"{number:04}":
        knob.focus()
        for _ in range(int(digit) + 1):
            bench.keyboard.press("ArrowRight", delay=15)
        push.click(delay=60)
        bench.wait_for_timeout(60)  # the knob must be up again before it turns: a pushed dial moves no price


def test_a_round_from_the_bench_to_the_reveal(browser: Browser, tmp_path: Path) -> None:
    problems: list[str] = []
    with Console(tmp_path, screen="dummy") as console:
        bench = opened(browser, console, "/bench", problems, viewport={"width": 1440, "height": 1000})
        phone = opened(
            browser,
            console,
            "/host",
            problems,
            viewport={"width": 390, "height": 844},
            is_mobile=True,
            has_touch=True,
        )
        phone.get_by_label("PIN", exact=True).fill(bench.locator("#pin").inner_text())
        phone.get_by_role("button", name="Pair").tap()
        for key in "12":
            bench.keyboard.press(key, delay=60)
        expect(phone.get_by_role("button", name="Here")).to_have_count(2, timeout=SLOW_MS)
        phone.locator("#go").tap()
        expect(phone.locator("h1")).to_have_text("Qualifying round", timeout=SLOW_MS)
        price = phone.locator(".secrets")
        expect(price).to_contain_text("Only you see this")
        expect(bench.get_by_text("Lamp on")).to_have_count(2, timeout=SLOW_MS)

        dial(bench, 1, 1)
        bench.keyboard.press("1", delay=60)
        expect(bench.get_by_role("article").nth(0)).to_contain_text("Locked in", timeout=SLOW_MS)
        dial(bench, 2, 9999)
        bench.keyboard.press("2", delay=60)
        expect(bench.get_by_role("article").nth(0)).to_contain_text("under: wins", timeout=SLOW_MS)
        expect(bench.get_by_role("article").nth(1)).to_contain_text("Over", timeout=SLOW_MS)
        expect(bench.get_by_role("img", name="Picture of the screen")).to_be_visible(timeout=SLOW_MS)
        expect(phone.locator("h1")).to_have_text("Any Number", timeout=SLOW_MS)
    assert [p for p in problems if "WebSocket" not in p] == []
