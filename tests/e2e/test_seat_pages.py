"""Whole shows in which everybody plays with nothing but a phone: seats' pages in Chromium, the real console behind them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.console import Console, Host
from tests.web.stage import PHONE

pytestmark = pytest.mark.browser
PEOPLE = ("Ann", "Bo", "Cy")
LONGEST = 90.0  # seconds; a show takes a third of that
AT_ONCE = {"pace": "at-once", "answer_seconds": "off"}
SHOWS = {
    "price-poker": {"hands": "2", "stack": "60"},
    "price-is-right": {"solo_games": "danger-price,one-away,switcheroo,three-strikes", "mc": "console"},
    "wheel-of-fortune": {"target": "1", "mc": "console"},
}
ENOUGH = {"wheel-of-fortune": ("Spin the wheel", "Call", "Solve it")}
"""What thumbs at random would need half an hour to end is ended when all of this was tapped."""
THUMB = """() => {
  const go = document.querySelector('#go');
  if (!go || go.getAttribute('aria-disabled') === 'true' && !go.classList.contains('idle')) return 'waits';
  if (!go.classList.contains('idle')) { go.click(); return go.textContent; }
  const may = (e) => !e.disabled && e.getAttribute('aria-pressed') !== 'true';
  const inForm = (what) => [...document.querySelectorAll(`.ask ${what}`)].filter(may);
  const column = [...document.querySelectorAll('.ask .column')].find((e) => !e.querySelector('[aria-pressed="true"]'));
  const ways = [inForm('.tray button'), column ? [column.querySelector('button')] : [], inForm('.goods button'),
    inForm('.choices button'), inForm('.spell button'), inForm('.letters button'), inForm('.four button'),
    inForm('.squares button'), inForm('.digit-wheel button'), inForm('.column button'), inForm('.shelf button')];
  const found = ways.find((buttons) => buttons.length > 0);
  if (!found) return 'watches';
  found[Math.floor(found.length * Math.random())].click();
  return 'taps';
}"""
"""One tap of a thumb: the gold button where it does something, else whatever the form lacks."""


def join(browser: Browser, console: Console, host: Host, name: str, problems: list[str]) -> Page:
    """Somebody reads the code off the host's page with a phone, and gives the seat a name."""
    context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
    page = context.new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if said.type in ("error", "warning") else None)
    host.must("invite", place="new")
    host.listen(lambda: host.page["invite"])
    page.goto(f"http://127.0.0.1:{console.port}/seat#{host.page['invite']['code']}")
    expect(page.get_by_role("heading", name="You are in")).to_be_visible()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save").tap()
    expect(page.locator(".me-name b")).to_have_text(name)
    return page


@pytest.mark.parametrize(
    "game",
    [
        "price-is-right",
        # A hand of poker by phones is in test_poker_pages.py, too, and the Wheel's forms are in tests/web/test_seat_forms.py.
        pytest.param("price-poker", marks=pytest.mark.proof),
        pytest.param("wheel-of-fortune", marks=pytest.mark.proof),
    ],
)
def test_a_show_is_played_with_phones_alone(browser: Browser, tmp_path: Path, game: str) -> None:
    problems: list[str] = []
    with Console(tmp_path, "--game", game) as console, Host(console) as host:
        host.must("wheel", real=False)  # phones can spin a virtual one
        phones = [join(browser, console, host, name, problems) for name in PEOPLE]
        host.must("start", options=SHOWS[game] | AT_ONCE)
        end = time.monotonic() + LONGEST
        taps: set[str] = set()
        enough = ENOUGH.get(game, ())
        while host.page["phase"] != "over" or host.page["view"]["over"] is None:
            assert time.monotonic() < end, (
                host.page["asks"],
                [phone.locator("body").inner_text() for phone in phones],
            )
            taps.update(phone.evaluate(THUMB) for phone in phones)
            host.drain(0.02)
            if enough and all(any(tap.startswith(word) for tap in taps) for word in enough):
                host.must("end")
                enough = ()
        for phone in phones:
            expect(phone.locator("#go")).to_have_text("Thank you for playing")
        assert len(taps - {"waits", "watches", "taps"}) >= 3, taps
        if game == "price-poker":
            assert sum(host.page["view"]["board"]["gains"].values()) == 0
        assert problems == []
        assert [line for line in console.said if "Traceback" in line or "ERROR" in line] == []
