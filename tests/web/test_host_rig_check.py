"""The check of rig and machine on the host's page: asked for with one tap, told with what mends each fault."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.canned_rig import BAD, GOOD
from tests.web.stage import Stage

pytestmark = pytest.mark.browser


@pytest.fixture
def panel(host: Stage) -> Locator:
    host.page.locator("#more").tap()
    host.page.get_by_role("button", name="Rig", exact=True).tap()
    return host.page.get_by_role("region", name="Check rig and Pi")


def tell(host: Stage, message: dict[str, object]) -> None:
    host.server.call(lambda: host.hub.publisher.publish("host", message))


def test_it_looks_when_told_and_says_what_would_stop_a_show(host: Stage, panel: Locator) -> None:
    expect(panel).to_contain_text("Nothing moves")
    panel.get_by_role("button", name="Check now").tap()
    expect(panel.get_by_role("button", name="Looking…")).to_be_visible()
    host.until(lambda: host.actions == [{"do": "rig-check"}])

    tell(host, BAD)
    expect(panel.get_by_role("button", name="Check again")).to_be_visible()
    expect(panel.locator(".verdict")).to_have_text("✕ No show can run yet")
    expect(panel.locator("h4")).to_have_text(["Mend this first", "Look at this", "Good to know"])
    first = panel.locator(".finding").first
    expect(first).to_contain_text("GPIO17 (seat.1.lamp): held by the process 4711, python3")
    expect(first.locator("code")).to_have_text("ps -o pid,args 4711    # to see what it is; then kill 4711")
    expect(panel.locator("summary")).to_have_text("3 things are well")

    panel.get_by_role("button", name="Check again").tap()
    expect(panel.get_by_role("button", name="Looking…")).to_be_visible()
    tell(host, GOOD)
    expect(panel.locator(".verdict")).to_have_text("✓ A show can run")
    expect(panel.locator(".finding")).to_have_count(0)


def test_another_phones_check_is_shown_here_too(host: Stage, panel: Locator) -> None:
    tell(host, GOOD)
    expect(panel.locator(".verdict")).to_have_text("✓ A show can run")


def test_what_was_refused_can_be_asked_again(host: Stage, panel: Locator) -> None:
    host.hub.refuse = "not now"
    panel.get_by_role("button", name="Check now").tap()
    expect(host.page.get_by_text("Not now.").first).to_be_visible()
    expect(panel.get_by_role("button", name="Check now")).to_be_visible()


def test_nothing_is_wider_than_the_phone(host: Stage, panel: Locator) -> None:
    tell(host, BAD)
    expect(panel.locator(".finding")).to_have_count(3)
    panel.locator("summary").tap()
    width = host.page.viewport_size["width"] if host.page.viewport_size else 0
    assert host.page.evaluate("document.querySelector('dialog').scrollWidth") <= width
    sizes = panel.evaluate(
        "e => [...e.querySelectorAll('*')].filter(x => x.innerText).map(x => parseFloat(getComputedStyle(x).fontSize))"
    )
    assert min(sizes) >= 18
