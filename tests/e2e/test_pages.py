"""A round played in Chromium: hands on the bench page, the host on a phone, the real console between them."""

from __future__ import annotations

import random
import time
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as NotInTime

from console import packs
from console.bots import Known
from tests.e2e.console import Console, Viewer
from tests.web.stage import PHONE

pytestmark = pytest.mark.browser
SLOW_MS = 20_000


def opened(browser: Browser, console: Console, path: str, problems: list[str], **look: object) -> Page:
    page = browser.new_context(**look).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(SLOW_MS)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"http://127.0.0.1:{console.port}{path}")
    return page


def bench_and_phone(browser: Browser, console: Console, problems: list[str]) -> tuple[Page, Page]:
    """The bench on a desk, and a paired phone."""
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
    return bench, phone


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
        bench, phone = bench_and_phone(browser, console, problems)
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


@pytest.mark.proof
def test_a_round_at_the_wheel_from_the_lobby_to_the_solution(browser: Browser, tmp_path: Path) -> None:
    """The wheel is flicked and letters are dialled on the bench; the solution is typed on the phone, in somebody's stead."""
    problems: list[str] = []
    with (
        Console(tmp_path, "--seed", "4", screen="dummy") as console,
        Viewer(console.port, "audience") as seen,
    ):
        bench, phone = bench_and_phone(browser, console, problems)
        bench.keyboard.press("1", delay=60)
        expect(phone.get_by_role("button", name="Here")).to_have_count(1, timeout=SLOW_MS)
        phone.get_by_role("button", name="Wheel of Fortune").tap()
        phone.get_by_label("Pace of the show").select_option("at-once")
        phone.locator("#go").tap()
        expect(phone.locator("h1")).to_have_text("Wheel of Fortune", timeout=SLOW_MS)
        expect(bench.get_by_role("region", name="Wheel").get_by_role("status")).to_contain_text(
            "is to spin", timeout=SLOW_MS
        )
        while not (wanted(seen) == "turn.action" and seen.newest["state"]["view"]["board"]["called"]):
            one_thing(bench, seen)
        expect(phone.get_by_text("Nothing called yet")).to_have_count(0)
        bench.get_by_role("slider", name="dial of seat 1").press("ArrowLeft")  # the last of the choices
        seen.listen(lambda: (seen.newest["state"]["pointing"] or {}).get("at") == "solve")
        bench.keyboard.press("1", delay=60)
        seen.listen(lambda: asked(seen) == "turn.solution")
        (laid,) = Known(packs.load("default")).fitting(seen.newest["state"]["view"]["board"])
        phone.locator(".seat.now .seat-name[aria-expanded=false]").tap()
        phone.get_by_label("The whole puzzle").fill(laid.text.lower())
        phone.locator("fieldset.ask").get_by_role("button").last.tap()
        seen.listen(lambda: "solved" in [(state["cue"] or {}).get("name") for state in seen.states])
        expect(bench.get_by_role("img", name="Picture of the screen")).to_be_visible(timeout=SLOW_MS)
    assert [p for p in problems if "WebSocket" not in p] == []


def asked(seen: Viewer) -> str:
    """What somebody is asked now: a question's topic, ``spin``, or nothing."""
    state = seen.newest.get("state", {})
    if state.get("spin"):
        return "turning" if state["spin"]["turning"] else "spin"
    return str((state.get("pointing") or {}).get("topic", ""))


def wanted(seen: Viewer) -> str:
    """The same, once something is wanted."""
    seen.listen(lambda: asked(seen) not in ("", "turning"))
    return asked(seen)


def one_thing(bench: Page, seen: Viewer) -> None:
    """Whatever is wanted of the only contestant is done at the bench: a spin, or the first of the choices."""
    if wanted(seen) == "spin":
        bench.keyboard.press("w")
        seen.listen(lambda: asked(seen) != "spin")  # it turns, or had just come to rest
        return
    rev = seen.newest["state"]["rev"]
    bench.get_by_role("slider", name="dial of seat 1").press("ArrowRight")
    seen.listen(lambda: (seen.newest["state"]["pointing"] or {}).get("at") is not None)
    bench.keyboard.press("1", delay=60)
    seen.listen(lambda: seen.newest["state"]["rev"] > rev and not seen.newest["state"]["pointing"])


def tapped_through(form: Locator, source: random.Random) -> None:
    """Answer an ask as somebody would who taps around in its form until it can be locked in."""
    for _ in range(100):
        if form.count() == 0:
            return
        if form.locator(".lock-in:enabled").count():
            form.locator(".lock-in").tap()
        elif form.locator("input").count():
            form.locator("input").fill(str(source.choice((7, 23, 48, 77))))
            form.get_by_role("button").last.tap()
        else:
            buttons = form.locator("button:enabled")
            if count := buttons.count():
                buttons.nth(source.randrange(count)).tap()
        form.page.wait_for_timeout(60)


@pytest.mark.proof
def test_a_whole_evening_on_one_phone(browser: Browser, tmp_path: Path) -> None:
    """All ten games with a player as MC, played to the end with nothing but the host's page, which is never at a loss."""
    problems: list[str] = []
    source, patience = random.Random(5), 240
    with Console(tmp_path, "--seed", "5") as console:
        phone = opened(browser, console, "/host", problems, viewport=PHONE, is_mobile=True, has_touch=True)
        phone.clock.install()
        phone.get_by_label("PIN", exact=True).fill(console.pin)
        phone.get_by_role("button", name="Pair").tap()
        for seat in (1, 2, 3):
            phone.get_by_label(f"Seat {seat}: free").tap()
        phone.get_by_role("button", name="One of the players").tap()
        phone.get_by_label("Pace of the show").select_option("at-once")
        phone.get_by_label("Seconds to answer").select_option("off")
        phone.locator("#go").tap()

        games: set[str] = set()
        handed, end = 0, time.monotonic() + patience
        while (go := phone.locator("#go").inner_text()) != "New show":
            assert time.monotonic() < end, f"stuck at {phone.locator('body').inner_text()}"
            games.add(phone.locator("h1").inner_text())
            handed += go.startswith("I am")
            forms = phone.locator("fieldset.ask:enabled")
            asked = phone.locator(".seat.now .seat-name[aria-expanded=false]")
            if "idle" not in (phone.locator("#go").get_attribute("class") or ""):
                with suppress(NotInTime):  # it may have gone idle since it was looked at
                    phone.locator("#go").tap(timeout=1000)
                # A second tap within half a second counts as the first one's echo: the page's clock is put on so far.
                phone.clock.fast_forward(550)
            elif forms.count():
                id = forms.first.get_attribute("id")
                tapped_through(phone.locator(f"#{id}:enabled"), source)
            elif asked.count():
                asked.first.tap()
            else:
                phone.wait_for_timeout(30)
            toast = phone.locator("#toast").inner_text()
            assert not toast or toast.startswith("A whole number"), toast  # the right price is no wrong one
    assert handed > 0
    assert games >= {"Any Number", "Danger Price", "Hi-Lo", "Lucky Seven", "One Away", "Squeeze Play"}
    assert games >= {"Safecracker", "Secret X", "Switcheroo", "3 Strikes", "The Showcase"}
    assert [p for p in problems if "WebSocket" not in p] == []
